// How long a large bundle takes to become a case, what it takes of the room, and whether the page stays quick meanwhile, in
// Chromium with the real worker over IndexedDB:
//   node scripts/run.mjs tests/campaigns/keep.ts [TURNS 1000] [MEGABYTES 5]      (after `npm run build`)

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { Act } from '#core/case/case.ts';
import names from '#lib/frozen.gen.json';
import { openApp, serveSite } from '#tests/e2e/worker/desk.site.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { logOf } from '#tests/e2e/sources/import-watch.ts';
import { fillCase, type FilledCase } from '#tests/campaigns/filled-case.ts';
import { seededSigner } from '#tests/signer.ts';

const [turns = 1_000, megabytes = 5] = process.argv.slice(2).map(Number);
const SIGNER = seededSigner(3);
const QUESTION = 'Who launched the Merganser?';
const WAIT_MS = 1_200_000;

const folder = mkdtempSync(join(tmpdir(), 'affidavit-keep-'));
const site = await serveSite();
const chromium = await launchChromium();
try {
  await keepIt('of many answers', await fillCase(turns, undefined, undefined, [], SIGNER));
  const log: Act = {
    kind: 'import',
    name: 'log.txt',
    media: 'text/plain',
    bytes: logOf(megabytes * 1_000_000),
    type: 'notes',
    sphere: 'INSIDE',
    credibility: null,
    dated: null,
    supersedes: null,
  };
  await keepIt('of one large document', await fillCase(1, [log], [QUESTION], [], SIGNER));
} finally {
  await chromium.close();
  await site.server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function keepIt(name: string, { blobs, checkpoints, entries, tip }: FilledCase): Promise<void> {
  const kept = new MemoryBlobStore();
  for (const bytes of blobs.values()) await kept.put(bytes);
  const store = new MemoryLedgerStore({ tip, entries, checkpoints });
  const bundle = await writeBundle(store, kept, SIGNER, `sha256:${names.core}`);
  const path = join(folder, 'case.affidavit');
  writeFileSync(path, bundle);
  const page = await openApp(chromium, `${site.url}verify/`);
  page.setDefaultTimeout(WAIT_MS);
  await page.setInputFiles('main input[type=file]', path);
  const verifyMs = await timed(() => page.locator('.verdict:not(.checking)').waitFor());
  await page.waitForTimeout(2_000);
  const before = await usage(page);
  await page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.getByRole('button', { name: 'Keep as a case' }).click();
  const keepMs = await timed(() => page.getByText('Kept as a case').waitFor());
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  );
  await page.waitForTimeout(2_000);
  const grown = (await usage(page)) - before;
  const openMs = await timed(async () => {
    await page.getByRole('button', { name: 'Open the case' }).click();
    await page.locator('article[id^=q]').first().waitFor();
  });
  console.info(
    JSON.stringify({
      name,
      records: tip.size,
      blobs: blobs.size,
      bundleBytes: bundle.length,
      verifyMs,
      keepMs,
      longestTaskOfThePageMs: Math.round(longest),
      grownBytes: grown,
      grownTimes: Number((grown / bundle.length).toFixed(2)),
      openMs,
      load: loadavg()[0]?.toFixed(1),
    }),
  );
  await page.close();
}

function usage(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}
