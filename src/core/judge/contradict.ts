// Where an offered passage says otherwise (EBOM "Contradiction Resolution"). Data for the conflict rule, never a breach
// of the judge's own record.

import { cmp, fromDecimal, fromRaw, sub } from '#core/bytes/q16.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { isOutdatedBy } from '#core/evidence/freshness.ts';
import { nearestSentence } from '#core/judge/patterns.ts';
import { compareQuantities } from '#core/judge/compare.ts';
import { isOfExperts } from '#core/judge/matter.ts';
import { metaOf, type Meta } from '#core/judge/meta.ts';
import { rivalsIn, type Rivals } from '#core/judge/rivals.ts';
import { contradictsAnother } from '#core/judge/subject.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { Grounding, Judged } from '#core/judge/ground.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Hash } from '#core/ports.ts';

export type Resolution =
  // The person said which document holds, in answer to a question back.
  | 'CHOSEN_BY_PERSON'
  | 'USE_CURRENT'
  | 'FAVOR_HIGH_CREDIBILITY'
  // A third document settles it: a systematic review, or a statement of consensus.
  | 'USE_META_SOURCE'
  | 'CITE_CONSENSUS'
  | 'PRESENT_BOTH'
  | 'PRESENT_WITH_ANALYSIS'
  | 'REFUSE_WITH_EXPLANATION';

export interface Conflict {
  readonly claim: number;
  /** The passage that carries the claim, and the one that contradicts it (indices into the evidence). */
  readonly carrier: number;
  readonly contradicting: number;
  readonly contradiction: number;
  /** What each of them says, on one line: the carrier first. */
  readonly says: readonly [string, string];
  /** The third document that settles it, and what that concludes; null where none does. */
  readonly meta: Meta | null;
  readonly resolution: Resolution;
  /** Whether the draft as it stands deals with it as the resolution demands. */
  readonly settled: boolean;
}

/** EBOM-REQ-075: strictly above. */
const CONTRADICTION_MIN = fromDecimal('0.7');
/** EBOM-REQ-063, 084: strictly above. */
const CREDIBILITY_GAP = fromDecimal('0.3');

/** What conflicts are found in. */
export interface Disputed {
  readonly question: string;
  readonly groundings: readonly Grounding[];
  readonly evidence: readonly Evidence[];
  readonly risk: Risk;
  /** Documents that the person said hold, the last one first. */
  readonly chosen: readonly Hash[];
}

/** What the judge found against a claim, then documents that answer differently and of which no draft tells. */
export function findConflicts(disputed: Disputed): readonly Conflict[] {
  const { evidence, groundings } = disputed;
  const judged = groundings.flatMap((grounding) => {
    const carrier = evidence[grounding.carriers[0]?.evidence ?? grounding.best?.evidence ?? -1];
    if (carrier === undefined) return [];
    return grounding.rows
      .filter((row) => contradicts(row) && evidence[row.evidence]?.document !== carrier.document)
      .filter((row) => !isSameBound(grounding.claim.text, evidence[row.evidence]?.text ?? ''))
      .filter((row) => !isOfAnother(grounding.claim.text, evidence[row.evidence]?.text ?? ''))
      .flatMap((row) => {
        const other = evidence[row.evidence];
        return other === undefined ? [] : [toConflict(grounding, carrier, other, row, disputed)];
      });
  });
  const known = new Set(judged.map((conflict) => pairOf(conflict, evidence)));
  const found = rivalsIn(disputed.question, evidence);
  const rivals = found.flatMap((rival) => fromRivals(rival, found, disputed) ?? []);
  const all = [...judged, ...rivals.filter((conflict) => !known.has(pairOf(conflict, evidence)))];
  const resolved = all.map((conflict) => resolve(conflict, disputed));
  const metas = new Set(resolved.flatMap(({ meta }) => (meta === null ? [] : [evidence[meta.evidence]?.document])));
  // What a review says against one of the two is its conclusion, and no contradiction more.
  return resolved.filter(
    ({ carrier, contradicting, meta }) =>
      meta !== null || ![carrier, contradicting].some((index) => metas.has(evidence[index]?.document)),
  );
}

