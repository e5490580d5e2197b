// The real case worker over real IndexedDB when things go wrong under it: each told plainly, nothing acknowledged lost.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '@playwright/test';
import { failAppend, moveClock } from '#tests/e2e/worker/desk.faults.ts';
import { BACK_ENDS } from '#tests/e2e/stores/case.site.ts';
import { fillUntilFull, goOn, judgeFilled, layQuota } from '#tests/e2e/worker/desk.quota.ts';
import {
  addDocument,
  ask,
  checkStored,
  epochsOf,
  idle,
  importsOf,
  openApp,
  questionsOf,
  readOne,
  serveSite,
  settle,
  startSample,
  workerOf,
  type Site,
  type StoredCase,
} from '#tests/e2e/worker/desk.site.ts';
import { isBuilt } from '#tests/harness/product.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { launchChromium, launchPrivate, type Chromium } from '#tests/harness/chromium.ts';

const CONCERT = 'When does the opening concert start?';
const TICKET = 'How much does a ticket for the opening concert cost?';
const AN_HOUR_MS = 3_600_000;
const A_DAY_MS = 24 * AN_HOUR_MS;
const BEHIND =
  'The clock of this device is more than five minutes behind the last entry of this case. Nothing was written. ' +
  'Set the clock and try again. Or continue with the clock as it is, which the record will state.';
const ready = isBuilt && findBrowser('chromium').kind === 'found';

/** The sentences of the problem that the page tells, without its code. */
async function toldOn(page: Page): Promise<string> {
  return (await page.locator('.problem p').first().innerText()).replaceAll(/\s+/g, ' ').trim();
}

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!ready)('the real case worker', () => {
  let chromium: Chromium;
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium.close());
  /** A site on a port of its own is an origin of its own: nothing is there yet. */
  beforeEach(async () => {
    site = await serveSite();
    page = await openApp(chromium, site.url);
    return async () => {
      await page.close();
      await site.server.stop();
    };
  });

  /** The one case as it is stored, read past the app and checked from its bytes. */
  async function stored(): Promise<StoredCase> {
    const found = await readOne(chromium, site);
    const { replayed, tip } = await checkStored(found);
    expect(tip).toEqual(found.tip);
    expect(replayed).toEqual({ kind: 'same', upto: found.entries.length });
    return found;
  }

  const problem = () => page.locator('.problem code').textContent();
  const told = () => toldOn(page);

  test('a failed append and then a reload: nothing of it was stored, so nothing has to be named; the question is finished in its epoch', async () => {
    await startSample(page);
    await failAppend(workerOf(page), 6, 'aborted');
    await ask(page, CONCERT);
    await expect.poll(problem).toBe('LEDGER_FAILED');
    await page.reload();
    await page.locator('article[id^=q] .sentences').waitFor();
    const record = await stored();
    expect(epochsOf(record)).toEqual(['genesis']);
    expect(questionsOf(record)).toEqual({ asked: [CONCERT], sealed: 1 });
  });

  test.each([
    ['reported as lost', 'committed', null],
    ['never reported', 'unheard', 'LEDGER_FAILED'],
  ] as const)(
    'an append that was stored and %s is decided by the stored record: once there, never twice',
    async (_name, how, code) => {
      await startSample(page);
      await failAppend(workerOf(page), 6, how);
      await ask(page, CONCERT);
      if (code !== null) await expect.poll(problem).toBe(code);
      await idle(page);
      await page.reload();
      await page.locator('article[id^=q] .sentences').waitFor();
      const record = await stored();
      expect(epochsOf(record)).toEqual(['genesis']);
      expect(questionsOf(record)).toEqual({ asked: [CONCERT], sealed: 1 });
    },
  );

  test('a clock a day ahead is gone by; set right again it is behind, which a document told waits for and is then added once', async () => {
    await startSample(page);
    await moveClock(workerOf(page), A_DAY_MS);
    await settle(page, CONCERT);
    await moveClock(workerOf(page), -A_DAY_MS);
    const before = await stored();
    await addDocument(page, 'boathouse.txt', 'The boathouse holds eleven rowing boats.');
    await expect.poll(problem).toBe('CLOCK_BEHIND');
    expect(await told()).toBe(BEHIND);
    expect((await stored()).tip).toEqual(before.tip);
    await page.getByRole('button', { name: 'Continue with this clock' }).click();
    await expect.poll(() => page.locator('.problem').count()).toBe(0);
    await page.getByRole('button', { name: /^Add this document/ }).click();
    await page.locator('table tbody tr', { hasText: 'boathouse.txt' }).waitFor();
    const record = await stored();
    expect(epochsOf(record)).toEqual(['genesis', 'clock_set_back']);
    expect(importsOf(record).filter((name) => name === 'boathouse.txt')).toHaveLength(1);
  });

  test('two tabs ask at once: one line of records, every question answered once, both see all of it', async () => {
    await startSample(page);
    const other = await openApp(chromium, page.url());
    await idle(other);
    await Promise.all([settle(page, CONCERT), settle(other, TICKET)]);
    await Promise.all([settle(page, 'And in the rain?'), settle(other, 'Who sells the tickets?')]);
    for (const tab of [page, other]) await expect.poll(() => tab.locator('article[id^=q]').count()).toBe(4);
    await other.close();
    const record = await stored();
    expect(epochsOf(record)).toEqual(['genesis']);
    expect(new Set(questionsOf(record).asked).size).toBe(4);
    expect(questionsOf(record).sealed).toBe(4);
  });
});

