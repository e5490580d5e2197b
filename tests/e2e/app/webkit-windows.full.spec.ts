// Two windows of the page in WebKitGTK, the stand-in for Safari: one case, one line of records.

import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { productFolder } from '#tests/harness/product.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { ask, click, open, until } from '#tests/harness/webkit-page.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';

describe('two windows of the page in WebKitGTK', () => {
  let server: StaticServer;

  beforeAll(async () => {
    server = await serveStatic(join(productFolder(), 'build'));
  });
  afterAll(async () => {
    await server.stop();
  });

  it('AX-SHALL-005, AXL6-004: each shows what the other asks, and both write one line of records', async (context) => {
    browserOrSkip(context, 'webkit');
    const webkit = await launchWebKit();
    const { driver } = webkit;
    const records = `document.querySelector('.bar p')?.innerText ?? ''`;
    try {
      await open(driver, server.url);
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
});
