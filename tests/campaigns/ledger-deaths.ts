// A tab that appends without a pause, whose renderer is crashed, and whose browser is killed, at any moment: whatever was
// acknowledged is there, the chain leads to the tip, and the next life goes on. On both IndexedDB back ends of Chromium:
//   node scripts/run.mjs tests/campaigns/ledger-deaths.ts [CRASHES 2000] [KILLS 500] [SEED 1]

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Tip } from '#core/ports.ts';
import type {} from '#tests/campaigns/ledger.page.ts';
import { random } from '#tests/campaigns/medium.ts';
import { BACK_ENDS, load } from '#tests/e2e/case.site.ts';
import { pageFolder } from '#tests/e2e/harness/bundle.ts';
import { launchChromium, type Chromium } from '#tests/e2e/harness/chromium.ts';
import { sleep } from '#tests/e2e/harness/processes.ts';
import { serveStatic } from '#tests/e2e/harness/serve.ts';

const [crashes = 2_000, kills = 500, seed = 1] = process.argv.slice(2).map(Number);
const WORK_MS_MAX = 120;
/** Walking the whole chain after every death would take longer than dying. */
const WALKED_EVERY = 25;

const chance = random(seed);
const site = await pageFolder('tests/campaigns/ledger.page.ts');
const server = await serveStatic(site.folder);
const wrong: string[] = [];
for (const { args, name } of BACK_ENDS) {
  for (const [kind, deaths] of [
    ['crashes of the renderer', Math.ceil(crashes / 2)],
    ['kills of the browser', Math.ceil(kills / 2)],
  ] as const) {
    const started = performance.now();
    const { records, walked } = await livesOf(args, kind === 'kills of the browser', deaths, `${name}, ${kind}`);
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.info(
      `${name}: ${String(deaths)} ${kind}, ${String(records)} records, chain walked ${String(walked)} times, ${String(seconds)} s, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
  }
}
await server.stop();
site.remove();
console.info(wrong.length === 0 ? 'nothing acknowledged was lost' : wrong.join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);

async function livesOf(args: readonly string[], isKilled: boolean, deaths: number, what: string) {
  const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-ledger-deaths-'));
  let chromium = await launchChromium({ args, userDataDir });
  let acknowledged: Tip = { size: 0, head: '' };
  let walked = 0;
  try {
    for (let life = 0; life <= deaths; life++) {
      const page = await newTab(chromium, (tip) => (acknowledged = tip));
      await page.evaluate(() => window.ledger.begin());
      const stored = await page.evaluate(() => window.ledger.tip());
      if (stored.size < acknowledged.size)
        wrong.push(
          `${what}, life ${String(life)}: ${String(acknowledged.size)} acknowledged, ${String(stored.size)} there`,
        );
      if (life % WALKED_EVERY === 0 || life === deaths) {
        walked += 1;
        const { chained, stored: end } = await page.evaluate(() => window.ledger.walk());
        if (chained.head !== end.head) wrong.push(`${what}, life ${String(life)}: the chain does not lead to the tip`);
      }
      if (life === deaths) break;
      void page.evaluate((number) => window.ledger.work(number), life).catch(() => null);
      await sleep(chance() * WORK_MS_MAX);
      if (isKilled) {
        await chromium.kill();
        chromium = await launchChromium({ args, userDataDir });
      } else {
        await crash(chromium, page);
      }
    }
    return { records: acknowledged.size, walked };
  } finally {
    await chromium.close().catch(() => null);
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function newTab({ context }: Chromium, told: (tip: Tip) => void): Promise<Page> {
  const page = await context.newPage();
  await page.exposeFunction('acknowledged', told);
  await load(page, server.url);
  return page;
}

/** The renderer dies at once; its page is of no more use. */
async function crash({ context }: Chromium, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const gone = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => null);
  await gone;
  await page.close().catch(() => null);
}