/** EBOM "Meta-Resolution", below high stakes, of what neither date nor credibility settles. */
function resolve(conflict: Conflict, { evidence, groundings, question }: Disputed): Conflict {
  const { carrier, contradicting, resolution, says, settled } = conflict;
  const [one, other] = [evidence[carrier], evidence[contradicting]];
  const isOpen = resolution === 'PRESENT_BOTH' || resolution === 'PRESENT_WITH_ANALYSIS';
  const meta =
    !isOpen || one === undefined || other === undefined ? null : metaOf(question, [one, other], says, evidence);
  if (meta === null) return conflict;
  const document = evidence[meta.evidence]?.document;
  const isTold = groundings.some(({ carriers }) =>
    carriers.some((row) => evidence[row.evidence]?.document === document),
  );
  return { ...conflict, meta, resolution: meta.by, settled: settled || isTold };
}

/** What the judge takes for a contradiction is one about the same thing only. */
const isOfAnother = (claim: string, passage: string): boolean =>
  contradictsAnother(claim, nearestSentence(claim, passage));

/** "The most is 80 mg" and "do not take more than 80 mg": the same bound, though one of them denies. */
function isSameBound(claim: string, passage: string): boolean {
  const [own, others] = [quantities(claim), quantities(nearestSentence(claim, passage))];
  const isIn =
    (some: readonly Quantity[]) =>
    (one: Quantity): boolean =>
      some.some((by) => by.bound === one.bound && compareQuantities(one, by) === 'equal');
  const isBound = ({ bound }: Quantity): boolean => bound === 'max' || bound === 'min';
  return own.some(isBound) && own.every(isIn(others)) && others.every(isIn(own));
}

function pairOf({ carrier, contradicting }: Conflict, evidence: readonly Evidence[]): string {
  return [carrier, contradicting]
    .map((index) => evidence[index]?.document ?? '')
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ');
}

/** By rule, not by a judge: another number of the same thing, or yes against no. */
const BY_RULE = fromDecimal('0.95');

/** The side that the draft tells is the carrier; else the one that is to be preferred. Both are told by the reply itself. */
function fromRivals(
  { sides, says }: Rivals,
  all: readonly Rivals[],
  { chosen, evidence, groundings, risk }: Disputed,
): Conflict | null {
  const [one, other] = [evidence[sides[0]], evidence[sides[1]]];
  if (one === undefined || other === undefined) return null;
  const isWithin = one.document === other.document;
  const isOf = (index: number, side: Evidence): boolean =>
    isWithin ? index === side.index : evidence[index]?.document === side.document;
  const telling = (side: Evidence): number =>
    groundings.findIndex(({ carriers }) => carriers.some((row) => isOf(row.evidence, side)));
  // Who said that a document holds did not say which of its own sentences does.
  const chosenSide = isWithin ? null : chosenOf([one, other], all, chosen, evidence);
  const favoured =
    chosenSide === null ? favour(one, other) : ({ side: chosenSide.index, by: 'CHOSEN_BY_PERSON' } as const);
  const told = [telling(one), telling(other)] as const;
  const swap = told[0] < 0 && (told[1] >= 0 || favoured?.side === other.index);
  const [carrier, contradicting] = swap ? [other, one] : [one, other];
  const base = {
    claim: swap ? told[1] : told[0],
    carrier: carrier.index,
    contradicting: contradicting.index,
    contradiction: BY_RULE,
    meta: null,
    says: swap ? ([says[1], says[0]] as const) : says,
  };
  if (favoured !== null) return { ...base, resolution: favoured.by, settled: favoured.side === carrier.index };
  if (risk === 'HIGH') return { ...base, resolution: 'REFUSE_WITH_EXPLANATION', settled: false };
  return { ...base, resolution: strategy(risk, one, other), settled: true };
}

/** The document that the person said holds, or the one beside a document that rivals it: who chose it denied that one. */
function chosenOf(
  pair: readonly [Evidence, Evidence],
  all: readonly Rivals[],
  chosen: readonly Hash[],
  evidence: readonly Evidence[],
): Evidence | null {
  const [one, other] = pair;
  const documentsOf = ({ sides }: Rivals): readonly string[] => sides.map((index) => evidence[index]?.document ?? '');
  for (const id of chosen) {
    const named = pair.find(({ source }) => source.id === id);
    if (named !== undefined) return named;
    const holds = evidence.find(({ source }) => source.id === id)?.document;
    const isDenied = ({ document }: Evidence): boolean =>
      all.some((rival) => documentsOf(rival).includes(document) && documentsOf(rival).includes(holds ?? ''));
    if (holds !== undefined && isDenied(one) !== isDenied(other)) return isDenied(one) ? other : one;
  }
  return null;
}

