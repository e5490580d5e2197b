// Words of a sweep: the same debate many times over, and what that comes to.

import type {
  SweepFigure,
  SweepHeadView,
  SweepProgressView,
  SweepRequestView,
  SweepView,
} from '#lib/contract/sweep.ts';

export const sweep = {
  title: 'Many runs of one debate',
  open: 'Set up an experiment',
  what: 'The question above is debated again and again, with other seeds and with parts left out. Every run is a debate of its own that can be proved. The built-in debater decides by rules: a seed says only who begins.',
  seeds: 'Seeds',
  both: 'Also with the other way of judging',
  without: 'Leave each of these out once',
  part: {
    crit: 'CRIT, the quality of reasons',
    rca: 'RCA, whether the position follows',
    t3: 'T3, causal rungs and traps',
    pid: 'PID, the control of the tone',
  } satisfies Record<SweepRequestView['without'][number], string>,
  onlyInLoop: 'A part can be left out only where each attempt is judged on the way.',
  truth: 'The right answer, if known',
  truths: { none: 'not known', for: 'yes', against: 'no', open: 'it is open' },
  begin: 'Run the sweep',
  stop: 'Stop the sweep',
  progress: ({ done, total }: SweepProgressView) => `Run ${done + 1} of ${total} …`,
  ended: ({ ended, planned }: Pick<SweepView, 'ended' | 'planned'>): string =>
    ended === planned
      ? `All ${planned} runs have ended.`
      : `${ended} of ${planned} runs have ended. Run the sweep again with the same choices to finish it.`,
  plotOf: 'Figure',
  figures: {
    quality: 'Quality',
    disagreement: 'Disagreement',
    struck: 'Attempts struck out',
    paranoia: 'Paranoia: right answers given up',
    realignment: 'Realignment: wrong answers put right',
  } satisfies Record<SweepFigure, string>,
  plotWhat: 'A dot is the mean or the share, a line its 95 % interval. One run alone has no interval.',
  nothing: 'There is nothing to measure for this figure.',
  dot: 'mean or share',
  interval: '95 % interval',
  table: 'All figures as a table',
  columns: ['Judged', 'Left out', 'Runs', 'For', 'Against', 'Open'],
  modes: { in_loop: 'on the way', posthoc: 'afterwards' } satisfies Record<SweepRequestView['mode'], string>,
  nothingLeft: 'nothing',
  none: 'none',
  csv: 'Save the runs as CSV',
  json: 'Save table and runs as JSON',
  kept: 'Sweeps on this device',
  head: ({ runs }: SweepHeadView): string => `${runs} ${runs === 1 ? 'run' : 'runs'}`,
  goOn: 'Show and continue',
  remove: 'Delete its runs',
} as const;
