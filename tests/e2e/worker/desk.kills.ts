// The browser killed in the middle of an act of the real case worker, and what must hold afterwards. Each side of an append
// has an origin of its own, so that one kill tries all three; the profile they start from is made once and copied.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { verifyChain } from '#core/ledger/chain.ts';
import type { Tip } from '#core/ports.ts';
import { countAppends, holdAtAppend, type Side } from '#tests/e2e/worker/desk.faults.ts';
import {
  addDocument,
  ask,
  checkStored,
  epochsOf,
  idle,
  importsOf,
  openApp,
  questionsOf,
  readOne,
  serveSite,
  settle,
  startSample,
  workerOf,
  type Site,
  type StoredCase,
} from '#tests/e2e/worker/desk.site.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { madeAnew } from '#tests/harness/leveldb.ts';
import { limit } from '#tests/limits.ts';

/** What is under way when the browser is killed. */
export type Act = 'answer' | 'import';
/**
 * `lost`: an acknowledged record. `fork`: not one line. `shut`: the case does not open or answer. `thrown-away`: the browser
 * has deleted all that it stored, which no page can do (google/leveldb#1287). `unsound`: the rest.
 */
export interface Wrong {
  readonly kind: 'lost' | 'fork' | 'shut' | 'thrown-away' | 'unsound';
  readonly told: string;
}

const QUESTION = 'When does the opening concert start?';
const FURTHER = 'How much does a ticket for the opening concert cost?';
const DOCUMENT = 'boathouse.md';
const TEXT = '# The boathouse\n\nThe boathouse of the rowing club holds eleven rowing boats.\n';
/** `during` comes last: the kill follows while that append is under way. */
const SIDES: readonly Side[] = ['before', 'after', 'during'];
const WAIT_MS = limit(60_000);

interface Place {
  readonly side: Side;
  readonly site: Site;
  /** Where the record stood before the act. */
  readonly begun: Tip;
}

export class KillGround {
  readonly #args: readonly string[];
  readonly #profile: string;
  readonly #places: readonly Place[];

  private constructor(args: readonly string[], profile: string, places: readonly Place[]) {
    this.#args = args;
    this.#profile = profile;
    this.#places = places;
  }

  /** A browser's profile in which each origin holds the sample case, at rest. */
  static async make(args: readonly string[]): Promise<KillGround> {
    const profile = mkdtempSync(join(tmpdir(), 'affidavit-kill-ground-'));
    const chromium = await launchChromium({ userDataDir: profile, args });
    const places: Place[] = [];
    for (const side of SIDES) {
      const site = await serveSite();
      const page = await openApp(chromium, site.url);
      await startSample(page);
      await page.close();
      places.push({ side, site, begun: (await readOne(chromium, site)).tip });
    }
    await chromium.close();
    return new KillGround(args, profile, places);
  }

