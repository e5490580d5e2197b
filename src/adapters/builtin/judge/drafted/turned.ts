// What turns a statement round: a word of the opposite, a "not" more or less, a duty for a permission, sides exchanged.

import { SAID_MIN } from '#adapters/builtin/judge/align.ts';
import { isVerb, type Home } from '#adapters/builtin/judge/drafted/home.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export function isOpposite(home: Home): boolean {
  const { claim, links, missing, said } = home;
  const opposites = links.filter(({ match }, at) => claim[at]?.content === true && match === 'opposite');
  if (opposites.length !== 1 || said < 1 || missing.length > (said < 3 ? 0 : 1) || turns(home) !== 0) return false;
  // A question is asked and an answer given: words of one root are no ground for it.
  if (links.some(({ match }, at) => claim[at]?.content === true && match === 'derived')) return false;
  // "Not closed" is open: a turn on each side, or none.
  return !isConverse(home);
}

/** "Sold to" and "bought from": the sides go with the word. */
function isConverse({ claim, links }: Home): boolean {
  const ordered = links.filter(({ strength }, at) => strength >= SAID_MIN && claim[at]?.content === true);
  return ordered.length > 1 && ordered.every((link, at) => at === 0 || link.at < (ordered[at - 1]?.at ?? 0));
}

export function isDenied(home: Home): boolean {
  const { claim, links, missing, units } = home;
  if (missing.length > 1 || turns(home) === 0) return false;
  if (links.some(({ match }, at) => claim[at]?.content === true && match === 'opposite')) return false;
  // One "not" on one side is all that differs: "not all", "not only", "nothing but" and two denials are something else.
  const both = [...claim, ...units];
  const denying = both.filter(
    ({ lower, marker }) => marker === 'negation' || marker === 'denial' || WITHOUT.has(lower),
  );
  return (
    denying.length === 1 &&
    !both.some(({ lower }) => EXCEPTIVE.has(lower)) &&
    !claim.some(({ quantifier }) => quantifier !== null)
  );
}
const WITHOUT = new Set('without none neither nor untrue unless'.split(' '));
const EXCEPTIVE = new Set('only except otherwise but until instead rather longer whether'.split(' '));

/** How many denials one side has more of what both say. */
function turns({ back, claim, links, units }: Home): number {
  const own = denials(claim, (at) => (links[at]?.strength ?? 0) >= SAID_MIN || links[at]?.match === 'opposite');
  const theirs = denials(
    units,
    (at) => (back[at] ?? -1) >= 0 || links.some((link) => link.at === at && link.match === 'opposite'),
  );
  return Math.abs((own % 2) - (theirs % 2));
}

/** Denials whose next content word both sides have. */
function denials(units: readonly Unit[], isShared: (at: number) => boolean): number {
  return units.filter(({ lower, marker }, at) => {
    if (marker !== 'negation' && lower !== 'nobody' && lower !== 'no') return false;
    const next = units.findIndex((unit, index) => index > at && unit.content);
    return next >= 0 && next <= at + REACH && isShared(next);
  }).length;
}
const REACH = 3;

type Modality = 'must' | 'should' | 'may';
/** What must be only may be here, or the other way round. */
export function isOtherModality({ claim, missing, said, units }: Home): boolean {
  if (said < 2 || missing.length > 0) return false;
  const [own, theirs] = [modalityOf(claim), modalityOf(units)];
  if (own.size !== 1 || theirs.size === 0 || [...own].some((one) => theirs.has(one))) return false;
  if ([...claim, ...units].some(({ lower, marker }) => marker === 'condition' || lower === 'only')) return false;
  return own.has('must') ? true : own.has('may') && theirs.has('must');
}

function modalityOf(units: readonly Unit[]): ReadonlySet<Modality> {
  const found = new Set<Modality>();
  units.forEach(({ lower, text }, at) => {
    const isTaken = units.slice(Math.max(0, at - 3), at).some((one) => DENYING.has(one.lower));
    const isNot = units[at + 1]?.lower === 'not' || isTaken;
    const next = units[at + 1]?.lower;
    if (lower === 'must' || lower === 'shall' || REQUIRED.has(lower) || (HAVE.has(lower) && next === 'to'))
      found.add(isNot && lower !== 'must' && lower !== 'shall' ? 'may' : 'must');
    else if ((lower === 'may' && text !== 'May') || lower === 'can' || ALLOWED.has(lower))
      found.add(isNot ? 'must' : 'may');
    else if (lower === 'should' || (ASKED.has(lower) && next === 'to')) found.add('should');
  });
  return found;
}
const DENYING = new Set('not nobody no never nor'.split(' '));
const REQUIRED = new Set('required obliged mandatory compulsory obligatory'.split(' '));
const HAVE = new Set('has have had need needs'.split(' '));
const ALLOWED = new Set('allowed permitted optional voluntary'.split(' '));
const ASKED = new Set('asked advised encouraged recommended invited'.split(' '));

/** All words of the one stand in the other, and what stood before the verb stands behind it. */
export function isSwapped({ back, claim, links, missing, rivals, units }: Home): boolean {
  if (missing.length > 0 || rivals.length > 0 || hasAgent(claim) || hasAgent(units)) return false;
  return claim.some((verb, at) => {
    const there = links[at];
    if (there === undefined || there.strength < SAID_MIN || !(isVerb(verb) || isVerbal(verb, claim[at + 1])))
      return false;
    const own = sides(claim, at, () => true);
    const theirs = sides(units, there.at, (index) => (back[index] ?? -1) >= 0);
    return crosses(own.before, theirs) && [...own.behind].some((stem) => theirs.before.has(stem));
  });
}
export const hasAgent = (units: readonly Unit[]): boolean => units.some(({ lower }, at) => lower === 'by' && at > 0);
const isVerbal = (unit: Unit, next: Unit | undefined): boolean =>
  unit.content && !unit.name && unit.classes.includes('v') && (next?.name === true || next?.lower === 'the');

interface Sides {
  readonly before: ReadonlySet<string>;
  readonly behind: ReadonlySet<string>;
}
/** The things on both sides of a verb, as far as the clause goes. */
function sides(units: readonly Unit[], verb: number, isShared: (at: number) => boolean): Sides {
  const things = (from: number, step: number): ReadonlySet<string> => {
    const found = new Set<string>();
    for (let at = from; at >= 0 && at < units.length; at += step) {
      const unit = units[at];
      if (unit === undefined || (step > 0 && unit.broken) || JOINTS.has(unit.lower)) break;
      if (unit.content && isShared(at) && (unit.name || unit.quantity !== null || !isVerb(unit))) found.add(unit.stem);
      if (step < 0 && unit.broken) break;
    }
    return found;
  };
  return { before: things(verb - 1, -1), behind: things(verb + 1, 1) };
}
const JOINTS = new Set('and but while whereas which who'.split(' '));

/** Something of these is there on the other side alone. */
const crosses = (own: ReadonlySet<string>, { before, behind }: Sides): boolean =>
  [...own].some((stem) => behind.has(stem) && !before.has(stem)) &&
  ![...own].some((stem) => before.has(stem) && !behind.has(stem));
