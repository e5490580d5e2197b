// Two documents that say the same in their own words, and by it answer a question: for high stakes, where one source is not
// enough. It proves sameness term by term, in order, with a closed list of other words for a thing. What is not shown to be
// the same is not, however near it sounds: another amount, bound, unit, denial, condition, time, person or word more.

import { fromDecimal } from '#core/bytes/q16.ts';
import { isTakenBack, narrowing } from '#core/english/surroundings.ts';
import { sentences } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { isPlanted } from '#core/english/planted.ts';
import { passagesOf, type Documents, type Evidence, type Found } from '#core/evidence/context.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Hash } from '#core/ports.ts';
import { coversQuestion, isPlain, isSubject, toAsked, type Asked } from '#core/judge/agreement/asked.ts';
import { bothIn, type Agreement } from '#core/judge/agreement/both.ts';
import { toRequest } from '#core/judge/agreement/request.ts';
import { readTerms, type Read, type Term } from '#core/judge/agreement/terms.ts';

/** Each of the two accounts for every word of the question, and each for every word of the other. */
const AGREED = fromDecimal('0.95');

/**
 * At high stakes: what was found, with what two documents agree on as what is to be said. As it was at lower stakes, where
 * none do, and where the person has said which passage answers. Where the person has said which document holds, it is one of
 * the two, and what other documents say stands against it no more: that is told as a conflict.
 */
export async function withAgreement(
  documents: Documents,
  { accepted, chosen, text }: Asking,
  risk: Risk,
  found: Found,
): Promise<Found> {
  if (risk !== 'HIGH' || found.computed !== null || accepted.length > 0) return found;
  const same = agreementIn(text, found.offered, chosen[0]);
  if (same !== null) return agreeing(found, AGREEMENT, same, found.offered, AGREED);
  if (chosen.length > 0) return found;
  const request = toRequest(text);
  if (request === null) return found;
  const passages = await passagesOf(documents, found.hits, PASSAGES_MAX);
  const both = bothIn(request, passages);
  if (both === null) return found;
  return quoting(found, BOTH, both, passages, AGREED);
}

/** With what is said in quotations of `passages`, which are offered first. */
export function quoting(
  found: Found,
  operation: string,
  said: Agreement,
  passages: readonly Evidence[],
  relevance: number,
): Found {
  const cited = said.operands.flatMap(({ evidence }) => passages[evidence] ?? []);
  const distinct = [...new Set(cited)];
  const isCited = ({ passage, source }: Evidence): boolean =>
    cited.some((one) => one.passage === passage && one.source.id === source.id);
  const offered = [...distinct, ...found.offered.filter((one) => !isCited(one))].map((one, index) => ({
    ...one,
    index,
  }));
  const operands = said.operands.map((operand, at) => ({
    ...operand,
    evidence: distinct.findIndex((one) => one === cited[at]),
  }));
  return agreeing(found, operation, { ...said, operands }, offered, relevance);
}

function agreeing(
  found: Found,
  operation: string,
  agreement: Agreement,
  all: readonly Evidence[],
  relevance: number,
): Found {
  const own = new Set(agreement.operands.map(({ evidence }) => evidence));
  const offered = all.map((one) =>
    own.has(one.index) ? { ...one, relevance: Math.max(one.relevance, relevance) } : one,
  );
  return { ...found, computed: { operation, ...agreement }, offered };
}

/** More than these are not read through. */
export const PASSAGES_MAX = 800;

interface Asking {
  readonly text: string;
  readonly accepted: readonly unknown[];
  /** Documents, the last choice first. */
  readonly chosen: readonly Hash[];
}

/** How an answer is called that two documents agree on. */
export const AGREEMENT = 'agreement';
/** How an answer is called that two documents give in sentences of their own, both of which are quoted. */
export const BOTH = 'both';

export type { Agreement };

