// A claim against one segment of evidence: how much of it is said there, and what stands in its way.

import { compareQuantifiers, type Quantifier } from '#core/english/negation.ts';
import { align, NO_LINK, SAID_MIN, type Link, type Matcher } from '#adapters/builtin/judge/align.ts';
import { IRREGULAR } from '#adapters/builtin/judge/frame-words.ts';
import type { Segment } from '#adapters/builtin/judge/segments.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export interface Compared {
  readonly segment: Segment;
  readonly links: readonly Link[];
  /** 256ths of the claim's weighted content that is said here; `topic` leaves out what conflicts. */
  readonly coverage: number;
  readonly exact: number;
  readonly topic: number;
  readonly numberConflicts: number;
  readonly openNumbers: number;
  readonly opposites: number;
  readonly siblings: number;
  readonly nameConflicts: number;
  /** The claim denies what is stated here, or states what is denied. */
  readonly polarity: boolean;
  readonly swapped: boolean;
  /** The claim's subject stands here only as somebody's or something's: "the mother of the composer". */
  readonly governed: boolean;
  readonly quantifier: 'follows' | 'open' | 'conflict';
  readonly prepositionOpposite: boolean;
  readonly prepositionChanged: number;
}

export function compare(claim: readonly Unit[], segment: Segment, match: Matcher): Compared {
  const units = segment.units;
  const links = align(claim, units, match);
  const order = readOrder(claim, links, units);
  const counts = countMatches(claim, links);
  const opposites = counts.opposite;
  const negated = parity(claim, links) !== parity(units, invert(links, units.length));
  const prepositions = readPrepositions(claim, links, units);
  // "sold to" and "bought from", "not closed" and "open": two turns cancel.
  const converse = opposites === 1 && order.swapped;
  const doubled = opposites === 1 && negated;
  return {
    segment,
    links,
    ...readShares(claim, links, converse || doubled),
    numberConflicts: counts['number-conflict'],
    openNumbers: counts['number-open'],
    opposites: converse || doubled ? 0 : opposites,
    siblings: counts.sibling,
    nameConflicts: counts['name-conflict'],
    polarity: negated && !doubled,
    swapped: order.swapped && !converse,
    governed: order.governed,
    quantifier: readQuantifier(claim, links, units),
    prepositionOpposite: prepositions.opposite,
    prepositionChanged: prepositions.changed,
  };
}

/** 256ths of the claim's weighted content; `turned`: its one opposite says the same. */
function readShares(
  claim: readonly Unit[],
  links: readonly Link[],
  turned: boolean,
): Pick<Compared, 'coverage' | 'exact' | 'topic'> {
  let total = 0;
  let calm = 0;
  let said = 0;
  let exact = 0;
  let topic = 0;
  for (const [index, { content, rarity }] of claim.entries()) {
    if (!content) continue;
    const { match, strength } = links[index] ?? NO_LINK;
    total += rarity;
    said += rarity * (match === 'opposite' && turned ? SAID_MIN : strength);
    if (match === 'same') exact += rarity * 256;
    if (CONFLICTS.has(match)) continue;
    calm += rarity;
    topic += rarity * strength;
  }
  const share = (part: number, of: number): number => (of === 0 ? 0 : Math.floor(part / of));
  return { coverage: share(said, total), exact: share(exact, total), topic: share(topic, calm) };
}

function countMatches(claim: readonly Unit[], links: readonly Link[]): Record<Counted, number> {
  const counts = { 'name-conflict': 0, 'number-conflict': 0, 'number-open': 0, opposite: 0, sibling: 0 };
  for (const [index, { match }] of links.entries())
    if (claim[index]?.content === true && match in counts) counts[match as Counted] += 1;
  return counts;
}

type Counted = 'name-conflict' | 'number-conflict' | 'number-open' | 'opposite' | 'sibling';
const CONFLICTS: ReadonlySet<Link['match']> = new Set<Link['match']>([
  'number-conflict',
  'opposite',
  'name-conflict',
  'sibling',
]);

function invert(links: readonly Link[], size: number): Link[] {
  const inverted: Link[] = new Array<Link>(size).fill(NO_LINK);
  links.forEach((link, at) => {
    if (link.at >= 0) inverted[link.at] = { ...link, at };
  });
  return inverted;
}

