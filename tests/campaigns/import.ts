// A book of a thousand pages and a text of five megabytes brought into the page, watched; then each begun again and
// cancelled, which must add no document:
//   node scripts/run.mjs tests/campaigns/import.ts [PAGES 1000] [MEGABYTES 5]      (after `npm run build`)

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp, serveSite } from '#tests/e2e/desk.site.ts';
import { launchChromium } from '#tests/e2e/harness/chromium.ts';
import { bookOf, logOf, watchImport } from '#tests/e2e/import-watch.ts';

const [pages = 1000, megabytes = 5] = process.argv.slice(2).map(Number);
const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-import-'));
const site = await serveSite();
const chromium = await launchChromium({ userDataDir });
const rows: object[] = [];
try {
  const page = await openApp(chromium, site.url);
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  const book = await bookOf(pages);
  const log = logOf(megabytes * 1_000_000);
  // Other bytes than those that are kept: the same file would be known before it is read.
  const another = (bytes: Uint8Array): Uint8Array => new Uint8Array([...bytes, 0x0a]);
  const files = [
    ['small.txt', logOf(1000), null],
    ['book.pdf', book, null],
    ['log.txt', log, null],
    ['book again.pdf', another(book), 1000],
    ['log again.txt', another(log), 300],
  ] as const;
  for (const [name, bytes, cancelAtMs] of files) {
    const before = await page.locator('table tbody tr').count();
    const watched = await watchImport(page, { name, bytes }, cancelAtMs);
    const added = (await page.locator('table tbody tr').count()) - before;
    rows.push({
      file: name,
      MB: (bytes.length / 1e6).toFixed(1),
      ...watched,
      longTasks: watched.longTasks.join(' ') || 'none',
      added,
      load: loadavg()[0]?.toFixed(1),
    });
  }
} finally {
  await chromium.close();
  await site.server.stop();
  rmSync(userDataDir, { recursive: true, force: true });
}
console.table(rows);
