// What is here of each model, chunk by chunk. A model that is not whole is never handed to anybody.

import { AffidavitError } from '#core/errors.ts';
import * as z from 'zod';
import { keptCalibration } from '#models/calibrate.ts';
import { modelShape, type Model } from '#models/catalogue.ts';

/** What is kept, asked for again and repaired in one piece. */
export const CHUNK_BYTES = 1_048_576;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What is known of a model on this device; everything but the bytes. */
export const holding = z.strictObject({
  model: modelShape,
  /** `whole`: every file was read back from here and hashed to what the catalogue says. */
  state: z.enum(['partial', 'whole']),
  chunk_bytes: z.int().min(1),
  /** By path, the SHA-256 of each chunk that is here, in order. */
  chunks: z.record(z.string(), z.array(hash)),
  /** The address it came from, or `file`. */
  origin: z.string(),
  /** Unix milliseconds of the last change. */
  changed: z.int().min(0),
  /** Put to work by a person. */
  used: z.boolean(),
  /** Where the page runs it: the graphics card only after a trial (`card-trial.ts`). */
  backend: z.enum(['wasm', 'webgpu']).default('wasm'),
  /** Of a model of entailment, what measuring it on this device came to; left out where nobody did. */
  calibration: keptCalibration.exactOptional(),
  /** Of a model that WebLLM runs: whether it obeyed a grammar when it was tried. */
  obeys: z.boolean().exactOptional(),
});
export type Holding = z.infer<typeof holding>;
/** Where a model runs in the page. */
export type Backend = Holding['backend'];

/**
 * Where models are kept. `write` and `hold` are durable when they resolve; a chunk counts once `hold` names its hash. For
 * want of room they throw MODEL_SPACE. One writer at a time and model: whoever holds its lock.
 */
export interface ModelStore {
  holdings(): Promise<readonly Holding[]>;
  hold(holding: Holding): Promise<void>;
  chunks(id: string, path: string): ChunkStore;
  /** Everything of that model. */
  remove(id: string): Promise<void>;
}
export interface ChunkStore {
  /** Null where it is not here. */
  read(at: number): Promise<Uint8Array | null>;
  write(at: number, bytes: Uint8Array): Promise<void>;
}

export async function findHolding(store: ModelStore, id: string): Promise<Holding | null> {
  return (await store.holdings()).find(({ model }) => model.id === id) ?? null;
}

export function emptyHolding(model: Model, origin: string, now: number): Holding {
  const chunks = Object.fromEntries(model.files.map(({ path }) => [path, []]));
  return {
    model,
    state: 'partial',
    chunk_bytes: CHUNK_BYTES,
    chunks,
    origin,
    changed: now,
    used: false,
    backend: 'wasm',
  };
}

/** Throws MODEL_MISSING. */
export async function requireHeld(store: ModelStore, id: string): Promise<Holding> {
  const held = await findHolding(store, id);
  if (held === null) throw new AffidavitError('MODEL_MISSING', `no part of ${id} is stored here`);
  return held;
}
