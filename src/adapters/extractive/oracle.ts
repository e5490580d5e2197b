// Class `writer` at T0. Deterministic; temperature and seed are 0 and say so in the record.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';
import { writeExtract } from '#adapters/extractive/write.ts';
import type { WriterRequest } from '#adapters/extractive/write.ts';

export function createExtractiveWriter(options: { readonly modelId: string }): Oracle {
  return {
    identity: {
      oracle_id: 'extractive/local/writer',
      model_id: options.modelId,
      params: { max_tokens: null, seed: 0, temperature: 0, top_p: null },
      reproducible: true,
    },
    ask: (signal, input) =>
      new Promise((resolve) => {
        signal.throwIfAborted();
        resolve(writeExtract(parseRequest(input.request)));
      }),
  };
}

/** More than the core ever offers; a replayed bundle is a stranger's. */
const ITEMS_MAX = 64;
const COUNT = z.int().min(0);
const EVIDENCE = z.object({ heading: z.string(), n: COUNT, passage: COUNT, source: z.string(), text: z.string() });
const REQUEST = z.object({
  attempt: COUNT,
  avoid: z.array(z.union([z.string(), COUNT])).max(ITEMS_MAX),
  both: z.array(z.array(COUNT).max(ITEMS_MAX)).max(ITEMS_MAX),
  computed: z.object({ cites: z.array(COUNT).max(ITEMS_MAX), text: z.string() }).optional(),
  evidence: z.array(EVIDENCE).max(ITEMS_MAX),
  known: z
    .array(z.object({ n: COUNT, text: z.string() }))
    .max(ITEMS_MAX)
    .optional(),
  question: z.string(),
  risk: z.string(),
});

function parseRequest(request: unknown): WriterRequest {
  const parsed = REQUEST.safeParse(request);
  if (!parsed.success)
    throw new AffidavitError('INPUT_SCHEMA', `expected a writer request, got ${parsed.error.message}`, {
      cause: parsed.error,
    });
  return parsed.data;
}
