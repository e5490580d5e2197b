// Documents that stand in place of others of the case: no question is answered from those any more. Nothing is wrong with it, and
// whoever reads an answer has to know: a document of the same name may say something else.

import type { Limit } from '#core/bundle/checks.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosed, fold } from '#core/bundle/withheld.ts';
import { harmlessLine } from '#core/bytes/text.ts';
import { EMPTY_STATE } from '#core/case/state.ts';

const NAMES_MAX = 5;

/** One for all of them. Libraries have versions of their own, which the facts name. */
export function supersededLimits({ manifest, records }: GivenBundle): readonly Limit[] {
  try {
    const { sources } = records.reduce((before, given) => fold(before, given, manifest.case_id), EMPTY_STATE);
    const pairs = sources.flatMap(({ act, library, seq }) => {
      const older = library === null ? sources.find(({ id }) => id === act.supersedes) : undefined;
      return older === undefined ? [] : [{ seq, newer: act.name, older: older.act.name }];
    });
    const [first] = pairs;
    if (first === undefined || disclosed(records).length === 0) return [];
    const told = pairs.slice(0, NAMES_MAX).map(({ newer, older, seq }) => {
      const name = JSON.stringify(harmlessLine(newer));
      const by = newer === older ? 'an earlier document of the same name' : JSON.stringify(harmlessLine(older));
      return `${name} of record ${seq} in place of ${by}`;
    });
    const rest = pairs.length > NAMES_MAX ? `, and ${pairs.length - NAMES_MAX} more` : '';
    return [{ code: 'SUPERSEDED', sentence: `Questions after them read ${told.join(', ')}${rest}.`, seq: first.seq }];
  } catch {
    return [];
  }
}
