// What the words of a claim leave open although the evidence has them all: in another order they may say who did what the
// other way round, and what is denied or said of all says more where a modifier is left out.

import { align, SAID_MIN, type Link, type Matcher } from '#adapters/builtin/judge/align.ts';
import { IRREGULAR } from '#adapters/builtin/judge/frame-words.ts';
import type { Sentence, Unit } from '#adapters/builtin/judge/units.ts';

/** Reasons to leave a claim undecided whose words all stand in the evidence. */
export function countOpen(
  claim: readonly Unit[],
  single: boolean,
  sentences: readonly Sentence[],
  match: Matcher,
): number {
  const home = homeOf(claim, sentences, match);
  if (home === null) return 0;
  return (
    Number(isReordered(claim, home, single)) +
    Number(isTimed(claim, home.units)) +
    Number(isWidened(claim, home)) +
    Number(isDone(claim, home))
  );
}

interface Home {
  readonly units: readonly Unit[];
  readonly links: readonly Link[];
  /** Where the second sentence begins. */
  readonly cut: number;
}

/** The sentence that says most of the claim; two that follow each other only where they say more than any alone. */
function homeOf(claim: readonly Unit[], sentences: readonly Sentence[], match: Matcher): Home | null {
  const alone = sentences.map(({ units }) => ({ cut: units.length, units }));
  const joined = sentences.slice(1).map(({ units }, at) => {
    const before = sentences[at]?.units ?? [];
    return { cut: before.length, units: [...before, ...units] };
  });
  let best: Home | null = null;
  let most = 0;
  for (const row of [...alone, ...joined]) {
    const links = align(claim, row.units, match);
    const said = links.filter(({ strength }, index) => claim[index]?.content === true && strength >= SAID_MIN).length;
    if (said <= most) continue;
    most = said;
    best = { ...row, links };
  }
  return best;
}

interface Place {
  /** In the evidence. */
  readonly at: number;
  /** In the claim. */
  readonly index: number;
}

/** Where the content of the claim stands in the evidence, in the order of the claim: a word that stands twice where it fits. */
function placesOf(claim: readonly Unit[], { links, units }: Home): Place[] {
  const places: Place[] = [];
  for (const [index, { at, strength }] of links.entries()) {
    if (claim[index]?.content !== true || strength < SAID_MIN) continue;
    const last = places[places.length - 1]?.at ?? -1;
    const stem = units[at]?.stem;
    const next = units.findIndex((unit, place) => place > last && unit.content && unit.stem === stem);
    places.push({ at: at > last || next < 0 ? at : next, index });
  }
  return places;
}

/**
 * Another order than that of the evidence, other than by a phrase that moved with its preposition ("On Windows ..." from
 * "... on Windows") or, in a claim of one clause, by the passive.
 */
function isReordered(claim: readonly Unit[], home: Home, single: boolean): boolean {
  const { units } = home;
  const places = placesOf(claim, home);
  const falls = places.filter(({ at }, index) => index > 0 && at < (places[index - 1]?.at ?? 0));
  const [fall] = falls;
  if (fall === undefined) return false;
  const stretch = places.map(({ at }) => at);
  if (single && hasAgent(claim) !== hasAgent(units.slice(Math.min(...stretch), Math.max(...stretch) + 1))) return false;
  if (falls.length > 1) return true;
  const moved = places.slice(places.indexOf(fall));
  const before = places.slice(0, places.indexOf(fall));
  const isRotated = (moved[moved.length - 1]?.at ?? 0) < (before[0]?.at ?? 0);
  if (!isRotated) return true;
  return !(sharesPreposition(claim, units, fall) || sharesPreposition(claim, units, before[0]));
}

function sharesPreposition(claim: readonly Unit[], units: readonly Unit[], place: Place | undefined): boolean {
  if (place === undefined) return false;
  const ours = prepositionBefore(claim, place.index);
  return ours !== null && ours === prepositionBefore(units, place.at);
}

function prepositionBefore(units: readonly Unit[], at: number): string | null {
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const unit = units[back];
    if (unit === undefined || unit.content) return null;
    if (MOVABLE.has(unit.lower)) return unit.lower;
  }
  return null;
}

const MOVABLE = new Set(
  'in on at by for from to during with without under within through throughout if unless before after when'.split(' '),
);

/** "was built by Voss". */
const hasAgent = (units: readonly Unit[]): boolean => units.some(({ lower }) => lower === 'by');

/** An order in time that the evidence does not give in the same word. */
function isTimed(claim: readonly Unit[], units: readonly Unit[]): boolean {
  return claim.some((unit) => TIMED.has(unit.lower) && !units.some(({ lower }) => lower === unit.lower));
}

const TIMED = new Set('before after then afterwards until since first last previously earlier later'.split(' '));

/** Under "not", "never", "every" a modifier that the claim leaves out made the evidence say less. */
function isWidened(claim: readonly Unit[], home: Home): boolean {
  const { cut, links, units } = home;
  if (!claim.some(isDownward)) return false;
  const linked = new Set(links.filter(({ strength }) => strength >= SAID_MIN).map(({ at }) => at));
  const clauses: Map<number, { said: number; left: number }> = new Map();
  let clause = 0;
  units.forEach((unit, at) => {
    if (at === cut || unit.broken) clause = at;
    const row = clauses.get(clause) ?? { said: 0, left: 0 };
    if (unit.content) row[linked.has(at) ? 'said' : 'left'] += 1;
    clauses.set(clause, row);
  });
  const [main] = [...clauses.values()].sort((a, b) => b.said - a.said);
  return main !== undefined && main.said > 0 && main.left > 0;
}

const isDownward = (unit: Unit): boolean =>
  unit.marker === 'negation' ||
  unit.marker === 'denial' ||
  (unit.quantifier === 'all' && unit.lower !== 'both') ||
  unit.quantifier === 'none' ||
  DOWNWARD.has(unit.lower);
const DOWNWARD = new Set(
  'without forbid forbids forbidden prohibit prohibits prohibited ban bans banned refuse refuses except only'.split(
    ' ',
  ),
);

/** "Swam" from "will swim". */
function isDone(claim: readonly Unit[], { links, units }: Home): boolean {
  if (claim.some(({ lower }) => AHEAD.has(lower)) || !units.some(({ lower }) => AHEAD.has(lower))) return false;
  return claim.some((unit, index) => {
    const other = units[links[index]?.at ?? -1];
    const past = unit.lower.endsWith('ed') || IRREGULAR.has(unit.lower);
    return past && unit.classes.includes('v') && other?.stem === unit.stem && other.lower !== unit.lower;
  });
}

const AHEAD = new Set('will shall would plan plans intend intends hope hopes expect expects due'.split(' '));
