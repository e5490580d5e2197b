// A book of a thousand pages, a text of five megabytes, a table of 100,000 rows and a folder of many files brought into the
// page, watched; then each begun again and cancelled, which must add no document that was not read to its end. At last a
// question that only the book, the text and the table answer:
//   node scripts/run.mjs tests/campaigns/import.ts [PAGES 1000] [MEGABYTES 5] [ROWS 100000] [FILES 300]
//   (after `npm run build`)

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, openApp, serveSite } from '#tests/e2e/worker/desk.site.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { childWith, processTree } from '#tests/harness/processes.ts';
import { bookOf, logOf, tableOf, watchImport, type Brought } from '#tests/e2e/sources/import-watch.ts';

const [pages = 1000, megabytes = 5, tableRows = 100_000, files = 300] = process.argv.slice(2).map(Number);
const work = mkdtempSync(join(tmpdir(), 'affidavit-import-'));
const userDataDir = join(work, 'profile');
const site = await serveSite();
const chromium = await launchChromium({ userDataDir });
const root = childWith(`--user-data-dir=${userDataDir}`) ?? process.pid;

/** Of the browser and all its processes, in MB: what they hold alone, and their share of what several hold. */
function memoryOf(): number {
  let kilobytes = 0;
  for (const pid of processTree(root)) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // Ended meanwhile.
    }
  }
  return Math.round(kilobytes / 1000);
}

function folderOf(name: string, from: number): string {
  const folder = join(work, name);
  for (let at = 0; at < files; at += 1) {
    mkdirSync(join(folder, `shelf ${String(at % 7)}`), { recursive: true });
    writeFileSync(
      join(folder, `shelf ${String(at % 7)}`, `note ${String(at)}.txt`),
      `Note ${String(from + at)}: pier ${String((at * 7) % 40)} was mended by keeper ${String((at * 31) % 97)}.\n`,
    );
  }
  return folder;
}

const rows: object[] = [];
try {
  const page = await openApp(chromium, site.url);
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  const book = await bookOf(pages);
  const log = logOf(megabytes * 1_000_000);
  const table = tableOf(tableRows);
  // Other bytes than those that are kept: the same file would be known before it is read.
  const another = (bytes: Uint8Array): Uint8Array => new Uint8Array([...bytes, 0x0a]);
  const all: readonly (readonly [Brought, number | null])[] = [
    [{ name: 'small.txt', bytes: logOf(1000) }, null],
    [{ name: 'book.pdf', bytes: book }, null],
    [{ name: 'log.txt', bytes: log }, null],
    [{ name: 'boats.csv', bytes: table }, null],
    [{ name: 'folder', folder: folderOf('shelves', 0) }, null],
    [{ name: 'book again.pdf', bytes: another(book) }, 1000],
    [{ name: 'log again.txt', bytes: another(log) }, 300],
    [{ name: 'boats again.csv', bytes: another(table) }, 300],
    [{ name: 'folder again', folder: folderOf('other shelves', files) }, 1000],
  ];
  for (const [brought, cancelAtMs] of all) {
    let peak = 0;
    const sampled = setInterval(() => (peak = Math.max(peak, memoryOf())), 500);
    const watched = await watchImport(page, brought, cancelAtMs);
    clearInterval(sampled);
    rows.push({
      file: brought.name,
      MB: 'bytes' in brought ? (brought.bytes.length / 1e6).toFixed(1) : `${String(files)} files`,
      ...watched,
      longTasks: summary(watched.longTasks),
      told: watched.told.toFixed(2),
      peakMB: peak,
      load: loadavg()[0]?.toFixed(1),
    });
    console.info(JSON.stringify(rows.at(-1)));
  }
  await page.getByRole('link', { name: 'Case', exact: true }).click();
  const asked = performance.now();
  await ask(page, 'Who launched the Merganser?');
  await page.locator('article[id^=q] :is(.sentences li, .refusal)').first().waitFor({ timeout: 600_000 });
  console.info(`answered in ${String(Math.round(performance.now() - asked))} ms, ${String(memoryOf())} MB`);
  console.info((await page.locator('article[id^=q]').last().innerText()).slice(0, 600));
} finally {
  await chromium.close();
  await site.server.stop();
  rmSync(work, { recursive: true, force: true });
}
console.table(rows);

function summary(longTasks: readonly number[]): string {
  if (longTasks.length === 0) return 'none';
  return `${String(longTasks.length)}, longest ${String(Math.max(...longTasks))}`;
}
