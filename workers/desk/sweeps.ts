// Sweeps on the page's side of the desk: many debates over the documents of one case, varied by seed and by what is left out. The
// queue is the shelf itself: each run is a case of its own, whose id says of which sweep it is and which place it has. What is there
// has ended; what is not there is still to be run, after a cancel or a closed tab as well.

import type { Part } from '#core/debate/rows.ts';
import { PARTS } from '#core/debate/rows.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';
import { toCsv } from '#core/debate/sweep/csv.ts';
import { countRuns, planSweep, type Plan, type PlanRequest } from '#core/debate/sweep/plan.ts';
import { withStances } from '#core/debate/sweep/stances.ts';
import { tabulate, toLine, type SweepRun } from '#core/debate/sweep/table.ts';
import { currentSources } from '#core/evidence/context.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import type { ShelfStore } from '#desk/ports.ts';
import type { TextFile } from '#lib/contract/client.ts';
import { Problem, toProblem } from '#lib/contract/problem.ts';
import type { SweepHeadView, SweepProgressView, SweepRequestView, SweepView } from '#lib/contract/sweep.ts';
import { toSweepView } from '#lib/views/debate/sweep-view.ts';
import { SWEEP_PREFIX, type DebateDesk } from '#workers/desk/debates.ts';

/** Each run is a case; more than these are for the command line. */
const RUNS_MAX = 200;

interface Shown {
  readonly plan: Plan;
  readonly runs: readonly SweepRun[];
  readonly request: SweepRequestView;
}

export class SweepDesk {
  readonly #debates: DebateDesk;
  readonly #shelf: Pick<ShelfStore, 'list'>;
  #shown: Shown | null = null;

  constructor(debates: DebateDesk, shelf: Pick<ShelfStore, 'list'>) {
    this.#debates = debates;
    this.#shelf = shelf;
  }

