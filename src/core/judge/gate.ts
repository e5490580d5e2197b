// The gate: one derived observation per decision, computed from admitted evidence only, on which EBOM's rules sit.
// Replay computes it again and never reads it. A value never reached is 0, and breaches too.

import { cmp, fromRaw, ONE, ZERO } from '#core/bytes/q16.ts';
import type { Reviewed } from '#core/case/state.ts';
import { isRejected, waitingForReview } from '#core/judge/set-by-hand.ts';
import { AGREEMENT } from '#core/judge/agreement.ts';
import { claimConfidence, sourceConfidence, type Validity } from '#core/judge/confidence.ts';
import { findConflicts, type Conflict } from '#core/judge/contradict.ts';
import { carries, mayStandUncited, type Grounding } from '#core/judge/ground.ts';
import { patternOf, type Pattern } from '#core/judge/patterns.ts';
import { validityOf } from '#core/judge/reason.ts';
import { barOf, type Assessment } from '#core/judge/assessment.ts';
import { settledByChange } from '#core/judge/settled-by-change.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { bestPerDocument, type Evidence, type Found } from '#core/evidence/context.ts';
import { freshnessOf } from '#core/evidence/freshness.ts';
import { missingWords, unmetWords } from '#core/evidence/missing.ts';
import type { GateClass, GateOutput, Risk } from '#core/admission/grammar.ts';
import { findUnwrapped, unwrap } from '#core/english/unwrap.ts';
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
  /** What the person said of sentences that the rules were unsure of. */
  readonly reviewed: readonly Reviewed[];
  readonly found: Found;
  readonly groundings: readonly Grounding[];
  /** The judge's method, null where nothing was judged. */
  readonly method: string | null;
  readonly timeSensitive: boolean;
  readonly now: number;
  /** The records since which claims that the draft was offered are known. */
  readonly known: readonly number[];
}
/** With what is said of each passage that is offered, by its index. */
interface Weighed extends GateFacts {
  readonly relevance: readonly number[];
}
export interface CheckedClaim {
  readonly grounding: Grounding;
  readonly status: 'SUPPORTED' | 'UNSUPPORTED' | 'CONTRADICTED' | 'UNCITED';
  /** A trivial claim or an opinion that no passage is cited for is neither verified nor inferred. */
  readonly type: 'VERIFIED' | 'ATTRIBUTED' | 'INFERENTIAL' | 'SPECULATIVE' | 'OPINION' | 'TRIVIAL';
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
  /** Sentences, each on one line, that a person has to look at before any of this is told. */
  readonly waiting: readonly string[];
}

export function gateClass(risk: Risk): GateClass {
  return `gate/${risk.toLowerCase() as 'low' | 'medium' | 'high'}`;
}

export function decide(facts: GateFacts): Decision {
  const { assessment, chosen, found, groundings, known, method, question, reviewed } = facts;
  const { risk } = assessment;
  const waiting = waitingForReview(
    groundings.map(({ claim }) => claim).filter(({ text }) => !isCounted(text, found)),
    risk,
    reviewed,
  );
  const conflicts = settledByChange(
    findConflicts({ question, groundings, evidence: found.offered, risk, chosen }),
    found,
  );
  const weighed = { ...facts, relevance: found.offered.map((evidence) => asChosen(evidence, facts, conflicts)) };
  const claims = groundings.map((grounding) => check(grounding, weighed));
  const judged = claims.filter((claim) => claim.status !== 'UNCITED');
  const least = (value: (claim: CheckedClaim) => number): number =>
    judged.length === 0 ? 0 : judged.reduce<number>((low, claim) => Math.min(low, value(claim)), ONE);
  const documents = bestPerDocument(
    found.offered.map((evidence) => ({ ...evidence, relevance: relevanceIn(evidence, weighed) })),
  );
  return {
    claims,
    conflicts,
    waiting,
    output: {
      claims: judged.length,
      confidence: least((claim) => claim.confidence),
      conflicts: conflicts.filter((conflict) => !conflict.settled).length,
      corroboration:
        judged.length === 0 ? 0 : judged.reduce((low, claim) => Math.min(low, documentsBehind(claim.grounding)), 99),
      credibility: least((claim) => claim.credibility),
      detail: claims.map((claim) => toDetail(claim, conflicts)),
      entailment: least((claim) => claim.grounding.best?.entailment ?? 0),
      hits: found.retrievals.flatMap(({ output }) => output.hits),
      hybrid: method !== null && HYBRID_METHODS.has(method) ? 1 : 0,
      ...(known.length === 0 ? {} : { known: [...known] }),
      relevance: documents[THRESHOLDS[barOf(assessment)].minSources - 1] ?? 0,
      ...(barOf(assessment) === 'HIGH' ? { review: waiting.length } : {}),
      risk: {
        classifier: assessment.classified,
        confidence: assessment.confidence,
        domain: assessment.domain,
        floor: assessment.floor,
        matter: assessment.matter,
      },
      similarity: least((claim) => claim.grounding.best?.similarity ?? 0),
      sources: documents.length,
      speculation: claims.filter((claim) => claim.type === 'SPECULATIVE').length,
      unsupported: claims.filter((claim) => claim.status === 'UNSUPPORTED' || claim.status === 'CONTRADICTED').length,
    },
  };
}

