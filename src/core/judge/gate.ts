// The gate: one derived observation per decision, computed from admitted evidence only, on which EBOM's rules sit.
// Replay computes it again and never reads it. A value never reached is 0, and breaches too.

import { cmp, fromRaw, ONE, ZERO } from '#core/bytes/q16.ts';
import { claimConfidence, sourceConfidence, type Validity } from '#core/judge/confidence.ts';
import { findConflicts, type Conflict } from '#core/judge/contradict.ts';
import { carries, mayStandUncited, type Grounding, type Judged } from '#core/judge/ground.ts';
import { patternOf, type Pattern } from '#core/judge/patterns.ts';
import { validityOf } from '#core/judge/reason.ts';
import type { Assessment } from '#core/judge/assess.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { bestPerDocument, type Evidence, type Found } from '#core/evidence/context.ts';
import { freshnessOf } from '#core/evidence/freshness.ts';
import type { GateClass, GateOutput, Risk } from '#core/admission/grammar.ts';
import type { Hash } from '#core/ports.ts';

/** Judges whose verdict counts as NLI or HYBRID for high stakes (AMB-10b): the built-in one by its strict reading
 * alone, which passed none of the unsupported high-stakes claims of tests/quality/high-stakes. A second judge takes away
 * and never adds (claim/consult.ts), so it is no method of its own. */
const HYBRID_METHODS: ReadonlySet<string> = new Set(['lexical-judge/2', 'lexical-judge/3']);

export interface GateFacts {
  readonly question: string;
  readonly assessment: Assessment;
  /** Documents that the person said hold, the last one first. */
  readonly chosen: readonly Hash[];
  readonly found: Found;
  readonly groundings: readonly Grounding[];
  /** The judge's method, null where nothing was judged. */
  readonly method: string | null;
  readonly timeSensitive: boolean;
  readonly now: number;
}
export interface CheckedClaim {
  readonly grounding: Grounding;
  readonly status: 'SUPPORTED' | 'UNSUPPORTED' | 'CONTRADICTED' | 'UNCITED';
  readonly type: 'VERIFIED' | 'INFERENTIAL' | 'SPECULATIVE';
  /** Passages shown with it: those that were cited and carry it, and those that its confidence rests on. */
  readonly sources: readonly Evidence[];
  readonly confidence: number;
  readonly credibility: number;
  /** Null where no passage carries it. */
  readonly validity: Validity | null;
  /** The invalid pattern for which it counts as unsupported although a judge lets it through; null where there is none. */
  readonly pattern: Pattern | null;
}
export interface Decision {
  readonly output: GateOutput;
  readonly claims: readonly CheckedClaim[];
  readonly conflicts: readonly Conflict[];
}

export function gateClass(risk: Risk): GateClass {
  return `gate/${risk.toLowerCase() as 'low' | 'medium' | 'high'}`;
}

export function decide(facts: GateFacts): Decision {
  const { assessment, found, groundings, method } = facts;
  const { risk } = assessment;
  const { chosen, question } = facts;
  const conflicts = findConflicts({ question, groundings, evidence: found.offered, risk, chosen });
  const claims = groundings.map((grounding) => check(grounding, facts));
  const judged = claims.filter((claim) => claim.status !== 'UNCITED');
  const least = (value: (claim: CheckedClaim) => number): number =>
    judged.length === 0 ? 0 : judged.reduce<number>((low, claim) => Math.min(low, value(claim)), ONE);
  const documents = bestPerDocument(
    found.offered.map((evidence) => ({ ...evidence, relevance: relevanceIn(evidence, facts) })),
  );
  return {
    claims,
    conflicts,
    output: {
      claims: judged.length,
      confidence: least((claim) => claim.confidence),
      conflicts: conflicts.filter((conflict) => !conflict.settled).length,
      corroboration:
        judged.length === 0 ? 0 : judged.reduce((low, claim) => Math.min(low, claim.grounding.carriers.length), 99),
      credibility: least((claim) => claim.credibility),
      detail: claims.map((claim) => toDetail(claim, conflicts)),
      entailment: least((claim) => claim.grounding.best?.entailment ?? 0),
      hits: found.retrievals.flatMap(({ output }) => output.hits),
      hybrid: method !== null && HYBRID_METHODS.has(method) ? 1 : 0,
      relevance: documents[THRESHOLDS[risk].minSources - 1] ?? 0,
      risk: {
        classifier: assessment.classified,
        confidence: assessment.confidence,
        domain: assessment.domain,
        floor: assessment.floor,
      },
      similarity: least((claim) => claim.grounding.best?.similarity ?? 0),
      sources: documents.length,
      speculation: claims.filter((claim) => claim.type === 'SPECULATIVE').length,
      unsupported: claims.filter((claim) => claim.status === 'UNSUPPORTED' || claim.status === 'CONTRADICTED').length,
    },
  };
}

