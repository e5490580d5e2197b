// Where an offered passage says otherwise (EBOM "Contradiction Resolution"). Data for the conflict rule, never a breach
// of the judge's own record.

import { cmp, fromDecimal, fromRaw, sub } from '#core/bytes/q16.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { Grounding, Judged } from '#core/judge/ground.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Hash } from '#core/ports.ts';

export type Resolution =
  // The person said which document holds, in answer to a question back.
  | 'CHOSEN_BY_PERSON'
  | 'USE_CURRENT'
  | 'FAVOR_HIGH_CREDIBILITY'
  | 'PRESENT_BOTH'
  | 'PRESENT_WITH_ANALYSIS'
  | 'REFUSE_WITH_EXPLANATION';

export interface Conflict {
  readonly claim: number;
  /** The passage that carries the claim, and the one that contradicts it (indices into the evidence). */
  readonly carrier: number;
  readonly contradicting: number;
  readonly contradiction: number;
  readonly resolution: Resolution;
  /** Whether the draft as it stands deals with it as the resolution demands. */
  readonly settled: boolean;
}

/** EBOM-REQ-075: strictly above. */
const CONTRADICTION_MIN = fromDecimal('0.7');
/** EBOM-REQ-063, 084: strictly above. */
const CREDIBILITY_GAP = fromDecimal('0.3');

export function findConflicts(
  groundings: readonly Grounding[],
  evidence: readonly Evidence[],
  risk: Risk,
  chosen: readonly Hash[] = [],
): readonly Conflict[] {
  return groundings.flatMap((grounding) => {
    const carrier = evidence[grounding.carriers[0]?.evidence ?? grounding.best?.evidence ?? -1];
    if (carrier === undefined) return [];
    return grounding.rows
      .filter((row) => contradicts(row) && evidence[row.evidence]?.document !== carrier.document)
      .flatMap((row) => {
        const other = evidence[row.evidence];
        return other === undefined
          ? []
          : [toConflict(grounding, carrier, other, row, groundings, evidence, risk, chosen)];
      });
  });
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
  groundings: readonly Grounding[],
  evidence: readonly Evidence[],
  risk: Risk,
  chosen: readonly Hash[],
): Conflict {
  const { claim } = grounding;
  const favoured = choice(grounding, carrier, other, evidence, chosen) ?? favour(carrier, other);
  const base = {
    claim: claim.index,
    carrier: carrier.index,
    contradicting: other.index,
    contradiction: row.contradiction,
  };
  if (favoured !== null) return { ...base, resolution: favoured.by, settled: favoured.side === carrier.index };
  if (risk === 'HIGH') return { ...base, resolution: 'REFUSE_WITH_EXPLANATION', settled: false };
  // Told means: by a sentence of its own that the other document carries. A citation alone tells nothing.
  const bothTold = groundings.some(
    (told) =>
      told.claim.index !== claim.index &&
      told.carriers.some((by) => evidence[by.evidence]?.document === other.document),
  );
  return { ...base, resolution: risk === 'MEDIUM' ? 'PRESENT_WITH_ANALYSIS' : 'PRESENT_BOTH', settled: bothTold };
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

/** The side to prefer: the newer of two dated documents (unless it is far less credible), else the far more credible. */
function favour(carrier: Evidence, other: Evidence): { readonly side: number; readonly by: Resolution } | null {
  const a = carrier.source.act.dated;
  const b = other.source.act.dated;
  if (a !== null && b !== null && a !== b) {
    const [newer, older] = a > b ? [carrier, other] : [other, carrier];
    if (!farMoreCredible(older, newer)) return { side: newer.index, by: 'USE_CURRENT' };
  }
  if (farMoreCredible(carrier, other)) return { side: carrier.index, by: 'FAVOR_HIGH_CREDIBILITY' };
  if (farMoreCredible(other, carrier)) return { side: other.index, by: 'FAVOR_HIGH_CREDIBILITY' };
  return null;
}

function farMoreCredible(a: Evidence, b: Evidence): boolean {
  return cmp(sub(fromRaw(a.credibility), fromRaw(b.credibility)), CREDIBILITY_GAP) > 0;
}
