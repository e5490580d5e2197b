// L5: one bounded step, a total function over 6 states x 5 input classes (AXL5-001, AXL5-012). Pure: the caller commits
// the AX:TRANS:v1 record first and adopts the new state only when that has succeeded (SRS-004 SHALL-031).

import type { Agent, Health, Violation } from '#core/admission/agent.ts';
import { FAULTS_ALARM, FAULTS_STOP } from '#core/limits.ts';
import type { InputClass } from '#core/admission/shapes.ts';
import type { Severity } from '#core/admission/policy/registry.ts';

export interface Stimulus {
  readonly input: InputClass;
  /** Sequence of the observation that causes the step. */
  readonly seq: number;
  /** The reading, for TIME_OBS that was admitted. */
  readonly timestamp: number | null;
  readonly breach: Severity | null;
  /** Whether the ledger begins with the golden genesis (AXL5-005). */
  readonly genesis: boolean;
}
/** AX:TRANS:v1 (AXL5-010). `ledger_seq` is that of the observation (AMB-47). */
export interface TransRecord {
  readonly fault_count: number;
  readonly input_class: InputClass;
  readonly ledger_seq: number;
  readonly next_state: Health;
  readonly prev_state: Health;
  readonly violation: Violation | null;
}
export interface Step {
  readonly agent: Agent;
  readonly record: TransRecord;
}

export function step(agent: Agent, stimulus: Stimulus): Step {
  const { next, violation, faults } = decide(agent, stimulus);
  const moved = next === 'INIT' && agent.health !== 'INIT';
  const count = moved ? 0 : faults;
  return {
    agent: {
      health: next,
      faults: count,
      lastSeq: stimulus.seq,
      lastTime: next === 'STOPPED' ? agent.lastTime : (stimulus.timestamp ?? agent.lastTime),
    },
    record: {
      fault_count: count,
      input_class: stimulus.input,
      ledger_seq: stimulus.seq,
      next_state: next,
      prev_state: agent.health,
      violation,
    },
  };
}

interface Decision {
  readonly next: Health;
  readonly violation: Violation | null;
  readonly faults: number;
}

function decide(agent: Agent, stimulus: Stimulus): Decision {
  const stop = (violation: Violation): Decision => ({ next: 'STOPPED', violation, faults: agent.faults });
  if (agent.health === 'STOPPED') return stop('TERMINALITY');
  if (stimulus.seq <= agent.lastSeq) return stop('SEQUENCE_ORDER');
  if (stimulus.timestamp !== null && stimulus.timestamp <= agent.lastTime) return stop('TIME_ROLLBACK');
  if (agent.health === 'UNINIT' && !stimulus.genesis) return stop('GENESIS_MISMATCH');
  if (stimulus.breach !== null) {
    const critical = stimulus.breach === 'critical' || agent.health === 'UNINIT';
    return { next: critical ? 'STOPPED' : 'ALARM', violation: 'POLICY_BREACH', faults: agent.faults };
  }
  if (stimulus.input === 'FAULT_SIGNAL' && agent.health === 'ENABLED') return fault(agent.faults + 1);
  const next = TABLE[agent.health][stimulus.input];
  return { next, violation: next === 'STOPPED' ? 'PROTOCOL_VIOLATION' : null, faults: agent.faults };
}

/** Five is unreachable by any sequence: three already leave ENABLED, and every way back passes INIT, which resets. */
function fault(faults: number): Decision {
  if (faults >= FAULTS_STOP) return { next: 'STOPPED', violation: 'FAULT_BUDGET_EXCEEDED', faults };
  if (faults >= FAULTS_ALARM) return { next: 'ALARM', violation: 'FAULT_BUDGET_EXCEEDED', faults };
  return { next: 'ENABLED', violation: null, faults };
}

/** SRS-002: the state that follows without breach or guard. An entry equal to its row is a recorded no-op (AXL5-008). */
const TABLE: Readonly<Record<Health, Readonly<Record<InputClass, Health>>>> = {
  UNINIT: row('STOPPED', { RESET_REQUEST: 'INIT' }),
  INIT: row('INIT', { TIME_OBS: 'ENABLED', FAULT_SIGNAL: 'STOPPED' }),
  ENABLED: row('ENABLED', {}),
  ALARM: row('ALARM', { POLICY_TRIGGER: 'DEGRADED', FAULT_SIGNAL: 'STOPPED' }),
  DEGRADED: row('DEGRADED', { RESET_REQUEST: 'INIT', FAULT_SIGNAL: 'STOPPED' }),
  STOPPED: row('STOPPED', {}),
};

function row(otherwise: Health, moves: Partial<Record<InputClass, Health>>): Record<InputClass, Health> {
  return {
    TIME_OBS: otherwise,
    LLM_OBS: otherwise,
    POLICY_TRIGGER: otherwise,
    FAULT_SIGNAL: otherwise,
    RESET_REQUEST: otherwise,
    ...moves,
  };
}
