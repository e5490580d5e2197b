// What a reply to a withheld turn has to say, by the rules and the steps of that turn, which are never withheld.

import { fromInt } from '#core/bytes/q16.ts';
import { isBreached, isComplete, judged, type TurnEvent } from '#core/disclosure/ledger-events.ts';
import { isBrokenOff, type Step, type WithheldTurn } from '#core/disclosure/withheld-turn.ts';
import { valueOf } from '#core/admission/observation.ts';
import { type Risk } from '#core/admission/grammar.ts';
import { RISKS } from '#core/admission/shapes.ts';
import type { PolicyRecord } from '#core/admission/policy/evaluate.ts';
import type { Proofs } from '#core/pb2s/proof.ts';

export interface WithheldOutcome {
  readonly kind: 'answer' | 'clarify' | 'refusal';
  /** By the gate that was passed; null where none was reached. */
  readonly risk: Risk | null;
  readonly drafts: number;
  /** Rounds of the audit, for the proof. */
  readonly audited: number;
  /** Whether documents contradict each other to the end: the decision is CLARIFY. */
  readonly isContradicted: boolean;
  /** The gate that let an answer through, and whether a second judge was asked about it. */
  readonly gate: Step | null;
  readonly consulted: boolean;
  /** Of a refusal: what fired first. */
  readonly cause: Cause | null;
}
export type Cause =
  | { readonly kind: 'rule'; readonly rule: PolicyRecord; readonly later: readonly string[] }
  /** A failure's own code; null where only the withheld record says it. */
  | { readonly kind: 'code'; readonly code: string | null };

/** `proofs`: what the core that sealed it says in its proofs; undefined for releases before 0.5.0. */
export function outcomeOfWithheld(turn: WithheldTurn, proofs: Proofs | undefined): WithheldOutcome {
  // What was tried in vain on the way back to ENABLED is part of no turn, unless the turn ends with it.
  const steps = turn.steps.filter((step) => turn.blocked || !isBrokenOff(step));
  const attempts = attemptsIn(steps);
  const last = attempts.at(-1)?.at(-1) ?? null;
  const gate = steps.find(({ cls }) => cls.startsWith('gate/'))?.cls;
  const risk = RISKS.find((one) => gate === `gate/${one.toLowerCase()}`) ?? null;
  const writers = steps.filter(({ cls }) => cls === 'writer');
  const audited = proofs === undefined ? writers.length : writers.filter(({ event }) => !isBreached(event)).length;
  const common = { risk, drafts: writers.length, audited, isContradicted: false, gate: null, consulted: false };
  if (last !== null && last.cls === gate && !isBreached(last.event)) {
    const consulted = attempts.at(-1)?.some(({ cls }) => cls === 'entailer') === true;
    return { ...common, kind: 'answer', gate: last, consulted, cause: null };
  }
  const contradicted = proofs === undefined ? isOnlyConflicts : hasConflicts;
  if (last !== null && !turn.stopped && risk !== 'HIGH' && contradicted(last.event))
    return { ...common, kind: 'clarify', isContradicted: true, cause: null };
  if (last !== null && !turn.stopped && proofs !== undefined && hasConflicts(last.event))
    return { ...common, kind: 'refusal', isContradicted: true, cause: contradictionFirst(last.event) };
  return { ...common, kind: 'refusal', cause: causeOf(turn, attempts[0]?.at(-1) ?? steps.at(-1) ?? null) };
}

/** What came of each draft; where none was asked for, the gate alone. */
function attemptsIn(steps: readonly Step[]): readonly (readonly Step[])[] {
  const attempts: Step[][] = [];
  for (const step of steps) {
    const searched = steps.slice(0, steps.indexOf(step)).some(({ cls }) => cls === 'retriever');
    if (step.cls === 'writer' || (searched && step.cls === 'clock')) attempts.push([step]);
    else if (OF_A_DRAFT.has(step.cls) || step.cls.startsWith('gate/')) {
      const open = attempts.at(-1);
      if (open === undefined) attempts.push([step]);
      else open.push(step);
    }
  }
  return attempts;
}

const OF_A_DRAFT: ReadonlySet<string> = new Set(['nli', 'entailer', 'constraints']);

export function breachedIn({ policies }: TurnEvent): readonly PolicyRecord[] {
  return policies.filter(({ result }) => result === 'BREACH');
}

const isConflict = ({ policy_id }: PolicyRecord): boolean => policy_id.endsWith('-CONFLICTS');

function hasConflicts(event: TurnEvent): boolean {
  return breachedIn(event).some(isConflict);
}

/** At high stakes it is told before any other breach. */
function contradictionFirst(event: TurnEvent): Cause {
  const breached = breachedIn(event);
  const [rule, ...later] = [...breached.filter(isConflict), ...breached.filter((one) => !isConflict(one))];
  if (rule === undefined) return { kind: 'code', code: null };
  return { kind: 'rule', rule, later: later.map(({ policy_id }) => policy_id) };
}

/** Nothing but a contradiction was left (PB2S-2.4). */
function isOnlyConflicts(event: TurnEvent): boolean {
  const breached = breachedIn(event);
  return breached.length > 0 && breached.every(isConflict);
}

function causeOf({ stopped, place }: WithheldTurn, step: Step | null): Cause {
  if (stopped) return { kind: 'code', code: 'AGENT_STOPPED' };
  if (place === 'timed' || step === null) return { kind: 'code', code: 'QUESTION_LANGUAGE' };
  const { cls, event } = step;
  const [rule, ...later] = breachedIn(event);
  const code = codeOf(event);
  if (rule === undefined || !(code === 'POLICY_BREACH' || cls.startsWith('gate/'))) return { kind: 'code', code };
  return { kind: 'rule', rule, later: later.map(({ policy_id }) => policy_id) };
}

function codeOf(event: TurnEvent): string | null {
  if (isComplete(event)) return event.trans?.violation ?? null;
  if (judged(event, 'completion_state') === fromInt(1) || event.record?.completion_state === 'TRUNCATED')
    return 'TRUNCATED';
  return event.record === null ? null : (valueOf(event.record) as { readonly code: string }).code;
}
