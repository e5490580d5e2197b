// The two tiny models of tests/fixtures/models as a hub would offer them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Model } from '#models/catalogue.ts';

const FOLDER = 'tests/fixtures/models';
const ROWS = [
  ['tiny-entailer', 'Tiny entailer', 'entailer', ['contradiction', 'entailment', 'neutral']],
  ['tiny-embedder', 'Tiny embedder', 'embedder', []],
] as const;

/** Paths below a hub, as `tests/hub.ts` serves them. */
export function tinyHub(): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const models = ROWS.map(([id, name, task, labels]): Model => {
    const file = (path: string, role: 'tokenizer' | 'weights'): Model['files'][number] => {
      const bytes = new Uint8Array(readFileSync(`${FOLDER}/${id}/${path}`));
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
