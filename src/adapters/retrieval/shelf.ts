// The sources being searched, in memory: read from the index where they are kept, built from their blobs where not.

import * as z from 'zod';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Hash, Index } from '#core/ports.ts';
import { toCollection } from '#adapters/retrieval/collection.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import type { Pack } from '#adapters/retrieval/pack.ts';
import { decodeSegment, encodeSegment } from '#adapters/retrieval/segment-bytes.ts';
import { buildSegment } from '#adapters/retrieval/segment.ts';
import type { Segment, Source } from '#adapters/retrieval/segment.ts';

export class Shelf {
  readonly #pack: Pack;
  readonly #index: Index | null;
  /** Names who built a segment: another version of the engines builds its own. */
  readonly #version: string;
  #busy: Promise<unknown> = Promise.resolve();
  /** Those collected last, by the sources in them. */
  #collections: ReadonlyMap<string, Collection> = new Map();

  constructor(pack: Pack, index: Index | null, version: string) {
    this.#pack = pack;
    this.#index = index;
    this.#version = version;
  }

  /** The sources of a search, each counted once. What the last two searches did not name is forgotten. */
  collect(signal: AbortSignal, sources: readonly Hash[], blobs: Pick<BlobStore, 'get'>): Promise<Collection> {
    // One after the other: what is being read ahead is not read a second time by the question that needs it.
    const next = this.#busy.then(() => this.#collect(signal, sources, blobs));
    this.#busy = next.catch(() => undefined);
    return next;
  }

  async #collect(signal: AbortSignal, sources: readonly Hash[], blobs: Pick<BlobStore, 'get'>): Promise<Collection> {
    const wanted = [...new Set(sources)].sort((a, b) => (a < b ? -1 : 1));
    const key = wanted.join(' ');
    const value =
      this.#collections.get(key) ??
      toCollection([...(await this.#segmentsOf(signal, wanted, blobs))].sort(byWhatTheySay), this.#pack);
    const others = [...this.#collections].filter(([other]) => other !== key);
    this.#collections = new Map([...others, [key, value] as const].slice(-KEPT));
    return value;
  }

  async #segmentsOf(
    signal: AbortSignal,
    wanted: readonly Hash[],
    blobs: Pick<BlobStore, 'get'>,
  ): Promise<readonly Segment[]> {
    const known = new Map(
      [...this.#collections.values()].flatMap(({ segments }) => segments.map((one) => [one.source, one] as const)),
    );
    const segments: Segment[] = [];
    for (const source of wanted) {
      signal.throwIfAborted();
      segments.push(known.get(source) ?? (await this.#load(source, blobs)));
    }
    return segments;
  }

  async #load(source: Hash, blobs: Pick<BlobStore, 'get'>): Promise<Segment> {
    const key = `${source}/${this.#version}`;
    // What keeps the index may fail as it likes: everything in it can be made again.
    const kept = await this.#index?.get(key).catch(() => null);
    const known = kept === null || kept === undefined ? null : decodeSegment(kept, source);
    if (known !== null) return known;
    const built = buildSegment(readSource(source, await blobs.get(source)), this.#pack);
    await this.#index?.put(key, encodeSegment(built)).catch(() => undefined);
    return built;
  }
}

/** The libraries of a case, and its own documents. */
const KEPT = 2;

/**
 * By name, then by text: the same documents are searched in the same order on every device and however they came in. The id of a
 * source depends on when it was added; it parts only documents that are alike.
 */
function byWhatTheySay(one: Segment, other: Segment): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return compareBytes(one.text, other.text) || (one.source < other.source ? -1 : 1);
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const apart = (one[at] ?? 0) - (other[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return one.length - other.length;
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
export function readSource(id: Hash, bytes: Uint8Array): Source {
  const parsed = SOURCE.safeParse(parseStrictBytes(bytes));
  if (!parsed.success)
    throw new AffidavitError('INPUT_SCHEMA', `expected a text/1 or text/2 source, got ${parsed.error.message}`, {
      cause: parsed.error,
    });
  return { id, ...parsed.data };
}
