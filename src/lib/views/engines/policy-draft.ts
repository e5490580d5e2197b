// A person's own rules on their way into the core: read however they are laid out, every fault at its place in plain words.

import { sayFields } from '#core/bytes/fields.ts';
import type * as z from 'zod';
import { canonical } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { toDecimal, fromRaw } from '#core/bytes/q16.ts';
import { AffidavitError } from '#core/errors.ts';
import { PACK_BYTES_MAX, PACK_RULES_MAX } from '#core/limits.ts';
import { COMPARISONS } from '#core/admission/policy/dsl.ts';
import { policyPack } from '#core/admission/policy/pack.ts';
import type { PolicySet } from '#core/admission/policy/registry.ts';
import { findPlaces, keyOf, toLineAndColumn, type JsonPlaces } from '#lib/views/engines/json-places.ts';
import type { OwnRuleView, PolicyFaultView } from '#lib/contract/rules.ts';

export type ReadPack =
  | { readonly kind: 'read'; readonly text: string; readonly canonical: string; readonly places: JsonPlaces }
  | { readonly kind: 'faulty'; readonly faults: readonly PolicyFaultView[] };

/** The text of a pack in canonical form, or what is wrong with it. Hostile: somebody may have sent it. */
export function readPack(text: string): ReadPack {
  const at = (offset: number, message: string): PolicyFaultView => ({ ...toLineAndColumn(text, offset), message });
  if (text.length > PACK_BYTES_MAX)
    return { kind: 'faulty', faults: [at(0, 'this is far larger than a pack of rules')] };
  const places = findPlaces(text);
  if (places.fault !== null) return { kind: 'faulty', faults: [at(places.fault.offset, places.fault.message)] };
  try {
    const value = parseStrict(text);
    const read = policyPack.safeParse(value);
    if (read.success) return { kind: 'read', text, canonical: canonical(read.data), places };
    return {
      kind: 'faulty',
      faults: read.error.issues.map((issue) => at(placeOf(issue.path, places), sayIssue(issue, value))),
    };
  } catch (error) {
    if (!(error instanceof AffidavitError)) throw error;
    return { kind: 'faulty', faults: [at(0, withoutCode(error))] };
  }
}

/** What the compiler of the core refused, at the first rule that it names. */
export function toCompileFault(
  { places, text }: Extract<ReadPack, { kind: 'read' }>,
  error: AffidavitError,
): PolicyFaultView {
  const message = withoutCode(error);
  const rules = policyPack.parse(parseStrict(text)).policies;
  const rule = rules.findIndex(({ policy_id }) => message.includes(policy_id));
  return { ...toLineAndColumn(text, placeOf(['policies', rule, 'policy_id'], places)), message };
}

/** The rules of a set that are a person's own. */
export function toOwnRules({ bindings, policies }: PolicySet): readonly OwnRuleView[] {
  return policies.flatMap(({ comparison, policy_id, threshold }) => {
    const binding = bindings[policy_id];
    if (binding === undefined || !policy_id.startsWith('USER-')) return [];
    const { class: cls, path, unit } = binding;
    const bound = toDecimal(fromRaw(threshold), 4).replace(/\.?0+$/, '');
    const what = path.slice(path[0] === 'output' ? 1 : 0).join('.');
    const order = ORDER[comparison] ?? comparison;
    return [
      {
        id: policy_id,
        on: cls,
        words: `${what} ${order} ${bound}${unit === 'kib' || unit === 'whole_kib' ? ' KiB' : ''}`,
      },
    ];
  });
}

const ORDER: Readonly<Record<string, string>> = { GT: 'above', GE: 'at or above', LT: 'below', LE: 'at or below' };

/** The innermost part of the path that the text has. */
function placeOf(path: readonly PropertyKey[], { at }: JsonPlaces): number {
  for (let length = path.length; length >= 0; length--) {
    const offset = at.get(keyOf(path.slice(0, length)));
    if (offset !== undefined) return offset;
  }
  return 0;
}

function sayIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const field = String(issue.path.at(-1) ?? '');
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: no such field here`;
  if (field === 'threshold')
    return 'a threshold is a whole number: the bound times 65536, so 131072 is 2 and 32768 is 0.5';
  if (field === 'path')
    return 'a path is ["output", NAME], ["params", "temperature"], ["completion_state"], ["failure_type"] or ["output_size"]';
  if (field === 'comparison')
    return `the comparison is one of ${COMPARISONS.join(', ')}: it says when the rule is breached`;
  if (field === 'policies') return `a pack has 1 to ${PACK_RULES_MAX} rules`;
  if (field === 'name') return 'the name of a pack is small letters, digits, dots and hyphens';
  if (field === 'policy_id') return 'an id is printable ASCII without spaces';
  return sayFields({ issues: [issue] }, value);
}

function withoutCode({ code, message }: AffidavitError): string {
  return message.startsWith(`${code}: `) ? message.slice(code.length + 2) : message;
}
