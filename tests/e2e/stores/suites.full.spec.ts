// The browser's stores in the browsers themselves: the suites of their ports. Races, quotas and kills: `stores.full.spec.ts`.

import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { evaluateInWebKit, launchWebKit, type WebKit } from '#tests/harness/webkit.ts';
import { BACK_ENDS, openTab } from '#tests/e2e/stores/case.site.ts';
import { allStoreTests } from '#tests/e2e/stores/stores.tests.ts';

const titles: string[] = [];
allStoreTests((title) => titles.push(title));

let site: PageFolder;
let server: StaticServer;
beforeAll(async () => {
  site = await pageFolder('tests/e2e/stores/stores.page.ts');
  server = await serveStatic(site.folder);
});
afterAll(async () => {
  await server.stop();
  site.remove();
});

describe.each(BACK_ENDS)('$name', ({ args }) => {
  let chromium: Chromium | null = null;
  let page: Page | null = null;
  beforeAll(async () => {
    if (findBrowser('chromium').kind === 'absent') return;
    chromium = await launchChromium({ args });
    page = await openTab(chromium, server.url);
  });
  afterAll(() => chromium?.close());

  test.for(titles)('%s', async (title, context) => {
    browserOrSkip(context, 'chromium');
    await here(page).evaluate((wanted) => window.stores.run(wanted), title);
  });
});

describe('WebKitGTK', () => {
  let webkit: WebKit | null = null;
  beforeAll(async () => {
    if (findBrowser('webkit').kind === 'absent') return;
    webkit = await launchWebKit();
    await webkit.driver.get(server.url);
    await webkit.driver.wait(async () => (await webkit?.driver.getTitle()) === 'ready', 20_000);
  });
  afterAll(() => webkit?.close());

  test.for(titles)('%s', async (title, context) => {
    browserOrSkip(context, 'webkit');
    await evaluateInWebKit(here(webkit).driver, `await window.stores.run(${JSON.stringify(title)});`);
  });
});

function here<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('expected the browser to be there');
  return value;
}
