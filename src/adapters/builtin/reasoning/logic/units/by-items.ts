// What things cost, one by one or several at once, and what is bought of them: "Two coffees and a cake cost 9.50 euros", "She buys
// three pens and a book". Each sentence has to be one of these; a price that follows in one way only is told.

import { compare, minus, NOUGHT, plus, rational, times, type Rational } from '#core/constraint/rational.ts';
import { derivedAs, givenFact, type Solved } from '#adapters/builtin/reasoning/logic/outcome.ts';
import { inDigits } from '#adapters/builtin/reasoning/logic/spelled.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { inverse } from '#adapters/builtin/reasoning/logic/units/quantities.ts';
import { numberOf, readValue, sayValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

type Basket = ReadonlyMap<string, Rational>;
interface Priced {
  readonly basket: Basket;
  readonly value: Value;
}
const ITEMS_MAX = 6;

/** Null where a sentence is no price and no purchase, or nothing follows. */
export function byItems(theory: Theory, question: string): Solved | null {
  const priced: Priced[] = [];
  let bought: Basket | null = null;
  let paid: Value | null = null;
  for (const { source, text } of theory.premises) {
    const said = inDigits(text.trim().replace(/[.!]+$/, ''));
    if (source !== 0) return null;
    const prices = pricesIn(said);
    const basket = prices === null ? basketIn(said) : null;
    const note = prices === null && basket === null ? noteIn(said) : null;
    if (prices !== null) priced.push(...prices);
    else if (basket !== null && bought === null) bought = basket;
    else if (note !== null && paid === null) paid = note;
    else return null;
  }
  const money = priced[0]?.value;
  if (money === undefined || priced.some(({ value }) => value.dimension !== money.dimension)) return null;
  const wanted = wantedOf(inDigits(question.trim().replace(/[?.!]+$/, '')), bought, paid);
  if (wanted === null || (paid === null) !== (wanted.kind === 'price')) return null;
  if (bought !== null && wanted.basket !== bought) return null;
  const n = priceOf(wanted.basket, priced);
  if (n === null || compare(n, NOUGHT) < 0) return null;
  const told = paid === null ? n : minus(paid.n, n);
  if (compare(told, NOUGHT) < 0 || (paid !== null && paid.dimension !== money.dimension)) return null;
  const all = theory.premises.map((_, at) => givenFact(at + 1));
  return derivedAs(theory, `${sayValue(told, money)}.`, all);
}

/** "2 coffees", "a cake", "the big box"; null for anything else. */
function itemOf(text: string): readonly [string, Rational] | null {
  const [, count = '', noun = ''] =
    /^(?:(\d+|an?|one|the|each|every|a single) )?((?:[a-z]+ ){0,2}[a-z]+)$/i.exec(text.trim()) ?? [];
  const key = keyOfWords(singular(noun));
  if (
    key === '' ||
    /\b(?:and|or|for|of|with|without|more|less|than|it|that|he|she|they|together|both|kilos?|litres?|hours?|metres?|euros?|percent|person|people)\b/i.test(
      noun,
    )
  )
    return null;
  const n = /^\d/.test(count) ? numberOf(count) : rational(1n);
  return n === null ? null : [key, n];
}

function listOf(text: string): Basket | null {
  const found = new Map<string, Rational>();
  for (const part of text.split(/, and |, | and /)) {
    const item = itemOf(part);
    if (item === null || found.has(item[0])) return null;
    found.set(...item);
  }
  return found.size === 0 || found.size > ITEMS_MAX ? null : found;
}

/** "2 coffees and a cake cost 9.50 euros", "a pen costs 2 euros and a book 5 euros". */
function pricesIn(said: string): readonly Priced[] | null {
  return (
    pricesOf([said]) ??
    pricesOf(said.split(/,? (?:and|while|but) (?=(?:an?|each|every|the|one) [a-z ]+? (?:costs? |is |for )?[€$£]?\d)/i))
  );
}

function pricesOf(parts: readonly string[]): readonly Priced[] | null {
  const found: Priced[] = [];
  for (const [at, part] of parts.entries()) {
    const [, list = '', amount = '', each = ''] =
      /^(.+?)(?: alone)? (?:costs?|is|are|sells? for|goes for|go for) ([€$£]?\d[\d.,]*(?: [a-z]+)?)( each| apiece| a piece| per piece)?(?: altogether| together| in total| in all)?$/i.exec(
        part,
      ) ??
      (at > 0 ? /^(.+?) ([€$£]?\d[\d.,]*(?: [a-z]+)?)( each| apiece)?$/i.exec(part) : null) ??
      [];
    const [basket, value] = [list === '' ? null : listOf(list), amount === '' ? null : readValue(amount)];
    if (basket === null || value === null || !value.dimension.startsWith('money')) return null;
    if (each !== '' && basket.size > 1) return null;
    found.push({ value, basket: each === '' ? basket : new Map([...basket.keys()].map((key) => [key, rational(1n)])) });
  }
  return found;
}

/** "Nora buys 2 pens and a book". */
function basketIn(said: string): Basket | null {
  const [, list = ''] =
    /^(?:[A-Z][a-z]+|he|she|they|we|i) (?:buys?|bought|orders?|ordered|takes?|took|gets?|got) (.+)$/i.exec(said) ?? [];
  return list === '' ? null : listOf(list);
}

/** "She pays with a 20 euro note", "He has 50 euros". */
function noteIn(said: string): Value | null {
  const [, amount = '', unit = ''] =
    /^(?:[A-Z][a-z]+|he|she|they|we|i) (?:pays? with|paid with|hands? over|handed over|gives? the [a-z]+|has|have|had) (?:a )?([€$£]?\d[\d.,]*)(?: (euro|dollar|pound|franc)s?(?: note| bill)?)?$/i.exec(
      said,
    ) ?? [];
  return amount === '' ? null : readValue(unit === '' ? amount : `${amount} ${unit}s`);
}

/** What the price is asked of. */
function wantedOf(
  question: string,
  bought: Basket | null,
  paid: Value | null,
): { readonly kind: 'price' | 'rest'; readonly basket: Basket } | null {
  if (/\b(?:change|left|back|remains?)\b/i.test(question))
    return paid === null || bought === null ? null : { kind: 'rest', basket: bought };
  if (bought !== null)
    return /^(?:how much|what) (?:does|do|did|must|will|has|have|is|was) (?:[A-Z][a-z]+|he|she|they|we|i|the (?:bill|total)|it|that|everything)(?: (?:have to|has to))?(?: (?:pay|spend|cost|spent|come to|to pay))?(?: (?:altogether|in total|in all|together|for (?:everything|it all|them|that)))?$/i.test(
      question,
    )
      ? { kind: 'price', basket: bought }
      : null;
  const [, list = ''] =
    /^how much (?:does|do|will|would|is|are) (.+?)(?: cost)?(?: altogether| together| in total| in all)?$/i.exec(
      question,
    ) ??
    /^what (?:does|do|would|will) (.+?) cost(?: altogether| together| in total| in all)?$/i.exec(question) ??
    /^what is the price of (.+)$/i.exec(question) ??
    [];
  const basket = list === '' ? null : listOf(list);
  return basket === null ? null : { kind: 'price', basket };
}

/** By elimination: the basket's price where it is a sum of the prices that are given, else null. */
function priceOf(basket: Basket, priced: readonly Priced[]): Rational | null {
  const keys = [...new Set([...basket.keys(), ...priced.flatMap((one) => [...one.basket.keys()])])];
  const rowOf = (of: Basket, value: Rational): Rational[] => [...keys.map((key) => of.get(key) ?? NOUGHT), value];
  const rows = priced.map((one) => rowOf(one.basket, one.value.n));
  let rest = rowOf(basket, NOUGHT);
  const reduce = (row: readonly Rational[], by: readonly Rational[], at: number): Rational[] => {
    const factor = times(row[at] ?? NOUGHT, inverse(by[at] ?? rational(1n)));
    return row.map((one, place) => minus(one, times(factor, by[place] ?? NOUGHT)));
  };
  for (const at of keys.keys()) {
    const pivot = rows.findIndex((row) => (row[at]?.n ?? 0n) !== 0n);
    const [by] = pivot === -1 ? [] : rows.splice(pivot, 1);
    if (by === undefined) continue;
    rows.forEach((row, place) => {
      rows[place] = reduce(row, by, at);
    });
    rest = reduce(rest, by, at);
  }
  // What is left over of the sentences is another price for the same: they contradict each other, or one is said twice.
  if (rows.length > 0 || keys.some((_, at) => (rest[at]?.n ?? 0n) !== 0n)) return null;
  return plus(NOUGHT, times(rest[keys.length] ?? NOUGHT, rational(-1n)));
}
