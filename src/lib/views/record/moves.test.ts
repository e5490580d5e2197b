import { describe, expect, it } from 'vitest';
import { Moves } from '#lib/views/record/moves.ts';
import type { MoveView } from '#lib/contract/record.ts';
import { entriesOf, memoryStores, open, run } from '#tests/case.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

const pairs = (moves: readonly MoveView[]): readonly string[] => moves.map(({ from, to }) => `${from} ${to}`);

describe('the moves of a case', () => {
  it('AXL5-001: a new case goes from UNINIT over INIT to ENABLED, and stays there', async () => {
    const stores = memoryStores();
    await open(stores, scriptedOracles(SCENARIOS.answered));
    const moves = new Moves();
    moves.add(await entriesOf(stores));
    // Manifest, clock, case secret: three observations, three steps.
    expect(moves.path().moves).toEqual([
      {
        from: 'UNINIT',
        to: 'INIT',
        count: 1,
        first: expect.any(Number) as number,
        last: expect.any(Number) as number,
        violations: [],
      },
      {
        from: 'INIT',
        to: 'ENABLED',
        count: 1,
        first: expect.any(Number) as number,
        last: expect.any(Number) as number,
        violations: [],
      },
      {
        from: 'ENABLED',
        to: 'ENABLED',
        count: 1,
        first: expect.any(Number) as number,
        last: expect.any(Number) as number,
        violations: [],
      },
    ]);
  });

  it('AXL5-002: a breach goes to ALARM, DEGRADED and INIT, names its violation, and comes back', async () => {
    const { stores } = await run(SCENARIOS.unsupported);
    const moves = new Moves();
    const entries = await entriesOf(stores);
    moves.add(entries.slice(0, 40));
    moves.add(entries.slice(40));
    expect(pairs(moves.path().moves)).toEqual([
      'UNINIT INIT',
      'INIT ENABLED',
      'ENABLED ENABLED',
      'ENABLED ALARM',
      'ALARM DEGRADED',
      'DEGRADED INIT',
    ]);
    const alarm = moves.path().moves.find(({ to }) => to === 'ALARM');
    expect(alarm?.violations).toEqual(['POLICY_BREACH']);
    // It rests where the rule stopped it: the next question acknowledges the alarm first.
    expect(moves.path().now).toBe('ALARM');
    const steps = entries.filter(({ tag }) => tag === 'AX:TRANS:v1').length;
    expect(moves.path().moves.reduce((sum, { count }) => sum + count, 0)).toBe(steps);
  });
});
