// Facts in words, and a derivation as numbered steps, each with the steps it follows from.

import { compare, NOUGHT } from '#core/constraint/rational.ts';
import { premisesOf, type Fact } from '#adapters/builtin/reasoning/logic/engine.ts';
import { attributeOf, ORIGIN, ownerOf, type Compared, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { sayValue } from '#adapters/builtin/reasoning/logic/values.ts';
import { third } from '#adapters/builtin/reasoning/logic/words.ts';

export interface Step {
  readonly text: string;
  /** 0 for what no passage says. */
  readonly source: number;
}

const EXACT: Readonly<Record<string, string>> = {
  age: '% is # old',
  price: '% costs #',
  weight: '% weighs #',
  duration: '% lasts #',
  capacity: '% holds #',
  value: '% is #',
  money: '% has #',
  payment: '% pays #',
  income: '% earns #',
  length: '% is # long',
  height: '% is # high',
  width: '% is # wide',
  depth: '% is # deep',
  distance: '% is # away',
};
const LESS: Readonly<Record<string, readonly [less: string, more: string]>> = {
  age: ['is younger than', 'is older than'],
  start: ['starts before', 'starts after'],
  end: ['ends before', 'ends after'],
  place: ['is to the left of', 'is to the right of'],
  level: ['is below', 'is above'],
  north: ['is south of', 'is north of'],
  east: ['is west of', 'is east of'],
  queue: ['is in front of', 'is behind'],
  price: ['costs less than', 'costs more than'],
  weight: ['weighs less than', 'weighs more than'],
  duration: ['lasts less long than', 'lasts longer than'],
  length: ['is shorter than', 'is longer than'],
  height: ['is lower than', 'is higher than'],
  speed: ['is slower than', 'is faster than'],
  size: ['is smaller than', 'is bigger than'],
};

/** A sentence with a capital and a full stop. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

export function sayLiteral(theory: Theory, literal: Literal): string {
  if (literal.kind === 'compared') return sayCompared(theory, literal);
  const { form, rest } = theory.sayings.get(literal.pred) ?? { form: 'be', rest: literal.pred };
  const name = theory.nameOf(literal.who);
  const many = theory.plurals.has(literal.who) || literal.who === 'i';
  switch (form) {
    case 'be':
      return `${name} ${literal.who === 'i' ? 'am' : many ? 'are' : 'is'}${literal.yes ? '' : ' not'} ${many ? rest.replace(/^an? (\S+)$/, '$1s') : rest}`;
    case 'can':
      return `${name} ${literal.yes ? 'can' : 'cannot'} ${rest}`;
    case 'must':
      return `${name} ${literal.yes ? 'must' : 'need not'} ${rest}`;
    case 'do': {
      const [verb = '', ...more] = rest.split(' ');
      const said = literal.yes ? (many ? verb : third(verb)) : `${many ? 'do' : 'does'} not ${verb}`;
      return [name, said, ...more].join(' ');
    }
  }
}

function sayCompared(theory: Theory, { by, left, op, right }: Compared): string {
  const of = (name: string): string => {
    const attribute = attributeOf(name);
    const owner = theory.nameOf(ownerOf(name));
    const [, verb = '', what = ''] = /^(need|have|own|hold|contain) (.+)$/.exec(attribute) ?? [];
    if (verb !== '') return `what ${owner} ${owner === 'I' ? verb : third(verb)} of ${what}`;
    return attribute === 'value' ? owner : `the ${attribute} of ${owner}`;
  };
  if (left === ORIGIN || right === ORIGIN) {
    const name = left === ORIGIN ? right : left;
    const n = left === ORIGIN ? { n: -by.n, d: by.d } : by;
    const measure = measureFor(theory, name);
    const value = sayValue(n, measure);
    if (op !== '=') return `${of(name)} is ${wordOf(op, left === ORIGIN)} ${value}`;
    const [attribute, owner] = [attributeOf(name), theory.nameOf(ownerOf(name))];
    if (attribute === 'start' || attribute === 'end') {
      const verb = attribute === 'end' ? 'ends' : measure.dimension === 'day' ? 'is' : 'starts';
      return `${owner} ${verb} ${measure.dimension === 'day' ? 'on' : 'at'} ${value}`;
    }
    const form = EXACT[attribute];
    return form === undefined ? `${of(name)} is ${value}` : form.replace('%', owner).replace('#', value);
  }
  if (compare(by, NOUGHT) === 0) {
    const attribute = attributeOf(left);
    const words = attribute === attributeOf(right) ? LESS[attribute] : undefined;
    if (op === '<' && words !== undefined)
      return `${theory.nameOf(ownerOf(left))} ${words[0]} ${theory.nameOf(ownerOf(right))}`;
    return `${of(left)} is ${op === '=' ? 'the same as' : wordOf(op, false)} ${of(right)}`;
  }
  const [a, b] = [of(left), of(right)];
  return `${a} less ${b} is ${op === '=' ? '' : `${wordOf(op, false)} `}${sayValue(by, distanceMeasure(theory, left))}`;
}

const distanceMeasure = (theory: Theory, name: string) => {
  const measure = measureFor(theory, name);
  return /^(?:clock|day)$/.test(measure.dimension)
    ? { dimension: 'time', unit: measure.dimension === 'clock' ? 'minutes' : 'days' }
    : measure;
};

/** The end of what starts on a day is a day. */
export function measureFor(theory: Theory, name: string) {
  const own = theory.measureOf(name);
  if (own !== null) return own;
  if (name.startsWith('duration|')) return { dimension: 'time', unit: 'minutes' };
  if (!/^(?:start|end)\|/.test(name)) return { dimension: 'plain', unit: '' };
  const other = theory.measureOf(`${name.startsWith('start') ? 'end' : 'start'}|${ownerOf(name)}`);
  const any = [...theory.measures].find(
    ([key, { dimension }]) => /^(?:start|end)/.test(key) && /^(?:clock|day)$/.test(dimension),
  );
  return other ?? any?.[1] ?? { dimension: 'plain', unit: '' };
}

function wordOf(op: Compared['op'], isTurned: boolean): string {
  switch (op) {
    case '<':
      return isTurned ? 'more than' : 'less than';
    case '<=':
      return isTurned ? 'at least' : 'at most';
    case '!=':
      return 'not';
    case '=':
      return '';
  }
}

/** Steps for what the facts rest on, and the facts themselves; `ends` are the numbers of the steps of `facts`. */
export function toSteps(
  theory: Theory,
  facts: readonly Fact[],
): { readonly steps: readonly Step[]; readonly ends: readonly number[] } {
  const steps: Step[] = [];
  const given = new Map<number, number>();
  for (const at of [...premisesOf(facts)].sort((a, b) => a - b)) {
    const premise = theory.premises[at - 1];
    if (premise === undefined) continue;
    given.set(
      at,
      steps.push({
        text: `Step ${String(steps.length + 1)} (given): ${sentence(premise.text)}`,
        source: premise.source,
      }),
    );
  }
  const known = new Map<number, number>();
  const done = new Map<Fact, readonly number[]>();
  const said = new Map<string, readonly number[]>();
  const refer = (fact: Fact): readonly number[] => {
    const seen = done.get(fact);
    if (seen !== undefined) return seen;
    done.set(fact, []);
    const refs = [...new Set([...fact.parents.flatMap(refer), ...basis(fact)])].sort((a, b) => a - b);
    const own = isItself(fact) ? refs : write(fact, refs);
    done.set(fact, own);
    return own;
  };
  const basis = ({ by }: Fact): readonly number[] => {
    if (by === null || by === 0) return [];
    if (by > 0) return [given.get(by) ?? 0].filter((one) => one > 0);
    const words = theory.common[-by - 1] ?? '';
    if (words === '') return [];
    const at =
      known.get(by) ??
      steps.push({ text: `Step ${String(steps.length + 1)} (common knowledge): ${sentence(words)}`, source: 0 });
    known.set(by, at);
    return [at];
  };
  const write = (fact: Fact, refs: readonly number[]): readonly number[] => {
    const text = sentence(sayLiteral(theory, fact.literal));
    const before = said.get(text);
    if (before !== undefined) return before;
    const repeated = refs.find((at) => steps[at - 1]?.text.endsWith(`): ${text}`));
    if (repeated !== undefined) return [repeated];
    const at = [steps.push({ text: `Step ${String(steps.length + 1)} (from ${refs.join(', ')}): ${text}`, source: 0 })];
    said.set(text, at);
    return at;
  };
  const ends = [...new Set(facts.flatMap(refer))].sort((a, b) => a - b);
  return { steps, ends };
}

/** What a premise says by itself, what is only how long something lasts, and what was assumed are no steps of their own. */
function isItself({ by, literal, parents }: Fact): boolean {
  if (parents.length === 0) return true;
  if (by !== null && by < 0 && parents.length === 0) return true;
  return (
    literal.kind === 'compared' &&
    literal.op === '=' &&
    literal.left.startsWith('end|') &&
    literal.right.startsWith('start|')
  );
}