/** Whether a side denies: negations, denying words that the other side does not share, and "few". */
function parity(units: readonly Unit[], links: readonly Link[]): boolean {
  let count = 0;
  for (const [index, unit] of units.entries()) {
    // "not many" is one denial.
    const few = unit.quantifier === 'few' && units[index - 1]?.lower !== 'not';
    const denies =
      unit.marker === 'negation' || few
        ? unit.lower !== 'neither'
        : unit.marker === 'denial' && (links[index]?.at ?? -1) < 0;
    if (denies && reachesShared(units, links, index)) count += 1;
  }
  return count % 2 === 1;
}

/** What is denied must be what both speak of: "without giving a reason" denies nothing else. */
function reachesShared(units: readonly Unit[], links: readonly Link[], index: number): boolean {
  for (let at = index + 1; at <= index + SCOPE; at += 1)
    if (units[at]?.content === true && (links[at]?.at ?? -1) >= 0) return true;
  return false;
}

/** Units a negation reaches. */
const SCOPE = 4;

/** "than" turns a comparison as a verb turns its sides. */
const PIVOTS = new Set(['than']);

/** The "by" that names the agent of a participle; -1 in the active. */
function passiveBy(units: readonly Unit[]): number {
  return units.findIndex((unit, at) => {
    // "Paid for by".
    const before = units[at - (HUNG.test(units[at - 1]?.lower ?? '') ? 2 : 1)];
    return unit.lower === 'by' && before !== undefined && isVerbForm(before) && units[at + 1]?.quantity === null;
  });
}

const HUNG = /^(?:for|after|with|on|at|to|of|over)$/;
/** "planted", "taught", "written"; not "park" and not "gardens". */
function isVerbForm(unit: Unit): boolean {
  if (!unit.content || unit.name || unit.quantity !== null || !unit.classes.includes('v')) return false;
  return (
    unit.lower.endsWith('ed') ||
    unit.lower.endsWith('en') ||
    IRREGULAR.has(unit.lower) ||
    (!unit.lower.startsWith(unit.stem.slice(0, -1)) && !unit.lower.endsWith('s')) ||
    !unit.classes.includes('n')
  );
}

interface Order {
  readonly swapped: boolean;
  readonly governed: boolean;
}

function readOrder(claim: readonly Unit[], links: readonly Link[], units: readonly Unit[]): Order {
  // "Norden beat Hartwell": a bare form before a name is a verb too.
  const isVerb = (unit: Unit, next: Unit | undefined): boolean =>
    PIVOTS.has(unit.lower) ||
    isVerbForm(unit) ||
    (unit.content && !unit.name && unit.classes.includes('v') && (next?.name === true || next?.lower === 'the'));
  const isArgument = (unit: Unit): boolean =>
    unit.content && (unit.name || unit.quantity !== null || unit.classes === '' || unit.classes.includes('n'));
  const turned = passiveBy(claim) >= 0 !== passiveBy(units) >= 0;
  const strong = (index: number): number => {
    const link = links[index];
    return link !== undefined && (link.strength >= SAID_MIN || (link.match === 'opposite' && link.at >= 0))
      ? link.at
      : -1;
  };
  let swapped = false;
  for (let verb = 1; verb < claim.length - 1; verb += 1) {
    const pivot = claim[verb];
    const at = strong(verb);
    if (pivot === undefined || at < 0 || !isVerb(pivot, claim[verb + 1])) continue;
    for (let left = 0; left < verb; left += 1) {
      const one = strong(left);
      if (one < 0 || !isArgument(claim[left] ?? pivot) || (links[left]?.match ?? '') === 'opposite') continue;
      for (let right = verb + 1; right < claim.length; right += 1) {
        const other = strong(right);
        if (other < 0 || other === one || !isArgument(claim[right] ?? pivot)) continue;
        if (isReceived(claim, right, units, one, pivot)) continue;
        const inverted = other < at && at < one;
        const straight = one < at && at < other;
        if ((inverted && !turned) || (straight && turned && touchesAgent(claim, right, units, one))) swapped = true;
      }
    }
  }
  const first = claim.findIndex((unit) => unit.content);
  const head = strong(first);
  return { swapped, governed: head >= 0 && isGoverned(units, head, claim, first) };
}

