// Whether a reasoning keeps a constraint: true, false, or unknown where it does not say (ERCP v1.0 §2, §8). Only what is
// false is an error: a constraint is broken by what is said, never by silence.

import type { Operand } from '#core/constraint/operand.ts';
import { isComparison, sidesOf, type Comparison, type Predicate } from '#core/constraint/predicate.ts';
import { compare, type Rational } from '#core/constraint/rational.ts';
import { sentencesIn, speakingOf, stemsOf, stemsOfTerm, valuesOf } from '#core/constraint/stated.ts';
import type { Dimension } from '#core/constraint/units.ts';
import { markerOf } from '#core/english/negation.ts';
import { tokens } from '#core/english/words.ts';

export type Truth = 'true' | 'false' | 'unknown';

export function evaluate(one: Predicate, reasoning: string): Truth {
  if (isComparison(one)) return compared(one, reasoning);
  if (one.predicate_name === 'NoContradiction') return isConsistent(one.args.entity, reasoning);
  return isJustified(one.args.claim, reasoning);
}

/** False where any value that is stated breaks it, true where one is stated and none does. */
function compared(one: Comparison, reasoning: string): Truth {
  const [left, right] = sidesOf(one);
  if (right.kind === 'name') return isNamed(one, left, right.name, reasoning);
  const dimension = dimensionOf(left) ?? dimensionOf(right);
  const lefts = statedBy(left, dimension, reasoning);
  const rights = statedBy(right, dimension, reasoning);
  const pairs = lefts.flatMap((a) => rights.map((b) => holds(one.predicate_name, compare(a, b))));
  if (pairs.length > 0) return pairs.every((pair) => pair) ? 'true' : 'false';
  return one.predicate_name === 'TemporalOrder' ? isOrdered(left, right, reasoning) : 'unknown';
}

function holds(name: Comparison['predicate_name'], order: -1 | 0 | 1): boolean {
  switch (name) {
    case 'Equal':
      return order === 0;
    case 'NotEqual':
      return order !== 0;
    case 'LessThan':
    case 'TemporalOrder':
      return order < 0;
    case 'GreaterThan':
      return order > 0;
  }
}

function statedBy(side: Operand, dimension: Dimension | null, reasoning: string): readonly Rational[] {
  if (side.kind === 'value') return [side.value];
  return side.kind === 'term' ? valuesOf(reasoning, side.name, dimension) : [];
}

function dimensionOf(side: Operand): Dimension | null {
  return side.kind === 'name' ? null : side.dimension;
}

/** A sentence about the term that bears the name says so, or denies it with a "not". */
function isNamed(one: Comparison, left: Operand, name: string, reasoning: string): Truth {
  if (left.kind !== 'term') return 'unknown';
  const wanted = stemsOfTerm(name);
  const speaking = speakingOf(reasoning, left.name).filter(({ text }) => {
    const said = stemsOf(text);
    return wanted.length > 0 && wanted.every((stem) => said.has(stem));
  });
  if (speaking.length === 0) return 'unknown';
  const isSaid = speaking.some(({ text }) => !isDenied(text));
  const isBoth = isSaid && speaking.some(({ text }) => isDenied(text));
  if (isBoth) return 'false';
  return isSaid === (one.predicate_name === 'Equal') ? 'true' : 'false';
}

function isDenied(sentence: string): boolean {
  return tokens(sentence).some((token) => ['negation', 'denial'].includes(markerOf(token) ?? ''));
}

/** "The survey came before the vote." */
function isOrdered(left: Operand, right: Operand, reasoning: string): Truth {
  if (left.kind !== 'term' || right.kind !== 'term') return 'unknown';
  const told = sentencesIn(reasoning).flatMap(({ text }) => orderIn(text, left.name, right.name) ?? []);
  if (told.length === 0) return 'unknown';
  return told.every((isRight) => isRight) ? 'true' : 'false';
}

/** Whether a sentence puts `left` first; null where it does not say. */
function orderIn(text: string, left: string, right: string): boolean | null {
  const all = tokens(text);
  const between = all.findIndex(({ lower }) => lower === 'before' || lower === 'after');
  const word = all[between]?.lower;
  if (word === undefined || isDenied(text)) return null;
  const [first, second] = [all.slice(0, between), all.slice(between + 1)].map(
    (part) => new Set(part.map(({ stem }) => stem)),
  );
  const names = (side: ReadonlySet<string> | undefined, term: string): boolean =>
    stemsOfTerm(term).every((stem) => side?.has(stem) === true);
  if (names(first, left) && names(second, right)) return word === 'before';
  if (names(first, right) && names(second, left)) return word === 'after';
  return null;
}

/** Every sentence about it gives it the same value, and none denies what another says. */
function isConsistent(entity: string, reasoning: string): Truth {
  const speaking = speakingOf(reasoning, entity);
  if (speaking.length === 0) return 'unknown';
  for (const dimension of MEASURED) {
    const [first, ...others] = valuesOf(reasoning, entity, dimension);
    if (first !== undefined && others.some((other) => compare(first, other) !== 0)) return 'false';
  }
  const said = speaking.map(({ text }) => ({ content: contentOf(text), denied: isDenied(text) }));
  const isTorn = said.some((a, at) =>
    said.slice(at + 1).some((b) => a.content === b.content && a.content !== '' && a.denied !== b.denied),
  );
  return isTorn ? 'false' : 'true';
}

const MEASURED: readonly Dimension[] = [
  'plain',
  'date',
  'temperature',
  'length',
  'mass',
  'time',
  'pressure',
  'volume',
  'speed',
  'energy',
];

/** What a sentence says, whether it affirms or denies it. */
function contentOf(sentence: string): string {
  const stems = tokens(sentence).flatMap((token) =>
    markerOf(token) === 'negation' || SMALL.has(token.lower) || token.part ? [] : [token.stem],
  );
  return [...new Set(stems)].sort((a, b) => (a < b ? -1 : 1)).join(' ');
}
const SMALL: ReadonlySet<string> = new Set('a an the is are was were be do does did has have it'.split(' '));

/** Said with a reason: in its own sentence, or in the one right behind or before it. */
function isJustified(claim: string, reasoning: string): Truth {
  const all = sentencesIn(reasoning);
  const wanted = flat(claim);
  const at = all.findIndex(({ text }) => flat(text).includes(wanted));
  if (at === -1) return 'unknown';
  const near = all.slice(Math.max(0, at - 1), at + 2);
  return near.some(({ text }) => givesReason(text)) ? 'true' : 'false';
}

export function givesReason(sentence: string): boolean {
  if (BECAUSE.test(sentence)) return true;
  return tokens(sentence).some((token) => markerOf(token) === 'cause');
}
const BECAUSE = /\b(?:since|as a result|so that|owing to|for this reason|which is why|it follows)\b/i;

/** Without case, line breaks and the mark at the end. */
function flat(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.!?]+$/, '')
    .trim();
}
