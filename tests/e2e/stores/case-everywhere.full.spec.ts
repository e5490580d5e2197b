// One case whose every input is given ends on the same head and the same bundle bytes in Node and in every browser.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHex } from '#core/bytes/hash.ts';
import { CORE, memoryStores } from '#tests/case.ts';
import type {} from '#tests/e2e/stores/case.page.ts';
import { BACK_ENDS, openTab } from '#tests/e2e/stores/case.site.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { runScriptedCase } from '#tests/scripted-case.ts';

let site: PageFolder;
let server: StaticServer;
let inNode: { readonly head: string; readonly bundle: string };
beforeAll(async () => {
  site = await pageFolder('tests/e2e/stores/case.page.ts');
  server = await serveStatic(site.folder);
  const { bundle, head } = await runScriptedCase({ ...memoryStores(), core: CORE });
  inNode = { head, bundle: toHex(bundle) };
  console.info(`Node: head ${head}, bundle of ${bundle.length} bytes`);
});
afterAll(async () => {
  await server.stop();
  site.remove();
});

describe('AX-SHALL-002, AX-SHALL-018, AX-13.3: the scripted case ends as in Node, head and bundle byte for byte', () => {
  test.for(BACK_ENDS)('in $name', async ({ args }, context) => {
    browserOrSkip(context, 'chromium');
    const chromium = await launchChromium({ args });
    try {
      const page = await openTab(chromium, server.url);
      expect(await page.evaluate((core) => window.cases.scripted(core), CORE)).toEqual(inNode);
    } finally {
      await chromium.close();
    }
  });

  test('in WebKitGTK', async (context) => {
    browserOrSkip(context, 'webkit');
    const webkit = await launchWebKit();
    const { driver } = webkit;
    try {
      await driver.get(server.url);
      await driver.wait(async () => (await driver.getTitle()) === 'ready', 20_000);
      const ended = await evaluateInWebKit(driver, `return await window.cases.scripted(${JSON.stringify(CORE)});`);
      expect(ended).toEqual(inNode);
    } finally {
      await webkit.close();
    }
  });
});