/** "Reed was given plot 14" is "plot 14 was given to Reed": who gets it stands first, or behind "to". */
function isReceived(claim: readonly Unit[], right: number, units: readonly Unit[], one: number, pivot: Unit): boolean {
  if (!RECEIVED.has(pivot.lower)) return false;
  return isBehindTo(units, one) !== isBehindTo(claim, right);
}

/** Directly, or behind the other words of a name. */
function isBehindTo(units: readonly Unit[], at: number): boolean {
  let start = at;
  while (units[start - 1]?.name === true) start -= 1;
  return (units[start - 1]?.lower === 'to' ? units[start - 1] : skipBack(units, start))?.lower === 'to';
}

const RECEIVED = new Set(
  'given awarded sent offered handed lent shown granted paid taught assigned allotted left'.split(' '),
);

/** In the passive the swapped party is the one behind "by". */
function touchesAgent(claim: readonly Unit[], right: number, units: readonly Unit[], one: number): boolean {
  const inClaim = passiveBy(claim);
  const inUnits = passiveBy(units);
  return inClaim >= 0 ? right > inClaim : inUnits >= 0 && one < inUnits;
}

function isGoverned(units: readonly Unit[], head: number, claim: readonly Unit[], first: number): boolean {
  const behind = skipBack(units, head);
  const possessed = (units[head]?.owner ?? false) && !(claim[first]?.owner ?? false);
  const of =
    behind?.lower === 'of' &&
    !(claim[first]?.owner ?? false) &&
    claim[first - 1]?.lower !== 'of' &&
    skipBack(claim, first)?.lower !== 'of';
  return possessed || of;
}

function skipBack(units: readonly Unit[], at: number): Unit | undefined {
  const before = units[at - 1];
  return before !== undefined && /^(?:the|a|an|his|her|their|its)$/.test(before.lower) ? units[at - 2] : before;
}

function readQuantifier(
  claim: readonly Unit[],
  links: readonly Link[],
  units: readonly Unit[],
): Compared['quantifier'] {
  let result: Compared['quantifier'] = 'follows';
  claim.forEach((unit, index) => {
    if (unit.quantifier === null) return;
    const next = claim.findIndex((other, at) => at > index && other.content);
    const at = /(?:one|body|thing)$/.test(unit.lower) ? -1 : (links[next]?.at ?? -1);
    const own = units.find((other) => other.quantifier !== null)?.quantifier ?? null;
    const compared = compareQuantifiers(unit.quantifier, at < 0 ? own : quantifierBefore(units, at));
    if (compared === 'conflict' || (compared === 'open' && result === 'follows')) result = compared;
  });
  // "Some members voted" does not say "Members voted no"; a bare claim against a denied one is polarity's business.
  return result;
}

function quantifierBefore(units: readonly Unit[], at: number): Quantifier | null {
  for (let back = at - 1; back >= 0 && back >= at - 4; back -= 1) {
    const unit = units[back];
    if (unit === undefined) return null;
    if (unit.quantifier !== null) return unit.quantifier;
    if (unit.content && unit.classes.includes('v') && !unit.classes.includes('n')) return null;
  }
  return null;
}

const PREPOSITIONS = new Set(
  'in on at by for from to of with into onto before after above below over under inside outside behind near without since until during against between through within'.split(
    ' ',
  ),
);
const PREPOSITION_OPPOSITES = new Set(
  'before after,after before,above below,below above,over under,under over,inside outside,outside inside,with without,without with,since until,until since,for against,against for,from to,to from,from into,into from,within after,after within,until after,after until'.split(
    ',',
  ),
);

function readPrepositions(
  claim: readonly Unit[],
  links: readonly Link[],
  units: readonly Unit[],
): { opposite: boolean; changed: number } {
  let opposite = false;
  let changed = 0;
  claim.forEach((unit, index) => {
    if (!PREPOSITIONS.has(unit.lower)) return;
    const next = claim.findIndex((other, at) => at > index && other.content);
    const link = links[next];
    if (link === undefined || link.strength < SAID_MIN || next > index + 3) return;
    const back = [1, 2, 3]
      .map((step) => units[link.at - step])
      .find((other) => other !== undefined && (PREPOSITIONS.has(other.lower) || other.content));
    if (back === undefined || back.content || back.lower === unit.lower) return;
    changed += 1;
    if (PREPOSITION_OPPOSITES.has(`${unit.lower} ${back.lower}`)) opposite = true;
  });
  return { opposite, changed };
}
