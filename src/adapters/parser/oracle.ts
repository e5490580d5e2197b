// Class `parser`: the file behind a hash becomes text, passages and places. Computed again by the verifier.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';
import { parseDocument } from '#adapters/parser/parse.ts';
import type { Report } from '#adapters/parser/reading.ts';

/** Throws SOURCE_* and TEXT_*: the call becomes an ERROR record with that code, and nothing is added. */
export function createParserOracle(options: { readonly modelId: string; readonly report?: Report }): Oracle {
  return {
    identity: {
      oracle_id: 'parsers/local/parser',
      model_id: options.modelId,
      params: { max_tokens: null, seed: null, temperature: null, top_p: null },
      reproducible: true,
    },
    ask: async (signal, input, blobs) => {
      signal.throwIfAborted();
      const { media, name, original } = parseRequest(input.request);
      const blob = await blobs.get(original);
      signal.throwIfAborted();
      const file = { bytes: blob.subarray(SALT_BYTES), media, name };
      return parseDocument(file, { depth: 0, report: options.report ?? (() => undefined), signal });
    },
  };
}

/** records.md: every blob of a person's content begins with its own salt. */
const SALT_BYTES = 32;

const REQUEST = z.object({ media: z.string(), name: z.string(), original: z.string() });

function parseRequest(request: unknown): z.infer<typeof REQUEST> {
  const parsed = REQUEST.safeParse(request);
  if (!parsed.success)
    throw new AffidavitError('INPUT_SCHEMA', `expected {media, name, original}, got ${parsed.error.message}`, {
      cause: parsed.error,
    });
  return parsed.data;
}
