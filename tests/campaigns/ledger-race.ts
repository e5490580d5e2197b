// Tabs that append to one ledger at the same time, with nothing but the store between them, on both IndexedDB back ends of
// Chromium:   node scripts/run.mjs tests/campaigns/ledger-race.ts [APPENDS 100000] [TABS 8] [BACK-END 0|1]

import { loadavg } from 'node:os';
import type {} from '#tests/campaigns/ledger.page.ts';
import { BACK_ENDS, openTab } from '#tests/e2e/stores/case.site.ts';
import { pageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic } from '#tests/harness/serve.ts';

const [appends = 100_000, tabs = 8, backEnd] = process.argv.slice(2).map(Number);
const each = Math.ceil(appends / tabs);
const site = await pageFolder('tests/campaigns/ledger.page.ts');
const server = await serveStatic(site.folder);
let isSound = true;
for (const { args, name } of BACK_ENDS.filter((_, at) => [undefined, at].includes(backEnd))) {
  const told = await race(args);
  isSound &&= told.sound;
  console.info(`${name}: ${told.words}, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
}
await server.stop();
site.remove();
process.exit(isSound ? 0 : 1);

async function race(args: readonly string[]): Promise<{ readonly sound: boolean; readonly words: string }> {
  const chromium = await launchChromium({ args });
  try {
    const first = await openTab(chromium, server.url);
    await first.evaluate(() => window.ledger.begin());
    const pages = [first];
    while (pages.length < tabs) pages.push(await openTab(chromium, server.url));
    const started = performance.now();
    const conflicts = await Promise.all(
      pages.map((page, tab) => page.evaluate(([one, count]) => window.ledger.race(one, count), [tab, each] as const)),
    );
    const seconds = Math.round((performance.now() - started) / 1_000);
    const { chained, payloads, stored } = await first.evaluate(() => window.ledger.walk());
    const all = each * tabs;
    const sound = stored.size === all + 1 && stored.head === chained.head && payloads === all;
    const lost = conflicts.reduce((sum, one) => sum + one, 0);
    const words = `${String(all)} appends of ${String(tabs)} tabs, ${String(lost)} times another was first, ${String(seconds)} s`;
    return {
      sound,
      words: sound ? `${words}, one line` : `${words}, BROKEN: ${JSON.stringify({ chained, payloads, stored })}`,
    };
  } finally {
    await chromium.close();
  }
}
