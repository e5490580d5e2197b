// A bundle of the command line as a case in WebKitGTK, the stand-in for Safari: kept, read, asked further, checked as a
// stranger would, and there again when the page is opened anew.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By } from 'selenium-webdriver';
import { describe, expect, it } from 'vitest';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';
import { productFolder } from '#tests/harness/product.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { serveStatic } from '#tests/harness/serve.ts';
import { ask, click, open, shoot, text, until } from '#tests/harness/webkit-page.ts';
import { launchWebKit } from '#tests/harness/webkit.ts';

const QUESTION = 'How many rowing boats does the boathouse hold?';
const FURTHER = 'When was the boathouse built?';

describe('a bundle in WebKitGTK', () => {
  it('is kept as a case that goes on, and verifies when it comes back', async (context) => {
    browserOrSkip(context, 'webkit');
    const desk = new Desk();
    writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
    const asked = await desk.run(['ask', QUESTION, '--source', 'boathouse.md', '--bundle', 'a.affidavit']);
    expect(asked.status).toBe(0);
    const server = await serveStatic(join(productFolder(), 'build'));
    const webkit = await launchWebKit();
    const { driver } = webkit;
    try {
      await open(driver, new URL('verify/', server.url).href);
      await (await driver.findElement(By.css('main input[type=file]'))).sendKeys(desk.path('a.affidavit'));
      await until(driver, `document.querySelector('.verdict.proved') !== null`);
      await click(driver, 'button', 'Keep as a case');
      await until(driver, `document.body.innerText.includes('Kept as a case')`);
      await shoot(driver, 'keep');
      await click(driver, 'button', 'Open the case');
      await until(driver, `document.querySelector('.sentences li') !== null`);
      expect(await text(driver, '.sentences')).toContain('eleven');
      const excerpt = await (await driver.findElement(By.css('.margin q'))).getText();
      await (await driver.findElement(By.css('.sentences a[aria-label^="Source 1"]'))).click();
      await until(driver, `document.querySelector('.reader mark') !== null`);
      expect(await text(driver, '.reader mark')).toBe(excerpt);
      await click(driver, 'button', 'Close document');
      await ask(driver, FURTHER);
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
      expect(await text(driver, 'article:last-of-type .sentences')).toContain('1911');

      await driver.get(server.url);
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
      await click(driver, 'nav a', 'Record');
      await click(driver, 'button', 'Check and replay this case');
      await until(driver, `document.body.innerText.includes('This record holds.')`);
    } finally {
      await webkit.close();
      await server.stop();
      desk.clear();
    }
  });
});
