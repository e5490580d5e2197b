// Whether constraints can all hold at once: difference logic, exact. Each comparison bounds the difference of two terms,
// strictly or not; a set of bounds cannot hold exactly where it has a cycle that adds up to less than nothing (Cotton and
// Maler 2006). Values are fractions, so a term that must differ from another only does harm where the bounds force both to
// one value: each such constraint is looked at by itself, and that decides it.

import { isComparison, sidesOf, type Predicate } from '#core/constraint/predicate.ts';
import { compare, minus, negative, NOUGHT, plus, rational, type Rational } from '#core/constraint/rational.ts';
import type { Operand } from '#core/constraint/operand.ts';
import type { Dimension } from '#core/constraint/units.ts';

/** Positions of constraints that cannot hold together, ascending, of which none can be left out; null where all can. */
export function conflictIn(constraints: readonly Predicate[]): readonly number[] | null {
  const all = constraints.map((_, at) => at);
  const found = findConflict(constraints, all);
  if (found === null) return null;
  let core = [...found];
  for (const one of found) {
    const without = core.filter((at) => at !== one);
    if (findConflict(constraints, without) !== null) core = without;
  }
  return core.sort((a, b) => a - b);
}

/** `to` is at most `from` plus `bound`; below it where `strict`. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly bound: Rational;
  readonly strict: boolean;
  /** Which constraint says so. */
  readonly by: number;
}
/** The two must differ by something else than `gap`. */
interface Apart {
  readonly left: string;
  readonly right: string;
  readonly gap: Rational;
  readonly by: number;
}

/** Some constraints among `chosen` that cannot hold together, or null. */
function findConflict(constraints: readonly Predicate[], chosen: readonly number[]): readonly number[] | null {
  const mixed = mixedDimensions(constraints, chosen);
  if (mixed !== null) return mixed;
  const edges: Edge[] = [];
  const aparts: Apart[] = [];
  const names = new Map<string, bigint>();
  for (const by of chosen) {
    const one = constraints[by];
    if (one === undefined || !isComparison(one)) continue;
    const [left, right] = sidesOf(one).map((side) => placeOf(side, names));
    if (left === undefined || right === undefined) continue;
    const gap = minus(right.shift, left.shift); // left.node - right.node, compared with this
    const atMost = (strict: boolean): Edge => ({ from: right.node, to: left.node, bound: gap, strict, by });
    const atLeast = (strict: boolean): Edge => ({ from: left.node, to: right.node, bound: negative(gap), strict, by });
    switch (one.predicate_name) {
      case 'Equal':
        edges.push(atMost(false), atLeast(false));
        break;
      case 'LessThan':
      case 'TemporalOrder':
        edges.push(atMost(true));
        break;
      case 'GreaterThan':
        edges.push(atLeast(true));
        break;
      case 'NotEqual':
        aparts.push({ left: left.node, right: right.node, gap, by });
    }
  }
  return negativeCycle(edges) ?? forcedTogether(edges, aparts);
}

/** A constraint that keeps two apart cannot hold where they can be neither above nor below. */
function forcedTogether(edges: readonly Edge[], aparts: readonly Apart[]): readonly number[] | null {
  for (const { by, gap, left, right } of aparts) {
    const below = negativeCycle([...edges, { from: right, to: left, bound: gap, strict: true, by }]);
    const above = negativeCycle([...edges, { from: left, to: right, bound: negative(gap), strict: true, by }]);
    if (below !== null && above !== null) return [...new Set([...below, ...above, by])];
  }
  return null;
}

/** Each strict bound takes away a little more, however little: of two equal sums the one with more of them is shorter. */
interface Length {
  readonly sum: Rational;
  readonly strict: number;
}

/** Bellman and Ford, from everywhere at once: the constraints on a cycle that adds up to less than nothing, or null. */
export function negativeCycle(edges: readonly Edge[]): readonly number[] | null {
  const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const lengths = new Map<string, Length>(nodes.map((node) => [node, { sum: NOUGHT, strict: 0 }]));
  const before = new Map<string, Edge>();
  let last: Edge | null = null;
  for (let round = 0; round <= nodes.length; round += 1) {
    last = null;
    for (const edge of edges) {
      const from = lengths.get(edge.from);
      const to = lengths.get(edge.to);
      if (from === undefined || to === undefined) continue;
      const through = { sum: plus(from.sum, edge.bound), strict: from.strict + (edge.strict ? 1 : 0) };
      if (!isShorter(through, to)) continue;
      lengths.set(edge.to, through);
      before.set(edge.to, edge);
      last = edge;
    }
    if (last === null) return null;
  }
  return last === null ? null : cycleThrough(last, before, nodes.length);
}

function isShorter(one: Length, other: Length): boolean {
  const order = compare(one.sum, other.sum);
  return order < 0 || (order === 0 && one.strict > other.strict);
}

/** Going back for as many steps as there are nodes ends on the cycle. */
function cycleThrough(edge: Edge, before: ReadonlyMap<string, Edge>, nodes: number): readonly number[] {
  let at: Edge = edge;
  for (let step = 0; step < nodes; step += 1) at = before.get(at.from) ?? at;
  const by = new Set<number>();
  const start = at;
  do {
    by.add(at.by);
    at = before.get(at.from) ?? start;
  } while (at !== start);
  return [...by];
}

/** Where a side stands: a value that far above the origin; names are values of their own, all different. */
function placeOf(side: Operand, names: Map<string, bigint>): { readonly node: string; readonly shift: Rational } {
  switch (side.kind) {
    case 'value':
      return { node: ORIGIN, shift: side.value };
    case 'term':
      return { node: `term ${side.name}`, shift: NOUGHT };
    case 'name': {
      const known = names.get(side.name) ?? BigInt(names.size);
      names.set(side.name, known);
      return { node: ORIGIN, shift: rational(known) };
    }
  }
}
const ORIGIN = 'origin';

/** Constraints that measure one term, or two that are compared, in ways that do not compare: a length and a temperature. */
function mixedDimensions(constraints: readonly Predicate[], chosen: readonly number[]): readonly number[] | null {
  const measured = new Map<string, { readonly dimension: Dimension; readonly by: readonly number[] }>();
  // What is known spreads along comparisons of two terms, so it is looked at until nothing new comes.
  for (let moved = true; moved;) {
    moved = false;
    for (const by of chosen) {
      const one = constraints[by];
      if (one === undefined || !isComparison(one)) continue;
      const sides = sidesOf(one);
      const told = sides.flatMap((side) => {
        const own = dimensionOf(side);
        const known = side.kind === 'term' ? measured.get(side.name) : undefined;
        return [...(own === null ? [] : [{ dimension: own, by: [] as readonly number[] }]), ...(known ? [known] : [])];
      });
      const [first] = told;
      if (first === undefined) continue;
      const other = told.find(({ dimension }) => dimension !== first.dimension);
      if (other !== undefined) return [...new Set([by, ...first.by, ...other.by])];
      for (const side of sides) {
        if (side.kind !== 'term' || measured.has(side.name)) continue;
        measured.set(side.name, { dimension: first.dimension, by: [...new Set([...first.by, by])] });
        moved = true;
      }
    }
  }
  return null;
}

function dimensionOf(side: Operand): Dimension | null {
  return side.kind === 'name' ? 'text' : side.dimension;
}
