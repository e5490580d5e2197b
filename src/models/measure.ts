// How much of a model there is: nothing here reads what a stranger wrote, so the page can have it without a reader.

import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import type { Hash } from '#core/ports.ts';
import type { Model, ModelFile } from '#models/catalogue.ts';
import type { Holding } from '#models/store.ts';

/** What the page can keep as one file, and give to llama.cpp as WebAssembly. */
export const PAGE_MODEL_BYTES_MAX = 2_147_483_648;
/** Of a model in many files, which go to a graphics card one after the other. */
export const CARD_MODEL_BYTES_MAX = 8_589_934_592;

export function bytesOf({ files }: Pick<Model, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Whether the page can keep it and run it; the program on this computer has no such limit. */
export const fitsPage = (model: Pick<Model, 'files' | 'format'>): boolean =>
  model.format === 'mlc'
    ? bytesOf(model) <= CARD_MODEL_BYTES_MAX
    : bytesOf(model) <= PAGE_MODEL_BYTES_MAX && weightsOf(model).length === 1;

const weightsOf = ({ files }: Pick<Model, 'files'>): readonly ModelFile[] =>
  files.filter(({ role }) => role === 'weights');

/**
 * Names the bytes that speak: the weights. Where they are many files with a library, all of them, by the list of their
 * hashes in the order of their paths, as `sha256sum` prints it.
 */
export function weightsHash(model: Pick<Model, 'files' | 'format'>): Hash {
  if (model.format === 'mlc') {
    const sorted = [...model.files].sort((a, b) => (a.path < b.path ? -1 : 1));
    return sha256Hex(utf8(sorted.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')));
  }
  return hashOfParts(weightsOf(model).map(({ sha256 }) => sha256));
}

/** Of one file its own; of a model in several, the SHA-256 of their hashes in order, each on a line. */
export function hashOfParts(hashes: readonly Hash[]): Hash {
  const [only = '', ...more] = hashes;
  return more.length === 0 ? only : sha256Hex(utf8(hashes.map((hash) => `${hash}\n`).join('')));
}

export function chunkCount({ bytes }: Pick<ModelFile, 'bytes'>, chunkBytes: number): number {
  return Math.ceil(bytes / chunkBytes);
}

/** Bytes of a model that are here. */
export function heldBytes({ chunk_bytes, chunks, model }: Holding): number {
  return model.files.reduce(
    (sum, { bytes, path }) => sum + Math.min(bytes, (chunks[path]?.length ?? 0) * chunk_bytes),
    0,
  );
}

/** Whether this holding is of the very files that the catalogue names. */
export function isOf(held: Holding, model: Model): boolean {
  const names = ({ files }: Model): string => files.map(({ path, sha256 }) => `${path} ${sha256}`).join();
  return names(held.model) === names(model);
}
