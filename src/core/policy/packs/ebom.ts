// EBOM v2.0 as policies. Three admission rules sit on every class; the protocol's own thresholds sit on the gate of the
// risk at hand, numbered in causal order so that the first breach names the cause (architecture.md).

import { fromDecimal, fromInt } from '#core/canon/q16.ts';
import { THRESHOLDS } from '#core/domain/thresholds.ts';
import { RISKS, type Risk } from '#core/oracle/grammar.ts';
import type { Comparison } from '#core/policy/dsl.ts';
import type { Binding, PolicySet, Unit } from '#core/policy/registry.ts';

export const EBOM_PACK = 'ebom-2.0';

interface Line {
  readonly id: string;
  readonly comparison: Comparison;
  readonly threshold: number;
  readonly binding: Binding;
}

export function ebomPack(): PolicySet {
  const lines = [...ADMISSION, ...RISKS.flatMap(gateLines)].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    policies: lines.map(({ comparison, id, threshold }) => ({ comparison, enabled: true, policy_id: id, threshold })),
    bindings: Object.fromEntries(lines.map(({ id, binding }) => [id, binding])),
  };
}

const admission = (id: string, path: string, unit: Unit, threshold: number): Line => ({
  id,
  comparison: 'GT',
  threshold,
  binding: { class: '*', path: [path], severity: 'normal', unit },
});
const ADMISSION: readonly Line[] = [
  admission('ADM-1-STATE', 'completion_state', 'state', fromInt(0)),
  admission('ADM-2-FAILURE', 'failure_type', 'failure', fromInt(0)),
  admission('ADM-3-SIZE', 'output_size', 'kib', fromInt(64)),
];

function gateLines(risk: Risk): readonly Line[] {
  const limit = THRESHOLDS[risk];
  const line = (number: string, name: string, comparison: Comparison, threshold: number, unit: Unit): Line => ({
    id: `G-${risk}-${number}-${name.toUpperCase()}`,
    comparison,
    threshold,
    binding: { class: `gate/${risk.toLowerCase()}`, path: ['output', FIELD[name] ?? name], severity: 'normal', unit },
  });
  const always = [
    line('01', 'sources', 'LT', fromInt(limit.minSources), 'count'),
    line('02', 'relevance', 'LT', limit.minRelevance, 'q16'),
    line('03', 'claims', 'LT', fromInt(1), 'count'),
    line('06', 'support', 'GT', fromInt(0), 'count'),
    line('07', 'similarity', 'LT', limit.minSimilarity, 'q16'),
    line('10', 'credibility', 'LT', limit.minCredibility, 'q16'),
    line('11', 'conflicts', 'GT', fromInt(0), 'count'),
    line('12', 'confidence', 'LT', limit.minConfidence, 'q16'),
  ];
  if (risk !== 'HIGH') return always;
  return [
    ...always,
    line('04', 'speculation', 'GT', fromInt(0), 'count'),
    line('05', 'hybrid', 'LT', fromInt(1), 'count'),
    line('08', 'entailment', 'LE', fromDecimal('0.8'), 'q16'),
    line('09', 'corroboration', 'LT', fromInt(limit.minSources), 'count'),
  ];
}
/** Names of rules that read a field of another name. */
const FIELD: Readonly<Record<string, string>> = { support: 'unsupported' };
