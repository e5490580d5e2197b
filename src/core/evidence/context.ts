// The evidence of one question: hits with their exact text, best first. What a writer and a judge are given, and all of it.

import { compute, unreadFor } from '#core/table/compute.ts';
import { daysBetween, daysOfRow } from '#core/table/days.ts';
import { listFor } from '#core/table/lists.ts';
import { outlineFor } from '#core/table/outlines.ts';
import { offersIn } from '#core/table/offers.ts';
import { tablesOf } from '#core/table/read.ts';
import { reckonedFrom } from '#core/table/reckon.ts';
import { dayReckoned } from '#core/table/spans.ts';
import { nightsOf } from '#core/table/stays.ts';
import { saysFor, type Silence } from '#core/table/says.ts';
import { totalOf, totalsApart } from '#core/table/totals.ts';
import { cmp, fromDecimal, fromRaw, ONE, ZERO } from '#core/bytes/q16.ts';
import { credibilityOf } from '#core/evidence/credibility.ts';
import { withoutVersion } from '#core/evidence/library-version.ts';
import { mergeHits, mergeWordings, placeOf } from '#core/evidence/merge.ts';
import { byWords, isByMeaning, weighed } from '#core/evidence/signals.ts';
import { missingWords, unmetWords } from '#core/evidence/missing.ts';
import { anchorsWithin } from '#core/evidence/place.ts';
import { around, documentOf, loadSource, quote, type Anchor } from '#core/evidence/source.ts';
import { CITES_MAX, EVIDENCE_MAX, HITS_MAX } from '#core/limits.ts';
import type { OutputOf, RequestOf, Risk } from '#core/admission/grammar.ts';
import type { Admitted } from '#core/case/observe.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import type { Accepted, Source } from '#core/case/state.ts';

export interface Evidence {
  /** Position in the list, from 0; a writer cites it as index + 1. */
  readonly index: number;
  readonly source: Source;
  readonly passage: number;
  /** UTF-16 offsets into the source's text; `text` is exactly that slice. */
  readonly start: number;
  readonly end: number;
  readonly heading: string;
  readonly text: string;
  /** Pages, rows and parts that it stands on. */
  readonly anchors: readonly Anchor[];
  /** What stands before and behind it under the same heading. */
  readonly before: string;
  readonly after: string;
  /** Q16.16. */
  readonly relevance: number;
  readonly credibility: number;
  /** Documents with the same text are one document, however often they were added (AMB-15, AMB-27). */
  readonly document: Hash;
}

/** At or above this a passage is on the question's topic whatever its words; half of the question's words are enough too. */
export const ON_TOPIC = fromDecimal('0.28');

/**
 * Sources a question may use: those that no later import, and no later version of their library, supersedes, that were
 * not taken out, and whose library is still in the case.
 */
export function currentSources(sources: readonly Source[]): readonly Source[] {
  const superseded = new Set(sources.map((source) => source.act.supersedes));
  const held = sources.filter(({ library }) => library === null || library.withdrawn === null);
  const latest = new Map(
    held.flatMap(({ library }) => (library === null ? [] : [[library.act.name, library.act.hash]])),
  );
  return held.filter(
    ({ described, id, library }) =>
      described?.out !== true &&
      !superseded.has(id) &&
      (library === null || latest.get(library.act.name) === library.act.hash),
  );
}

/** The records that say what sources are, each once: who brought it, what was read of it, and how it was last described. */
export function recordsOf(sources: readonly Source[]): readonly Hash[] {
  const named = sources.flatMap(({ described, imported, obsHash }) => [
    imported,
    obsHash,
    ...(described === null ? [] : [described.obsHash]),
  ]);
  return [...new Set(named)];
}

/** What a retriever is asked: the question, and every document it may answer from. */
export function searchRequest(question: string, sources: readonly Source[]): RequestOf<'retriever'> {
  return {
    limit: HITS_MAX,
    passages: sources.map((source) => source.passages),
    question: withoutVersion(question, sources),
    sources: sources.map((source) => source.id),
  };
}

/** The documents of a case, and where their texts are. */
export interface Documents {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly sources: readonly Source[];
}

/** Every hit with its text, in the retriever's order. */
async function readHits(
  { blobs, sources }: Documents,
  hits: OutputOf<'retriever'>['hits'],
): Promise<readonly Evidence[]> {
  const evidence: Evidence[] = [];
  for (const hit of hits) {
    const source = sources.find((candidate) => candidate.id === hit.source);
    const text = await loadSource(blobs, hit.source);
    const span = text.passages[hit.passage];
    if (source === undefined || span === undefined) continue;
    evidence.push({
      index: evidence.length,
      source,
      passage: hit.passage,
      start: span.start,
      end: span.end,
      anchors: anchorsWithin(text.anchors, span),
      ...around(text, hit.passage),
      text: quote(text, span),
      relevance: hit.relevance,
      credibility: credibilityOf(source),
      document: documentOf(text),
    });
  }
  return evidence;
}

