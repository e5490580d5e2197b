// What a yes-or-no question speaks of.

import type { Question, Term } from '#core/english/question.ts';
import { tokens } from '#core/english/words.ts';

/**
 * What the question speaks of: the noun in front of its verb, else the first one behind it, and what an active verb is done to.
 * Whatever else is denied, a word of "yes" or "no" has to be about these.
 */
export function headsOf(question: string, { terms }: Question): readonly Term[] {
  const words = tokens(question).filter(({ part }) => !part);
  const termAt = (at: number): Term | undefined => terms.find(({ stem }) => stem === words[at]?.stem);
  const isNoun = (at: number): boolean => {
    const term = termAt(at);
    return term !== undefined && term.role !== 'verb';
  };
  const runFrom = (from: number): number => {
    let last = from;
    while (isNoun(last + 1) && question.slice(words[last]?.end, words[last + 1]?.start) === ' ') last += 1;
    return last;
  };
  const first = words.findIndex((_, at) => at > 0 && isNoun(at));
  if (first < 0) return [];
  const subject = runFrom(first);
  const verb = words.findIndex(
    (word, at) => at > subject && termAt(at)?.role === 'verb' && !/(?:ed|en)$/.test(word.lower),
  );
  let object = verb + 1;
  while (verb > 0 && DETERMINERS.has(words[object]?.lower ?? '')) object += 1;
  const places = verb > 0 && isNoun(object) ? [subject, runFrom(object)] : [subject];
  return places.flatMap((at) => termAt(at) ?? []);
}

const DETERMINERS: ReadonlySet<string> = new Set(
  'a an the this that these those my your our its their his her own'.split(' '),
);
