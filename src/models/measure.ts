// How much of a model there is: nothing here reads what a stranger wrote, so the page can have it without a reader.

import type { Hash } from '#core/ports.ts';
import type { Model, ModelFile } from '#models/catalogue.ts';
import type { Holding } from '#models/store.ts';

export function bytesOf({ files }: Pick<Model, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Names the bytes that speak: the weights and the tokenizer before them. */
export function weightsHash({ files }: Pick<Model, 'files'>): Hash {
  return files.find(({ role }) => role === 'weights')?.sha256 ?? '';
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
