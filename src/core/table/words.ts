// Words of a question beside the words of a table.

import { tokens, STOP_WORDS, type Token } from '#core/english/words.ts';
import type { Table } from '#core/table/table.ts';

/** Stems of the words that carry content. */
export const contentOf = (text: string): readonly string[] =>
  tokens(text.replace(/_/g, ' '))
    .filter((token) => !token.part && (!STOP_WORDS.has(token.lower) || token.kind === 'number'))
    .map((token) => token.stem);

/** Words of the columns' names that stand in the question. */
export const headsIn = (words: readonly Token[], { columns }: Table): readonly number[] =>
  words.flatMap((word, at) => (columns.some((name) => contentOf(name).includes(word.stem)) ? [at] : []));
