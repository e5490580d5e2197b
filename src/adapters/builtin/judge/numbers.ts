// The numbers of a text, looked for only where a word can begin one: most sentences have none, and looking costs as much
// as reading the words.

import { quantities, type Quantity } from '#core/english/numbers.ts';
import type { Token } from '#core/english/words.ts';

/** What `quantities` finds; `words` are the tokens of the text. */
export function readQuantities(text: string, words: readonly Token[]): readonly Quantity[] {
  return words.some(mayBegin) ? quantities(text) : [];
}

/** A figure, a word for a number, or the first letters of a month, of a day, of "noon", "midnight" and "twice". */
const mayBegin = ({ lower, stem, text }: Token): boolean =>
  isDigit(stem) || isDigit(text) || BEGINNINGS.has(lower.slice(0, 3));
const isDigit = (text: string): boolean => text.length > 0 && text.charCodeAt(0) >= 0x30 && text.charCodeAt(0) <= 0x39;
const BEGINNINGS = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun noo mid twi'.split(' '),
);
