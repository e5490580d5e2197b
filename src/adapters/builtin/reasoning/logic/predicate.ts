// What is said of one thing: the words behind its name, from the verb on.

import {
  PLACES,
  attributeByDimension,
  attributeGiven,
  attributeOfVerb,
  gradeOf,
} from '#adapters/builtin/reasoning/logic/attributes.ts';
import { readKin } from '#adapters/builtin/reasoning/logic/kin.ts';
import {
  boundOf,
  pairOf,
  perfect,
  readBound,
  readCount,
  readComparison,
  readEventOrder,
} from '#adapters/builtin/reasoning/logic/measured.ts';
import { negated, term, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import { ordered, toValue, Unread, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { readValue } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, plainVerb } from '#adapters/builtin/reasoning/logic/words.ts';

/** Each of these disjunctions holds. */
export type Said = readonly (readonly Literal[])[];

export const BEGINS_PREDICATE =
  /^(?:(?:is|are|was|were|am|be|can|cannot|could|may|must|shall|should|has to|have to|needs? to|does|do|did|will|would)\b|not\b)/i;
const WITH_AUX =
  /^(is|are|was|were|am|be|can|cannot|could|may|must|shall|should|has to|have to|needs? to|does|do|did|will|would)\b( not\b| never\b)?\s*(.*)$/i;

/** Whether a text can be the words behind a name. */
export function isPredicate(text: string): boolean {
  const first = /^\S+/.exec(text)?.[0] ?? '';
  return BEGINS_PREDICATE.test(text) || plainVerb(first) !== null;
}

const TRIED_MAX = 400;

/** Throws Unread where it is none of the forms. */
export function readPredicate(theory: Theory, who: string, text: string, by: number): Said {
  theory.tried += 1;
  if (theory.tried > TRIED_MAX) throw new Unread();
  const said = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:also|always|still|now|only|both) /i, '');
  const both = splitAt(said, 'and').flatMap(([left, right]) =>
    attempt(() => [...readPredicate(theory, who, left, by), ...readPredicate(theory, who, right, by)]),
  );
  if (both[0] !== undefined) return both[0];
  const either = splitAt(said.replace(/\beither /i, ''), 'or').flatMap(([left, right]) =>
    attempt(() => eitherOf(readPredicate(theory, who, left, by), readPredicate(theory, who, right, by))),
  );
  if (either[0] !== undefined) return either[0];
  return readOne(theory, who, said, by);
}

/** Two literals of which one holds; what is more on either side is not read. */
function eitherOf(left: Said, right: Said): Said {
  const [[one] = [], ...more] = left;
  const rest = right.length === 1 ? (right[0] ?? []) : [];
  if (one === undefined || more.length > 0 || rest.length === 0 || left[0]?.length !== 1) throw new Unread();
  return [[one, ...rest]];
}

/** "is a member and has a ticket", "is in the hall or in the kitchen": the verb is said again where it is left out. */
function splitAt(said: string, word: 'and' | 'or'): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let at = said.indexOf(` ${word} `); at >= 0; at = said.indexOf(` ${word} `, at + 1)) {
    const left = said.slice(0, at).replace(/,$/, '');
    const right = said.slice(at + word.length + 2);
    const [aux = ''] = /^(?:is|are|was|were)\b(?: not)?/i.exec(left) ?? [];
    if (isPredicate(right)) found.push([left, right]);
    else if (
      aux !== '' &&
      (word === 'or' ? !/ not$/.test(aux) : !/ not$/.test(aux)) &&
      /^(?:(?:in|on|at|under|over|below|above|a|an|at least|at most|\d+ years)\s|[a-z]+$)/i.test(right)
    )
      found.push([left, `${aux} ${right}`]);
  }
  return found;
}

function attempt<T>(read: () => T): readonly T[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof Unread) return [];
    throw error;
  }
}

