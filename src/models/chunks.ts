// The chunks of a model's file: each is hashed when it comes, so that a broken download goes on and damage is found.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#core/bytes/hash.ts';
import type { ModelFile } from '#models/catalogue.ts';
import type { Holding } from '#models/store.ts';

export const hashOfChunk = (bytes: Uint8Array): string => toHex(sha256(bytes));

/** How many chunks of a file are here. */
export const countOf = (held: Holding, { path }: ModelFile): number => held.chunks[path]?.length ?? 0;

/** The same with the hash of chunk `at`; what came after it is forgotten. */
export function withChunk(held: Holding, { path }: ModelFile, at: number, name: string): Holding {
  const all = (held.chunks[path] ?? []).slice(0, at);
  return { ...held, chunks: { ...held.chunks, [path]: [...all, name] } };
}
