import { expect, it } from 'vitest';
import type { Artifact, Attempt } from '#core/debate/artifact.ts';
import { meanOf, shareOf, tabulate, toLine, type SweepRun } from '#core/debate/sweep/table.ts';

/** A run with one turn whose attempts took these sides. */
function run(index: number, stances: readonly string[], outcome = 'for', status = 'completed'): SweepRun {
  const attempts = stances.map((stance, at) => ({
    attempt_index: at,
    timestamp: '2026-11-23T10:00:00Z',
    content: 'The road is closed.',
    final_answer: 'The road is closed.',
    position: { stance },
  })) as unknown as readonly Attempt[];
  const artifact = {
    schema_version: '2.0.0',
    debate_id: 'road',
    run_id: `run-${String(index)}`,
    evaluation_mode: 'in_loop',
    run_metadata: {},
    metadata: { created_at: '2026-11-23T10:00:00Z' },
    participants: [{ agent_id: 'PRO', role: 'proponent' }],
    turns: [
      { turn_id: 't0', turn_index: 0, round_index: 1, speaker_id: 'PRO', content: 'The road is closed.', attempts },
    ],
    outcome: { status, stance: outcome },
  } as unknown as Artifact;
  return {
    index,
    arm: { mode: 'in_loop', participants: 2, rounds: 1, without: [], model: null },
    seed: index,
    artifact,
  };
}

it('a mean has Student’s interval: 1, 2, 3 is 2 from -0.48 to 4.48, worked out by hand', () => {
  // s = 1, t(.975, 2) = 4.3027, half = 4.3027 / sqrt(3) = 2.4842
  const { high, low, of, value } = meanOf([1, 2, 3, null]) ?? { value: 0, low: 0, high: 0, of: 0 };
  expect([value, of]).toEqual([2, 3]);
  expect(low).toBeCloseTo(-0.4842, 3);
  expect(high).toBeCloseTo(4.4842, 3);
  expect(meanOf([0.5])).toEqual({ value: 0.5, low: null, high: null, of: 1 });
  expect(meanOf([null])).toBeNull();
});

it('a share has Wilson’s interval: 1 of 10 is .0179 to .4042, as published', () => {
  const { high, low, value } = shareOf(1, 10) ?? { value: 0, low: 0, high: 0 };
  expect(value).toBe(0.1);
  expect(low).toBeCloseTo(0.0179, 4);
  expect(high).toBeCloseTo(0.4042, 4);
  expect(shareOf(0, 0)).toBeNull();
});

it('DEB-11.7: the paranoia rate is counted over all runs of one debate, by what is known to be right', () => {
  // Steps from a right attempt: run 0 for->against (given up), run 1 for->for, run 2 for->open (given up). Two of three.
  const runs = [
    run(0, ['for', 'against']),
    run(1, ['for', 'for']),
    run(2, ['for', 'open']),
    run(3, ['against', 'for']),
  ];
  const [row] = tabulate(runs, 'for');
  expect(row?.paranoia).toMatchObject({ value: 2 / 3, of: 3 });
  expect(row?.realignment).toMatchObject({ value: 1, of: 1 });
  const [unlabelled] = tabulate(runs, null);
  expect(unlabelled?.paranoia).toBeNull();
});

it('a run that failed counts as a run and in no figure; outcomes are counted by side', () => {
  const runs = [run(0, ['for'], 'for'), run(1, ['for'], 'against'), run(2, [], 'open', 'failed')];
  expect(tabulate(runs, null)).toMatchObject([
    { runs: 3, completed: 2, outcomes: { for: 1, against: 1, open: 0 }, quality: { of: 2 } },
  ]);
});

it('a line counts every attempt that was struck out', () => {
  expect(toLine(run(0, ['for', 'for', 'for'])).struck).toBe(2);
});
