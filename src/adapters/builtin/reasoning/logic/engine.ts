// Derives what follows: clauses of which all but one literal are false give that one, equal numbers give each other, and what
// numbers order is asked of the solver for constraints. Each fact keeps what it was derived of.

import { compare, minus, negative, plus, rational, type Rational } from '#core/constraint/rational.ts';
import { negativeCycle, type Edge } from '#core/constraint/solver.ts';
import {
  against,
  attributeOf,
  keyOf,
  negated,
  ORIGIN,
  ownerOf,
  saidOf,
  speaksOfAny,
  term,
  type Clause,
  type Compared,
  type Literal,
} from '#adapters/builtin/reasoning/logic/model.ts';
import { toValue, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';

/** A fact, with the facts and the premise (or what everybody knows, below 0) that it follows from. */
export interface Fact {
  readonly literal: Literal;
  readonly parents: readonly Fact[];
  /** Null where it follows from its parents alone; 0 where it was assumed. */
  readonly by: number | null;
}
export interface Derived {
  readonly facts: readonly Fact[];
  /** What cannot hold together; null where everything can. */
  readonly clash: readonly Fact[] | null;
  truthOf(literal: Literal): Fact | null;
  valueOf(name: string): { readonly n: Rational; readonly fact: Fact } | null;
  /** Clauses said of each thing. */
  readonly clauses: readonly Clause[];
}

/** How often the solver is asked in one derivation. */
const QUESTIONS_MAX = 400;
const FACTS_MAX = 2_000;
const CLAUSES_MAX = 10_000;

/** From these premises alone (all where left out), and from what is assumed beside them. */
export function derive(
  theory: Theory,
  premises: ReadonlySet<number> | null = null,
  assumed: readonly Literal[] = [],
): Derived {
  const engine = new Engine(theory, premises);
  engine.run(assumed);
  return engine;
}

class Engine implements Derived {
  readonly facts: Fact[] = [];
  clash: readonly Fact[] | null = null;
  readonly clauses: readonly Clause[];
  readonly #known = new Map<string, Fact>();
  readonly #numbers: Fact[] = [];
  #checked = 0;
  #questions = 0;
  readonly #values = new Map<string, { readonly n: Rational; readonly fact: Fact }>();

  constructor(theory: Theory, premises: ReadonlySet<number> | null) {
    const things = [...theory.things];
    const held = theory.clauses.filter(({ by }) => by < 0 || premises === null || premises.has(by));
    this.clauses = held
      .flatMap((clause): Clause[] =>
        clause.any.some(speaksOfAny)
          ? things.map((who) => ({ any: clause.any.map((literal) => saidOf(literal, who)), by: clause.by }))
          : [clause],
      )
      .slice(0, CLAUSES_MAX);
  }

  run(assumed: readonly Literal[]): void {
    for (const literal of assumed) this.#add({ literal, parents: [], by: 0 });
    let before = -1;
    while (this.clash === null && this.facts.length !== before && this.facts.length < FACTS_MAX) {
      before = this.facts.length;
      for (const clause of this.clauses) this.#unit(clause);
      this.#spread();
      if (this.#checked !== this.#numbers.length) {
        this.#checked = this.#numbers.length;
        this.clash ??= this.#cycleWith([]);
      }
      if (this.clash === null && this.facts.length === before) this.#ask();
    }
  }

  truthOf(literal: Literal): Fact | null {
    if (literal.kind === 'is') {
      const fact = this.#known.get(keyOf(literal));
      return fact !== undefined && fact.literal.kind === 'is' && fact.literal.yes === literal.yes ? fact : null;
    }
    const direct = this.#numbers.find((fact) => keyOf(fact.literal) === keyOf(literal));
    if (direct !== undefined) return direct;
    const parents = this.#follows(literal);
    return parents === null ? null : { literal, parents, by: null };
  }

  valueOf(name: string): { readonly n: Rational; readonly fact: Fact } | null {
    return this.#values.get(name) ?? null;
  }

  #add(fact: Fact): void {
    if (this.clash !== null) return;
    const { literal } = fact;
    if (literal.kind === 'is') {
      const known = this.#known.get(keyOf(literal));
      if (known === undefined) {
        this.#known.set(keyOf(literal), fact);
        this.facts.push(fact);
      } else if (known.literal.kind === 'is' && known.literal.yes !== literal.yes) this.clash = [known, fact];
      return;
    }
    if (this.#numbers.some((one) => keyOf(one.literal) === keyOf(literal))) return;
    this.#numbers.push(fact);
    this.facts.push(fact);
    this.#note(fact);
  }

  #note(fact: Fact): void {
    if (fact.literal.kind !== 'compared' || fact.literal.op !== '=') return;
    const { by, left, right } = fact.literal;
    if (right === ORIGIN && !this.#values.has(left)) this.#values.set(left, { n: by, fact });
    if (left === ORIGIN && !this.#values.has(right)) this.#values.set(right, { n: negative(by), fact });
  }

  /** All literals but one are false: that one holds. */
  #unit({ any, by }: Clause): void {
    if (this.clash !== null) return;
    const open: Literal[] = [];
    const parents: Fact[] = [];
    for (const literal of any) {
      const isUnit = any.length === 1;
      const against = isUnit ? null : this.#quick(negated(literal));
      if (against === null) open.push(literal);
      else parents.push(against);
      if (open.length > 1 || (!isUnit && this.#quick(literal) !== null)) return;
    }
    const [only] = open;
    if (only !== undefined) this.#add({ literal: only, parents, by });
    else this.clash = [...parents, { literal: any[0] ?? toValue('', '=', rational(0n)), parents: [], by }];
  }

  /** What is known without asking the solver, or by two values. */
  #quick(literal: Literal): Fact | null {
    if (literal.kind === 'is') return this.truthOf(literal);
    const direct = this.#numbers.find((fact) => keyOf(fact.literal) === keyOf(literal));
    if (direct !== undefined) return direct;
    const sides = [literal.left, literal.right].map((name) =>
      name === ORIGIN ? null : (this.#values.get(name) ?? undefined),
    );
    if (sides.includes(undefined)) return null;
    const [left, right] = sides.map((side) => side?.n ?? rational(0n));
    if (left === undefined || right === undefined) return null;
    const order = compare(minus(left, right), literal.by);
    const holds = { '<': order < 0, '<=': order <= 0, '=': order === 0, '!=': order !== 0 }[literal.op];
    if (!holds) return null;
    return {
      literal,
      parents: sides.flatMap((side) => (side === null || side === undefined ? [] : [side.fact])),
      by: null,
    };
  }

  /** Known numbers give others: by what is equal, and by how long something lasts. */
  #spread(): void {
    for (const { literal } of [...this.#numbers]) {
      if (literal.kind !== 'compared' || literal.op !== '=') continue;
      this.#spreadOver(literal);
    }
    for (const [name, { fact, n }] of [...this.#values]) {
      const start = attributeOf(name) === 'end' ? this.#values.get(term('start', ownerOf(name))) : undefined;
      if (start !== undefined)
        this.#add({
          literal: toValue(term('duration', ownerOf(name)), '=', minus(n, start.n)),
          parents: [start.fact, fact],
          by: null,
        });
      if (attributeOf(name) !== 'duration') continue;
      const who = ownerOf(name);
      this.#add({
        literal: { kind: 'compared', left: term('end', who), right: term('start', who), op: '=', by: n },
        parents: [fact],
        by: null,
      });
    }
  }

  #spreadOver({ by, left, right }: Compared): void {
    if (left === ORIGIN || right === ORIGIN) return;
    const fact = this.#numbers.find(
      (one) =>
        one.literal.kind === 'compared' &&
        one.literal.left === left &&
        one.literal.right === right &&
        one.literal.op === '=',
    );
    const [a, b] = [this.#values.get(left), this.#values.get(right)];
    if (fact === undefined || (a === undefined) === (b === undefined)) return;
    if (b !== undefined) this.#add({ literal: toValue(left, '=', plus(b.n, by)), parents: [b.fact, fact], by: null });
    else if (a !== undefined)
      this.#add({ literal: toValue(right, '=', minus(a.n, by)), parents: [a.fact, fact], by: null });
  }

  /** Whether numbers order what a clause waits for. */
  #ask(): void {
    for (const { any } of this.clauses) {
      if (any.length === 1) continue;
      for (const literal of any) {
        if (literal.kind !== 'compared' || this.#quick(literal) !== null || this.#quick(negated(literal)) !== null)
          continue;
        for (const one of [literal, against(literal)]) {
          const parents = this.#follows(one);
          if (parents !== null) this.#add({ literal: one, parents, by: null });
        }
      }
    }
  }

  /** The facts that a comparison follows from: with its opposite they cannot hold. */
  #follows(literal: Compared): readonly Fact[] | null {
    const other = against(literal);
    if (other.op !== '!=') return this.#cycleWith([other]);
    const below = this.#cycleWith([{ ...other, op: '<' }]);
    const above = this.#cycleWith([aboveIt(other)]);
    return below === null || above === null ? null : [...new Set([...below, ...above])];
  }

  #cycleWith(more: readonly Compared[]): readonly Fact[] | null {
    this.#questions += 1;
    if (this.#questions > QUESTIONS_MAX) return null; // what is not asked is not derived
    const all = [...this.#numbers.map(({ literal }) => literal as Compared), ...more];
    const cycle = negativeCycle(all.flatMap(edgesOf)) ?? this.#apart(all);
    return cycle === null ? null : cycle.flatMap((at) => this.#numbers[at] ?? []);
  }

  /** Two that must differ, and are forced together. */
  #apart(all: readonly Compared[]): readonly number[] | null {
    const edges = all.flatMap(edgesOf);
    for (const [at, one] of all.entries()) {
      if (one.op !== '!=') continue;
      const below = negativeCycle([...edges, ...edgesOf({ ...one, op: '<' }, at)]);
      const above = below === null ? null : negativeCycle([...edges, ...edgesOf(aboveIt(one), at)]);
      if (below !== null && above !== null) return [...new Set([...below, ...above, at])];
    }
    return null;
  }
}

