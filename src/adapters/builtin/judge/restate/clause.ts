// A small grammar of plain statements: who does what to whom, with what hangs on it. A clause of which a single word is left
// over has no reading, and a clause with two readings has both: the claim and its evidence have to share one.

import { classesOf, wordOf } from '#adapters/builtin/judge/relations.ts';
import { toVerb } from '#adapters/builtin/judge/restate/same-words.ts';
import { readNoun, tagAt, type Fact, type Noun, type Part, type Words } from '#adapters/builtin/judge/restate/nouns.ts';
import { finish, type Group } from '#adapters/builtin/judge/restate/settle.ts';
import { toKey } from '#adapters/builtin/judge/strict/terms.ts';
import type { Word } from '#adapters/builtin/judge/restate/words.ts';

/** Clauses within clauses multiply: so many stretches are read of one sentence, and then no more. */
let left = 0;
const STRETCHES_MAX = 160;
const FACTS_MAX = 8;

/** Every reading of a whole sentence as one clause. */
export function readWhole<Value>(read: () => Value): Value {
  left = STRETCHES_MAX;
  return read();
}

/** Every reading of a whole stretch as one clause, of a sentence in `readWhole`. */
export function readClause(words: Words): Fact[] {
  const [opening] = words;
  if (opening === undefined || left <= 0) return [];
  left -= 1;
  return readStretch(words, opening).slice(0, FACTS_MAX);
}

function readStretch(words: Words, opening: Word): Fact[] {
  if (opening.tag === 'S') return readLed(words, opening);
  const fronted = readFronted(words);
  return fronted.flatMap(({ adverbs, at, parts }) =>
    predicatesFrom(words, at).flatMap((verb) => {
      const subject = verb === at ? null : readSubject(words, at, verb);
      if (verb !== at && subject === null) return [];
      if (verb === at && parts.length === 0) return [];
      return readPredicate(words, verb, subject).flatMap((fact): Fact[] => {
        const whole = { ...fact, adverbs: [...adverbs, ...fact.adverbs], parts: [...parts, ...fact.parts] };
        if (subject !== null || fact.passive) return [whole];
        // "In the hall hangs the fuse box."
        return fact.object === null ? [] : [{ ...whole, subject: fact.object, object: null }];
      });
    }),
  );
}

/** "If ..., ...". */
function readLed(words: Words, opening: Word): Fact[] {
  return words.flatMap(({ tag }, comma): Fact[] => {
    if (tag !== 'c') return [];
    const conditions = readClause(words.slice(1, comma));
    const facts = conditions.length === 0 ? [] : readClause(words.slice(comma + 1));
    return conditions.flatMap((fact) =>
      facts.map((main) => ({ ...main, parts: [...main.parts, { lead: opening.lower, noun: null, fact }] })),
    );
  });
}

interface Fronted {
  readonly at: number;
  readonly parts: readonly Part[];
  readonly adverbs: readonly string[];
}

function readFronted(words: Words): Fronted[] {
  const found: Fronted[] = [{ at: 0, parts: [], adverbs: [] }];
  let at = 0;
  const parts: Part[] = [];
  const adverbs: string[] = [];
  for (;;) {
    const word = words[at];
    if (word?.tag === 'y') {
      adverbs.push(word.lower);
      at += 1;
    } else if (word?.tag === 'P') {
      const read = readNoun(words, at + 1, words.length);
      if (read === null) return found;
      for (const verb of predicatesFrom(words, at + 2)) {
        const short = readNoun(words, at + 1, verb);
        if (short?.[1] !== verb || verb === read[1]) continue;
        found.push({
          at: verb,
          parts: [...parts, { lead: word.lower, noun: short[0], fact: null, fronted: true }],
          adverbs: [...adverbs],
        });
      }
      parts.push({ lead: word.lower, noun: read[0], fact: null, fronted: true });
      at = read[1];
    } else return found;
    if (tagAt(words, at) === 'c') at += 1;
    found.push({ at, parts: [...parts], adverbs: [...adverbs] });
  }
}

