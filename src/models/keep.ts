// Getting a model, checking it, mending it, taking it from files: the same in the page and on the command line.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Model, ModelFile } from '#models/catalogue.ts';
import { fetchChunks, type FetchOptions } from '#models/fetch-chunks.ts';
import { emptyHolding, findHolding, type Holding, type ModelStore } from '#models/store.ts';
import { bytesOf, chunkCount, heldBytes, isOf } from '#models/measure.ts';

/** Room that is left to what people make: a model never takes the last of it. */
export const SPACE_LEFT_BYTES = 67_108_864;
/** Tries in a row that bring no chunk, and how long the first of the pauses between them is. */
const FRUITLESS_MAX = 4;
const PAUSE_MS = 500;

export interface KeepPorts extends FetchOptions {
  readonly store: ModelStore;
  /** Bytes left on this device to this app, null where nobody can say how many. */
  readonly free: () => Promise<number | null>;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}
/** Bytes that have come, of all. */
export type Report = (phase: 'fetching' | 'checking', done: number, total: number) => void;

/**
 * Fetches what is missing of a model and checks the whole of it. `base`: the folder its files lie in, with a slash at its end.
 * Broken off anywhere, it goes on from the last whole chunk. Throws MODEL_SPACE before anything is fetched, or where room
 * ran out on the way (all of it is then taken off again: what people write goes first), MODEL_HASH, and what `fetchChunks` throws.
 */
export async function getModel(
  signal: AbortSignal,
  ports: KeepPorts,
  model: Model,
  base: string,
  report: Report,
): Promise<Holding> {
  const { store } = ports;
  const before = await findHolding(store, model.id);
  if (before !== null && isOf(before, model) && before.state === 'whole') return before;
  if (before !== null && !isOf(before, model)) await store.remove(model.id); // another revision of it
  let held = before !== null && isOf(before, model) ? before : emptyHolding(model, base, ports.now());
  await requireSpace(ports, bytesOf(model) - heldBytes(held));
  return besidePeople(store, model, async () => {
    for (const file of model.files) held = await getFile(signal, ports, held, file, base, report);
    return settle(signal, ports, held, report);
  });
}

async function getFile(
  signal: AbortSignal,
  ports: KeepPorts,
  before: Holding,
  file: ModelFile,
  base: string,
  report: Report,
): Promise<Holding> {
  const chunk = before.chunk_bytes;
  const target = ports.store.chunks(before.model.id, file.path);
  let held = before;
  let fruitless = 0;
  const tell = (ahead: number): void => report('fetching', heldBytes(held) + ahead, bytesOf(held.model));
  while (countOf(held, file) < chunkCount(file, chunk)) {
    const start = countOf(held, file) * chunk;
    try {
      const from = { bytes: file.bytes, chunk, start, heard: tell };
      for await (const piece of fetchChunks(signal, ports, base + file.path, from)) {
        const at = countOf(held, file);
        await target.write(at, piece);
        held = { ...withChunk(held, file, at, hashOf(piece)), changed: ports.now() };
        await ports.store.hold(held);
        fruitless = 0;
        tell(0);
        signal.throwIfAborted();
      }
    } catch (error) {
      fruitless += 1;
      if (codeOf(error) !== 'MODEL_NETWORK' || fruitless >= FRUITLESS_MAX) throw error;
      await ports.wait(PAUSE_MS * 2 ** (fruitless - 1));
      signal.throwIfAborted();
    }
  }
  return held;
}

/** What people write goes first: where room ran out, nothing stays of the model. */
async function besidePeople<Value>(store: ModelStore, { id }: Model, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'MODEL_SPACE') await store.remove(id);
    throw error;
  }
}

/**
 * Reads back every byte and hashes it; only then is the model whole. What is not what it should be is forgotten. Throws
 * MODEL_SPACE where others wrote meanwhile, and too little is left.
 */
async function settle(signal: AbortSignal, ports: KeepPorts, held: Holding, report: Report): Promise<Holding> {
  await requireSpace(ports, 0);
  const damaged = await findDamage(signal, ports.store, held, report);
  if (damaged.length === 0) {
    const whole: Holding = { ...held, state: 'whole', changed: ports.now() };
    await ports.store.hold(whole);
    return whole;
  }
  // No chunk says which of them is wrong where it was wrong when it came: the file is asked for from its beginning.
  const wrong = new Set(damaged.map(({ path }) => path));
  const chunks = Object.fromEntries(
    Object.entries(held.chunks).map(([path, all]) => [path, wrong.has(path) ? [] : all]),
  );
  await ports.store.hold({ ...held, state: 'partial', used: false, chunks, changed: ports.now() });
  throw new AffidavitError('MODEL_HASH', `expected ${[...wrong].join(', ')} to hash to what the catalogue says`);
}

