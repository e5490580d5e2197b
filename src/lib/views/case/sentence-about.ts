// The sentence of a passage that a claim is about: a card quotes what matters, not all that stands around it.

import { setApart } from '#core/answer/set-apart.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { wordsOf } from '#lib/views/case/words.ts';

interface Excerpt {
  readonly start: number;
  readonly excerpt: string;
}

/** A run of characters up to a full stop that a capital, a digit or a quotation mark follows, or to the end of its line. */
const SENTENCE = /\S[^\n]*?(?:[.!?]["”’)]*(?=\s+["“‘(]?[\p{Lu}\p{N}])|(?=\s*(?:\n|$)))/gu;

/** UTF-16 offsets into the source of the sentence that shares most words with the claim; the first of several that do. */
export function sentenceAbout({ excerpt, start }: Excerpt, claim: string): { start: number; end: number } {
  const wanted = wordsOf(claim);
  const sentences = [...excerpt.matchAll(SENTENCE)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
    shared: [...wordsOf(match[0])].filter((word) => wanted.has(word)).length,
  }));
  const best = sentences.reduce<(typeof sentences)[number] | null>(
    (found, next) => (found === null || next.shared > found.shared ? next : found),
    null,
  );
  return best === null ? { start, end: start + excerpt.length } : { start: best.start, end: best.end };
}

/** The two sentences of a passage that says two things, as a conflict tells them; empty where it does not tell just two. */
export function sentencesTold(
  { excerpt, start }: Excerpt,
  conflict: string,
): readonly { start: number; end: number }[] {
  const told = [...excerpt.matchAll(SENTENCE)]
    .filter((match) => conflict.includes(`"${setApart(unwrap(match[0]))}"`))
    .map((match) => ({ start: start + match.index, end: start + match.index + match[0].length }));
  return told.length === 2 ? told : [];
}
