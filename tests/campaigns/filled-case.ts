// A case with many answers, made by the frozen core and engines of this build, as the worker of a page would make it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { person, platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import type { Act } from '#core/case/case.ts';
import type { OpenOptions } from '#core/case/open.ts';
import type { TakenClass } from '#core/admission/grammar.ts';
import type { Checkpoint, Entry, Hash, LedgerStore, Oracle, Signer, Tip } from '#core/ports.ts';
import names from '#lib/frozen.gen.json';
import { readWeights } from '#tests/weights.ts';
import { filesOnDisk } from '#tests/frozen-files.ts';
import { Frozen } from '#desk/frozen/frozen.ts';

export interface FilledCase {
  readonly entries: readonly Entry[];
  readonly checkpoints: readonly Checkpoint[];
  readonly blobs: ReadonlyMap<Hash, Uint8Array>;
  readonly tip: Tip;
  readonly sources: number;
  readonly turns: number;
  /** How each turn ended that was not upset: `answer`, `refusal` or what else a reply can be. */
  readonly ended: readonly string[];
}

/** What is asked, again and again: answered, refused, and high stakes. */
const QUESTIONS = [
  'When does the opening concert start?',
  'Why is the talk before the concert cancelled?',
  'How much does a ticket for the opening concert cost?',
  'Who painted the ceiling of the hall?',
  'How large is the deposit?',
  'May I withhold the rent?',
] as const;

/** What goes wrong once, in the first turn from `turn` on (counted from 0) in which it can. */
export type Upset = { readonly turn: number } & (
  | { readonly what: 'append fails' | 'process killed'; readonly append: number }
  | { readonly what: 'engine throws' | 'engine babbles' | 'person cancels'; readonly at: TakenClass }
);

/** Imports the sample documents, or others, and asks `turns` questions, in turn. */
export async function fillCase(
  turns: number,
  documents: readonly Act[] = sampleDocuments(),
  questions: readonly string[] = QUESTIONS,
  upsets: readonly Upset[] = [],
  signer: Signer | null = null,
): Promise<FilledCase> {
  const frozen = new Frozen(filesOnDisk, names);
  const core = await frozen.core(names.core);
  const { createEngines } = await frozen.engines(names.engines);
  const { createParser } = await frozen.parsers(names.parsers);
  let upset: Upset | null = null;
  let stop = new AbortController();
  const upsetting = (cls: TakenClass, oracle: Oracle): Oracle => ({
    identity: oracle.identity,
    ask: (signal, input, blobs) => {
      if (upset === null || !('at' in upset) || upset.at !== cls) return oracle.ask(signal, input, blobs);
      const { what } = upset;
      upset = null;
      if (what === 'engine throws') throw new TypeError('the engine is broken');
      if (what === 'engine babbles') return Promise.resolve({ babble: 'naïve — 猫 🐈‍⬛', of: -1 });
      stop.abort();
      return Promise.reject(new DOMException('stopped', 'AbortError'));
    },
  });
  const engines = createEngines({
    now: () => performance.now(),
    modelHash: names.engines,
    weights: readWeights,
    index: null,
  });
  const oracles = Object.fromEntries(
    Object.entries({
      clock: platformClock(),
      random: platformRandom(),
      person: person(),
      ...engines,
      parser: createParser({ modelHash: names.parsers }),
    }).map(([cls, oracle]) => [cls, upsetting(cls as TakenClass, oracle)]),
  ) as OpenOptions['oracles'];
  const kept = new Map<Hash, Uint8Array>();
  const inner = new MemoryBlobStore();
  const put = async (bytes: Uint8Array) => {
    const hash = await inner.put(bytes);
    kept.set(hash, bytes.slice());
    return hash;
  };
  const blobs = {
    put,
    stage: put,
    get: (hash: Hash) => inner.get(hash),
    has: (hash: Hash) => inner.has(hash),
  };
  const memory = new MemoryLedgerStore();
  const store: LedgerStore = {
    tip: () => memory.tip(),
    read: (from, to) => memory.read(from, to),
    checkpoints: () => memory.checkpoints(),
    append: (from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null) => {
      if (upset !== null && 'append' in upset) {
        upset = { ...upset, append: upset.append - 1 };
        if (upset.append < 0) return Promise.reject(new Error('no room'));
      }
      return memory.append(from, entries, to, checkpoint);
    },
  };
  const openNow = (after: OpenOptions['after']) =>
    core.openCase({
      core: `sha256:${names.core}`,
      oracles,
      store,
      blobs,
      signer,
      report: () => undefined,
      signal: () => stop.signal,
      after,
    });
  const ended: string[] = [];
  const waiting = [...upsets];
  let opened = await openNow(null);
  for (const act of documents) await opened.perform(act);
  for (let at = 0; at < turns; at++) {
    stop = new AbortController();
    if (upset === null && (waiting[0]?.turn ?? Infinity) <= at) upset = waiting.shift() ?? null;
    const planned = upset;
    try {
      const outcome = await opened.perform({ kind: 'question', text: questions[at % questions.length] ?? '' });
      if (outcome.kind === 'replied') ended.push(outcome.reply.answer.kind);
    } catch (error) {
      if (planned === null || !('append' in planned)) throw error;
      upset = null;
      opened = await openNow(planned.what === 'append fails' ? 'commit_failure' : null);
    }
  }
  if (upset !== null || waiting.length > 0) throw new Error('something planned did not go wrong');
  const tip = await memory.tip();
  const entries = await memory.read(0, tip.size);
  return {
    entries,
    checkpoints: await memory.checkpoints(),
    blobs: kept,
    tip,
    sources: opened.state().sources.length,
    turns,
    ended,
  };
}

interface SampleIndex {
  readonly sources: readonly { readonly file: string; readonly name: string; readonly dated: string }[];
}

function sampleDocuments(): readonly Act[] {
  const folder = join('static', 'sample');
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as SampleIndex;
  return index.sources.map(({ dated, file, name }) => ({
    kind: 'import',
    name,
    media: 'text/plain',
    bytes: readFileSync(join(folder, file)),
    type: 'official_documentation',
    sphere: 'INSIDE',
    credibility: null,
    dated,
    supersedes: null,
  }));
}
