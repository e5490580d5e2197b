// The frozen files at work on a whole library, wherever this runs: every document is read by the parsers, put into one
// case of the search, and every question is asked of all of them.

import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import type { Hash } from '#core/ports.ts';
import type { EnginesModule, ParsersModule } from '#desk/frozen/frozen.ts';

export interface Library {
  readonly documents: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly questions: readonly string[];
}

export interface Heard {
  /** SHA-256 of what the parsers made of each document, and of what the search said to each question, whole. */
  readonly texts: readonly Hash[];
  readonly hits: readonly Hash[];
  readonly passages: number;
  /** Questions to which something was found. */
  readonly found: number;
  /** Milliseconds: reading all documents, opening the search on them, all questions. */
  readonly read: number;
  readonly opened: number;
  readonly asked: number;
}

const LIMIT = 12;

export async function askLibrary(
  { createEngines }: EnginesModule,
  { parseDocument }: ParsersModule,
  weights: Uint8Array,
  { documents, questions }: Library,
): Promise<Heard> {
  const began = performance.now();
  const blobs = new Map<Hash, Uint8Array>();
  const texts: Hash[] = [];
  let passages = 0;
  for (const { bytes, name } of documents) {
    const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
    const parsed = await parseDocument({ bytes, media: 'text/plain', name }, reading);
    const blob = canonicalBytes({ ...parsed, name, salt: '', schema: 'text/2' });
    texts.push(sha256Hex(blob));
    blobs.set(sha256Hex(blob), blob);
    passages += parsed.passages.length;
  }
  const { retriever } = createEngines({
    now: () => 0,
    modelHash: '0'.repeat(64),
    weights: () => Promise.resolve(weights),
    index: null,
  });
  const sources = [...blobs.keys()];
  const ask = async (question: string): Promise<string> => {
    const request = { limit: LIMIT, question, sources };
    const get = (id: Hash): Promise<Uint8Array> => Promise.resolve(blobs.get(id) ?? new Uint8Array());
    return JSON.stringify(await retriever.ask(new AbortController().signal, { request } as never, { get }));
  };
  const middle = performance.now();
  await ask(''); // every document is taken into the search with the first question
  const opened = performance.now();
  const said: string[] = [];
  for (const question of questions) said.push(await ask(question));
  return {
    texts,
    hits: said.map((one) => sha256Hex(utf8(one))),
    passages,
    found: said.filter((one) => one.includes('"passage"')).length,
    read: Math.round(middle - began),
    opened: Math.round(opened - middle),
    asked: Math.round(performance.now() - opened),
  };
}
