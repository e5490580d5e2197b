// A search of which documents are withheld cannot be made again. But the documents that are here can be searched among
// themselves, and what ranks above a passage that was found has to have been found. Whether the process has read the withheld
// ones before, for another bundle, changes nothing: the engine is asked for those that are here alone.

import { cmp, fromRaw } from '#core/bytes/q16.ts';
import type { Limit } from '#core/bundle/checks.ts';
import { RISKS } from '#core/admission/shapes.ts';
import type { OutputOf, RequestOf } from '#core/admission/grammar.ts';
import { AffidavitError } from '#core/errors.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import type { BlobStore } from '#core/ports.ts';

type Request = RequestOf<'retriever'>;
export type Hits = OutputOf<'retriever'>['hits'];

/** The same search among those of its documents that are here; null where all of them are. */
export async function inPart(request: Request, blobs: Pick<BlobStore, 'get'>): Promise<Request | null> {
  const here = await Promise.all(request.sources.map((id) => isHere(id, blobs)));
  if (here.every((one) => one)) return null;
  return {
    ...request,
    passages: request.passages.filter((_, at) => here[at]),
    sources: request.sources.filter((_, at) => here[at]),
  };
}

async function isHere(id: string, blobs: Pick<BlobStore, 'get'>): Promise<boolean> {
  try {
    await blobs.get(id);
    return true;
  } catch (error) {
    if (error instanceof AffidavitError && error.code === 'BLOB_NOT_FOUND') return false;
    throw error;
  }
}

/**
 * Whether a search says what the documents that are here let expect. `again`: what was found among those. Numbers of a search
 * depend a little on all that is searched, so only their side of a threshold is compared.
 */
export function agrees(recorded: Hits, again: Hits, { limit, sources }: Pick<Request, 'limit' | 'sources'>): boolean {
  // Without any document nothing was compared.
  if (sources.length === 0) return false;
  const found = new Map(recorded.map((hit) => [keyOf(hit), hit.relevance]));
  const lowest = again.reduce((last, hit, at) => (found.has(keyOf(hit)) ? at : last), -1);
  const expected = recorded.length < limit ? again : again.slice(0, lowest + 1);
  const isExpected = expected.every((hit) => {
    const relevance = found.get(keyOf(hit));
    return relevance !== undefined && sideOf(relevance) === sideOf(hit.relevance);
  });
  const here = new Map(again.map((hit) => [keyOf(hit), hit]));
  const shown = recorded.filter(({ source }) => sources.includes(source));
  return isExpected && shown.every((hit) => isAsHere(hit, here.get(keyOf(hit)), again.length < limit));
}

/** What passes a bar is found here too, and what meaning says of a passage rests on no other one; 0 is too far off to be ranked. */
function isAsHere(
  { nearness, reading, relevance }: Hits[number],
  here: Hits[number] | undefined,
  isAll: boolean,
): boolean {
  if (here === undefined) return !isAll || (sideOf(relevance) === 0 && reading === undefined && (nearness ?? 0) === 0);
  return (nearness ?? 0) === 0
    ? reading === undefined
    : nearness === here.nearness && (reading ?? here.reading) === here.reading;
}

const keyOf = ({ passage, source }: Hits[number]): string => `${source}/${passage}`;

/** How many of the bars a passage has to pass it passes. */
function sideOf(relevance: number): number {
  return RISKS.filter((risk) => cmp(fromRaw(relevance), THRESHOLDS[risk].minRelevance) >= 0).length;
}

/** One for all searches that could not be confirmed. */
export function searchLimits(seqs: readonly number[]): readonly Limit[] {
  const [seq] = seqs;
  if (seq === undefined) return [];
  const where = seqs.length === 1 ? `The search in record ${seq}` : `The searches in records ${seqs.join(', ')}`;
  return [
    {
      code: 'SEARCH_NOT_CHECKED',
      sentence: `${where} read documents that are withheld, and those that are here do not confirm what ${seqs.length === 1 ? 'it' : 'they'} found: a passage may have been left out.`,
      seq,
    },
  ];
}
