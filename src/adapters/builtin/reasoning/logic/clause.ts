// One clause of a problem, subject and predicate: "Anna is a member", "every guest under 16 needs a form", "no dog may enter".

import { boundOf, readBound } from '#adapters/builtin/reasoning/logic/measured.ts';
import { ANY, negated, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import { isPredicate, readPredicate } from '#adapters/builtin/reasoning/logic/predicate.ts';
import { Unread, type Read, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { bare, isPlural, keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

/** Whom words of a sentence point at: pronouns, and "the person" behind "a person". */
export interface Pointing {
  /** The one thing that the sentence before speaks of; null where there are several, or none. */
  readonly before: string | null;
  /** Whether "a person" is anybody, as behind "if". */
  readonly isCondition: boolean;
  /** The noun of that anybody. */
  anybody: string | null;
}
export const NOWHERE: Pointing = { before: null, isCondition: false, anybody: null };

const PRONOUN = /^(?:he or she|he|she|it|they|him|her|them)$/i;
const PERSON = /^(?:person|people|one|somebody|someone|anybody|anyone|you)$/i;

/** Throws Unread. */
export function readClause(theory: Theory, text: string, by: number, pointing: Pointing): Read {
  const said = text
    .trim()
    .replace(/[.!]$/, '')
    .replace(/^(?!the\b|an?\b)(\S+) (?:only|just|also|still|already) /i, '$1 ')
    .replace(/^(?:also|then|however|therefore|so|in addition|moreover|now),? /i, '');
  for (const [subject, predicate] of splits(said)) {
    const read = attempt(() => readSplit(theory, subject, predicate, by, pointing));
    if (read !== null) return read;
  }
  throw new Unread();
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unread) return null;
    throw error;
  }
}

/** Every place where a subject may end: behind a relative clause the last one is meant, else the first. */
function splits(said: string): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let at = said.indexOf(' '); at >= 0; at = said.indexOf(' ', at + 1)) {
    const predicate = said.slice(at + 1);
    const subject = said.slice(0, at);
    if (
      / (?:is|are|was|were|can|cannot|may|must|has|have) /i.test(` ${subject} `) &&
      !/\b(?:who|whoever|that|which)\b/i.test(subject)
    )
      break;
    if (
      isPredicate(predicate) &&
      !/\b(?:not|and|or|is|are|who|that|which|can|cannot|may|must|should|shall|will|would|could|has|have)$/i.test(
        subject,
      )
    )
      found.push([subject, predicate]);
  }
  return /\b(?:who|whoever|that|which)\b/i.test(found[0]?.[0] ?? '') ? found.reverse() : found.slice(0, 3);
}

function readSplit(theory: Theory, subject: string, predicate: string, by: number, pointing: Pointing): Read {
  const [, no = ''] = /^(?:no|not one|not a single|none of the) (.+)$/i.exec(subject) ?? [];
  if (no !== '' && !/^one\b/i.test(no)) return denied(ofClass(theory, singular(no), predicate, by));
  const [, nobody = '', rest = ''] = /^(nobody|no one)\b ?(.*)$/i.exec(subject) ?? [];
  if (nobody !== '') return denied(ofClass(theory, `person ${rest}`.trim(), predicate, by));
  const [, every = ''] = /^(?:every|all|each|any)(?: of)?(?: the)? (.+)$/i.exec(subject) ?? [];
  if (every !== '') {
    if (/^(?:all|each|any)/i.test(subject) && / not\b|n't\b|cannot/.test(predicate) && /^all/i.test(subject))
      throw new Unread(); // "all are not" says two things
    return ofClass(theory, every, predicate, by);
  }
  const [, everybody = '', more = ''] =
    /^(everyone|everybody|anyone|anybody|someone|somebody|whoever)\b ?(.*)$/i.exec(subject) ?? [];
  if (everybody !== '') {
    if (/^some/i.test(everybody) && !pointing.isCondition) throw new Unread();
    pointing.anybody = 'person';
    return ofClass(theory, `person ${/^whoever$/i.test(everybody) ? 'who ' : ''}${more}`.trim(), predicate, by);
  }
  if (
    /^(?:some|most|many|few|several|half|neither|either|both|there|not|only|this|that|these|those|who|what|which|if|when|unless|to|in|on|at|for|of|by|from|since|because|although|though|while|after|before|during|without|as)\b/i.test(
      subject,
    ) ||
    /^(?:he|she|it|they|we|you|i) (?!or )\S/i.test(subject)
  )
    throw new Unread();
  const who = subjectOf(theory, subject, pointing, OF_ONE.test(predicate));
  if (who !== null) return { conditions: [], all: readPredicate(theory, who, predicate, by) };
  const [, one = ''] = /^an? (.+)$/i.exec(subject) ?? [];
  const noun = one === '' ? subject : one;
  if (pointing.isCondition || PERSON.test(noun)) {
    pointing.anybody = bare(noun);
    return ofClass(theory, noun, predicate, by);
  }
  const isClass = one === '' ? isClassName(subject) : true;
  if (!isClass) return { conditions: [], all: readPredicate(theory, theory.thing(subject), predicate, by) };
  const head = noun.replace(/ (?:who|that|which|over|under|above|below|aged|with|without)\b.*$/i, '');
  if (head === noun && one !== '') {
    const number = attempt(() => readPredicate(theory, theory.thing(subject), predicate, by));
    if (number !== null && number.every((any) => any.every(({ kind }) => kind === 'compared')))
      return { conditions: [], all: number };
  }
  return ofClass(theory, noun, predicate, by);
}

/** A plural without an article speaks of all: "Penguins", "Members over 18". */
function isClassName(subject: string): boolean {
  if (/^(?:the|my|our|his|her|their|its|your)\b/i.test(subject)) return false;
  const [head = ''] = /^[A-Za-z-]+/.exec(subject) ?? [];
  const words = subject.split(' ');
  const last = words.findIndex((word) =>
    /^(?:who|that|which|over|under|above|below|aged|with|without|in|from|at|on|of)$/i.test(word),
  );
  const noun = words.slice(0, last === -1 ? words.length : last).at(-1) ?? head;
  return (
    isPlural(noun) &&
    !/^(?:I|\d)/.test(subject) &&
    !/^[A-Z]/.test(words.slice(1, last === -1 ? words.length : last).join(' '))
  );
}

/** "Nils is" speaks of one, whatever his name ends in. */
const OF_ONE = /^(?:is|was|has|does|needs|gets|pays|lives|earns|owns|works|wants|likes)\b/i;

/** The key of the one thing that is meant; null where a subject speaks of anybody. */
function subjectOf(theory: Theory, subject: string, pointing: Pointing, isOne: boolean): string | null {
  if (PRONOUN.test(subject)) {
    if (pointing.anybody !== null) return ANY;
    if (pointing.before === null) throw new Unread();
    return pointing.before;
  }
  const [, noun = ''] = /^(?:the|that|this) (.+)$/i.exec(subject) ?? [];
  if (noun !== '' && pointing.anybody !== null && keyOfWords(noun) === keyOfWords(pointing.anybody)) return ANY;
  if (/^(?:the|my|our|his|her|their|its|your|this|that) /i.test(subject)) {
    if (/\b(?:who|that|which)\b/.test(noun)) throw new Unread();
    const key = theory.thing(subject);
    if (noun !== '' && !/ (?:of|to|in|on|at|for|from) /.test(noun)) theory.classes.set(key, noun);
    return key;
  }
  if (/^I$|^(?:today|tomorrow|yesterday)$/i.test(subject)) return theory.thing(subject);
  if (
    /^[A-Z][A-Za-z\u00c0-\u024f'’-]*(?: [A-Z0-9][A-Za-z\u00c0-\u024f0-9'’-]*)*$/u.test(subject) &&
    (isOne || !isPlural(subject.split(' ').at(-1) ?? '') || theory.names.get(keyOfWords(subject)) === subject)
  ) {
    // "Room 14" is a room.
    const [, kind = ''] = /^([A-Z][a-z]+) (?:\d+|[A-Z])$/.exec(subject) ?? [];
    const key = theory.thing(subject);
    if (kind !== '') theory.classes.set(key, kind.toLowerCase());
    return key;
  }
  return null;
}

