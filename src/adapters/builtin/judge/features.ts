// What the judge knows about a pair, as integers in a fixed order: the inputs of the two calibrated maps.

import { compare, type Compared } from '#adapters/builtin/judge/compare.ts';
import { matchOf, rememberMatches, SAID_MIN, type Matcher } from '#adapters/builtin/judge/align.ts';
import type { Frame } from '#adapters/builtin/judge/frame.ts';
import type { Quantifier } from '#core/english/negation.ts';
import { isPassedOn } from '#adapters/builtin/judge/embedded.ts';
import { quoteOf, type Quote } from '#adapters/builtin/judge/quote.ts';
import { readRuns, runShare } from '#adapters/builtin/judge/runs.ts';
import type { ReadClaim, ReadEvidence } from '#adapters/builtin/judge/texts.ts';
import { standingOf, type Standing } from '#adapters/builtin/judge/standing.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export interface Reading {
  /** 0 to 256 each, in the order of SUPPORT_NAMES. */
  readonly support: readonly number[];
  readonly contradiction: readonly number[];
  /** 256ths: how much of the claim its best two sentences say. */
  readonly similarity: number;
  readonly quote: Quote;
  /** Content of the claim that nothing in the evidence says: the explanation. */
  readonly unmatched: readonly string[];
  /** Reasons that rule out full support, whatever the overlap. */
  readonly obstacles: number;
  /** More speaks against the claim than other words. */
  readonly against: boolean;
  /** Too much differs, or turns on an exception, to call it the opposite. */
  readonly muddled: boolean;
}

export const SUPPORT_NAMES = (
  'covered sentence main window exact plain pairs triples run missing missing_rarest missing_name missing_number number opposite sibling name polarity ' +
  'hedge condition report quantifier_open quantifier_conflict swapped governed preposition_opposite preposition cause question speaker length quoted clean whole'
).split(' ');
export const CONTRADICTION_NAMES =
  'number opposite sibling name polarity swapped quantifier preposition several guarded governed frame apart'.split(
    ' ',
  );

