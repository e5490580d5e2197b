// Phases of the work as steps that tick by: counts, never content.

import type { Progress } from '#core/case/world.ts';
import { STEPS, type ProgressView, type StepName, type StepView } from '#lib/contract/case.ts';

const RUNNING: Readonly<Record<Progress['phase'], StepName>> = {
  reading: 'read',
  searching: 'search',
  drafting: 'draft',
  checking: 'check',
  deciding: 'judge',
  sealing: 'seal',
};

export function toProgressView(progress: Progress, records: number): ProgressView {
  const at = STEPS.indexOf(RUNNING[progress.phase]);
  return {
    question: null,
    attempt: progress.draft,
    records,
    steps: STEPS.filter((name) => name !== 'meaning' && (name !== 'read' || progress.phase === 'reading')).map(
      (name) => {
        const order = STEPS.indexOf(name);
        return {
          name,
          state: order < at ? 'done' : order === at ? 'running' : 'waiting',
          done: name === 'seal' ? records : countFor(name, progress),
          total: null,
        };
      },
    ),
  };
}

/** Before a question is put on record: passages are read for meaning. */
export function toReadingView({ done, total }: Omit<StepView, 'name' | 'state'>, records: number): ProgressView {
  const waits = STEPS.filter((name) => name !== 'meaning' && name !== 'read');
  return {
    question: null,
    attempt: 0,
    records,
    steps: [
      { name: 'meaning', state: 'running', done, total },
      ...waits.map((name): StepView => ({ name, state: 'waiting', done: 0, total: null })),
    ],
  };
}

function countFor(name: StepName, progress: Progress): number {
  if (name === 'search') return progress.sources;
  if (name === 'weigh') return progress.passages;
  if (name === 'draft') return progress.draft;
  return name === 'check' || name === 'judge' ? progress.claims : 0;
}

const SHOWN_FROM = STEPS.indexOf('draft');

/** A draft stands there from when it is written until what came of it: no longer than the work, and not in a new search. */
export function withWriting(progress: ProgressView | null, writing: string | undefined): ProgressView | null {
  if (progress === null || writing === undefined) return progress;
  const at = progress.steps.find(({ state }) => state === 'running');
  return at === undefined || STEPS.indexOf(at.name) < SHOWN_FROM ? progress : { ...progress, writing };
}
