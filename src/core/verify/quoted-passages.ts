// Passages that a quoted reply shows, each against the document it is said to stand in: of a withheld one a span is here.

import { aboutOf } from '#core/answer/citation.ts';
import type { Citation, Closest } from '#core/answer/output.ts';
import { liminalReasons } from '#core/answer/qualify.ts';
import { libraryOf } from '#core/answer/where.ts';
import { passagesOf, type NumberedAnswer, type NumberedReply } from '#core/bundle/contents.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { edgeOf } from '#core/case/edge.ts';
import type { Source } from '#core/case/state.ts';
import { readSpans } from '#core/disclosure/spans.ts';
import type { SealedTurn } from '#core/disclosure/ways-to-read.ts';
import { credibilityOf } from '#core/evidence/credibility.ts';
import { isTimeSensitive } from '#core/evidence/freshness.ts';
import { loadSource, quote } from '#core/evidence/source.ts';
import type { BlobStore } from '#core/ports.ts';

interface Unproved {
  readonly citation: Citation | Closest;
  readonly code: 'CITATION_DIFFERENT' | 'CITATION_UNPROVED';
  readonly why: string;
}

/** A passage of a document that is withheld needs a span; one of a library is in its source, which is here. */
export async function firstUnproved(
  reply: NumberedReply,
  { seal }: SealedTurn,
  { blobs, files }: GivenBundle,
): Promise<Unproved | null> {
  const spans = readSpans(files);
  // Quotes of earlier releases hold no passage that is only close.
  const isToldOf = edgeOf(seal.before.manifest?.core ?? '').hasOwnReadings;
  const answer = reply.kind === 'answer' && reply.parts.answer.kind === 'answer' ? reply.parts : null;
  for (const citation of passagesOf(reply)) {
    if (!('n' in citation) && !isToldOf) continue;
    const source = seal.before.sources.find(({ id }) => id === citation.source_id);
    const span = spans.find((one) => one.seq === source?.seq && one.span.index === citation.passage)?.span;
    if (source === undefined || (source.library === null && span === undefined))
      return { citation, code: 'CITATION_UNPROVED', why: 'its document is withheld, and no passage of it is here' };
    const passage = span ?? (await passageOf(source, citation.passage, blobs));
    const known = passage === null ? null : toKnown(source, passage);
    if (known === null || differs(citation, known))
      return { citation, code: 'CITATION_DIFFERENT', why: 'its document does not say so' };
    if (!isToldOf || !('n' in citation)) continue;
    const isSaid =
      canonical(citation.about ?? []) === canonical(aboutOf(source).about ?? []) &&
      (answer === null || isAsOld(citation, source, answer));
    if (!isSaid) return { citation, code: 'CITATION_DIFFERENT', why: 'its document is not what is said beside it' };
  }
  return null;
}

interface Passage {
  readonly start: number;
  readonly end: number;
  readonly heading: string;
  readonly text: string;
}

async function passageOf({ id }: Source, passage: number, blobs: Pick<BlobStore, 'get'>): Promise<Passage | null> {
  const text = await loadSource(blobs, id);
  const span = text.passages[passage];
  return span === undefined ? null : { ...span, text: quote(text, span) };
}

/** Why it may not hold; whether another document says otherwise is not seen here. */
function isAsOld({ liminal = [] }: Citation, source: Source, { answer, ebom }: NumberedAnswer['parts']): boolean {
  const asked = { now: ebom.timestamp, timeSensitive: isTimeSensitive(answer.question) };
  const said = liminal.filter((reason) => reason !== 'CONFLICT');
  return canonical(said) === canonical(liminalReasons({ index: -1, source }, asked, []));
}

/** Of a close passage less is said than of a citation. */
function differs(citation: Citation | Closest, known: Known): boolean {
  const said: Partial<Known> = { ...citation, library: citation.library ?? null };
  const fields = (Object.keys(known) as (keyof Known)[]).filter((key) => 'n' in citation || key in said);
  return fields.some((key) => canonical(said[key] ?? null) !== canonical(known[key]));
}

type Known = ReturnType<typeof toKnown>;
function toKnown(source: Source, { end, heading, start, text }: Passage) {
  const { act, entered } = source;
  const { dated, name, sphere } = act;
  const library = libraryOf(source.library).library ?? null;
  return {
    credibility: credibilityOf(source),
    dated,
    end,
    entered,
    excerpt: text,
    heading,
    library,
    name,
    sphere,
    start,
  };
}
