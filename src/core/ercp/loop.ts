// The loop of ERCP: a problem is run.

import type { Loop } from '#core/case/loop.ts';
import type { OpenWork } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';
import { admitRun, toRecord, type ErcpAct } from '#core/ercp/acts.ts';
import { derivations } from '#core/ercp/derive.ts';
import type { RunReply } from '#core/ercp/result.ts';
import { run, sealStopped } from '#core/ercp/run.ts';

export interface ErcpOutcome {
  readonly kind: 'ran';
  readonly reply: RunReply;
}

export const LOOP = {
  admits: { ercp: admitRun },
  toRecord,
  finish,
  derivations,
} satisfies Loop<ErcpAct, ErcpOutcome>;

async function finish(world: World, { act, obsHash, seq }: OpenWork, stopped: boolean): Promise<ErcpOutcome> {
  if (act.kind !== 'ercp') throw new TypeError(`expected a run, got ${act.kind}`);
  const open = { act, obsHash, seq };
  return { kind: 'ran', reply: await (stopped ? sealStopped(world, open, 'AGENT_STOPPED') : run(world, open)) };
}
