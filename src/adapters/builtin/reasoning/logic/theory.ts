// What has been read of a problem so far: premises, the clauses they say, the names of things and the words for predicates.

import { rational, type Rational } from '#core/constraint/rational.ts';
import {
  negated,
  ORIGIN,
  ownerOf,
  term,
  ANY,
  type Clause,
  type Compared,
  type Is,
  type Literal,
  type Measure,
  type Order,
  type Saying,
} from '#adapters/builtin/reasoning/logic/model.ts';
import { gradeOf } from '#adapters/builtin/reasoning/logic/attributes.ts';
import type { Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { bare, isPlural, keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

export interface Premise {
  readonly text: string;
  /** 0 for the problem itself, else the number of the passage it stands in. */
  readonly source: number;
}
export interface Purchase {
  readonly who: string;
  readonly item: string;
  readonly n: Rational;
  readonly by: number;
  /** So much of what is sold by weight or length. */
  readonly amount?: Value;
}
/** "The rent is 900 euros per month": so much of `term` for each `per`. */
export interface RateOf {
  readonly name: string;
  readonly value: Value;
  readonly per: Value;
  readonly by: number;
}

/** Thrown where a sentence is none of the forms that are read. */
export class Unread extends Error {}

export class Theory {
  readonly premises: Premise[] = [];
  readonly clauses: Clause[] = [];
  readonly measures = new Map<string, Measure>();
  /** Whether it speaks of who is tall: "shorter" is then the opposite of that. */
  isOfHeights = false;
  /** How many readings of the sentence at hand were tried. */
  tried = 0;
  /** Whether sentences were left out because there are too many. */
  isCut = false;
  readonly names = new Map<string, string>();
  readonly plurals = new Set<string>();
  readonly sayings = new Map<string, Saying>();
  /** Classes that something is said of every member of. */
  readonly classes = new Map<string, string>();
  readonly things = new Set<string>();
  readonly purchases: Purchase[] = [];
  readonly spendings: { readonly who: string; readonly value: Value; readonly by: number }[] = [];
  readonly rates: RateOf[] = [];
  /** "There are three rooms: red, green and blue", by what they are. */
  readonly lists = new Map<string, readonly string[]>();
  readonly kin: { readonly relation: string; readonly of: string; readonly who: string; readonly by: number }[] = [];
  /** What everybody knows, as far as it is used here: clause -1 is the first. */
  readonly common: string[] = [];
  /** Sentences that say "after the talk": clear only where it is not known how long the talk takes. */
  readonly loose: { readonly by: number; readonly who: string }[] = [];
  /** Numbers of premises that no form reads. */
  readonly unread: number[] = [];

  /** A thing that the problem names; its key. */
  thing(phrase: string): string {
    const key = /^(?:today|now)$/i.test(phrase.trim()) ? phrase.trim().toLowerCase() : keyOfWords(phrase);
    if (key === '') throw new Unread();
    this.things.add(key);
    if (!this.names.has(key)) this.names.set(key, lowered(phrase.trim()));
    if (isPlural(bare(phrase)) && !/^[A-Z]/.test(bare(phrase))) this.plurals.add(key);
    return key;
  }

  /** Only what something is said of is a thing: what a sentence was tried to be read as leaves nothing behind. */
  settle(): void {
    for (const { by, who } of this.loose) {
      if (!this.measures.has(term('duration', who)) && !this.measures.has(term('end', who))) continue;
      if (!this.unread.includes(by)) this.unread.push(by);
      for (let at = this.clauses.length - 1; at >= 0; at -= 1)
        if (this.clauses[at]?.by === by) this.clauses.splice(at, 1);
    }
    const said = new Set<string>([
      ...this.purchases.flatMap(({ item, who }) => [item, singularKey(item), who]),
      ...this.spendings.map(({ who }) => who),
      ...this.rates.map(({ name }) => ownerOf(name)),
      ...this.kin.flatMap(({ of, who }) => [of, who]),
    ]);
    for (const { any } of this.clauses)
      for (const one of any)
        (one.kind === 'is' ? [one.who] : [ownerOf(one.left), ownerOf(one.right)]).forEach((who) => said.add(who));
    for (const key of [...this.things]) if (!said.has(key)) this.things.delete(key);
  }

  gradeOf(words: string): ReturnType<typeof gradeOf> {
    const grade = gradeOf(words);
    return grade?.attribute === 'length' && this.isOfHeights && /short/i.test(words)
      ? { ...grade, attribute: 'height' }
      : grade;
  }

  nameOf(key: string): string {
    return this.names.get(key) ?? key;
  }

  is(who: string, form: Saying['form'], rest: string, yes = true): Is {
    const words = form === 'be' && !/^(?:a|an) /i.test(rest) && isPlural(rest) ? withPlainArticle(rest) : rest.trim();
    const pred = `${form} ${keyOfWords(words)}`;
    if (pred.endsWith(' ')) throw new Unread();
    if (!this.sayings.has(pred)) this.sayings.set(pred, { form, rest: words });
    return { kind: 'is', who, pred, yes };
  }

  /** A term whose value is measured so; what was measured otherwise before is no term of one problem. */
  measured(attribute: string, who: string, measure: Measure): string {
    const name = term(attribute, who);
    const key = who === ANY ? attribute : name;
    const known = this.measures.get(key) ?? this.measures.get(name);
    if (known !== undefined && known.dimension !== measure.dimension) throw new Unread();
    if (known === undefined || known.unit === '') this.measures.set(key, measure);
    return name;
  }

  measureOf(name: string): Measure | null {
    return this.measures.get(name) ?? this.measures.get(name.split('|')[0] ?? '') ?? null;
  }

  /** What is said by nobody here, with the words it is told in. */
  know(any: readonly Literal[], words: string): void {
    const at = this.common.indexOf(words);
    this.say(any, -(at === -1 ? this.common.push(words) : at + 1));
  }

  say(any: readonly Literal[], by: number): void {
    this.clauses.push({ any, by });
  }
}

/** `left` in this order to a value. */
export function toValue(left: string, order: Order | '>' | '>=', n: Rational): Compared {
  return ordered(left, order, ORIGIN, n);
}

/** `left` in this order to `right` and a distance. */
export function ordered(left: string, order: Order | '>' | '>=', right: string, by: Rational = rational(0n)): Compared {
  const turned = { n: -by.n, d: by.d };
  switch (order) {
    case '>':
      return { kind: 'compared', left: right, right: left, op: '<', by: turned };
    case '>=':
      return { kind: 'compared', left: right, right: left, op: '<=', by: turned };
    default:
      return { kind: 'compared', left, right, op: order, by };
  }
}

export const isAbout = (literal: Literal, who: string): boolean =>
  literal.kind === 'is' ? literal.who === who : [literal.left, literal.right].some((name) => ownerOf(name) === who);

/** What is read: where all conditions hold, each of these disjunctions does. */
export interface Read {
  readonly conditions: readonly Literal[];
  readonly all: readonly (readonly Literal[])[];
}

export function toClauses({ all, conditions }: Read): readonly (readonly Literal[])[] {
  return all.map((any) => [...conditions.map(negated), ...any]);
}

const singularKey = (item: string): string => keyOfWords(singular(item));

const withPlainArticle = (noun: string): string => {
  const one = singular(noun);
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
};

/** "The hall" within a sentence is "the hall"; a name keeps its capital. */
export function lowered(phrase: string): string {
  return phrase.replace(/^(?:The|A|An|Each|Every|All|This|That|His|Her|Its|Their|My|Our|Your)\b/, (word) =>
    word.toLowerCase(),
  );
}
