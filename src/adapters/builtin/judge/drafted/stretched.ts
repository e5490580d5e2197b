// What a claim makes more of than the sentence has: a may made a fact, a condition left out, a cause, all of some, another name.

import { SAID_MIN } from '#adapters/builtin/judge/align.ts';
import { isVerb, type Home } from '#adapters/builtin/judge/drafted/home.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

const has = (units: readonly Unit[], words: ReadonlySet<string>): boolean =>
  units.some(({ lower }) => words.has(lower));
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** "May be due to" told as "is due to", "is planned" as "has". */
export function isHedged({ back, claim, missing, said, units }: Home): boolean {
  if (said < 2 || missing.length > 1) return false;
  const isOpen = (unit: Unit): boolean => unit.marker === 'hedge' || PLANS.has(unit.lower);
  if (claim.some(isOpen) || has(claim, MODALS)) return false;
  // What is only possible is what the claim says.
  return units.some((unit, at) => {
    const next = units.findIndex((other, index) => index > at && other.content);
    return isOpen(unit) && next >= 0 && (back[next] ?? -1) >= 0;
  });
}
const PLANS = words(
  'planned plans plan intends intended proposes proposed expected expects hopes hoped aims suspected alleged allegedly considering',
);
const MODALS = words(
  'can may might could must should will would allowed permitted able possible if unless likely probably',
);

/** "Only with written consent", "unless it rains": left out, and nothing else is said of when. */
export function isUnconditional({ back, claim, missing, said, units }: Home): boolean {
  if (said < 2 || missing.length > 1 || has(claim, CONDITIONS) || has(claim, ONLY)) return false;
  return units.some((unit, at) => {
    const isOpening = unit.lower === 'only' ? PREPOSITIONS.has(units[at + 1]?.lower ?? '') : CONDITIONS.has(unit.lower);
    if (!isOpening) return false;
    const stretch = stretchFrom(units, at);
    const things = stretch.filter((index) => units[index]?.content === true);
    if (things.length === 0 || things.some((index) => (back[index] ?? -1) >= 0)) return false;
    // What it limits is what the claim says: their parts of the sentence are one.
    const part = partOf(units, at);
    return (
      part.filter((index) => units[index]?.content === true && (back[index] ?? -1) >= 0).length >= Math.min(2, said)
    );
  });
}
const CONDITIONS = words('if unless provided except');
const ONLY = words('only');
const PREPOSITIONS = words('if when with in on at after before for from during by where while to');

/** From there to the next comma. */
function stretchFrom(units: readonly Unit[], from: number): readonly number[] {
  const found: number[] = [];
  for (let at = from + 1; at < units.length && units[at]?.broken !== true; at += 1) found.push(at);
  return found;
}

/** What stands with it between two of "; ", ", and" and ", but". */
function partOf(units: readonly Unit[], at: number): readonly number[] {
  const ends = (index: number): boolean => {
    const unit = units[index];
    return unit?.broken === true && JOINTS.has(unit.lower);
  };
  let from = at;
  while (from > 0 && !ends(from)) from -= 1;
  let to = at + 1;
  while (to < units.length && !ends(to)) to += 1;
  return Array.from({ length: to - from }, (_, index) => from + index);
}
const JOINTS = words('and but while whereas');

/** What only came after, or together with it, is told as its effect. */
export function isCaused({ claim, missing, said, units }: Home): boolean {
  const causal = claim.filter(({ lower, marker }) => marker === 'cause' || EFFECTS.has(lower));
  if (causal.length === 0 || said < 2 || missing.filter((unit) => !causal.includes(unit)).length > 1) return false;
  const theirs = units.some(({ lower, marker }) => marker === 'cause' || EFFECTS.has(lower));
  return !theirs && has(units, BESIDE);
}
const EFFECTS = words(
  'because due thanks causes caused prevents prevented prevent leads led makes made reduces reduced improves improved cures triggers triggered',
);
const BESIDE = words(
  'after when while during since as also fewer more less than associated linked correlated then followed',
);

