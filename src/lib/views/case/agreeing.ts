// Sentences of an answer that say the same, each from another document: shown once, with all their citations.

import { wordsOf } from '#lib/views/case/words.ts';
import type { ConflictView, SentenceView } from '#lib/contract/turn.ts';

/** The shortest of them, as it was sealed: every one of the others says at least that. */
export function withAgreeing(sentences: readonly SentenceView[]): readonly SentenceView[] {
  const groups: SentenceView[][] = [];
  for (const sentence of sentences) {
    const known = groups.find(([first]) => first !== undefined && agrees(first, sentence));
    if (known === undefined) groups.push([sentence]);
    else known.push(sentence);
  }
  return groups.flatMap((group) => {
    const [shortest] = [...group].sort((a, b) => a.text.length - b.text.length);
    if (shortest === undefined) return [];
    const citations = new Map(group.flatMap((one) => one.citations).map((citation) => [citation.n, citation]));
    return [{ ...shortest, citations: [...citations.values()].sort((a, b) => a.n - b.n) }];
  });
}

/**
 * One conflict for one thing that is said, however many documents stand on its other side. A change that a sentence tells
 * itself ("In force: ..., in place of ...", which cites both) is not told once more.
 */
export function withoutRepeats(
  conflicts: readonly ConflictView[],
  sentences: readonly Pick<SentenceView, 'citations' | 'text'>[],
): readonly ConflictView[] {
  const told = sentences.filter(({ text }) => text.startsWith('In force: '));
  const isTold = ({ sides, strategy }: ConflictView): boolean =>
    strategy === 'CHANGED' &&
    told.some(({ citations }) => sides.every((side) => citations.some(({ n }) => n === side.citation.n)));
  return conflicts
    .filter((one) => !isTold(one))
    .reduce<readonly ConflictView[]>((known, next) => {
      const same = known.find((one) => isSameConflict(one, next));
      if (same === undefined) return [...known, next];
      const more = next.sides.slice(1).filter((side) => !same.sides.some((one) => one.citation.n === side.citation.n));
      return known.map((one) => (one === same ? { ...same, sides: [...same.sides, ...more] } : one));
    }, []);
}

function isSameConflict(one: ConflictView, other: ConflictView): boolean {
  const [said, against] = one.sides;
  const [saidToo, againstToo] = other.sides;
  if (said === undefined || against === undefined || saidToo === undefined || againstToo === undefined) return false;
  const isSettledAlike = one.strategy === other.strategy && one.used === other.used && one.used !== 1;
  return isSettledAlike && said.citation.n === saidToo.citation.n && saysTheSame(against.claim, againstToo.claim);
}

/** Computed sentences and those that nothing supports stand by themselves. */
function agrees(one: SentenceView, other: SentenceView): boolean {
  const isPlain = ({ cells, citations }: SentenceView): boolean => cells.length === 0 && citations.length > 0;
  return one.standing === other.standing && isPlain(one) && isPlain(other) && saysTheSame(one.text, other.text);
}

const NEGATION = /\b(?:not?|never|none|nor|cannot)\b|n['’]t\b/iu;

/** The longer text has every word of the shorter one, numbers included, and both or neither deny something. */
export function saysTheSame(left: string, right: string): boolean {
  const [shorter, longer] = [wordsOf(left), wordsOf(right)].sort((a, b) => a.size - b.size);
  if (shorter === undefined || longer === undefined || NEGATION.test(left) !== NEGATION.test(right)) return false;
  return [...shorter].every((word) => longer.has(word));
}