/** Null where no two documents agree on a sentence that answers, or where several such sentences differ. */
export function agreementIn(question: string, offered: readonly Evidence[], chosen?: Hash): Agreement | null {
  const asked = toAsked(question);
  if (asked === null) return null;
  const holds = ({ source }: Evidence): boolean => chosen === undefined || source.id === chosen;
  const said = offered.flatMap((evidence) => readAll(evidence, asked));
  const pairs = said.flatMap((one, at) =>
    said
      .slice(at + 1)
      .filter((other) => holds(one.evidence) || holds(other.evidence))
      .filter((other) => other.evidence.document !== one.evidence.document && saysSame(one, other, asked))
      .map((other) => [one, other] as const),
  );
  const [first] = pairs;
  if (first === undefined) return null;
  const differs = pairs.some((pair) => pair.some((one) => !first.some((by) => by === one || saysSame(by, one, asked))));
  const [best] = first;
  if (differs || offered.some((evidence) => holds(evidence) && saysOtherwise(evidence, best.read.terms))) return null;
  return {
    text: unwrap(best.text),
    operands: first.map(({ end, evidence, start }) => ({ evidence: evidence.index, start, end })),
  };
}

/** Whether any sentence there has the same words with another amount, or with a denial more or less. */
function saysOtherwise({ text }: Evidence, terms: readonly Term[]): boolean {
  const masked = maskOf(terms);
  const keys = terms.map(({ key }) => key).join(' ');
  return sentences(text).some(({ end, start }) => {
    const read = readTerms(text.slice(start, end).replace(MARKER, ''));
    return read !== null && maskOf(read.terms) === masked && read.terms.map(({ key }) => key).join(' ') !== keys;
  });
}

const maskOf = (terms: readonly Term[]): string =>
  terms.flatMap(({ key, kind }) => (kind === 'denial' ? [] : [kind === 'number' ? '#' : key])).join(' ');

interface Said {
  readonly evidence: Evidence;
  readonly text: string;
  /** In the source. */
  readonly start: number;
  readonly end: number;
  readonly read: Read;
}

/** Sentences of a passage that answer by themselves, with nothing around them that narrows them. */
function readAll(evidence: Evidence, asked: Asked): readonly Said[] {
  const { after, before, heading, text } = evidence;
  return sentences(text).flatMap(({ end, start }): Said[] => {
    const own = text.slice(start, end).replace(MARKER, '');
    const from = end - own.length;
    const read = isPlanted(own) ? null : readTerms(own);
    if (read === null) return [];
    const place = { after: `${text.slice(end)}\n\n${after}`, before: `${before}\n\n${text.slice(0, start)}`, heading };
    if (isTakenBack(place) || narrowing(place.after) !== null || !isPlain(place, asked)) return [];
    if (!coversQuestion(asked, read, place)) return [];
    return [{ evidence, text: own, start: evidence.start + from, end: evidence.start + end, read }];
  });
}

/** The number or dot of a list is none of its words. */
const MARKER = /^(?:\d{1,3}[.)]|[-*+\u2022\u2013])\s+/;

/** Whether two sentences say the same, each by itself: the same terms in the same order, and nothing beside them. */
export function isSameStatement(one: string, other: string): boolean {
  const [left, right] = [readTerms(one), readTerms(other)];
  if (left === null || right === null || left.mode !== right.mode) return false;
  return left.terms.map(({ key }) => key).join(' ') === right.terms.map(({ key }) => key).join(' ');
}

/** The same terms in the same order, with the same amounts; one of them may name the subject where the other's title does. */
function saysSame(one: Said, other: Said, asked: Asked): boolean {
  if (one.read.mode !== other.read.mode) return false;
  return (
    isWithin(one.read.terms, other.read.terms, asked, one.evidence) ||
    isWithin(other.read.terms, one.read.terms, asked, other.evidence)
  );
}

/** All of `fewer`, in order, in `more`; what `more` has beside it names the subject, which the document of `fewer` is about. */
function isWithin(fewer: readonly Term[], more: readonly Term[], asked: Asked, about: Evidence): boolean {
  let next = 0;
  for (const term of more) {
    if (fewer[next]?.key === term.key) next += 1;
    else if (!isSubject(term, asked, about)) return false;
  }
  return next === fewer.length;
}