/**
 * A decision with a second judge, held to the one without it: number for number the worse, so that no rule passes that the
 * first judge alone would breach. A row that is doubted may otherwise leave the claim to a better one.
 */
export function noBetter(decision: Decision, alone: Decision): Decision {
  const { output } = decision;
  const least = (field: Exclude<Scalar, Counted>): number => Math.min(output[field], alone.output[field]);
  const most = (field: Counted): number => Math.max(output[field], alone.output[field]);
  return {
    ...decision,
    output: {
      ...output,
      confidence: least('confidence'),
      conflicts: most('conflicts'),
      corroboration: least('corroboration'),
      credibility: least('credibility'),
      entailment: least('entailment'),
      hybrid: least('hybrid'),
      relevance: least('relevance'),
      similarity: least('similarity'),
      sources: least('sources'),
      speculation: most('speculation'),
      unsupported: most('unsupported'),
    },
  };
}
type Scalar = Exclude<keyof GateOutput, 'claims' | 'detail' | 'hits' | 'risk'>;
type Counted = 'conflicts' | 'speculation' | 'unsupported';

/** EBOM "Source Retrieval": no draft is asked for while the minimum is not there. */
export function enoughToDraft(facts: GateFacts): boolean {
  const limit = THRESHOLDS[facts.assessment.risk];
  const documents = bestPerDocument(facts.found.offered);
  // A further document may turn out to say what the best one says: that is known when a draft has been judged.
  return documents.length >= limit.minSources && cmp(fromRaw(documents[0] ?? 0), limit.minRelevance) >= 0;
}

/**
 * What says the same answers as well: a passage that carries every claim, by entailment, is as relevant as the least
 * relevant passage the claims were drawn from. Without tier 3 "carries" proves too little for that.
 */
function relevanceIn(evidence: Evidence, { assessment, found, groundings }: GateFacts): number {
  const judged = groundings.filter(({ claim }) => claim.cited.length > 0);
  const saysAll = judged.every(({ carriers }) => carriers.some((row) => row.evidence === evidence.index));
  if (THRESHOLDS[assessment.risk].minEntailment === ZERO || judged.length === 0 || !saysAll) return evidence.relevance;
  const drawn = judged.map(({ claim, carriers }) =>
    carriers
      .filter((row) => claim.cited.includes(row.evidence))
      .reduce((most, row) => Math.max(most, found.offered[row.evidence]?.relevance ?? 0), 0),
  );
  return Math.max(
    evidence.relevance,
    drawn.reduce<number>((least, relevance) => Math.min(least, relevance), ONE),
  );
}

function check(grounding: Grounding, facts: GateFacts): CheckedClaim {
  const { claim, best, rows } = grounding;
  const type = claim.kind === 'SPECULATION' ? 'SPECULATIVE' : claim.kind === 'INFERENCE' ? 'INFERENTIAL' : 'VERIFIED';
  const nothing = {
    grounding,
    type,
    sources: [],
    confidence: 0,
    credibility: 0,
    validity: null,
    pattern: null,
  } as const;
  if (claim.cited.length === 0 && mayStandUncited(claim, THRESHOLDS[facts.assessment.risk].speculationAllowed)) {
    // Nothing verified it: trivial and opinion stand apart from what sources carry (EBOM Constraint 4).
    return { ...nothing, type: type === 'VERIFIED' ? 'INFERENTIAL' : type, status: 'UNCITED' };
  }
  // Supported and not entailed is tier 3's business: the rule of entailment names it.
  const bars = { ...THRESHOLDS[facts.assessment.risk], minEntailment: ZERO };
  const supports = rows.some((row) => claim.cited.includes(row.evidence) && carries(row, bars));
  if (!supports) return { ...nothing, status: best?.verdict === 'CONTRADICTED' ? 'CONTRADICTED' : 'UNSUPPORTED' };
  const pattern = patternIn(grounding, facts);
  if (pattern !== null) return { ...nothing, status: 'UNSUPPORTED', validity: 'INVALID', pattern };
  return supported(grounding, type, facts);
}