/** Every passage of the documents that were found, in their order; none where they are more than `most`. */
export async function passagesOf(
  documents: Documents,
  hits: readonly Pick<Evidence, 'source'>[],
  most: number,
): Promise<readonly Evidence[]> {
  const ids = [...new Set(hits.map(({ source }) => source.id))];
  const texts = await Promise.all(ids.map((id) => loadSource(documents.blobs, id)));
  const all = texts.flatMap(({ passages }, at) =>
    passages.map((_, passage) => ({ passage, relevance: ZERO, source: ids[at] ?? '' })),
  );
  return all.length > most ? [] : readHits(documents, all);
}

/** An answer that rules compute from tables, or that two documents agree on; its operands stand in passages that are offered, each by its index there. */
export interface ComputedAnswer {
  readonly operation: string;
  readonly text: string;
  readonly operands: readonly { readonly evidence: number; readonly start: number; readonly end: number }[];
}

export interface Found {
  /** Null where the question asks for nothing that rules can compute. */
  readonly computed: ComputedAnswer | null;
  /** Hits on the question's topic, best first: what is drafted from and judged against. */
  readonly offered: readonly Evidence[];
  /** All hits, for the gate's record and for a refusal that shows what came closest. */
  readonly hits: readonly Evidence[];
  /** What was searched, in that order: the libraries, then the case's own documents. */
  readonly retrievals: readonly Admitted<'retriever'>[];
  /** A row that keeps a table from being computed; in words. */
  readonly unread?: string;
  /** The one document that was asked says nothing of it: in words, with the stems that it lacks. */
  readonly silent?: Pick<Silence, 'reason' | 'topic'>;
  /** The other wordings that were searched for; null where there are none on record. */
  readonly reworded: Admitted<'reworder'> | null;
}

interface Asked {
  readonly text: string;
  readonly accepted: readonly Accepted[];
}

/**
 * A passage the person accepted is relevant because the person said so, and that is recorded. `weigh`: what the signals of a
 * search come to.
 */
export async function assembleEvidence(
  documents: Documents,
  retrievals: readonly Admitted<'retriever'>[],
  question: Asked,
  reworded: Admitted<'reworder'> | null = null,
  weigh: typeof weighed = weighed,
): Promise<Found> {
  const vouched = question.accepted.map(({ passage, source }) => ({ passage, relevance: ONE, source }));
  const isVouched = (hit: Accepted): boolean =>
    vouched.some((one) => one.source === hit.source && one.passage === hit.passage);
  const credibility = (id: Hash): number => {
    const source = documents.sources.find((candidate) => candidate.id === id);
    return source === undefined ? 0 : credibilityOf(source);
  };
  const size = searchesOf(reworded);
  const merged = mergeHits(
    mergeWordings(
      retrievals.map(({ output }) => weigh(output.hits)),
      size,
    ),
    credibility,
  );
  const read = await readHits(documents, [...vouched, ...merged.filter((hit) => !isVouched(hit))]);
  const hits =
    size === 1
      ? read
      : asAsked(
          question,
          read,
          ownSearches(retrievals, size).flatMap(({ output }) => weigh(output.hits)),
        );
  const computed = question.accepted.length > 0 ? null : await computeFrom(documents, hits, question.text);
  if (computed !== null && 'computed' in computed) return { ...computed, hits, retrievals, reworded };
  if (computed !== null && 'silent' in computed) {
    const own = hits.filter(({ source }) => source.id === computed.id).slice(0, 1);
    return { computed: null, offered: own, hits, retrievals, reworded, silent: computed.silent };
  }
  return { computed: null, offered: nearest(question, hits), hits, retrievals, reworded, ...computed };
}

/** What a refusal shows first was found: it is weighed, however far off it is. */
function nearest({ text }: Asked, hits: readonly Evidence[]): readonly Evidence[] {
  const near = hits.filter((hit) => isOnTopic(text, hit));
  return (near.length > 0 ? near : hits.slice(0, 1)).slice(0, EVIDENCE_MAX);
}

/** How often the same sources were searched: for the question, and for each other wording. */
const searchesOf = (reworded: Found['reworded']): number => 1 + (reworded?.output.variants.length ?? 0);

const ownSearches = (retrievals: Found['retrievals'], size: number): Found['retrievals'] =>
  retrievals.filter((_, at) => at % size === 0);

/**
 * What another wording found, held against the question itself: a passage that has no word of it, and none that means the
 * same, is as relevant as the question's own search said, and is left out where that did not find it.
 */
