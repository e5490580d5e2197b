// What one side can answer the other with, without a fact of its own: that a paper makes what it says depend, which of two is later,
// whether one says that it replaces the other, how many papers are on each side. Another one in each round.

import { isBefore, type Reading } from '#core/debate/readings/reading.ts';
import type { TurnRequest } from '#core/debate/rows.ts';
import { documentsOf, latest, laterOf, listOf, nameOf, type Side } from '#adapters/builtin/debate/said.ts';

export function answersTo(
  { readings: { holds }, round_index, tone }: TurnRequest,
  side: Side,
  own: Reading,
  other: Reading | null,
): string {
  if (other === null) return 'So there is nothing to answer.';
  const [mine, theirs] = [latest(own), latest(other)];
  const limits = other.grounds.filter(({ limit }) => limit !== '');
  const counted = [documentsOf(own).length, documentsOf(other).length] as const;
  const points = [
    ...(holds?.side === side ? [`${holds.why}.`] : []),
    ...limits.map(({ document, limit }) => `${nameOf(document)} makes that depend: ${limit.replaceAll('"', "'")}.`),
    ...(mine.day !== null && theirs.day !== null && isBefore(theirs.day, mine.day)
      ? laterOf(own, other)
      : holds === null
        ? [`Nothing in ${nameOf(theirs.document)} says that ${nameOf(mine.document)} no longer holds.`]
        : []),
    ...(counted[0] > counted[1]
      ? [`${listOf(documentsOf(own))} say so, and only ${listOf(documentsOf(other))} says otherwise.`]
      : []),
    ...(mine.day === null || theirs.day === null ? laterOf(own, other) : []),
  ];
  if (points.length === 0) return `${nameOf(mine.document)} says otherwise.`;
  const first = (round_index - 1) % points.length;
  const turned = [...points.slice(first), ...points.slice(0, first)];
  return turned.slice(0, tone === 'adversarial' ? 2 : 1).join(' ');
}
