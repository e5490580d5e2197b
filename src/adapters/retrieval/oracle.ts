// Class `retriever`: finds passages and says how probably each answers. Reads only the source blobs it is named, and its
// own weights, which the name of the engines pins.

import * as z from 'zod';
import { sha256Hex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { HITS_MAX, LIBRARIES_SOURCES_MAX } from '#core/limits.ts';
import type { Hash, Index, Oracle } from '#core/ports.ts';
import { readPack } from '#adapters/retrieval/pack.ts';
import { retrieve } from '#adapters/retrieval/retrieve.ts';
import { Shelf } from '#adapters/retrieval/shelf.ts';

export interface RetrieverOptions {
  readonly modelId: string;
  /** In milliseconds, for `elapsed_ms` only. */
  readonly now: () => number;
  /** The weights of that name; checked here. */
  readonly weights: (hash: Hash) => Promise<Uint8Array>;
  readonly weightsHash: Hash;
  /** The platform's own, which takes a tenth of the time and a thread of its own; left out, the core's. */
  readonly sha256?: (bytes: Uint8Array) => Promise<Hash>;
  /** Where what was computed from sources is kept; null keeps it in memory only. */
  readonly index: Index | null;
}

/** Throws WEIGHTS_MISSING: without its weights it says nothing, and never something else. */
export function createRetriever(options: RetrieverOptions): Oracle {
  let shelf: Promise<Shelf> | null = null;
  const open = async (): Promise<Shelf> => {
    const pack = readPack(await checkedWeights(options));
    return new Shelf(pack, options.index, options.modelId);
  };
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
      // What could not be loaded is asked for again next time.
      shelf ??= open().catch((error: unknown) => {
        shelf = null;
        throw error;
      });
      const collection = await (await shelf).collect(signal, request.sources, blobs);
      signal.throwIfAborted();
      const hits = retrieve(request.question, collection, request.limit);
      return { elapsed_ms: Math.max(0, Math.trunc(options.now() - started)), hits };
    },
  };
}

async function checkedWeights({ sha256 = inTurn, weights, weightsHash }: RetrieverOptions): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await weights(weightsHash);
  } catch (cause) {
    throw new AffidavitError('WEIGHTS_MISSING', `expected the weights ${weightsHash}`, { cause });
  }
  const actual = await sha256(bytes);
  if (actual !== weightsHash)
    throw new AffidavitError('WEIGHTS_MISSING', `expected the weights ${weightsHash}, got ${actual}`);
  return bytes;
}

const inTurn = (bytes: Uint8Array): Promise<Hash> => Promise.resolve(sha256Hex(bytes));

const REQUEST = z.object({
  limit: z.int().min(1).max(HITS_MAX),
  question: z.string(),
  sources: z.array(z.string()).max(LIBRARIES_SOURCES_MAX),
});

function parseRequest(request: unknown): z.infer<typeof REQUEST> {
  const parsed = REQUEST.safeParse(request);
  if (!parsed.success)
    throw new AffidavitError('INPUT_SCHEMA', `expected {limit, question, sources}, got ${parsed.error.message}`, {
      cause: parsed.error,
    });
  return parsed.data;
}
