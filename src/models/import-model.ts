// Taking a model from files that a person chose.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#core/bytes/hash.ts';
import type { Model, ModelFile } from '#models/catalogue.ts';
import { settle } from '#models/check-model.ts';
import { countOf, hashOfChunk, withChunk } from '#models/chunks.ts';
import { chunkCount, isOf } from '#models/measure.ts';
import { besidePeople, requireSpace, type KeepPorts, type Report } from '#models/ports.ts';
import { emptyHolding, findHolding, requireHeld } from '#models/store.ts';

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
      held = withChunk(held, file, at, hashOfChunk(piece));
    }
    await ports.store.hold({ ...held, origin: 'file', changed: ports.now() });
  });
}
