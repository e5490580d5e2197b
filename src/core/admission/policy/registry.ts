// Which rules bind which class of observation. Fixed for an epoch by its manifest (AXL4-002, AXL4-006).

import type { PolicyRule } from '#core/admission/policy/dsl.ts';
import { AffidavitError } from '#core/errors.ts';

/** `kib` tells a size to the byte, so our own rules measure in `whole_kib`: rounded up. */
export type Unit = 'count' | 'q16' | 'kib' | 'whole_kib' | 'state' | 'failure';
export type Severity = 'normal' | 'critical';

/** How a rule finds its number: a path into the record, and the unit in which that number is read. */
export interface Binding {
  /** One class, or `*` for all. */
  readonly class: string;
  /** Starts at the record (`completion_state`, `failure_type`, `output_size`), at its `params`, or at `output`. */
  readonly path: readonly string[];
  readonly unit: Unit;
  readonly severity: Severity;
}
export interface Bound {
  readonly rule: PolicyRule;
  readonly binding: Binding;
}
export interface PolicySet {
  readonly policies: readonly PolicyRule[];
  readonly bindings: Readonly<Record<string, Binding>>;
}
export type Registry = ReadonlyMap<string, readonly Bound[]>;

/** A row of a compiled registry: short, since a frozen core holds dozens of them. */
export function boundRow(
  comparison: string,
  policyId: string,
  threshold: number,
  [cls, path, severity, unit]: readonly [cls: string, path: string, severity: Severity, unit: Unit],
  enabled = true,
): Bound {
  return {
    rule: { comparison, enabled, policy_id: policyId, threshold },
    binding: { class: cls, path: path.split('.'), severity, unit },
  };
}

/**
 * Compiles a set for the classes of the grammar. Ids are unique, ASCII and in code-unit order, and every class has at
 * least one enabled rule: an empty registry refuses to start (AMB-44).
 */
export function compile(set: PolicySet, classes: readonly string[]): Registry {
  set.policies.forEach((rule, at) => {
    const before = set.policies[at - 1];
    if (before !== undefined && before.policy_id >= rule.policy_id) {
      throw new AffidavitError(
        'POLICY_REGISTRY',
        `expected ids in order, got ${rule.policy_id} after ${before.policy_id}`,
      );
    }
    if (!Object.hasOwn(set.bindings, rule.policy_id)) {
      throw new AffidavitError('POLICY_REGISTRY', `no binding for ${rule.policy_id}`);
    }
  });
  return new Map(classes.map((cls) => [cls, boundTo(set, cls)]));
}

/** A binding to a class that there is none of would never speak: refused in a pack, where it can only be a mistake. */
export function requireClasses({ bindings }: PolicySet, classes: readonly string[]): void {
  const lost = Object.entries(bindings).find(([, { class: cls }]) => cls !== '*' && !classes.includes(cls));
  if (lost === undefined) return;
  throw new AffidavitError('POLICY_REGISTRY', `${lost[0]} is bound to ${lost[1].class}, which is not a class`);
}

function boundTo(set: PolicySet, cls: string): readonly Bound[] {
  const bound = set.policies.flatMap((rule) => {
    const binding = set.bindings[rule.policy_id];
    return binding !== undefined && rule.enabled && (binding.class === '*' || binding.class === cls)
      ? [{ rule, binding }]
      : [];
  });
  if (bound.length === 0) throw new AffidavitError('POLICY_REGISTRY', `class ${cls} has no enabled policy`);
  return bound;
}
