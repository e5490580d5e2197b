// What a person says to a question back, as the act that answers it.

import type { AnswerPart, Closest } from '#core/answer/output.ts';
import type { QuestionAct } from '#core/question/acts.ts';

/**
 * `choice`: the number of a side, or of what is meant, as it is cited; a document by name, or words that narrow the question.
 * Null where nothing was asked back.
 */
export function toClarify(
  answer: AnswerPart,
  choice: string,
): Extract<QuestionAct, { kind: 'accept' | 'clarify' }> | null {
  if (!asksBack(answer)) return null;
  const said = choice.trim();
  const side = /^\[?([1-9])\]?$/.exec(said)?.[1];
  const citation = answer.citations.find(({ n }) => String(n) === side);
  const row = answer.kind === 'choice' ? answer.choices.find(({ n }) => String(n) === side)?.row : undefined;
  if (row !== undefined) return { kind: 'clarify', questionSeq: answer.question_seq, choose: null, text: row };
  // Of two documents the other one is left out, where they differ too; of two sections the passage is accepted.
  const isOnly = answer.citations.filter(({ source_id }) => source_id === citation?.source_id).length === 1;
  if (answer.kind === 'choice' && citation !== undefined && !isOnly)
    return { kind: 'accept', questionSeq: answer.question_seq, source: citation.source_id, passage: citation.passage };
  const cited = citation?.source_id ?? null;
  const place = { kind: 'clarify', questionSeq: answer.question_seq } as const;
  return cited === null ? { ...place, choose: null, text: said } : { ...place, choose: cited, text: null };
}

/** The two questions of a reply that asks back; none where it does not. */
export function questionsOf(answer: AnswerPart): readonly string[] {
  return answer.kind === 'answer' || answer.kind === 'choice' ? [] : (answer.questions ?? []);
}

export const asksBack = (answer: AnswerPart): boolean => answer.kind === 'choice' || questionsOf(answer).length > 0;

/** What a person may ask to be told as its words; null where nothing was found, or a body can be hurt. */
export function passageToTell(answer: AnswerPart): Closest | null {
  if (answer.kind !== 'refusal' || (answer.matter !== 'stake' && answer.matter !== 'world')) return null;
  return answer.refusal.closest[0] ?? null;
}
