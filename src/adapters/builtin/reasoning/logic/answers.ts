// Answers to what is asked: proved, refuted, or open with what is missing.

import { derive, type Derived, type Fact } from '#adapters/builtin/reasoning/logic/engine.ts';
import { negated, ownerOf, term, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import {
  NO_FORM,
  sayUnread,
  open,
  mattering,
  derivedAs,
  type Solved,
} from '#adapters/builtin/reasoning/logic/outcome.ts';
import type { Asked } from '#adapters/builtin/reasoning/logic/asked.ts';
import { sayLiteral, sentence } from '#adapters/builtin/reasoning/logic/say.ts';
import { value, sum, spent, reduced, ratio, rated } from '#adapters/builtin/reasoning/logic/sums.ts';
import { ordered, type Theory, Unread } from '#adapters/builtin/reasoning/logic/theory.ts';
import { sayValue } from '#adapters/builtin/reasoning/logic/values.ts';

export function answerOf(theory: Theory, question: string, asked: Asked, derived: Derived): Solved {
  try {
    switch (asked.kind) {
      case 'consistent':
      case 'feasible':
        return holds(theory, question);
      case 'yes':
        return yesOrNo(theory, question, asked.all, derived);
      case 'most':
        return most(theory, question, asked, derived);
      case 'who':
        return who(theory, question, asked, derived);
      case 'which':
        return which(theory, question, asked, derived);
      case 'value':
        return value(theory, question, asked, derived);
      case 'sum':
        return sum(theory, question, asked, derived);
      case 'pays':
      case 'left':
        return spent(theory, question, asked, derived);
      case 'reduced':
        return reduced(theory, question, asked.price, derived);
      case 'ratio':
        return ratio(theory, question, asked, derived);
      case 'rated':
        return rated(theory, question, asked, derived);
      case 'converted': {
        const measure = { dimension: asked.value.dimension, unit: asked.unit };
        return derivedAs(theory, `${sayValue(asked.value.n, asked.value)} is ${sayValue(asked.value.n, measure)}.`, []);
      }
      case 'nothing':
        return open(theory, question, 'nothing is asked', []);
    }
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return open(theory, question, NO_FORM, []);
  }
}

/** That all can hold is said only where all is numbers, for which the solver misses nothing. */
function holds(theory: Theory, question: string): Solved {
  const unread = sayUnread(theory);
  if (unread !== null) return open(theory, question, unread, []);
  const isNumbers = theory.clauses.every(({ any, by }) => by < 0 || (any.length === 1 && any[0]?.kind === 'compared'));
  if (!isNumbers)
    return open(theory, question, 'no contradiction was found in it, which does not show that all of it can hold', []);
  const all = theory.premises.map(({ text }, at) => ({
    text: `Step ${String(at + 1)} (given): ${sentence(text)}`,
    source: 0,
  }));
  const last = `Answer (from ${all.map((_, at) => String(at + 1)).join(', ')}): Yes, there are numbers for which all of it holds.`;
  return { verdict: 'derived', steps: [...all, { text: last, source: 0 }], because: [], premises: all.length };
}

function proofOf(theory: Theory, derived: Derived, literal: Literal): Fact | null {
  const direct = derived.truthOf(literal);
  if (direct !== null) return direct;
  const against = derive(theory, null, [negated(literal)]);
  return against.clash === null ? null : { literal, parents: withoutAssumed(against.clash), by: null };
}

/** What a contradiction rests on beside what was assumed: facts that do not need it. */
function withoutAssumed(clash: readonly Fact[]): readonly Fact[] {
  const needs = (fact: Fact): boolean => fact.by === 0 || fact.parents.some(needs);
  const found = new Set<Fact>();
  const walk = (fact: Fact): void => {
    if (!needs(fact)) found.add(fact);
    else {
      fact.parents.forEach(walk);
      if (fact.by !== null && fact.by !== 0) found.add({ literal: fact.literal, parents: [], by: fact.by });
    }
  };
  clash.forEach(walk);
  return [...found];
}

function yesOrNo(theory: Theory, question: string, all: readonly (readonly Literal[])[], derived: Derived): Solved {
  const literals = all.flat();
  const isAll = all.every((any) => any.length === 1);
  if (!isAll && all.length > 1) throw new Unread();
  const proofs = literals.map((literal) => proofOf(theory, derived, literal));
  const denials = literals.map((literal) => proofOf(theory, derived, negated(literal)));
  const is = (found: readonly (Fact | null)[]): readonly Fact[] => found.flatMap((one) => one ?? []);
  const say = (facts: readonly Fact[]): string =>
    facts.map(({ literal }) => sayLiteral(theory, literal)).join(', and ');
  const owners = literals.flatMap((one) => (one.kind === 'compared' ? [ownerOf(one.left), ownerOf(one.right)] : []));
  const other = owners.length === 0 ? null : mattering(theory, owners, [...is(proofs), ...is(denials)]);
  if (other !== null && is([...proofs, ...denials]).length > 0)
    return open(theory, question, `it is not clear what this does to it: "${other}"`, []);
  const yes = isAll ? (is(proofs).length === literals.length ? is(proofs) : []) : is(proofs).slice(0, 1);
  if (yes.length > 0)
    return derivedAs(theory, `Yes, ${sentence(say(yes)).replace(/^./, (c) => lower(theory, yes, c))}`, yes);
  const no = isAll ? is(denials).slice(0, 1) : is(denials).length === literals.length ? is(denials) : [];
  if (no.length > 0)
    return derivedAs(theory, `No, ${sentence(say(no)).replace(/^./, (c) => lower(theory, no, c))}`, no);
  const missing = missingFor(theory, derived, literals);
  return open(theory, question, missing.why, missing.facts);
}

/** A name keeps its capital behind "Yes". */
function lower(theory: Theory, [fact]: readonly Fact[], letter: string): string {
  const literal = fact?.literal;
  const name =
    literal === undefined ? '' : literal.kind === 'is' ? theory.nameOf(literal.who) : sayLiteral(theory, literal);
  return /^[A-Z]/.test(name) ? letter : letter.toLowerCase();
}

/** Why nothing follows: what a rule that would say it still needs, or that nothing speaks of it. */
function missingFor(
  theory: Theory,
  derived: Derived,
  literals: readonly Literal[],
): { readonly why: string; readonly facts: readonly Fact[] } {
  for (const literal of literals)
    for (const { any, by } of derived.clauses) {
      if (by < 1 || any.length < 2) continue;
      const at = any.findIndex((one) => same(one, literal));
      if (at === -1) continue;
      const needs = any.filter((_, place) => place !== at).map(negated);
      const failing = needs.find((one) => derived.truthOf(negated(one)) !== null);
      const lacking = needs.find((one) => derived.truthOf(one) === null);
      const premise = theory.premises[by - 1]?.text ?? '';
      const fact = failing === undefined ? null : derived.truthOf(negated(failing));
      if (failing !== undefined && fact !== null)
        return {
          why: `"${premise}" would say so only if ${sayLiteral(theory, failing)}, and it is given that ${sayLiteral(theory, negated(failing))}; what holds otherwise is not said`,
          facts: [fact],
        };
      if (lacking !== undefined)
        return { why: `"${premise}" says so only if ${sayLiteral(theory, lacking)}, which is not given`, facts: [] };
    }
  const [first] = literals;
  return {
    why: first === undefined ? 'nothing is asked' : `nothing that is given says whether ${sayLiteral(theory, first)}`,
    facts: [],
  };
}

const same = (one: Literal, other: Literal): boolean => JSON.stringify(one, big) === JSON.stringify(other, big);
const big = (_: string, one: unknown): unknown => (typeof one === 'bigint' ? String(one) : one);

function most(
  theory: Theory,
  question: string,
  { among, attribute, more }: Extract<Asked, { kind: 'most' }>,
  derived: Derived,
): Solved {
  const all = [...new Set(among)];
  if (all.length < 2) return open(theory, question, 'fewer than two things are compared', []);
  for (const one of all) {
    const proofs = all
      .filter((other) => other !== one)
      .map((other) => derived.truthOf(ordered(term(attribute, one), more ? '>' : '<', term(attribute, other))));
    if (proofs.includes(null)) continue;
    return derivedAs(
      theory,
      sentence(theory.nameOf(one)),
      proofs.flatMap((proof) => proof ?? []),
    );
  }
  return open(theory, question, 'what is given does not put one of them before all others', []);
}

function who(
  theory: Theory,
  question: string,
  { among, of }: Extract<Asked, { kind: 'who' }>,
  derived: Derived,
): Solved {
  const found: { readonly one: string; readonly facts: readonly Fact[] }[] = [];
  const undecided: string[] = [];
  for (const one of among.filter((name) => !name.startsWith('all '))) {
    const literals = of(one);
    const proofs = literals.map((literal) => proofOf(theory, derived, literal));
    if (!proofs.includes(null)) found.push({ one, facts: proofs.flatMap((proof) => proof ?? []) });
    else if (!literals.some((literal) => proofOf(theory, derived, negated(literal)) !== null)) undecided.push(one);
  }
  if (found.length === 0) return open(theory, question, 'nothing that is given says it of anybody', []);
  const names = found.map(({ one }) => theory.nameOf(one));
  const isUnique = /\bis the \S+ of\b/.test(question);
  const rest =
    undecided.length === 0 || isUnique
      ? ''
      : ` Of ${undecided.map((one) => theory.nameOf(one)).join(', ')} it cannot be derived.`;
  return derivedAs(
    theory,
    `${sentence(names.join(' and '))}${rest}`,
    found.flatMap(({ facts }) => facts),
  );
}

const WIDE_KIN = /^be (?:parent|child|sibl|grandpar|grandchild|spous)\S* of /;

function which(
  theory: Theory,
  question: string,
  { isSought, who: one }: Extract<Asked, { kind: 'which' }>,
  derived: Derived,
): Solved {
  const preds = [...theory.sayings.keys()].filter(isSought);
  const facts = preds.flatMap((pred) => proofOf(theory, derived, { kind: 'is', who: one, pred, yes: true }) ?? []);
  if (facts.length === 0) return open(theory, question, `nothing that is given says it of ${theory.nameOf(one)}`, []);
  // A grandmother is a grandparent: the closest word is said.
  const closest = facts.filter(({ literal }) => literal.kind !== 'is' || !WIDE_KIN.test(literal.pred));
  if (closest.length > 0 && closest.length < facts.length)
    return derivedAs(theory, closest.map(({ literal }) => sentence(sayLiteral(theory, literal))).join(' '), closest);
  return derivedAs(theory, facts.map(({ literal }) => sentence(sayLiteral(theory, literal))).join(' '), facts);
}
