// Whether a claim was lifted out of what surrounds it: its words stand in a sentence that says them of a film, of staff only,
// until 2019, of somebody else, or as a label calls them. What surrounds a clause is in force unless it is known to be harmless.

import { align, SAID_MIN, type Matcher } from '#adapters/builtin/judge/align.ts';
import { isBoundChanged } from '#adapters/builtin/judge/lifted/bounds.ts';
import { isOfTwoClauses } from '#adapters/builtin/judge/lifted/clauses.ts';
import { isFramed } from '#adapters/builtin/judge/lifted/lead.ts';
import { isCrossed } from '#adapters/builtin/judge/lifted/paired.ts';
import { isPredicateUnsaid } from '#adapters/builtin/judge/lifted/predicate.ts';
import { isCutShort } from '#adapters/builtin/judge/lifted/tail.ts';
import type { Carrier } from '#adapters/builtin/judge/lifted/carrier.ts';
import type { ReadClaim } from '#adapters/builtin/judge/texts.ts';
import type { Sentence } from '#adapters/builtin/judge/units.ts';

/** True where every sentence that has all words of the claim says them in a frame which the claim leaves out. */
export function isLifted({ single, units: claim }: ReadClaim, sentences: readonly Sentence[], match: Matcher): boolean {
  const carriers = sentences.flatMap((sentence) => toCarrier(claim, sentence, match) ?? []);
  return carriers.length > 0 && carriers.every((carrier) => TESTS.some((test) => test(carrier, single)));
}

const TESTS: readonly ((carrier: Carrier, single: boolean) => boolean)[] = [
  isFramed,
  isCutShort,
  isBoundChanged,
  isCrossed,
  isOfTwoClauses,
  isPredicateUnsaid,
];

/** A sentence that says every word of the claim; null for any other. */
function toCarrier(claim: ReadClaim['units'], sentence: Sentence, match: Matcher): Carrier | null {
  const links = align(claim, sentence.units, match);
  const content = claim.flatMap(({ content: isContent }, index) => (isContent ? [index] : []));
  if (content.length === 0 || content.some((index) => (links[index]?.strength ?? 0) < SAID_MIN)) return null;
  const places = content.map((index) => links[index]?.at ?? -1);
  return {
    claim,
    sentence,
    links,
    first: Math.min(...places),
    last: Math.max(...places),
    has: (lower) => claim.some((unit) => unit.lower === lower),
    match,
  };
}