  /** How many appends an act makes when nothing disturbs it. */
  async appendsOf(act: Act): Promise<number> {
    const [place] = this.#places;
    if (place === undefined) throw new Error('expected a place');
    return this.#inCopy(async (launch) => {
      const chromium = await launch();
      const page = await openCase(chromium, place.site);
      const appends = await countAppends(workerOf(page));
      await perform(page, act);
      await (act === 'answer' ? settled(page) : added(page));
      return await appends();
    });
  }

  /** Kills the browser at append `at` of the act on all sides of it. One finding a side, null where all is well. */
  killAt(act: Act, at: number): Promise<readonly { readonly side: Side; readonly wrong: Wrong | null }[]> {
    return this.#inCopy(async (launch) => {
      let chromium = await launch();
      const durable = new Map<Side, number>();
      const pages = await Promise.all(this.#places.map(({ site }) => openCase(chromium, site)));
      for (const [index, { begun, side }] of this.#places.entries()) {
        const page = pages[index] as Page;
        const held = holdAtAppend(page, workerOf(page), at, side);
        await perform(page, act);
        durable.set(side, Math.max(begun.size, (await held).durable));
      }
      await chromium.kill();
      chromium = await launch();
      return await Promise.all(
        this.#places.map(async (place) => ({
          side: place.side,
          wrong: await judge(chromium, place, act, durable.get(place.side) ?? 0),
        })),
      );
    });
  }

  async end(): Promise<void> {
    await Promise.all(this.#places.map(({ site }) => site.server.stop()));
    rmSync(this.#profile, { recursive: true, force: true });
  }

  /** Browsers one after the other on one copy of the profile; the last of them is closed. */
  async #inCopy<Value>(work: (launch: () => Promise<Chromium>) => Promise<Value>): Promise<Value> {
    const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-kill-'));
    let latest: Chromium | null = null;
    try {
      cpSync(this.#profile, userDataDir, { recursive: true });
      return await work(async () => (latest = await launchChromium({ userDataDir, args: this.#args })));
    } finally {
      // As TypeScript sees it, nothing was launched: it does not follow the assignment above.
      await (latest as Chromium | null)?.close().catch(() => undefined);
      rmSync(userDataDir, { recursive: true, force: true });
    }
  }
}

async function openCase(chromium: Chromium, site: Site): Promise<Page> {
  const page = await openApp(chromium, site.url);
  page.setDefaultTimeout(WAIT_MS);
  await page.locator('h1', { hasText: 'Sample case' }).waitFor();
  await idle(page);
  return page;
}

function perform(page: Page, act: Act): Promise<void> {
  return act === 'answer' ? ask(page, QUESTION) : addDocument(page, DOCUMENT, TEXT);
}

async function settled(page: Page): Promise<void> {
  await page.locator('article[id^=q] .sentences').first().waitFor();
  await idle(page);
}

async function added(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  await page.locator('table tbody tr', { hasText: DOCUMENT }).waitFor();
}

async function backToCase(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Case', exact: true }).click();
  await page.locator('h1', { hasText: 'Sample case' }).waitFor();
}

async function judge(chromium: Chromium, place: Place, act: Act, durable: number): Promise<Wrong | null> {
  let page: Page | null = null;
  try {
    const left = await readOne(chromium, place.site);
    const found = judgeLeft(left, place, durable);
    if (found !== null) return found;
    page = await openCase(chromium, place.site); // what was left is finished by then
    // Killed before the act was on the record: it never was asked for.
    if (act === 'answer' && questionsOf(left).asked.length === 0) await settle(page, QUESTION);
    if (act === 'import' && !importsOf(left).includes(DOCUMENT)) await addDocument(page, DOCUMENT, TEXT);
    await (act === 'answer' ? settled(page) : added(page));
    if (act === 'import') await backToCase(page);
    await settle(page, FURTHER);
    return await judgeEnd(await readOne(chromium, place.site), left, act);
  } catch (error) {
    const isGone = page === null && madeAnew(chromium.userDataDir, place.site.url);
    if (isGone) return { kind: 'thrown-away', told: 'google/leveldb#1287' };
    const shown = await page
      ?.locator('main')
      .innerText()
      .catch(() => '');
    return { kind: 'shut', told: `${String(error).slice(0, 300)}; shown: ${shown ?? 'nothing'}` };
  }
}

/** What is stored after the kill, before the app has run again. */
function judgeLeft({ entries, tip }: StoredCase, { begun, side }: Place, durable: number): Wrong | null {
  if (tip.size < durable) return { kind: 'lost', told: `expected ${durable} durable records, ${tip.size} are there` };
  const end = verifyChain(entries);
  if (end.head !== tip.head || end.size !== tip.size)
    return { kind: 'fork', told: 'the chain does not lead to the tip' };
  if (verifyChain(entries.slice(0, begun.size)).head !== begun.head)
    return { kind: 'fork', told: 'the record no longer begins with what was there before the act' };
  if (side === 'before' && tip.size > durable)
    return { kind: 'unsound', told: 'something of an append that had not begun is there' };
  return null;
}

/** What is stored after the app went on. */
async function judgeEnd(record: StoredCase, left: StoredCase, act: Act): Promise<Wrong | null> {
  const { replayed, tip } = await checkStored(record);
  const goesOn = verifyChain(record.entries.slice(0, left.tip.size)).head === left.tip.head;
  if (tip.head !== record.tip.head || !goesOn)
    return { kind: 'fork', told: 'the record does not go on from what was left' };
  if (replayed.kind !== 'same') return { kind: 'unsound', told: `replay: ${JSON.stringify(replayed)}` };
  const { asked, sealed } = questionsOf(record);
  const found = { asked, sealed, imported: importsOf(record).slice(importsOf(left).length), epochs: epochsOf(record) };
  const imported = act === 'import' && !importsOf(left).includes(DOCUMENT) ? [DOCUMENT] : [];
  const wanted = act === 'answer' ? [QUESTION, FURTHER] : [FURTHER];
  const expected = { asked: wanted, sealed: wanted.length, imported, epochs: ['genesis'] };
  return JSON.stringify(found) === JSON.stringify(expected) ? null : { kind: 'unsound', told: JSON.stringify(found) };
}
