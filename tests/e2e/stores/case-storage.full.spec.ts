// Storage that runs out or goes away under an open case, and a clock that is set back: told with a code, nothing
// acknowledged lost, never a wrong record.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOATHOUSE } from '#tests/harness/test-desk.ts';
import type { Recorded } from '#tests/e2e/stores/case.page.ts';
import { BACK_ENDS, load } from '#tests/e2e/stores/case.site.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { limit } from '#tests/limits.ts';

/** Bytes of quota, 400 kB to 2.3 MB: what does not fit any more is another write each time. */
const QUOTAS = Array.from({ length: 20 }, (_, at) => 400_000 + 100_000 * at);
const TABS_AT_ONCE = 10;
/** Chromium remembers for a while that there was no room. */
const ROOM_AGAIN_MS = limit(180_000);
/** One step of ten tabs at once on a busy machine. */
const STEP_MS = limit(120_000);

let site: PageFolder;
const servers: StaticServer[] = [];
beforeAll(async () => {
  site = await pageFolder('tests/e2e/stores/case.page.ts');
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  site.remove();
});

/** Another port is another origin, with storage and quota of its own. */
async function freshOrigin(): Promise<StaticServer> {
  const server = await serveStatic(site.folder);
  servers.push(server);
  return server;
}

/** A step that does not end is told by its name: the time of the whole test would say nothing. */
async function within<T>(about: string, step: string, done: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${about}: ${step} took over ${STEP_MS / 1_000} s`)), STEP_MS);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

function expectSound(record: Recorded): void {
  expect(record.chained).toEqual(record.tip);
  expect(record.replayed).toBe(`{"kind":"same","upto":${record.size}}`);
}

describe.each(BACK_ENDS)('$name', ({ args, name }) => {
  let chromium: Chromium | null = null;
  beforeAll(async () => {
    if (findBrowser('chromium').kind === 'found') chromium = await launchChromium({ args });
  });
  afterAll(() => chromium?.close());

  /** A quota is laid before the first load: Chromium remembers for a while how much room an origin had. */
  async function fresh(quotaSize: number | null = null) {
    if (chromium === null) throw new Error('expected Chromium');
    const server = await freshOrigin();
    const { origin } = new URL(server.url);
    const page = await chromium.context.newPage();
    const session = await chromium.context.newCDPSession(page);
    if (quotaSize !== null) await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
    await load(page, server.url);
    return { page, session, origin };
  }

  /** Fills a case until its quota is spent, gives it room and goes on: what it told. Throws where any of it does not hold. */
  async function runsOut(quotaSize: number): Promise<string> {
    // Every other one is not asked for its room beforehand: there the write itself fails.
    const blind = quotaSize % 200_000 === 0;
    const about = `${quotaSize}${blind ? ', not asked' : ''}`;
    const { origin, page, session } = await within(about, 'loading', fresh(quotaSize));
    await within(
      about,
      'opening a case',
      page.evaluate(() => window.cases.create()).then(() => page.evaluate(() => window.cases.open())),
    );
    await page.evaluate((value) => window.cases.setBlind(value), blind);
    const { acknowledged, code } = await within(
      about,
      'filling',
      page.evaluate(() => window.cases.fill(90_000, 60)),
    );
    expect(code, about).toBe('STORE_QUOTA');
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    const again = () =>
      within(
        about,
        'asking again',
        page.evaluate(() => window.cases.ask(['Is there room again?'])),
      );
    await expect.poll(again, { timeout: ROOM_AGAIN_MS, interval: 1_000, message: about }).toEqual(['resolved']);
    const seen = await page.evaluate(() => window.cases.seen());
    const there = [...(seen?.sources ?? []), ...(seen?.turns ?? []).map((turn) => turn.question)];
    for (const done of acknowledged) expect(there.filter((one) => one === done)).toEqual([done]);
    expectSound(
      await within(
        about,
        'replaying',
        page.evaluate(() => window.cases.record('case')),
      ),
    );
    await page.close();
    return `${about}: ${code} after ${acknowledged.length} acts`;
  }

  test(
    `AXL6-006: beyond each of ${QUOTAS.length} quotas an act fails with STORE_QUOTA, all acknowledged is kept, and with room again the case goes on`,
    async (context) => {
      browserOrSkip(context, 'chromium');
      const told: string[] = [];
      for (let at = 0; at < QUOTAS.length; at += TABS_AT_ONCE) {
        await Promise.all(
          QUOTAS.slice(at, at + TABS_AT_ONCE).map(async (quotaSize) => told.push(await runsOut(quotaSize))),
        );
      }
      console.info(`${name}\n${told.join('\n')}`);
    },
    limit(900_000),
  );

  test('storage cleared under an open case is CASE_NOT_FOUND, nothing grows under its name, and a new case works', async (context) => {
    browserOrSkip(context, 'chromium');
    const { origin, page, session } = await fresh();
    await page.evaluate(() => window.cases.create());
    await page.evaluate(() => window.cases.open());
    expect(await page.evaluate((text) => window.cases.importText(text), BOATHOUSE)).toBe('resolved');
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    expect(await page.evaluate(() => window.cases.ask(['Anybody there?']))).toEqual(['CASE_NOT_FOUND']);
    expect((await page.evaluate(() => window.cases.record('case'))).size).toBe(0);
    await page.evaluate(() => window.cases.create());
    await page.evaluate(() => window.cases.open());
    expect(await page.evaluate(() => window.cases.ask(['And now?']))).toEqual(['resolved']);
    expectSound(await page.evaluate(() => window.cases.record('case')));
  });

  test('a clock set back by an hour is CLOCK_BEHIND before anything is written; the case goes on when it is right again, or in a new epoch when the person goes by it', async (context) => {
    browserOrSkip(context, 'chromium');
    const { page } = await fresh();
    await page.evaluate(() => window.cases.create());
    await page.evaluate(() => window.cases.open());
    expect(await page.evaluate((text) => window.cases.importText(text), BOATHOUSE)).toBe('resolved');
    expect(await page.evaluate(() => window.cases.ask(['Before?']))).toEqual(['resolved']);
    await page.evaluate(() => window.cases.setClock(3_600_000));
    expect(await page.evaluate(() => window.cases.ask(['While?', 'Still?']))).toEqual(['CLOCK_BEHIND', 'CLOCK_BEHIND']);
    await page.evaluate(() => window.cases.setClock(-3_600_000));
    expect(await page.evaluate(() => window.cases.ask(['After?']))).toEqual(['resolved']);
    await page.evaluate(() => window.cases.setClock(3_600_000));
    expect(await page.evaluate(() => window.cases.acceptClock())).toBe('resolved');
    expect(await page.evaluate(() => window.cases.ask(['Anyway?']))).toEqual(['resolved']);
    const seen = await page.evaluate(() => window.cases.seen());
    expect(seen?.turns.map((turn) => turn.question)).toEqual(['Before?', 'After?', 'Anyway?']);
    expect((await page.evaluate(() => window.cases.record('case'))).epochs).toEqual(['genesis', 'clock_set_back']);
    expectSound(await page.evaluate(() => window.cases.record('case')));
  });
});