/**
 * What the person said holds answers as well as what it contradicts, which says the same with another value, and as whatever
 * else carries its claim. So does who agrees: to choose the third document that says so chooses what it says.
 */
function asChosen(
  { index, relevance }: Evidence,
  { found, groundings }: GateFacts,
  conflicts: readonly Conflict[],
): number {
  const alike = conflicts
    .filter((one) => one.resolution === 'CHOSEN_BY_PERSON' && one.settled)
    .map(({ carrier, claim, contradicting }) => {
      const holds = [carrier, ...(groundings[claim]?.carriers ?? []).map(({ evidence }) => evidence)];
      return holds.includes(index) ? [contradicting, ...holds] : [];
    });
  return Math.max(relevance, ...alike.flat().map((one) => found.offered[one]?.relevance ?? 0));
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
type Scalar = Exclude<keyof GateOutput, 'claims' | 'detail' | 'hits' | 'known' | 'review' | 'risk'>;
type Counted = 'conflicts' | 'speculation' | 'unsupported';

/** EBOM "Source Retrieval": no draft is asked for while the minimum is not there. */
export function enoughToDraft(facts: GateFacts): boolean {
  const limit = THRESHOLDS[barOf(facts.assessment)];
  const documents = bestPerDocument(facts.found.offered);
  // A further document may turn out to say what the best one says: that is known when a draft has been judged.
  return documents.length >= limit.minSources && cmp(fromRaw(documents[0] ?? 0), limit.minRelevance) >= 0;
}

/**
 * What says the same answers as well: a passage that carries every claim, by entailment, is as relevant as the least
 * relevant passage the claims were drawn from. Without tier 3 "carries" proves too little for that.
 */
function relevanceIn(evidence: Evidence, { assessment, groundings, relevance }: Weighed): number {
  const own = relevance[evidence.index] ?? 0;
  const judged = groundings.filter(({ claim }) => claim.cited.length > 0);
  const saysAll = judged.every(({ carriers }) => carriers.some((row) => row.evidence === evidence.index));
  if (THRESHOLDS[barOf(assessment)].minEntailment === ZERO || judged.length === 0 || !saysAll) return own;
  const drawn = judged.map(({ claim, carriers }) =>
    carriers
      .filter((row) => claim.cited.includes(row.evidence))
      .reduce((most, row) => Math.max(most, relevance[row.evidence] ?? 0), 0),
  );
  return Math.max(
    own,
    drawn.reduce<number>((least, one) => Math.min(least, one), ONE),
  );
}

function check(grounding: Grounding, facts: Weighed): CheckedClaim {
  const { claim, best, rows } = grounding;
  const isQuoted = isVerbatim(claim, facts.found);
  // What was computed is no document's sentence; what was chosen from one by rule is.
  const isTold = facts.assessment.isAttributed && (isQuoted || !isCounted(claim.text, facts.found));
  const verified = isTold ? 'ATTRIBUTED' : 'VERIFIED';
  const type = claim.kind === 'SPECULATION' ? 'SPECULATIVE' : claim.kind === 'INFERENCE' ? 'INFERENTIAL' : verified;
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
    const apart = claim.kind === 'OPINION' || claim.kind === 'TRIVIAL' ? claim.kind : 'SPECULATIVE';
    return { ...nothing, type: apart, status: 'UNCITED' };
  }
  // Supported and not entailed is tier 3's business: the rule of entailment names it.
  const bars = { ...THRESHOLDS[barOf(facts.assessment)], minEntailment: ZERO };
  if (isRejected(claim, facts.reviewed)) return { ...nothing, status: 'UNSUPPORTED' };
  const supports = rows.some((row) => claim.cited.includes(row.evidence) && carries(row, bars));
  // That a paper says it is grounded by identity, never by a paraphrase.
  if (isTold && !(isQuoted && isAsked(claim, facts))) return { ...nothing, status: 'UNSUPPORTED' };
  // The lower bar is for a document's words alone: what was counted or is guessed has none of them.
  if (isLowered(facts.assessment) && type !== 'ATTRIBUTED') return { ...nothing, status: 'UNSUPPORTED' };
  if (!supports) return { ...nothing, status: best?.verdict === 'CONTRADICTED' ? 'CONTRADICTED' : 'UNSUPPORTED' };
  const pattern = patternIn(grounding, facts);
  if (pattern !== null) return { ...nothing, status: 'UNSUPPORTED', validity: 'INVALID', pattern };
  return supported(grounding, type, facts);
}

const isLowered = (assessment: Assessment): boolean => barOf(assessment) !== assessment.risk;

/** Whether it stands word for word in a passage that it cites. */
const isVerbatim = ({ cited, text }: Grounding['claim'], { offered }: Found): boolean =>
  cited.some((at) => findUnwrapped(text, offered[at]?.text ?? '') !== null);

