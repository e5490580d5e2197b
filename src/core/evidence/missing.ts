// The content words of a question that a passage does not have: the explanation beside every near miss.

import { isMeant } from '#core/english/meets.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

/** As written in the question, in its order, each once. */
export function missingWords(question: string, passage: string): readonly string[] {
  return [...missing(question, passage).values()];
}

/** Those that no synonym and no word of the same family answers for either; a name stands for itself. */
export function unmetWords(question: string, passage: string): readonly string[] {
  const present = new Set(tokens(passage).map((token) => token.stem));
  const isMet = ([stem, text]: readonly [string, string]): boolean => !/^[A-Z]/.test(text) && isMeant(stem, present);
  return [...missing(question, passage)].filter((word) => !isMet(word)).map(([, text]) => text);
}

/** By stem. */
function missing(question: string, passage: string): ReadonlyMap<string, string> {
  const present = new Set(tokens(passage).map((token) => token.stem));
  return new Map(
    tokens(question)
      .filter((token) => !token.part && !STOP_WORDS.has(token.lower) && !present.has(token.stem))
      .map((token) => [token.stem, token.text]),
  );
}
