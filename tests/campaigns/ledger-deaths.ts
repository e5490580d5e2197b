// Tabs that append without a pause, whose renderers are crashed, and whose browser is killed, at any moment: whatever was
// acknowledged is there, the chain leads to the tip, and the next life goes on. On both IndexedDB back ends of Chromium:
//   node scripts/run.mjs tests/campaigns/ledger-deaths.ts [--crashes 2000] [--kills 500] [--seed 1] [--minutes M] [--back-end 0|1] [--stale] [--pad 0]
// `--stale` leaves out what the app does at its start against half a record in LevelDB's log. `--pad` makes each
// record longer by so many bytes: LevelDB writes a long one in several pieces, and a kill falls between two of them more often.
// With a time each of the series ends after its share of it, and says how many deaths there were.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import type { Tip } from '#core/ports.ts';
import type {} from '#tests/campaigns/ledger.page.ts';
import { random } from '#tests/campaigns/medium.ts';
import { BACK_ENDS, load } from '#tests/e2e/stores/case.site.ts';
import { pageFolder } from '#tests/harness/bundle.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { madeAnew } from '#tests/harness/leveldb.ts';
import { sleep } from '#tests/harness/processes.ts';
import { serveStatic } from '#tests/harness/serve.ts';
import { GENESIS_TIP } from '#tests/ports/chain.ts';

const { values } = parseArgs({
  options: {
    crashes: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    'back-end': { type: 'string' },
    pad: { type: 'string', default: '0' },
    stale: { type: 'boolean', default: false },
  },
});
const WORK_MS_MAX = 120;
/** Walking the whole chain after every death would take longer than dying. */
const WALKED_EVERY = 25;
/** Tabs whose renderers crash independently of each other, each with a ledger of its own in the same database. */
const LANES = 3;

interface Tab {
  readonly page: Page;
  /** Resolves when its renderer has died. */
  readonly gone: Promise<void>;
}

interface Told {
  readonly deaths: number;
  readonly records: number;
  readonly walked: number;
  /** How often the browser threw away all that it had stored (google/leveldb#1287). */
  readonly thrownAway: number;
}

const chance = random(Number(values.seed));
const site = await pageFolder('tests/campaigns/ledger.page.ts');
const server = await serveStatic(site.folder);
const wrong: string[] = [];
const backEnds = BACK_ENDS.filter((_, at) => [undefined, String(at)].includes(values['back-end']));
const series = backEnds.flatMap(({ args, name }) => [
  { what: `${name}, crashes of the renderer`, deaths: Number(values.crashes) / 2, run: crashes, args },
  { what: `${name}, kills of the browser`, deaths: Number(values.kills) / 2, run: kills, args },
]);
const shareMs = (Number(values.minutes) * 60_000) / series.filter(({ deaths }) => deaths > 0).length;
for (const { args, deaths, run, what } of series) {
  if (deaths === 0) continue;
  const started = performance.now();
  const told = await run(args, Math.ceil(deaths), started + shareMs, what);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.info(
    `${what}: ${told.deaths} deaths, ${told.records} records, chain walked ${told.walked} times, store thrown away by the browser ${told.thrownAway} times, ${seconds} s, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}
await server.stop();
site.remove();
console.info(wrong.length === 0 ? 'nothing acknowledged was lost' : wrong.join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);

async function crashes(args: readonly string[], deaths: number, until: number, what: string): Promise<Told> {
  const chromium = await launchChromium({ args });
  try {
    const lanes = await Promise.all(
      Array.from({ length: LANES }, (_, lane) =>
        livesOf(
          chromium,
          `lane${lane}`,
          Math.ceil(deaths / LANES),
          until,
          `${what}, lane ${lane}`,
          null,
          async (at, tab) => {
            await crash(at, tab);
            return at;
          },
        ),
      ),
    );
    const sum = (of: keyof Told): number => lanes.reduce((total, lane) => total + lane[of], 0);
    return { deaths: sum('deaths'), records: sum('records'), walked: sum('walked'), thrownAway: 0 };
  } finally {
    await chromium.close();
  }
}

async function kills(args: readonly string[], deaths: number, until: number, what: string): Promise<Told> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-ledger-deaths-'));
  let chromium = await launchChromium({ args, userDataDir });
  try {
    return await livesOf(chromium, 'killed', deaths, until, what, userDataDir, async () => {
      await chromium.kill();
      return (chromium = await launchChromium({ args, userDataDir }));
    });
  } finally {
    await chromium.close().catch(() => null);
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Lives of one ledger, in a profile where its browser is killed. `die` ends the tab at work, and says in which browser the next one opens. */
async function livesOf(
  first: Chromium,
  ledger: string,
  deaths: number,
  until: number,
  what: string,
  profile: string | null,
  die: (chromium: Chromium, tab: Tab) => Promise<Chromium>,
): Promise<Told> {
  let chromium = first;
  let acknowledged: Tip = { size: 0, head: '' };
  let walked = 0;
  let thrownAway = 0;
  for (let life = 0; ; life++) {
    const isLast = life === deaths || performance.now() > until;
    const isWalked = life % WALKED_EVERY === 0 || isLast;
    const { stored, tab, walk } = await openedAgain(chromium, ledger, (tip) => (acknowledged = tip), isWalked);
    if (profile !== null && stored.size <= GENESIS_TIP.size && acknowledged.size > stored.size && madeAnew(profile)) {
      console.info(`${what}, life ${life}: the browser threw away all that it had stored`);
      thrownAway += 1;
      acknowledged = stored;
    }
    if (stored.size < acknowledged.size)
      wrong.push(`${what}, life ${life}: ${acknowledged.size} acknowledged, ${stored.size} there`);
    if (walk !== null) walked += 1;
    if (walk !== null && walk.chained.head !== walk.stored.head)
      wrong.push(`${what}, life ${life}: the chain does not lead to the tip`);
    if (isLast) return { deaths: life, records: acknowledged.size, walked, thrownAway };
    void tab.page
      .evaluate(([number, pad]) => window.ledger.work(number, pad), [life, Number(values.pad)] as const)
      .catch(() => null);
    await sleep(chance() * WORK_MS_MAX);
    chromium = await die(chromium, tab);
  }
}

/** A tab over what is stored. A busy browser puts two tabs into one process, and this one may die with its neighbour. */
async function openedAgain(chromium: Chromium, ledger: string, told: (tip: Tip) => void, isWalked: boolean) {
  for (;;) {
    try {
      const tab = await newTab(chromium, ledger, told);
      const { page } = tab;
      await page.evaluate(() => window.ledger.begin());
      const stored = await page.evaluate(() => window.ledger.tip());
      return { tab, stored, walk: isWalked ? await page.evaluate(() => window.ledger.walk()) : null };
    } catch (error) {
      if (!/crashed/i.test(String(error))) throw error;
    }
  }
}

async function newTab({ context }: Chromium, ledger: string, told: (tip: Tip) => void): Promise<Tab> {
  const page = await context.newPage();
  const gone = new Promise<void>((resolve) => {
    page.once('crash', () => {
      resolve();
    });
  });
  await page.exposeFunction('acknowledged', told);
  await load(page, `${server.url}${values.stale ? '?stale' : ''}#${ledger}`);
  return { page, gone };
}

/** The renderer dies at once; its page is of no more use. */
async function crash({ context }: Chromium, { gone, page }: Tab): Promise<void> {
  // Answered never: whoever is asked dies of it, or is dead already.
  void context
    .newCDPSession(page)
    .then((session) => session.send('Page.crash'))
    .catch(() => null);
  await gone;
  await page.close().catch(() => null);
}