function readOne(theory: Theory, who: string, said: string, by: number): Said {
  const deny = (one: Said): Said => {
    if (one.length !== 1) throw new Unread();
    return (one[0] ?? []).map((literal) => [negated(literal)]);
  };
  const [, aux = '', not = '', rest = ''] = WITH_AUX.exec(said) ?? [];
  const isNot = not !== '' || aux.toLowerCase() === 'cannot';
  if (rest === '' && aux !== '') throw new Unread();
  switch (aux.toLowerCase()) {
    case 'is':
    case 'are':
    case 'was':
    case 'were':
    case 'am':
    case 'be': {
      const [, allowed = '', verb = ''] =
        /^(allowed|permitted|able|entitled|required|obliged) to (.+)$/i.exec(rest) ?? [];
      if (verb !== '')
        return isNot
          ? deny(modal(theory, who, /^(?:req|obl)/i.test(allowed) ? 'must' : 'can', verb))
          : modal(theory, who, /^(?:req|obl)/i.test(allowed) ? 'must' : 'can', verb);
      const read = readBe(theory, who, rest, by);
      return isNot ? deny(read) : read;
    }
    case 'can':
    case 'cannot':
    case 'could':
    case 'may': {
      // "may not last more than an hour" bounds a number, as "must not" does.
      const number = isNot ? attempt(() => readOne(theory, who, rest, by)).find(isMeasured) : undefined;
      const read = number ?? modal(theory, who, 'can', rest);
      return isNot ? deny(read) : read;
    }
    case 'must':
    case 'shall':
    case 'should':
    case 'has to':
    case 'have to':
    case 'need to':
    case 'needs to': {
      const measured = attempt(() => readOne(theory, who, rest, by)).find(isMeasured);
      if (measured !== undefined) return isNot ? deny(measured) : measured;
      // "need not" forbids nothing; "must not" does.
      if (isNot)
        return /^must|shall|should/i.test(aux)
          ? deny(modal(theory, who, 'can', rest))
          : deny(modal(theory, who, 'must', rest));
      return modal(theory, who, 'must', rest);
    }
    case 'does':
    case 'do':
    case 'did': {
      const [, duty = ''] = /^(?:have|need) to (.+)$/i.exec(rest) ?? [];
      if (duty !== '') return isNot ? deny(modal(theory, who, 'must', duty)) : readOne(theory, who, rest, by);
      const read = readVerb(theory, who, rest, by);
      return isNot ? deny(read) : read;
    }
    case 'will':
    case 'would': {
      const read = readOne(theory, who, rest, by);
      return isNot ? deny(read) : read;
    }
    default: {
      // "has not paid" denies what "has paid" says.
      const [, has = '', done = ''] = /^(has|have|had) (?:not|never) ([a-z]+\b.*)$/i.exec(said) ?? [];
      if (done !== '' && plainVerb(/^\S+/.exec(done)?.[0] ?? '') !== null)
        return deny(readVerb(theory, who, `${has} ${done}`, by));
      const [, nothing = '', thing = ''] =
        /^(has|have|own|owns|gets?|receives?|needs?|pays?) no (.+)$/i.exec(said) ?? [];
      if (thing !== '' && !/^(?:more|less|fewer) than/i.test(thing))
        return deny(readVerb(theory, who, `${nothing} ${thing}`, by));
      return readVerb(theory, who, said, by);
    }
  }
}

const isMeasured = (said: Said): boolean => said.every((any) => any.every(({ kind }) => kind === 'compared'));

function modal(theory: Theory, who: string, form: 'can' | 'must', verb: string): Said {
  if (/\b(?:unless|except|but|if|only)\b/i.test(verb)) throw new Unread();
  if (plainVerb(/^\S+/.exec(verb)?.[0] ?? '') === null && !/^[a-z]+(?: |$)/.test(verb)) throw new Unread();
  return [[theory.is(who, form, verb)]];
}

