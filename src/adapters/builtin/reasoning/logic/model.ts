// What the sentences of a problem are read into: clauses of literals, about one thing each or about the difference of two
// numbers. A clause may speak of anything at all (`ANY`); it is then said of each thing that the problem names.

import type { Rational } from '#core/constraint/rational.ts';

/** Stands in a clause for each thing in turn. */
export const ANY = '?';
/** What a number is measured from. */
export const ORIGIN = '';

/** "Anna is a member": a predicate that one thing has, or has not. */
export interface Is {
  readonly kind: 'is';
  readonly who: string;
  readonly pred: string;
  readonly yes: boolean;
}
export type Order = '<' | '<=' | '=' | '!=';
/** `left` less `right` is in this order to `by`, in the base unit of what both are measured in. */
export interface Compared {
  readonly kind: 'compared';
  readonly left: string;
  readonly right: string;
  readonly op: Order;
  readonly by: Rational;
}
export type Literal = Is | Compared;

/** At least one of them holds. */
export interface Clause {
  readonly any: readonly Literal[];
  /** Number of the premise that says so; negative for what everybody knows. */
  readonly by: number;
}

/** How a value is written again. */
export interface Measure {
  readonly dimension: string;
  /** As it was written: `euros`, `km`, `` for a plain number. */
  readonly unit: string;
}

/** How a predicate is said: "be" + "a member", "can" + "fly", "do" + "have a ticket". */
export interface Saying {
  readonly form: 'be' | 'can' | 'must' | 'do';
  readonly rest: string;
}

export const term = (attribute: string, who: string): string => `${attribute}|${who}`;
export const attributeOf = (name: string): string => name.split('|')[0] ?? '';
export const ownerOf = (name: string): string => name.split('|')[1] ?? '';

export function negated(literal: Literal): Literal {
  return literal.kind === 'is' ? { ...literal, yes: !literal.yes } : against(literal);
}

export function against(literal: Compared): Compared {
  const { by, left, op, right } = literal;
  const turned = { by: { n: -by.n, d: by.d }, left: right, right: left };
  switch (op) {
    case '<':
      return { kind: 'compared', ...turned, op: '<=' };
    case '<=':
      return { kind: 'compared', ...turned, op: '<' };
    case '=':
      return { ...literal, op: '!=' };
    case '!=':
      return { ...literal, op: '=' };
  }
}

/** The same literal of one thing. */
export function saidOf(literal: Literal, who: string): Literal {
  const of = (name: string): string => (ownerOf(name) === ANY ? term(attributeOf(name), who) : name);
  if (literal.kind === 'is') return literal.who === ANY ? { ...literal, who } : literal;
  return { ...literal, left: of(literal.left), right: of(literal.right) };
}

export const speaksOfAny = (literal: Literal): boolean =>
  literal.kind === 'is' ? literal.who === ANY : ownerOf(literal.left) === ANY || ownerOf(literal.right) === ANY;

/** Equal literals have equal keys, whether they hold or not. */
export function keyOf(literal: Literal): string {
  if (literal.kind === 'is') return `${literal.who}|${literal.pred}`;
  const { by, left, op, right } = literal;
  return `${left} - ${right} ${op} ${String(by.n)}/${String(by.d)}`;
}
