// `affidavit review` and `affidavit again`: what a person decides about a stored reply. What waits for review is listed and
// settled; a question is asked again now, with other stakes where that is said. Each is on record.

import type { ReplyParts } from '#core/answer/output.ts';
import { isAnswer, repliesOf } from '#core/bundle/contents.ts';
import { toEdge } from '#core/answer/edge.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { toAct, waitingIn, type Decision } from '#desk/acts/by-hand.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { inWorkplace, openStored } from '#helper/main.ts';
import { requireAdmitted } from '#helper/cases/one-case.ts';
import { printReply } from '#helper/replies/reply-text.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface ReviewOptions {
  readonly caseId: string;
  /** Of the list, from 1; null lists what waits. */
  readonly settle: number | null;
  readonly holds: boolean;
  readonly data: string | undefined;
}

/** 0 listed or settled. */
export function review(options: ReviewOptions, terminal: Terminal): Promise<number> {
  return inCase(options, async (at, id) => {
    const waiting = await waitingIn({ state: at.model.state, replyAt: (seq) => at.model.replyAt(seq) });
    if (options.settle === null) {
      if (terminal.json) terminal.value({ case_id: id, waiting });
      else if (waiting.length === 0) terminal.line('Nothing waits for review.');
      else
        for (const [index, { question, text }] of waiting.entries()) {
          terminal.line(terminal.look(wrap(`${index + 1}. ${harmless(text)}`, terminal.width), 'strong'));
          terminal.line(terminal.look(wrap(harmless(question), terminal.width, '   '), 'soft'));
        }
      return 0;
    }
    const one = waiting[options.settle - 1];
    if (one === undefined)
      throw new HelperError('RECORD_NOT_FOUND', `nothing waits under ${options.settle}. Nothing was recorded.`);
    const decision: Decision = { kind: 'review', text: one.text, holds: options.holds };
    return decided(at, id, await answerAt(at, one.stateSeq), decision, terminal);
  });
}

export interface AgainOptions {
  readonly caseId: string;
  /** Of the case, from 1. */
  readonly reply: number;
  /** Tells what the first passage of a refusal says, as its words. */
  readonly tell: boolean;
  readonly stakes: Risk | null;
  readonly reason: string | null;
  readonly data: string | undefined;
}

/** 0 answered, 3 refused or a question back. */
export function again(options: AgainOptions, terminal: Terminal): Promise<number> {
  return inCase(options, async (at, id) => {
    const replies = await repliesOf(await at.store.read(0, (await at.store.tip()).size), at.blobs);
    const found = replies[options.reply - 1];
    if (found === undefined || !isAnswer(found))
      throw new HelperError('RECORD_NOT_FOUND', `no reply ${options.reply} to a question. Nothing was recorded.`);
    const { reason, stakes, tell } = options;
    const set: Decision = stakes === null ? { kind: 'again' } : { kind: 'stakes', risk: stakes, reason };
    const decision: Decision = tell ? { kind: 'tell' } : set;
    return decided(at, id, found.parts.answer, decision, terminal);
  });
}

async function decided(
  at: CaseAtWork,
  id: string,
  answer: ReplyParts['answer'],
  decision: Decision,
  terminal: Terminal,
): Promise<number> {
  const outcome = await at.perform(toAct(answer, decision));
  const { reply } = requireAdmitted(outcome, 'replied', 'the question', id);
  terminal.settle();
  const { head, size: records } = await at.store.tip();
  if (terminal.json) terminal.value({ ...toEdge(reply), before: answer.kind, case_id: id, head, records });
  else {
    printReply(terminal, reply, { caseId: id, head, records, typed: answer.question });
    terminal.line(
      terminal.look(`Before: ${answer.kind}, ${answer.risk}. Now: ${reply.answer.kind}, ${reply.answer.risk}.`, 'soft'),
    );
  }
  return reply.answer.kind === 'answer' ? 0 : 3;
}

async function answerAt({ model }: CaseAtWork, stateSeq: number): Promise<ReplyParts['answer']> {
  const sealed = await model.replyAt(stateSeq);
  if (sealed?.kind !== 'answer') throw new TypeError('what waits was read from this reply');
  return sealed.parts.answer;
}

function inCase(
  { caseId, data }: { readonly caseId: string; readonly data: string | undefined },
  work: (at: CaseAtWork, id: string) => Promise<number>,
): Promise<number> {
  return inWorkplace(data, async (place) => {
    const found = await findCase(place.store, caseId);
    const listener = { progress: () => undefined, reading: () => undefined, signal: new AbortController().signal };
    return work(await openStored(place, found.caseId, listener), found.id);
  });
}
