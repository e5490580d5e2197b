// The two tiny models of tests/fixtures/models as a hub would offer them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { EmbedderFiles } from '#adapters/onnx/embedder.ts';
import type { EntailerFiles } from '#adapters/onnx/entailer.ts';
import type { Model } from '#models/catalogue.ts';

const FOLDER = 'tests/fixtures/models';
const ROWS = [
  ['tiny-entailer', 'Tiny entailer', 'entailer', ['contradiction', 'entailment', 'neutral']],
  ['tiny-embedder', 'Tiny embedder', 'embedder', []],
] as const;

const read = (name: string) => (): Promise<Uint8Array> =>
  Promise.resolve(new Uint8Array(readFileSync(`${FOLDER}/${name}`)));
export const TINY_ENTAILER: EntailerFiles = {
  name: 'tiny-entailer',
  hash: 'c032b0ea78d97e2f3f72669f40ac0a497fdcbc19e62885d222aac070dcda8ddd',
  labels: ['contradiction', 'entailment', 'neutral'],
  tokensMax: 64,
  weights: read('tiny-entailer/model.onnx'),
  tokenizer: read('tiny-entailer/tokenizer.json'),
};
export const TINY_EMBEDDER: EmbedderFiles = {
  name: 'tiny-embedder',
  tokensMax: 64,
  weights: read('tiny-embedder/model.onnx'),
  tokenizer: read('tiny-embedder/tokenizer.json'),
};

/**
 * Paths below a hub, as `tests/hub.ts` serves them. `padding`: bytes by which the weights are longer. They are the
 * same models, with something to download.
 */
export function tinyHub(padding = 0): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const models = ROWS.map(([id, name, task, labels]): Model => {
    const file = (path: string, role: 'tokenizer' | 'weights'): Model['files'][number] => {
      const own = readFileSync(`${FOLDER}/${id}/${path}`);
      const bytes = new Uint8Array(role === 'weights' && padding > 0 ? Buffer.concat([own, note(padding)]) : own);
      files.set(`${id}/${path}`, bytes);
      return { path, role, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    };
    return {
      id,
      name,
      task,
      about: 'A model of some kilobytes, made by a script.',
      improves: 'Nothing: it shows that the way to a model works.',
      licence: 'Apache-2.0',
      source: `https://models.example/${id}/`,
      known: 'Made by training/onnx/make_tiny.py.',
      architecture: 'bert',
      tokens_max: 128,
      labels: [...labels],
      files: [file('tokenizer.json', 'tokenizer'), file('model.onnx', 'weights')],
    };
  });
  files.set('index.json', new TextEncoder().encode(JSON.stringify({ format: 1, models })));
  return files;
}

/** `ModelProto.doc_string` (field 6) of onnx.proto3: letters that repeat nowhere, drawn by a Lehmer generator. */
function note(length: number): Uint8Array {
  const size: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 128)) size.push((left % 128) + (left >= 128 ? 128 : 0));
  const letters = new Uint8Array(length);
  let seed = 1;
  for (let at = 0; at < length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    letters[at] = 97 + (seed % 26);
  }
  return Buffer.concat([Uint8Array.of(6 * 8 + 2, ...size), letters]);
}
