// Four faults under the real case worker, over real IndexedDB: each told plainly, nothing acknowledged lost. The rest of
// them: `desk-faults.full.spec.ts`.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '@playwright/test';
import { failAppend, loseConnection, moveClock } from '#tests/e2e/worker/desk.faults.ts';
import {
  ask,
  checkStored,
  epochsOf,
  idle,
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
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';

const CONCERT = 'When does the opening concert start?';
const TICKET = 'How much does a ticket for the opening concert cost?';
const AN_HOUR_MS = 3_600_000;
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
  const answers = () => page.locator('article[id^=q] .sentences').count();

  test('AXL5-003, AXL6-006: an append that fails is told, the case stops, and the next question opens an epoch that names it', async () => {
    await startSample(page);
    await settle(page, CONCERT);
    await failAppend(workerOf(page), 4, 'aborted');
    await ask(page, TICKET);
    await expect.poll(problem).toBe('LEDGER_FAILED');
    await page.getByText('so this case has stopped').waitFor();
    await settle(page, 'Why is the talk before the concert cancelled?');
    const record = await stored();
    expect(epochsOf(record)).toEqual(['genesis', 'commit_failure']);
    // The question that had broken off was asked again in the new epoch, and sealed once.
    expect(questionsOf(record).asked).toHaveLength(3);
    expect(questionsOf(record).sealed).toBe(3);
  });

  test('a connection that is lost is opened again, and the question is answered without a word', async () => {
    await startSample(page);
    const tried = await loseConnection(workerOf(page));
    await settle(page, CONCERT);
    expect(await tried()).toBeGreaterThan(0);
    expect(await answers()).toBe(1);
    expect(questionsOf(await stored())).toEqual({ asked: [CONCERT], sealed: 1 });
  });

  test('AX-SHALL-013: a clock an hour behind is told before anything is written; the person goes by it, and the record says so', async () => {
    await startSample(page);
    await settle(page, CONCERT);
    const before = await stored();
    await moveClock(workerOf(page), -AN_HOUR_MS);
    await ask(page, TICKET);
    await expect.poll(problem).toBe('CLOCK_BEHIND');
    expect(await told()).toBe(BEHIND);
    expect((await stored()).tip).toEqual(before.tip);
    await page.getByRole('button', { name: 'Continue with this clock' }).click();
    await expect.poll(answers).toBe(2);
    await idle(page);
    const record = await stored();
    expect(epochsOf(record)).toEqual(['genesis', 'clock_set_back']);
    expect(questionsOf(record).asked).toEqual([CONCERT, TICKET]);
  });

  test('storage cleared under the open tab is CASE_NOT_FOUND, nothing grows under the old name, and a new case works', async () => {
    await startSample(page);
    await settle(page, CONCERT);
    const session = await chromium.context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: site.server.origin, storageTypes: 'indexeddb' });
    await ask(page, TICKET);
    await expect.poll(problem).toBe('CASE_NOT_FOUND');
    expect(await told()).toBe(
      'This case is no longer on this device. It was deleted in another tab, or the site’s data was cleared. ' +
        'Nothing new was stored. An exported bundle stays valid. Go back to your cases.',
    );
    await page.reload();
    await startSample(page);
    await settle(page, CONCERT);
    expect(questionsOf(await stored())).toEqual({ asked: [CONCERT], sealed: 1 });
  });
});
