// What a reply over HTTP tells of the case that it stands in, and who holds such a reply against a bundle makes again.

import type { Reply } from '#core/answer/seal.ts';
import type { CaseState } from '#core/case/state.ts';
import { questionsOf } from '#core/question/answer-back.ts';

interface Accepted {
  readonly constraint_id: string;
  readonly text: string;
  readonly trace_id: string | null;
}

/** What a person accepted for the case. */
export function acceptedIn({ constraints }: Pick<CaseState, 'constraints'>): readonly Accepted[] {
  return constraints.map(({ constraint, origin }) => ({
    constraint_id: constraint.constraint_id,
    text: constraint.nl_text,
    trace_id: origin?.trace_id ?? null,
  }));
}

interface AskedBack {
  readonly questions: readonly string[];
  readonly choices: readonly string[];
}

/** What a reply asks back, and what `clarify` may be beside words: a number, with what it stands for. Null where it asks nothing. */
export function askedBack(answer: Reply['answer']): AskedBack | null {
  const questions = answer.kind === 'choice' ? ['Which of these:'] : questionsOf(answer);
  if (questions.length === 0) return null;
  const choices =
    answer.kind === 'choice'
      ? answer.choices.map(({ n, text }) => `${n} ${text}`)
      : answer.citations.map(({ n, name }) => `${n} ${name}`);
  return { questions, choices };
}
