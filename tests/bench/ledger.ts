// `bench ledger [RECORDS]`: the ledger against named peers in the same run, as ratios of the best of many rounds. Durable
// append is measured in a browser, by whoever has one.

import canonicalize from 'canonicalize';
import { replayRange } from '#core/verify/replay.ts';
import { toHex } from '#core/bytes/hash.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import { hashHolds, observationIn, textOf } from '#core/admission/observation.ts';
import type { Entry, Tip } from '#core/ports.ts';
import { entriesOf, memoryStores, open } from '#tests/case.ts';
import type { Appended } from '#tests/bench/append.ts';
import { toRow, type BenchRow } from '#tests/bench/row.ts';
import { random } from '#tests/campaigns/medium.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

/** `append` measures in a browser: null where there is none. */
export async function benchLedger(
  records: number,
  append: (() => Promise<readonly Appended[]>) | null,
): Promise<readonly BenchRow[]> {
  const { blobs, entries } = await longCase(Math.min(records, 10_000));
  const values = entries.map(({ payload }) => JSON.parse(payload) as Json);
  const rows = wideRows();
  const shuffle = random(1);
  return [
    canonicalRow('canonical JSON: wide rows, sorted', rows, 6),
    canonicalRow('canonical JSON: wide rows, keys in one other order', rows.map(reversed), 4),
    canonicalRow(
      'canonical JSON: wide rows, keys shuffled in each',
      rows.map((row) => shuffled(row, shuffle)),
      4,
    ),
    canonicalRow('canonical JSON: ledger records, sorted', values.slice(0, 2_000), 6),
    canonicalRow('canonical JSON: ledger records, keys in one other order', values.slice(0, 2_000).map(reversed), 4),
    await verifyRow(entries, records),
    await replayRow(entries, blobs),
    ...appendRows((await append?.()) ?? null),
  ];
}

function appendRows(measured: readonly Appended[] | null): readonly BenchRow[] {
  if (measured === null) {
    const name = 'append, against a Dexie put each: unmeasured, needs a clone and a Chromium';
    return [{ name, unit: 'ms', ours: null, peer: null, ratio: null, goal: '4x' }];
  }
  return measured.map(({ backEnd, batches, ours, peer, records, syncs }) =>
    toRow(
      `append ${records} records in ${batches} batches, ${syncs} syncs, against a Dexie put each, ${backEnd}`,
      ours,
      peer,
      4,
    ),
  );
}

function canonicalRow(name: string, values: readonly Json[], goal: number): BenchRow {
  // Joined and looked at: a text that nobody flattens has not been written yet.
  const all = (write: (value: Json) => string) => (): number => {
    let length = 0;
    for (const value of values) length += Buffer.byteLength(write(value));
    return length;
  };
  const strict = all((value) => canonical(value, 'rfc8785'));
  const peer = all((value) => canonicalize(value) ?? '');
  if (strict() !== peer()) throw new Error(`${name}: other bytes than the peer's`);
  const [ours, theirs] = best([strict, peer], 100);
  return toRow(name, ours, theirs, goal);
}

/** Everything that a record says of itself and of the chain, against canonicalize and WebCrypto doing as much. */
async function verifyRow(entries: readonly Entry[], records: number): Promise<BenchRow> {
  const many = Array.from({ length: records }, (_, at): Entry => ({
    ...(entries[at % entries.length] as Entry),
    seq: at,
  }));
  const begin = performance.now();
  let tip: Tip = EMPTY_TIP;
  for (const entry of many) tip = extend(tip, checked(entry));
  const ours = performance.now() - begin;
  const middle = performance.now();
  let head = new Uint8Array();
  for (const entry of many) head = await linkByPeer(head, entry);
  const theirs = performance.now() - middle;
  if (toHex(head) !== tip.head) throw new Error('the peer comes to another head');
  return toRow(`verify ${String(records)} records, against canonicalize and WebCrypto`, ours, theirs, 5);
}

function checked(entry: Entry): Entry {
  if (entry.tag === 'AX:OBS:v1') {
    const record = observationIn(entry);
    if (textOf(record) !== entry.payload) throw new Error('not canonical');
    if (!hashHolds(record)) throw new Error('another hash');
  } else if (canonical(parseStrict(entry.payload)) !== entry.payload) throw new Error('not canonical');
  return entry;
}

