// The built-in retriever gives the same hits in Node, Chromium and WebKitGTK, to the last bit, and opens a large case from
// IndexedDB. How long it takes depends on the machine: it is said, and held to what a loaded machine can do as well.

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Index } from '#core/ports.ts';
import { WEIGHTS_HASH } from '#adapters/retrieval/pack.gen.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { search, type Searched } from '#tests/e2e/engines/retrieval.cases.ts';
import { readWeights } from '#tests/weights.ts';
import { limit } from '#tests/limits.ts';

const PASSAGES = 2_000;
const PASSAGES_LARGE = 50_000;

class Kept implements Index {
  readonly #rows = new Map<string, Uint8Array>();
  get(key: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.#rows.get(key) ?? null);
  }
  put(key: string, bytes: Uint8Array): Promise<void> {
    this.#rows.set(key, bytes);
    return Promise.resolve();
  }
}

let site: PageFolder;
let server: StaticServer;
let here: Searched;
beforeAll(async () => {
  site = await pageFolder('tests/e2e/engines/retrieval.page.ts');
  copyFileSync(join('static', 'models', `${WEIGHTS_HASH}.bin`), join(site.folder, 'weights.bin'));
  server = await serveStatic(site.folder);
  here = await search(await readWeights(WEIGHTS_HASH), new Kept(), PASSAGES);
});
afterAll(async () => {
  await server.stop();
  site.remove();
});

function say(where: string, { built, median, opened, p95 }: Searched, passages: number): void {
  console.info(
    `${where}, ${passages} passages: read in ${built} ms, opened in ${opened} ms, a question ${median} ms (median), ${p95} ms (p95)`,
  );
}

describe('the same search everywhere', () => {
  test('Node: what was kept gives the hits that the sources give', () => {
    expect(here.hits.length).toBeGreaterThan(20);
    expect(here.isSame).toBe(true);
  });

  test('Chromium gives the hits of Node, from IndexedDB too', async (context) => {
    browserOrSkip(context, 'chromium');
    const chromium = await launchChromium();
    try {
      const page = await chromium.context.newPage();
      await page.goto(server.url);
      await page.waitForFunction(() => document.title === 'ready');
      const there = await page.evaluate((passages) => window.searchIn(passages), PASSAGES);
      say('Chromium', there, PASSAGES);
      expect(there.isSame).toBe(true);
      expect(there.hits).toEqual(here.hits);
    } finally {
      await chromium.close();
    }
  });

  test('WebKitGTK gives the hits of Node, from IndexedDB too', async (context) => {
    browserOrSkip(context, 'webkit');
    const webkit = await launchWebKit();
    try {
      await webkit.driver.get(server.url);
      await webkit.driver.wait(async () => (await webkit.driver.getTitle()) === 'ready', limit(30_000));
      const there = (await evaluateInWebKit(webkit.driver, `return window.searchIn(${PASSAGES});`)) as Searched;
      say('WebKitGTK', there, PASSAGES);
      expect(there.isSame).toBe(true);
      expect(there.hits).toEqual(here.hits);
    } finally {
      await webkit.close();
    }
  });

  test('50,000 passages open from IndexedDB and answer', { timeout: limit(300_000) }, async (context) => {
    browserOrSkip(context, 'chromium');
    const chromium = await launchChromium();
    try {
      const page = await chromium.context.newPage();
      await page.goto(server.url);
      await page.waitForFunction(() => document.title === 'ready');
      const there = await page.evaluate((passages) => window.searchIn(passages), PASSAGES_LARGE);
      say('Chromium', there, PASSAGES_LARGE);
      expect(there.isSame).toBe(true);
    } finally {
      await chromium.close();
    }
  });
});
