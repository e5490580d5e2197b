// The browser's stores in Chromium under stress: tabs that race, quotas, and kills in the middle of appends.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tip } from '#core/ports.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { madeAnew } from '#tests/harness/leveldb.ts';
import { sleep } from '#tests/harness/processes.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { BACK_ENDS } from '#tests/e2e/stores/case.site.ts';
import { follow, NO_TIP } from '#tests/ports/chain.ts';
import { limit } from '#tests/limits.ts';

const KILLS = 20;
const RACE_APPENDS = 40;

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

async function openPage(chromium: Chromium): Promise<Page> {
  const page = await chromium.context.newPage();
  await load(page);
  return page;
}

async function load(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.waitForFunction(() => document.title === 'ready');
}

describe.each(BACK_ENDS)('$name', ({ name, args }) => {
  for (const tabs of [2, 8]) {
    test(`AX-SHALL-005, AXL6-004: ${tabs} tabs racing for one case make one line without a fork`, async (context) => {
      browserOrSkip(context, 'chromium');
      const racing = await launchChromium({ args });
      try {
        const pages = await Promise.all(Array.from({ length: tabs }, () => openPage(racing)));
        const acknowledged = await Promise.all(
          pages.map((tab, at) =>
            tab.evaluate(([writer, count]) => window.stores.race(writer, count), [`tab ${at}`, RACE_APPENDS] as const),
          ),
        );
        const { entries, sound } = await here(pages[0]).evaluate(() => window.stores.ledger('raced'));
        expect(sound).toBe(true);
        expect(entries).toHaveLength(tabs * RACE_APPENDS);
        for (const { seq, payload } of acknowledged.flat()) expect(entries[seq]?.payload).toBe(payload);
      } finally {
        await racing.close();
      }
    });
  }

  test('AX-SHALL-005: under the lock of the case eight tabs append without a single conflict', async (context) => {
    browserOrSkip(context, 'chromium');
    const racing = await launchChromium({ args });
    try {
      const pages = await Promise.all(Array.from({ length: 8 }, () => openPage(racing)));
      await Promise.all(
        pages.map((tab, at) => tab.evaluate((writer) => window.stores.raceLocked(writer, 10), `tab ${at}`)),
      );
      const { entries, sound } = await here(pages[0]).evaluate(() => window.stores.ledger('raced'));
      expect([entries.length, sound]).toEqual([80, true]);
    } finally {
      await racing.close();
    }
  });

  test('AXL6-006: beyond the quota of the origin an append is LEDGER_FAILED, nothing of it is stored, and with space again appends go on', async (context) => {
    browserOrSkip(context, 'chromium');
    // A browser of its own: Chromium remembers for a while how much space an origin had before the override.
    const small = await launchChromium({ args });
    try {
      const tab = await small.context.newPage();
      const session = await small.context.newCDPSession(tab);
      const { origin } = new URL(server.url);
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
      await load(tab);
      const refused = await tab.evaluate(() => window.stores.appendLarge(4_000_000));
      expect(refused).toEqual({ code: 'LEDGER_FAILED', before: NO_TIP, after: NO_TIP });
      await session.send('Storage.overrideQuotaForOrigin', { origin });
      // Chromium remembers for a while, too, that there was no space.
      const goesOn = async () => (await tab.evaluate(() => window.stores.appendLarge(1_000))).code;
      await expect.poll(goesOn, { timeout: limit(60_000), interval: 500 }).toBe('resolved');
      expect((await tab.evaluate(() => window.stores.ledger('quota'))).sound).toBe(true);
    } finally {
      await small.close();
    }
  });

  test(
    `AXL6-006, AXL5-003: after ${KILLS} kills in the middle of appends nothing acknowledged is missing`,
    async (context) => {
      browserOrSkip(context, 'chromium');
      const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-killed-'));
      let acknowledged: Tip = NO_TIP;
      let thrownAway = 0;
      try {
        for (let kill = 0; kill <= KILLS; kill++) {
          const browser = await launchChromium({ userDataDir, args });
          const tips: Tip[] = [];
          await browser.context.exposeFunction('acknowledge', (tip: Tip) => void tips.push(tip));
          const tab = await openPage(browser);
          if (acknowledged.size > 0 && (await isEmpty(tab)) && madeAnew(userDataDir)) {
            console.info(`${name}: the browser threw away all that it had stored (google/leveldb#1287)`);
            thrownAway += 1;
            acknowledged = NO_TIP;
          }
          await assertNothingLost(tab, acknowledged);
          if (kill < KILLS) {
            await appendFor(tab, tips, 60 + 37 * (kill % 9));
            await browser.kill();
            acknowledged = here(tips.at(-1));
          } else {
            await browser.close();
          }
        }
      } finally {
        rmSync(userDataDir, { recursive: true, force: true });
      }
      expect(acknowledged.size).toBeGreaterThan(0);
      expect(thrownAway).toBeLessThanOrEqual(1); // two of 470 kills, measured: more is another fault
    },
    limit(300_000),
  );
});

async function isEmpty(tab: Page): Promise<boolean> {
  return (await tab.evaluate(() => window.stores.ledger('killed'))).entries.length === 0;
}

/** The chain is whole, what was acknowledged is its beginning, and every blob that a record names is there. */
async function assertNothingLost(tab: Page, acknowledged: Tip): Promise<void> {
  const { entries, sound } = await tab.evaluate(() => window.stores.ledger('killed'));
  expect(sound).toBe(true);
  expect(follow(NO_TIP, entries.slice(0, acknowledged.size))).toEqual(acknowledged);
  expect(await tab.evaluate(() => window.stores.missingBlobs())).toEqual([]);
}

/** Lets the page append for a while after its first acknowledgement, and leaves it appending. */
async function appendFor(tab: Page, tips: readonly Tip[], workMs: number): Promise<void> {
  let ended: unknown = null;
  tab.evaluate(() => window.stores.appendForever()).catch((error: unknown) => (ended = error));
  while (tips.length === 0) {
    if (ended !== null) throw new Error('expected appends to go on', { cause: ended });
    await sleep(5);
  }
  await sleep(workMs);
}

function here<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('expected the browser to be there');
  return value;
}
