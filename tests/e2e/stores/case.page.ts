// Runs in a real browser: the core, the desk and Dexie, with scripted oracles. The specs `case-*.spec.ts` call `window.cases`.

import '#tests/harness/language.page.ts';
import { DexieBlobStore } from '#adapters/dexie/blobs.ts';
import { CaseDirectory } from '#adapters/dexie/cases.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { DexieFolds } from '#adapters/dexie/folds.ts';
import { renewLog } from '#adapters/dexie/fresh-log.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import { withCaseLock } from '#adapters/dexie/lock.ts';
import { freeBytes, isExhausted } from '#adapters/dexie/space.ts';
import { platformClock } from '#adapters/platform/clock.ts';
import { toHex } from '#core/bytes/hash.ts';
import { replayRange } from '#core/verify/replay.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import type { Tip } from '#core/ports.ts';
import type { Fold } from '#desk/record/read-model.ts';
import type { CaseEvent } from '#lib/contract/client.ts';
import { withChange } from '#lib/views/case/merge.ts';
import type { CaseChange, CaseView } from '#lib/contract/case.ts';
import { entriesOf, observationsOf } from '#tests/case.ts';
import { CASE, sourceFile, testDesk } from '#tests/harness/test-desk.ts';
import { killCase, type KillPoint } from '#tests/e2e/stores/case.killed.ts';
import { codeOf } from '#tests/ports/check.ts';
import { runScriptedCase } from '#tests/scripted-case.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

/** Set, nobody asks how much room there is: writes themselves run out of it. */
let blind = false;
const connection = new Connection();
const stores = (caseId: string) => ({
  store: new DexieLedgerStore(connection, caseId),
  blobs: new DexieBlobStore(connection, caseId),
});

/** What this tab was told about the case, by its own acts and by other tabs. */
const heard: CaseEvent[] = [];
let view: CaseView | null = null;

function hear(event: CaseEvent): void {
  heard.push(event);
  if (event.kind === 'saved' || event.kind === 'follow') tell(event.change);
}

function tell(change: CaseChange): void {
  if (view !== null) view = withChange(view, change);
}
const desk = testDesk({
  shelf: new CaseDirectory(connection),
  ledger: (caseId) => stores(caseId).store,
  blobs: (caseId) => stores(caseId).blobs,
  folds: new DexieFolds<Fold>(connection, 'test'),
  lock: withCaseLock,
  space: { freeBytes: () => (blind ? Promise.resolve(null) : freeBytes()), isExhausted },
  // Time is real, so that it can be set back.
  now: () => Date.now(),
  oracles: () => ({ ...scriptedOracles(SCENARIOS.answered), clock: platformClock() }),
  channel: (caseId, told) => {
    const channel = new BroadcastChannel(`affidavit/case/${caseId}`);
    channel.addEventListener('message', told);
    return { tell: () => channel.postMessage(null), close: () => channel.close() };
  },
});

const cases = {
  async scripted(core: string): Promise<{ readonly head: string; readonly bundle: string }> {
    const { bundle, head } = await runScriptedCase({ ...stores('scripted'), core });
    return { head, bundle: toHex(bundle) };
  },

  create: () => desk.create('A case'),
  open: async () => {
    view = await desk.open(CASE, hear);
    return toSeen(view);
  },
  /** What is seen of the case in this tab as it was last told. */
  seen: (): Seen | null => (view === null ? null : toSeen(view)),
  follows: () => heard.filter((event) => event.kind === 'follow').length,

  /** The code of each question in turn; `resolved` where it was answered or refused on the record. */
  async ask(questions: readonly string[]): Promise<readonly string[]> {
    const codes: string[] = [];
    for (const question of questions) codes.push(await codeOf(desk.ask(question).then(tell)));
    return codes;
  },

  importText: (text: string) =>
    codeOf(desk.importSource(sourceFile('boathouse.txt', text), () => undefined).then(tell)),
  /** Imports text that does not compress, and asks, by turns, until an act fails; the names of those that did not. */
  async fill(
    bytes: number,
    acts: number,
  ): Promise<{ readonly acknowledged: readonly string[]; readonly code: string }> {
    const acknowledged: string[] = [];
    for (let at = 0; at < acts; at++) {
      const name = at % 2 === 0 ? `noise ${at}.txt` : `How many rowing boats, ${at}?`;
      const act = at % 2 === 0 ? desk.importSource(sourceFile(name, noise(bytes)), () => undefined) : desk.ask(name);
      const code = await codeOf(act.then(tell));
      if (code !== 'resolved') return { acknowledged, code };
      acknowledged.push(name);
    }
    return { acknowledged, code: 'resolved' };
  },

  /** Every check that needs nothing but the stored record. */
  async record(caseId: string): Promise<Recorded> {
    const at = stores(caseId);
    const entries = await entriesOf(at);
    const chained = verifyChain(entries);
    const replayed = await replayRange(entries, at.blobs, 0, entries.length);
    return {
      size: entries.length,
      tip: await at.store.tip(),
      chained,
      replayed: JSON.stringify(replayed),
      epochs: observationsOf(entries).flatMap(({ cls, output }) =>
        cls === 'manifest' ? [(JSON.parse(output) as { readonly reason: string }).reason] : [],
      ),
    };
  },

  acceptClock: () => codeOf(desk.acceptClock().then(tell)),

  setBlind(value: boolean): void {
    blind = value;
  },

  setClock(backMs: number): void {
    const real = Date.now.bind(Date);
    Date.now = () => real() - backMs;
  },

  /** Works on every case until its append `at`, then holds all of them there and tells the test; never resolves. */
  hold: (points: readonly KillPoint[]) =>
    Promise.all(points.map((point) => killCase.until(stores(point.caseId), point, points.length))),
  survived: (caseId: string, acknowledged: Tip) => killCase.after(stores(caseId), acknowledged),
  reference: () => killCase.reference(stores('reference')),
};

export interface Seen {
  readonly size: number;
  readonly head: string;
  readonly condition: string;
  readonly sources: readonly string[];
  /** Questions and how they ended, in order. */
  readonly turns: readonly { readonly question: string; readonly outcome: string }[];
}
export interface Recorded {
  readonly size: number;
  readonly tip: Tip;
  readonly chained: Tip;
  readonly replayed: string;
  /** The reasons of all epochs, in order. */
  readonly epochs: readonly string[];
}

function toSeen({ condition, sources, tip, turns }: CaseView): Seen {
  return {
    ...tip,
    condition,
    sources: sources.map((source) => source.name),
    turns: turns.map(({ outcome, question }) => ({ question, outcome: outcome.kind })),
  };
}

function noise(length: number): string {
  const lines: string[] = [];
  for (let made = 0; made < length; made += 64) {
    const bytes = crypto.getRandomValues(new Uint8Array(Math.min(63, length - made)));
    lines.push(String.fromCharCode(...bytes.map((byte) => 0x30 + (byte % 75))));
  }
  return lines.join('\n');
}

declare global {
  interface Window {
    cases: typeof cases;
    /** Every case of a round stands where it is to be killed: the last acknowledged tip of each. */
    held: (caseId: string, acknowledged: Tip) => Promise<void>;
  }
}
await renewLog(); // as the app does when it starts
window.cases = cases;
