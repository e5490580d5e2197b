// Plain text and Markdown. The file is attacker-controlled; its text is kept as it is but for what `transforms` names.

import { z } from 'zod';
import { toPlainText } from '#core/canon/text.ts';
import { AffidavitError } from '#core/errors.ts';
import { chunk } from '#core/evidence/chunk.ts';
import type { Passage } from '#core/evidence/chunk.ts';
import { SOURCE_BYTES_MAX } from '#core/limits.ts';
import type { Oracle } from '#core/ports.ts';

export interface ParsedText {
  readonly passages: readonly Passage[];
  readonly schema: 'text/1';
  readonly text: string;
  readonly transforms: readonly string[];
}

/** Class `parser`. Throws SOURCE_MEDIA, SOURCE_SIZE, SOURCE_EMPTY and TEXT_*. */
export function createTextParser(options: { readonly modelId: string }): Oracle {
  return {
    identity: {
      oracle_id: 'text/local/parser',
      model_id: options.modelId,
      params: { max_tokens: null, seed: null, temperature: null, top_p: null },
      reproducible: true,
    },
    ask: async (signal, input, blobs) => {
      signal.throwIfAborted();
      const request = parseRequest(input.request);
      const blob = await blobs.get(request.original);
      signal.throwIfAborted();
      return parseText(blob.subarray(SALT_BYTES), request.media);
    },
  };
}

/** The work itself, computed again by the verifier: raw file bytes to text and passages. */
export function parseText(bytes: Uint8Array, media: string): ParsedText {
  if (!MEDIA.includes(media)) throw new AffidavitError('SOURCE_MEDIA', `expected ${MEDIA.join(' or ')}, got ${media}`);
  if (bytes.length > SOURCE_BYTES_MAX)
    throw new AffidavitError('SOURCE_SIZE', `expected at most ${SOURCE_BYTES_MAX} bytes, got ${bytes.length}`);
  const { text, transforms } = toPlainText(decode(bytes));
  const passages = chunk(text, media);
  if (passages.length === 0)
    throw new AffidavitError('SOURCE_EMPTY', 'expected a text with at least one word, got none');
  return { passages, schema: 'text/1', text, transforms };
}

const MEDIA: readonly string[] = ['text/markdown', 'text/plain'];
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

function decode(bytes: Uint8Array): string {
  try {
    // The byte order mark stays, so that removing it is declared as a transform.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AffidavitError('TEXT_UTF8', 'expected UTF-8', { cause });
  }
}
