// Vector search finds the same in Node, Chromium and WebKitGTK, to the last bit, by every kernel that each of them runs,
// and over two workers.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { bundleForBrowser, pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { searchFew, searchVectors, type Found } from '#tests/e2e/engines/vectors.cases.ts';

let site: PageFolder;
let server: StaticServer;
let here: Found['near'];
beforeAll(async () => {
  site = await pageFolder('tests/e2e/engines/vectors.page.ts');
  writeFileSync(join(site.folder, 'worker.js'), await bundleForBrowser('workers/vectors.worker.ts'));
  server = await serveStatic(site.folder);
  here = searchVectors().find(({ kind }) => kind === 'plain')?.near ?? [];
});
afterAll(async () => {
  await server.stop();
  site.remove();
});

test('Node: both kernels find the same', () => {
  expect(here.map((near) => near.length)).toEqual(new Array(20).fill(10));
  for (const { near } of searchVectors()) expect(near).toEqual(here);
});

test('Chromium finds what Node finds, with relaxed SIMD and without', async (context) => {
  browserOrSkip(context, 'chromium');
  const chromium = await launchChromium();
  try {
    const page = await chromium.context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.title === 'ready');
    const there = await page.evaluate(() => window.searchVectors());
    expect(there.map(({ kind }) => kind)).toEqual(['relaxed-simd', 'simd', 'plain']);
    for (const { near } of there) expect(near).toEqual(here);
    expect(await page.evaluate(() => window.searchSpread())).toEqual(searchFew());
  } finally {
    await chromium.close();
  }
});

test('WebKitGTK finds what Node finds', async (context) => {
  browserOrSkip(context, 'webkit');
  const webkit = await launchWebKit();
  try {
    await webkit.driver.get(server.url);
    await webkit.driver.wait(async () => (await webkit.driver.getTitle()) === 'ready', 30_000);
    const there = (await evaluateInWebKit(webkit.driver, 'return window.searchVectors();')) as readonly Found[];
    expect(there.map(({ kind }) => kind)).toContain('simd');
    for (const { near } of there) expect(near).toEqual(here);
    expect(await evaluateInWebKit(webkit.driver, 'return window.searchSpread();')).toEqual(searchFew());
  } finally {
    await webkit.close();
  }
});
