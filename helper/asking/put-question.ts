// A question put to a case by the command line, and its reply as a script reads it.

import { versioned } from '#desk/bundle/report-json.ts';
import { toEdge } from '#core/answer/edge.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { asksBack, toClarify } from '#core/question/answer-back.ts';
import type { Tip } from '#core/ports.ts';
import type { Asked, TwoWriters } from '#desk/engines/two-writers.ts';
import { draftSignal } from '#helper/asking/draft-signal.ts';
import { requireAdmitted, type OneCase } from '#helper/cases/one-case.ts';
import { plantedSources } from '#helper/asking/planted.ts';
import type { TrustedLibrary } from '#helper/libraries/publishers.ts';

export interface Asking {
  readonly one: OneCase;
  readonly writers: TwoWriters;
  readonly trusted: readonly TrustedLibrary[];
  /** Whether each sentence comes with what the passages are worth to the model. */
  readonly signals: boolean;
}

export interface Told {
  readonly reply: ReplyParts;
  /** The reply of a model whose drafts did not pass, where another writer wrote. */
  readonly instead: Asked['instead'];
  readonly typed: string;
  readonly tip: Tip;
  readonly planted: ReturnType<typeof plantedSources>;
  readonly signal: Awaited<ReturnType<typeof draftSignal>>;
}

/** `clarify`: what is said where the reply asks back; undefined where nobody says anything. */
export async function putQuestion(
  { one: { at, caseId }, signals, writers }: Asking,
  typed: string,
  clarify: string | undefined,
): Promise<Told> {
  const { instead, outcome } = await writers.ask(at, { kind: 'question', text: typed });
  const first = requireAdmitted(outcome, 'replied', 'the question', caseId).reply;
  const back = clarify === undefined ? null : toClarify(first.answer, clarify);
  const reply = back === null ? first : requireAdmitted(await at.perform(back), 'replied', 'the answer', caseId).reply;
  return {
    reply,
    instead,
    typed,
    tip: await at.store.tip(),
    planted: plantedSources(at.model.state.sources),
    signal: signals ? await draftSignal(at.store) : [],
  };
}

export function toValue({ instead, planted, reply, signal, tip, typed }: Told, { one, signals, trusted }: Asking) {
  const meant = reply.answer.question;
  return versioned({
    ...toEdge(reply),
    ...(meant === typed ? {} : { understood_as: meant }),
    case_id: one.caseId,
    head: tip.head,
    records: tip.size,
    ...(planted.length > 0 ? { planted } : {}),
    ...(trusted.length > 0 ? { libraries: trusted } : {}),
    ...(signals ? { signal } : {}),
    ...(instead === null ? {} : { instead_of: instead }),
  });
}

/** 0 answered, 3 refused, 4 a question back or a choice to make, which at high stakes is a refusal too. */
export function exitOfAnswer(answer: ReplyParts['answer']): number {
  if (asksBack(answer)) return 4;
  return answer.kind === 'answer' ? 0 : 3;
}
