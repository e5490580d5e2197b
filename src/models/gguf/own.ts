// A GGUF file that a person brings, as a model of the catalogue's shape: named by the hash of its bytes.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Model } from '#models/catalogue.ts';
import { readHeader } from '#models/gguf/header.ts';
import { gigabytes, needOf } from '#models/gguf/need.ts';
import type { GivenFile } from '#models/import-model.ts';
import { PAGE_MODEL_BYTES_MAX } from '#models/measure.ts';

/** Tokens: what a question with its passages and a draft take. */
const CONTEXT_TOKENS = 4_096;
/** 32-bit addresses, less what the page's own thread takes. */
const MEMORY_BYTES_MAX = 3_500_000_000;
const READ_BYTES = 4_194_304;

/** Null where it does not begin as a GGUF file. Throws MODEL_FORMAT, MODEL_UNFIT, MODEL_SIZE and MODEL_MEMORY. */
export async function ownModel(signal: AbortSignal, given: GivenFile, name: string): Promise<Model | null> {
  const begin = await given.slice(0, Math.min(4, given.bytes));
  if (String.fromCharCode(...begin) !== 'GGUF') return null;
  if (given.bytes > PAGE_MODEL_BYTES_MAX)
    throw new AffidavitError(
      'MODEL_SIZE',
      `expected at most ${gigabytes(PAGE_MODEL_BYTES_MAX)}, got ${gigabytes(given.bytes)}`,
    );
  const header = await readHeader((bytes) => given.slice(0, Math.min(bytes, given.bytes)), given.bytes);
  if (header.parts > 1)
    throw new AffidavitError('MODEL_FORMAT', 'it is one part of several; join them with llama-gguf-split --merge');
  if (header.template === null)
    throw new AffidavitError('MODEL_UNFIT', 'this model has no chat template, so it cannot be asked');
  const context = Math.min(CONTEXT_TOKENS, header.trained);
  const need = needOf(header, context);
  const parts = `${gigabytes(need.weights)} of weights, ${gigabytes(need.cache)} for ${String(context)} tokens, ${gigabytes(need.graph)} to compute`;
  if (need.total > MEMORY_BYTES_MAX)
    throw new AffidavitError(
      'MODEL_MEMORY',
      `this model needs ${gigabytes(need.total)} (${parts}); in the page ${gigabytes(MEMORY_BYTES_MAX)} can be used`,
    );
  const hash = await hashOf(signal, given);
  return {
    id: `gguf-${hash.slice(0, 16)}`,
    name: nameOf(name),
    task: 'writer',
    format: 'gguf',
    about: `A model of your own that writes (${header.architecture}). It needs ${gigabytes(need.total)} of memory: ${parts}.`,
    improves: 'Wording. What it writes is split into claims, checked and judged like anything else.',
    licence: 'as its maker gives it',
    source: 'file',
    known: 'Nothing but its bytes: no list names this file.',
    architecture: 'llama.cpp',
    tokens_max: Math.min(8_192, context),
    labels: [],
    files: [{ path: 'model.gguf', role: 'weights', bytes: given.bytes, sha256: hash }],
  };
}

async function hashOf(signal: AbortSignal, given: GivenFile): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < given.bytes; start += READ_BYTES) {
    signal.throwIfAborted();
    hash.update(await given.slice(start, Math.min(given.bytes, start + READ_BYTES)));
  }
  return toHex(hash.digest());
}

/** For people to tell it by. */
const nameOf = (name: string): string =>
  name
    .replace(/[^\x20-\x7e]+/g, '')
    .trim()
    .slice(0, 80) || 'model.gguf';
