// How a sentence is told that no passage states (EBOM Constraint 4): one wording for the text of a reply, the command line and
// the page. What passages state has no label.

import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import type { ClaimOut } from '#core/answer/output.ts';

/** Of a sentence, from its own claims: the least that is known of any of them. Empty where all are verified. */
export function labelOf(claims: readonly Pick<ClaimOut, 'confidence' | 'type'>[]): string {
  const least = leastOf(claims);
  const confidence = claims
    .filter(({ type }) => type === 'INFERENTIAL')
    .reduce((low, claim) => Math.min(low, claim.confidence), 65_536);
  return LABEL[least](toDecimal(fromRaw(confidence), 2));
}

/** What a sentence is said to be where only one word is told: what is known least of its claims. */
export function leastOf(claims: readonly Pick<ClaimOut, 'type'>[]): ClaimOut['type'] {
  return LEAST_FIRST.find((type) => claims.some((claim) => claim.type === type)) ?? 'VERIFIED';
}

/** The same behind a sentence in running text. */
export function labelInText(claims: Parameters<typeof labelOf>[0]): string {
  const label = labelOf(claims);
  return label === '' || label.endsWith(')') ? label : `(${label})`;
}

const LEAST_FIRST: readonly ClaimOut['type'][] = ['SPECULATIVE', 'INFERENTIAL', 'OPINION', 'TRIVIAL', 'ATTRIBUTED'];

const LABEL: Readonly<Record<ClaimOut['type'], (confidence: string) => string>> = {
  VERIFIED: () => '',
  // Its own sentence says whose words it is.
  ATTRIBUTED: () => '',
  INFERENTIAL: (confidence) => `INFERENTIAL (${confidence})`,
  SPECULATIVE: () => 'Speculative, no source',
  OPINION: () => 'Opinion, no source',
  TRIVIAL: () => 'Common knowledge, no source',
};
