// The passages that a refusal shows, and whether the first of them may answer.

import { cmp, fromDecimal, fromRaw } from '#core/bytes/q16.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Closest, Refusal } from '#core/answer/output.ts';
import { libraryOf } from '#core/answer/where.ts';
import { judgeSentences, type Judged } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';
import { tokens } from '#core/english/words.ts';
import { ON_TOPIC, type Evidence } from '#core/evidence/context.ts';
import { unmetWords } from '#core/evidence/missing.ts';
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
): NonNullable<Refusal['may_answer']> | null {
  if (!rule.endsWith('-RELEVANCE') || risk === 'HIGH' || first === undefined) return null;
  if (cmp(fromRaw(first.relevance), MAY_ANSWER) < 0) return null;
  const asked = parseQuestion(question);
  // Nearness alone, with none of its words nor a relative of one, is no reason to say so much.
  const stems = new Set(tokens(`${first.heading} ${first.text}`).map(({ stem }) => stem));
  if (!asked.terms.some(({ near }) => [...near.keys()].some((stem) => stems.has(stem)))) return null;
  const context = { heading: new Set<string>(), topic: new Set<string>(), before: '', rank: SAME };
  const likely = judgeSentences(asked, first.text, context).reduce<Judged | null>(
    (best, one) => (best === null || one.probability > best.probability ? one : best),
    null,
  );
  return { start: first.start + (likely?.start ?? 0), end: first.start + (likely?.end ?? first.text.length) };
}

/** A title on a line of its own or a bare address explains nothing: it is shown only where nothing else came near. */
export const hasSomething = ({ relevance, text }: Evidence): boolean =>
  relevance >= ON_TOPIC || text.split(/\s+/).length > TITLE_WORDS_MAX;

const TITLE_WORDS_MAX = 5;

export function toClosest(question: string, hit: Evidence): Closest {
  const { end, passage, relevance, source, start, text } = hit;
  const place = placeOf(hit.anchors, hit);
  return {
    source_id: source.id,
    name: source.act.name,
    passage,
    start,
    end,
    excerpt: text,
    relevance,
    ...(place === null ? {} : { place }),
    ...libraryOf(source.library),
    missing: unmetWords(question, `${source.act.name} ${hit.heading} ${text}`),
  };
}
