// What is shared, so much percent off or on, what is left, and so many times as old.

import { compare, minus, NOUGHT, plus, rational, times } from '#core/constraint/rational.ts';
import { contentOf, derivedAs, givenFact, type Solved } from '#adapters/builtin/reasoning/logic/outcome.ts';
import {
  inverse,
  sayOf,
  sayQuantity,
  type Found,
  type Given,
  type Quantity,
} from '#adapters/builtin/reasoning/logic/units/quantities.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { readValue } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords } from '#adapters/builtin/reasoning/logic/words.ts';

/** "Three sisters split the cost of a 90 euro present": what each pays. */
export function byShare({ asked, plain, question, told }: Given): Found {
  const [people, whole] = [
    told.filter(({ dimension }) => dimension.startsWith('count ')),
    told.filter(({ dimension }) => dimension.startsWith('money')),
  ];
  const [count, sum] = [people[0] ?? told.find(isWeAre), whole[0]];
  const percent = told.find(({ dimension }) => dimension === 'share');
  if (
    percent !== undefined &&
    count !== undefined &&
    sum !== undefined &&
    told.length === 3 &&
    asked.length + plain.length === 0
  )
    return withTip(question, sum, count, percent);
  if (
    count === undefined ||
    sum === undefined ||
    told.length !== 2 ||
    asked.length + plain.length > 0 ||
    count.n.n === 0n
  )
    return null;
  const isShared =
    /\b(?:shares?|splits?|divides?|divided|shared)\b/i.test(sum.sentence) &&
    /\b(?:equal(?:ly)?|even(?:ly)?|fairly)\b/i.test(sum.sentence);
  if (
    !isShared ||
    sum.by !== count.by ||
    !/\b(?:each|one person|per person|apiece|every one|share of one|everyone|everybody)\b/i.test(question)
  )
    return null;
  return `${sayQuantity(times(sum.n, inverse(count.n)), sum)} (${sayOf(sum)} by ${sayOf(count)})`;
}

/** "We were 5 at the restaurant". */
const isWeAre = ({ dimension, sentence, start }: Quantity): boolean =>
  dimension === 'plain' && /\b(?:we|they) (?:are|were) $/i.test(sentence.slice(0, start));

/** A bill with a tip, split evenly. */
function withTip(question: string, sum: Quantity, count: Quantity, percent: Quantity): Found {
  const isSplit = /\b(?:shares?|splits?|divides?|divided|shared)\b.*\b(?:equal(?:ly)?|even(?:ly)?|fairly)\b/i;
  const isEach = /\b(?:each|one person|per person|apiece|every one|everyone|everybody)\b/i.test(question);
  const [isOff, isOn] = [OFF.test(percent.sentence), ON.test(percent.sentence)];
  if (
    !isEach ||
    isOff === isOn ||
    ![sum, count, percent].some(({ sentence }) => isSplit.test(sentence)) ||
    count.n.n === 0n
  )
    return null;
  const part = times(sum.n, percent.n);
  const n = isOff ? minus(sum.n, part) : plus(sum.n, part);
  return `${sayQuantity(times(n, inverse(count.n)), sum)} (${sayOf(sum)}, ${sayOf(percent)} ${isOff ? 'less' : 'more'}, by ${sayQuantity(count.n, { dimension: 'plain', unit: '' })})`;
}

/** "It is reduced by 25 percent", "a tip of 10 percent". */
export function byPercent({ asked, plain, question, told }: Given): Found {
  const [share, base] = [
    told.filter(({ dimension }) => dimension === 'share'),
    told.filter(({ dimension }) => dimension !== 'share'),
  ];
  const [percent, whole] = [share[0], base[0]];
  if (percent === undefined || whole === undefined || told.length !== 2 || asked.length + plain.length > 0) return null;
  if (whole.per !== null && !whole.isOfOne) return null;
  if (
    whole.by > percent.by ||
    (whole.by === percent.by && whole.start > percent.start) ||
    !isAbout(percent.sentence, whole.sentence)
  )
    return null;
  const [isOff, isOn] = [OFF.test(percent.sentence), ON.test(percent.sentence)];
  if (isOff === isOn || percent.per !== null) return null;
  const part = times(whole.n, percent.n);
  const how = `${sayOf(whole)}, ${sayOf(percent)} ${isOff ? 'less' : 'more'}`;
  if (
    /^(?:how much|what) (?:is|was) the (?:discount|reduction|tip|rebate|increase|tax|surcharge|interest)\b|\bhow much (?:do|does|did|can|will) \S+ save\b/i.test(
      question,
    )
  )
    return `${sayQuantity(part, whole)} (${sayOf(percent)} of ${sayOf(whole)})`;
  if (
    !/\b(?:now|after|altogether|in total|in all|new|finally|in the end|pay|sale)\b/i.test(question) ||
    /\b(?:before|original|old)\b/i.test(question)
  )
    return null;
  return `${sayQuantity(isOff ? minus(whole.n, part) : plus(whole.n, part), whole)} (${how})`;
}
/** "The shoes are reduced" says nothing of a coat. */
function isAbout(share: string, base: string): boolean {
  if (share === base) return true;
  const words = new Set(contentOf(base));
  const isShared = (text: string): boolean => contentOf(text).some((word) => words.has(word));
  const [, on = ''] =
    /\b(?:on|of|off|for) (?:the |all |our )?([a-z]+)\b(?! percent)/i.exec(
      share.replace(/\b(?:of|by) \S+ ?(?:percent|%)/gi, ''),
    ) ?? [];
  if (on !== '' && !isShared(on)) return false;
  return /^(?:it|they|there|we|you|i|this|that|he|she)\b/i.test(share) || isShared(share);
}
const OFF = /\b(?:reduced|reduction|discount|less|off|cheaper|rebate|drops?|falls?|fell|lowered|saves?)\b/i;
const ON =
  /\b(?:tip|plus|increases?|increased|raised|raises?|rises?|rose|more expensive|dearer|VAT|tax|surcharge|service charge|on top|added|adds?)\b/i;