describe.skipIf(!ready)('storage that is not there, and storage that is kept', () => {
  test.each([
    [
      'absent',
      'STORE_ABSENT',
      'This browser gives the page no storage, as in some private windows or with Lockdown Mode.',
      'Object.defineProperty(globalThis, "indexedDB", { value: undefined });',
    ],
    [
      'failing',
      'STORE_FAILED',
      'The browser refuses to open its storage, as some private windows do, or could not read it.',
      'IDBFactory.prototype.open = () => { throw new DOMException("no mutations allowed", "InvalidStateError"); };',
    ],
  ])(
    'IndexedDB %s, as in private modes, is %s, and a bundle can still be verified',
    async (_name, code, sentence, breaks) => {
      const site = await serveSite();
      const chromium = await launchChromium();
      try {
        // The worker's own file, with the fault in front of it.
        await chromium.context.route(/case\.worker[^/]*\.js$/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: breaks + (await response.text()) });
        });
        const page = await chromium.context.newPage();
        await page.goto(site.url);
        await expect.poll(() => page.locator('.problem code').first().textContent()).toBe(code);
        expect(await toldOn(page)).toContain(sentence);
        await page.getByRole('link', { name: 'Verify', exact: true }).click();
        await page.locator('input[type=file]').waitFor({ state: 'attached' });
      } finally {
        await chromium.close();
        await site.server.stop();
      }
    },
  );

  test('a private window works, and says that what is in it may be cleared; the next one knows nothing of it', async () => {
    const site = await serveSite();
    try {
      for (let visit = 0; visit < 2; visit++) {
        const window = await launchPrivate();
        try {
          const page = await openApp(window, site.url);
          await startSample(page); // there is no case to go on with
          await settle(page, CONCERT);
          expect(questionsOf(await readOne(window, site)).asked).toEqual([CONCERT]);
          await page.getByRole('link', { name: 'Sources', exact: true }).click();
          expect(await page.locator('[data-persistence]').first().innerText()).toContain(
            'May be cleared when space runs low or a private window closes: back up or install',
          );
        } finally {
          await window.close();
        }
      }
    } finally {
      await site.server.stop();
    }
  });

  test.each(BACK_ENDS)(
    '$name: a quota overrun by a document and one by a question are told where they are seen, everything before is there, and with room again it is done once',
    async ({ args }) => {
      for (const [quota, documents] of [
        [1_200_000, Infinity],
        [900_000, 1],
      ] as const) {
        const site = await serveSite();
        const chromium = await launchChromium({ args });
        try {
          const { lift, page, toldAtOnce } = await layQuota(chromium, site, quota);
          expect(toldAtOnce).toBeNull();
          const filled = await fillUntilFull(page, documents);
          expect(filled.code).toBe('STORE_QUOTA');
          expect(filled.sentence).toMatch(
            /^The browser has no room left for this\. (Everything that was saved before is safe|Nothing of it was kept|Its import has started and will finish with your next action in this case)\. Export and delete an old case, or free space on this device, then try again\./,
          );
          expect(await judgeFilled(await readOne(chromium, site), filled.acknowledged, true)).toBeNull();
          await lift();
          expect((await goOn(chromium, site, page, filled)).wrong).toBeNull();
        } finally {
          await chromium.close();
          await site.server.stop();
        }
      }
    },
  );

  test('persistence is asked for after the first write and no earlier, and the true state is shown: kept where granted, else not', async () => {
    const site = await serveSite();
    for (const granted of [true, false]) {
      const chromium = await launchChromium();
      try {
        const page = await chromium.context.newPage();
        await page.addInitScript(() => {
          // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
          const real = StorageManager.prototype.persist;
          StorageManager.prototype.persist = function () {
            Object.assign(globalThis, { asked: true });
            return real.call(this);
          };
        });
        const session = await chromium.context.newCDPSession(page);
        if (granted) {
          await session.send('Browser.grantPermissions', {
            permissions: ['durableStorage'],
            origin: site.server.origin,
          });
        }
        await page.goto(site.url);
        await page.waitForSelector('html[data-awake]');
        const asked = () => page.evaluate(() => 'asked' in globalThis);
        expect(await asked()).toBe(false);
        await startSample(page);
        // Where the browser keeps it anyway there is nothing to ask for.
        const kept = await page.evaluate(() => navigator.storage.persisted());
        await expect.poll(asked).toBe(!granted || !kept);
        await expect.poll(() => page.evaluate(() => navigator.storage.persisted())).toBe(granted);
        await page.getByRole('link', { name: 'Sources', exact: true }).click();
        await page
          .getByText(granted ? 'Kept' : 'may be cleared')
          .first()
          .waitFor();
      } finally {
        await chromium.close();
      }
    }
    await site.server.stop();
  });
});
