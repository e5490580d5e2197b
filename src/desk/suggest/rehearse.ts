// Questions asked to see whether they are answered: in a case in memory that begins where the open one ends. Nothing of it is
// on record, and it ends with the signal.

import type { RunningCase, OpenOptions, Oracles } from '#core/case/open.ts';
import type { BlobStore, LedgerStore } from '#core/ports.ts';
import { actIn, type Kept, type RoomPorts } from '#desk/evaluate/room.ts';
import { coreFor } from '#desk/frozen/frozen.ts';
import { parserIdentity } from '#desk/frozen/isolated-parser.ts';
import type { CasePorts } from '#desk/ports.ts';
import type { ReadModel } from '#desk/record/read-model.ts';
import type { Candidate } from '#desk/suggest/suggest.ts';

/** A case that is longer is asked by people who know it. */
const RECORDS_MAX = 2_000;

/** What is written while trying, in memory. */
export interface Scratch {
  readonly ledger: (from: Kept | null) => LedgerStore;
  readonly blobs: () => BlobStore;
}

export interface Rehearsed {
  readonly ports: Pick<CasePorts, 'frozen' | 'oracles'>;
  readonly scratch: Scratch;
  readonly store: LedgerStore;
  readonly blobs: BlobStore;
  readonly model: Pick<ReadModel, 'state'>;
}

/** Null where the case is too long. Asks with the built-in engines: an added model has other work than this. */
export async function rehearsal(
  { blobs, model, ports, scratch, store }: Rehearsed,
  signal: AbortSignal,
): Promise<((candidate: Candidate, source: string) => Promise<boolean>) | null> {
  const tip = await store.tip();
  if (tip.size > RECORDS_MAX) return null;
  const { frozen } = ports;
  const hash = coreFor(frozen.names, 'question');
  const [core, engines, entries] = await Promise.all([
    frozen.core(hash),
    frozen.engines(frozen.names.engines),
    store.read(0, tip.size),
  ]);
  const { manifest } = model.state;
  const own = manifest === null ? null : core.ownRulesOf(manifest);
  const room: RoomPorts = {
    openCase: (options: OpenOptions): Promise<RunningCase> =>
      core.openCase({ ...options, ...(own === null ? {} : { rules: own }) }),
    core: `sha256:${hash}`,
    oracles: ports.oracles(engines, idle(frozen.names.parsers), {}) satisfies Oracles,
    ledger: scratch.ledger,
    blobs: above(blobs, scratch.blobs()),
    signal,
  };
  return (candidate, source) => isAnswered(room, { tip, entries }, candidate, source);
}

/** Whether it is answered, and out of the very document, and where one is known the very sentence, that it is made of. */
export async function isAnswered(
  ports: RoomPorts,
  kept: Kept,
  { from, question }: Candidate,
  source: string,
): Promise<boolean> {
  const outcome = await actIn(ports, kept, { kind: 'question', text: question });
  if (outcome.kind !== 'replied' || outcome.reply.answer.kind !== 'answer') return false;
  const { citations, claims } = outcome.reply.answer;
  const cited = citations.filter(({ source_id }) => source_id === source);
  if (from === null) return cited.length > 0;
  const supports = claims.flatMap(({ support }) => support);
  return cited.some(({ excerpt, n, start }) =>
    supports.some((part) => part.n === n && overlap(excerpt.slice(part.start - start, part.end - start), from)),
  );
}

function overlap(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a.includes(b) || b.includes(a);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Reads what the case has, and writes elsewhere. */
function above(below: BlobStore, written: BlobStore): BlobStore {
  return {
    put: (bytes) => written.put(bytes),
    stage: (bytes) => written.stage(bytes),
    get: async (hash) => ((await written.has(hash)) ? written : below).get(hash),
    has: async (hash) => (await written.has(hash)) || below.has(hash),
  };
}

/** No document is read here. */
function idle(hash: string): Oracles['parser'] {
  return {
    identity: parserIdentity(hash),
    ask: () => Promise.reject(new Error('expected no document to be read')),
  };
}
