// The passages that a refusal shows, and whether the first of them may answer.

import { cmp, fromDecimal, fromRaw } from '#core/bytes/q16.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Closest, Refusal } from '#core/answer/output.ts';
import { libraryOf } from '#core/answer/where.ts';
import { judgeSentences, type Judged } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';
import { ON_TOPIC, type Evidence, type Found } from '#core/evidence/context.ts';
import { missingWords, unmetWords } from '#core/evidence/missing.ts';
import { placeOf } from '#core/evidence/place.ts';
import { SAME } from '#language/lexicon.ts';

/**
 * Too unlikely to be called an answer, too likely to be called none. Of 60 near misses of a development set 14 come so far, and
 * 62 of 94 refused questions whose passage stands first. At high stakes a second document is what is missing first.
 */
const MAY_ANSWER = fromDecimal('0.26');

export function mayAnswer(
  rule: string,
  risk: Risk,
  question: string,
  first: Evidence | undefined,
  isRead: boolean,
): NonNullable<Refusal['may_answer']> | null {
  if (!rule.endsWith('-RELEVANCE') || risk === 'HIGH' || first === undefined) return null;
  if (cmp(fromRaw(first.relevance), MAY_ANSWER) < 0) return null;
  const asked = parseQuestion(question);
  // Nearness alone, with none of its words nor one that means the same, is no reason to say so much; that somebody read it is.
  if (!isRead && lacksAll(question, `${first.heading} ${first.text}`)) return null;
  const context = { heading: new Set<string>(), topic: new Set<string>(), before: '', rank: SAME };
  const likely = judgeSentences(asked, first.text, context).reduce<Judged | null>(
    (best, one) => (best === null || one.probability > best.probability ? one : best),
    null,
  );
  return { start: first.start + (likely?.start ?? 0), end: first.start + (likely?.end ?? first.text.length) };
}

/** None of the content words of the question, also not in other words. */
const lacksAll = (question: string, said: string): boolean =>
  unmetWords(question, said).length >= missingWords(question, '').length;

/** Whether a reader said that the passage answers. */
export const isReadAsAnswer = (retrievals: Found['retrievals'], hit: Evidence | undefined): boolean =>
  hit !== undefined &&
  retrievals.some(({ output }) =>
    output.hits.some(
      ({ passage, reading, source }) =>
        passage === hit.passage &&
        source === hit.source.id &&
        reading !== undefined &&
        cmp(fromRaw(reading), READ_AS_ANSWER) >= 0,
    ),
  );

const READ_AS_ANSWER = fromDecimal('0.5');

/** A title on a line of its own or a bare address explains nothing: it is shown only where nothing else came near. */
export const hasSomething = ({ relevance, text }: Evidence): boolean =>
  relevance >= ON_TOPIC || text.split(/\s+/).length > TITLE_WORDS_MAX;

const TITLE_WORDS_MAX = 5;

export function toClosest(question: string, hit: Evidence): Closest {
  const { end, heading, passage, relevance, source, start, text } = hit;
  const place = placeOf(hit.anchors, hit);
  return {
    source_id: source.id,
    name: source.act.name,
    passage,
    start,
    end,
    excerpt: text,
    ...(heading.includes(' \u00b7 ') ? { heading } : {}),
    relevance,
    ...(place === null ? {} : { place }),
    ...libraryOf(source.library),
    missing: unmetWords(question, `${source.act.name} ${heading} ${text}`),
  };
}
