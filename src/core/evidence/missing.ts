// The content words of a question that a passage does not have: the explanation beside every near miss.

import { STOP_WORDS, tokens } from '#core/evidence/words.ts';

/** As written in the question, in its order, each once. */
export function missingWords(question: string, passage: string): readonly string[] {
  const present = new Set(tokens(passage).map((token) => token.stem));
  const missing = tokens(question).filter(
    (token) => !token.part && !STOP_WORDS.has(token.lower) && !present.has(token.stem),
  );
  return [...new Map(missing.map((token) => [token.stem, token.text])).values()];
}