/** What is said of every member of a class. */
function ofClass(theory: Theory, phrase: string, predicate: string, by: number): Read {
  const conditions = classConditions(theory, phrase, by);
  return { conditions, all: readPredicate(theory, ANY, predicate, by) };
}

/** "members over 18", "person who has a ticket", "person without a badge", "student in the class". */
export function classConditions(theory: Theory, phrase: string, by: number): readonly Literal[] {
  const [, noun = '', relative = ''] = /^(.+?),? (?:who|that|which) (.+)$/i.exec(phrase) ?? [];
  if (relative !== '')
    return [...classConditions(theory, noun, by), ...single(readPredicate(theory, ANY, relative, by))];
  const [, holder = '', without = '', what = ''] = /^(.+?) (with|without) (.+)$/i.exec(phrase) ?? [];
  if (what !== '') {
    const has = single(readPredicate(theory, ANY, `has ${what}`, by));
    return [
      ...classConditions(theory, holder, by),
      ...(without.toLowerCase() === 'with' ? has : has.length === 1 ? has.map(negated) : fail()),
    ];
  }
  const [, head = '', limit = ''] =
    /^(.+?),? ((?:over|under|above|below|aged|at least|older than|younger than|heavier than|longer than|of at least|more than|less than) .+)$/i.exec(
      phrase,
    ) ?? [];
  if (limit !== '') {
    const bound = readBound(limit.replace(/^(?:aged|of) /i, ''));
    if (bound === null) throw new Unread();
    return [
      ...classConditions(theory, head, by),
      boundOf(
        theory,
        ANY,
        bound,
        bound.adjective === '' && /^(?:plain|years)$/.test(bound.value.dimension) ? 'age' : null,
      ),
    ];
  }
  if (PERSON.test(phrase.trim())) return [];
  if (/\b(?:and|or|not|of|than)\b/.test(phrase) || phrase.split(' ').length > 6) throw new Unread();
  const [, of = phrase, tail = ''] = /^(.+?)( (?:in|from|at|on) .+)$/i.exec(phrase) ?? [];
  const one = `${singular(of.trim())}${tail}`;
  return [theory.is(ANY, 'be', /^(?:a|an) /.test(one) ? one : `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`)];
}

function single(all: readonly (readonly Literal[])[]): readonly Literal[] {
  return all.map(([one, ...more]) => (one === undefined || more.length > 0 ? fail() : one));
}

function fail(): never {
  throw new Unread();
}

/** None of what is said of a class holds: for one thing that is said alone. */
function denied({ all, conditions }: Read): Read {
  if (all.length !== 1) throw new Unread();
  return { conditions, all: (all[0] ?? []).map((literal) => [negated(literal)]) };
}
