// `bench retrieval [PASSAGES] [MINISEARCH]`: searching a large case, against MiniSearch over the same passages in the
// same run. MINISEARCH is the path of its module (`npm pack minisearch@7.2.0`, dist/es/index.js); without it the peer is
// unmeasured. MiniSearch ranks by words alone, so the ratio says what vectors, relations and trees cost.

import { pathToFileURL } from 'node:url';
import { toCollection } from '#adapters/retrieval/collection.ts';
import { retrieve } from '#adapters/retrieval/retrieve.ts';
import { decodeSegment, encodeSegment } from '#adapters/retrieval/segment-bytes.ts';
import { buildSegment } from '#adapters/retrieval/segment.ts';
import type { Source } from '#adapters/retrieval/segment.ts';
import { library } from '#tests/bench/library.ts';
import { toFigure, toRow, type BenchRow } from '#tests/bench/row.ts';
import { shippedPack } from '#tests/weights.ts';

export async function benchRetrieval(passages: number, peerPath: string | null): Promise<readonly BenchRow[]> {
  const pack = await shippedPack();
  const { questions, sources } = library(passages, pack.names);
  const [segments, built] = timed(() => sources.map((source) => buildSegment(source, pack)));
  const kept = segments.map(encodeSegment);
  const open = (): ReturnType<typeof toCollection> =>
    toCollection(
      kept.map((bytes, at) => decodeSegment(bytes, sources[at]?.id ?? '') ?? unreadable()),
      pack,
    );
  const [collection, opened] = timed(open);
  const ours = times(questions, (question) => retrieve(question, collection, 12));
  const peer = peerPath === null ? null : await peerOf(peerPath, sources);
  const theirs = peer === null ? null : times(questions, peer.search);
  const row = (name: string, mine: number, its: number | null | undefined, goal = ''): BenchRow =>
    typeof its === 'number'
      ? { ...toRow(`${name}, against MiniSearch`, mine, its, 1), goal }
      : toFigure(name, 'ms', mine, goal);
  return [
    row(`index ${passages} passages, once at import`, built, peer?.built),
    row('open them from what is kept, in memory', opened, null),
    row('open them, processor time', processorTime(['all'], open), null),
    row('a question, median', at(ours, 0.5), theirs === null ? null : at(theirs, 0.5), '<= 50'),
    row('a question, p95', at(ours, 0.95), theirs === null ? null : at(theirs, 0.95)),
    row(
      'a question, processor time',
      processorTime(questions, (one) => retrieve(one, collection, 12)),
      null,
    ),
    toFigure('kept', 'MB', kept.reduce((sum, bytes) => sum + bytes.length, 0) / 1e6),
  ];
}

interface Peer {
  readonly built: number;
  readonly search: (question: string) => unknown;
}

async function peerOf(path: string, sources: readonly Source[]): Promise<Peer> {
  const { default: MiniSearch } = (await import(pathToFileURL(path).href)) as {
    default: new (options: { fields: string[] }) => {
      addAll(documents: readonly object[]): void;
      search(query: string): unknown;
    };
  };
  const index = new MiniSearch({ fields: ['text', 'heading'] });
  const documents = sources.flatMap(({ id, passages, text }) =>
    passages.map(({ end, heading, start }, place) => ({ id: `${id}/${place}`, heading, text: text.slice(start, end) })),
  );
  const [, built] = timed(() => {
    index.addAll(documents);
  });
  return { built, search: (question) => index.search(question) };
}

function timed<Value>(work: () => Value): [value: Value, ms: number] {
  const begin = performance.now();
  const value = work();
  return [value, performance.now() - begin];
}

/** Of every question once, after one round that warms up; ascending. */
function times(questions: readonly string[], search: (question: string) => unknown): number[] {
  questions.forEach(search);
  return questions.map((question) => timed(() => search(question))[1]).sort((a, b) => a - b);
}

function processorTime(questions: readonly string[], search: (question: string) => unknown): number {
  const begin = process.cpuUsage();
  questions.forEach(search);
  const { system, user } = process.cpuUsage(begin);
  return (system + user) / 1000 / questions.length;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

function unreadable(): never {
  throw new Error('a segment does not come back from its own bytes');
}
