// The cover of a case: its documents in time, and as threads what answers found between them: conflicts and corrections.

import { unmarked } from '#core/answer/unmarked.ts';
import type { Hash } from '#core/ports.ts';
import type { CaseView } from '#lib/contract/case.ts';
import type { Sphere } from '#lib/contract/scale.ts';
import type { ConflictSideView, ConflictView, SentenceView } from '#lib/contract/turn.ts';

export interface CoverDocument {
  readonly id: Hash;
  readonly name: string;
  /** Unix milliseconds; null where unknown. */
  readonly datedAt: number | null;
  readonly sphere: Sphere;
}

/** Two documents that say what cannot both hold. */
export interface Thread {
  /** The first says what holds now, in place of the second. */
  readonly corrects: boolean;
  readonly sides: readonly [ThreadSide, ThreadSide];
  /** The question whose answer found it. */
  readonly turn: number;
}
export interface ThreadSide {
  readonly document: Hash;
  readonly claim: string;
  readonly start: number;
  readonly end: number;
}

export interface CoverView {
  /** By date; those without one last. */
  readonly documents: readonly CoverDocument[];
  readonly threads: readonly Thread[];
  /** Every answer of the case is here: what is not found is not there. */
  readonly isWhole: boolean;
}

export function toCover({ head, sources, turns }: Pick<CaseView, 'head' | 'sources' | 'turns'>): CoverView {
  const documents = sources
    .filter(({ library, out }) => library === null && !out)
    .map(({ datedAt, id, name, sphere }): CoverDocument => ({ id, name, datedAt, sphere }))
    .sort((a, b) => (a.datedAt ?? Infinity) - (b.datedAt ?? Infinity) || (a.name < b.name ? -1 : 1));
  const here = new Set(documents.map(({ id }) => id));
  /** The same two sentences of two documents are one thread, however often an answer meets them. */
  const threads = new Map<string, Thread>();
  for (const { outcome, seq } of turns) {
    if (outcome.kind !== 'answer') continue;
    const told = outcome.sentences.flatMap(toCorrection);
    const isTold = (one: ThreadSide): boolean => told.flat().some(({ document }) => document === one.document);
    const against = outcome.conflicts
      .flatMap(({ sides, strategy }) => (strategy === 'CHANGED' ? [] : pairsOf(sides.map(toSide))))
      .filter((pair) => !pair.every(isTold));
    const changed = outcome.conflicts.flatMap(toChange).filter((pair) => !pair.every(isTold));
    const corrected = [...told, ...changed];
    for (const [one, other] of [...against, ...corrected]) {
      if (one.document === other.document || !here.has(one.document) || !here.has(other.document)) continue;
      const key = [one, other].map(({ claim, document }) => `${document} ${claim}`).sort();
      threads.set(key.join(' '), { sides: [one, other], turn: seq, corrects: corrected.some(([by]) => by === one) });
    }
  }
  return { documents, threads: [...threads.values()], isWhole: turns.length >= head.turns };
}

function toSide({ citation, claim }: Pick<ConflictSideView, 'citation' | 'claim'>): ThreadSide {
  const { end, source, start } = citation.passage;
  return { document: source, claim, start, end };
}

/** What an answer says is in force, and what it says it with in place of (`core/judge/in-force.ts`). */
function toCorrection({ citations, text }: SentenceView): readonly (readonly [ThreadSide, ThreadSide])[] {
  const [holds, old, ...more] = citations;
  if (!text.startsWith('In force: ') || holds === undefined || old === undefined || more.length > 0) return [];
  const [one, other] = [holds, old].map((citation) => toSide({ citation, claim: unmarked(citation.passage.text) }));
  return one === undefined || other === undefined ? [] : [[one, other]];
}

/** A conflict that is none: the one side says that it changes the other. */
function toChange({ sides, strategy, used }: ConflictView): readonly (readonly [ThreadSide, ThreadSide])[] {
  const [holds, old] = [used ?? 0, used === 1 ? 0 : 1].map((at) => sides[at]);
  return strategy !== 'CHANGED' || !holds || !old ? [] : [[toSide(holds), toSide(old)]];
}

/** By the document that is changed in part, the name of the one that changes it last. */
export const changedIn = ({ documents, threads }: CoverView): ReadonlyMap<Hash, string> =>
  new Map(
    threads.flatMap(({ corrects, sides: [by, old] }) => {
      const name = corrects ? documents.find(({ id }) => id === by.document)?.name : undefined;
      return name === undefined ? [] : [[old.document, name] as const];
    }),
  );

function pairsOf<Value>(values: readonly Value[]): readonly (readonly [Value, Value])[] {
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => [one, other] as const));
}
