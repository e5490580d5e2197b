// The files of a model for WebLLM that a person brings, as a model of the catalogue's shape: what it is, what it needs, and
// every file by the hash of its bytes.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Model, ModelFile } from '#models/catalogue.ts';
import { gigabytes } from '#models/gguf/need.ts';
import type { GivenFile } from '#models/import-model.ts';
import { CARD_MODEL_BYTES_MAX, weightsHash } from '#models/measure.ts';
import { CONFIG, MANIFEST_BYTES_MAX, needOf, parseConfig, parseTensors, TENSORS } from '#models/mlc/need.ts';

/** Tokens: what a question with its passages and a draft take. */
const CONTEXT_TOKENS = 4_096;
const READ_BYTES = 4_194_304;
const TOKENIZER = 'tokenizer.json';
/** As WebAssembly begins. */
const WASM = [0x00, 0x61, 0x73, 0x6d];

export interface NamedFile extends GivenFile {
  readonly name: string;
}

/**
 * Null where there is no `mlc-chat-config.json` among them. Files of other kinds are left alone. Throws MODEL_FORMAT,
 * MODEL_UNFIT, MODEL_SIZE, and MODEL_MISSING with the names of what is not there.
 */
export async function ownMlcModel(signal: AbortSignal, given: readonly NamedFile[]): Promise<Model | null> {
  const find = (name: string): NamedFile | undefined => given.find((file) => file.name === name);
  const configFile = find(CONFIG);
  if (configFile === undefined) return null;
  const config = parseConfig(await readText(configFile));
  const tensorFile = needed(TENSORS, find(TENSORS));
  const tensors = parseTensors(await readText(tensorFile));
  const shards = tensors.records.map(({ dataPath, nbytes }) => ({ file: find(dataPath), dataPath, nbytes }));
  const missing = [
    ...(find(TOKENIZER) === undefined ? [TOKENIZER] : []),
    ...shards.filter(({ file }) => file === undefined).map(({ dataPath }) => dataPath),
  ];
  if (missing.length > 0) throw missed(missing);
  for (const { dataPath, file, nbytes } of shards)
    if (file?.bytes !== nbytes)
      throw new AffidavitError('MODEL_SIZE', `expected ${dataPath} to have ${nbytes} bytes, got ${file?.bytes ?? 0}`);
  const parts: readonly (readonly [ModelFile['role'], string, NamedFile])[] = [
    ['config', CONFIG, configFile],
    ['library', 'library.wasm', await findLibrary(given)],
    ['tokenizer', TOKENIZER, needed(TOKENIZER, find(TOKENIZER))],
    ['weights', TENSORS, tensorFile],
    ...shards.map(({ dataPath, file }) => ['weights', dataPath, needed(dataPath, file)] as const),
  ];
  const total = parts.reduce((sum, [, , file]) => sum + file.bytes, 0);
  if (total > CARD_MODEL_BYTES_MAX)
    throw new AffidavitError(
      'MODEL_SIZE',
      `expected at most ${gigabytes(CARD_MODEL_BYTES_MAX)}, got ${gigabytes(total)}`,
    );
  const files: ModelFile[] = [];
  for (const [role, path, file] of parts)
    files.push({ path, role, bytes: file.bytes, sha256: await hashOf(signal, file) });
  const { buffer, f16, weights } = needOf(config, tensors);
  const hash = weightsHash({ files, format: 'mlc' });
  return {
    id: `mlc-${hash.slice(0, 16)}`,
    name: printable(`${config.model_type} ${config.quantization}, WebLLM`).slice(0, 80),
    task: 'writer',
    format: 'mlc',
    about: printable(
      `A model of your own that writes, on the graphics card. It needs ${gigabytes(weights)} of its memory for weights and more for each token, and buffers of ${gigabytes(buffer)}${f16 ? ', with numbers of 16 bits (shader-f16)' : ''}.`,
    ),
    improves: 'Wording. What it writes is split into claims, checked and judged like anything else.',
    licence: 'as its maker gives it',
    source: 'file',
    known: 'Nothing but its bytes: no list names these files. Nothing was measured with this model.',
    architecture: 'web-llm',
    tokens_max: Math.min(CONTEXT_TOKENS, config.context_window_size),
    labels: [],
    files,
  };
}

/** The one file that is WebAssembly: it was compiled for this model, whatever it is called. */
async function findLibrary(given: readonly NamedFile[]): Promise<NamedFile> {
  const found: NamedFile[] = [];
  for (const file of given) {
    const begin = await file.slice(0, Math.min(WASM.length, file.bytes));
    if (begin.length === WASM.length && WASM.every((byte, at) => begin[at] === byte)) found.push(file);
  }
  const [library, other] = found;
  if (library === undefined) throw missed(['its library (a .wasm file)']);
  if (other === undefined) return library;
  throw new AffidavitError('MODEL_UNFIT', `expected one library, got ${found.map(({ name }) => name).join(' and ')}`);
}

async function readText(file: NamedFile): Promise<string> {
  if (file.bytes > MANIFEST_BYTES_MAX)
    throw new AffidavitError('MODEL_FORMAT', `${file.name}: expected at most ${MANIFEST_BYTES_MAX} bytes`);
  return new TextDecoder().decode(await file.slice(0, file.bytes));
}

async function hashOf(signal: AbortSignal, file: NamedFile): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < file.bytes; start += READ_BYTES) {
    signal.throwIfAborted();
    hash.update(await file.slice(start, Math.min(file.bytes, start + READ_BYTES)));
  }
  return toHex(hash.digest());
}

function needed(name: string, file: NamedFile | undefined): NamedFile {
  if (file === undefined) throw missed([name]);
  return file;
}

const missed = (names: readonly string[]): AffidavitError =>
  new AffidavitError('MODEL_MISSING', `these files of the model are not among those you chose: ${names.join(', ')}`);

/** What its maker calls it is shown to people. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]+/gu, '').slice(0, 400);
