// From a draft to claims, and from claims to the passages that carry them (EBOM "Grounding Check").

import { splitClaims, type ClaimSpan } from '#core/judge/split.ts';
import { classifyClaim, type ClaimCategory } from '#core/judge/classify.ts';
import { stepsTo, type Steps } from '#core/judge/steps.ts';
import { verdict, type Verdict } from '#core/judge/verdict.ts';
import { cmp, fromDecimal, fromRaw, mul, ONE, ZERO, type Q16 } from '#core/bytes/q16.ts';
import { markerOf } from '#core/english/negation.ts';
import { tokens } from '#core/english/words.ts';
import type { Speculation, Thresholds } from '#core/judge/thresholds.ts';
import { CLAIMS_MAX } from '#core/limits.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { OutputOf, RequestOf } from '#core/admission/grammar.ts';
import type { Admitted } from '#core/case/observe.ts';
import type { Hash } from '#core/ports.ts';

export type DraftSegment = OutputOf<'writer'>['segments'][number];

export interface Claim {
  readonly index: number;
  /** Which segment of the draft it comes from, and where in that segment's text it stands (UTF-16). */
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly category: ClaimCategory;
  /** The rules are not sure of its kind: at high stakes a person looks at it. */
  readonly uncertain: boolean;
  readonly kind: DraftSegment['type'];
  /** Indices into the evidence, as cited by the writer. */
  readonly cited: readonly number[];
}
export type JudgedPair = OutputOf<'nli'>['pairs'][number];
/** One judged pair of claim and passage; scores Q16.16. */
export interface Judged {
  readonly evidence: number;
  readonly similarity: number;
  readonly entailment: number;
  readonly support: number;
  readonly contradiction: number;
  readonly verdict: Verdict;
}
export interface Grounding {
  readonly claim: Claim;
  /** Every offered passage, in order. */
  readonly rows: readonly Judged[];
  /** Best cited row by support, null where nothing is cited. */
  readonly best: Judged | null;
  /** Rows that carry the claim, one per document, cited ones first, then by support. */
  readonly carriers: readonly Judged[];
  /** How cited sentences lead by rule to what the writer infers; null of any other claim. */
  readonly steps: Steps | null;
}

/**
 * Claims of an admitted draft, in order. Every segment is at least one claim: what is not judged is not told. A draft of
 * more than CLAIMS_MAX claims is judged by whole segments.
 */
export function toClaims(draft: Admitted<'writer'>): readonly Claim[] {
  const { segments } = draft.output;
  const whole = ({ text }: DraftSegment): ClaimSpan => ({ start: 0, end: text.length, text });
  const fine = segments.map((segment) => {
    const spans = splitClaims(segment.text);
    return spans.length === 0 ? [whole(segment)] : spans;
  });
  const spans = fine.flat().length <= CLAIMS_MAX ? fine : segments.map((segment) => [whole(segment)]);
  const claims = segments.flatMap((segment, at) => (spans[at] ?? []).map((span) => ({ segment, at, span })));
  return claims.map(({ segment, at, span }, index) => {
    const { category, uncertain } = classifyClaim(span.text);
    return {
      index,
      segment: at,
      start: span.start,
      end: span.end,
      text: span.text,
      category,
      uncertain,
      kind: segment.type,
      cited: segment.cites.map((n) => n - 1),
    };
  });
}

/**
 * Whether a claim may stand without a citation: typed as trivial, opinion or speculation, by writer and rules alike. At high
 * stakes nothing may (AMB-14), and speculation has a rule of its own; at medium risk it must say in its words that it is one.
 */
export function mayStandUncited(claim: Claim, speculation: Speculation): boolean {
  if (claim.kind === 'SPECULATION')
    return speculation !== 'conditional' || tokens(claim.text).some((word) => markerOf(word) === 'hedge');
  if (speculation === 'forbidden') return false;
  if (claim.kind === 'TRIVIAL') return claim.category === 'TRIVIAL';
  return claim.kind === 'OPINION' && claim.category === 'SUBJECTIVE';
}

/**
 * Every claim, and then every assumption, against every offered passage: support, corroboration and contradiction all come
 * from one call.
 */
