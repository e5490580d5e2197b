// What one side can answer the other with, without a fact of its own: that a paper makes what it says depend, which of two is later,
// whether one says that it replaces the other, how many papers are on each side.

import { isBefore, type Reading, type Readings } from '#core/debate/readings/reading.ts';
import { documentsOf, latest, laterOf, listOf, nameOf, type Side } from '#adapters/builtin/debate/said.ts';

/** Best first, each another one; a side that has none left has nothing more to say. */
export function pointsOf({ holds }: Readings, side: Side, own: Reading, other: Reading): readonly string[] {
  const [mine, theirs] = [latest(own), latest(other)];
  const limits = other.grounds.filter(({ limit }) => limit !== '');
  const counted = [documentsOf(own).length, documentsOf(other).length] as const;
  const isLater = mine.day !== null && theirs.day !== null && isBefore(theirs.day, mine.day);
  const points = [
    ...(holds?.side === side ? [`${holds.why}.`] : []),
    ...limits.map(({ document, limit }) => `${nameOf(document)} makes that depend: ${limit.replaceAll('"', "'")}.`),
    ...(isLater ? laterOf(own, other) : []),
    ...(holds === null && !isLater && mine.document !== theirs.document
      ? [`Nothing in ${nameOf(theirs.document)} says that ${nameOf(mine.document)} no longer holds.`]
      : []),
    ...(counted[0] > counted[1]
      ? [`${listOf(documentsOf(own))} say so, and only ${listOf(documentsOf(other))} says otherwise.`]
      : []),
    ...(holds === null && mine.day !== null && theirs.day === null
      ? [`${nameOf(theirs.document)} bears no day, so nothing shows that it is the later.`]
      : []),
  ];
  return points.length === 0 ? [`${nameOf(mine.document)} says otherwise.`] : points;
}
