// A bundle of the command line as a case in WebKitGTK, the stand-in for Safari: kept, read, asked further, checked as a
// stranger would, and there again when the page is opened anew.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By, type WebDriver } from 'selenium-webdriver';
import { describe, expect, it } from 'vitest';
import { BOATHOUSE, Desk } from '#tests/e2e/command.ts';
import { needBrowser, productFolder } from '#tests/e2e/environment.ts';
import { serveStatic } from '#tests/e2e/harness/serve.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/e2e/harness/webkit.ts';

const STEP_MS = 60_000;
/** WebDriver §17.4.2: the key Enter. */
const ENTER = '\uE007';
const QUESTION = 'How many rowing boats does the boathouse hold?';
const FURTHER = 'When was the boathouse built?';

describe('a bundle in WebKitGTK', () => {
  it('is kept as a case that goes on, and verifies when it comes back', async (context) => {
    needBrowser(context, 'webkit');
    const desk = new Desk();
    writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
    const asked = await desk.run(['ask', QUESTION, '--source', 'boathouse.md', '--bundle', 'a.affidavit']);
    expect(asked.status).toBe(0);
    const server = await serveStatic(join(productFolder(), 'build'));
    const webkit = await launchWebKit();
    const { driver } = webkit;
    try {
      await driver.get(new URL('verify/', server.url.replace(/\/?$/, '/')).href);
      await until(driver, `document.querySelector('html[data-awake]') !== null`);
      await (await driver.findElement(By.css('main input[type=file]'))).sendKeys(desk.path('a.affidavit'));
      await until(driver, `document.querySelector('.verdict.verified') !== null`);
      await click(driver, 'Keep as a case');
      await until(driver, `document.body.innerText.includes('Kept as a case')`);
      if (process.env['SHOTS'] !== undefined)
        writeFileSync(join(process.env['SHOTS'], 'webkit-keep.png'), await driver.takeScreenshot(), 'base64');
      await click(driver, 'Open the case');
      await until(driver, `document.querySelector('.sentences li') !== null`);
      expect(await text(driver, '.sentences')).toContain('eleven');
      const excerpt = await (await driver.findElement(By.css('.margin q'))).getText();
      await (await driver.findElement(By.css('.sentences a[aria-label^="Source 1"]'))).click();
      await until(driver, `document.querySelector('.reader mark') !== null`);
      expect(await text(driver, '.reader mark')).toBe(excerpt);
      await click(driver, 'Close document');
      await until(driver, `document.querySelector('#question:enabled + .primary') !== null`);
      await (await driver.findElement(By.css('#question'))).sendKeys(FURTHER, ENTER);
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
      expect(await text(driver, 'article:last-of-type .sentences')).toContain('1911');

      await driver.get(server.url);
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
      await evaluateInWebKit(
        driver,
        `[...document.querySelectorAll('nav a')].find((one) => one.innerText.trim() === 'Record' && one.getClientRects().length > 0).click()`,
      );
      await click(driver, 'Check and replay this case');
      await until(driver, `document.body.innerText.includes('This record holds.')`);
    } finally {
      await webkit.close();
      await server.stop();
      desk.clear();
    }
  });
});

/** Clicks the first button that says exactly this. */
async function click(driver: WebDriver, label: string): Promise<void> {
  const found = `[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === ${JSON.stringify(label)} && one.getClientRects().length > 0)`;
  await until(driver, `${found} !== undefined`);
  await evaluateInWebKit(driver, `${found}.click()`);
}

async function text(driver: WebDriver, selector: string): Promise<string> {
  const query = `document.querySelectorAll(${JSON.stringify(selector)})`;
  return String(await evaluateInWebKit(driver, `return [...${query}].map((one) => one.innerText).join('')`));
}

async function until(driver: WebDriver, condition: string): Promise<void> {
  const deadline = Date.now() + STEP_MS;
  while ((await evaluateInWebKit(driver, `return ${condition}`)) !== true) {
    if (Date.now() > deadline)
      throw new Error(
        `timed out: expected within ${String(STEP_MS)} ms: ${condition}; shown: ${await text(driver, 'body')}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
