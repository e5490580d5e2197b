import { describe, expect, it } from 'vitest';
import { HEALTH, NEW_AGENT, type Agent, type Health, type Violation } from '#core/admission/agent.ts';
import { step, type Stimulus } from '#core/admission/transition.ts';
import type { InputClass } from '#core/admission/shapes.ts';

const INPUTS = ['TIME_OBS', 'LLM_OBS', 'POLICY_TRIGGER', 'FAULT_SIGNAL', 'RESET_REQUEST'] as const;
const agent = (health: Health, more: Partial<Agent> = {}): Agent => ({
  health,
  faults: 0,
  lastSeq: 9,
  lastTime: 1000,
  ...more,
});
const stimulus = (input: InputClass, more: Partial<Stimulus> = {}): Stimulus => ({
  input,
  seq: 10,
  timestamp: input === 'TIME_OBS' ? 2000 : null,
  breach: null,
  genesis: true,
  ...more,
});

/** SRS-002, written out by hand: state, then where each input leads; `!` names the violation. */
const CELLS: Readonly<
  Record<Health, readonly [time: string, llm: string, trigger: string, fault: string, reset: string]>
> = {
  UNINIT: ['STOPPED!', 'STOPPED!', 'STOPPED!', 'STOPPED!', 'INIT'],
  INIT: ['ENABLED', 'INIT', 'INIT', 'STOPPED!', 'INIT'],
  ENABLED: ['ENABLED', 'ENABLED', 'ENABLED', 'ENABLED', 'ENABLED'],
  ALARM: ['ALARM', 'ALARM', 'DEGRADED', 'STOPPED!', 'ALARM'],
  DEGRADED: ['DEGRADED', 'DEGRADED', 'DEGRADED', 'STOPPED!', 'INIT'],
  STOPPED: ['STOPPED!', 'STOPPED!', 'STOPPED!', 'STOPPED!', 'STOPPED!'],
};

