// How strongly words of a text answer for a word of the question, in parts of 256.

import type { Sentence } from '#core/english/offer/sentence.ts';
import type { Term } from '#core/english/question.ts';
import type { Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';
import { isIrregular } from '#language/stem.ts';

/** From here on a word counts as said. */
export const SAID_WELL = 180;

export const discount = (strength: number, worth: number): number => (strength * worth) >> 8;

export const strengthIn = (term: Term, sentence: Sentence): number => strengthAmong(term, sentence.tokens);

export function strengthAmong(term: Term, words: readonly Token[]): number {
  let best = 0;
  for (const [at, token] of words.entries()) {
    // "your own wood" does not tell who owns it, "free of charge" names no charge, what takes place is not taken along.
    if (token.stem === 'take' && words[at + 1]?.lower === 'place') continue;
    if (token.lower === 'charge' && words[at - 1]?.lower === 'of' && words[at - 2]?.lower === 'free') continue;
    if (term.role === 'verb' && token.lower === 'own' && POSSESSIVES.has(words[at - 1]?.lower ?? '')) continue;
    const strength = strengthOf(term, token.stem);
    // "She teaches beginners" does not tell that she began.
    best = Math.max(
      best,
      term.role === 'verb' && token.stem !== term.stem && /(?:er|or)s?$/.test(token.lower) ? strength >> 2 : strength,
    );
  }
  return best;
}

/** "When was it opened" is not told by "it opens daily" or "the bridge is held up": the relation must lie in the past. */
export function pastStrengthIn(term: Term, sentence: Sentence): number {
  let best = 0;
  // "The lease starts on 1 May 2024": a day in full is told in the present too.
  const isDated = BOUNDARY.has(term.stem) && DAY_IN_FULL.test(sentence.text);
  sentence.tokens.forEach((token, at) => {
    const strength = strengthOf(term, token.stem);
    const present =
      !isDated &&
      lookUp(token.stem).verb >= 2 &&
      !PAST.test(token.lower) &&
      !isIrregular(token.lower) &&
      !SAME_FORM.has(token.lower);
    const passive = [1, 2].some((back) => ['is', 'are', 'be'].includes(sentence.tokens[at - back]?.lower ?? ''));
    const wasOne = [1, 2, 3].some((back) =>
      ['did', 'was', 'were', 'had', 'has', 'have'].includes(sentence.tokens[at - back]?.lower ?? ''),
    );
    const doer = token.stem !== term.stem && /(?:er|or)s?$/.test(token.lower);
    best = Math.max(best, (present && !wasOne) || passive || doer ? strength >> 2 : strength);
  });
  return best;
}

const BOUNDARY: ReadonlySet<string> = new Set(['begin', 'start', 'end', 'expir']);
const DAY_IN_FULL = /\b(?:\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2},) \d{4}\b/;
const PAST = /(?:ed|tion|ment|sion|al)s?$/;
const SAME_FORM: ReadonlySet<string> = new Set([
  'put',
  'set',
  'cut',
  'let',
  'hit',
  'cost',
  'read',
  'shut',
  'quit',
  'spread',
  'split',
  'birth',
  'death',
  'born',
]);

const POSSESSIVES: ReadonlySet<string> = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their']);

export function strengthInSet(term: Term, stems: ReadonlySet<string>): number {
  let best = 0;
  for (const stem of stems) best = Math.max(best, strengthOf(term, stem));
  return best;
}

/** Stems that differ in a short tail are taken for one word ("renov", "renovat"). */
const KIN = 190;

export function strengthOf(term: Term, stem: string): number {
  const near = term.near.get(stem);
  if (near !== undefined) return near;
  const [short, long] = stem.length < term.stem.length ? [stem, term.stem] : [term.stem, stem];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short) && term.role !== 'number'
    ? KIN
    : 0;
}
