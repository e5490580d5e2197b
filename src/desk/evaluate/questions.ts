// A person's own questions as text: one a line, what the answer should say behind =>, nothing behind it where the documents do
// not say. Lines that begin with # are notes.

import type { OwnQuestion } from '#desk/evaluate/run.ts';

export const OWN_QUESTIONS_MAX = 500;
/** As long as a question may be in a case. */
const QUESTION_UNITS_MAX = 2_000;

export type ReadQuestions =
  | { readonly kind: 'read'; readonly questions: readonly OwnQuestion[] }
  | { readonly kind: 'refused'; readonly line: number; readonly why: 'EMPTY' | 'LONG' | 'MANY' };

export function readQuestions(text: string): ReadQuestions {
  const questions: OwnQuestion[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const plain = line.trim();
    if (plain === '' || plain.startsWith('#')) continue;
    const [before = '', ...after] = plain.split('=>');
    const question = before.trim();
    if (question === '') return { kind: 'refused', line: at + 1, why: 'EMPTY' };
    if (question.length > QUESTION_UNITS_MAX) return { kind: 'refused', line: at + 1, why: 'LONG' };
    if (questions.length === OWN_QUESTIONS_MAX) return { kind: 'refused', line: at + 1, why: 'MANY' };
    questions.push({ question, expected: after.length === 0 ? null : after.join('=>').trim() });
  }
  return { kind: 'read', questions };
}
