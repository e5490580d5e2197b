// What a person says to a question back, as the act that answers it.

import type { AnswerPart } from '#core/answer/output.ts';
import type { QuestionAct } from '#core/question/acts.ts';

/** `choice`: the number of a side as it is cited, a document by name, or words that narrow the question. Null where nothing was asked back. */
export function toClarify(answer: AnswerPart, choice: string): Extract<QuestionAct, { kind: 'clarify' }> | null {
  if (questionsOf(answer).length === 0) return null;
  const said = choice.trim();
  const side = /^\[?([1-9])\]?$/.exec(said)?.[1];
  const cited = answer.citations.find(({ n }) => String(n) === side)?.source_id ?? null;
  const place = { kind: 'clarify', questionSeq: answer.question_seq } as const;
  return cited === null ? { ...place, choose: null, text: said } : { ...place, choose: cited, text: null };
}

/** The two questions of a reply that asks back; none where it does not. */
export function questionsOf(answer: AnswerPart): readonly string[] {
  return answer.kind === 'answer' ? [] : (answer.questions ?? []);
}
