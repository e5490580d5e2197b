// Class `retriever`, where an encoder is at work: asks the built-in search, and says of each passage how near in meaning it
// stands, too. Nobody can compute that again without the weights, and its identity says so.

import { AffidavitError } from '#core/errors.ts';
import { chanceOf, FITTED_ENCODERS, weighed } from '#core/evidence/signals.ts';
import { cmp, fromDecimal, fromRaw, quantise } from '#core/bytes/q16.ts';
import { loadSource, quote } from '#core/evidence/source.ts';
import { ROWS } from '#core/question/rows.ts';
import type { BlobStore, Hash, Identity, Oracle } from '#core/ports.ts';
import { joinHits, type Hit, type Read } from '#adapters/hybrid/join.ts';
import { Passages, type Covered, type Near, type PassageOptions } from '#adapters/hybrid/passages.ts';

export interface HybridOptions extends PassageOptions {
  readonly builtIn: Oracle;
  /** Where the encoder runs: `wasm`, `cpu`. */
  readonly backend: string;
  /** What it reads of a text at most. */
  readonly tokensMax: number;
  /** Reads the passages that come first, each with the question; left out where there is none. */
  readonly reader?: PassageReader;
}
export interface PassageReader {
  /** `<name>@sha256:<hash of its weights>`. */
  readonly name: string;
  /** 0 to 1. The heading stands in front of the passage. */
  read(question: string, passage: string): Promise<number>;
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

/** How both go together: offered beside each other (`join.ts`), or as signals that the core weighs. */
const JOINED = 'hybrid/1';
const SIGNALS = 'hybrid/2';
/** Looked through for passages that a refusal can show. */
const NEAREST = 24;
/** Of these the nearness is known; what is further away counts as not near at all. */
const RANKED = 2_048;
/** Passages that are read at most. Of documents that nobody fitted, more of them changed no answer (training/meaning). */
const READ_MAX = 2;
/** What would not come to this with a reader who is as good as sure is not read: no gate takes less (G-LOW-02). */
const DECIDES = fromDecimal('0.5');
const AS_GOOD_AS_SURE = 0.99;

export function createHybrid(options: HybridOptions): HybridRetriever {
  const { builtIn, encoder, now } = options;
  const passages = new Passages(options);
  const isFitted = FITTED_ENCODERS.has(hashIn(encoder.name));
  return {
    identity: hybridIdentity(options, isFitted ? SIGNALS : JOINED),
    prepare: (signal, sources, blobs, milliseconds, report) =>
      passages.prepare(signal, sources, blobs, milliseconds, report),
    ask: async (signal, input, blobs) => {
      const begun = now();
      const { limit, question, sources } = ROWS.retriever.request.parse(input.request);
      // Asked of every search, so that who cannot speak is found out, and not taken for one who found nothing. Nobody chose the
      // encoder that is always there: where it cannot speak, no passage has a nearness on record, and words answer. It runs on a
      // thread of its own, while words search.
      const embedding = sources.length === 0 ? null : encoder.embed(question).catch(isFitted ? nullOfModel : rethrow);
      embedding?.catch(() => undefined); // told where it is waited for
      const said = ROWS.retriever.raw.parse(await builtIn.ask(signal, input, blobs));
      signal.throwIfAborted();
      const vector = await embedding;
      signal.throwIfAborted();
      if (vector === null) return said;
      const near = passages.near(vector, sources, isFitted ? RANKED : NEAREST);
      const hits = isFitted
        ? await readFirst(signal, options.reader, question, withSignals(said.hits, near, passages, limit), blobs)
        : joinHits(question, await readAll(blobs, said.hits), await readAll(blobs, near.map(toHit)), limit);
      return { elapsed_ms: Math.max(0, Math.round(now() - begun)), hits };
    },
  };
}

/** The same as one oracle that reads whatever it is asked about first: for evaluations, where nobody waits. */
export function readingFirst(search: HybridRetriever): Oracle {
  return {
    identity: search.identity,
    ask: async (signal, input, blobs) => {
      const { sources } = input.request as { readonly sources: readonly string[] };
      await search.prepare(signal, sources, blobs, Infinity, () => undefined);
      return search.ask(signal, input, blobs);
    },
  };
}

/** A passage with how near in meaning it is; left out where its meaning was not read. */
interface Signalled extends Hit {
  readonly nearness?: number;
  /** What a reader says of it; left out where none read it. */
  readonly reading?: number;
}

/**
 * Whatever the built-in search found and what is nearest, in one list of at most `limit`: those that the core will put first.
 * In the order in which the core takes them: by the chance of words.
 */
function withSignals(found: readonly Hit[], near: readonly Near[], passages: Passages, limit: number): Signalled[] {
  const scores = new Map(near.map((one) => [keyOf(one), Math.min(1, one.score)]));
  const known = new Set(found.map(keyOf));
  const all: Signalled[] = [
    ...found.map((hit) => (passages.covers(hit) ? { ...hit, nearness: scores.get(keyOf(hit)) ?? 0 } : hit)),
    ...near
      .filter((one) => !known.has(keyOf(one)))
      .slice(0, limit)
      .map((one) => ({ ...toHit(one), nearness: Math.min(1, one.score) })),
  ];
  return inOrderOfChance(all).slice(0, limit).sort(inOrder);
}

function mayDecide({ nearness, relevance }: Signalled): boolean {
  if (nearness === undefined) return false;
  const best = chanceOf({ nearness: raw(nearness), reading: raw(AS_GOOD_AS_SURE), relevance: raw(relevance) });
  return cmp(fromRaw(best), DECIDES) >= 0;
}

const raw = (score: number): number => quantise(score) ?? 0;

/** As the core weighs them. */
function inOrderOfChance(hits: readonly Signalled[]): Signalled[] {
  const places = weighed(
    hits.map(({ nearness, passage, relevance, source }) => ({
      ...(nearness === undefined ? {} : { nearness: raw(nearness) }),
      passage,
      relevance: raw(relevance),
      source,
    })),
  ).map(keyOf);
  const placed = new Map(hits.map((hit) => [keyOf(hit), hit]));
  return places.flatMap((key) => placed.get(key) ?? []);
}

/**
 * Only what may decide is read: each pair takes as long as a good part of the rest of an answer. Nothing is read where no passage
 * has a vector: the reader belongs to the encoder.
 */
async function readFirst(
  signal: AbortSignal,
  reader: PassageReader | undefined,
  question: string,
  hits: readonly Signalled[],
  blobs: Pick<BlobStore, 'get'>,
): Promise<readonly Signalled[]> {
  if (reader === undefined || hits.every(({ nearness }) => nearness === undefined)) return hits;
  const first = inOrderOfChance(hits).filter(mayDecide).slice(0, READ_MAX);
  const said = new Map<string, number>();
  for (const hit of first) {
    signal.throwIfAborted();
    const { heading, text } = await readHit(blobs, hit);
    const share = await reader.read(question, `${heading}\n${text}`.trim()).catch(nullOfModel);
    if (share === null) return hits;
    said.set(keyOf(hit), share);
  }
  return hits.map((hit) => {
    const reading = said.get(keyOf(hit));
    return reading === undefined ? hit : { ...hit, reading };
  });
}

function nullOfModel(error: unknown): null {
  if (error instanceof AffidavitError && error.code.startsWith('MODEL_')) return null;
  throw error;
}
function rethrow(error: unknown): never {
  throw error;
}

const keyOf = ({ passage, source }: Pick<Hit, 'passage' | 'source'>): string => `${source}/${String(passage)}`;
const toHit = ({ passage, source }: Near): Hit => ({ passage, relevance: 0, source });

/** Best first by words, then by source and passage. */
function inOrder(one: Hit, other: Hit): number {
  if (one.relevance !== other.relevance) return other.relevance - one.relevance;
  if (one.source !== other.source) return one.source < other.source ? -1 : 1;
  return one.passage - other.passage;
}

const hashIn = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/**
 * Begins with the built-in search's own name, so that the core still refuses what that one does not understand; ends with
 * how the two go together, so that no verifier takes it for one of them.
 */
function hybridIdentity({ backend, builtIn, encoder, reader, tokensMax }: HybridOptions, version: string): Identity {
  const read = reader === undefined ? '' : `+${reader.name}`;
  return {
    oracle_id: `hybrid-onnxruntime-${backend}/local/retriever`,
    model_id: `${builtIn.identity.model_id}+${encoder.name}${read}+${version}`,
    params: { max_tokens: tokensMax, seed: null, temperature: null, top_p: null },
    reproducible: false,
  };
}

const readAll = (blobs: Pick<BlobStore, 'get'>, hits: readonly Hit[]): Promise<Read[]> =>
  Promise.all(hits.map((hit) => readHit(blobs, hit)));

async function readHit(blobs: Pick<BlobStore, 'get'>, hit: Hit): Promise<Read> {
  const source = await loadSource(blobs, hit.source);
  const span = source.passages[hit.passage];
  if (span === undefined)
    throw new AffidavitError('INPUT_SCHEMA', `expected passage ${String(hit.passage)} of ${hit.source}`);
  return { ...hit, heading: span.heading, text: quote(source, span) };
}
