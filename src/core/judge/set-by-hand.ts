// What a person decides about a question beside its words: how much is at stake (EBOM "Domain Classifier": the user can
// override), and whether a sentence that the rules are unsure of holds ("Classification Enforcement": human review).

import type { Assessment } from '#core/judge/assessment.ts';
import type { Reviewed, Stakes } from '#core/case/state.ts';
import type { Claim } from '#core/judge/ground.ts';
import { unwrap } from '#core/english/unwrap.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { RISKS } from '#core/admission/shapes.ts';

/**
 * Raised as far as the person says; lowered by one step at most, and only with a reason: so what is asked of law or security
 * itself never ends below MEDIUM (AMB-16).
 */
export function setByHand(assessed: Assessment, stakes: Stakes | null): Assessment {
  if (stakes === null) return assessed;
  const [from, to] = [RISKS.indexOf(assessed.risk), RISKS.indexOf(stakes.risk)];
  if (to < from && stakes.reason === null) return assessed;
  const risk = RISKS[Math.max(to, from - 1)] ?? assessed.risk;
  // Who raises the stakes asks for more than what one paper says.
  return { ...assessed, risk, isAttributed: assessed.isAttributed && to <= from };
}

/** At high stakes: the sentences whose kind the rules are unsure of, and of which no person has said anything. */
export function waitingForReview(
  claims: readonly Claim[],
  risk: Risk,
  reviewed: readonly Reviewed[],
): readonly string[] {
  if (risk !== 'HIGH') return [];
  const known = new Set(reviewed.map(({ text }) => text));
  const unsure = claims.filter(({ uncertain }) => uncertain).map(({ text }) => unwrap(text));
  return [...new Set(unsure)].filter((text) => !known.has(text));
}

/** Whether the person said that it does not hold: then no document carries it. */
export function isRejected({ text }: Pick<Claim, 'text'>, reviewed: readonly Reviewed[]): boolean {
  const line = unwrap(text);
  return reviewed.some((one) => !one.holds && one.text === line);
}

/** What a reply says of stakes that the person changed; nothing where nobody did. */
export function setByHandIn({
  assessed,
  assessment,
  question: { stakes },
}: {
  readonly assessed?: Risk;
  readonly assessment?: Pick<Assessment, 'risk'>;
  readonly question: { readonly stakes: Stakes | null };
}): { readonly set_by_hand?: { readonly from: Risk; readonly reason: string | null } } {
  if (stakes === null || assessed === undefined || assessed === assessment?.risk) return {};
  return { set_by_hand: { from: assessed, reason: stakes.reason } };
}
