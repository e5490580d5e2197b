// The first five minutes in WebKitGTK, the stand-in for Safari: every step a click or a key, the worker and IndexedDB real.

import { join } from 'node:path';
import { By, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needBrowser, productFolder } from '#tests/e2e/environment.ts';
import { serveStatic, type StaticServer } from '#tests/e2e/harness/serve.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/e2e/harness/webkit.ts';

const STEP_MS = 30_000;
/** WebDriver §17.4.2: the key Enter. */
const ENTER = '\uE007';

describe('the page in WebKitGTK', () => {
  let server: StaticServer;

  beforeAll(async () => {
    server = await serveStatic(join(productFolder(), 'build'));
  });
  afterAll(async () => {
    await server.stop();
  });

  it('AX-SHALL-005, AXL6-004: of two windows each shows what the other asks, and both write one line of records', async (context) => {
    needBrowser(context, 'webkit');
    const webkit = await launchWebKit();
    const { driver } = webkit;
    const records = `document.querySelector('.bar p')?.innerText ?? ''`;
    try {
      await driver.get(server.url);
      await until(driver, `document.querySelector('html[data-awake]') !== null`);
      await click(driver, 'button', 'Try the sample case');
      await until(driver, `document.body.innerText.includes('Questions to try')`);
      const first = await driver.getWindowHandle();
      await driver.switchTo().newWindow('window');
      const second = await driver.getWindowHandle();
      await driver.get(server.url);
      await until(driver, `document.body.innerText.includes('Questions to try')`);

      await ask(driver, 'When does the opening concert start?');
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 1`);
      await driver.switchTo().window(first);
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 1`);
      await ask(driver, 'How much does a ticket for the opening concert cost?');
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
      await driver.switchTo().window(second);
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
      // Both at once: the one waits its turn.
      await ask(driver, 'Why is the talk before the concert cancelled?');
      await driver.switchTo().window(first);
      await ask(driver, 'May I withhold the rent?');
      await until(driver, `document.querySelectorAll('article[id^=q]').length === 4`);
      await click(driver, 'nav a', 'Record');
      await until(driver, `/records/.test(${records})`);
      const shown = await evaluateInWebKit(driver, `return ${records}`);
      await click(driver, 'button', 'Check and replay this case');
      await until(driver, `document.body.innerText.includes('This record holds.')`);
      await driver.switchTo().window(second);
      await click(driver, 'nav a', 'Record');
      await until(driver, `(${records}) === ${JSON.stringify(shown)}`);
    } finally {
      await webkit.close();
    }
  });

  it('EBOM-REQ-004, EBOM-REQ-130: answers with the passage, refuses with the reason, keeps the record, and opens again when the server is dead', async (context) => {
    needBrowser(context, 'webkit');
    const webkit = await launchWebKit();
    const { driver } = webkit;
    try {
      await driver.get(server.url);
      await until(driver, `document.querySelector('html[data-awake]') !== null`);
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
      const refusal = await text(driver, '.refusal');
      for (const part of ['G-HIGH-', 'withhold', 'Needed', 'Searched all']) expect(refusal).toContain(part);

      await click(driver, 'nav a', 'Record');
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
      await driver.get(await driver.getCurrentUrl());
      await until(driver, `document.querySelector('html[data-awake]') !== null`);
      await until(driver, `document.querySelector('.sentences li') !== null`);
      expect(await text(driver, '.sentences')).toContain('20:30');
      await ask(driver, 'How much does a ticket for the opening concert cost?');
      await until(driver, `document.querySelectorAll('article[id^=q] .sentences').length === 2`);
    } finally {
      await webkit.close();
    }
  });
});

async function ask(driver: WebDriver, question: string): Promise<void> {
  // Asked now, it is asked at once and does not wait for what is under way.
  await until(driver, `document.querySelector('#question:enabled + .primary') !== null`);
  await (await driver.findElement(By.css('#question'))).sendKeys(question, ENTER);
}

/** Clicks the first element of the selector that says exactly this. */
async function click(driver: WebDriver, selector: string, label: string): Promise<void> {
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.innerText.trim() === ${JSON.stringify(label)} && one.getClientRects().length > 0)`;
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
