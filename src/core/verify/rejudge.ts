// What other rules would have said of the same record: every recorded observation judged again, nothing asked again.
// What would have followed from another judgement (another draft, another reply) is not in the record and is not guessed.

import { parseStrict } from '#core/bytes/read.ts';
import { readGiven } from '#core/bundle/read.ts';
import { disclosed } from '#core/bundle/withheld.ts';
import { policyRecord } from '#core/ledger/records.ts';
import { observationIn } from '#core/admission/observation.ts';
import { classOf, CLASSES, type ObsClass } from '#core/admission/grammar.ts';
import { evaluate } from '#core/admission/policy/evaluate.ts';
import { compile, type PolicySet } from '#core/admission/policy/registry.ts';
import type { Entry } from '#core/ports.ts';

/** An observation that would be judged otherwise: the rules it breached as recorded, and those it would breach. */
export interface Rejudgement {
  readonly seq: number;
  readonly cls: ObsClass;
  readonly recorded: readonly string[];
  readonly now: readonly string[];
}

/** In order of their records, those that are withheld apart. The bundle is hostile; whether it verifies is not said. */
export function rejudgeBundle(bytes: Uint8Array, rules: PolicySet): readonly Rejudgement[] {
  const entries = disclosed(readGiven(bytes).records);
  const registry = compile(rules, CLASSES);
  const recorded = breachesOf(entries);
  return entries.flatMap((entry) => {
    if (entry.tag !== 'AX:OBS:v1') return [];
    const record = observationIn(entry);
    const cls = classOf(record.oracle_id);
    if (cls === null) return [];
    const before = recorded.get(entry.seq) ?? [];
    const now = evaluate(registry.get(cls) ?? [], record)
      .records.filter(({ result }) => result === 'BREACH')
      .map(({ policy_id }) => policy_id);
    return before.join(' ') === now.join(' ') ? [] : [{ seq: entry.seq, cls, recorded: before, now }];
  });
}

/** Ids that breached, by the observation they judged. */
function breachesOf(entries: readonly Entry[]): ReadonlyMap<number, readonly string[]> {
  const breached = new Map<number, string[]>();
  for (const entry of entries) {
    if (entry.tag !== 'AX:POLICY:v1') continue;
    const { obs_ledger_seq, policy_id, result } = policyRecord.parse(parseStrict(entry.payload));
    if (result === 'BREACH') breached.set(obs_ledger_seq, [...(breached.get(obs_ledger_seq) ?? []), policy_id]);
  }
  return breached;
}
