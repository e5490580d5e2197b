// One search, wherever it runs: a library is read, kept, opened from what was kept, and asked.

import { canonicalBytes } from '#core/bytes/jcs.ts';
import type { Index } from '#core/ports.ts';
import { createRetriever } from '#adapters/retrieval/oracle.ts';
import { WEIGHTS_HASH } from '#adapters/retrieval/pack.gen.ts';
import { readPack } from '#adapters/retrieval/pack.ts';
import { library } from '#tests/bench/library.ts';

export interface Searched {
  /** Of each question, as the retriever gave them from what was kept. */
  readonly hits: readonly string[];
  /** Whether they are those it gave from the sources themselves. */
  readonly isSame: boolean;
  /** Milliseconds: reading all sources, opening what was kept, a question. */
  readonly built: number;
  readonly opened: number;
  readonly median: number;
  readonly p95: number;
}

export async function search(weights: Uint8Array, index: Index, passages: number): Promise<Searched> {
  const { questions, sources } = library(passages, readPack(weights).names);
  const blobs = new Map(
    sources.map(({ id, name, passages: spans, text }) => [
      id,
      canonicalBytes({ name, passages: spans.map((span) => ({ ...span })), salt: '', schema: 'text/2', text }),
    ]),
  );
  const retriever = () =>
    createRetriever({
      modelId: 'lexical/2',
      now: () => 0,
      weights: () => Promise.resolve(weights),
      weightsHash: WEIGHTS_HASH,
      index,
    });
  const ask = async (oracle: ReturnType<typeof retriever>, question: string, read: boolean): Promise<string> => {
    const request = { limit: 12, question, sources: [...blobs.keys()] };
    const said = await oracle.ask(new AbortController().signal, { request } as never, {
      get: (id) =>
        read ? Promise.resolve(blobs.get(id) ?? new Uint8Array()) : Promise.reject(new Error('read again')),
    });
    return JSON.stringify(said);
  };
  const first = retriever();
  const begin = performance.now();
  await ask(first, '', true);
  const built = performance.now() - begin;
  const fresh = [];
  for (const question of questions) fresh.push(await ask(first, question, true));
  const second = retriever();
  const middle = performance.now();
  await ask(second, '', false);
  const opened = performance.now() - middle;
  const hits: string[] = [];
  const times: number[] = [];
  for (const question of questions) {
    const asked = performance.now();
    hits.push(await ask(second, question, false));
    times.push(performance.now() - asked);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return {
    hits,
    isSame: JSON.stringify(hits) === JSON.stringify(fresh),
    built: Math.round(built),
    opened: Math.round(opened),
    median: at(0.5),
    p95: at(0.95),
  };
}
