// A site with little room, a person who fills it, and what must hold when there is room again.

import type { CDPSession, Page } from '@playwright/test';
import {
  addDocument,
  ask,
  checkStored,
  idle,
  importsOf,
  openApp,
  questionsOf,
  readOne,
  type Site,
  type StoredCase,
} from '#tests/e2e/worker/desk.site.ts';
import type { Chromium } from '#tests/harness/chromium.ts';
import { sleep } from '#tests/harness/processes.ts';
import { limit } from '#tests/limits.ts';

const DOCUMENT_BYTES = 90_000;
const ACTS_MAX = 80;
const ACT_MS = limit(60_000);
/** Chromium remembers for a while that there was no room. */
const ROOM_AGAIN_MS = limit(120_000);
const LAST_QUESTION = 'When does the opening concert start?';

type Try =
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'document'; readonly name: string; readonly bytes: Buffer };

export interface Overrun {
  /** Questions and names of documents that were settled before. */
  readonly acknowledged: readonly string[];
  readonly refused: Try;
  readonly code: string;
  /** All that the page says of it. */
  readonly sentence: string;
}

/** The app over a quota, with the sample case; null where not even that had room, which was told. */
export interface SmallSite {
  readonly page: Page;
  readonly lift: () => Promise<void>;
  readonly toldAtOnce: string | null;
}

/** Laid before the first load: Chromium remembers for a while how much room an origin had. The app's files take none. */
export async function layQuota(chromium: Chromium, site: Site, quotaSize: number): Promise<SmallSite> {
  await chromium.context.route('**/service-worker.js', (route) => route.abort());
  const plain = await chromium.context.newPage();
  const session: CDPSession = await chromium.context.newCDPSession(plain);
  const { origin } = site.server;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  const page = await openApp(chromium, site.url);
  await page.getByRole('button', { name: 'Try the sample case' }).click();
  const ready = page.getByRole('button', { name: 'When does the opening concert start?' });
  await ready.or(alertOf(page)).first().waitFor({ timeout: ACT_MS });
  const lift = async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
  };
  const isTold = await alertOf(page).isVisible();
  if (!isTold) await idle(page);
  return { page, lift, toldAtOnce: isTold ? await sentenceOf(page) : null };
}

/** Adds so many documents, then asks; or adds until the page tells a problem. */
export async function fillUntilFull(page: Page, documents: number): Promise<Overrun> {
  const acknowledged: string[] = [];
  for (let at = 0; at < ACTS_MAX; at++) {
    const next: Try =
      at < documents
        ? { kind: 'document', name: `noise ${at}.txt`, bytes: noise() }
        : { kind: 'question', text: `How many rowing boats are there, ${at}?` };
    if (await settles(page, next)) {
      acknowledged.push(next.kind === 'question' ? next.text : next.name);
      continue;
    }
    const code = (await alertOf(page).locator('code').textContent()) ?? '';
    return { acknowledged, refused: next, code, sentence: await sentenceOf(page) };
  }
  throw new Error(`expected no more room after ${ACTS_MAX} acts`);
}

/**
 * Tries the refused act again until it settles, as there is room now. What is wrong with the record then, or null; and how
 * long the browser went on saying that there was none, in ms.
 */
export async function goOn(
  chromium: Chromium,
  site: Site,
  page: Page,
  { acknowledged, refused }: Overrun,
): Promise<{ readonly wrong: string | null; readonly waitedMs: number }> {
  const started = performance.now();
  while (!(await settles(page, refused))) {
    if (performance.now() - started > ROOM_AGAIN_MS) return { wrong: 'it never goes on', waitedMs: ROOM_AGAIN_MS };
    await sleep(2_000);
  }
  const waitedMs = Math.round(performance.now() - started);
  if (!(await settles(page, { kind: 'question', text: LAST_QUESTION })))
    return { wrong: 'the next question is not answered', waitedMs };
  const wanted = [...acknowledged, refused.kind === 'question' ? refused.text : refused.name, LAST_QUESTION];
  const wrong = await judgeFilled(await readOne(chromium, site), wanted, false);
  return { wrong, waitedMs };
}

/**
 * Whatever was acknowledged is there once, and the record is what the pipeline makes of it: whole, or where an act has just
 * broken off, up to there.
 */
export async function judgeFilled(
  record: StoredCase,
  wanted: readonly string[],
  isBrokenOff: boolean,
): Promise<string | null> {
  const { replayed, tip } = await checkStored(record);
  if (tip.head !== record.tip.head) return 'the chain does not lead to the tip';
  if (replayed.kind !== 'same' && !(isBrokenOff && replayed.kind === 'interrupted'))
    return `replay: ${JSON.stringify(replayed)}`;
  const there = [...questionsOf(record).asked, ...importsOf(record)];
  const wrong = wanted.filter((name) => there.filter((one) => one === name).length !== 1);
  return wrong.length === 0 ? null : `not there once: ${wrong.join(', ')} of ${there.join(', ')}`;
}

/** False where the page tells a problem instead. */
async function settles(page: Page, next: Try): Promise<boolean> {
  await dismissAll(page);
  if (next.kind === 'question') {
    await page.getByRole('link', { name: 'Case', exact: true }).click();
    await ask(page, next.text);
  } else {
    await addDocument(page, next.name, next.bytes);
  }
  const done =
    next.kind === 'question'
      ? page.locator('article[id^=q]', { hasText: next.text }).locator('.answer, .refusal')
      : page.locator('table tbody tr', { hasText: next.name });
  await done
    .or(alertOf(page))
    .first()
    .waitFor({ timeout: ACT_MS })
    .catch(async (cause: unknown) => {
      const shown = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
      const text = await page
        .locator('#question')
        .inputValue({ timeout: limit(1_000) })
        .catch(() => 'no box');
      throw new Error(`timed out: ${next.kind} neither settled nor told; box: ${text}; shown: ${shown}`, { cause });
    });
  return !(await alertOf(page).isVisible());
}

async function dismissAll(page: Page): Promise<void> {
  const close = page.locator('.problem button', { hasText: 'Close' });
  if (await close.first().isVisible()) await close.first().click();
  const clear = page.getByRole('button', { name: 'Clear this list' });
  if (await clear.isVisible()) await clear.click();
}

function alertOf(page: Page) {
  return page.locator('[role=alert]:has(code)').first();
}

/** What the alert says, once it stands where a person sees it. */
async function sentenceOf(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const told = [...document.querySelectorAll<HTMLElement>('[role=alert]')].find((one) => one.querySelector('code'));
    const { bottom = 0, top = -1 } = told?.getBoundingClientRect() ?? {};
    return told !== undefined && told.innerText !== '' && top >= 0 && bottom <= innerHeight;
  }, undefined);
  return (await alertOf(page).innerText()).replaceAll(/\s+/g, ' ');
}

/** Letters that do not compress, in lines. */
function noise(): Buffer {
  const bytes = Buffer.alloc(DOCUMENT_BYTES);
  for (let at = 0; at < bytes.length; at++) bytes[at] = at % 64 === 63 ? 0x0a : 0x30 + Math.floor(Math.random() * 75);
  return bytes;
}