/** What is told once: a document that lost, however many others it lost against; or a pair that stands undecided. */
export function distinctConflicts(conflicts: readonly Conflict[], evidence: readonly Evidence[]): readonly Conflict[] {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    const documents = sidesOf(conflict).map((index) => evidence[index]?.document ?? '');
    const told = documents.sort((a, b) => (a < b ? -1 : 1)).join(' ');
    if (seen.has(told)) return false;
    seen.add(told);
    return true;
  });
}

/** Who a conflict is about: the loser alone where one side is favoured. */
function sidesOf({ carrier, contradicting, resolution }: Conflict): number[] {
  return isFavoured(resolution) ? [contradicting] : [carrier, contradicting];
}

/** Whether one side is told and the other only beside it. */
export function isFavoured(resolution: Resolution): boolean {
  return resolution === 'USE_CURRENT' || resolution === 'FAVOR_HIGH_CREDIBILITY' || resolution === 'CHOSEN_BY_PERSON';
}

export function contradicts(row: Judged): boolean {
  return cmp(fromRaw(row.contradiction), CONTRADICTION_MIN) > 0;
}

function toConflict(
  grounding: Grounding,
  carrier: Evidence,
  other: Evidence,
  row: Judged,
  { chosen, evidence, groundings, risk }: Disputed,
): Conflict {
  const { claim } = grounding;
  const favoured = choice(grounding, carrier, other, evidence, chosen) ?? favour(carrier, other);
  const base = {
    claim: claim.index,
    carrier: carrier.index,
    contradicting: other.index,
    contradiction: row.contradiction,
    meta: null,
    says: [unwrap(claim.text), nearestSentence(claim.text, other.text)] as const,
  };
  if (favoured !== null) return { ...base, resolution: favoured.by, settled: favoured.side === carrier.index };
  if (risk === 'HIGH') return { ...base, resolution: 'REFUSE_WITH_EXPLANATION', settled: false };
  // Told means: by a sentence of its own that the other document carries. A citation alone tells nothing.
  const bothTold = groundings.some(
    (told) =>
      told.claim.index !== claim.index &&
      told.carriers.some((by) => evidence[by.evidence]?.document === other.document),
  );
  return { ...base, resolution: strategy(risk, carrier, other), settled: bothTold };
}

/** EBOM "Resolution Strategy by Domain", below high stakes. */
function strategy(risk: Risk, one: Evidence, other: Evidence): Resolution {
  return risk === 'MEDIUM' || isOfExperts(one, other) ? 'PRESENT_WITH_ANALYSIS' : 'PRESENT_BOTH';
}

/** What the person said holds, with all that says the same: the last word on a claim counts. */
function choice(
  { carriers, rows }: Grounding,
  carrier: Evidence,
  other: Evidence,
  evidence: readonly Evidence[],
  chosen: readonly Hash[],
): ReturnType<typeof favour> {
  for (const id of chosen) {
    const isChosen = (row: Judged): boolean => evidence[row.evidence]?.source.id === id;
    if (carrier.source.id === id || carriers.some(isChosen)) return { side: carrier.index, by: 'CHOSEN_BY_PERSON' };
    if (rows.some((row) => isChosen(row) && contradicts(row))) return { side: other.index, by: 'CHOSEN_BY_PERSON' };
  }
  return null;
}

/** The side to prefer: what outdates the other (unless it is far less credible), else the far more credible one. */
function favour(carrier: Evidence, other: Evidence): { readonly side: number; readonly by: Resolution } | null {
  for (const [newer, older] of [
    [carrier, other],
    [other, carrier],
  ] as const)
    if (isOutdatedBy(older.source, newer.source) && !farMoreCredible(older, newer))
      return { side: newer.index, by: 'USE_CURRENT' };
  if (farMoreCredible(carrier, other)) return { side: carrier.index, by: 'FAVOR_HIGH_CREDIBILITY' };
  if (farMoreCredible(other, carrier)) return { side: other.index, by: 'FAVOR_HIGH_CREDIBILITY' };
  return null;
}

function farMoreCredible(a: Evidence, b: Evidence): boolean {
  return cmp(sub(fromRaw(a.credibility), fromRaw(b.credibility)), CREDIBILITY_GAP) > 0;
}
