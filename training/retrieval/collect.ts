// Documents as one collection, each read once.

import { toCollection } from '#adapters/retrieval/collection.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import type { Pack } from '#adapters/retrieval/pack.ts';
import { buildSegment } from '#adapters/retrieval/segment.ts';
import type { Segment } from '#adapters/retrieval/segment.ts';
import type { Document } from '#tests/quality/retrieval/questions.ts';

export interface Collected {
  readonly collection: Collection;
  /** In the order of the collection's sources. */
  readonly documents: readonly Document[];
}

/** `segments` keeps what was read, by document. */
export function collect(some: readonly Document[], pack: Pack, segments: Map<string, Segment>): Collected {
  const documents = [...new Map(some.map((one) => [one.id, one])).values()];
  documents.sort((a, b) => (a.id < b.id ? -1 : 1));
  const built = documents.map((document) => {
    const segment = segments.get(document.id) ?? buildSegment(document, pack);
    segments.set(document.id, segment);
    return segment;
  });
  return { collection: toCollection(built, pack), documents };
}
