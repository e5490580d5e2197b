// The loop of questions: a question is answered or refused, a draft is checked.

import { ask } from '#core/question/ask.ts';
import { toFailureRefusal } from '#core/answer/refuse.ts';
import { seal, type Reply } from '#core/answer/seal.ts';
import { derivations } from '#core/question/derive.ts';
import { checkDraft, draftIn, sealStopped } from '#core/draft/check.ts';
import type { Loop } from '#core/case/loop.ts';
import type { CheckReply } from '#core/draft/result.ts';
import { toRecord, type QuestionAct } from '#core/question/acts.ts';
import { ADMITS } from '#core/question/admit.ts';
import type { OpenWork } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';

export type QuestionOutcome =
  { readonly kind: 'replied'; readonly reply: Reply } | { readonly kind: 'checked'; readonly reply: CheckReply };

export const LOOP = {
  admits: ADMITS,
  toRecord,
  finish,
  derivations,
} satisfies Loop<QuestionAct, QuestionOutcome>;

async function finish(world: World, open: OpenWork, stopped: boolean): Promise<QuestionOutcome> {
  if (open.act.kind === 'draft') {
    const draft = draftIn(open, open.act);
    const reply = await (stopped ? sealStopped(world, draft, STOPPED) : checkDraft(world, draft));
    return { kind: 'checked', reply };
  }
  const turn = world.state.turns.find((asked) => asked.questionSeq === open.seq);
  if (turn === undefined) throw new TypeError('an admitted question is a turn');
  const { accepted, asked, chosen, isTold, leastRisk, meant: text, reviewed, stakes } = turn;
  const question = {
    ...open,
    accepted,
    asked,
    carried: world.state.constraints,
    chosen,
    isTold,
    leastRisk,
    reviewed,
    stakes,
    text,
  };
  if (!stopped) return { kind: 'replied', reply: await ask(world, question) };
  const failed = { cls: 'clock', code: STOPPED, policies: [] } as const; // only time can stop an agent at work
  return { kind: 'replied', reply: await seal(world, question, toFailureRefusal(world, question, failed)) };
}

const STOPPED = 'AGENT_STOPPED';
