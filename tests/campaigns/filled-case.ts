// A case with many answers, made by the frozen core and engines of this build, as the worker of a page would make it.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { person, platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import type { Act } from '#core/case.ts';
import type { Entry, Hash, Tip } from '#core/ports.ts';
import names from '#lib/frozen.gen.json';
import { readWeights } from '#tests/weights.ts';
import { Frozen } from '#workers/frozen.ts';

export interface FilledCase {
  readonly entries: readonly Entry[];
  readonly blobs: ReadonlyMap<Hash, Uint8Array>;
  readonly tip: Tip;
  readonly sources: number;
  readonly turns: number;
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

/** Imports the sample documents, or others, and asks `turns` questions, in turn. */
export async function fillCase(
  turns: number,
  documents: readonly Act[] = sampleDocuments(),
  questions: readonly string[] = QUESTIONS,
): Promise<FilledCase> {
  const frozen = new Frozen(`${pathToFileURL(resolve('static/replay')).href}/`);
  const core = await frozen.core(names.core);
  const { createEngines } = await frozen.engines(names.engines);
  const { createParser } = await frozen.parsers(names.parsers);
  const engines = {
    ...createEngines({ now: () => performance.now(), modelHash: names.engines, weights: readWeights, index: null }),
    parser: createParser({ modelHash: names.parsers }),
  };
  const kept = new Map<Hash, Uint8Array>();
  const inner = new MemoryBlobStore();
  const blobs = {
    put: async (bytes: Uint8Array) => {
      const hash = await inner.put(bytes);
      kept.set(hash, bytes.slice());
      return hash;
    },
    get: (hash: Hash) => inner.get(hash),
    has: (hash: Hash) => inner.has(hash),
  };
  const store = new MemoryLedgerStore();
  const opened = await core.openCase({
    core: `sha256:${names.core}`,
    oracles: { clock: platformClock(), random: platformRandom(), person: person(), ...engines },
    store,
    blobs,
    signer: null,
    report: () => undefined,
    signal: () => new AbortController().signal,
    after: null,
  });
  for (const act of documents) await opened.perform(act);
  for (let at = 0; at < turns; at++) {
    await opened.perform({ kind: 'question', text: questions[at % questions.length] ?? '' });
  }
  const tip = await store.tip();
  const entries = await store.read(0, tip.size);
  return { entries, blobs: kept, tip, sources: opened.state().sources.length, turns };
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
