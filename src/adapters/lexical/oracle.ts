// Class `retriever`: finds passages by words and says how probably each answers. Reads only the source blobs it is named.

import { z } from 'zod';
import { parseStrictBytes } from '#core/canon/read.ts';
import { AffidavitError } from '#core/errors.ts';
import { HITS_MAX, SOURCES_MAX } from '#core/limits.ts';
import type { BlobStore, Hash, Oracle } from '#core/ports.ts';
import { indexSource } from '#adapters/lexical/index-source.ts';
import type { IndexedSource } from '#adapters/lexical/index-source.ts';
import { retrieve } from '#adapters/lexical/retrieve.ts';

/** `now` in milliseconds, for `elapsed_ms` only. Indexes are kept by source hash as long as the oracle lives. */
export function createLexicalRetriever(options: { readonly modelId: string; readonly now: () => number }): Oracle {
  const indexes = new Map<Hash, IndexedSource>();
  return {
    identity: {
      oracle_id: 'lexical/local/retriever',
      model_id: options.modelId,
      params: { max_tokens: null, seed: null, temperature: null, top_p: null },
      reproducible: true,
    },
    ask: async (signal, input, blobs) => {
      const started = options.now();
      const request = parseRequest(input.request);
      const sources: IndexedSource[] = [];
      // A source named twice counts once.
      for (const hash of new Set(request.sources)) {
        signal.throwIfAborted();
        const source = indexes.get(hash) ?? indexSource(readSource(hash, await blobs.get(hash)));
        indexes.set(hash, source);
        sources.push(source);
      }
      signal.throwIfAborted();
      const hits = retrieve(request.question, sources, request.limit);
      return { elapsed_ms: Math.max(0, Math.trunc(options.now() - started)), hits };
    },
  };
}

const REQUEST = z.object({
  limit: z.int().min(1).max(HITS_MAX),
  question: z.string(),
  sources: z.array(z.string()).max(SOURCES_MAX),
});

function parseRequest(request: unknown): z.infer<typeof REQUEST> {
  const parsed = REQUEST.safeParse(request);
  if (!parsed.success)
    throw new AffidavitError('INPUT_SCHEMA', `expected {limit, question, sources}, got ${parsed.error.message}`, {
      cause: parsed.error,
    });
  return parsed.data;
}

const OFFSET = z.int().min(0);
const SOURCE = z
  .object({
    name: z.string(),
    passages: z.array(z.object({ end: OFFSET, heading: z.string(), start: OFFSET })),
    schema: z.enum(['text/1', 'text/2']),
    text: z.string(),
  })
  .refine(
    (source) => source.passages.every((passage) => passage.start < passage.end && passage.end <= source.text.length),
    'passages inside the text',
  );

/** A source blob as the core wrote it; in a replay it comes from a stranger's bundle. Throws CANON_*, INPUT_SCHEMA. */
export function readSource(
  id: Hash,
  bytes: Awaited<ReturnType<BlobStore['get']>>,
): { id: Hash } & z.infer<typeof SOURCE> {
  const parsed = SOURCE.safeParse(parseStrictBytes(bytes));
  if (!parsed.success)
    throw new AffidavitError('INPUT_SCHEMA', `expected a source, got ${parsed.error.message}`, {
      cause: parsed.error,
    });
  return { id, ...parsed.data };
}