/**
 * Whether a passage that it cites says a third of what is asked at least, or is what the person wants told: nearness alone is too
 * little where much hangs on it.
 */
function isAsked({ cited }: Grounding['claim'], { found, question, relevance }: Weighed): boolean {
  const all = missingWords(question, '').length;
  return cited.some((at) => {
    const { heading, source, text } = found.offered[at] ?? {};
    if (text === undefined) return false;
    if (relevance[at] === ONE) return true;
    return unmetWords(question, `${source?.act.name ?? ''} ${heading ?? ''} ${text}`).length * 3 <= all * 2;
  });
}

/** EBOM "Common Invalid Patterns", at every risk: what the passages that are cited and carry it make of the claim. */
function patternIn(
  { carriers, claim, rows, steps }: Grounding,
  { assessment, found, groundings }: GateFacts,
): Pattern | null {
  if (isCounted(claim.text, found)) return null;
  const own = new Set((steps?.premises ?? carriers).map(({ evidence }) => evidence));
  const cited = rows.filter(({ evidence }) => claim.cited.includes(evidence) && own.has(evidence));
  const textOf = (all: readonly Grounding[]): string => all.map((one) => one.claim.text).join(' ');
  return patternOf({
    claim: claim.text,
    isInference: claim.kind === 'INFERENCE',
    sentence: textOf(groundings.filter((one) => one.claim.segment === claim.segment)),
    draft: textOf(groundings),
    tier: THRESHOLDS[barOf(assessment)].verificationTier,
    passages: cited.flatMap(({ evidence }) => found.offered[evidence]?.text ?? []),
  });
}

/** Computed from cells; what two documents agree on is a sentence like any other. */
const isCounted = (text: string, { computed }: Found): boolean =>
  computed !== null && computed.operation !== AGREEMENT && text === computed.text;

function supported(grounding: Grounding, type: CheckedClaim['type'], facts: Weighed): CheckedClaim {
  const { claim, carriers, best, steps } = grounding;
  const validity = validityOf(grounding, facts.assessment.risk);
  // A conclusion rests on every premise, however many documents would be enough. Of any other claim, the min_sources
  // documents with the highest confidence support it; further ones only corroborate (AMB-15).
  const used = [...new Set((steps?.premises ?? carriers).map(({ evidence }) => evidence))];
  const carrying = used.flatMap((index) => facts.found.offered[index] ?? []);
  const ranked = carrying
    .map((evidence) => ({ evidence, confidence: confidenceIn(evidence, grounding, facts, type === 'ATTRIBUTED') }))
    .sort((a, b) => cmp(b.confidence, a.confidence) || a.evidence.index - b.evidence.index)
    .slice(0, steps === null ? THRESHOLDS[barOf(facts.assessment)].minSources : used.length);
  return {
    grounding,
    status: 'SUPPORTED',
    type,
    sources: carrying.filter(
      (evidence) => claim.cited.includes(evidence.index) || ranked.some((one) => one.evidence === evidence),
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

function confidenceIn(evidence: Evidence, grounding: Grounding, facts: Weighed, isTold: boolean) {
  return sourceConfidence({
    // Of what it says itself, a document is the primary source, and its words are there to be seen.
    credibility: isTold ? ONE : evidence.credibility,
    retrieval: relevanceIn(evidence, facts),
    freshness: freshnessOf(evidence.source, facts.timeSensitive, facts.now),
    verification: isTold || documentsBehind(grounding) > 1 ? ONE : 0,
  });
}

/** Documents that each say it. Two premises in two documents confirm nothing of each other. */
function documentsBehind({ carriers, steps }: Grounding): number {
  return steps === null ? carriers.length : 1;
}

function toDetail(claim: CheckedClaim, conflicts: readonly Conflict[]): GateOutput['detail'][number] {
  const { best, claim: what, rows } = claim.grounding;
  return {
    claim: what.index,
    confidence: claim.confidence,
    contradicted: conflicts
      .filter((conflict) => conflict.claim === what.index)
      .map(({ contradicting, contradiction, resolution }) => ({ contradiction, evidence: contradicting, resolution })),
    credibility: claim.credibility,
    entailment: best?.entailment ?? 0,
    ...learnedOf(claim),
    rows: rows.map((row) => [row.evidence, row.contradiction, row.entailment, row.similarity, row.support]),
    similarity: best?.similarity ?? 0,
    sources: documentsBehind(claim.grounding),
    status: claim.status,
    support: best?.support ?? 0,
  };
}

/** A claim that documents carry is an axiom of the case once this gate is passed; what is inferred or an opinion is none. */
function learnedOf({ grounding, sources, status, type }: CheckedClaim): Pick<GateOutput['detail'][number], 'learned'> {
  if (status !== 'SUPPORTED' || type !== 'VERIFIED' || sources.length === 0) return {};
  const ids = [...new Set(sources.map(({ source }) => source.id))].sort((a, b) => (a < b ? -1 : 1));
  return { learned: { sources: ids, text: unwrap(grounding.claim.text) } };
}