export function judgeRequest(
  claims: readonly Claim[],
  evidence: readonly Evidence[],
  assumptions: readonly string[] = [],
): RequestOf<'nli'> {
  const texts = [...claims.map((claim) => claim.text), ...assumptions];
  return {
    claims: texts,
    evidence: evidenceRows(evidence),
    pairs: texts.flatMap((_, at) => evidence.map((row): [number, number] => [at, row.index])),
  };
}

/** The passage that carries an assumption best, null where none does: `at` is its place among those of its draft. */
export function carrierOf(
  at: number,
  claims: readonly Claim[],
  judged: readonly JudgedPair[],
  limits: Bars,
): Judged | null {
  const rows = judged.filter((pair) => pair.claim === claims.length + at).map(toJudged);
  return [...rows].sort(bySupport).find((row) => carries(row, limits)) ?? null;
}

/** Passages as a judge is given them. */
export function evidenceRows(evidence: readonly Evidence[]): RequestOf<'nli'>['evidence'] {
  return evidence.map(({ after, before, heading, passage, source, text }) => ({
    after,
    before,
    heading,
    passage,
    source: source.id,
    text,
  }));
}

export function ground(
  claims: readonly Claim[],
  evidence: readonly Evidence[],
  judged: readonly JudgedPair[],
  limits: Bars,
): readonly Grounding[] {
  return claims.map((claim) => {
    const own = judged.filter((pair) => pair.claim === claim.index);
    const steps = stepsOf(claim, evidence, limits);
    const rows = own.map((pair) => toJudged(onSteps(pair, steps)));
    const cited = rows.filter((row) => claim.cited.includes(row.evidence)).sort(bySupport);
    const others = rows.filter((row) => !claim.cited.includes(row.evidence)).sort(bySupport);
    const carriers = [...cited, ...others].filter((row) => carries(row, limits));
    return { claim, rows, best: cited[0] ?? null, carriers: onePerDocument(carriers, evidence), steps };
  });
}

/** Never at high stakes: what is inferred is not entailed (EBOM Constraint 3, tier 3). */
function stepsOf(claim: Claim, evidence: readonly Evidence[], limits: Bars): Steps | null {
  if (claim.kind !== 'INFERENCE' || limits.minEntailment !== ZERO) return null;
  const cited = evidence.filter(({ index }) => claim.cited.includes(index));
  return stepsTo(claim.text, cited);
}

/**
 * A premise stands word for word in its passage: similarity 1, verification .99 (AMB-15). All of them have to hold, so the
 * conclusion has their product. What a judge says against it stays.
 */
function onSteps(pair: JudgedPair, steps: Steps | null): JudgedPair {
  if (steps?.premises.some(({ evidence }) => evidence === pair.evidence) !== true) return pair;
  const support = steps.premises.reduce<Q16>((product) => mul(product, QUOTED), ONE);
  return { ...pair, similarity: ONE, support };
}
const QUOTED = fromDecimal('0.99');

type Bars = Pick<Thresholds, 'minSimilarity' | 'minEntailment'>;

/**
 * A passage carries a claim when the judge says so and the text is as close as the domain demands. EBOM tier 3 asks for
 * entailment as well, of every document that counts.
 */
export function carries(row: Judged, { minEntailment, minSimilarity }: Bars): boolean {
  if (row.verdict !== 'SUPPORTED' || cmp(fromRaw(row.similarity), minSimilarity) < 0) return false;
  return minEntailment === ZERO || cmp(fromRaw(row.entailment), minEntailment) > 0;
}

export function toJudged(pair: JudgedPair): Judged {
  const { contradiction, entailment, evidence, similarity, support } = pair;
  const said = verdict({ contradiction, support });
  return { contradiction, entailment, evidence, similarity, support, verdict: said };
}

function bySupport(a: Judged, b: Judged): number {
  return b.support - a.support || b.similarity - a.similarity || a.evidence - b.evidence;
}

function onePerDocument(rows: readonly Judged[], evidence: readonly Evidence[]): readonly Judged[] {
  const seen = new Set<Hash>();
  return rows.filter((row) => {
    const document = evidence[row.evidence]?.document;
    if (document === undefined || seen.has(document)) return false;
    seen.add(document);
    return true;
  });
}
