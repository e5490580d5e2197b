// Constraints of the case that a draft would break, each by name, with where it came from.

import type { BrokenConstraint } from '#core/answer/output.ts';
import { keptBy, type Carried } from '#core/constraint/memory.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';

/** Each by name, with where it came from. */
export function brokenIn(attempt: Attempt | undefined, { question: { carried } }: Brief): readonly BrokenConstraint[] {
  const text = attempt?.draft?.output.segments.map((segment) => segment.text).join(' ') ?? '';
  return keptBy(carried, text).detail.flatMap(({ truth }, at) => {
    const one = carried[at];
    return truth === 'false' && one !== undefined ? [toBroken(one)] : [];
  });
}

export function toBroken({ constraint, origin, seq }: Carried): BrokenConstraint {
  const { constraint_id, nl_text: text } = constraint;
  const from = origin === null ? null : { case_id: origin.case_id, trace_id: origin.trace_id };
  return { constraint_id, text, seq, origin: from };
}

export function sayBroken({ origin, seq, text }: BrokenConstraint): string {
  const from =
    origin === null ? 'a person wrote it' : `it was learned in run ${origin.trace_id} of case ${origin.case_id}`;
  return `Constraint: “${text}” (accepted in record ${seq}; ${from}).`;
}