/** As they come from a file: nothing has been made of them yet. */
function asRead(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => ({ ...entry }));
}

const ENCODER = new TextEncoder();
async function linkByPeer(head: Uint8Array, { payload, tag }: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const value = JSON.parse(payload) as Record<string, unknown>;
  const text = (of: unknown): string => (canonicalize(of) ?? '').replaceAll('\\n', '\\u000a');
  if (text(value) !== payload) throw new Error('not canonical');
  if (
    tag === 'AX:OBS:v1' &&
    toHex(await digest(ENCODER.encode(text({ ...value, obs_hash: '' })))) !== value['obs_hash']
  )
    throw new Error('another hash');
  const bytes = ENCODER.encode(payload);
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(bytes.length), true);
  const commitment = await digest(Buffer.concat([ENCODER.encode(tag), new Uint8Array(length.buffer), bytes]));
  return digest(Buffer.concat([ENCODER.encode('AX:LEDGER:v1'), head, commitment]));
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Replay may take twice as long as verifying the same records: the peer here is our own verification. */
async function replayRow(
  entries: readonly Entry[],
  blobs: Awaited<ReturnType<typeof longCase>>['blobs'],
): Promise<BenchRow> {
  let [ours, verified] = [Infinity, Infinity];
  for (let round = 0; round < 5; round++) {
    const [toVerify, toReplay] = [asRead(entries), asRead(entries)];
    const before = performance.now();
    let tip: Tip = EMPTY_TIP;
    for (const entry of toVerify) tip = extend(tip, checked(entry));
    const begin = performance.now();
    const replayed = await replayRange(toReplay, blobs, 0, entries.length);
    if (replayed.kind !== 'same') throw new Error(`replay: ${replayed.kind}`);
    [ours, verified] = [Math.min(ours, performance.now() - begin), Math.min(verified, begin - before)];
  }
  return toRow(`replay ${String(entries.length)} records, against verifying them`, ours, verified, 0.5);
}

/** A case of at least so many records: one document and questions about it. */
async function longCase(records: number) {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles(SCENARIOS.retried));
  for (const act of SCENARIOS.retried.documents) await opened.perform(act);
  while (opened.state().tip.size < records) {
    await opened.perform({ kind: 'question', text: SCENARIOS.retried.question });
  }
  return { blobs: stores.blobs, entries: await entriesOf(stores) };
}

/** Rows of numbers and short words, as a gate's output holds them. */
function wideRows(): readonly Json[] {
  const detail = (at: number): Json => ({
    claim: at,
    confidence: 65_000 - at,
    contradicted: [],
    credibility: 62_259,
    entailment: 64_881,
    rows: [
      [0, 1, 2, 3, 4],
      [1, 2, 3, 4, 5],
    ],
    similarity: 65_536,
    sources: 1,
    status: 'SUPPORTED',
    support: 64_881,
  });
  return Array.from({ length: 200 }, (_, at) => ({
    claims: at,
    detail: Array.from({ length: 12 }, (_row, row) => detail(at + row)),
  }));
}

function reversed(value: Json): Json {
  return reorder(value, (entries) => entries.reverse());
}

function shuffled(value: Json, chance: () => number): Json {
  return reorder(value, (entries) => {
    for (let at = entries.length - 1; at > 0; at--) {
      const other = Math.floor(chance() * (at + 1));
      const held = entries[at] as [string, Json];
      entries[at] = entries[other] as [string, Json];
      entries[other] = held;
    }
    return entries;
  });
}

function reorder(value: Json, order: (entries: [string, Json][]) => [string, Json][]): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => reorder(item, order));
  return Object.fromEntries(
    order(Object.entries(value as Readonly<Record<string, Json>>)).map(([key, item]) => [key, reorder(item, order)]),
  );
}

/** The best of so many rounds of each, taken in turns so that a slow moment meets both. Milliseconds. */
function best(works: readonly [() => unknown, () => unknown], rounds: number): readonly [number, number] {
  const least = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    works.forEach((work, at) => {
      const begin = performance.now();
      work();
      least[at] = Math.min(least[at] ?? Infinity, performance.now() - begin);
    });
  }
  return [least[0] ?? Infinity, least[1] ?? Infinity];
}
