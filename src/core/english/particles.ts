// Small words that turn a verb round: "moving out" is told by nothing that is said of moving in.

import { STOP_WORDS, type Token } from '#core/english/words.ts';

/** Words that mean the other way, in pairs. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['in', 'out'],
  ['on', 'off'],
  ['up', 'down'],
  ['before', 'after'],
];
const OPPOSITES: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(
    ([one, other]) =>
      [
        [one, other],
        [other, one],
      ] as const,
  ),
);

/** Of a word with one of these behind it the sentence says the opposite, and nowhere the same. */
export function turnsRound(question: readonly Token[], sentence: readonly Token[]): boolean {
  return question.some((token, at) => {
    const particle = question[at + 1]?.lower ?? '';
    const other = OPPOSITES.get(particle);
    if (other === undefined || token.kind !== 'word' || STOP_WORDS.has(token.lower)) return false;
    const follows = (word: string): boolean =>
      sentence.some((one, place) => one.stem === token.stem && sentence[place + 1]?.lower === word);
    return follows(other) && !follows(particle);
  });
}
