// Where a rate and how much of it are given, or a fixed part and a rate: by their units there is one way to the number that is asked.

import { plus, rational, times, type Rational } from '#core/constraint/rational.ts';
import {
  countOf,
  inverse,
  isRate,
  perOf,
  sayOf,
  sayQuantity,
  sayRate,
  type Found,
  type Given,
  type Quantity,
} from '#adapters/builtin/reasoning/logic/units/quantities.ts';

/** "How much does she pay?", "What is the fare?", "How many tins do I need?": what it is measured in; null where it is not said. */
function targetOf({ asked, question, told }: Given): { readonly dimension: string; readonly unit: string } | null {
  const [, noun = ''] =
    /\bhow many (.+?) (?:do|does|did|are|is|can|could|must|will|would|should|have|has|need|fit)\b/i.exec(question) ??
    [];
  if (noun !== '') {
    const words = noun.split(' ');
    const one = perOf('', words.slice(/^(?:square|cubic)$/i.test(words.at(-2) ?? '') ? -2 : -1).join(' '));
    return one;
  }
  const measured = (dimension: RegExp) => [...told, ...asked].find((one) => dimension.test(one.dimension)) ?? null;
  if (/^how far\b|\bwhat distance\b/i.test(question)) return measured(/^length$/);
  if (/^how long\b|^how much time\b/i.test(question)) return null;
  if (
    /\b(?:pay|paid|cost|costs|price|fare|earn|earns|spend|fee|money|euros?|share|rent|bill|get|gets|make|makes|charge)\b/i.test(
      question,
    )
  )
    return measured(/^money/);
  if (/^(?:how much|what) (?:is|are|does|will) (?:that|it|this)\b/i.test(question)) {
    const rates = told.filter(isRate);
    return rates.length === 1 ? (rates[0] ?? null) : told.length === 2 ? measured(/^money/) : null;
  }
  return null;
}

/** "in a year", "per week", "for each": how much of it is asked for without a number. */
function spanAsked(question: string): Quantity | null {
  const found =
    /\b(?:in|per|for|over|after|does) (?:a |one |the (?:first |whole )?|each |every )?(year|month|week|day|hour)\b/i.exec(
      question,
    );
  const value = found === null ? null : perOf('', found[1] ?? '');
  return value === null ? null : { ...value, by: 0, start: 0, end: 0, sentence: question, per: null, isOfOne: false };
}

/** A rate and an amount of what it is given for, or of what it gives. */
export function byRate(given: Given): Found {
  if (given.plain.length > 0) return null;
  const target = targetOf(given);
  const all = [...given.told, ...given.asked.filter(({ dimension }) => dimension !== 'plain')];
  const rates = all.filter(isRate);
  const amounts = all.filter((one) => !isRate(one));
  const span = amounts.length === 0 || rates.length === 2 ? spanAsked(given.question) : null;
  if (span !== null && !given.asked.some(isRate)) amounts.push(span);
  if (target === null || [...all].some(({ dimension }) => /^(?:share|plain|clock|day|years)$/.test(dimension)))
    return null;
  const [rate, second] = rates;
  const [amount, fixed] = amounts;
  if (rate?.per === undefined || rate.per === null || rates.length > 2) return null;
  if (rates.length === 2 && second !== undefined && amounts.length === 0) return ofTwo(given, rate, second, target);
  if (rates.length > 1 || amount === undefined || amounts.length > 2) return null;
  if (fixed !== undefined) return withFixed(given, rate, amounts, target);
  const each = times(rate.n, inverse(rate.per.n));
  if (amount.dimension === rate.per.dimension && target.dimension === rate.dimension)
    return `${sayQuantity(times(each, amount.n), { ...rate, ...ownUnit(target, rate) })} (${sayRate(rate)}, for ${sayOf(amount)})`;
  if (amount.dimension === rate.dimension && target.dimension === rate.per.dimension && each.n !== 0n)
    return counted(
      given.question,
      times(amount.n, inverse(each)),
      { ...rate.per, unit: target.unit },
      `${sayOf(amount)}, ${sayRate(rate)}`,
    );
  return null;
}
const ownUnit = (
  target: { readonly dimension: string; readonly unit: string },
  { unit }: Quantity,
): { readonly unit: string } => ({
  unit: target.unit === '' || target.dimension.startsWith('money') ? unit : target.unit,
});

