// How the frame of a claim stands to the frame of a piece of evidence: the same thing with the same or another value,
// or another thing. EBOM "Contradiction Resolution": only who speaks of the same thing can contradict.

import { matchOf, type Match } from '#adapters/builtin/judge/align.ts';
import type { Frame, Phrase } from '#adapters/builtin/judge/frame.ts';
import { SINGULAR, VOIDING } from '#adapters/builtin/judge/frame-words.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

/** "apart": of different things or occasions; "turned": "opens at 9" to "closes at 5". "none": nothing can be said. */
export type Standing = 'conflict' | 'agree' | 'apart' | 'turned' | 'none';

export function standingOf(claim: Frame, evidence: Frame): Standing {
  if (claim.passive === evidence.passive || claim.relation !== evidence.relation) return compareFrames(claim, evidence);
  const one = toActive(claim);
  const other = toActive(evidence);
  return one === null || other === null ? 'none' : compareFrames(one, other);
}

/** "The bridge was built by Voss" is "Voss built the bridge"; null where nobody is named. */
function toActive(frame: Frame): Frame | null {
  if (!frame.passive) return frame;
  const agent = frame.rest.find((phrase) => phrase.preposition === 'by' && phrase.head !== null);
  if (agent === undefined) return null;
  const rest = [...frame.subject, ...frame.rest.filter((phrase) => phrase !== agent)];
  return { ...frame, passive: false, subject: [{ ...agent, preposition: '' }], rest };
}

function compareFrames(claim: Frame, evidence: Frame): Standing {
  if (claim.guarded || evidence.guarded) return 'none';
  if (isVoided(claim, evidence) || isVoided(evidence, claim)) return 'conflict';
  if (claim.relation === '' || evidence.relation === '') return 'none';
  if (isTurned(claim, evidence)) return 'turned';
  if (!sameRelation(claim, evidence) || claim.negated !== evidence.negated) return 'none';
  const subject = compareSubjects(claim, evidence);
  const values = compareValues(claim, evidence);
  if (subject === 'other' && values.conflicts === 0) return compareOthers(claim, evidence, values);
  if (subject !== 'same')
    return (values.conflicts > 0 || values.occasion) && !isCut(claim, evidence) ? 'apart' : 'none';
  if (claim.occasion !== evidence.occasion && values.conflicts > 0) return 'apart';
  // What is, is not on a day: "a 1930 comedy in three acts" is a value.
  if (values.occasion && claim.relation !== 'be' && values.conflicts + values.agreements > 0) return 'apart';
  if (values.circumstance && (values.conflicts > 0 || values.occasion)) return 'apart';
  if (deniesValue(claim, evidence)) return 'conflict';
  if (values.conflicts > 0) return values.conflicts === 1 ? 'conflict' : 'apart';
  if (values.agreements > 0) return 'agree';
  if (values.occasion) return 'none';
  return placeConflict(claim, evidence) ? 'conflict' : 'none';
}

const SAID: ReadonlySet<Match> = new Set<Match>(['same', 'synonym', 'derived', 'alike', 'wider']);
const isSaid = (claim: Unit, evidence: Unit): boolean => SAID.has(matchOf(evidence, claim));

const SCHEDULED = new Set('start begin take held hold happen'.split(' '));
const PRICED = new Set('cost amount charg'.split(' '));

function sameRelation(claim: Frame, evidence: Frame): boolean {
  const [one, other] = [claim.relation, evidence.relation];
  if (one === other) return true;
  if (one === 'be' || other === 'be') {
    const verb = one === 'be' ? other : one;
    const kinds = [...claim.rest, ...evidence.rest].flatMap((phrase) =>
      phrase.quantities.map((unit) => unit.quantity?.kind),
    );
    return (SCHEDULED.has(verb) && kinds.includes('time')) || (PRICED.has(verb) && kinds.includes('money'));
  }
  const { verb } = claim;
  return verb !== null && evidence.verb !== null && (isSaid(verb, evidence.verb) || isSaid(evidence.verb, verb));
}

/** A subject taken over from another clause may have lost its head: "glass" of "glass bottles". */
function isCut(claim: Frame, evidence: Frame): boolean {
  const [one] = claim.subject;
  const [other] = evidence.subject;
  if (!other?.head || other.definite || other.modifiers.length > 0) return false;
  const { head } = other;
  return one?.modifiers.some((unit) => isSaid(unit, head)) === true;
}

/**
 * Of two heads: dates alone set nothing apart, since "the film" may well be the claim's, but for two names: what is said
 * of the Heron in 1924 leaves open what is said of the Merganser in 1911.
 */
function compareOthers(claim: Frame, evidence: Frame, { occasion }: Values): Standing {
  const standing = personConflict(claim, evidence);
  return standing === 'none' && occasion && namedApart(claim, evidence) ? 'apart' : standing;
}

