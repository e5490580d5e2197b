// Answers that are numbers: what is known, added, multiplied or taken away.

import { type Derived, type Fact } from '#adapters/builtin/reasoning/logic/engine.ts';
import { ownerOf, term, type Measure } from '#adapters/builtin/reasoning/logic/model.ts';
import {
  open,
  inWhole,
  mattering,
  derivedAs,
  givenFact,
  type Solved,
} from '#adapters/builtin/reasoning/logic/outcome.ts';
import type { Asked } from '#adapters/builtin/reasoning/logic/asked.ts';
import { measureFor } from '#adapters/builtin/reasoning/logic/say.ts';
import { type RateOf, type Theory, Unread } from '#adapters/builtin/reasoning/logic/theory.ts';
import { decimal, sayValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';
import { compare, minus, plus, rational, times, type Rational } from '#core/constraint/rational.ts';

export function value(
  theory: Theory,
  question: string,
  { names, unit }: Extract<Asked, { kind: 'value' }>,
  derived: Derived,
): Solved {
  for (const name of names) {
    const found = derived.valueOf(name);
    if (found === null) continue;
    const other = mattering(theory, [ownerOf(name)], [found.fact]);
    if (other !== null) return open(theory, question, `it is not clear what this does to it: "${other}"`, []);
    const measure = measureFor(theory, name);
    return derivedAs(theory, `${sayValue(found.n, unit === undefined ? measure : { ...measure, unit })}.`, [
      found.fact,
    ]);
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
  const taken = names.some((name) => name.startsWith('duration|')) ? travelled(theory, question, owner, derived) : null;
  if (taken !== null) return taken;
  return open(theory, question, `no number that is given leads to it for ${theory.nameOf(owner)}`, []);
}

/** How long a way takes at the one pace that is given. */
function travelled(theory: Theory, question: string, owner: string, derived: Derived): Solved | null {
  const paces = theory.rates.filter(({ per, value: each }) => each.dimension === 'length' && per.dimension === 'time');
  const [pace] = paces;
  const way = ['length', 'distance', 'value']
    .map((attribute) => term(attribute, owner))
    .find((name) => theory.measureOf(name)?.dimension === 'length' && derived.valueOf(name) !== null);
  const found = way === undefined ? null : derived.valueOf(way);
  if (pace === undefined || paces.length !== 1 || found === null || pace.value.n.n === 0n) return null;
  const n = times(times(found.n, pace.per.n), { n: pace.value.n.d, d: pace.value.n.n });
  return inWhole(theory, question, `${sayValue(n, { dimension: 'time', unit: pace.per.unit.replace(/s?$/, 's') })}.`, [
    found.fact,
    givenFact(pace.by),
  ]);
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

export function sum(
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
  if (limit === undefined || limit.found === null || limit.own?.dimension !== total.measure.dimension)
    return open(theory, question, `how much ${theory.nameOf(within)} is, is not given`, []);
  const isEnough = compare(total.n, limit.found.n) <= 0;
  const text = `${isEnough ? 'Yes' : 'No'}, together it is ${said}, and ${theory.nameOf(within)} is ${sayValue(limit.found.n, limit.own)}.`;
  return inWhole(theory, question, text, [...total.facts, limit.found.fact]);
}

/** What is bought is paid, what is spent is gone: said only where every sentence was read, since another may take more. */
export function spent(
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
  for (const { amount, by, item, n } of bought) {
    const byWeight = amount === undefined ? null : pricedBy(theory, item, amount);
    if (byWeight !== null) {
      if (measure !== null && byWeight.value.dimension !== measure.dimension) throw new Unread();
      total = plus(total, times(times(amount?.n ?? n, byWeight.value.n), { n: byWeight.per.n.d, d: byWeight.per.n.n }));
      measure = byWeight.value;
      facts.push(givenFact(byWeight.by), givenFact(by));
      continue;
    }
    if (amount !== undefined) return open(theory, question, `the price of ${item} is not given`, []);
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

/** The one price by what it is measured in. */
function pricedBy(theory: Theory, item: string, { dimension }: Value): RateOf | null {
  const rates = theory.rates.filter(
    ({ name, per, value: each }) =>
      name === `rate|${item}` && per.dimension === dimension && each.dimension.startsWith('money'),
  );
  return rates.length === 1 ? (rates[0] ?? null) : null;
}

export function reduced(theory: Theory, question: string, price: string, derived: Derived): Solved {
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

export function ratio(
  theory: Theory,
  question: string,
  { noun, part, whole }: Extract<Asked, { kind: 'ratio' }>,
  derived: Derived,
): Solved {
  const one = derived.valueOf(term('capacity', part));
  const all = typeof whole === 'string' ? derived.valueOf(term('capacity', whole)) : { n: whole.n, fact: null };
  if (all === null || one === null || one.n.n === 0n)
    return open(theory, question, 'how much one of them holds is not given', []);
  const n = times(all.n, { n: one.n.d, d: one.n.n });
  if (n.n % n.d !== 0n)
    return inWhole(
      theory,
      question,
      `${decimal(n)} ${noun}: ${String(n.n / n.d)} are not enough, and ${String(n.n / n.d + 1n)} are more than is needed.`,
      all.fact === null ? [one.fact] : [all.fact, one.fact],
    );
  return inWhole(theory, question, `${decimal(n)} ${noun}.`, all.fact === null ? [one.fact] : [all.fact, one.fact]);
}

export function rated(
  theory: Theory,
  question: string,
  asked: Extract<Asked, { kind: 'rated' }>,
  derived: Derived,
): Solved {
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
