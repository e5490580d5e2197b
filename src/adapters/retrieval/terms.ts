// Stems as numbers: one that the weights know by its place there, any other by the order in which it was met.

import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';

export const isContent = (token: Token): boolean => !STOP_WORDS.has(token.lower);

/** The stems of the content words of a text, in order, with repeats. */
export const contentStems = (text: string): string[] =>
  tokens(text)
    .filter(isContent)
    .map((token) => token.stem);

/** "boathouse.v2.md" without its ending. */
export const withoutEnding = (name: string): string => name.replace(/\.[a-z]{1,8}$/i, '');