export interface Damage {
  readonly path: string;
  /** Number of the chunk; null where every chunk is as it came and the file as a whole is wrong. */
  readonly at: number | null;
}

/** Every byte of a model that is here, against the hashes of its chunks and of its files. */
export async function findDamage(
  signal: AbortSignal,
  store: ModelStore,
  held: Holding,
  report: Report,
): Promise<readonly Damage[]> {
  const found: Damage[] = [];
  let done = 0;
  for (const file of held.model.files) {
    const whole = sha256.create();
    const chunks = store.chunks(held.model.id, file.path);
    const before = found.length;
    for (let at = 0; at < chunkCount(file, held.chunk_bytes); at += 1) {
      signal.throwIfAborted();
      const bytes = await chunks.read(at);
      if (bytes === null || hashOf(bytes) !== held.chunks[file.path]?.[at]) found.push({ path: file.path, at });
      else whole.update(bytes);
      done += Math.min(held.chunk_bytes, file.bytes - at * held.chunk_bytes);
      report('checking', done, bytesOf(held.model));
    }
    if (found.length === before && toHex(whole.digest()) !== file.sha256) found.push({ path: file.path, at: null });
  }
  return found;
}

/** Checks a model that is here. What is damaged is no longer used, and the damage is told. */
export async function verifyModel(
  signal: AbortSignal,
  ports: KeepPorts,
  id: string,
  report: Report,
): Promise<readonly Damage[]> {
  const held = await requireHeld(ports.store, id);
  const damaged = await findDamage(signal, ports.store, held, report);
  if (held.state === 'whole' && damaged.length > 0)
    await ports.store.hold({ ...held, state: 'partial', changed: ports.now() });
  return damaged;
}

/** Fetches again what is damaged and nothing else, and checks the whole. */
export async function repairModel(
  signal: AbortSignal,
  ports: KeepPorts,
  id: string,
  base: string,
  report: Report,
): Promise<Holding> {
  const held = await requireHeld(ports.store, id);
  const damaged = await verifyModel(signal, ports, id, report);
  for (const { at, path } of damaged) {
    const file = held.model.files.find((one) => one.path === path);
    if (file === undefined || at === null || held.chunks[path]?.[at] === undefined) continue;
    const start = at * held.chunk_bytes;
    const end = Math.min(file.bytes, start + held.chunk_bytes);
    const part = { bytes: file.bytes, chunk: held.chunk_bytes, start, end };
    for await (const piece of fetchChunks(signal, ports, base + path, part)) {
      if (hashOf(piece) !== held.chunks[path][at])
        throw new AffidavitError('MODEL_HASH', `expected chunk ${String(at)} of ${path} as it was before`);
      await ports.store.chunks(id, path).write(at, piece);
    }
  }
  const mended: Holding = { ...held, state: 'partial', changed: ports.now() };
  await ports.store.hold(mended);
  return getModel(signal, ports, held.model, base, report);
}

/** A file that a person chose. Nothing of its name counts. */
export interface GivenFile {
  readonly bytes: number;
  slice(start: number, end: number): Promise<Uint8Array>;
}
export interface Imported {
  /** Models that are whole now. */
  readonly whole: readonly string[];
  /** Models that still miss a file. */
  readonly missing: readonly { readonly id: string; readonly paths: readonly string[] }[];
  /** Files that belong to no model of the catalogue. */
  readonly unknown: number;
}

/** Takes from files what hashes to something that the catalogue names. Throws MODEL_SPACE. */
export async function importModels(
  signal: AbortSignal,
  ports: KeepPorts,
  catalogue: readonly Model[],
  given: readonly GivenFile[],
  report: Report,
): Promise<Imported> {
  const total = given.reduce((sum, { bytes }) => sum + bytes, 0);
  const touched = new Map<string, Model>();
  let unknown = 0;
  let done = 0;
  for (const file of given) {
    const places = await placesOf(signal, catalogue, file);
    if (places.length === 0) unknown += 1;
    for (const [model, place] of places) {
      await takeFile(signal, ports, model, place, file);
      touched.set(model.id, model);
    }
    done += file.bytes;
    report('fetching', done, total);
  }
  const whole: string[] = [];
  const missing: { id: string; paths: readonly string[] }[] = [];
  for (const [id, model] of touched) {
    const held = await requireHeld(ports.store, id);
    const paths = model.files.filter((file) => countOf(held, file) < chunkCount(file, held.chunk_bytes));
    if (paths.length > 0) missing.push({ id, paths: paths.map(({ path }) => path) });
    else {
      await besidePeople(ports.store, held.model, () => settle(signal, ports, held, report));
      whole.push(id);
    }
  }
  return { whole, missing, unknown };
}

