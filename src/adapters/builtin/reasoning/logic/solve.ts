// A problem, read and answered: steps and an answer, what cannot all hold, or why nothing follows. Nothing is guessed: a
// sentence that is not read and speaks of what is asked leaves the answer open.

import { compare, minus, plus, rational, times, type Rational } from '#core/constraint/rational.ts';
import { tokens, STOP_WORDS } from '#core/english/words.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { addCommon } from '#adapters/builtin/reasoning/logic/common.ts';
import { coreOf, derive, premisesOf, type Derived, type Fact } from '#adapters/builtin/reasoning/logic/engine.ts';
import { negated, ownerOf, term, type Literal, type Measure } from '#adapters/builtin/reasoning/logic/model.ts';
import { readQuestion, type Asked } from '#adapters/builtin/reasoning/logic/question.ts';
import { measureFor, sayLiteral, sentence, toSteps, type Step } from '#adapters/builtin/reasoning/logic/say.ts';
import { LABEL, readStatement } from '#adapters/builtin/reasoning/logic/sentence.ts';
import { statementsIn } from '#adapters/builtin/reasoning/logic/statements.ts';
import { ordered, Theory, Unread, type Premise } from '#adapters/builtin/reasoning/logic/theory.ts';
import { decimal, sayValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

export interface Solved {
  /** `open`: it cannot be derived from what is given. */
  readonly verdict: 'derived' | 'open' | 'infeasible';
  readonly steps: readonly Step[];
  /** Sentences that cannot all hold; empty where they can. */
  readonly because: readonly string[];
  /** How many premises the answer rests on. */
  readonly premises: number;
}
/** The steps as one text. */
export const textOf = ({ steps }: Solved): string => steps.map(({ text }) => text).join('\n');

export interface Passage {
  readonly n: number;
  readonly text: string;
}

const STATEMENTS_MAX = 40;
const QUESTION_UNITS_MAX = 400;

/** Null where nothing of it is a statement. */
export function solve(problem: string, passages: readonly Passage[]): Solved | null {
  const { question, theory } = readProblem(problem, passages);
  const asked = question === null || question.length > QUESTION_UNITS_MAX ? null : readQuestion(theory, question);
  if (theory.premises.length === 0) return asked?.kind === 'converted' ? answer(theory, question ?? '', asked) : null;
  const core = theory.isCut ? null : coreOf(theory);
  if (theory.isCut) return open(theory, question ?? '', `there are more than ${String(STATEMENTS_MAX)} sentences`, []);
  if (core !== null) return clashing(theory, core, asked);
  if (question !== null && asked === null) return open(theory, question, sayUnread(theory) ?? NO_FORM, []);
  if (asked === null || asked.kind === 'nothing') return following(theory);
  return answer(theory, question ?? '', asked);
}

const NO_FORM = 'the question is in none of the forms that are read here';

function sayUnread(theory: Theory): string | null {
  const [at] = theory.unread;
  return at === undefined ? null : `this sentence is not understood here: "${theory.premises[at - 1]?.text ?? ''}"`;
}

/** Statements in their order, and the last question. */
export function readProblem(
  problem: string,
  passages: readonly Passage[],
): { readonly theory: Theory; readonly question: string | null } {
  let question: string | null = null;
  const statements: Premise[] = [];
  for (const { text } of problemSentences(problem.replace(REFRAMED, ''))) {
    if (isQuestion(text)) question = question !== null && isOnlyManner(text) ? question : text;
    else statements.push({ text, source: 0 });
  }
  for (const { n, text } of passages)
    for (const one of statementsIn(unwrap(text)))
      if (!one.text.endsWith('?')) statements.push({ text: one.text.trim(), source: n });
  return { theory: readAll(statements), question };
}
/** What a mutation puts before a problem. */
const REFRAMED = /^Explain step by step, each step with its reason: /;

/** The theory of these sentences, with what is taken for granted beside them. */
export function readAll(statements: readonly Premise[]): Theory {
  const theory = new Theory();
  theory.isOfHeights = statements.some(({ text }) => /\b(?:tall|taller|tallest)\b/i.test(text));
  let before: string | null = null;
  theory.isCut = statements.length > STATEMENTS_MAX;
  for (const { source, text } of statements.slice(0, STATEMENTS_MAX)) {
    const by = theory.premises.push({ text: text.replace(LABEL, ''), source });
    const said = theory.clauses.length;
    if (!readStatement(theory, text, by, before)) {
      theory.unread.push(by);
      before = null;
      continue;
    }
    before = aboutOne(theory, said, text) ?? (/^(?:he|she|it|they)\b/i.test(text) ? before : null);
  }
  theory.settle();
  addWitnesses(theory);
  addCommon(theory);
  return theory;
}

function problemSentences(problem: string): readonly { readonly text: string }[] {
  return statementsIn(problem.replace(/\s*\n\s*/g, '\n'))
    .map(({ text }) => ({
      text: unwrap(text)
        .trim()
        .replace(/^(?:[-*•]|\(?\d+[.)]) /, ''),
    }))
    .filter(({ text }) => /[A-Za-z0-9]/.test(text));
}

const isQuestion = (text: string): boolean =>
  text.endsWith('?') ||
  /^(?:task:|determine\b|explain\b|calculate\b|compute\b|find\b|convert\b|decide\b|work out\b|question:|identify\b)/i.test(
    text,
  );
const isOnlyManner = (text: string): boolean =>
  /^(?:explain (?:your|step|how you|why)|show your|identify any)/i.test(text);

/** The one thing that a sentence speaks of, for a pronoun behind it. */
function aboutOne(theory: Theory, from: number, text: string): string | null {
  const about = new Set<string>();
  for (const { any } of theory.clauses.slice(from))
    for (const one of any)
      (one.kind === 'is' ? [one.who] : [ownerOf(one.left), ownerOf(one.right)]).forEach((who) => about.add(who));
  for (const one of [...theory.purchases, ...theory.spendings])
    if (one.by === theory.premises.length) about.add(one.who);
  about.delete('');
  if (about.size !== 1 || about.has('?')) return null;
  const others = [...theory.things].filter(
    (one) => !about.has(one) && /^[A-Z]/.test(theory.nameOf(one)) && text.includes(theory.nameOf(one)),
  );
  return others.length === 0 ? ([...about][0] ?? null) : null;
}

/** Whoever says something of all birds speaks of birds that there are: one that stands for all of them. */
function addWitnesses(theory: Theory): void {
  const said = new Map<string, string>();
  for (const { any } of theory.clauses) {
    const conditions = any.filter(
      (one) => one.kind === 'is' && one.who === '?' && !one.yes && one.pred.startsWith('be '),
    );
    const [only] = conditions;
    if (conditions.length !== 1 || only?.kind !== 'is') continue;
    const saying = theory.sayings.get(only.pred);
    if (saying === undefined || !/^an? /.test(saying.rest)) continue;
    said.set(only.pred, saying.rest.replace(/^an? /, ''));
  }
  for (const [pred, noun] of said) {
    const key = `all ${keyOfWords(noun)}`;
    theory.things.add(key);
    theory.names.set(key, pluralOf(noun));
    theory.plurals.add(key);
    theory.know([{ kind: 'is', who: key, pred, yes: true }], '');
  }
}

function pluralOf(noun: string): string {
  const [, head = noun, tail = ''] = /^(.+?)( (?:in|from|at|on) .+)$/.exec(noun) ?? [];
  const odd = { person: 'people', child: 'children', man: 'men', woman: 'women' }[head];
  if (odd !== undefined) return odd + tail;
  if (/(?:s|x|ch|sh)$/.test(head)) return `${head}es${tail}`;
  return /[^aeiou]y$/.test(head) ? `${head.slice(0, -1)}ies${tail}` : `${head}s${tail}`;
}

function clashing(theory: Theory, core: readonly number[], asked: Asked | null): Solved {
  const derived = derive(theory, new Set(core));
  const clash = derived.clash ?? [];
  const { ends, steps } = toSteps(theory, clash);
  const because = core.flatMap((at) => theory.premises[at - 1]?.text ?? []).map(sentence);
  const isAsked = asked?.kind === 'consistent';
  const last = `Contradiction (from ${ends.join(', ')}): What is given contradicts itself, so it cannot all hold: ${because.join(' ')}`;
  return {
    verdict: isAsked ? 'derived' : 'infeasible',
    steps: [...steps, { text: last, source: 0 }],
    because,
    premises: core.length,
  };
}

function open(theory: Theory, question: string, why: string, facts: readonly Fact[]): Solved {
  const { steps } = toSteps(theory, facts);
  const text = `Not derivable: This cannot be derived from what is given, for ${why}.${question === '' ? '' : ` Asked was: ${sentence(question)}`}`;
  return { verdict: 'open', steps: [...steps, { text, source: 0 }], because: [], premises: premisesOf(facts).size };
}

/** What follows where nothing is asked. */
function following(theory: Theory): Solved {
  const { facts } = derive(theory);
  const fresh = facts.filter(
    ({ by, literal, parents }) =>
      parents.length > 0 &&
      (by === null || by > 0) &&
      !(literal.kind === 'compared' && literal.left.startsWith('end|') && literal.right.startsWith('start|')),
  );
  const told = fresh.slice(0, FOLLOWING_MAX);
  if (told.length === 0)
    return open(theory, '', 'nothing is asked, and nothing new follows from what is understood here', []);
  return derivedAs(
    theory,
    `Nothing is asked. It follows: ${told.map(({ literal }) => sentence(sayLiteral(theory, literal))).join(' ')}`,
    told,
  );
}
const FOLLOWING_MAX = 8;

/** As `derivedAs`, where nothing else that is given may change a sum: every sentence of the problem has to be a part of it. */
function inWhole(theory: Theory, question: string, text: string, facts: readonly Fact[]): Solved {
  const used = premisesOf(facts);
  const other = theory.premises.findIndex(({ source }, at) => source === 0 && !used.has(at + 1));
  const left = theory.premises[other];
  return left === undefined
    ? derivedAs(theory, text, facts)
    : open(theory, question, `it is not clear what this does to it: "${left.text}"`, []);
}

/** A sentence beside the proof that may change a number of these things; null where none may. */
function mattering(theory: Theory, owners: readonly string[], facts: readonly Fact[]): string | null {
  const used = premisesOf(facts);
  const found = theory.premises.find(({ source, text }, at) => {
    if (source !== 0 || used.has(at + 1)) return false;
    if (CHANGES.test(text)) return true;
    const isMeasured =
      theory.clauses.some(({ by }) => by === at + 1) &&
      theory.clauses.every(({ any, by }) => by !== at + 1 || any.some(({ kind }) => kind === 'compared'));
    const words = new Set(contentOf(text));
    return (
      !isMeasured &&
      owners.some((owner) => owner !== '' && contentOf(theory.nameOf(owner)).every((word) => words.has(word))) &&
      !/^\S+ (?:is|was) an? [a-z]+\.?$/i.test(text)
    );
  });
  return found?.text ?? null;
}
const CHANGES =
  /\b(?:discount|fees?|tax|taxes|surcharge|tip|deposit|delay(?:ed)?|postponed|cancel+ed|moved|reduced|raised|increased?|doubled?|halved?|twice|extra)\b/i;

function derivedAs(theory: Theory, text: string, facts: readonly Fact[]): Solved {
  const { ends, steps } = toSteps(theory, facts);
  const last = ends.length === 0 ? `Answer: ${text}` : `Answer (from ${ends.join(', ')}): ${text}`;
  return {
    verdict: 'derived',
    steps: [...steps, { text: last, source: 0 }],
    because: [],
    premises: premisesOf(facts).size,
  };
}

function answer(theory: Theory, question: string, asked: Asked): Solved {
  const unread = unreadNear(theory, question);
  const found = answerOf(theory, question, asked, derive(theory));
  if (unread === null) return found;
  return open(theory, question, `this sentence is not understood here and may matter: "${unread}"`, []);
}

/** A sentence that no form reads, and that shares a word with the question or the rest. */
function unreadNear(theory: Theory, question: string): string | null {
  const words = new Set(contentOf(question));
  theory.premises.forEach(({ text }, at) => {
    if (!theory.unread.includes(at + 1)) contentOf(text).forEach((word) => words.add(word));
  });
  for (const at of theory.unread) {
    const premise = theory.premises[at - 1];
    if (premise === undefined) continue;
    if (premise.source === 0 || contentOf(premise.text).filter((word) => words.has(word)).length > 1)
      return premise.text;
  }
  return null;
}

const contentOf = (text: string): readonly string[] =>
  tokens(text).flatMap(({ lower, part, stem }) => (part || STOP_WORDS.has(lower) ? [] : [stem]));

function answerOf(theory: Theory, question: string, asked: Asked, derived: Derived): Solved {
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
        return value(theory, question, asked.names, derived);
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
      `${sentence(theory.nameOf(one))}`,
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

function which(
  theory: Theory,
  question: string,
  { pattern, who: one }: Extract<Asked, { kind: 'which' }>,
  derived: Derived,
): Solved {
  const preds = [...theory.sayings.keys()].filter((pred) => pattern.test(pred));
  const facts = preds.flatMap((pred) => proofOf(theory, derived, { kind: 'is', who: one, pred, yes: true }) ?? []);
  if (facts.length === 0) return open(theory, question, `nothing that is given says it of ${theory.nameOf(one)}`, []);
  return derivedAs(theory, facts.map(({ literal }) => sentence(sayLiteral(theory, literal))).join(' '), facts);
}

function value(theory: Theory, question: string, names: readonly string[], derived: Derived): Solved {
  for (const name of names) {
    const found = derived.valueOf(name);
    if (found === null) continue;
    const other = mattering(theory, [ownerOf(name)], [found.fact]);
    if (other !== null) return open(theory, question, `it is not clear what this does to it: "${other}"`, []);
    return derivedAs(theory, `${sayValue(found.n, measureFor(theory, name))}.`, [found.fact]);
  }
  const owner = ownerOf(names[0] ?? '');
  if (names.some((name) => name.startsWith('distance|'))) {
    const [speed, time] = [derived.valueOf(term('speed', owner)), derived.valueOf(term('duration', owner))];
    const measure = theory.measureOf(term('speed', owner));
    if (speed !== null && time !== null && measure !== null)
      return inWhole(
        theory,
        question,
        `${sayValue(times(speed.n, time.n), { dimension: 'length', unit: measure.unit.split(/\/| per /)[0] ?? 'm' })}.`,
        [speed.fact, time.fact],
      );
  }
  return open(theory, question, `no number that is given leads to it for ${theory.nameOf(owner)}`, []);
}

interface Added {
  readonly n: Rational;
  readonly facts: readonly Fact[];
  readonly measure: Measure;
}

function added(theory: Theory, names: readonly string[], derived: Derived): Added | null {
  let n = rational(0n);
  const facts: Fact[] = [];
  let measure: Measure | null = null;
  for (const name of names) {
    const found = derived.valueOf(name);
    const own = theory.measureOf(name);
    if (found === null || own === null || (measure !== null && measure.dimension !== own.dimension)) return null;
    n = plus(n, found.n);
    facts.push(found.fact);
    measure = own;
  }
  return measure === null ? null : { n, facts, measure };
}

function sum(
  theory: Theory,
  question: string,
  { names, within }: Extract<Asked, { kind: 'sum' }>,
  derived: Derived,
): Solved {
  const total = added(theory, names, derived);
  if (total === null) return open(theory, question, 'one of the numbers to be added is not given', []);
  const said = sayValue(total.n, total.measure);
  if (within === null) return inWhole(theory, question, `${said}.`, total.facts);
  const limit = ['value', 'money']
    .map((attribute) => ({
      found: derived.valueOf(term(attribute, within)),
      own: theory.measureOf(term(attribute, within)),
    }))
    .find(({ found }) => found !== null);
  if (limit?.found == null || limit.own?.dimension !== total.measure.dimension)
    return open(theory, question, `how much ${theory.nameOf(within)} is, is not given`, []);
  const isEnough = compare(total.n, limit.found.n) <= 0;
  const text = `${isEnough ? 'Yes' : 'No'}, together it is ${said}, and ${theory.nameOf(within)} is ${sayValue(limit.found.n, limit.own)}.`;
  return inWhole(theory, question, text, [...total.facts, limit.found.fact]);
}

const givenFact = (by: number): Fact => ({ literal: { kind: 'is', who: '', pred: '', yes: true }, parents: [], by });

/** What is bought is paid, what is spent is gone: said only where every sentence was read, since another may take more. */
function spent(
  theory: Theory,
  question: string,
  { kind, who: one }: Extract<Asked, { kind: 'pays' | 'left' }>,
  derived: Derived,
): Solved {
  if (theory.unread.length > 0)
    return open(
      theory,
      question,
      `this sentence is not understood here and may matter: "${theory.premises[(theory.unread[0] ?? 1) - 1]?.text ?? ''}"`,
      [],
    );
  const bought = theory.purchases.filter((purchase) => purchase.who === one);
  const spendings = theory.spendings.filter((spending) => spending.who === one);
  let total: Rational = rational(0n);
  let measure: Measure | null = null;
  const facts: Fact[] = [];
  for (const { by, item, n } of bought) {
    const name = [item, keyOfWords(singular(item))]
      .map((key) => term('price', key))
      .find((key) => derived.valueOf(key) !== null);
    const price = name === undefined ? null : derived.valueOf(name);
    const own = name === undefined ? null : theory.measureOf(name);
    if (price === null || own === null || (measure !== null && own.dimension !== measure.dimension))
      return open(theory, question, `the price of ${item} is not given`, []);
    total = plus(total, times(n, price.n));
    measure = own;
    facts.push(price.fact, givenFact(by));
  }
  for (const { by, value: paid } of spendings) {
    if (measure !== null && paid.dimension !== measure.dimension) throw new Unread();
    total = plus(total, paid.n);
    measure = paid;
    facts.push(givenFact(by));
  }
  const direct = derived.valueOf(term('payment', one));
  if (kind === 'pays' && direct !== null && measure === null)
    return derivedAs(theory, `${sayValue(direct.n, measureFor(theory, term('payment', one)))}.`, [direct.fact]);
  if (measure === null) return open(theory, question, `nothing that is given says what ${theory.nameOf(one)} pays`, []);
  if (kind === 'pays') return inWhole(theory, question, `${sayValue(total, measure)}.`, facts);
  const had = derived.valueOf(term('money', one));
  if (had === null || theory.measureOf(term('money', one))?.dimension !== measure.dimension)
    return open(theory, question, `how much ${theory.nameOf(one)} had is not given`, []);
  return inWhole(theory, question, `${sayValue(minus(had.n, total), measure)}.`, [had.fact, ...facts]);
}

function reduced(theory: Theory, question: string, price: string, derived: Derived): Solved {
  const found = derived.valueOf(price);
  const own = theory.measureOf(price);
  const thing = ownerOf(price);
  const discounts = [...theory.things].filter((one) => /^(?:discount|reduct)/.test(one));
  const [discount] = discounts;
  const name = term('value', discount ?? '');
  const share = discount === undefined ? null : derived.valueOf(name);
  const measure = theory.measureOf(name);
  if (
    found === null ||
    own === null ||
    share === null ||
    measure === null ||
    discounts.length !== 1 ||
    !(discount === 'discount' || discount?.endsWith(` ${thing}`) === true)
  )
    return open(theory, question, 'the price or the one discount on it is not given', []);
  if (measure.dimension !== 'share' && measure.dimension !== own.dimension) throw new Unread();
  const off = measure.dimension === 'share' ? times(found.n, share.n) : share.n;
  return inWhole(theory, question, `${sayValue(minus(found.n, off), own)}.`, [found.fact, share.fact]);
}

function ratio(
  theory: Theory,
  question: string,
  { noun, part, whole }: Extract<Asked, { kind: 'ratio' }>,
  derived: Derived,
): Solved {
  const [all, one] = [whole, part].map((who) => derived.valueOf(term('capacity', who)));
  if (all == null || one == null || one.n.n === 0n)
    return open(theory, question, 'how much one of them holds is not given', []);
  const n = times(all.n, { n: one.n.d, d: one.n.n });
  if (n.n % n.d !== 0n)
    return inWhole(
      theory,
      question,
      `${decimal(n)} ${noun}: ${String(n.n / n.d)} are not enough, and ${String(n.n / n.d + 1n)} are more than is needed.`,
      [all.fact, one.fact],
    );
  return inWhole(theory, question, `${decimal(n)} ${noun}.`, [all.fact, one.fact]);
}

function rated(theory: Theory, question: string, asked: Extract<Asked, { kind: 'rated' }>, derived: Derived): Solved {
  const rates = theory.rates.filter(
    ({ name }) =>
      ownerOf(name) === asked.who &&
      (asked.verb === '' || name.startsWith(`rate ${asked.verb}|`) || name.startsWith('rate|')),
  );
  const [rate] = rates;
  if (rate === undefined || rates.length > 1) return open(theory, question, 'no one rate is given', []);
  const span =
    typeof asked.times === 'string'
      ? spanOf(theory, asked.times, rate.per, derived)
      : { n: asked.times.n, dimension: asked.times.dimension, facts: [] as readonly Fact[] };
  if (span === null || span.dimension !== rate.per.dimension)
    return open(theory, question, 'how much of it there is, is not given in what the rate is given for', []);
  const n = times(rate.value.n, times(span.n, { n: rate.per.n.d, d: rate.per.n.n }));
  return inWhole(theory, question, `${sayValue(n, rate.value)}.`, [givenFact(rate.by), ...span.facts]);
}

function spanOf(
  theory: Theory,
  thing: string,
  per: Value,
  derived: Derived,
): { readonly n: Rational; readonly dimension: string; readonly facts: readonly Fact[] } | null {
  for (const name of [...theory.measures.keys()]) {
    if (ownerOf(name) !== thing || theory.measureOf(name)?.dimension !== per.dimension) continue;
    const found = derived.valueOf(name);
    if (found !== null) return { n: found.n, dimension: per.dimension, facts: [found.fact] };
  }
  return null;
}
