// Three numbers and more: rates one behind the other, a rate with something taken off or put on, what is saved for, what is given
// back, what is enough, and the price before it was lowered. Each number is used once, and there is one way.

import { compare, minus, NOUGHT, plus, rational, times, type Rational } from '#core/constraint/rational.ts';
import {
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

const CHAIN_MAX = 5;
const isOfMoney = ({ dimension }: { readonly dimension: string }): boolean => dimension.startsWith('money');
const isNamed = ({ dimension }: Quantity): boolean => !/^(?:share|plain|clock|day|years)$/.test(dimension);

/** "How many days", "how long", "how much": the dimension that is asked for, with the unit of the question if it names one. */
function askedOf({ question, told }: Given): { readonly dimension: string; readonly unit: string } | null {
  const [, noun = ''] = /\bhow many ([a-z]+)\b/i.exec(question) ?? [];
  if (noun !== '') return perOf('', noun);
  if (/\bhow long\b|\bhow much time\b/i.test(question)) {
    const rate = told.find(({ per }) => per?.dimension === 'time');
    const unit = rate?.per?.unit ?? 'hours';
    return { dimension: 'time', unit: unit.endsWith('s') ? unit : `${unit}s` };
  }
  if (/\bhow far\b/i.test(question)) return told.find(({ dimension }) => dimension === 'length') ?? null;
  const noLonger =
    /\b(?:pay|paid|cost|costs|price|earn|earns|earned|spend|spends|spent|bill|money|make|makes|get|gets|owe|come to|altogether|in total)\b/i;
  return noLonger.test(question) ? (told.find(isOfMoney) ?? null) : null;
}

type Powers = ReadonlyMap<string, number>;

/** What remains of the units where each number is multiplied (1) or divided by (-1). */
function powersOf(all: readonly Quantity[], signs: readonly number[]): Powers {
  const found = new Map<string, number>();
  const add = (dimension: string, by: number): void => {
    const n = (found.get(dimension) ?? 0) + by;
    if (n === 0) found.delete(dimension);
    else found.set(dimension, n);
  };
  all.forEach((one, at) => {
    add(one.dimension, signs[at] ?? 1);
    if (one.per !== null) add(one.per.dimension, -(signs[at] ?? 1));
  });
  return found;
}

/** A bottle of 150 ml, 5 ml a spoon, 3 spoons a day: by their units there is one way to days. */
export function byChain(given: Given): Found {
  const target = askedOf(given);
  const all = given.told;
  if (target === null || given.plain.length > 0 || given.asked.some(isNamed) || !all.every(isNamed)) return null;
  if (all.length < 3 || all.length > CHAIN_MAX || !all.some(isRate)) return null;
  const ways = Array.from({ length: 1 << all.length }, (_, n) => all.map((__, at) => ((n >> at) & 1 ? -1 : 1))).filter(
    (signs) => {
      const powers = powersOf(all, signs);
      return powers.size === 1 && powers.get(target.dimension) === 1;
    },
  );
  const [signs] = ways;
  if (signs === undefined || ways.length > 1 || all.some(({ n }) => n.n <= 0n)) return null;
  const n = all.reduce<Rational>((sum, one, at) => {
    const factor = one.per === null ? one.n : times(one.n, inverse(one.per.n));
    return times(sum, signs[at] === 1 ? factor : inverse(factor));
  }, rational(1n));
  if (target.dimension.startsWith('count ') && n.n % n.d !== 0n) return null;
  return `${sayQuantity(n, target)} (${all.map(sayRate).join(', ')})`;
}

const ADDS =
  /\b(?:plus|on top|in addition|additional|extra|delivery|shipping|bonus|joining fee|call-out|callout|flat fee|booking fee|base fee|basic fee|fixed fee|house call)\b/i;
const TAKES =
  /\b(?:takes? off|taken off|took off|deducts?|deducted|subtracts?|subtracted|keeps? back|holds? back|withh[eo]lds?|voucher|gift card|minus)\b/i;

/** A rate for so much of it, and a fixed sum that is put on or taken off. */
export function byFixed(given: Given): Found {
  const { asked, plain, told } = given;
  const target = askedOf(given);
  const [rates, sums] = [told.filter(isRate), told.filter((one) => !isRate(one))];
  const [rate] = rates;
  if (
    plain.length + asked.length > 0 ||
    rate?.per === undefined ||
    rate.per === null ||
    rates.length > 1 ||
    sums.length !== 2
  )
    return null;
  const fixed = sums.find(({ dimension }) => dimension === rate.dimension);
  const amount = sums.find(({ dimension }) => dimension === rate.per?.dimension);
  if (
    fixed === undefined ||
    amount === undefined ||
    fixed === amount ||
    !isOfMoney(rate) ||
    target?.dimension !== rate.dimension
  )
    return null;
  const [isOn, isOff] = [ADDS.test(fixed.sentence), TAKES.test(fixed.sentence)];
  if (isOn === isOff || /\b(?:not|never|no|without|instead)\b/i.test(fixed.sentence)) return null;
  const whole = times(times(rate.n, inverse(rate.per.n)), amount.n);
  const n = isOn ? plus(whole, fixed.n) : minus(whole, fixed.n);
  return compare(n, NOUGHT) < 0
    ? null
    : `${sayQuantity(n, rate)} (${sayRate(rate)}, for ${sayOf(amount)}, ${isOn ? 'and' : 'less'} ${sayOf(fixed)})`;
}

const SAVES =
  /\b(?:saves?|saved|saving|adds?|puts? (?:by|aside|away|another)|puts?|lays? aside|sets? aside|earns?|pays? back|pays? off|repays?)\b/i;
const HAS = /\b(?:has|have|had|already|put by|set aside|saved|starts? with)\b/i;
const WANTS = /\b(?:costs?|price|wants?|needs?|goal|owes?|debt)\b/i;

/** "She has 200 euros, saves 35 euros a month, and wants a bicycle for 480 euros": after how many months. */
export function byGoal({ asked, plain, question, told }: Given): Found {
  const saved = told.filter((one) => isOfMoney(one) && /^(?:time|months)$/.test(one.per?.dimension ?? ''));
  const [rate] = saved;
  const sums = told.filter((one) => isOfMoney(one) && one.per === null);
  if (
    asked.length + plain.length > 0 ||
    rate?.per === undefined ||
    rate.per === null ||
    saved.length > 1 ||
    sums.length + 1 !== told.length ||
    sums.length > 2
  )
    return null;
  const [, unit = ''] = /\b(?:how many|which|what) (day|week|month|year)s?\b/i.exec(question) ?? [];
  const per = unit === '' ? null : perOf('', unit);
  if (per?.dimension !== rate.per.dimension || !SAVES.test(rate.sentence)) return null;
  const at = (one: Quantity): string => one.sentence.slice(0, one.start);
  const goal = sums.filter((one) => WANTS.test(lastClause(at(one))));
  const had = sums.filter((one) => !WANTS.test(lastClause(at(one))) && HAS.test(one.sentence));
  const [aim, start] = [goal[0], had[0]];
  if (aim === undefined || goal.length > 1 || goal.length + had.length !== sums.length || rate.n.n <= 0n) return null;
  const rest = start === undefined ? aim.n : minus(aim.n, start.n);
  if (compare(rest, NOUGHT) <= 0) return null;
  const n = times(rest, inverse(times(times(rate.n, inverse(rate.per.n)), per.n)));
  const whole = rational(n.n % n.d === 0n ? n.n / n.d : n.n / n.d + 1n);
  return `${sayQuantity(times(whole, per.n), { ...per, unit: `${unit}s` })} (${sayQuantity(rest, aim)} at ${sayRate(rate)})`;
}
const lastClause = (text: string): string => text.split(/,|;| and | but /).at(-1) ?? text;

/** "It was marked down by 25 percent and now costs 90 euros": what it cost before. */
export function byOriginal({ asked, plain, question, told }: Given): Found {
  const [share, sums] = [told.filter(({ dimension }) => dimension === 'share'), told.filter(isOfMoney)];
  const [percent, now] = [share[0], sums[0]];
  if (
    percent === undefined ||
    now === undefined ||
    told.length !== 2 ||
    asked.length + plain.length > 0 ||
    now.per !== null
  )
    return null;
  if (
    !/\b(?:before|original(?:ly)?|old price|earlier|used to|regular|full price|at first|without the)\b/i.test(question)
  )
    return null;
  const told0 = `${percent.sentence} ${now.sentence}`;
  if (
    !/\b(?:now|after|reduced price|sale price|new price|paid|pays?)\b/i.test(now.sentence) ||
    /\b(?:before|original(?:ly)?|was|used to cost)\b/i.test(
      now.sentence.replace(/\bwas (?:marked|reduced|raised|lowered|increased|put|cut)\b/gi, ''),
    )
  )
    return null;
  const isOff = /\b(?:marked down|reduced|lowered|off|discount|cheaper|less|cut|dropped|fell|sale)\b/i.test(told0);
  const isOn = /\b(?:raised|increased|more expensive|dearer|rose|went up|put up|higher)\b/i.test(told0);
  if (isOff === isOn) return null;
  const rest = isOff ? minus(rational(1n), percent.n) : plus(rational(1n), percent.n);
  if (rest.n <= 0n) return null;
  return `${sayQuantity(times(now.n, inverse(rest)), now)} (${sayOf(now)} is ${sayQuantity(rest, percent)} of it)`;
}

const HOLDS =
  /\b(?:has|have|had|got|there (?:is|are)|left|owns?|brought|budget|carries|in (?:the|his|her|my|our|their) (?:cupboard|fridge|purse|wallet|pocket|account|tank|store|garage|cellar|bag))\b/i;
const NEEDS = /\b(?:needs?|requires?|calls? for|costs?|takes?|uses?|wants?|price)\b/i;

/** "Is that enough?": what is there, and what is needed, or a rate of it. */
export function byEnough({ asked, plain, question, told }: Given): Found {
  if (
    !/^(?:is|are|does|do|can|could|will|would|did)\b.*\b(?:enough|suffice|sufficient|afford)\b/i.test(question) ||
    plain.length > 0
  )
    return null;
  const all = [...told, ...asked];
  const isHeld = (one: Quantity): boolean =>
    one.per === null && HOLDS.test(clauseOf(one)) && !NEEDS.test(clauseOf(one));
  const held = all.filter(isHeld);
  const rest = all.filter((one) => !isHeld(one));
  const [has] = held;
  const [one, two] = rest;
  if (has === undefined || held.length > 1 || one === undefined || rest.length > 2) return null;
  const goods = new Set(all.flatMap((each) => /^ of ([a-z]+)/i.exec(each.sentence.slice(each.end))?.[1] ?? []));
  if (goods.size > 1) return null;
  const need = two === undefined ? (isRate(one) ? null : one.n) : product(one, two, has);
  if (
    need === null ||
    (two === undefined && (one.dimension !== has.dimension || !NEEDS.test(one.sentence))) ||
    has.dimension === 'plain'
  )
    return null;
  const isEnough = compare(has.n, need) >= 0;
  return `${isEnough ? 'Yes' : 'No'}, ${sayQuantity(need, has)} ${isEnough ? 'is' : 'are'} needed, and there is ${sayOf(has)}`;
}
function clauseOf({ end, sentence, start }: Quantity): string {
  const before =
    sentence
      .slice(0, start)
      .split(/,|;| and | but /)
      .at(-1) ?? '';
  const after = sentence.slice(end).split(/,|;| and | but /)[0] ?? '';
  return `${before}${sentence.slice(start, end)}${after}`;
}
function product(one: Quantity, two: Quantity, has: Quantity): Rational | null {
  const [rate, amount] = isRate(one) ? [one, two] : [two, one];
  if (
    rate.per === null ||
    isRate(amount) ||
    rate.dimension !== has.dimension ||
    amount.dimension !== rate.per.dimension
  )
    return null;
  return times(times(rate.n, inverse(rate.per.n)), amount.n);
}
