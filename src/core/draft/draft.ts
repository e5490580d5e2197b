// A draft as it is checked: its sentences, and the claims that they make. A question claims nothing, and an opinion is
// nobody's to prove.

import { utf8 } from '#core/bytes/hash.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { classifyClaim } from '#core/judge/classify.ts';
import { riskFloor } from '#core/judge/rules.ts';
import { splitClaims } from '#core/judge/split.ts';
import type { Nature } from '#core/draft/result.ts';
import { AffidavitError } from '#core/errors.ts';
import { KNOWN_LANGUAGES, languageOf } from '#core/english/language.ts';
import { sentences, type Span } from '#core/english/sentences.ts';
import { DRAFT_BYTES_MAX, DRAFT_CUT_UNITS_MAX, DRAFT_SENTENCES_MAX } from '#core/limits.ts';

export interface DraftSentence extends Span {
  /** UTF-16 offsets into the draft; `text` is exactly that slice. */
  readonly text: string;
  /** In a language that search and judge do not know: no claim of it is judged. */
  readonly foreign: boolean;
  /** Offsets into the draft as well. */
  readonly claims: readonly DraftClaim[];
}
export interface DraftClaim extends Span {
  readonly text: string;
}

/** All sentences in order, each with its claims: none where nothing in it can be proved or disproved. */
export function sentencesOf(draft: string): readonly DraftSentence[] {
  return sentences(draft).map(({ end, start }) => {
    const text = draft.slice(start, end);
    const foreign = isForeign(text);
    return { start, end, text, foreign, claims: foreign ? [] : claimsIn(text, start) };
  });
}

/** Whether a text is clearly in another language than the one that search and judge were made for. */
export function isForeign(text: string): boolean {
  return !KNOWN_LANGUAGES.has(languageOf(text));
}

/** What is searched and judged, in order: a claim that a draft repeats is judged once. */
export function claimsOf(draft: readonly DraftSentence[]): readonly string[] {
  return [...new Set(draft.flatMap(({ claims }) => claims.map(({ text }) => text)))];
}

/** `text` as it will be recorded. Throws DRAFT_EMPTY, DRAFT_SIZE, DRAFT_SENTENCES. */
export function requireCheckable(text: string): void {
  if (text === '') throw new AffidavitError('DRAFT_EMPTY', 'expected a draft, got nothing');
  const size = utf8(canonical(canonical(text))).length;
  if (size > DRAFT_BYTES_MAX) {
    throw new AffidavitError(
      'DRAFT_SIZE',
      `expected a draft that takes at most ${DRAFT_BYTES_MAX} bytes on record, got ${size}`,
    );
  }
  const found = sentencesOf(text);
  const count = Math.max(found.length, claimsOf(found).length);
  if (count > DRAFT_SENTENCES_MAX) {
    throw new AffidavitError(
      'DRAFT_SENTENCES',
      `expected at most ${DRAFT_SENTENCES_MAX} sentences and claims, got ${count}`,
    );
  }
}

/** What a sentence is by its own words, where nothing has to carry it. High stakes take no guess (EBOM-REQ-121, AMB-14). */
export function natureOf(sentence: string): Nature | null {
  if (QUESTION.test(sentence)) return null;
  const { category } = classifyClaim(sentence);
  if (category === 'TRIVIAL') return 'TRIVIAL';
  if (isOpinion(sentence)) return 'OPINION';
  return GUESS.test(sentence) && riskFloor(sentence).risk !== 'HIGH' ? 'SPECULATION' : null;
}

/** All of it: "The roof is ugly and boring", but not "The roof is ugly and leaks". */
function isOpinion(text: string): boolean {
  const [, ...others] = text.split(/\s(?:and|but)\s/i);
  return [text, ...others.map((part) => `It is ${part}`)].every(
    (part) => classifyClaim(part).category === 'SUBJECTIVE',
  );
}

/** Says of the whole sentence that it is a guess: a "may" within it says nothing of the kind. */
const GUESS =
  /^\W*(?:perhaps|maybe|possibly|presumably|conceivably|speculation:|i (?:guess|suspect|suppose)|one (?:may|might|could) speculate|it (?:may|might) be that|it is (?:possible|conceivable) that)(?![\w-])/i;

const QUESTION = /\?["'”’)\]]*\s*$/;

function claimsIn(sentence: string, at: number): readonly DraftClaim[] {
  if (QUESTION.test(sentence)) return [];
  const whole = { start: 0, end: sentence.length, text: sentence };
  const cut = sentence.length > DRAFT_CUT_UNITS_MAX ? [whole] : splitClaims(sentence);
  return cut
    .filter(({ text }) => !isOpinion(text))
    .map(({ end, start, text }) => ({ start: start + at, end: end + at, text }));
}
