// Class `retriever`, where a person has put an encoder to work: asks the built-in search, and joins to it what stands near
// by meaning. Nobody can compute that again, and its identity says so.

import { AffidavitError } from '#core/errors.ts';
import { loadSource, quote } from '#core/evidence/source.ts';
import { ROWS } from '#core/question/rows.ts';
import type { BlobStore, Hash, Identity, Oracle } from '#core/ports.ts';
import { joinHits, type Hit, type Read } from '#adapters/hybrid/join.ts';
import { Passages, type Covered, type PassageOptions } from '#adapters/hybrid/passages.ts';

export interface HybridOptions extends PassageOptions {
  readonly builtIn: Oracle;
  /** Where the encoder runs: `wasm`, `cpu`. */
  readonly backend: string;
  /** What it reads of a text at most. */
  readonly tokensMax: number;
}
export interface HybridRetriever extends Oracle {
  /**
   * Reads these documents for meaning, the only ones that are found so, for at most so many milliseconds. Goes on where it
   * was when it is called again. Throws what the encoder throws.
   */
  prepare(
    signal: AbortSignal,
    sources: readonly Hash[],
    blobs: Pick<BlobStore, 'get'>,
    milliseconds: number,
    report: (covered: Covered) => void,
  ): Promise<Covered>;
}

/** How they are joined (`join.ts`). */
const VERSION = 'hybrid/1';
/** Looked through for passages that a refusal can show. */
const NEAREST = 24;

export function createHybrid(options: HybridOptions): HybridRetriever {
  const { builtIn, encoder, now } = options;
  const passages = new Passages(options);
  return {
    identity: hybridIdentity(options),
    prepare: (signal, sources, blobs, milliseconds, report) =>
      passages.prepare(signal, sources, blobs, milliseconds, report),
    ask: async (signal, input, blobs) => {
      const begun = now();
      const { limit, question, sources } = ROWS.retriever.request.parse(input.request);
      const said = ROWS.retriever.raw.parse(await builtIn.ask(signal, input, blobs));
      signal.throwIfAborted();
      if (sources.length === 0) return said;
      // Asked of every search, so that who cannot speak is found out, and not taken for one who found nothing.
      const vector = await encoder.embed(question);
      signal.throwIfAborted();
      const near = passages.near(vector, sources, NEAREST);
      const read = (hits: readonly Hit[]): Promise<Read[]> => Promise.all(hits.map((hit) => readHit(blobs, hit)));
      const hits = joinHits(
        question,
        await read(said.hits),
        await read(near.map((one) => ({ ...one, relevance: 0 }))),
        limit,
      );
      return { elapsed_ms: Math.max(0, Math.round(now() - begun)), hits };
    },
  };
}

/**
 * Begins with the built-in search's own name, so that the core still refuses what that one does not understand; ends with
 * how the two are joined, so that no verifier takes it for one of them.
 */
function hybridIdentity({ backend, builtIn, encoder, tokensMax }: HybridOptions): Identity {
  return {
    oracle_id: `hybrid-onnxruntime-${backend}/local/retriever`,
    model_id: `${builtIn.identity.model_id}+${encoder.name}+${VERSION}`,
    params: { max_tokens: tokensMax, seed: null, temperature: null, top_p: null },
    reproducible: false,
  };
}

async function readHit(blobs: Pick<BlobStore, 'get'>, hit: Hit): Promise<Read> {
  const source = await loadSource(blobs, hit.source);
  const span = source.passages[hit.passage];
  if (span === undefined)
    throw new AffidavitError('INPUT_SCHEMA', `expected passage ${String(hit.passage)} of ${hit.source}`);
  return { ...hit, heading: span.heading, text: quote(source, span) };
}