  /** Newest first. */
  async list(): Promise<readonly SweepHeadView[]> {
    const rows = (await this.#shelf.list()).filter(({ caseId }) => caseId.startsWith(SWEEP_PREFIX));
    const ids = [...new Set(rows.map(({ caseId }) => sweepOf(caseId)))];
    return ids.map((id) => {
      const own = rows.filter(({ caseId }) => sweepOf(caseId) === id);
      return {
        id,
        question: own[0]?.title ?? '',
        createdAt: Math.min(...own.map(({ created }) => created)),
        runs: own.length,
      };
    });
  }

  /**
   * Runs what has not ended yet, over the documents of that case. Aborting ends the run in progress, and what has ended is shown.
   * Throws DEBATE_REQUEST, DEBATE_SOURCE and SWEEP_SIZE before a run.
   */
  async sweep(
    signal: AbortSignal,
    from: CaseAtWork,
    request: SweepRequestView,
    report: (progress: SweepProgressView) => void,
  ): Promise<SweepView> {
    const asked = toPlanRequest(request);
    const count = countRuns(asked);
    if (count === 0 || count > RUNS_MAX) throw new Problem('SWEEP_SIZE', String(count));
    const plan = planSweep(
      asked,
      currentSources(from.model.state.sources).map(({ act, id }) => [act.name, id]),
    );
    const base = `${SWEEP_PREFIX}${plan.hash.slice(0, 12)}-${toCode(request)}`;
    const runs: SweepRun[] = [];
    for (const { act, arm, index } of plan.items) {
      if (signal.aborted) break;
      report({ done: index, total: count });
      const id = `${base}-${String(index)}`;
      const debate = (await this.#ended(id)) ?? (await this.#run(id, signal, from, act));
      if (debate === null) break;
      runs.push({ index, arm, seed: act.seed, artifact: withStances(debate) });
    }
    this.#shown = { plan, runs, request };
    return toSweepView(base, runs, count, request);
  }

  /** The sweep of that id, gone on with where the documents are still the same. Throws SWEEP_OTHER. */
  async goOn(
    signal: AbortSignal,
    from: CaseAtWork,
    id: string,
    report: (progress: SweepProgressView) => void,
  ): Promise<SweepView> {
    const rows = (await this.#shelf.list()).filter(({ caseId }) => sweepOf(caseId) === id);
    for (const { caseId } of rows) {
      const debate = await this.#ended(caseId);
      if (debate === null) continue;
      const request = toRequest(id, debate);
      const plan = planSweep(
        toPlanRequest(request),
        currentSources(from.model.state.sources).map((source) => [source.act.name, source.id]),
      );
      if (plan.hash.slice(0, 12) !== hashIn(id)) throw new Problem('SWEEP_OTHER');
      return this.sweep(signal, from, request, report);
    }
    throw new Problem('SWEEP_OTHER');
  }

  async remove(id: string): Promise<void> {
    const rows = (await this.#shelf.list()).filter(({ caseId }) => sweepOf(caseId) === id);
    for (const { caseId } of rows) await this.#debates.remove(caseId);
  }

  /** Of the sweep that is shown: a line for each run, or table and lines as JSON. */
  file(kind: 'csv' | 'json'): TextFile {
    if (this.#shown === null) throw new Problem('UNEXPECTED', 'no sweep is shown');
    const { plan, request, runs } = this.#shown;
    const lines = runs.map(toLine);
    const name = plan.debateId.replace(/[^\w-]+/gu, '-').slice(0, 60);
    if (kind === 'csv') return { name: `${name}.runs.csv`, text: toCsv(plan.debateId, lines) };
    const table = tabulate(runs, request.truth);
    const { debateId: debate_id, items } = plan;
    const value = { debate_id, runs_planned: items.length, truth: request.truth, table, runs: lines };
    return { name: `${name}.runs.json`, text: `${JSON.stringify(value, null, 2)}\n` };
  }

  /** What a run came to; null where it is not there or did not end by itself: then it is cleared away. */
  async #ended(id: string): Promise<DebatePart | null> {
    const isThere = (await this.#shelf.list()).some(({ caseId }) => caseId === id);
    if (!isThere) return null;
    const debate = await this.#debates.partOf(id);
    if (debate !== null && debate.code !== 'CANCELLED') return debate;
    await this.#debates.remove(id);
    return null;
  }

  /** Null where it was cancelled: then nothing of it is kept. */
  async #run(
    id: string,
    signal: AbortSignal,
    from: CaseAtWork,
    act: Plan['items'][number]['act'],
  ): Promise<DebatePart | null> {
    try {
      return await this.#debates.run(id, signal, from, act);
    } catch (error) {
      if (signal.aborted && toProblem(error).code === 'CANCELLED') return null;
      throw error;
    }
  }
}

const sweepOf = (caseId: string): string => caseId.replace(/-\d+$/u, '');
const hashIn = (id: string): string => id.slice(SWEEP_PREFIX.length).split('-')[0] ?? '';

function toPlanRequest({
  bothModes,
  mode,
  participants,
  question,
  rounds,
  seeds,
  without,
}: SweepRequestView): PlanRequest {
  return {
    question,
    seeds: Array.from({ length: seeds }, (_, at) => at),
    modes: bothModes ? ['in_loop', 'posthoc'] : [mode],
    participants: [participants],
    rounds: [rounds],
    without: [[], ...without.map((part) => [part])],
    models: [null],
  };
}

/** What a run does not say of itself: how many seeds, whether both modes, which ablations, what is right. */
function toCode({ bothModes, mode, seeds, truth, without }: SweepRequestView): string {
  const parts = PARTS.map((part) => (without.includes(part) ? '1' : '0')).join('');
  return [String(seeds), bothModes ? 'both' : mode === 'in_loop' ? 'loop' : 'post', parts, truth ?? 'none'].join('.');
}

function toRequest(id: string, { act }: DebatePart): SweepRequestView {
  const [seeds = '', mode = '', parts = '', truth = ''] = id.slice(SWEEP_PREFIX.length).split('-')[1]?.split('.') ?? [];
  return {
    question: act.text,
    participants: act.participants.length,
    rounds: act.rounds,
    mode: mode === 'post' ? 'posthoc' : 'in_loop',
    seeds: Number(seeds),
    bothModes: mode === 'both',
    without: PARTS.filter((_, at): _ is Part => parts[at] === '1'),
    truth: truth === 'for' || truth === 'against' || truth === 'open' ? truth : null,
  };
}