/** "4 euros plus 2 euros per kilometre", "20 euros a month plus a joining fee of 30 euros". */
function withFixed(
  { told }: Given,
  rate: Quantity,
  amounts: readonly Quantity[],
  target: { readonly dimension: string },
): Found {
  const [fixed, others] = [
    amounts.filter(({ dimension }) => dimension === rate.dimension),
    amounts.filter(({ dimension }) => dimension === rate.per?.dimension),
  ];
  const [part, amount] = [fixed[0], others[0]];
  if (part === undefined || amount === undefined || rate.per === null || target.dimension !== rate.dimension)
    return null;
  const isAdded = told.some(
    ({ sentence }) => /\bplus\b/i.test(sentence) && part.sentence === sentence && rate.sentence === sentence,
  );
  if (!isAdded) return null;
  const n = plus(part.n, times(times(rate.n, inverse(rate.per.n)), amount.n));
  return `${sayQuantity(n, rate)} (${sayOf(part)}, and ${sayRate(rate)} for ${sayOf(amount)})`;
}

/** "A jug contains 1.5 litres. One glass is 250 ml." */
function ofTwo(
  { question }: Given,
  left: Quantity,
  right: Quantity,
  target: { readonly dimension: string; readonly unit: string },
): Found {
  if (left.dimension !== right.dimension || !left.isOfOne || !right.isOfOne) return null;
  const part = [left, right].find(({ per }) => per?.dimension === target.dimension);
  const whole = part === left ? right : left;
  if (part?.per === null || part === undefined || part.n.n === 0n || whole.per?.dimension === target.dimension)
    return null;
  const n = times(whole.n, inverse(part.n));
  const how = `${sayOf(whole)}, ${sayOf(part)} each`;
  const one = { ...part.per, unit: target.unit };
  return counted(question, n, one, how);
}

/** So many of them: whole ones where things are bought, filled or paid by; null where neither is plain. */
function counted(
  question: string,
  n: Rational,
  one: { readonly dimension: string; readonly unit: string },
  how: string,
): Found {
  // "After how many visits is the pass cheaper?": as many as cost the same are one too few.
  if (/\b(?:cheaper|worth|pays? off|pays? for itself|better)\b/i.test(question))
    return `${sayQuantity(rational(n.n / n.d + 1n), one)} (${how}: at ${sayQuantity(n, one)} both are the same)`;
  const isWhole = n.n % n.d === 0n;
  const isThings = one.dimension.startsWith('count ') || one.dimension === 'months';
  if (isWhole || !isThings) return `${sayQuantity(n, one)} (${how})`;
  const under = rational(n.n / n.d);
  if (
    /\b(?:can|could)\b.*\b(?:fill(?:ed)?|make|made|cut|get|bake|fit|take|carry|load|hold|seat|transport|move|buy)\b/i.test(
      question,
    )
  )
    return `${sayQuantity(under, one)} (${how}; there is not enough for one more)`;
  if (/\b(?:need|needs|needed|must|have to|buy|order|take)\b/i.test(question))
    return `${sayQuantity(plus(under, rational(1n)), one)} (${how}; ${sayQuantity(under, one)} are not enough)`;
  return null;
}

/** "The pool is 25 m long. Sam swims 40 lengths." */
export function byLengths(given: Given): Found {
  const { asked, plain, question, told } = given;
  const [way, lengths] = [
    told.find(({ dimension }) => dimension === 'length'),
    told.find(({ dimension }) => dimension === countOf('lengths')),
  ];
  if (way === undefined || lengths === undefined || told.length !== 2 || asked.length + plain.length > 0) return null;
  if (!/^ long\b/.test(way.sentence.slice(way.end)) || !/^how far\b/i.test(question)) return null;
  return `${sayQuantity(times(way.n, lengths.n), way)} (${sayOf(lengths)} of ${sayOf(way)})`;
}
