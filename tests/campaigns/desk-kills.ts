// The browser killed at every append index of one answer of the real case worker, before, during and after the append, on
// both IndexedDB back ends of Chromium; after each kill the record is read past the app, and then the app goes on:
//   node scripts/run.mjs tests/campaigns/desk-kills.ts [FIRST 0] [STEP 1] [BELOW]      (after `npm run build`)

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { verifyChain } from '#core/ledger/chain.ts';
import type { Tip } from '#core/ports.ts';
import { BACK_ENDS } from '#tests/e2e/case.site.ts';
import { countAppends, holdAtAppend, type Side } from '#tests/e2e/desk.faults.ts';
import {
  ask,
  checkStored,
  epochsOf,
  openApp,
  questionsOf,
  readStored,
  serveSite,
  settle,
  startSample,
  workerOf,
  type Site,
  type StoredCase,
} from '#tests/e2e/desk.site.ts';
import { launchChromium, type Chromium } from '#tests/e2e/harness/chromium.ts';

const QUESTION = 'When does the opening concert start?';
const FURTHER = 'How much does a ticket for the opening concert cost?';
const SIDES: readonly Side[] = ['before', 'during', 'after'];
const [first = 0, step = 1, last = Infinity] = process.argv.slice(2).map(Number);

const site = await serveSite();
const wrong: string[] = [];
for (const { args, name } of BACK_ENDS) {
  const started = performance.now();
  const appends = await appendsOfOneAnswer(args);
  let killed = 0;
  for (let at = first; at < Math.min(appends, last); at += step) {
    for (const side of SIDES) {
      killed += 1;
      const fault = await killAt(args, at, side).catch((error: unknown) => String(error).slice(0, 400));
      if (fault !== null) wrong.push(`${name}, append ${at}, ${side}: ${fault}`);
    }
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.info(`${name}: ${appends} appends an answer, killed ${killed} times, ${seconds} s, load ${load()}`);
}
await site.server.stop();
console.info(wrong.length === 0 ? 'nothing acknowledged was lost, every answer ended once' : wrong.join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);

async function appendsOfOneAnswer(args: readonly string[]): Promise<number> {
  const chromium = await launchChromium({ args });
  try {
    const page = await openApp(chromium, site.url);
    await startSample(page);
    const appends = await countAppends(workerOf(page));
    await settle(page, QUESTION);
    return await appends();
  } finally {
    await chromium.close();
  }
}

/** What was wrong after one kill, or null. */
async function killAt(args: readonly string[], at: number, side: Side): Promise<string | null> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-desk-kill-'));
  let chromium: Chromium | null = null;
  try {
    chromium = await launchChromium({ userDataDir, args });
    const page = await openApp(chromium, site.url);
    await startSample(page);
    const begun = await tipOf(chromium);
    const held = holdAtAppend(page, workerOf(page), at, side);
    await ask(page, QUESTION);
    const durable = Math.max(begun.size, (await held).durable);
    await chromium.kill();

    chromium = await launchChromium({ userDataDir, args });
    const left = await readOne(chromium, site);
    if (JSON.stringify(verifyChain(left.entries)) !== JSON.stringify(left.tip))
      return 'the chain does not lead to the tip';
    const reached = verifyChain(left.entries.slice(0, begun.size));
    if (reached.head !== begun.head) return 'the record no longer begins with what was there before the question';
    if (left.tip.size < durable) return `expected ${durable} durable records, ${left.tip.size} are there`;
    if (side === 'before' && left.tip.size > durable) return 'something of an append that had not begun is there';

    const again = await openApp(chromium, site.url);
    await again.locator('h1', { hasText: 'Sample case' }).waitFor(); // what was left is finished by then
    if (questionsOf(left).asked.length === 0) await settle(again, QUESTION); // killed before it was asked
    await again.locator('article[id^=q] .sentences').waitFor();
    await settle(again, FURTHER);
    return await judge(await readOne(chromium, site));
  } finally {
    await chromium?.close().catch(() => undefined);
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

async function judge(record: StoredCase): Promise<string | null> {
  const { replayed, tip } = await checkStored(record);
  if (tip.head !== record.tip.head) return 'the chain does not lead to the tip at the end';
  if (replayed.kind !== 'same') return `replay: ${JSON.stringify(replayed)}`;
  const { asked, sealed } = questionsOf(record);
  const epochs = epochsOf(record);
  const expected = JSON.stringify([QUESTION, FURTHER]) === JSON.stringify(asked) && sealed === 2 && epochs.length === 1;
  return expected ? null : JSON.stringify({ asked, sealed, epochs });
}

async function tipOf(chromium: Chromium): Promise<Tip> {
  return (await readOne(chromium, site)).tip;
}

async function readOne(chromium: Chromium, { plainUrl }: Site): Promise<StoredCase> {
  const plain: Page = await chromium.context.newPage();
  await plain.goto(plainUrl);
  const [found] = await readStored(plain);
  await plain.close();
  if (found === undefined) throw new Error('expected a stored case');
  return found;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
