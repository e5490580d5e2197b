// Whether a claim follows from one thing that the evidence states: the same verb, sides, denial, modality and time, and
// nothing in the claim that is not there. What the claim leaves out may be left out of a plain report of the past only.

import { classesOf, relate, wordOf } from '#adapters/builtin/judge/relations.ts';
import { toNoun } from '#adapters/builtin/judge/restate/same-words.ts';
import type { Fact, Noun, Part } from '#adapters/builtin/judge/restate/nouns.ts';
import type { Word } from '#adapters/builtin/judge/restate/words.ts';

/** Words that WordNet calls synonyms, at most: or a sentence drifts. */
const SYNONYMS_MAX = 1;

/** How strictly two facts are held together, and how much of them was other words. */
interface Tally {
  synonyms: number;
  readonly kind: 'proof' | 'doubt';
  /** The evidence speaks of one thing of this name only. */
  readonly isOne: (stem: string) => boolean;
}

export function follows(claim: Fact, stated: Fact, isOne: Tally['isOne']): boolean {
  const tally: Tally = { synonyms: 0, kind: 'proof', isOne };
  return isSame(claim, stated, tally, isReport(stated)) && tally.synonyms <= SYNONYMS_MAX;
}

/** Whether it may well follow: what is true of a certain thing now and left out is no other thing. */
export const mayFollow = (claim: Fact, stated: Fact): boolean =>
  isSame(claim, stated, { synonyms: 0, kind: 'doubt', isOne: () => false }, isReport(stated) || isOfOne(claim, stated));

/** "The clinic opens at 8:00 on weekdays", and not "students pay half on Wednesdays". */
const isOfOne = (claim: Fact, stated: Fact): boolean =>
  isReport({ ...stated, tense: 'past' }) &&
  stated.tense === 'now' &&
  stated.subject?.definite === true &&
  (stated.verb !== 'be' || claim.parts.length > 0 || claim.object !== null);

/** Another subject, object or date for the same verb, and no pronoun that may mean it; or what was is said to be. */
export function isOfOthers(claim: Fact, stated: Fact, isThere: (stem: string) => boolean): boolean {
  if (claim.tense === 'now' && stated.tense === 'past') return true;
  const sides = [
    [claim.subject, stated.subject],
    [claim.object, stated.object],
  ] as const;
  return (
    claim.parts.some((one) =>
      stated.parts.some((other) => isDated(one) && isRival(one, other) && one.noun?.head.key !== other.noun?.head.key),
    ) ||
    sides.some(
      ([one, other]) =>
        one !== null &&
        other !== null &&
        heads(one).every((head) => heads(other).every((said) => isApart(head, said, isThere(head.stem)))),
    )
  );
}

const isDated = ({ noun }: Part): boolean => noun?.head.key.startsWith('#date') === true;
const heads = (noun: Noun): readonly Word[] =>
  noun.members.length > 0 ? noun.members.map(({ head }) => head) : [noun.head];