export function readPair(
  { text: claimText, wanted, units: claim, denied, single, frames }: ReadClaim,
  evidence: ReadEvidence,
  match: Matcher = rememberMatches(),
): Reading {
  const { keyed, sentences } = evidence;
  const compared = evidence.segments.map((segment) => compare(claim, segment, match));
  // A claim of one clause is held against clauses: words gathered from several say something else.
  const homes = compared.filter(({ segment }) => segment.kind === 'clause' || (!single && segment.kind === 'sentence'));
  const main = best(homes, (row) => slotCoverage(claim, row));
  const said = claim.map((_, index) =>
    compared.reduce((most, { links }) => Math.max(most, links[index]?.strength ?? 0), 0),
  );
  const content = claim.map((unit, index) => ({ unit, said: said[index] ?? 0 })).filter(({ unit }) => unit.content);
  const missing = content.filter((row) => row.said < SAID_MIN).map(({ unit }) => unit);
  const stated = main === null ? undefined : sentences[main.segment.sentence];
  const home = stated?.units ?? [];
  const quote = quoteOf(wanted, keyed);
  const flags = readContext(claim, home);
  const runs = readRuns(
    claim,
    sentences.map(({ units }) => units),
  );
  const rarest = missing.reduce((most, unit) => Math.max(most, unit.rarity), 0);
  const window = compared.reduce((most, row) => Math.max(most, row.coverage), 0);
  const total = content.reduce((sum, { unit }) => sum + unit.rarity, 0);
  const covered =
    total === 0 ? 0 : Math.floor(content.reduce((sum, row) => sum + row.unit.rarity * row.said, 0) / total);
  const sentence = compared.reduce(
    (most, row) => (row.segment.kind === 'sentence' ? Math.max(most, row.coverage) : most),
    0,
  );
  // In a claim of several clauses numbers, denials and sides may belong to different ones: only what is nowhere said counts.
  const numberMissing = missing.some((unit) => unit.quantity !== null);
  const measured = [
    covered,
    sentence,
    main?.coverage ?? 0,
    window,
    main?.exact ?? 0,
    content.length === 0 ? 0 : Math.floor((256 * (content.length - missing.length)) / content.length),
    runShare(runs, 2),
    runShare(runs, 3),
    claim.length === 0 ? 0 : Math.floor((256 * Math.max(0, ...runs)) / claim.length),
    64 * Math.min(4, missing.length),
    Math.min(256, rarest),
    flag(missing.some((unit) => unit.name)),
    flag(numberMissing),
    flag((main?.numberConflicts ?? 0) > 0 && (single || numberMissing)),
    flag((main?.opposites ?? 0) > 0),
    flag((main?.siblings ?? 0) > 0),
    flag((main?.nameConflicts ?? 0) > 0),
    flag(single && (main?.polarity ?? false)),
    flag(flags.hedge),
    flag(flags.condition),
    flag(flags.report),
    flag(main?.quantifier === 'open'),
    flag(main?.quantifier === 'conflict'),
    flag(single && (main?.swapped ?? false)),
    flag(main?.governed ?? false),
    flag(main?.prepositionOpposite ?? false),
    128 * Math.min(2, main?.prepositionChanged ?? 0),
    flag(flags.cause),
    flag(claimText.includes('?')),
    flag(claim.some((unit) => SPEAKER.has(unit.lower))),
    64 * Math.min(4, content.length),
    flag(quote === 'whole' || quote === 'clause' || quote === 'part'),
  ];
  const obstacles =
    OBSTACLES.filter((name) => (measured[SUPPORT_NAMES.indexOf(name)] ?? 0) > 0).length +
    (main?.openNumbers ?? 0) +
    (quote === 'unstated' ? 1 : 0) +
    (stated !== undefined && main !== null && isPassedOn(claim, stated, placesIn(claim, main)) ? 1 : 0) +
    // What the claim rules out must be ruled out by its evidence too.
    (denied.every((unit) => evidence.sentences.some((row) => row.denied.some((one) => matchOf(one, unit) === 'same')))
      ? 0
      : 1);
  const standing = readStanding(frames, evidence.frames);
  const gathered = missing.length === 0 && (main?.coverage ?? 0) < WHOLE_MIN;
  const clean = missing.length === 0 && obstacles === 0;
  const support = [...measured, flag(clean), flag(clean && !gathered)];
  return {
    support,
    contradiction: readContradiction(claim, main, single, flags.condition || flags.report || flags.hedge, standing),
    similarity: window,
    quote,
    unmatched: missing.map((unit) => unit.text),
    obstacles: obstacles + (gathered ? 1 : 0),
    against:
      (window === 0 && content.length >= STRANGE_MIN && missing.length === content.length) ||
      speaksAgainst(
        claim,
        missing,
        home,
        (name) => (measured[SUPPORT_NAMES.indexOf(name)] ?? 0) > 0,
        covered >= COVERED_MIN && main !== null && main.coverage === covered,
      ),
    muddled: standing !== 'conflict' && isMuddled(claim, main, home),
  };
}

/** Several things differ at once, the numbers can be reckoned, or an exception turns what is denied. */
function isMuddled(claim: readonly Unit[], main: Compared | null, home: readonly Unit[]): boolean {
  if (main === null) return false;
  if (isDoublyDenied(claim, home)) return true;
  const { numberConflicts, opposites, polarity, siblings, swapped } = main;
  const several = [numberConflicts, opposites, siblings].filter((count) => count > 0).length;
  return (
    several + Number(polarity) + Number(swapped) > 1 ||
    (numberConflicts > 0 && isReckoned(claim, home)) ||
    (polarity && turnsOnException(claim, home))
  );
}

/** Units of the evidence that say what the claim says. */
function placesIn(claim: readonly Unit[], { links, segment }: Compared): number[] {
  return links.flatMap(({ at, strength }, index) =>
    claim[index]?.content === true && strength >= SAID_MIN ? (segment.units[at]?.place ?? []) : [],
  );
}

/**
 * Whether something says no, and not only other words: another name, number, quantifier or side, a denial, a name that is not
 * there; or words added to what one clause says (`added`).
 */
