// Tabs of one origin that ask at once, through the real page and worker; the record they leave is exported by the page and
// verified by the command line as a stranger would.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  ask,
  checkStored,
  epochsOf,
  idle,
  openApp,
  questionsOf,
  readOne,
  serveSite,
  startSample,
} from '#tests/e2e/worker/desk.site.ts';
import { commandLine } from '#tests/harness/product.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { limit } from '#tests/limits.ts';

const TAB_MS = limit(120_000);

export interface Raced {
  readonly records: number;
  readonly questions: number;
  /** Null where the record is one line with every question once and sealed, and the exported bundle is proved. */
  readonly wrong: string | null;
}

export async function race(args: readonly string[], tabs: number, rounds: number): Promise<Raced> {
  const site = await serveSite();
  const chromium = await launchChromium({ args });
  try {
    const first = await openApp(chromium, site.url);
    await startSample(first);
    const pages = [first];
    while (pages.length < tabs) pages.push(await openApp(chromium, site.url));
    await Promise.all(
      pages.map(async (page, tab) => {
        page.setDefaultTimeout(TAB_MS);
        for (let round = 0; round < rounds; round++)
          await settleNamed(page, `When does the concert start, ${tab} of ${round}?`);
      }),
    );
    const questions = tabs * rounds;
    const record = await readOne(chromium, site);
    const { replayed, tip } = await checkStored(record);
    const { asked, sealed } = questionsOf(record);
    const verified = await verifyExported(first);
    const found = {
      chained: tip.head === record.tip.head && tip.size === record.tip.size,
      replayed: replayed.kind,
      asked: asked.length,
      different: new Set(asked).size,
      sealed,
      epochs: epochsOf(record),
      verified: { status: verified.status, verdict: verified.verdict, records: verified.records },
    };
    const sound = {
      chained: true,
      replayed: 'same',
      asked: questions,
      different: questions,
      sealed: questions,
      epochs: ['genesis'],
      verified: { status: 0, verdict: 'proved', records: record.tip.size },
    };
    const isSound = JSON.stringify(found) === JSON.stringify(sound);
    return { records: record.tip.size, questions, wrong: isSound ? null : JSON.stringify(found) };
  } finally {
    await chromium.close();
    await site.server.stop();
  }
}

interface Verified {
  readonly status: number | null;
  readonly verdict: string;
  readonly records: number;
}

/** By its own words: of a long case a page shows the last questions only, so that their number says nothing. */
async function settleNamed(page: Page, question: string): Promise<void> {
  await ask(page, question);
  await page.locator('article[id^=q]', { hasText: question }).locator('.answer, .refusal').first().waitFor();
  await idle(page);
}

/** The bundle as the page's own button exports it, and what `affidavit verify` says of it. */
async function verifyExported(page: Page): Promise<Verified> {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-race-'));
  try {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export bundle' }).click(),
    ]);
    const bundle = join(folder, 'case.affidavit');
    await download.saveAs(bundle);
    const child = spawn(process.execPath, [commandLine(), 'verify', bundle, '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    const { facts, verdict } = JSON.parse(Buffer.concat(parts).toString()) as {
      readonly verdict: string;
      readonly facts: { readonly records: number };
    };
    return { status, verdict, records: facts.records };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
