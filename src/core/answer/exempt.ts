// What a passage takes out of its own rule: "No dogs, except guide dogs", "No food in the hall; drinks are fine". Asked of what is
// taken out, the rule is no answer.

import { DENIED } from '#core/answer/stated.ts';
import type { Question, Term } from '#core/english/question.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

export function isExempted({ terms }: Question, passage: string): boolean {
  const sentences = passage.split(/[.](?=\s|$)/);
  return sentences.some((one) => isExcepted(terms, one) || isNamedApart(terms, one.split(';')));
}

/** The exception names what is asked, with a word that the rule before it does not have. */
function isExcepted(terms: readonly Term[], clause: string): boolean {
  const [, rule = '', excepted] = EXCEPTION.exec(clause) ?? [];
  if (excepted === undefined) return false;
  const ruled = stemsOf(rule);
  return stemsOf(excepted).some((stem) => !ruled.includes(stem) && terms.some((term) => term.stem === stem));
}
const EXCEPTION = /^(.*?)\b(?:except(?: for| that)?|other than|apart from|unless)\b(.*)$/i;

/** What is forbidden does not say the word that is asked, and a clause that forbids nothing does. */
const isNamedApart = (terms: readonly Term[], clauses: readonly string[]): boolean => {
  const [denied, plain] = [true, false].map((is) => clauses.filter((one) => DENIED.test(one) === is).flatMap(stemsOf));
  return (
    denied !== undefined &&
    denied.length > 0 &&
    terms.some(({ stem }) => !denied.includes(stem) && plain?.includes(stem) === true)
  );
};

const stemsOf = (text: string): readonly string[] =>
  tokens(text)
    .filter(({ lower, part }) => !part && !STOP_WORDS.has(lower))
    .map(({ stem }) => stem);
