// One process at work on the queue of a sweep: it takes a free slot, runs what that slot left undone, then what nobody has claimed,
// and at the end what processes that died had claimed.

import { randomUUID } from 'node:crypto';
import type { Act } from '#core/case/case.ts';
import type { Item, Plan } from '#core/debate/sweep/plan.ts';
import { withStances } from '#core/debate/sweep/stances.ts';
import type { Oracle } from '#core/ports.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { inWorkplace, openStored, type Workplace } from '#helper/main.ts';
import { importInto, requireAdmitted } from '#helper/cases/one-case.ts';
import { SLOTS_MAX, type SweepQueue } from '#helper/sweep/queue.ts';

export interface Work {
  readonly queue: SweepQueue;
  readonly plan: Plan;
  readonly documents: readonly (Extract<Act, { kind: 'import' }> & { readonly name: string })[];
  /** Who debates under that name; null for the built-in debater. */
  readonly debaterOf: (model: string | null) => Promise<Oracle | null>;
  readonly signal: AbortSignal;
  /** Runs that have ended, whoever ran them. */
  readonly report: (ended: number) => void;
}

/** Resolves when every run has ended, in this process or another, or when it is stopped. Throws SWEEP_SLOTS. */
export async function workOff(work: Work): Promise<void> {
  for (let slot = 0; slot < SLOTS_MAX; slot += 1) {
    const took = await inSlot(work.queue, slot, (place) => workIn(work, place, slot));
    if (took) return;
  }
  throw tooManySlots();
}

export const tooManySlots = (): HelperError =>
  new HelperError(
    'SWEEP_SLOTS',
    `${String(SLOTS_MAX)} processes work on this queue already. Nothing was changed. Wait for one of them.`,
  );

async function workIn(work: Work, place: Workplace, own: number): Promise<void> {
  const { plan, queue, signal } = work;
  await runLeft(work, place, own);
  while (!signal.aborted) {
    const index = await queue.claim(own);
    if (index === null) break;
    await runOne(work, place, index);
  }
  while (!signal.aborted && (await queue.ended()).size < plan.items.length) {
    const left = new Set((await queue.claimed()).map(({ slot }) => slot));
    let adopted = left.has(own);
    if (adopted) await runLeft(work, place, own);
    left.delete(own);
    for (const slot of left)
      adopted = (await inSlot(work.queue, slot, (other) => runLeft(work, other, slot))) || adopted;
    if (!adopted) await pause();
  }
}

/** Runs of a slot whose lock is held here. */
async function runLeft(work: Work, place: Workplace, slot: number): Promise<void> {
  for (const one of await work.queue.claimed()) if (one.slot === slot) await runOne(work, place, one.index);
}

/** False where another process is in this slot. */
export async function inSlot(
  queue: Pick<SweepQueue, 'data'>,
  slot: number,
  work: (place: Workplace) => Promise<void>,
): Promise<boolean> {
  const entered = { is: false };
  try {
    await inWorkplace(
      queue.data(slot),
      (place) => {
        entered.is = true;
        return work(place);
      },
      'debate',
      { ms: 0 },
    );
    return true;
  } catch (error) {
    if (!entered.is && codeOf(error) === 'STORE_LOCKED') return false;
    throw error;
  }
}

/** A signal ends the run in progress; it keeps its claim, and is held anew by the next command. */
async function runOne(work: Work, place: Workplace, index: number): Promise<void> {
  const { plan, queue, report, signal } = work;
  const item = plan.items[index];
  if (signal.aborted || item === undefined) return;
  const artifact = await hold(work, place, item);
  if (artifact === null) return;
  await queue.put(index, artifact);
  report((await queue.ended()).size);
}

/** Null where it was stopped. */
export async function hold(
  { debaterOf, documents, signal }: Omit<Work, 'queue'>,
  place: Workplace,
  { act, arm, index }: Item,
): Promise<unknown> {
  const folder = randomUUID();
  await place.store.create(folder, `Run ${String(index)} of ${act.debate_id}`, Date.now());
  const debater = await debaterOf(arm.model);
  const at = await openStored(place, folder, {
    progress: () => undefined,
    reading: () => undefined,
    signal,
    kind: 'debate',
    debater,
  });
  for (const document of documents) {
    if (signal.aborted) return null;
    await importInto({ at, caseId: folder }, document, document.name, 'nothing was debated');
  }
  const outcome = await at.perform(act);
  if (outcome === null) return null;
  const { reply } = requireAdmitted(outcome, 'debated', 'the question', folder);
  return reply.debate.code === 'CANCELLED' ? null : withStances(reply.debate);
}

const PAUSE_MS = 100;
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