/** "All" of what is said of most, of some, of four, or of one side. */
export function isWidened(home: Home): boolean {
  const { claim, links, missing, said, units } = home;
  if (said < 2 || missing.length > 2) return false;
  const wide = claim.findIndex(({ lower }) => WIDE.has(lower));
  // "Not all" is no more than some.
  if (wide < 0 || NOT.has(claim[wide - 1]?.lower ?? '')) return false;
  const next = claim.findIndex((unit, at) => at > wide && unit.content);
  const there = links[next];
  const before = there === undefined || there.at < 0 ? [] : units.slice(Math.max(0, there.at - 2), there.at + 1);
  if (has(before, WIDE) || (before.length === 0 && has(units, WIDE))) return false;
  if (before.some(({ lower, quantity }) => quantity?.kind === 'count' || SIDES.has(lower))) return true;
  return units.some(
    ({ lower, marker, quantifier }) =>
      marker === 'hedge' ||
      PARTIAL.has(lower) ||
      (quantifier !== null && quantifier !== 'all' && quantifier !== 'none'),
  );
}
const WIDE = words('all every each any both always whole entire everyone everybody throughout everywhere anywhere');
const SIDES = words('left right upper lower first last one');
const PARTIAL = words(
  'those most some many several often usually normally generally mostly mainly typically sometimes only except partly',
);

/** Another name in its place, and all the rest said. */
export function isOtherName({ back, claim, evidence, links, missing, said, units }: Home): boolean {
  if (missing.length > 0 || said < 1) return false;
  const rivals = claim.filter((unit, at) => unit.content && links[at]?.match === 'name-conflict');
  const others = claim.filter((unit, at) => unit.content && links[at]?.match !== 'name-conflict' && !unit.name);
  if (rivals.length === 0 || others.length === 0) return false;
  // Named elsewhere in the passage, it may be spoken of here by another word.
  const isThere = (unit: Unit): boolean =>
    evidence.all.some((other) => other.stem === unit.stem && !units.includes(other));
  if (rivals.every(isThere) && units.some(({ lower }) => PRONOUNS.has(lower))) return false;
  return units.some((unit, at) => unit.name && unit.content && (back[at] ?? -1) < 0);
}

/** Another of its kind in its place, as Windows for Linux, and all the rest said. */
export function isOtherKind({ claim, links, missing, said }: Home): boolean {
  const [rival, ...more] = missing;
  if (rival === undefined || more.length > 0 || said < 2 || rival.classes !== 'n') return false;
  return (
    links[claim.indexOf(rival)]?.match === 'sibling' &&
    claim.some((unit) => unit.content && unit !== rival && !unit.name)
  );
}

const PRONOUNS = words('he she it they his her its their this these who');

/** "According to the audit" of what the opposition said. */
export function isOtherSpeaker({ claim, match, missing, said, units }: Home): boolean {
  if (said < 2 || missing.length > 3) return false;
  const [own, theirs] = [speakerOf(claim), speakerOf(units)];
  if (own.length === 0 || theirs.length === 0) return false;
  return !own.some((unit) =>
    theirs.some((other) => match(other, unit) !== 'none' && match(other, unit) !== 'name-conflict'),
  );
}

/** The words behind "according to"; those before "said". */
function speakerOf(units: readonly Unit[]): readonly Unit[] {
  const to = units.findIndex(({ lower }, at) => lower === 'to' && units[at - 1]?.lower === 'according');
  if (to < 0) return [];
  const found: Unit[] = [];
  for (let at = to + 1; at < units.length && units[at]?.broken !== true; at += 1) {
    const unit = units[at];
    if (unit?.content === true) found.push(unit);
  }
  return found;
}

/** Another item in a row of things that the sentence has without it. */
export function isAdded({ claim, evidence, links, missing, said }: Home): boolean {
  if (said < 3 || missing.length === 0 || missing.length > 3) return false;
  const at = claim.findIndex(({ lower }) => lower === 'and' || lower === 'or');
  if (at < 0) return false;
  const item = claim.slice(at + 1);
  const things = item.filter(({ content }) => content);
  if (
    things.length === 0 ||
    item.some((unit) => isVerb(unit) && unit.lower !== unit.stem) ||
    item.some(({ lower }) => lower === 'of')
  )
    return false;
  if (things.length !== missing.length || !things.every((unit) => missing.includes(unit))) return false;
  const isSaid = (unit: Unit): boolean =>
    evidence.sentences.some(({ units }) => units.some((other) => other.stem === unit.stem) && !has(units, NOT));
  return !things.some(isSaid) && (links[claim.findIndex(({ content }) => content)]?.strength ?? 0) >= SAID_MIN;
}
const NOT = words('not no never nor without');