/** `there`: the evidence has the very word elsewhere, so it means no other by it. */
const isApart = (one: Word, other: Word, there: boolean): boolean =>
  !/^[p#]$/.test(one.tag) &&
  !/^[p#]$/.test(other.tag) &&
  one.key !== other.key &&
  toNoun(one.key) !== toNoun(other.key) &&
  (there ? /^(?:none|sibling|opposite|wider|narrower|derived)$/ : /^(?:none|sibling|opposite)$/).test(
    relate(wordOf(other.stem), wordOf(one.stem)),
  );

/** "The mill was sold to the Bakers in 1988" and not "must", "every", "nobody": leaving something out leaves it true. */
const isReport = ({ modal, negated, object, parts, subject, tense }: Fact): boolean =>
  (tense === 'past' || tense === 'perfect') &&
  !negated &&
  modal === '' &&
  [subject, object].every(
    (noun) => noun === null || !/^(?:no|all|each|few|any|none|neither|half)\b/.test(noun.quantifier),
  ) &&
  parts.every(({ lead }) => !/^(?:if|unless|to do|that|except|without|despite)$/.test(lead));

/** What has been done was done. */
const timeOf = ({ tense }: Fact): string => (tense === 'perfect' ? 'past' : tense);

function isSame(claim: Fact, stated: Fact, tally: Tally, loose: boolean): boolean {
  if (claim.verb !== stated.verb || claim.negated !== stated.negated) return false;
  if (claim.modal !== stated.modal && !(claim.modal === 'might' && stated.modal === 'may')) return false;
  if (timeOf(claim) !== timeOf(stated)) return false;
  if (!sidesAgree(claim, stated, tally, loose)) return false;
  const left = [...stated.parts];
  for (const part of claim.parts) {
    const at = left.findIndex((other) => partsAgree(part, other, tally));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  if (!left.every((part) => isDroppable(part, loose, tally) && !claim.parts.some((one) => isRival(one, part))))
    return false;
  return (
    claim.adverbs.every((adverb) => stated.adverbs.includes(adverb)) &&
    stated.adverbs.every(
      (adverb) =>
        claim.adverbs.includes(adverb) || PASSING.has(adverb) || (tally.kind === 'doubt' && !TURNING.has(adverb)),
    )
  );
}

/** Two dates in one clause belong to two things. */
const isRival = (one: Part, other: Part): boolean =>
  one.lead === other.lead && one.noun?.head.tag === '#' && other.noun?.head.tag === '#';

/** Adverbs that a claim may leave out anywhere. */
const PASSING = new Set('also already now then however today later immediately instead'.split(' '));
const TURNING = new Set('nearly almost barely hardly scarcely never only rarely seldom perhaps partly'.split(' '));
const PLACES = new Set('as behind beside above below over under between along through onto across'.split(' '));
const LOOSE = new Set('in on at by from to for with after before during since because becauseof near into'.split(' '));
const isDroppable = ({ fact, lead, noun }: Part, loose: boolean, { kind }: Tally): boolean =>
  (loose && (LOOSE.has(lead) || (kind === 'doubt' && PLACES.has(lead))) && (fact === null || lead !== 'for')) ||
  // A contract that requires something is where one must do it.
  (lead === 'under' &&
    noun !== null &&
    /^(?:contract|agreement|lease|statut|law|act|regulation|polic|rul)/.test(noun.head.key));

function sidesAgree(claim: Fact, stated: Fact, tally: Tally, loose: boolean): boolean {
  const subject =
    claim.subject === null
      ? claim.passive || stated.subject === null
      : stated.subject !== null &&
        nounsAgree(claim.subject, weakened(claim.subject, stated.subject, loose), tally, true);
  if (!subject) return false;
  if (claim.object === null || stated.object === null) return claim.object === stated.object;
  const object = tally.kind === 'doubt' && claim.verb === 'be' ? widened(claim.object, stated.object) : stated.object;
  return nounsAgree(claim.object, weakened(claim.object, object, loose), tally, true);
}

/** "A real place in Norway" is a real place, and "the capital city of Spain" a city. */
const widened = (claim: Noun, stated: Noun): Noun =>
  claim.definite
    ? stated
    : {
        ...stated,
        before: stated.before.filter((word) => claim.before.some(({ key }) => key === word.key)),
        parts: claim.parts.length === 0 ? [] : stated.parts,
      };

/** "Some of", "three of" and "most" are some; "members" of whom some did are members who did. */
function weakened(claim: Noun, stated: Noun, loose: boolean): Noun {
  // "Only the suites have a kitchen": they have one.
  if (stated.quantifier === 'only' && claim.quantifier === '' && claim.definite && stated.definite)
    return { ...stated, quantifier: '' };
  if (!loose && !/^(?:most|many|several)\b/.test(stated.quantifier)) return stated;
  const isSome = /^(?:some|many|several)$/.test(stated.quantifier) || /^most( of)?$/.test(stated.quantifier);
  if (!isSome) return stated;
  if (claim.quantifier === '' && !claim.definite && loose && claim.head.lower.endsWith('s'))
    return { ...stated, quantifier: '' };
  const of = stated.quantifier.endsWith(' of') ? ' of' : '';
  return claim.quantifier === `some${of}` ? { ...stated, quantifier: claim.quantifier } : stated;
}

function partsAgree(claim: Part, stated: Part, tally: Tally): boolean {
  if (
    leadOf(claim) !== leadOf(stated) &&
    !(tally.kind === 'doubt' && [claim, stated].every(({ lead }) => /^(?:in|on|at|through|during)$/.test(lead)))
  )
    return false;
  if (claim.fact !== null && stated.fact !== null)
    return isSame(claim.fact, stated.fact, tally, tally.kind === 'doubt' && claim.lead === 'that');
  if (claim.noun === null || stated.noun === null) return false;
  // "Children under six": the bound stands before the number.
  if (/^(?:over|under)$/.test(leadOf(claim)) && isFigure(claim.noun) && isFigure(stated.noun))
    return withoutBound(claim.noun) === withoutBound(stated.noun);
  return nounsAgree(claim.noun, stated.noun, tally, true);
}

const isFigure = ({ before, head, parts }: Noun): boolean =>
  head.tag === '#' && before.length === 0 && parts.length === 0;
const withoutBound = ({ head }: Noun): string => head.key.replace(/ \w+$/, '');

/** "Below forty percent" is "under 40 percent". */
const leadOf = ({ lead, noun }: Part): string =>
  noun?.head.tag !== '#' ? lead : lead === 'on' ? 'in' : lead === 'below' ? 'under' : lead === 'above' ? 'over' : lead;

function nounsAgree(claim: Noun, stated: Noun, tally: Tally, mayPick: boolean): boolean {
  if (claim.members.length > 0 || stated.members.length > 0) return membersAgree(claim, stated, tally, mayPick);
  if (quantifierOf(claim) !== quantifierOf(stated)) return false;
  if (!wordsAgree(claim.head, stated.head, tally)) return false;
  const before = [...stated.before];
  const parts = [...stated.parts];
  for (const word of claim.before) {
    const at = before.findIndex((other) => wordsAgree(word, other, tally));
    if (at >= 0) before.splice(at, 1);
    else {
      const hung = parts.findIndex(
        ({ lead, noun }) => /^(?:of|to|for)$/.test(lead) && isBare(noun) && wordsAgree(word, noun.head, tally),
      );
      if (hung < 0) return false;
      parts.splice(hung, 1);
    }
  }
  for (const part of claim.parts) {
    if (tally.kind === 'doubt' && part.noun?.head.tag === 'p') continue;
    const at = parts.findIndex((other) => partsAgree(part, other, tally));
    if (at >= 0) parts.splice(at, 1);
    else {
      const { noun } = part;
      const compound = before.findIndex(
        (other) =>
          (part.lead === 'of' || (part.lead === 'for' && GIVES_FOR.has(stated.head.lower))) &&
          isBare(noun) &&
          wordsAgree(noun.head, other, tally),
      );
      if (compound < 0) return false;
      before.splice(compound, 1);
    }
  }
  // "Kessler" may well be the Ruth Kessler of whom it is said.
  const isKnown = (word: Word): boolean =>
    isTitle(word, stated.head) ||
    (tally.kind === 'doubt' &&
      ((stated.head.name && word.name) ||
        (stated.definite && word.tag === 'X' && classesOf(wordOf(word.stem)) === 'a')));
  // "The roof of the chapel": where there is no other, the roof.
  const isToldApart =
    claim.definite &&
    stated.definite &&
    claim.parts.length === 0 &&
    parts.every(({ lead, noun }) => lead === 'of' && noun?.definite === true) &&
    tally.isOne(stated.head.stem);
  return (parts.length === 0 || isToldApart) && before.every(isKnown);
}

/** "A ferry ticket" is one for the ferry; a bank letter may be one of the bank. */
const GIVES_FOR = new Set(
  'ticket tickets key keys fee fees charge charges price prices fare fares permit permits licence licences license pass passes deposit deposits lid lids'.split(
    ' ',
  ),
);

const isBare = (noun: Noun | null): noun is Noun =>
  noun !== null &&
  noun.before.length === 0 &&
  noun.parts.length === 0 &&
  noun.members.length === 0 &&
  noun.quantifier === '';

/** "All members" are "each member". */
const quantifierOf = ({ quantifier }: Noun): string =>
  quantifier.replace(/\b(?:all|every)\b/, 'each').replace(/^same$/, 'same');

/** "Dr Amara Nwosu", "her sister Eva": who bears a name is told by it. */
const isTitle = (word: Word, head: Word): boolean =>
  head.name && (TITLES.has(word.lower) || (!word.name && word.tag !== '#' && !NEGATING.has(word.lower)));
const TITLES = new Set(
  'dr mr mrs ms prof professor sir lady dame councillor judge captain president mayor minister king queen'.split(' '),
);
const NEGATING = new Set(
  'former late would-be fake so-called alleged acting deputy vice assistant young old new'.split(' '),
);

/** "A, B and C": one of them where each does it; all of them in any order. */
function membersAgree(claim: Noun, stated: Noun, tally: Tally, mayPick: boolean): boolean {
  if (claim.either !== stated.either) return false;
  if (claim.members.length === 0)
    return mayPick && !stated.either && stated.members.some((member) => nounsAgree(claim, member, tally, false));
  if (claim.members.length !== stated.members.length) return false;
  const left = [...stated.members];
  return claim.members.every((member) => {
    const at = left.findIndex((other) => nounsAgree(member, other, tally, false));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function wordsAgree(claim: Word, stated: Word, tally: Tally): boolean {
  if (claim.key === stated.key || isYearOf(claim.key, stated.key)) return true;
  if (tally.kind === 'doubt' && (stated.tag === 'p' || claim.tag === 'p')) return true;
  if (claim.tag === '#' || stated.tag === '#' || claim.tag === 'p' || stated.tag === 'p') return false;
  if (claim.tag === 'G' || stated.tag === 'G') return false;
  if (toNoun(claim.key) === toNoun(stated.key)) return true;
  if (claim.name || stated.name) return false;
  if (!isSynonym(claim, stated)) return false;
  tally.synonyms += 1;
  return true;
}

/** "In 2019" and "on 12 March 2019". */
const isYearOf = (claim: string, stated: string): boolean =>
  /^#date {2}\d{4}0000 exact$/.test(claim) &&
  /^#date {2}\d{8} exact$/.test(stated) &&
  claim.slice(0, 11) === stated.slice(0, 11);

const isSynonym = (claim: Word, stated: Word): boolean =>
  [claim, stated].every(({ stem }) => /^[na]$/.test(classesOf(wordOf(stem)))) &&
  relate(wordOf(stated.stem), wordOf(claim.stem)) === 'synonym';
