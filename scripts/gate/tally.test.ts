import { describe, expect, it } from 'vitest';
import { addTallies, again, closingLines, NOTHING, type FailedFile, type Tally } from './tally.ts';

describe('the closing lines of npm test', () => {
  it('end with the counts, and say before what failed, what is unsteady, and what was not proved and why', () => {
    const unit: Tally = { ...NOTHING, passed: 3, skipped: [{ title: 'a', reason: 'vectors absent' }] };
    const browsers: Tally = {
      ...NOTHING,
      passed: 1,
      failed: ['page: opens'],
      unsteady: ['page: prints'],
      skipped: [
        { title: 'b', reason: 'webkit absent' },
        { title: 'c', reason: 'vectors absent' },
      ],
    };
    expect(closingLines(addTallies(unit, browsers))).toEqual([
      'failed: page: opens',
      'unsteady, passed when run again alone: page: prints',
      'not proved: 3 (2 vectors absent; 1 webkit absent)',
      '4 passed, 1 failed, 3 skipped',
    ]);
  });

  it('say that nothing is unproved', () => {
    expect(closingLines(addTallies(NOTHING, { ...NOTHING, passed: 2 }))).toEqual([
      'not proved: 0',
      '2 passed, 0 failed, 0 skipped',
    ]);
  });
});

describe('a file that failed and is run once more alone', () => {
  const page: FailedFile = {
    project: 'e2e',
    path: 'page.spec.ts',
    failures: ['page: opens', 'page: prints'],
    passed: 3,
  };
  const run: Tally = { ...NOTHING, passed: 10, failed: ['page: opens', 'page: prints', 'other: is'], files: [page] };

  it('counts as green where it passes, and is named as unsteady', () => {
    expect(again(run, page, { ...NOTHING, passed: 5 })).toEqual({
      passed: 12,
      failed: ['other: is'],
      files: [],
      unsteady: ['page: opens', 'page: prints'],
      skipped: [],
    });
  });

  it('stays red where it fails again, with what failed then', () => {
    const alone = { ...NOTHING, passed: 4, failed: ['page: opens'] };
    expect(again(run, page, alone)).toMatchObject({ passed: 11, failed: ['other: is', 'page: opens'], unsteady: [] });
  });
});
