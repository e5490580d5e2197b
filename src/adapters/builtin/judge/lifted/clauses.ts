// Who did what, where a sentence has several clauses with a subject each: "approved after the engineers had rejected it" does
// not say who approved.

import { isFinite, type Carrier } from '#adapters/builtin/judge/lifted/carrier.ts';
import { COPULAS } from '#adapters/builtin/judge/frame-words.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

/** Places of a sentence, end exclusive. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The words of a claim of one clause stand in clauses of different subjects, and in no one of them. */
export function isOfTwoClauses(carrier: Carrier, single: boolean): boolean {
  const clauses = clausesOf(carrier);
  if (!single || clauses.length < 2) return false;
  return !clauses.some((clause) => saysAll(carrier, clause));
}

/** All of it, or all but what a pronoun of the clause may stand for. */
function saysAll({ claim, match, sentence: { units } }: Carrier, { end, start }: Stretch): boolean {
  const own = units.slice(start, end);
  const isSaid = (unit: Unit): boolean => own.some((other) => SAID.has(match(other, unit)));
  const missing = claim.flatMap((unit, index) => (unit.content && !isSaid(unit) ? [index] : []));
  if (missing.length === 0) return true;
  const verb = claim.findIndex((unit, at) => at > 0 && isFinite(claim, at) && unit.content && isSaid(unit));
  const does = claim[verb];
  if (does === undefined) return false;
  const at = own.findIndex((other, place) => isFinite(own, place) && SAID.has(match(other, does)));
  const isMeant = ({ lower }: Unit): boolean => PRONOUNS.has(lower);
  const subject = own.slice(0, Math.max(0, at));
  const isTurned = isPassive(claim, verb) && !isPassive(own, at);
  const side = missing.every((index) => index < verb) !== isTurned ? subject : own.slice(at + 1);
  const isOneSide = missing.every((index) => index < verb) || missing.every((index) => index > verb);
  // The subject of a clause that has one of its own is no other.
  return isOneSide && at >= 0 && side.some(isMeant) && !(side === subject && subject.some(({ content }) => content));
}

const isPassive = (units: readonly Unit[], verb: number): boolean =>
  units.slice(Math.max(0, verb - 3), Math.max(0, verb)).some(({ lower }) => COPULAS.has(lower));

const SAID: ReadonlySet<string> = new Set(['same', 'synonym', 'derived', 'alike', 'wider']);
const PRONOUNS = new Set('it they them he she him her this these one'.split(' '));

/** Cut where a new subject begins: behind "after", "while", "because", and behind "and" before a noun with its own verb. */
function clausesOf({ has, sentence: { units } }: Carrier): readonly Stretch[] {
  const cuts = units.flatMap((unit, at) => {
    if (at === 0) return [];
    const isSoon = unit.lower === 'as' && units[at - 1]?.lower === 'soon';
    const opens = isSoon || OPENING.has(unit.lower) || JOINING.has(unit.lower);
    const resumes =
      unit.broken && OPENING.has(units[0]?.lower ?? '') && !units.slice(1, at).some(({ broken }) => broken);
    if (!opens && !resumes) return [];
    if ((isSoon || OPENING.has(unit.lower)) && has(unit.lower)) return [];
    return hasOwnSubject(units, opens ? at + 1 : at) ? [at] : [];
  });
  return [0, ...cuts].map((start, index) => ({ start, end: cuts[index] ?? units.length }));
}

export const OPENING: ReadonlySet<string> = new Set(
  'after before when whenever while once until since because although though whereas unless if where'.split(' '),
);
const JOINING = new Set(['and', 'but', 'so', 'yet']);

/** A noun or a name, then a verb before anything else is joined. */
export function hasOwnSubject(units: readonly Unit[], from: number): boolean {
  let noun = false;
  for (let at = from; at < units.length; at += 1) {
    const unit = units[at];
    if (unit === undefined) return false;
    if (at > from && (OPENING.has(unit.lower) || JOINING.has(unit.lower) || unit.broken)) return false;
    if (isFinite(units, at)) return noun && at > from;
    if (unit.content && unit.quantity === null) noun = true;
  }
  return false;
}
