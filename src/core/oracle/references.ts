// References in an output must name something its request offered: a citation of a passage nobody sent, a score for a
// pair nobody asked about is invalid output (EBOM "Citation Spoofing", SHALL-010).

import { canonical, type Json } from '#core/canon/jcs.ts';
import * as z from 'zod';
import { sourceText, type ObsClass, type OutputOf, type RequestOf } from '#core/oracle/grammar.ts';

/**
 * What a parser said, before it becomes a blob: passages, anchors and dates are not empty, lie within the text, and cut
 * no code point in two (half of one has no UTF-8, and could be neither hashed nor shown). Anchors stand in order.
 */
export function spansHold(cls: ObsClass, raw: Json): boolean {
  if (cls !== 'parser') return true;
  const { anchors, dates, passages, text } = pointing.parse(raw);
  const places = dates.flatMap(({ where }) => (where === 'meta' ? [] : [where]));
  const ordered = anchors.every((anchor, at) => {
    const before = anchors[at - 1];
    return (
      before === undefined || before.start < anchor.start || (before.start === anchor.start && before.end >= anchor.end)
    );
  });
  return (
    ordered &&
    [...passages, ...anchors, ...places].every(
      ({ end, start }) => start < end && end <= text.length && isBoundary(text, start) && isBoundary(text, end),
    )
  );
}

const pointing = z.object(sourceText.pick({ anchors: true, dates: true, passages: true, text: true }).shape);

function isBoundary(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return !(before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff);
}

/** `output` and `request` have passed the schemas of their class. */
export function referencesHold(cls: ObsClass, output: unknown, request: unknown): boolean {
  switch (cls) {
    case 'retriever':
      return hitsHold(output as OutputOf<'retriever'>, request as RequestOf<'retriever'>);
    case 'nli':
      return pairsHold(output as OutputOf<'nli'>, request as RequestOf<'nli'>);
    case 'entailer':
      return pairsHold(output as OutputOf<'entailer'>, request as RequestOf<'entailer'>);
    case 'writer':
      return citesHold(output as OutputOf<'writer'>, request as RequestOf<'writer'>);
    case 'parser':
      return itemHolds(output as OutputOf<'parser'>, request as RequestOf<'parser'>);
    default:
      return true;
  }
}

function hitsHold({ hits }: OutputOf<'retriever'>, request: RequestOf<'retriever'>): boolean {
  const { limit, passages, sources } = request;
  const offered = new Map(sources.map((source, at) => [source, passages[at] ?? 0]));
  const seen = new Set(hits.map((hit) => `${hit.source}/${String(hit.passage)}`));
  const ordered = hits.every((hit, at) => {
    const before = hits[at - 1];
    if (before === undefined || before.relevance > hit.relevance) return true;
    if (before.relevance < hit.relevance) return false;
    return before.source === hit.source ? before.passage < hit.passage : before.source < hit.source;
  });
  const within = hits.every((hit) => hit.passage < (offered.get(hit.source) ?? 0));
  return hits.length <= limit && seen.size === hits.length && ordered && within;
}

/** A source of a library as its record tells it: all of the call that concerns it. */
export function toItem({ library, name, original }: RequestOf<'parser'>) {
  return library === undefined ? undefined : { ...library, name, original };
}

/** What a library says of its source is repeated, not made up. */
function itemHolds(said: OutputOf<'parser'>, request: RequestOf<'parser'>): boolean {
  const repeated = said.schema === 'text/2' ? said.library : undefined;
  return canonical(repeated ?? null) === canonical(toItem(request) ?? null);
}

function pairsHold(
  { pairs }: Pick<OutputOf<'nli' | 'entailer'>, 'pairs'>,
  { pairs: asked }: Pick<RequestOf<'nli' | 'entailer'>, 'pairs'>,
): boolean {
  return (
    pairs.length === asked.length &&
    pairs.every((pair, at) => {
      const wanted = asked[at];
      return wanted !== undefined && pair.claim === wanted[0] && pair.evidence === wanted[1];
    })
  );
}

function citesHold({ segments }: OutputOf<'writer'>, { evidence }: RequestOf<'writer'>): boolean {
  const offered = new Set(evidence.map((row) => row.n));
  return segments.every(
    (segment) => segment.cites.every((n) => offered.has(n)) && new Set(segment.cites).size === segment.cites.length,
  );
}