/** "Lisa has 50 euros. She buys a book for 18 euros": what is left. */
export function byBalance({ asked, plain, question, told }: Given): Found {
  if (
    asked.length + plain.length > 0 ||
    told.length < 2 ||
    !/\b(?:left|remains?|remaining|still (?:has|have|had)|over)\b/i.test(question)
  )
    return null;
  const [first, ...rest] = told;
  if (first === undefined || rest.some(({ dimension }) => dimension !== first.dimension) || first.dimension === 'plain')
    return null;
  const periods = new Set(
    told.filter(({ isOfOne }) => !isOfOne).flatMap(({ per }) => (per === null ? [] : [per.unit])),
  );
  if (
    periods.size > 1 ||
    told.some(({ isOfOne, per }) => per !== null && !isOfOne && !/^(?:months|time)$/.test(per.dimension))
  )
    return null;
  const signs = told.map(signOf);
  if (signs[0] !== 'has' || signs.slice(1).some((one) => one !== 'less')) return null;
  const n = rest.reduce((left, one) => minus(left, one.n), first.n);
  return compare(n, NOUGHT) < 0 ? null : `${sayQuantity(n, first)} (${told.map(sayOf).join(' less ')})`;
}

/** What the verb before a number does with it; null where none is known. */
function signOf({ sentence, start }: Quantity): 'has' | 'less' | null {
  const before = sentence.slice(0, start);
  const verbs = [
    ...before.matchAll(
      /\b(?:(has|had|have|earns?|earned|owns?)|(buys?|bought|spends?|spent|pays?|paid|(?:her|his|my|our|their) (?:[a-z]+ )?(?:rent|bill|fee|tax|insurance)|eats?|ate|uses?|used|loses?|lost|sells?|sold|gives?|gave|needs?))\b/gi,
    ),
  ];
  const last = verbs.at(-1);
  if (last === undefined) return null;
  return last[1] === undefined ? 'less' : 'has';
}

/** "Carla is twice as old as Dino. Dino is 7." */
export function byFactor(theory: Theory, question: string): Solved | null {
  const [one, other, ...more] = theory.premises.filter(({ source }) => source === 0);
  if (one === undefined || other === undefined || more.length > 0) return null;
  const isFirst = FACTOR.test(one.text);
  const [, who = '', factor = '', degree = '', whom = ''] = FACTOR.exec(isFirst ? one.text : other.text) ?? [];
  const [, owner = '', amount = ''] =
    /^(.+?) (?:is|are|costs?|weighs?) (.+?)(?: old| long| tall| high| wide)?\.?$/i.exec((isFirst ? other : one).text) ??
    [];
  const [, askedDegree = '', asked = ''] =
    /^how (\S+) (?:is|are) (.+?)\?*$/i.exec(question.trim()) ??
    /^what is the (age) of (.+?)\?*$/i.exec(question.trim()) ??
    [];
  const n = {
    twice: rational(2n),
    half: rational(1n, 2n),
    'three times': rational(3n),
    'four times': rational(4n),
    'five times': rational(5n),
  }[factor.toLowerCase()];
  const value = readValue(amount.replace(/ years$/, ''));
  if (
    n === undefined ||
    value === null ||
    who === '' ||
    (askedDegree !== degree && !(degree === 'old' && askedDegree === 'age'))
  )
    return null;
  const key = keyOfWords;
  const [isWho, isWhom] = [key(owner) === key(who), key(owner) === key(whom)];
  if (isWho === isWhom || key(asked) !== key(isWho ? whom : who)) return null;
  const said = sayQuantity(
    times(value.n, isWho ? inverse(n) : n),
    degree === 'old' ? { dimension: 'years', unit: 'years' } : value,
  );
  return derivedAs(theory, `${said}.`, [1, 2].map(givenFact));
}
const FACTOR =
  /^(.+?) (?:is|are) (twice|half|(?:three|four|five) times) as (old|long|tall|high|wide|heavy|expensive) as (.+?)\.?$/i;
