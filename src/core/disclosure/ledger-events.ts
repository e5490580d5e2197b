// A ledger with withheld records, read as what happened in it: events and seals, each with the state before and after it.
// Rules and transitions are never withheld, so every event still has its numbers.

import * as z from 'zod';
import { DRAFT_COMPONENT } from '#core/draft/check.ts';
import { fold, isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { fromInt, fromRaw } from '#core/bytes/q16.ts';
import { parseStrict } from '#core/bytes/read.ts';
import type { TransRecord } from '#core/admission/transition.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { observationIn, type Observation } from '#core/admission/observation.ts';
import { classOf, CLASSES, GRAMMAR, type ObsClass } from '#core/admission/grammar.ts';
import { breaches, type PolicyRecord } from '#core/admission/policy/evaluate.ts';
import type { Bound } from '#core/admission/policy/registry.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';

export interface TurnEvent {
  readonly kind: 'event';
  readonly seq: number;
  /** Null where it is withheld. */
  readonly record: Observation | null;
  readonly cls: ObsClass | null;
  readonly policies: readonly PolicyRecord[];
  /** Null where the ledger ends in the middle of the event. */
  readonly trans: TransRecord | null;
  readonly before: CaseState;
  readonly after: CaseState;
}
export interface SealEvent {
  readonly kind: 'seal';
  readonly seq: number;
  /** Which reply of the case it is, from 1. */
  readonly number: number;
  /** What it seals: an answer, or the verdicts on a draft. */
  readonly work: 'question' | 'draft';
  readonly before: CaseState;
  readonly after: CaseState;
}
export type LedgerEvent = TurnEvent | SealEvent;

/** In order. Throws for records that do not fold. The order of tags is `checkOrdering`'s business. */
export function eventsIn(records: readonly BundleRecord[], caseId: string): readonly LedgerEvent[] {
  const found: LedgerEvent[] = [];
  let before = EMPTY_STATE;
  let number = 0;
  for (let at = 0; at < records.length;) {
    const start = at;
    const first = records[at++];
    let after = first === undefined ? before : fold(before, first, caseId);
    const policies: PolicyRecord[] = [];
    let trans: TransRecord | null = null;
    while (first?.tag === 'AX:OBS:v1' && trans === null && at < records.length) {
      const given = records[at];
      if (given === undefined || isWithheld(given) || given.tag === 'AX:OBS:v1') break;
      if (given.tag === 'AX:POLICY:v1') policies.push(policyRecord.parse(parseStrict(given.payload)));
      else if (given.tag === 'AX:TRANS:v1') trans = transRecord.parse(parseStrict(given.payload));
      else break;
      after = fold(after, given, caseId);
      at += 1;
    }
    if (first?.tag === 'AX:OBS:v1') {
      const record = isWithheld(first) ? null : observationIn(first);
      const cls = record === null ? null : classOf(record.oracle_id);
      found.push({ kind: 'event', seq: start, record, cls, policies, trans, before, after });
    }
    if (first?.tag === 'AX:STATE:v1' && start > 0 && !isWithheld(first)) {
      const { component } = sealRecord.parse(parseStrict(first.payload));
      const work = component === DRAFT_COMPONENT ? 'draft' : 'question';
      found.push({ kind: 'seal', seq: start, number: ++number, work, before, after });
    }
    before = after;
  }
  return found;
}

const sealRecord = z.looseObject({ component: z.string() });

export function isBreached({ trans }: TurnEvent): boolean {
  return trans !== null && trans.violation !== null;
}

/** Whether an event, withheld or not, can be one of this class: the rules of that class judged it, and its step is theirs. */
export function couldBe(cls: ObsClass, { before, cls: told, policies, trans }: TurnEvent): boolean {
  if (told !== null) return told === cls;
  const bound = before.registry.get(cls) ?? [];
  const isBound = bound.length === policies.length && bound.every((one, at) => judges(one, policies[at]));
  return isBound && trans?.input_class === GRAMMAR[cls].input;
}

function judges({ rule }: Bound, policy: PolicyRecord | undefined): boolean {
  return rule.policy_id === policy?.policy_id && rule.threshold === policy.threshold;
}

/** The class whose rules judged an event, for what they say of each number; null where it has none. */
function boundTo(event: TurnEvent): readonly Bound[] | null {
  const cls = CLASSES.find((one) => couldBe(one, event));
  return cls === undefined ? null : (event.before.registry.get(cls) ?? null);
}

/** Numbers of a withheld record against the results that stand beside them; what is disclosed is judged again in full. */
export function numbersHold(event: TurnEvent): boolean {
  const bound = boundTo(event);
  if (bound === null) return false;
  return bound.every(({ binding, rule }, at) => {
    const { actual = NaN, result } = event.policies[at] ?? {};
    const [field] = binding.path;
    const inRange =
      field === 'completion_state' ? STATES.has(actual) : field !== 'failure_type' || FAILURES.has(actual);
    return inRange && (result === 'BREACH') === breaches(rule, fromRaw(actual));
  });
}

/** The number that one field of a record was judged by, raw Q16.16; null where no rule looks at it. */
export function judged(event: TurnEvent, field: 'completion_state' | 'failure_type'): number | null {
  const at = boundTo(event)?.findIndex(({ binding }) => binding.path[0] === field) ?? -1;
  return event.policies[at]?.actual ?? null;
}

/** Of a withheld record too: whether somebody said something, fit or unfit for what the rules ask. */
export function isComplete(event: TurnEvent): boolean {
  if (event.record !== null) return event.record.completion_state === 'COMPLETE';
  return (judged(event, 'completion_state') ?? 0) === 0;
}

const STATES: ReadonlySet<number> = new Set([0, 1, 2].map((state) => fromInt(state)));
const FAILURES: ReadonlySet<number> = new Set([0, 1, 2, 3].map((failure) => fromInt(failure)));
