// What a person decides about a reply: what is at stake, whether a sentence that waits holds, and to have it checked again now
// (EBOM "Human review", "override", "re-verification"). Each is an act of the case; here is what makes one, and what waits.

import type { AnswerPart } from '#core/answer/output.ts';
import { AffidavitError } from '#core/errors.ts';
import { RISKS } from '#core/admission/shapes.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { QuestionAct } from '#core/question/acts.ts';
import { passageToTell } from '#core/question/answer-back.ts';
import type { ReadModel } from '#desk/record/read-model.ts';

export type Decision =
  | { readonly kind: 'stakes'; readonly risk: Risk; readonly reason: string | null }
  | { readonly kind: 'review'; readonly text: string; readonly holds: boolean }
  /** "Just tell me what it says": the first passage of a refusal. */
  | { readonly kind: 'tell' }
  /** The same question, against the documents and the clock of now. */
  | { readonly kind: 'again' };

/** Throws INPUT_SCHEMA where stakes are lowered without a reason or left as they are, where there is nothing to tell, and where that sentence does not wait. */
export function toAct(answer: AnswerPart, decision: Decision): QuestionAct {
  const place = { questionSeq: answer.question_seq } as const;
  switch (decision.kind) {
    case 'again':
      return { kind: 'question', text: answer.question };
    case 'tell': {
      const first = passageToTell(answer);
      if (first === null) throw wrong('expected a refusal of what a paper or the law says, with a passage');
      return { ...place, kind: 'tell', source: first.source_id, passage: first.passage };
    }
    case 'stakes': {
      const reason = decision.reason?.trim() ?? '';
      if (decision.risk === answer.risk) throw wrong('expected other stakes than they are');
      if (RISKS.indexOf(decision.risk) < RISKS.indexOf(answer.risk) && reason === '')
        throw wrong('expected a reason: the stakes would be lower than they are');
      return { ...place, kind: 'stakes', reason: reason === '' ? null : reason, risk: decision.risk };
    }
    case 'review': {
      const waits = answer.kind === 'refusal' ? (answer.refusal.review ?? []) : [];
      if (!waits.includes(decision.text)) throw wrong('expected a sentence that waits for review');
      return { ...place, holds: decision.holds, kind: 'review', text: decision.text };
    }
  }
}

function wrong(message: string): AffidavitError {
  return new AffidavitError('INPUT_SCHEMA', message);
}

/** A sentence that no answer tells before a person has looked at it. */
export interface Waiting {
  readonly question: string;
  /** The record of the question, and of the reply that holds it. */
  readonly questionSeq: number;
  readonly stateSeq: number;
  readonly text: string;
}

/** The review queue of a case, in order: each sentence of a question once, until it is settled. */
export async function waitingIn({ replyAt, state }: Pick<ReadModel, 'state'> & Replies): Promise<readonly Waiting[]> {
  const queue = new Map<string, Waiting>();
  for (const { questionSeq, reviewed, stateSeq } of state.turns) {
    const sealed = stateSeq === null ? null : await replyAt(stateSeq);
    if (stateSeq === null || sealed === null || sealed.kind !== 'answer') continue;
    const { answer } = sealed.parts;
    const { question } = answer;
    const keyOf = (text: string): string => JSON.stringify([question, text]);
    for (const { text } of reviewed) queue.delete(keyOf(text));
    for (const text of answer.kind === 'refusal' ? (answer.refusal.review ?? []) : [])
      queue.set(keyOf(text), { question, questionSeq, stateSeq, text });
  }
  return [...queue.values()];
}
interface Replies {
  readonly replyAt: (stateSeq: number) => ReturnType<ReadModel['replyAt']>;
}
