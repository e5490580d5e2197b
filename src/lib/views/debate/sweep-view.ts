// The runs of a sweep as the page shows them.

import { harmless } from '#core/bytes/text.ts';
import { tabulate, type SweepRun } from '#core/debate/sweep/table.ts';
import type { SweepRequestView, SweepView } from '#lib/contract/sweep.ts';

export function toSweepView(
  id: string,
  runs: readonly SweepRun[],
  planned: number,
  { question, truth }: SweepRequestView,
): SweepView {
  const arms = tabulate(runs, truth).map(({ arm, completed, outcomes, runs: count, ...figures }) => ({
    mode: arm.mode,
    without: arm.without,
    runs: count,
    completed,
    outcomes,
    figures,
  }));
  return { id, question: harmless(question), planned, ended: runs.length, arms };
}
