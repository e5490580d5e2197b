// Checking a model: every byte against the hashes of its chunks and files.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { hashOfChunk } from '#models/chunks.ts';
import { bytesOf, chunkCount } from '#models/measure.ts';
import { requireSpace, type KeepPorts, type Report } from '#models/ports.ts';
import { requireHeld, type Holding, type ModelStore } from '#models/store.ts';

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
      if (bytes === null || hashOfChunk(bytes) !== held.chunks[file.path]?.[at]) found.push({ path: file.path, at });
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

/**
 * Reads back every byte and hashes it; only then is the model whole. What is not what it should be is forgotten. Throws
 * MODEL_SPACE where others wrote meanwhile, and too little is left.
 */
export async function settle(signal: AbortSignal, ports: KeepPorts, held: Holding, report: Report): Promise<Holding> {
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