/** `left` less `right` is above it. */
function aboveIt({ by, left, right }: Compared): Compared {
  return { kind: 'compared', left: right, right: left, op: '<', by: negative(by) };
}

function edgesOf({ by: bound, left, op, right }: Compared, by: number): readonly Edge[] {
  const atMost: Edge = { from: right, to: left, bound, strict: op === '<', by };
  if (op === '!=') return [];
  return op === '=' ? [atMost, { from: left, to: right, bound: negative(bound), strict: false, by }] : [atMost];
}

/** The premises that facts rest on. */
export function premisesOf(facts: readonly Fact[]): ReadonlySet<number> {
  const found = new Set<number>();
  const seen = new Set<Fact>();
  const walk = (fact: Fact): void => {
    if (seen.has(fact)) return;
    seen.add(fact);
    if (fact.by !== null && fact.by > 0) found.add(fact.by);
    fact.parents.forEach(walk);
  };
  facts.forEach(walk);
  return found;
}

/** Premises that cannot hold together, of which none can be left out; null where all can. */
export function coreOf(theory: Theory, premises: ReadonlySet<number> | null = null): readonly number[] | null {
  const { clash } = derive(theory, premises);
  if (clash === null) return null;
  let core = [...premisesOf(clash)].sort((a, b) => a - b);
  for (const one of [...core]) {
    const without = core.filter((other) => other !== one);
    if (derive(theory, new Set(without)).clash !== null) core = without;
  }
  return core;
}