function asAsked(
  { accepted, text: asked }: Asked,
  hits: readonly Evidence[],
  own: OutputOf<'retriever'>['hits'],
): readonly Evidence[] {
  const said = new Map(own.map((hit) => [placeOf(hit), hit.relevance] as const));
  for (const one of accepted) said.set(placeOf(one), ONE);
  const words = missingWords(asked, '').length;
  const kept = hits.flatMap((hit) => {
    const { heading, passage, source, text } = hit;
    if (unmetWords(asked, `${source.act.name} ${heading} ${text}`).length < words) return [hit];
    const relevance = said.get(placeOf({ passage, source: source.id }));
    return relevance === undefined ? [] : [{ ...hit, relevance }];
  });
  return kept.map((hit, index) => ({ ...hit, index }));
}

/**
 * At high stakes other wordings and nearness of meaning add nothing: what counts is what words find for the question itself. Nor does
 * what was computed from one document alone, which would leave out what another says against it.
 */
export async function asAskedAlone(documents: Documents, question: Asked, risk: Risk, found: Found): Promise<Found> {
  const { retrievals, reworded } = found;
  const size = searchesOf(reworded);
  const isPlain = size === 1 && !retrievals.some(({ output }) => isByMeaning(output.hits));
  if (risk !== 'HIGH') return found;
  const alone = isPlain
    ? found
    : await assembleEvidence(documents, ownSearches(retrievals, size), question, null, byWords);
  const { computed, hits, offered } = alone;
  return {
    ...alone,
    computed: null,
    offered: computed === null ? offered : nearest(question, hits),
    retrievals,
    reworded,
  };
}

/** From tables of the documents that were found: then what is offered are the passages that the operands stand in. */
export async function computeFrom(
  documents: Documents,
  hits: readonly Pick<Evidence, 'source'>[],
  question: string,
): Promise<
  | Pick<Found, 'computed' | 'offered'>
  | { readonly unread: string }
  | { readonly silent: Silence; readonly id: Hash }
  | null
> {
  const sources = [...new Map(hits.map(({ source }) => [source.id, source])).values()];
  const texts = await Promise.all(sources.map(({ id }) => loadSource(documents.blobs, id)));
  const tabled = texts.map((text) => ({
    name: text.name,
    opening: text.text.slice(0, OPENING),
    tables: tablesOf(text),
    offers: offersIn(text),
  }));
  const listed = texts.map((source) => ({ name: source.name, opening: source.text.slice(0, OPENING), source }));
  const says = saysFor(question, listed);
  if (says !== null && 'reason' in says) return { silent: says, id: sources[says.document]?.id ?? '' };
  const found =
    says ??
    compute(question, tabled) ??
    totalsApart(question, listed) ??
    totalOf(question, listed) ??
    reckonedFrom(question, listed) ??
    dayReckoned(question, listed) ??
    nightsOf(question, listed) ??
    daysBetween(question, listed) ??
    daysOfRow(question, listed) ??
    outlineFor(question, listed) ??
    listFor(question, listed);
  if (found === null) {
    const unread = unreadFor(question, tabled);
    return unread === null ? null : { unread };
  }
  const placed = found.operands.map((operand) => ({ ...operand, id: sources[operand.document]?.id ?? '' }));
  const cited = [
    ...new Map(
      placed.map(({ id, passage }) => [`${id} ${passage}`, { passage, relevance: COMPUTED, source: id }]),
    ).values(),
  ];
  if (cited.length > CITES_MAX) return null;
  const offered = await readHits(documents, cited);
  const operands = placed.map(({ end, id, passage, start }) => ({
    evidence: offered.findIndex((one) => one.source.id === id && one.passage === passage),
    start,
    end,
  }));
  return operands.every(({ evidence }) => evidence >= 0)
    ? { computed: { operation: found.operation, text: found.text, operands }, offered }
    : null;
}

/** Characters at the head of a document, where it says what it is. */
const OPENING = 200;
/** Rules that account for every word of the question leave little open of whether the table is the one that is meant. */
const COMPUTED = fromDecimal('0.9');

/** Whether a document counts as found: enough of the question's words in one passage, or a passage that may answer it. */
export function isOnTopic(question: string, hit: Evidence): boolean {
  if (cmp(fromRaw(hit.relevance), ON_TOPIC) >= 0) return true;
  const asked = missingWords(question, '').length;
  return asked > 0 && missingWords(question, `${hit.heading} ${hit.text}`).length * 2 <= asked;
}

/** The best relevance of each document, highest first. */
export function bestPerDocument(evidence: readonly Evidence[]): readonly number[] {
  const best = new Map<Hash, number>();
  for (const { document, relevance } of evidence) best.set(document, Math.max(best.get(document) ?? 0, relevance));
  return [...best.values()].sort((a, b) => b - a);
}
