// What the documents of a case were while questions were asked: some stand in place of others, some were out of the way, and some
// are called so that one takes them for another. Nothing is wrong with it, and whoever reads an answer has to know.

import type { Limit } from '#core/bundle/checks.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosed, fold } from '#core/bundle/withheld.ts';
import { unmasked } from '#core/english/unmasked.ts';
import { harmlessLine } from '#core/bytes/text.ts';
import { EMPTY_STATE } from '#core/case/state.ts';

const NAMES_MAX = 5;

/** A document that was out of the case while a question was asked: it may say otherwise. One for all of them. */
export function takenOutLimits({ manifest, records }: GivenBundle): readonly Limit[] {
  try {
    const out = new Map<string, number>();
    let state = EMPTY_STATE;
    for (const given of records) {
      const asked = state.turns.length;
      state = fold(state, given, manifest.case_id);
      if (state.turns.length === asked) continue;
      for (const { act, described, seq } of state.sources) if (described?.out === true) out.set(act.name, seq);
    }
    const names = [...out.keys()].slice(0, NAMES_MAX).map((name) => JSON.stringify(harmlessLine(name)));
    if (names.length === 0) return [];
    const rest = out.size > NAMES_MAX ? ` and ${out.size - NAMES_MAX} more` : '';
    const sentence = `Questions were answered while ${names.join(', ')}${rest} had been taken out of the case by a person.`;
    return [{ code: 'TAKEN_OUT', sentence }];
  } catch {
    return [];
  }
}

/** Names that are not the same and look so: letters of other alphabets in one of them. One for all of them. */
export function alikeLimits({ manifest, records }: GivenBundle): readonly Limit[] {
  try {
    const { sources } = records.reduce((before, given) => fold(before, given, manifest.case_id), EMPTY_STATE);
    const seen = new Map<string, string>();
    for (const { act } of sources) {
      const looks = unmasked(act.name).toLowerCase();
      const other = seen.get(looks);
      if (other !== undefined && other.toLowerCase() !== act.name.toLowerCase())
        return [
          {
            code: 'NAMES_ALIKE',
            sentence: `Two documents look to be called ${JSON.stringify(harmlessLine(other))}, and are called otherwise: one name has letters of another alphabet.`,
          },
        ];
      seen.set(looks, other ?? act.name);
    }
    return [];
  } catch {
    return [];
  }
}

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
