// A pack: rules and what each is bound to, as one file of canonical JSON (SRS-004 §17, "static definition format").
// Ours are compiled into the core at build time; a person's own comes in as text and is hostile until it is compiled.

import * as z from 'zod';
import { sayFields } from '#core/bytes/fields.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { canonical, canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import { PACK_RULES_MAX } from '#core/limits.ts';
import { COMPARISONS, policyRule } from '#core/admission/policy/dsl.ts';
import type { PolicySet } from '#core/admission/policy/registry.ts';

/** What a rule may look at besides the output. */
const RECORD_FIELDS = ['completion_state', 'failure_type', 'output_size'] as const;
/** How the oracle sampled, as its record says. */
const SAMPLING = ['max_tokens', 'seed', 'temperature', 'top_p'] as const;
const name = /^[a-z0-9][a-z0-9.-]{0,62}$/;

export const policyPack = z.strictObject({
  bindings: z.record(
    z.string(),
    z.strictObject({
      class: z.string(),
      path: z.union([
        z.tuple([z.enum(RECORD_FIELDS)]),
        z.tuple([z.literal('params'), z.enum(SAMPLING)]),
        z.tuple([z.literal('output')], z.string()),
      ]),
      severity: z.enum(['critical', 'normal']),
      unit: z.enum(['count', 'q16', 'kib', 'whole_kib', 'state', 'failure']),
    }),
  ),
  name: z.string().regex(name),
  policies: z.array(policyRule).min(1).max(PACK_RULES_MAX),
});
export type PolicyPack = z.infer<typeof policyPack>;

/**
 * Reads a pack. Its bytes must be the canonical ones (SHALL-024), which is the field order of SHALL-025. An operator
 * outside the closed set would breach whatever it looks at (SHALL-028): in a pack it can only be a mistake.
 */
export function parsePack(text: string): PolicyPack {
  const value = parseStrict(text);
  const read = policyPack.safeParse(value);
  if (!read.success) throw refuse(`not a policy pack: ${sayFields(read.error, value)}`);
  if (canonical(read.data) !== text) throw refuse('the pack is not in canonical form');
  const { bindings, policies } = read.data;
  const unknown = policies.find(({ comparison }) => !COMPARISONS.some((known) => known === comparison));
  if (unknown !== undefined) throw refuse(`${unknown.policy_id}: expected ${COMPARISONS.join(', ')}`);
  const ids = new Set(policies.map(({ policy_id }) => policy_id));
  const idle = Object.keys(bindings).find((id) => !ids.has(id));
  if (idle !== undefined) throw refuse(`a binding of ${idle}, which is not a rule of this pack`);
  return read.data;
}

/** One set of several packs, ids ascending. An id that two packs use stands twice, and `compile` refuses it. */
export function merge(packs: readonly PolicySet[]): PolicySet {
  const policies = packs.flatMap((pack) => pack.policies).sort((a, b) => (a.policy_id < b.policy_id ? -1 : 1));
  return { policies, bindings: Object.fromEntries(packs.flatMap((pack) => Object.entries(pack.bindings))) };
}

/** `<name>@sha256:<hash of the canonical set>`: how a manifest names its rules. */
export function packIdOf(setName: string, { bindings, policies }: PolicySet): string {
  return `${setName}@sha256:${sha256Hex(canonicalBytes({ bindings, policies } as unknown as Json))}`;
}

function refuse(message: string): AffidavitError {
  return new AffidavitError('POLICY_REGISTRY', message);
}
