// A sentence as the rules of what it offers read it, and what they ask of single words in it.

import { DAYS, MONTHS, set } from '#core/english/offer/units.ts';
import type { Question } from '#core/english/question.ts';
import { STOP_WORDS } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';

/** A sentence with its tokens (offsets in `text`). */
export interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Stands right behind the sentence before it, with no line between. */
  readonly follows: boolean;
  /** Of "6. Next meeting. We meet again on ...": the words that head its line. */
  readonly head: readonly Token[];
}

/** "It holds ...", "They met ...": a sentence whose subject is said before it. */
export function leansBack(sentence: Sentence): boolean {
  return sentence.tokens
    .slice(0, 3)
    .some((token, at) => (at === 0 || !/[A-Z]/.test(token.text)) && PRONOUNS.has(token.lower));
}

/** "Because the radio was broken.", "The reason was a collision.": why what the sentence before it says is so. */
export function explains({ follows, text }: Sentence): boolean {
  return follows && EXPLAINS.test(text);
}

/** "Because it rained, nobody came" has its own consequence, "the reason to stay" is of something else. */
const EXPLAINS =
  /^(?:Because\b[^,]*$|(?:The|Its|One|Another) (?:\w+ )?(?:reason|cause)s?(?: for (?:this|that|it))?,? (?:is|was|are|were)\b|(?:This|That|It) (?:is|was|happened) (?:because|due to)\b)/;

/** Words that mean what stands before the sentence. */
export const PRONOUNS: ReadonlySet<string> = set(
  'it they he she this these its their his her them him both afterwards then',
);

export function bestToken(sentence: Sentence, score: (at: number) => number): number {
  let best = 0;
  for (let at = 0; at < sentence.tokens.length; at += 1) best = Math.max(best, score(at));
  return best;
}

export const isCapital = (token: Token | undefined): boolean =>
  token !== undefined && /^[A-Z\u00c0-\u00de]/.test(token.text);
export const lowerAt = (sentence: Sentence, at: number): string => sentence.tokens[at]?.lower ?? '';

/** A capitalised word that is a name: unknown to the lexicon, or capitalised in mid-sentence. */
export function isName(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (
    token === undefined ||
    token.kind !== 'word' ||
    !isCapital(token) ||
    token.text.length < 2 ||
    STOP_WORDS.has(token.lower) ||
    MONTHS.has(token.lower) ||
    DAYS.has(token.lower)
  )
    return false;
  const before = sentence.tokens[at - 1];
  const startsClause =
    before === undefined ||
    /[.:!?|\u2022"\n]\s*$/.test(sentence.text.slice(before.end, token.start)) ||
    /[.!?:|]/.test(sentence.text.slice(before.end, token.start));
  return !startsClause || !lookUp(token.stem).known || isCapital(sentence.tokens[at + 1]);
}

export function isNewName(question: Question, sentence: Sentence, at: number): boolean {
  return isName(sentence, at) && !question.stems.has(sentence.tokens[at]?.stem ?? '');
}

export function isNewNumber(question: Question, sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  // "2. Members": the number of a clause counts nothing.
  if (token !== undefined && at === 0 && /^[.)]\s/.test(sentence.text.slice(token.end, token.end + 2))) return false;
  return (
    token !== undefined &&
    (token.kind === 'number' || token.lower === 'one') &&
    !question.terms.some((term) => term.role === 'number' && term.stem === token.stem)
  );
}
