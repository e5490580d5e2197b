// Words that say the opposite of a word of the question, and ways of which one shuts out the others: "by direct debit only".

import type { Question, Term } from '#core/english/question.ts';
import type { Token } from '#core/english/words.ts';
import { keywordsOf } from '#language/keywords.ts';

const rowsOf = (name: string): readonly (readonly string[])[] => keywordsOf(name).map((row) => row.split(' '));
const has = (words: readonly Token[], stem: string): boolean => words.some((word) => word.stem === stem);

/** What of a clause, in lower case, says the opposite of what the term says, which is not said; "" for nothing. */
export function oppositeOf({ stem }: Term, text: string, words: readonly Token[]): string {
  if (has(words, stem)) return '';
  const others = keywordsOf('opposites').flatMap((row) => (row.startsWith(`${stem} `) ? [row.slice(stem.length)] : []));
  return others.find((other) => ` ${text.toLowerCase().replace(/[.,;:!?]/g, ' ')} `.includes(`${other} `)) ?? '';
}

/** "We take cash" tells of paying without the word. */
export const tellsPaying = ({ stem }: Term, words: readonly Token[]): boolean =>
  stem === 'pai' && (rowsOf('ways to pay')[0] ?? []).some((way) => has(words, way));

/** The term that asks for a way which the clause shuts out, since it names another only. */
export function shutOut({ terms }: Question, text: string, words: readonly Token[]): Term | undefined {
  if (!/\bonly\b/i.test(text)) return undefined;
  return terms.find(
    ({ stem }) =>
      !has(words, stem) &&
      rowsOf('alternatives').some((ways) => ways.includes(stem) && ways.some((way) => has(words, way))),
  );
}