describe('the agent', () => {
  it.each(HEALTH.flatMap((from) => INPUTS.map((input, at) => [from, input, CELLS[from][at] ?? ''] as const)))(
    'AXL5-001, AXL5-002, AXL5-008: %s on %s is %s',
    (from, input, cell) => {
      const { agent: after, record } = step(agent(from), stimulus(input));
      const to = cell.replace('!', '');
      expect(after.health).toBe(to);
      const violation: Violation | null = !cell.endsWith('!')
        ? null
        : from === 'STOPPED'
          ? 'TERMINALITY'
          : 'PROTOCOL_VIOLATION';
      // AXL5-008, AXL5-010: a no-op is recorded like any other step.
      expect(record).toEqual({
        fault_count: input === 'FAULT_SIGNAL' && from === 'ENABLED' ? 1 : 0,
        input_class: input,
        ledger_seq: 10,
        next_state: to,
        prev_state: from,
        violation,
      });
    },
  );

  it('AXL5-010: the fields of a transition stand in canonical order', () => {
    expect(Object.keys(step(agent('ENABLED'), stimulus('LLM_OBS')).record)).toEqual([
      'fault_count',
      'input_class',
      'ledger_seq',
      'next_state',
      'prev_state',
      'violation',
    ]);
  });

  it.each(
    HEALTH.filter((from) => from !== 'STOPPED' && from !== 'UNINIT').flatMap((from) =>
      INPUTS.map((input) => [from, input] as const),
    ),
  )('AX-SHALL-014b, AX-SHALL-032: a breach overrides what %s on %s intended', (from, input) => {
    expect(step(agent(from), stimulus(input, { breach: 'normal' })).record).toMatchObject({
      next_state: 'ALARM',
      violation: 'POLICY_BREACH',
    });
    expect(step(agent(from), stimulus(input, { breach: 'critical' })).record).toMatchObject({
      next_state: 'STOPPED',
      violation: 'POLICY_BREACH',
    });
  });

  it('AX-SHALL-014b: a breach before INIT stops', () => {
    expect(step(agent('UNINIT'), stimulus('RESET_REQUEST', { breach: 'normal' })).record).toMatchObject({
      next_state: 'STOPPED',
      violation: 'POLICY_BREACH',
    });
  });

  it('AXL5-005: UNINIT leads to INIT only over the golden genesis', () => {
    expect(step(NEW_AGENT, stimulus('RESET_REQUEST')).agent.health).toBe('INIT');
    expect(step(NEW_AGENT, stimulus('RESET_REQUEST', { genesis: false })).record).toMatchObject({
      next_state: 'STOPPED',
      violation: 'GENESIS_MISMATCH',
    });
  });

  it.each([
    [1001, 'ENABLED', null],
    [1000, 'STOPPED', 'TIME_ROLLBACK'],
    [999, 'STOPPED', 'TIME_ROLLBACK'],
  ] as const)('AXL5-006: after 1000, a reading of %i leads to %s', (timestamp, next_state, violation) => {
    expect(step(agent('ENABLED'), stimulus('TIME_OBS', { timestamp })).record).toMatchObject({ next_state, violation });
  });

  it.each([
    [10, null],
    [9, 'SEQUENCE_ORDER'],
    [3, 'SEQUENCE_ORDER'],
  ] as const)('AXL5-007, AX-SHALL-038a, AX-SHALL-038b: after record 9, record %i is %s', (seq, violation) => {
    const { record } = step(agent('ENABLED'), stimulus('LLM_OBS', { seq }));
    expect([record.violation, record.next_state]).toEqual([violation, violation === null ? 'ENABLED' : 'STOPPED']);
  });

  it('AXL5-002: STOPPED stays, however good the input', () => {
    expect(step(agent('STOPPED'), stimulus('TIME_OBS', { breach: 'normal', seq: 1 })).record).toMatchObject({
      next_state: 'STOPPED',
      violation: 'TERMINALITY',
    });
  });

  it('AXL5-009: one and two faults are counted, the third is ALARM; every way back passes INIT, which counts from nothing', () => {
    let now = agent('ENABLED', { lastSeq: 0 });
    let seq = 1;
    const go = (input: InputClass) => {
      const { agent: next, record } = step(
        now,
        stimulus(input, { seq, timestamp: input === 'TIME_OBS' ? 1000 + seq : null }),
      );
      now = next;
      seq += 1;
      return [record.next_state, record.fault_count, record.violation];
    };
    expect(go('FAULT_SIGNAL')).toEqual(['ENABLED', 1, null]);
    expect(go('FAULT_SIGNAL')).toEqual(['ENABLED', 2, null]);
    expect(go('FAULT_SIGNAL')).toEqual(['ALARM', 3, 'FAULT_BUDGET_EXCEEDED']);
    expect(go('POLICY_TRIGGER')).toEqual(['DEGRADED', 3, null]);
    expect(go('RESET_REQUEST')).toEqual(['INIT', 0, null]);
    expect(go('TIME_OBS')).toEqual(['ENABLED', 0, null]);
  });

  it('AXL5-009, AXL5-012: five faults, where STOPPED is prescribed, are unreachable: said here, because no sequence can show it', () => {
    // Every state with every count that any sequence of inputs reaches, breaches included.
    const reached = new Map<string, Agent>([['UNINIT/0', { ...NEW_AGENT, lastSeq: 0 }]]);
    const open = [...reached.values()];
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      for (const input of INPUTS) {
        for (const breach of [null, 'normal', 'critical'] as const) {
          const { agent: to } = step({ ...from, lastSeq: 0, lastTime: 0 }, stimulus(input, { breach }));
          const key = `${to.health}/${String(to.faults)}`;
          if (reached.has(key)) continue;
          reached.set(key, to);
          open.push(to);
        }
      }
    }
    expect(Math.max(...[...reached.values()].map(({ faults }) => faults))).toBe(3);
    // What would happen there is still what SRS-002 says.
    expect(step(agent('ENABLED', { faults: 4 }), stimulus('FAULT_SIGNAL')).record).toMatchObject({
      fault_count: 5,
      next_state: 'STOPPED',
      violation: 'FAULT_BUDGET_EXCEEDED',
    });
  });
});
