// One process at work on the queue of a sweep in a team's database: it takes runs while there are some, and looks after what
// processes that ended had taken.

import { HelperError } from '#helper/terminal/errors.ts';
import type { Workplace } from '#helper/main.ts';
import { SLOTS_MAX } from '#helper/sweep/queue.ts';
import type { TeamQueue } from '#helper/sweep/team-queue.ts';
import { hold, inSlot, pause, tooManySlots, type Work } from '#helper/sweep/work.ts';

export type TeamWork = Omit<Work, 'queue'> & { readonly queue: TeamQueue };

/** Resolves when every run has ended, here or elsewhere, or when it is stopped. Throws SWEEP_SLOTS. */
export async function workOffTeam(work: TeamWork): Promise<void> {
  for (let slot = 0; slot < SLOTS_MAX; slot += 1)
    if (await inSlot(work.queue, slot, (place) => workIn(work, place))) return;
  throw tooManySlots();
}

async function workIn(work: TeamWork, place: Workplace): Promise<void> {
  const { plan, queue, report, signal } = work;
  while (!signal.aborted) {
    const taken = await queue.take();
    if (taken === null) {
      if ((await queue.ended()) === plan.items.length) return;
      if (!(await queue.adopt())) await pause();
      continue;
    }
    try {
      const item = plan.items[taken.index];
      if (item === undefined)
        throw new HelperError('SWEEP_DAMAGED', 'the queue has a run that is not planned. Nothing was run.');
      const artifact = await hold(work, place, item);
      if (artifact === null) await queue.giveBack(taken);
      else if (await queue.put(taken, artifact)) report(await queue.ended());
    } finally {
      await taken.free();
    }
  }
}
