// What is taken for granted beside what is given: opposites, families, and a few things about opening hours and what a recipe
// needs. Each is told as a step of its own where it is used.

import { rational } from '#core/constraint/rational.ts';
import { KIN_RULES, kinLiteral } from '#adapters/builtin/reasoning/logic/kin.ts';
import { ANY, negated, ORIGIN, ownerOf, term, type Is, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import { keyOfWords, plainVerb } from '#adapters/builtin/reasoning/logic/words.ts';
import { ordered, toValue, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';

/** One of them at a time. */
const OPPOSITES: readonly (readonly string[])[] = [
  ['open', 'closed', 'shut'],
  ['liquid', 'in liquid form', 'solid', 'ice', 'frozen', 'a gas'],
  ['dead', 'alive'],
  ['empty', 'full'],
  ['true', 'false'],
  ['present', 'absent'],
  ['odd', 'even'],
  ['married', 'single', 'unmarried'],
  ['on', 'off'],
  ['hot', 'cold'],
  ['wet', 'dry'],
  ['guilty', 'innocent'],
  ['mandatory', 'optional'],
];
/** What somebody does, and what he then does not do. */
const OPPOSITE_VERBS: readonly (readonly [string, string])[] = [
  ['pass', 'fail'],
  ['win', 'lose'],
  ['accept', 'refuse'],
  ['float', 'sink'],
];
/** The same state in other words: no opposites of each other. */
const SAME: ReadonlySet<string> = new Set([
  'closed shut',
  'liquid in liquid form',
  'solid ice',
  'solid frozen',
  'ice frozen',
  'single unmarried',
]);

const KIN_MAX = 8;

/** Adds what is taken for granted of the things and predicates that a problem names. */
export function addCommon(theory: Theory): void {
  addClasses(theory);
  addPlaced(theory);
  addOpposites(theory);
  addKin(theory);
  addClosed(theory);
  addPlaces(theory);
  addNeeds(theory);
  addChildren(theory);
  addSeas(theory);
  addFree(theory);
}

function literalsOf(theory: Theory): readonly Is[] {
  const seen = new Map<string, Is>();
  for (const { any } of theory.clauses)
    for (const one of any) if (one.kind === 'is') seen.set(`${one.who}|${one.pred}`, one);
  return [...seen.values()];
}

/** "The parcel" is a parcel. */
function addClasses(theory: Theory): void {
  const used = new Set(literalsOf(theory).map(({ pred }) => pred));
  for (const [key, noun] of theory.classes) {
    const words = noun.split(' ');
    for (const head of [noun, words.at(-1) ?? noun]) {
      const one = theory.is(key, 'be', `${/^[aeiou]/i.test(head) ? 'an' : 'a'} ${head}`);
      if (used.has(one.pred)) theory.know([one], '');
    }
  }
}

/** "A room on the second floor" is a room, and on the second floor. */
function addPlaced(theory: Theory): void {
  const used = new Set(literalsOf(theory).map(({ pred }) => pred));
  for (const pred of used) {
    const saying = theory.sayings.get(pred);
    const [, noun = '', place = ''] = /^(an? [a-z]+) ((?:in|on|at) .+)$/i.exec(saying?.rest ?? '') ?? [];
    if (saying?.form !== 'be' || place === '') continue;
    const [kind, where] = [theory.is(ANY, 'be', noun), theory.is(ANY, 'be', place)];
    const whole: Literal = { kind: 'is', who: ANY, pred, yes: true };
    theory.know([negated(whole), kind], '');
    theory.know([negated(whole), where], '');
    theory.know([negated(kind), negated(where), whole], '');
    for (const [key, one] of theory.classes)
      if (keyOfWords(`a ${one}`) === kind.pred.slice(3)) theory.know([{ ...kind, who: key }], '');
  }
}

function addOpposites(theory: Theory): void {
  const all = literalsOf(theory);
  const preds = new Map(all.map(({ pred }) => [pred, theory.sayings.get(pred)]));
  const apart = (a: string, b: string, words: string): void => {
    theory.know(
      [
        { kind: 'is', who: '?', pred: a, yes: false },
        { kind: 'is', who: '?', pred: b, yes: false },
      ],
      words,
    );
  };
  const found = (rest: string): string | undefined =>
    [...preds].find(([, saying]) => saying?.form === 'be' && saying.rest.toLowerCase() === rest)?.[0];
  for (const group of OPPOSITES)
    group.forEach((one, at) => {
      for (const other of group.slice(at + 1)) {
        if (SAME.has(`${one} ${other}`)) continue;
        const [a, b] = [found(one), found(other)];
        if (a !== undefined && b !== undefined) apart(a, b, `nothing is both ${one} and ${other}`);
      }
    });
  for (const [one, other] of OPPOSITE_VERBS)
    for (const [pred, saying] of preds) {
      if (saying?.form !== 'do' || plainVerb(saying.rest.split(' ')[0] ?? '') !== one) continue;
      const rest = pred.slice(pred.indexOf(' ', 3) === -1 ? pred.length : pred.indexOf(' ', 3));
      const against = [...preds.keys()].find((key) => key.startsWith(`do ${other}`) && sameRest(key, rest));
      if (against !== undefined) apart(pred, against, `who ${one === 'pass' ? 'passes' : `${one}s`} does not ${other}`);
    }
}

const sameRest = (pred: string, rest: string): boolean => {
  const own = pred.slice(pred.indexOf(' ', 3) === -1 ? pred.length : pred.indexOf(' ', 3)).trim();
  return (
    own === rest.trim() ||
    (own !== '' && rest.trim().endsWith(own)) ||
    (rest.trim() !== '' && own.endsWith(rest.trim()))
  );
};

function addKin(theory: Theory): void {
  const people = [...new Set([...theory.kin.flatMap(({ of, who }) => [of, who])])].filter((one) => one !== '?');
  if (theory.kin.length === 0 || people.length > KIN_MAX) return;
  for (const [conditions, conclusion] of KIN_RULES)
    for (const x of people)
      for (const y of people)
        for (const z of usesZ(conditions, conclusion) ? people : [x]) {
          if (
            new Set([x, y, ...(usesZ(conditions, conclusion) ? [z] : [])]).size <
            (usesZ(conditions, conclusion) ? 3 : 2)
          )
            continue;
          const at = { x, y, z };
          const say = ([relation, one, other]: readonly [string, 'x' | 'y' | 'z', 'x' | 'y' | 'z']): Literal =>
            kinLiteral(theory, relation, at[one], at[other]);
          theory.know([...conditions.map(say).map(negated), say(conclusion)], '');
        }
  for (const parent of ['mother', 'father'])
    for (const y of people)
      people.forEach((x, from) => {
        for (const z of people.slice(from + 1))
          theory.know(
            [negated(kinLiteral(theory, parent, x, y)), negated(kinLiteral(theory, parent, z, y))],
            `nobody has two ${parent}s`,
          );
      });
}

const usesZ = (conditions: readonly (readonly string[])[], conclusion: readonly string[]): boolean =>
  [...conditions, conclusion].some((one) => one.includes('z'));

/** What is in or on a thing is where that thing is. */
function addPlaces(theory: Theory): void {
  const placed = literalsOf(theory).flatMap((literal) => {
    const saying = theory.sayings.get(literal.pred);
    const [, how = '', what = ''] =
      /^(in|inside|on) ((?:the|my|our|his|her|their) [a-z ]+)$/i.exec(saying?.rest ?? '') ?? [];
    return saying?.form === 'be' && literal.who !== '?' && what !== ''
      ? [{ literal, how, inner: keyOfWords(what) }]
      : [];
  });
  for (const { inner, literal } of placed)
    for (const { how, literal: outer } of placed) {
      if (outer.who !== inner || /^on$/i.test(how) || !literal.yes || !outer.yes) continue;
      theory.know(
        [negated(literal), negated(outer), { ...outer, who: literal.who }],
        'what is in or on a thing is where that thing is',
      );
    }
}

/** A place is closed outside its hours, and nothing is done at a closed place. */
function addClosed(theory: Theory): void {
  const now = term('value', 'time');
  const CLOSED = `be ${keyOfWords('closed')}`;
  for (const place of theory.things) {
    const [start, end] = [term('start', place), term('end', place)];
    const hasHours =
      theory.measures.get(start)?.dimension === 'clock' && theory.measures.get(end)?.dimension === 'clock';
    const closed = { kind: 'is', who: place, pred: CLOSED, yes: true } as const;
    const at = literalsOf(theory).filter(
      ({ pred }) =>
        HAPPENS.test(theory.sayings.get(pred)?.rest ?? '') &&
        ['at', 'in', 'on'].some((word) => `${pred} `.includes(` ${word} ${place} `)),
    );
    const isClosable = hasHours || literalsOf(theory).some(({ pred, who }) => who === place && pred === CLOSED);
    if (at.length === 0 || !isClosable) continue;
    if (!theory.sayings.has(CLOSED)) theory.sayings.set(CLOSED, { form: 'be', rest: 'closed' });
    if (hasHours && theory.measures.has(now)) {
      theory.know([closed, ordered(start, '<=', now)], 'a place is closed outside its hours');
      theory.know([closed, ordered(now, '<=', end)], 'a place is closed outside its hours');
    }
    for (const { pred } of at)
      theory.know(
        [negated(closed), { kind: 'is', who: '?', pred, yes: false }],
        'nothing can be done or take place at a place that is closed',
      );
  }
}
const HAPPENS = /^(?:shop|buy|eat|meet|visit|takes? place|happen|swim|watch|work|be held|order)/;

/** What needs more than there is cannot be made. */
function addNeeds(theory: Theory): void {
  for (const name of theory.measures.keys()) {
    const [, what = ''] = /^need (.+)\|/.exec(name) ?? [];
    const thing = ownerOf(name);
    if (what === '' || thing === ORIGIN) continue;
    for (const { pred, who } of literalsOf(theory)) {
      const [, made = ''] = /^(?:make|cook|bake|build|prepare) (.+)$/i.exec(theory.sayings.get(pred)?.rest ?? '') ?? [];
      if (!pred.startsWith('can ') || !`${keyOfWords(made)} `.startsWith(`${thing} `)) continue;
      for (const owner of who === '?' ? theory.things : [who]) {
        const has = term(`have ${what}`, owner);
        if (theory.measures.get(has)?.dimension !== theory.measures.get(name)?.dimension) continue;
        theory.know(
          [ordered(name, '<=', has), { kind: 'is', who: owner, pred, yes: false }],
          'what needs more than there is cannot be made',
        );
      }
    }
  }
}

/** A child by age, where children are spoken of. */
function addChildren(theory: Theory): void {
  const child = literalsOf(theory).find(({ pred }) => pred === `be ${keyOfWords('a child')}`);
  if (child === undefined || ![...theory.measures.keys()].some((name) => name.startsWith('age'))) return;
  theory.know(
    [{ ...child, who: '?', yes: true }, toValue(term('age', '?'), '>=', rational(CHILD_YEARS))],
    'who is younger than 12 is a child',
  );
}
const CHILD_YEARS = 12n;

/** Who gets in free does not have to pay; said where one thing is free. */
function addFree(theory: Theory): void {
  const free = [...new Set(literalsOf(theory).map(({ pred }) => pred))].filter((pred) =>
    /(?:\bfree| for nothing)(?: of charge)?(?: (?:in|on|at|to|into) .+)?$/i.test(theory.sayings.get(pred)?.rest ?? ''),
  );
  const [only] = free;
  if (only === undefined || free.length > 1) return;
  theory.know(
    [{ kind: 'is', who: ANY, pred: only, yes: false }, negated(theory.is(ANY, 'must', 'pay'))],
    'who gets it free does not have to pay for it',
  );
}

function addSeas(theory: Theory): void {
  const all = literalsOf(theory);
  const land = all.filter(({ pred }) => /\blandlock/.test(pred) && /^do live/.test(pred));
  const sea = all.filter(({ pred }) => /^do have .*access .*\b(?:ocean|sea)\b/.test(pred));
  for (const a of land)
    for (const b of sea)
      theory.know(
        [
          { kind: 'is', who: '?', pred: a.pred, yes: false },
          { kind: 'is', who: '?', pred: b.pred, yes: false },
        ],
        'a landlocked country has no coast',
      );
}