/** EBOM "Common Invalid Patterns", at every risk: what the passages that are cited and carry it make of the claim. */
function patternIn({ carriers, claim, rows }: Grounding, { assessment, found, groundings }: GateFacts): Pattern | null {
  if (claim.text === found.computed?.text) return null;
  const own = new Set(carriers.map(({ evidence }) => evidence));
  const cited = rows.filter(({ evidence }) => claim.cited.includes(evidence) && own.has(evidence));
  const textOf = (all: readonly Grounding[]): string => all.map((one) => one.claim.text).join(' ');
  return patternOf({
    claim: claim.text,
    isInference: claim.kind === 'INFERENCE',
    sentence: textOf(groundings.filter((one) => one.claim.segment === claim.segment)),
    draft: textOf(groundings),
    tier: THRESHOLDS[assessment.risk].verificationTier,
    passages: cited.flatMap(({ evidence }) => found.offered[evidence]?.text ?? []),
  });
}

function supported(grounding: Grounding, type: CheckedClaim['type'], facts: GateFacts): CheckedClaim {
  const { claim, carriers, best } = grounding;
  const validity = validityOf(claim, carriers);
  // The min_sources documents with the highest confidence support the claim; further ones only corroborate (AMB-15).
  const carrying = carriers.flatMap((row) => facts.found.offered[row.evidence] ?? []);
  const ranked = carrying
    .map((evidence) => ({ evidence, confidence: confidenceIn(evidence, carriers, facts) }))
    .sort((a, b) => cmp(b.confidence, a.confidence) || a.evidence.index - b.evidence.index)
    .slice(0, THRESHOLDS[facts.assessment.risk].minSources);
  return {
    grounding,
    status: 'SUPPORTED',
    type,
    sources: carrying.filter(
      (evidence) => claim.cited.includes(evidence.index) || ranked.some((used) => used.evidence === evidence),
    ),
    confidence: claimConfidence(
      ranked.map(({ confidence }) => confidence),
      validity,
      fromRaw(best?.support ?? 0),
      ranked.some(({ evidence }) => evidence.source.act.sphere === 'LIMINAL'),
    ),
    credibility: ranked.reduce<number>((low, { evidence }) => Math.min(low, evidence.credibility), ONE),
    validity,
    pattern: null,
  };
}

function confidenceIn(evidence: Evidence, carriers: readonly Judged[], facts: GateFacts) {
  return sourceConfidence({
    credibility: evidence.credibility,
    retrieval: relevanceIn(evidence, facts),
    freshness: freshnessOf(evidence.source, facts.timeSensitive, facts.now),
    verification: carriers.length > 1 ? ONE : 0,
  });
}

function toDetail(claim: CheckedClaim, conflicts: readonly Conflict[]): GateOutput['detail'][number] {
  const { best, carriers, claim: what, rows } = claim.grounding;
  return {
    claim: what.index,
    confidence: claim.confidence,
    contradicted: conflicts
      .filter((conflict) => conflict.claim === what.index)
      .map(({ contradicting, contradiction, resolution }) => ({ contradiction, evidence: contradicting, resolution })),
    credibility: claim.credibility,
    entailment: best?.entailment ?? 0,
    rows: rows.map((row) => [row.evidence, row.contradiction, row.entailment, row.similarity, row.support]),
    similarity: best?.similarity ?? 0,
    sources: carriers.length,
    status: claim.status,
    support: best?.support ?? 0,
  };
}
