// What the judge, the rules and the search found wrong in a draft, sentence by sentence. REFLECT is made of nothing else.

import type { Finding, Flag } from '#core/answer/output.ts';
import { cmp, fromRaw } from '#core/bytes/q16.ts';
import { contradicts, type Conflict } from '#core/judge/contradict.ts';
import type { Pattern } from '#core/judge/patterns.ts';
import { barOf } from '#core/judge/assessment.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';
import type { CheckedClaim, Decision } from '#core/judge/gate.ts';

/** Something wrong with one sentence of a draft. */
export interface Fault {
  readonly kind: Flag['kind'];
  /** Index of the sentence. */
  readonly segment: number;
  readonly claim: CheckedClaim;
  /** In words that repeat nothing of the sentence: it is withheld. */
  readonly text: string;
  readonly finding: Finding;
}

/** A draft that was judged and decided on. */
export type Judged = Attempt &
  Required<{ readonly [Field in 'draft' | 'judged' | 'decision']: NonNullable<Attempt[Field]> }>;

export function isJudged(attempt: Attempt): attempt is Judged {
  return attempt.draft !== null && attempt.judged !== null && attempt.decision !== null;
}

/** The first fault of each sentence that has one, in the order of the sentences: contradictions before what is missing. */
export function faultsOf(attempt: Judged, brief: Brief): readonly Fault[] {
  const faults = attempt.decision.claims.flatMap((claim) => faultOf(claim, attempt, brief) ?? []);
  const segments = [...new Set(faults.map(({ segment }) => segment))].sort((a, b) => a - b);
  return segments.flatMap((segment) => {
    const own = faults.filter((fault) => fault.segment === segment);
    return own.find(({ kind }) => kind === 'contradiction') ?? own[0] ?? [];
  });
}

function faultOf(claim: CheckedClaim, { decision, judged, outcome }: Judged, brief: Brief): Fault | null {
  const { claim: what } = claim.grounding;
  const { offered } = brief.found;
  const at = (kind: Flag['kind'], text: string, rule: string | null): Fault => ({
    kind,
    segment: what.segment,
    claim,
    text,
    finding: {
      by: rule === null ? 'judge' : 'rule',
      seq: rule === null ? judged.seq : outcome.seq,
      claim: what.index,
      rule,
    },
  });
  const open = openConflict(decision, what.index);
  if (open !== undefined) return at('contradiction', conflictText(open, offered), null);
  if (claim.status === 'CONTRADICTED') {
    const against = claim.grounding.rows.find((row) => what.cited.includes(row.evidence) && contradicts(row));
    return at('contradiction', `${nameOf(offered[against?.evidence ?? -1])} says otherwise.`, null);
  }
  if (claim.pattern !== null) return at('unjustified assumption', `${claim.pattern}: ${INVALID[claim.pattern]}.`, null);
  if (claim.status === 'UNSUPPORTED') return at('missing evidence', `${nearest(claim, offered)}.`, null);
  const breached = breachedRules(outcome);
  const rule = breached.find((id) => breaks(id, claim, barOf(brief.assessment)));
  if (claim.validity === 'INVALID') return at('unjustified assumption', NO_INFERENCE, rule ?? null);
  if (rule === undefined) return null;
  return rule.endsWith('-SPECULATION')
    ? at('unjustified assumption', 'it is speculation, which the rules do not allow here.', rule)
    : at('missing evidence', `${SHORT[rule.split('-').at(-1) ?? ''] ?? 'too little carries it'}.`, rule);
}

/** What each invalid pattern is, in words that repeat nothing of the sentence. */
export const INVALID: Readonly<Record<Pattern, string>> = {
  'non sequitur': 'what it concludes stands in none of the passages that it cites',
  'cherry picking': 'the sentence that carries it also tells of a risk, which is left out',
  'false equivalence': 'the passage says that two things go together, not that one is the cause of the other',
  overgeneralisation: 'the passage is about a sample, or about some, and not about all',
};
const NO_INFERENCE = 'what it concludes does not follow from the passages.';
const SHORT: Readonly<Record<string, string>> = {
  CORROBORATION: 'too few independent documents carry it',
  CREDIBILITY: 'the documents that carry it are not credible enough',
  CONFIDENCE: 'the confidence in it is too low',
  ENTAILMENT: 'the passages that carry it do not state it outright',
};

export function breachedRules(outcome: Attempt['outcome']): readonly string[] {
  return outcome.kind === 'breached' ? outcome.policies.map(({ id }) => id) : [];
}

/** Whether this claim is one that breached the rule. */
function breaks(rule: string, claim: CheckedClaim, risk: Risk): boolean {
  const limits = THRESHOLDS[risk];
  if (rule.endsWith('-SPECULATION')) return claim.type === 'SPECULATIVE';
  if (claim.status === 'UNCITED') return false;
  if (rule.endsWith('-CORROBORATION')) return claim.grounding.carriers.length < limits.minSources;
  if (rule.endsWith('-CREDIBILITY')) return cmp(fromRaw(claim.credibility), limits.minCredibility) < 0;
  if (rule.endsWith('-CONFIDENCE')) return cmp(fromRaw(claim.confidence), limits.minConfidence) < 0;
  return rule.endsWith('-ENTAILMENT') && cmp(fromRaw(claim.grounding.best?.entailment ?? 0), limits.minEntailment) <= 0;
}

function openConflict({ conflicts }: Decision, claim: number): Conflict | undefined {
  return conflicts.find((conflict) => conflict.claim === claim && !conflict.settled);
}

function conflictText({ carrier, contradicting }: Conflict, offered: readonly Evidence[]): string {
  const [one, other] = [offered[carrier], offered[contradicting]];
  if (carrier === contradicting) return `A passage of ${nameOf(one)} says different things.`;
  if (one?.document === other?.document) return `Two passages of ${nameOf(one)} say different things.`;
  return `${nameOf(one)} and ${nameOf(other)} say different things.`;
}

/** What came closest, so that a person sees why it is not enough. */
function nearest({ grounding }: CheckedClaim, offered: readonly Evidence[]): string {
  const [best] = [...grounding.rows].sort(
    (a, b) => b.support - a.support || b.similarity - a.similarity || a.evidence - b.evidence,
  );
  if (grounding.claim.cited.length === 0) return 'it cites no passage';
  if (best === undefined) return 'no passage was there to carry it';
  return `no passage that it cites carries it; ${nameOf(offered[best.evidence])} comes closest`;
}

export function nameOf(evidence: Evidence | undefined): string {
  return evidence?.source.act.name ?? 'a document';
}
