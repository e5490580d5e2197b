// The first five minutes in WebKitGTK, the stand-in for Safari: every step a click or a key, the worker and IndexedDB real.

import { join } from 'node:path';
import { By } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productFolder } from '#tests/harness/product.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { ask, click, open, text, until } from '#tests/harness/webkit-page.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';

describe('the page in WebKitGTK', () => {
  let server: StaticServer;

  beforeAll(async () => {
    server = await serveStatic(join(productFolder(), 'build'));
  });
  afterAll(async () => {
    await server.stop();
  });

  it('EBOM-REQ-004: answers with the passage, refuses with the reason, keeps the record, and opens again when the server is dead', async (context) => {
    browserOrSkip(context, 'webkit');
    const webkit = await launchWebKit();
    const { driver } = webkit;
    try {
      await open(driver, server.url);
      await click(driver, 'button', 'Try the sample case');
      await until(driver, `document.body.innerText.includes('4 documents')`);
      await until(driver, `document.body.innerText.includes('Questions to try')`);

      await ask(driver, 'When does the opening concert start?');
      await until(driver, `document.querySelector('.sentences li') !== null`);
      expect(await text(driver, '.sentences')).toContain('20:30');
      const excerpt = await (await driver.findElement(By.css('.margin q'))).getText();

      await (await driver.findElement(By.css('.sentences a[aria-label^="Source 1"]'))).click();
      await until(driver, `document.querySelector('.reader mark') !== null`);
      expect(await text(driver, '.reader mark')).toBe(excerpt);
      await click(driver, '.reader button', 'Close document');
      await until(driver, `document.querySelector('.reader') === null`);

      await ask(driver, 'May I withhold the rent?');
      await until(driver, `document.querySelector('.refusal') !== null`);
      await evaluateInWebKit(driver, `document.querySelector('.refusal .why').open = true`);
      const refusal = await text(driver, '.refusal');
      for (const part of ['G-MEDIUM-', 'withhold', 'Needed', 'Searched all']) expect(refusal).toContain(part);

      await click(driver, 'nav a', 'Record');
      await click(driver, 'summary', 'Every record, one by one');
      await evaluateInWebKit(driver, `document.querySelector('.every').scrollIntoView()`);
      await until(driver, `(document.querySelector('tr[aria-rowindex="2"] a')?.textContent ?? '') !== ''`);
      expect(
        await evaluateInWebKit(driver, `return document.querySelectorAll('tr[aria-rowindex] a').length`),
      ).toBeGreaterThan(10);
      await click(driver, 'nav a', 'Verify');
      await until(driver, `document.querySelector('main input[type=file]') !== null`);
      await click(driver, 'nav a', 'Case');
      await until(driver, `document.querySelector('.refusal') !== null`);

      await evaluateInWebKit(driver, `await navigator.serviceWorker.ready`);
      await server.stop();
      await open(driver, await driver.getCurrentUrl());
      await until(driver, `document.querySelector('.sentences li') !== null`);
      expect(await text(driver, '.sentences')).toContain('20:30');
      await ask(driver, 'How much does a ticket for the opening concert cost?');
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
    } finally {
      await webkit.close();
    }
  });
});
