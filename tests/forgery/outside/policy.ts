// SRS-004 section 11: what a rule measures of an observation, and what comes of it, by the bindings that the manifest bears.

import type { Mutable } from './json.ts';

export interface Rules {
  readonly bindings: Readonly<Record<string, { readonly path: readonly string[]; readonly unit: string }>>;
  readonly policies: readonly { readonly policy_id: string; readonly comparison: string; readonly threshold: number }[];
}

/** The record of a rule after what it looks at was changed; where it looks at no number, it stays. */
export function measured(policy: Mutable, rules: Rules, observed: Mutable, output: unknown): Mutable {
  const binding = rules.bindings[policy['policy_id'] as string];
  const rule = rules.policies.find(({ policy_id: id }) => id === policy['policy_id']);
  const value = binding === undefined ? null : valueAt(binding.path, observed, output);
  if (binding === undefined || rule === undefined || typeof value !== 'number') return policy;
  const actual = scaled(value, binding.unit);
  return { ...policy, actual, result: breaches(rule.comparison, actual, rule.threshold) ? 'BREACH' : 'PERMITTED' };
}

function valueAt([first = '', ...rest]: readonly string[], observed: Mutable, output: unknown): unknown {
  if (first === 'output_size') return observed['output_size'];
  if (first !== 'output' || observed['completion_state'] !== 'COMPLETE') return null;
  return rest.reduce<unknown>((value, name) => (value as Mutable | null | undefined)?.[name], output);
}

/** Q16.16: scores stand as they are, counts are whole, sizes are in KiB, by rounding up or not. */
function scaled(value: number, unit: string): number {
  if (unit === 'q16') return value;
  const whole = unit === 'kib' ? value / 1024 : unit === 'whole_kib' ? Math.ceil(value / 1024) : value;
  const raw = whole * ONE;
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, raw));
}

function breaches(comparison: string, actual: number, threshold: number): boolean {
  switch (comparison) {
    case 'GT':
      return actual > threshold;
    case 'LT':
      return actual < threshold;
    case 'GE':
      return actual >= threshold;
    default:
      return actual <= threshold;
  }
}

const ONE = 65_536;
