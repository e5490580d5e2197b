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

/** Lines of a table that are told around cells, the head of it among them. */
const LINES_MAX = 9;

/**
 * The rows around cells that an answer was computed of, from the head of their table where it is near: a bare number says nothing.
 * Cells that stand far apart are told with the row of the first.
 */
export function rowsAround({ excerpt, start }: Excerpt, cells: readonly Range[]): Range {
  const [first] = cells;
  if (first === undefined) return { start, end: start + excerpt.length };
  const lineAt = (at: number): number => excerpt.lastIndexOf('\n', at - start - 1) + 1;
  const endOf = (at: number): number => {
    const end = excerpt.indexOf('\n', at - start);
    return end < 0 ? excerpt.length : end;
  };
  const linesIn = (from: number, to: number): number => excerpt.slice(from, to).split('\n').length;
  const from = lineAt(Math.min(...cells.map((cell) => cell.start)));
  const to = endOf(Math.max(...cells.map((cell) => cell.end)));
  if (linesIn(from, to) > LINES_MAX) return { start: start + lineAt(first.start), end: start + endOf(first.end) };
  let head = from;
  while (head > 0 && excerpt.slice(lineAt(start + head - 1), head).includes('|')) head = lineAt(start + head - 1);
  return { start: start + (linesIn(head, to) > LINES_MAX ? from : head), end: start + to };
}

interface Range {
  readonly start: number;
  readonly end: number;
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
