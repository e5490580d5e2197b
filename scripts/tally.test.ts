import { describe, expect, it } from 'vitest';
import { addTallies, closingLines, NOTHING } from './tally.ts';

describe('the closing lines of npm test', () => {
  it('count on a line of their own, and say what was not proved and why', () => {
    const unit = { passed: 3, failed: [], unsteady: [], skipped: [{ title: 'a', reason: 'vectors absent' }] };
    const browsers = {
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
      'passed on a second try: page: prints',
      '4 passed, 1 failed, 3 skipped',
      'not proved: 3 (2 vectors absent; 1 webkit absent)',
    ]);
  });

  it('say that nothing is unproved', () => {
    expect(closingLines(addTallies(NOTHING, { passed: 2, failed: [], unsteady: [], skipped: [] }))).toEqual([
      '2 passed, 0 failed, 0 skipped',
      'not proved: 0',
    ]);
  });
});