function speaksAgainst(
  claim: readonly Unit[],
  missing: readonly Unit[],
  home: readonly Unit[],
  has: (name: string) => boolean,
  added: boolean,
): boolean {
  // One thing differs where the rest is said; in a claim of other words nothing does.
  const near = missing.length <= NEAR_MAX;
  if (isDoublyDenied(claim, home))
    return has('question') || has('speaker') || missing.some((unit) => isProper(unit, claim));
  return (
    (added && missing.some(({ quantity }) => quantity === null)) ||
    AGAINST.some(has) ||
    missing.some((unit) => isProper(unit, claim)) ||
    (near && has('opposite')) ||
    (near && has('number') && !isReckoned(claim, home)) ||
    (missing.length === 0 && has('polarity') && !turnsOnException(claim, home))
  );
}

/**
 * "Did not fail to", "is not forbidden": two denials that may cancel each other, which is not reckoned here. A word that the
 * evidence has too denies nothing more: "did not refuse" stands against "refused".
 */
const isDoublyDenied = (claim: readonly Unit[], home: readonly Unit[]): boolean =>
  claim.filter(
    ({ lower, marker, stem }) =>
      (marker === 'negation' && lower !== 'nor') || (marker === 'denial' && !home.some((other) => other.stem === stem)),
  ).length > 1;

/** Content words of a claim of which the evidence has none, nor a relative: it is about something else. */
const STRANGE_MIN = 2;
/** .55: most of it stands in one clause, so what does not was added rather than said in other words. */
const COVERED_MIN = 141;
const AGAINST = 'quantifier_conflict swapped question speaker'.split(' ');
/** Words of the claim that are not there, the one that differs among them. */
const NEAR_MAX = 2;

/** Written large where nothing but a name is. */
const isProper = (unit: Unit, claim: readonly Unit[]): boolean =>
  unit.name && /^[A-Z]/.test(unit.text) && unit !== claim[0];

/** "Not unless", "only if", "some", "not all": what is denied on one side may be stated on the other. */
const turnsOnException = (claim: readonly Unit[], home: readonly Unit[]): boolean =>
  [...claim, ...home].some(({ lower }) => EXCEPTIVE.has(lower)) ||
  claim.some(({ quantifier }) => quantifier !== null && PARTIAL.has(quantifier));
const PARTIAL: ReadonlySet<Quantifier> = new Set<Quantifier>(['all', 'most', 'many', 'some', 'few']);
const EXCEPTIVE = new Set('only unless except otherwise else other until'.split(' '));

/** A number of the claim that two of the sentence give: their sum or difference, the half or double of one, or between them. */
export function isReckoned(claim: readonly Unit[], home: readonly Unit[]): boolean {
  const quantities = home.flatMap(({ quantity }) => quantity ?? []);
  const known = new Set(quantities.map(({ kind, value }) => `${kind} ${String(value)}`));
  return claim.some(({ quantity }) => {
    if (quantity === null || known.has(`${quantity.kind} ${String(quantity.value)}`)) return false;
    const alike = quantities.filter(({ kind }) => kind === quantity.kind).map(({ value }) => value);
    return alike.some(
      (one, at) =>
        one === 2 * quantity.value ||
        2 * one === quantity.value ||
        alike.some(
          (two, index) =>
            index > at &&
            (one + two === quantity.value ||
              Math.abs(one - two) === quantity.value ||
              (Math.min(one, two) < quantity.value && quantity.value < Math.max(one, two))),
        ),
    );
  });
}

/** Any of these rules out full support. */
const OBSTACLES =
  'number opposite polarity condition report hedge quantifier_open quantifier_conflict swapped governed preposition_opposite cause'.split(
    ' ',
  );
/** One segment says it all. */
const WHOLE_MIN = 225;
const flag = (on: boolean): number => (on ? 256 : 0);
const SPEAKER = new Set('i you me my mine your we us our haha lol wow yeah yes oh hello hi thanks'.split(' '));

/** Where a unit is replaced by a conflicting one the segment still speaks of the same thing. */
const SLOT = 200;

function slotCoverage(claim: readonly Unit[], { links, coverage }: Compared): number {
  const total = claim.reduce((sum, unit) => sum + (unit.content ? unit.rarity : 0), 0);
  if (total === 0) return coverage;
  const sum = claim.reduce((rest, unit, index) => {
    const link = links[index];
    if (!unit.content || link === undefined || link.at < 0) return rest;
    return (
      rest +
      unit.rarity *
        (link.match === 'number-conflict' || link.match === 'opposite' || link.match === 'name-conflict'
          ? Math.max(SLOT, link.strength)
          : link.strength)
    );
  }, 0);
  return Math.floor(sum / total);
}