function namedApart(claim: Frame, evidence: Frame): boolean {
  const [ours] = claim.subject;
  const [theirs] = evidence.subject;
  if (ours?.head?.name !== true || theirs?.head?.name !== true) return false;
  const names = (phrase: Phrase): Unit[] =>
    [phrase.head, ...phrase.modifiers].filter((unit): unit is Unit => unit?.name === true);
  return !names(ours).some((unit) => names(theirs).some((one) => isSaid(unit, one) || isSaid(one, unit)));
}

/** "Opens at 9:00" and "closes at 21:00" go together. */
function isTurned(claim: Frame, evidence: Frame): boolean {
  if (claim.verb === null || evidence.verb === null || matchOf(evidence.verb, claim.verb) !== 'opposite') return false;
  const values = (frame: Frame): Unit[] =>
    frame.rest.flatMap((phrase) => phrase.quantities.filter((unit) => !isDate(unit)));
  const theirs = values(evidence);
  return (
    theirs.length > 0 && values(claim).some((unit) => theirs.every((one) => one.quantity?.key !== unit.quantity?.key))
  );
}

/** "unlike": one thing, and each side tells it apart by another word; "other": another head. */
function compareSubjects(claim: Frame, evidence: Frame): 'same' | 'unlike' | 'other' {
  const [one] = claim.subject;
  const [other] = evidence.subject;
  if (!one?.head || !other?.head || !isSaid(one.head, other.head)) return 'other';
  return agree(claim.subject, evidence.subject) ? 'same' : 'unlike';
}

/** What tells a thing from others of its kind: all but its head, dates aside. */
function marks(subject: readonly Phrase[]): Unit[] {
  return subject.flatMap((phrase, index) => [
    ...phrase.modifiers,
    ...phrase.quantities.filter((unit) => !isDate(unit)),
    ...(index > 0 && phrase.head !== null ? [phrase.head] : []),
  ]);
}

function agree(claim: readonly Phrase[], evidence: readonly Phrase[]): boolean {
  const ours = marks(claim);
  const theirs = marks(evidence);
  const oursLeft = ours.filter((unit) => !theirs.some((one) => isSaid(unit, one)));
  const theirsLeft = theirs.filter((unit) => !ours.some((one) => isSaid(one, unit)));
  if (oursLeft.length > 0 && theirsLeft.length > 0) return false;
  // A kind within a kind: "tickets" and "reduced tickets" have prices of their own; "the concert" is one.
  const wide = oursLeft.length > 0 ? evidence[0] : theirsLeft.length > 0 ? claim[0] : undefined;
  const isNamed = claim[0]?.head?.name === true || evidence[0]?.head?.name === true;
  return wide === undefined || wide.definite || isNamed;
}

const isDate = (unit: Unit): boolean => unit.quantity?.kind === 'date' || unit.quantity?.kind === 'weekday';

interface Values {
  readonly conflicts: number;
  readonly agreements: number;
  /** Dates or weekdays that exclude each other. */
  readonly occasion: boolean;
  /** "for adults" here, "for children" there. */
  readonly circumstance: boolean;
}

function compareValues(claim: Frame, evidence: Frame): Values {
  const ours = claim.rest.flatMap((phrase) => phrase.quantities.map((unit) => ({ phrase, unit })));
  const theirs = evidence.rest.flatMap((phrase) => phrase.quantities.map((unit) => ({ phrase, unit })));
  let conflicts = 0;
  let agreements = 0;
  for (const { phrase, unit } of ours) {
    if (isDate(unit)) continue;
    const rivals = theirs.filter(
      (row) => PLACES(row.phrase.preposition) === PLACES(phrase.preposition) && !isDate(row.unit),
    );
    const matches = rivals.map((row) => matchOf(row.unit, unit));
    if (matches.some((match) => match === 'same' || match === 'synonym')) agreements += 1;
    else if (matches.includes('number-conflict')) conflicts += 1;
  }
  return {
    conflicts,
    agreements,
    occasion: datesDiffer(claim, evidence),
    circumstance: circumstancesDiffer(claim, evidence),
  };
}

/** "at 19:00", "from 19:00" and "19:00" are one place of a verb; "until 19:00" and "for 19 euros" are others. */
const PLACES = (preposition: string): string =>
  /^(?:|at|on|in|of|about)$/.test(preposition)
    ? ''
    : /^(?:until|to|by|before)$/.test(preposition)
      ? 'until'
      : preposition;

function datesDiffer(claim: Frame, evidence: Frame): boolean {
  const dates = (frame: Frame): Unit[] =>
    [...frame.subject, ...frame.rest].flatMap((phrase) => phrase.quantities.filter(isDate));
  const theirs = dates(evidence);
  return dates(claim).some((unit) => {
    const matches = theirs.map((one) => matchOf(one, unit));
    return matches.includes('number-conflict') && !matches.includes('same') && !matches.includes('synonym');
  });
}

