// Other rules over a bundle, told by its replies: whatever would be judged otherwise between a question and its reply.

import { contentsOfBundle } from '#lib/views/verify/verify-view.ts';
import { readPack, toCompileFault } from '#lib/views/engines/policy-draft.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Rejudgement } from '#core/verify/rejudge.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import type { PolicySet } from '#core/admission/policy/registry.ts';
import type { WhatIfView } from '#lib/contract/verify.ts';

/** What is asked of the core. */
export interface Judge {
  withOwnPack(pack: string): Rules;
  rejudgeBundle(bytes: Uint8Array, rules: PolicySet): readonly Rejudgement[];
}

/** `text` and bundle are hostile input. Throws AffidavitError for a bundle that cannot be read. */
export async function toWhatIf(core: Judge, bytes: Uint8Array, text: string): Promise<WhatIfView> {
  const read = readPack(text);
  if (read.kind === 'faulty') return read;
  let rules: Rules;
  try {
    rules = core.withOwnPack(read.canonical);
  } catch (error) {
    if (!(error instanceof AffidavitError) || error.code !== 'POLICY_REGISTRY') throw error;
    return { kind: 'faulty', faults: [toCompileFault(read, error)] };
  }
  const all = core.rejudgeBundle(bytes, rules.set).map(({ cls, now, recorded, seq }) => ({ cls, now, recorded, seq }));
  const answers = (await contentsOfBundle(bytes)).flatMap(({ from, number, outcome, question, to }) => {
    const differences = all.filter(({ seq }) => seq >= from && seq <= to);
    return differences.length === 0 ? [] : [{ number, question, outcome, differences }];
  });
  const told = answers.reduce((sum, { differences }) => sum + differences.length, 0);
  return { kind: 'judged', pack: rules.pack, answers, others: all.length - told };
}
