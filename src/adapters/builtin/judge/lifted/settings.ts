// Words that say where or when something is, or on which occasion it happened.

import { relate, wordOf } from '#adapters/builtin/judge/relations.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

/** A building, a room, a region: what stands above the word says so. */
export const isPlace = (unit: Unit): boolean =>
  unit.quantity === null && (isKindOf(unit, PLACES) || PLACED.has(unit.stem));
export const isTime = (unit: Unit): boolean => unit.quantity !== null || isKindOf(unit, TIMES);
/** A vote, a trial, a match: what happened there happened. */
export const isOccasion = (unit: Unit): boolean => OCCASIONS.has(unit.stem);

const isKindOf = (unit: Unit, kinds: readonly (() => number)[]): boolean =>
  kinds.some((kind) => unit.word >= 0 && (unit.word === kind() || relate(unit.word, kind()) === 'wider'));

const wordAt = (stem: string) => (): number => wordOf(stem);
const PLACES = ['build', 'room', 'region', 'district', 'structur', 'hous', 'area', 'citi', 'shop'].map(wordAt);
const TIMES = ['dai', 'month', 'season', 'year', 'period', 'week', 'night'].map(wordAt);
/** What the table holds in another sense only, or not at all. */
const PLACED = new Set(
  'wing hall garden vallei street harbour lab yard corridor attic park squar road river lake island'.split(' '),
);
const OCCASIONS = new Set(
  'trial quarter studi experi survei season round match game final vote elect meet session confer concert war battl storm flood fire crisi visit trip tour race exam hear interview inspect ceremoni event'.split(
    ' ',
  ),
);

/** In a label or in brackets: what it is said of is not so, or not in force, or not for everybody. */
export const VOIDING =
  /\b(?:obsolete|draft|old|former|formerly|deleted|struck|superseded|withdrawn|repealed|replaced|revoked|cancelled|expired|examples?|proposed|planned|wrong|false|untrue|errors?|invalid|void|not|no longer|never|until|till|only|except|unless|if|almost|nearly)\b/i;