function circumstancesDiffer(claim: Frame, evidence: Frame): boolean {
  const heads = (frame: Frame, preposition: string): Unit[] =>
    frame.rest.flatMap((phrase) =>
      phrase.preposition === preposition && phrase.head !== null && phrase.quantities.length === 0
        ? [phrase.head, ...phrase.modifiers]
        : [],
    );
  const prepositions = new Set([...claim.rest, ...evidence.rest].map((phrase) => phrase.preposition));
  return [...prepositions].some((preposition) => {
    if (preposition === 'as') return false;
    const ours = heads(claim, preposition);
    const theirs = heads(evidence, preposition);
    if (ours.length === 0 || theirs.length === 0)
      return /^(?:for|with|without)$/.test(preposition) && ours.length + theirs.length > 0;
    return !ours.some((unit) => theirs.some((one) => isSaid(unit, one) || isSaid(one, unit)));
  });
}

/** "20:30, not 19:00" against 19:00, from either side. */
function deniesValue(claim: Frame, evidence: Frame): boolean {
  const denies = (denier: Frame, other: Frame): boolean =>
    denier.denied.some((unit) =>
      other.rest.some((phrase) => phrase.quantities.some((one) => matchOf(one, unit) === 'same')),
    );
  return denies(evidence, claim) || denies(claim, evidence);
}

/** Where an event is, or what stands in a place that holds one filler: the same place, other words. */
function placeConflict(claim: Frame, evidence: Frame): boolean {
  if (!SINGULAR.has(claim.relation) || claim.subject[0]?.definite !== true) return false;
  if (claim.relation === 'be') return namesDiffer(claim, evidence);
  return claim.rest.some((phrase) => {
    if (!/^(?:at|in|by|from|to)$/.test(phrase.preposition) || phrase.head === null) return false;
    const rivals = evidence.rest.filter((one) => one.preposition === phrase.preposition && one.head !== null);
    const units = [phrase.head, ...phrase.modifiers];
    return rivals.length > 0 && phrase.definite && rivals.every((one) => one.definite && !shares(units, one));
  });
}

/** "The treasurer is Falk", "the treasurer is Arden". */
function namesDiffer(claim: Frame, evidence: Frame): boolean {
  const named = (frame: Frame): Phrase | undefined =>
    frame.rest.find((phrase) => phrase.preposition === '' && phrase.head?.name === true);
  const ours = named(claim);
  const theirs = named(evidence);
  if (!ours?.head || theirs === undefined) return false;
  return claim.subject[0]?.head?.name !== true && !shares([ours.head, ...ours.modifiers], theirs);
}

const shares = (units: readonly Unit[], phrase: Phrase): boolean =>
  units.some((unit) =>
    [phrase.head, ...phrase.modifiers].some((one) => one !== null && (isSaid(unit, one) || isSaid(one, unit))),
  );

/** Two persons for one deed: "Berg leads the workshop", "the workshop is led by Reed". */
function personConflict(claim: Frame, evidence: Frame): Standing {
  if (!SINGULAR.has(claim.relation) || claim.relation === 'be' || claim.passive || evidence.passive) return 'none';
  const [ours] = claim.subject;
  const [theirs] = evidence.subject;
  if (ours?.head?.name !== true || theirs?.head?.name !== true) return 'none';
  if (shares([ours.head, ...ours.modifiers], theirs)) return 'none';
  const [object] = claim.rest.filter((phrase) => phrase.preposition === '');
  const [other] = evidence.rest.filter((phrase) => phrase.preposition === '');
  if (!object?.head || !other?.head || !object.definite || datesDiffer(claim, evidence)) return 'none';
  return isSaid(object.head, other.head) && agree([object], [other]) ? 'conflict' : 'none';
}

/** The evidence says of something the claim counts on that it does not take place. */
function isVoided(stating: Frame, voiding: Frame): boolean {
  if (!VOIDING.has(voiding.relation) || VOIDING.has(stating.relation) || voiding.negated || stating.negated)
    return false;
  if (!voiding.passive || voiding.modal) return false;
  const [gone] = voiding.subject;
  if (!gone?.head || datesDiffer(stating, voiding)) return false;
  const { head } = gone;
  const phrases = [...stating.subject, ...stating.rest];
  return phrases.some((phrase, at) => {
    if (phrase.head === null || matchOf(head, phrase.head) !== 'same') return false;
    // What is only acted upon may be gone since: counted on is a subject, and what comes with something.
    if (at > 0 && phrase.preposition !== 'with' && !OFFERING.has(stating.relation)) return false;
    const next = phrases.findIndex((one, index) => index > at && !TOPICAL.test(one.preposition));
    const named = phrases.slice(at, next < 0 ? phrases.length : next);
    const lost = voiding.subject.filter((one, index) => index === 0 || TOPICAL.test(one.preposition));
    return agree(toDefinite(named), toDefinite(lost));
  });
}

const OFFERING = new Set('have includ offer featur contain host'.split(' '));
/** "on glaciers", "of the choir": what an event is of, and not where it stands in time. */
const TOPICAL = /^(?:of|on|about|for)$/;
const toDefinite = (phrases: readonly Phrase[]): Phrase[] => phrases.map((phrase) => ({ ...phrase, definite: true }));
