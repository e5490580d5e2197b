// The loop of debates: a question is debated.

import type { Loop } from '#core/case/loop.ts';
import type { OpenWork } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';
import type { DebateAct } from '#core/debate/rows.ts';
import { admitDebate, toRecord } from '#core/debate/runner/acts.ts';
import { derivations } from '#core/debate/runner/derive.ts';
import type { DebateReply } from '#core/debate/runner/result.ts';
import { run, sealStopped } from '#core/debate/runner/run.ts';

export interface DebateOutcome {
  readonly kind: 'debated';
  readonly reply: DebateReply;
}

export const LOOP = {
  admits: { debate: admitDebate },
  toRecord,
  finish,
  derivations,
} satisfies Loop<DebateAct, DebateOutcome>;

async function finish(world: World, { act, obsHash, seq }: OpenWork, stopped: boolean): Promise<DebateOutcome> {
  if (act.kind !== 'debate') throw new TypeError(`expected a debate, got ${act.kind}`);
  const open = { act, obsHash, seq };
  return { kind: 'debated', reply: await (stopped ? sealStopped(world, open, 'AGENT_STOPPED') : run(world, open)) };
}
