// L5: the agent of one case (SRS-002).

export const HEALTH = ['UNINIT', 'INIT', 'ENABLED', 'ALARM', 'DEGRADED', 'STOPPED'] as const;
export type Health = (typeof HEALTH)[number];

export type Violation =
  | 'TIME_ROLLBACK'
  | 'POLICY_BREACH'
  | 'FAULT_BUDGET_EXCEEDED'
  | 'PROTOCOL_VIOLATION'
  | 'GENESIS_MISMATCH'
  | 'COMMIT_FAILURE'
  | 'SEQUENCE_ORDER'
  | 'TERMINALITY';

export interface Agent {
  readonly health: Health;
  readonly faults: number;
  /** Sequence of the last observation it stepped on, -1 before the first. */
  readonly lastSeq: number;
  /** The last admitted clock reading of this epoch, ms; 0 before the first. */
  readonly lastTime: number;
}

export const NEW_AGENT: Agent = { health: 'UNINIT', faults: 0, lastSeq: -1, lastTime: 0 };
