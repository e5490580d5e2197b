// Of an answer that says which of two values is in force: what says the other value is the older word, and no open conflict.

import { quantities } from '#core/english/numbers.ts';
import { tokens } from '#core/english/words.ts';
import type { Found } from '#core/evidence/context.ts';
import type { Conflict } from '#core/judge/contradict.ts';
import { IN_FORCE } from '#core/judge/in-force.ts';

/** EBOM "Temporal Dynamics": a stated replacement settles what dates and credibility alone do not. */
export function settledByChange(conflicts: readonly Conflict[], { computed, offered }: Found): readonly Conflict[] {
  if (computed?.operation !== IN_FORCE) return conflicts;
  const [holds, old] = computed.operands.map(({ end, evidence, start }) => {
    const own = offered[evidence];
    return own === undefined ? null : { own, text: own.text.slice(start - own.start, end - own.start) };
  });
  if (!holds || !old) return conflicts;
  const values = new Set(valuesIn(holds.text));
  return conflicts.map((conflict): Conflict => {
    const sides = [conflict.carrier, conflict.contradicting] as const;
    const at = sides.findIndex(
      (index, side) =>
        offered[index]?.document === old.own.document && squash(conflict.says[side] ?? '') === squash(old.text),
    );
    const other = offered[sides[1 - at] ?? -1];
    if (at < 0 || other === undefined) return conflict;
    const says = conflict.says[1 - at] ?? '';
    // A third value beside the two is a conflict of its own.
    if (other.document !== holds.own.document && !valuesIn(says).some((value) => values.has(value))) return conflict;
    return {
      ...conflict,
      carrier: other.index,
      contradicting: sides[at] ?? conflict.contradicting,
      says: [says, conflict.says[at] ?? ''],
      resolution: 'USE_CURRENT',
      settled: true,
    };
  });
}

const valuesIn = (text: string): readonly string[] =>
  quantities(text).map(({ kind, value }) => `${kind} ${String(value)}`);
const squash = (text: string): string =>
  tokens(text)
    .map(({ lower }) => lower)
    .join(' ');