async function placesOf(
  signal: AbortSignal,
  catalogue: readonly Model[],
  given: GivenFile,
): Promise<readonly (readonly [Model, ModelFile])[]> {
  const fitting = catalogue.flatMap((model) =>
    model.files.filter(({ bytes }) => bytes === given.bytes).map((file) => [model, file] as const),
  );
  if (fitting.length === 0) return [];
  const hash = sha256.create();
  for (let start = 0; start < given.bytes; start += READ_BYTES) {
    signal.throwIfAborted();
    hash.update(await given.slice(start, Math.min(given.bytes, start + READ_BYTES)));
  }
  const name = toHex(hash.digest());
  return fitting.filter(([, { sha256: expected }]) => expected === name);
}
const READ_BYTES = 4_194_304;

async function takeFile(
  signal: AbortSignal,
  ports: KeepPorts,
  model: Model,
  file: ModelFile,
  given: GivenFile,
): Promise<void> {
  const before = await findHolding(ports.store, model.id);
  if (before !== null && !isOf(before, model)) await ports.store.remove(model.id);
  let held = before !== null && isOf(before, model) ? before : emptyHolding(model, 'file', ports.now());
  if (held.state === 'whole') return;
  await requireSpace(ports, file.bytes);
  const target = ports.store.chunks(model.id, file.path);
  const chunk = held.chunk_bytes;
  await besidePeople(ports.store, model, async () => {
    for (let at = 0; at < chunkCount(file, chunk); at += 1) {
      signal.throwIfAborted();
      const piece = await given.slice(at * chunk, Math.min(file.bytes, (at + 1) * chunk));
      await target.write(at, piece);
      held = withChunk(held, file, at, hashOf(piece));
    }
    await ports.store.hold({ ...held, origin: 'file', changed: ports.now() });
  });
}

/** The bytes of a file of a model that is whole. Throws MODEL_MISSING and MODEL_DAMAGED. */
export async function readModelFile(store: ModelStore, held: Holding, role: ModelFile['role']): Promise<Uint8Array> {
  const file = held.model.files.find((one) => one.role === role);
  if (file === undefined || held.state !== 'whole')
    throw new AffidavitError('MODEL_MISSING', `expected ${held.model.id}, whole`);
  const bytes = new Uint8Array(file.bytes);
  const chunks = store.chunks(held.model.id, file.path);
  for (let at = 0; at < chunkCount(file, held.chunk_bytes); at += 1) {
    const piece = await chunks.read(at);
    if (piece === null) throw damagedFile(file);
    bytes.set(piece, at * held.chunk_bytes);
  }
  // Read for the first time in this process: what speaks is what the record will name.
  if (hashOf(bytes) !== file.sha256) throw damagedFile(file);
  return bytes;
}

/** Puts a whole model to work, or away; of one task, one at a time. Throws MODEL_MISSING. */
export async function useModel(ports: Pick<KeepPorts, 'store' | 'now'>, id: string, used: boolean): Promise<void> {
  const held = await requireHeld(ports.store, id);
  if (used && held.state !== 'whole') throw new AffidavitError('MODEL_MISSING', `expected ${id}, whole`);
  for (const other of await ports.store.holdings()) {
    if (used && other.used && other.model.task === held.model.task && other.model.id !== id)
      await ports.store.hold({ ...other, used: false });
  }
  await ports.store.hold({ ...held, used, changed: ports.now() });
}

async function requireSpace({ free }: KeepPorts, bytes: number): Promise<void> {
  const left = await free();
  if (left === null || left >= bytes + SPACE_LEFT_BYTES) return;
  throw new AffidavitError(
    'MODEL_SPACE',
    `expected ${String(bytes + SPACE_LEFT_BYTES)} bytes of room, got ${String(left)}`,
  );
}

async function requireHeld(store: ModelStore, id: string): Promise<Holding> {
  const held = await findHolding(store, id);
  if (held === null) throw new AffidavitError('MODEL_MISSING', `nothing is here of ${id}`);
  return held;
}

const countOf = (held: Holding, { path }: ModelFile): number => held.chunks[path]?.length ?? 0;

function withChunk(held: Holding, { path }: ModelFile, at: number, name: string): Holding {
  const all = (held.chunks[path] ?? []).slice(0, at);
  return { ...held, chunks: { ...held.chunks, [path]: [...all, name] } };
}

const hashOf = (bytes: Uint8Array): string => toHex(sha256(bytes));

const damagedFile = ({ path }: ModelFile): AffidavitError =>
  new AffidavitError('MODEL_DAMAGED', `expected ${path} to hash to what the catalogue says`);

function codeOf(error: unknown): string | null {
  return error instanceof AffidavitError ? error.code : null;
}
