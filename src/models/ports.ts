// What keeping a model needs of its surroundings, and the room that it leaves to what people make.

import { AffidavitError } from '#core/errors.ts';
import type { Model } from '#models/catalogue.ts';
import type { FetchOptions } from '#models/fetch-chunks.ts';
import type { ModelStore } from '#models/store.ts';

/** Room that is left to what people make: a model never takes the last of it. */
export const SPACE_LEFT_BYTES = 67_108_864;

export interface KeepPorts extends FetchOptions {
  readonly store: ModelStore;
  /** Bytes left on this device to this app, null where nobody can say how many. */
  readonly free: () => Promise<number | null>;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}
/** Bytes that have come, of all. */
export type Report = (phase: 'fetching' | 'checking', done: number, total: number) => void;

export async function requireSpace({ free }: KeepPorts, bytes: number): Promise<void> {
  const left = await free();
  if (left === null || left >= bytes + SPACE_LEFT_BYTES) return;
  throw new AffidavitError(
    'MODEL_SPACE',
    `expected ${String(bytes + SPACE_LEFT_BYTES)} bytes of room, got ${String(left)}`,
  );
}

/** What people write goes first: where room ran out, nothing stays of the model. */
export async function besidePeople<Value>(
  store: ModelStore,
  { id }: Model,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'MODEL_SPACE') await store.remove(id);
    throw error;
  }
}

export function codeOf(error: unknown): string | null {
  return error instanceof AffidavitError ? error.code : null;
}