function best<Row>(rows: readonly Row[], score: (row: Row) => number): Row | null {
  let winner: Row | null = null;
  let most = -1;
  for (const row of rows) {
    const value = score(row);
    if (value > most) {
      winner = row;
      most = value;
    }
  }
  return winner;
}

interface Context {
  readonly hedge: boolean;
  readonly condition: boolean;
  readonly report: boolean;
  readonly cause: boolean;
}

/** What the sentence of the evidence puts around its statement and the claim leaves out; for causes, what the claim adds. */
function readContext(claim: readonly Unit[], home: readonly Unit[]): Context {
  const has = (units: readonly Unit[], marker: Unit['marker']): boolean => units.some((unit) => unit.marker === marker);
  return {
    hedge: has(home, 'hedge') && !has(claim, 'hedge') && !claim.some((unit) => MODALS.has(unit.lower)),
    // "if" and "unless" are no more each other than "may" and "may not".
    condition:
      (has(home, 'condition') && !has(claim, 'condition')) ||
      claim.some((unit) => EXCEPTIONS.has(unit.lower) && !home.some((other) => EXCEPTIONS.has(other.lower))),
    report: home.some((unit) => unit.report) && !claim.some((unit) => unit.report),
    cause: has(claim, 'cause') && !has(home, 'cause'),
  };
}

const EXCEPTIONS = new Set('unless except'.split(' '));
const MODALS = new Set('can allowed permitted able possible free must'.split(' '));

/** One clause of the evidence that agrees outweighs others that speak of something else. */
function readStanding(claims: readonly Frame[], evidence: readonly Frame[]): Standing {
  const standings = claims.map((claim) => {
    const all = evidence.map((frame) => standingOf(claim, frame));
    return STANDINGS.find((standing) => all.includes(standing)) ?? 'none';
  });
  return standings.includes('conflict')
    ? 'conflict'
    : (STANDINGS.find((standing) => standings.includes(standing)) ?? 'none');
}

const STANDINGS: readonly Standing[] = ['agree', 'conflict', 'turned', 'apart', 'none'];

function readContradiction(
  claim: readonly Unit[],
  main: Compared | null,
  single: boolean,
  guarded: boolean,
  standing: Standing,
): number[] {
  if (main === null) return CONTRADICTION_NAMES.map(() => 0);
  const missing = claim.filter((unit, index) => unit.content && (main.links[index]?.match ?? 'none') === 'none').length;
  // Only who speaks of the same thing can contradict: half the overlap is nothing, and every word left over halves the rest.
  const focus = Math.floor(Math.max(0, 2 * (main.topic - 128)) / (1 + missing + (single ? 0 : 1)));
  // Another number for another thing: "ends at 22:00" is about the end, Saturday's time about Saturday. One slot may differ, not two.
  // So is another year of another name, where no name is shared: the Heron of 1924 and the Merganser of 1911.
  const isOther =
    main.nameConflicts > 0 && !claim.some((unit, index) => unit.name && main.links[index]?.match === 'same');
  const elsewhere = main.numberConflicts > 1 || (main.numberConflicts > 0 && (main.opposites > 0 || isOther));
  const on = (condition: boolean): number => (condition && !elsewhere ? focus : 0);
  // Frames that agree, or speak of different things, take back what the words alone would hold against the claim.
  const apart = standing === 'apart' || standing === 'turned';
  const slot = (condition: boolean): number => (apart ? 0 : on(condition));
  const conflicts =
    Math.min(2, main.numberConflicts) +
    Math.min(2, main.opposites) +
    Math.min(1, main.siblings) +
    Math.min(1, main.nameConflicts) +
    Number(main.polarity) +
    Number(main.swapped);
  return [
    standing === 'agree' ? 0 : slot(main.numberConflicts > 0),
    standing === 'turned' ? 0 : on(main.opposites > 0),
    slot(main.siblings > 0),
    slot(main.nameConflicts > 0),
    on(main.polarity),
    on(main.swapped),
    on(main.quantifier === 'conflict'),
    on(main.prepositionOpposite),
    on(conflicts > 1),
    on(guarded && conflicts > 0),
    on(main.governed),
    flag(standing === 'conflict'),
    flag(apart),
  ];
}