/** Where the verb of the statement may begin. */
function predicatesFrom(words: Words, from: number): number[] {
  const found: number[] = [];
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (/^[BHAM]$/.test(word.tag) && !/^[BHAMn]$/.test(tagAt(words, at - 1))) found.push(at);
    else if (word.tag === 'V' && !/^[BHDGPn#]$/.test(tagAt(words, at - 1))) found.push(at);
    else if (
      word.tag === 'W' &&
      !word.name &&
      (at > from || from > 0) &&
      /^(?:[XWVIpy#RtTc]|)$/.test(tagAt(words, at - 1))
    )
      found.push(at);
    if (found.length === READINGS_MAX) break;
  }
  return found.map((at) => {
    let first = at;
    while (first > from && tagAt(words, first - 1) === 'y') first -= 1;
    return first;
  });
}

const READINGS_MAX = 4;

const TENSE_AHEAD = new Set(['will', 'would']);

/** Every reading of what stands from `at` on as a verb and what follows it, to the end. */
export function readPredicate(words: Words, from: number, subject: Noun | null): Fact[] {
  let at = from;
  let negated = false;
  let modal = '';
  let tense: Fact['tense'] = 'now';
  let passive = false;
  let have = false;
  let be = false;
  let did = false;
  const adverbs: string[] = [];
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) return [];
    const { lower, tag } = word;
    if (tag === 'n') {
      negated = !negated;
      if (lower === 'never') adverbs.push('never');
    } else if (tag === 'y' && (be || have || did || modal !== '' || at === from)) adverbs.push(lower);
    else if (tag === 'M') {
      if (TENSE_AHEAD.has(lower)) tense = 'ahead';
      if (lower !== 'will') modal = lower;
    } else if (tag === 'A') {
      did = true;
      if (lower === 'did') tense = 'past';
    } else if (tag === 'H' && !have && !be) {
      have = true;
      if (lower === 'had') tense = 'past';
    } else if (tag === 'B') {
      if (lower === 'being') return [];
      be = true;
      if (/^(?:was|were|been)$/.test(lower))
        tense = modal !== '' ? tense : lower === 'been' && tense === 'now' ? 'perfect' : 'past';
    } else break;
  }
  const verb = words[at];
  const base = { subject, negated, modal };
  if (be && verb?.tag === 'V') {
    passive = true;
    return readRest(words, at + 1, { ...base, verb: toVerb(verb.key), stem: verb.stem, tense, passive, adverbs });
  }
  if (be && verb?.tag === 'I' && !/^[D#]$/.test(tagAt(words, at - 1)))
    return readRest(words, at + 1, { ...base, verb: toVerb(verb.key), stem: verb.stem, tense, passive, adverbs });
  if (be) return readRest(words, at, { ...base, verb: 'be', stem: '', tense, passive, adverbs });
  if (have && verb?.tag === 'V')
    return readRest(words, at + 1, {
      ...base,
      verb: toVerb(verb.key),
      stem: verb.stem,
      tense: tense === 'now' ? 'perfect' : tense,
      passive,
      adverbs,
    });
  if (have) return readRest(words, at, { ...base, verb: 'have', stem: '', tense, passive, adverbs });
  // "Eating is not allowed" is read as "one must not eating".
  if (verb === undefined || !(/^[VW]$/.test(verb.tag) || (verb.tag === 'I' && modal !== ''))) return [];
  if (verb.tag === 'V') tense = 'past';
  // "Beat" and "put" are past forms too.
  const tenses: Fact['tense'][] =
    tense === 'now' && modal === '' && !did && SAME_IN_PAST.has(verb.lower) ? ['now', 'past'] : [tense];
  return tenses.flatMap((one) =>
    readRest(words, at + 1, { ...base, verb: toVerb(verb.key), stem: verb.stem, tense: one, passive, adverbs }),
  );
}

const SAME_IN_PAST = new Set('beat cut put shut hit set let cost hurt quit read spread split'.split(' '));

const CLAUSAL = new Set('after before until since than'.split(' '));
function readRest(words: Words, from: number, group: Group): Fact[] {
  const nouns: Noun[] = [];
  const parts: Part[] = [];
  const adverbs = [...group.adverbs];
  let at = from;
  const end = words.length;
  const ended = (part?: Part): Fact[] => finish(group, nouns, part === undefined ? parts : [...parts, part], adverbs);
  while (at < end) {
    const word = words[at];
    if (word === undefined) return [];
    const rest = words.slice(at + 1);
    if (word.tag === 'y') {
      adverbs.push(word.lower);
      at += 1;
    } else if (word.tag === 'c') {
      if (!/^[PSy]$/.test(tagAt(words, at + 1))) return [];
      at += 1;
    } else if (word.tag === 'S' || (word.lower === 'that' && nouns.length === 0 && parts.length === 0)) {
      return readClause(rest).flatMap((fact) => ended({ lead: word.lower, noun: null, fact }));
    } else if (word.tag === 'T' && isBareVerb(words, at + 1)) {
      return readPredicate(rest, 0, null).flatMap((fact) => ended({ lead: 'to do', noun: null, fact }));
    } else if (word.tag === 'P' || word.tag === 'T') {
      if (CLAUSAL.has(word.lower)) {
        const facts = readClause(rest);
        if (facts.length > 0) return facts.flatMap((fact) => ended({ lead: word.lower, noun: null, fact }));
      }
      const read = readNoun(words, at + 1, end);
      if (read === null) return [];
      parts.push({ lead: word.lower, noun: read[0], fact: null });
      at = read[1];
    } else if (word.tag === 'R') {
      const last = nouns[nouns.length - 1];
      if (last === undefined || parts.length > 0) return [];
      return readPredicate(rest, 0, null).flatMap((fact) => {
        nouns[nouns.length - 1] = { ...last, parts: [...last.parts, { lead: 'who', noun: null, fact }] };
        return ended();
      });
    } else {
      const read = readNoun(words, at, end);
      if (read === null) return [];
      if (isTime(read[0])) parts.push({ lead: '', noun: read[0], fact: null });
      else nouns.push(read[0]);
      at = read[1];
    }
  }
  return ended();
}

const isBareVerb = (words: Words, at: number): boolean => {
  const word = words[at];
  if (word === undefined || word.name) return false;
  return word.tag === 'W' || word.lower === 'be' || word.lower === 'have' || classesOf(wordOf(word.stem)) === 'v';
};

const TIMES = new Set(
  'day week month year morning evening afternoon night hour minute time summer winter spring autumn'
    .split(' ')
    .map(toKey),
);
const isTime = ({ head, quantifier, before }: Noun): boolean =>
  /^#(?:date|weekday|time)/.test(head.key) ||
  // "twice", "every 20 minutes"
  (/^#count/.test(head.key) && before.length === 0) ||
  (/^#measure/.test(head.key) && quantifier === 'each') ||
  (head.lower === 'times' && before[0]?.tag === '#') ||
  (TIMES.has(head.key) &&
    (/^(?:each|every|this|all|same)$/.test(quantifier) || before.some(({ lower }) => /^(?:last|next)$/.test(lower))));

/** A whole stretch as one noun with all that hangs on it, a clause with "who" among them. */
function readSubject(words: Words, from: number, end: number): Noun | null {
  const read = readNoun(words, from, end);
  if (read === null) return null;
  let [noun, at] = read;
  while (at < end) {
    const word = words[at];
    if (word === undefined) return null;
    if (word.tag === 'R' || word.lower === 'that') {
      const [fact] = readPredicate(words.slice(0, end), at + 1, null);
      return fact === undefined ? null : { ...noun, parts: [...noun.parts, { lead: 'who', noun: null, fact }] };
    }
    const hung = /^[PT]$/.test(word.tag) ? readNoun(words, at + 1, end) : null;
    if (hung === null) return null;
    noun = { ...noun, parts: [...noun.parts, { lead: word.lower, noun: hung[0], fact: null }] };
    at = hung[1];
  }
  return noun;
}
