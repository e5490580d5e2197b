// Reading the files of a model that is whole. Every byte is hashed again before it is used.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import type { ModelFile } from '#models/catalogue.ts';
import { chunkCount } from '#models/measure.ts';
import type { Holding, ModelStore } from '#models/store.ts';

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
  if (toHex(sha256(bytes)) !== file.sha256) throw damagedFile(file);
  return bytes;
}

/** The weights of a model that is whole, as one file, hashed while they are read. Throws MODEL_MISSING and MODEL_DAMAGED. */
export async function openWeights(store: ModelStore, held: Holding): Promise<Blob> {
  const file = held.model.files.find(({ role }) => role === 'weights');
  if (file === undefined || held.state !== 'whole')
    throw new AffidavitError('MODEL_MISSING', `expected ${held.model.id}, whole`);
  const chunks = store.chunks(held.model.id, file.path);
  const hash = sha256.create();
  const parts: Blob[] = [];
  for (let at = 0; at < chunkCount(file, held.chunk_bytes); at += 1) {
    const piece = await chunks.read(at);
    if (piece === null) throw damagedFile(file);
    hash.update(piece);
    parts.push(new Blob([piece as Uint8Array<ArrayBuffer>]));
  }
  if (toHex(hash.digest()) !== file.sha256) throw damagedFile(file);
  return new Blob(parts);
}

/**
 * The bytes of one file of a model, read as they are asked for. It fails with MODEL_DAMAGED where a piece is gone, and at its
 * end where the whole does not hash to what it should: whoever takes the last byte knows that all of them are right.
 */
export function streamModelFile(
  store: ModelStore,
  held: Holding,
  file: ModelFile,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = store.chunks(held.model.id, file.path);
  const count = chunkCount(file, held.chunk_bytes);
  const hash = sha256.create();
  let at = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const piece = at < count ? await chunks.read(at) : null;
        if (piece === null) throw damagedFile(file);
        at += 1;
        hash.update(piece);
        if (at === count && toHex(hash.digest()) !== file.sha256) throw damagedFile(file);
        controller.enqueue(piece as Uint8Array<ArrayBuffer>);
        if (at === count) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const damagedFile = ({ path }: ModelFile): AffidavitError =>
  new AffidavitError('MODEL_DAMAGED', `expected ${path} to hash to what the catalogue says`);
