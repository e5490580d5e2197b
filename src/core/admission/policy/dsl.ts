// The policy DSL (SRS-004 §17): static definitions in canonical JSON. The comparison names the BREACH condition
// (AMB-38: 71 GT 70 breaches), the threshold is the raw Q16.16 integer (AMB-37).

import * as z from 'zod';
import { sayFields } from '#core/bytes/fields.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { AffidavitError } from '#core/errors.ts';
import { parseStrict } from '#core/bytes/read.ts';

export const COMPARISONS = ['GT', 'LT', 'GE', 'LE'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Field order comparison, enabled, policy_id, threshold (SHALL-025) is the canonical order. */
export const policyRule = z.strictObject({
  comparison: z.string(),
  enabled: z.boolean(),
  policy_id: z.string().regex(/^[\x21-\x7e]+$/),
  threshold: z.int().min(-2_147_483_648).max(2_147_483_647),
});
export type PolicyRule = z.infer<typeof policyRule>;

/** Reads one rule. The bytes must be the canonical ones (SHALL-024). */
export function parseRule(text: string): PolicyRule {
  const value = parseStrict(text);
  const rule = policyRule.safeParse(value);
  if (!rule.success) throw new AffidavitError('POLICY_REGISTRY', `not a policy rule: ${sayFields(rule.error, value)}`);
  if (canonical(rule.data) !== text) throw new AffidavitError('POLICY_REGISTRY', 'rule is not in canonical form');
  return rule.data;
}