const VAGUE =
  /\b(?:unless|except|but|if|about|approximately|roughly|nearly|almost|usually|often|sometimes|probably|maybe|perhaps|likely|some|most|many|few|several|because|so|than|not|no|none|without|which|who|that|whose|half|twice|double)\b/i;

/** What no pattern reads is a predicate of its own, if it is short and plain. */
function plain(theory: Theory, who: string, form: 'be' | 'do', words: string): Said {
  if (VAGUE.test(words) || /[,;:()]/.test(words) || words.split(' ').length > 12) throw new Unread();
  return [[theory.is(who, form, words)]];
}

function readBe(theory: Theory, who: string, rest: string, by: number): Said {
  const said = rest
    .replace(/^(?:currently|now|exactly) /i, (word) => (/exactly/i.test(word) ? word : ''))
    .replace(/ (?:right now|now|currently)$/i, '');
  const kin = readKin(theory, who, said, by);
  if (kin !== null) return kin;
  const bound = readBound(said);
  if (bound !== null) {
    const isPerson =
      /^(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?[A-Z][A-Za-z\u00c0-\u024f]+$/u.test(theory.nameOf(who)) || who === '?';
    const given =
      bound.adjective === '' && /^(?:years|plain)$/.test(bound.value.dimension)
        ? attributeByDimension(bound.value.dimension, isPerson)
        : null;
    // "It is now 2026" tells nobody's age.
    if (given === 'age' && bound.value.dimension === 'plain' && bound.value.n.n > AGE_MAX * bound.value.n.d)
      throw new Unread();
    const isEvent = /^(?:clock|day)$/.test(bound.value.dimension) && /^(?:at|on|before|after|by) /i.test(said);
    return [[boundOf(theory, who, bound, isEvent ? 'start' : given)]];
  }
  const dated = /^(?:dated|scheduled for|due(?: on| by)?|held on) (.+)$/i.exec(said)?.[1];
  if (dated !== undefined) {
    const due = readBound(dated.replace(/^(?:on|for) /i, ''));
    if (due !== null && /^(?:clock|day)$/.test(due.value.dimension)) return [[boundOf(theory, who, due, 'start')]];
    const order = readEventOrder(theory, who, 'start', dated, by);
    if (order !== null) return [[order]];
  }
  const comparison = readComparison(theory, who, said);
  if (comparison !== null) return [[comparison]];
  const [, side = '', other = ''] = /^(under|over|above|below|within) (.+)$/i.exec(said) ?? [];
  if (other !== '') {
    const key = keyOfWords(other);
    const limit = theory.measures.get(term('value', key));
    if (limit !== undefined) {
      const [left, right] = pairOf(theory, 'value', who, key, { ...limit, n: { n: 0n, d: 1n } });
      return [[ordered(left, /^(?:over|above)$/i.test(side) ? '>' : /^within$/i.test(side) ? '<=' : '<', right)]];
    }
  }
  const place = readPlace(theory, who, said);
  if (place !== null) return place;
  const [, when = '', born = ''] = /^born (before|after) (\S+|the \S+)$/i.exec(said) ?? [];
  if (born !== '' && readValue(born) === null)
    return [[ordered(term('birth', who), /^b/i.test(when) ? '<' : '>', term('birth', theory.thing(born)))]];
  const order = readEventOrder(theory, who, 'start', said, by);
  if (order !== null) return [[order]];
  if (gradeOf(said) !== null && /(?:est|er)$/.test(said)) throw new Unread();
  return plain(theory, who, 'be', said);
}

/** "to the left of Lou", "above the kitchen". */
function readPlace(theory: Theory, who: string, said: string): Said | null {
  for (const [pattern, attribute, isMore] of PLACES) {
    if (!pattern.test(said)) continue;
    const other = said.replace(pattern, '');
    return [[ordered(term(attribute, who), isMore ? '>' : '<', term(attribute, theory.thing(other)))]];
  }
  return null;
}

/** What is behind "has" as something done. */
const DONE =
  /^(?:[a-z]+ed|paid|bought|sold|had|got|won|lost|met|held|made|kept|left|led|taught|spent|taken|given|seen|written|eaten|become|come|run|chosen|done|gone|begun)\b/i;
const AGE_MAX = 150n;
const COUNTING: ReadonlySet<string> = new Set(['have', 'own', 'need', 'require', 'hold', 'contain']);

export function readVerb(theory: Theory, who: string, said: string, by: number): Said {
  const since = perfect(theory, who, said);
  if (since !== null) return [[since]];
  // "has received it before" is "received it".
  const [, done = ''] =
    /^(?:has|have|had) (?:already |ever )?([a-z]+\b.*?)(?: before| so far| already| yet)?$/i.exec(said) ?? [];
  if (DONE.test(done) && plainVerb(/^\S+/.exec(done)?.[0] ?? '') !== null) return readVerb(theory, who, done, by);
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(said) ?? [];
  const verb = plainVerb(first);
  if (verb === null) throw new Unread();
  const bare = rest
    .replace(/^(?:only|exactly|currently) /i, (word) => (/exactly/i.test(word) ? word : ''))
    .replace(/ (?:right now|now|currently|each)$/i, '');
  const bound = readBound(bare);
  if (bound !== null && verb === 'exceed') return [[boundOf(theory, who, { ...bound, sign: '>' }, null)]];
  if (bound !== null) {
    const attribute = attributeGiven(verb, bound.value.dimension);
    if (attribute !== null) return [[boundOf(theory, who, bound, attribute)]];
    if (!/^=$/.test(bound.sign)) throw new Unread();
  }
  const counted = COUNTING.has(verb) ? readCount(bare) : null;
  if (counted !== null)
    return [
      [
        toValue(
          theory.measured(`${verb === 'require' ? 'need' : verb} ${counted.of}`, who, counted.value),
          counted.sign,
          counted.value.n,
        ),
      ],
    ];
  const attribute = attributeOfVerb(verb) ?? (/^(?:come|go|take)$/.test(verb) ? 'start' : null);
  const [, more = '', other = ''] =
    /^(more|less|longer|later|earlier|as much|as long) (?:than|as) (.+)$/i.exec(bare) ?? [];
  if (attribute !== null && other !== '') {
    const [left, right] = pairOf(theory, attribute, who, theory.thing(other.replace(/ (?:does|do)$/i, '')), null);
    return [[ordered(left, /^(?:more|longer|later)$/i.test(more) ? '>' : /^as/i.test(more) ? '=' : '<', right)]];
  }
  if (/^(?:precede|follow|exceed)$/.test(verb)) {
    if (verb === 'exceed') {
      const [left, right] = pairOf(theory, 'value', who, theory.thing(bare), null);
      return [[ordered(left, '>', right)]];
    }
    return [[ordered(term('start', who), verb === 'precede' ? '<' : '>', term('start', theory.thing(bare)))]];
  }
  const event = bare.replace(/^place /i, '');
  const isEnd = /^(?:end|finish|close)$/.test(verb);
  if (isEnd || /^(?:start|begin|open|take|come|happen|occur|arrive|leave|finish)$/.test(verb)) {
    const order = readEventOrder(theory, who, isEnd ? 'end' : 'start', event, by);
    if (order !== null) return [[order]];
    const at = verb === 'take' ? readBound(event) : null;
    if (at !== null && /^(?:clock|day)$/.test(at.value.dimension)) return [[boundOf(theory, who, at, 'start')]];
  }
  const place = /^(?:sit|stand|live|lie|be)$/.test(verb)
    ? readPlace(theory, who, bare.replace(/^directly /i, ''))
    : null;
  if (place !== null) return place;
  return plain(theory, who, 'do', bare === '' ? verb : `${verb} ${bare}`);
}
