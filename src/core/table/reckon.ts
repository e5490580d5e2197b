// What is asked of the lines of a bill: what some come to, by how much two differ, all without one, the dearest, one of several.

import { meets } from '#core/english/meets.ts';
import { quantities } from '#core/english/numbers.ts';
import { sentences } from '#core/english/sentences.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { billsIn, type Bill, type Line } from '#core/table/amounts.ts';
import type { Computed } from '#core/table/compute.ts';
import { add, compare, divide, negate, show, sum, type Decimal } from '#core/table/decimal.ts';
import { plain, type Listed } from '#core/table/lists.ts';
import { wordsNamed } from '#language/keywords.ts';

interface Said {
  readonly operation: Computed['operation'];
  readonly text: string;
  readonly lines: readonly Line[];
}

/** Null where no bill, or more than one, accounts for the whole question. */
export function reckonedFrom(question: string, documents: readonly Listed[]): Computed | null {
  const operation = operationOf(question);
  if (operation === null) return null;
  const found = documents.flatMap(({ name, opening, source }, document) =>
    billsIn(source).flatMap((bill) => {
      const heading = source.passages[bill.items[0]?.passage ?? -1]?.heading ?? '';
      const about = stemsOf(`${name.replace(/[_.-]+/g, ' ')} ${opening} ${heading} ${bill.title}`);
      const said = sayOf(operation, question, bill, about);
      return said === null ? [] : [{ document, said }];
    }),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  if (only.said.lines.some((line) => documents.some(({ source }) => isChanged(line, source.text)))) return null;
  return {
    operation: only.said.operation,
    text: only.said.text,
    operands: only.said.lines.map(({ end, passage, start }) => ({ document: only.document, passage, start, end })),
  };
}

/** Another amount of the same thing, told as new: then the line may be out of date. */
function isChanged({ amount, label }: Line, text: string): boolean {
  const own = [...stemsOf(label)];
  return sentences(text).some(({ end, start }) => {
    const said = text.slice(start, end);
    const about = stemsOf(said);
    return (
      CHANGES.test(said) &&
      own.some((stem) => about.has(stem)) &&
      quantities(said).some(
        ({ kind, value }) => kind === 'money' && BigInt(value) * 10n ** BigInt(amount.scale) !== amount.digits * 1000n,
      )
    );
  });
}
const CHANGES = /\b(?:now|new|instead|chang\w+|correct\w*|becomes?|rise[ns]?|goes up|raised|reduced|updated?)\b/i;

type Asked = 'together' | 'without' | 'apart' | 'most' | 'least' | 'each';

function operationOf(question: string): Asked | null {
  return OTHER.test(question) ? null : (ASKS.find(([pattern]) => pattern.test(question))?.[1] ?? null);
}
const OTHER = /^\W*(?:why|where|when|is|are|was|were|can|may|do|does|did|should|must)\b/i;
const ASKS: readonly (readonly [RegExp, Asked])[] = [
  [/\b(?:without|excluding|except(?: for)?|leaving out|leave out|not counting|minus)\b/i, 'without'],
  [
    /\bhow much (?:more|less|cheaper|dearer)\b.*\bthan\b|\bhow much (?:more|less) expensive\b|\bdifference\b.*\bbetween\b|\b(?:more|less|cheaper|dearer)\b.*\bby how much\b|\bby how much\b.*\b(?:more|less|cheaper|dearer)\b/i,
    'apart',
  ],
  [/\b(?:dearest|most expensive|costs? (?:the )?most|cost the most|highest|largest|biggest)\b/i, 'most'],
  [/\b(?:cheapest|least expensive|costs? (?:the )?least|lowest|smallest)\b/i, 'least'],
  [
    /\b(?:together|altogether|combined|in total|in all|the sum|add(?:s|ed)? up|added|both)\b|\btotal\b.*\band\b/i,
    'together',
  ],
  [/\b(?:one|each|a single|apiece)\b/i, 'each'],
];

function sayOf(operation: Asked, question: string, bill: Bill, about: ReadonlySet<string>): Said | null {
  const words = tokens(question).filter(
    ({ lower, part }) => !part && !STOP_WORDS.has(lower) && !ASKING.has(lower) && !NEUTRAL.has(lower),
  );
  const named = namedIn(words, bill.items);
  if (named === null) return null;
  const own = stemsOf(named.map(({ label }) => label).join(' '));
  const isNet = NET.test(question);
  const isKnown = ({ lower, stem }: Token): boolean =>
    meets(stem, own) || about.has(stem) || NEUTRAL.hasStem(stem) || (isNet && /^(?:vat|tax|net)$/.test(lower));
  if (!words.every(isKnown)) return null;
  switch (operation) {
    case 'together':
      return named.length > 1 ? sayTogether(named) : null;
    case 'apart':
      return named.length === 2 ? sayApart(named) : null;
    case 'without':
      return named.length > 0 ? sayWithout(named, bill, isNet) : null;
    case 'each':
      return named.length === 1 ? sayEach(named[0]) : null;
    default:
      return named.length === 0 ? sayExtreme(operation, bill.items) : null;
  }
}

const NEUTRAL = wordsNamed('narrows no table');
/** What asks for a reckoning, and names no line. */
const ASKING: ReadonlySet<string> = new Set(
  'together altogether combined total sum add adds added cost costs price come comes bill invoice list estimate item items thing things line lines expensive dearer cheaper dearest cheapest highest lowest largest smallest biggest difference between more less most least without excluding except counting leaving leave minus single apiece left amount charge charged part parts before'.split(
    ' ',
  ),
);
const NET = /\b(?:net|before (?:VAT|tax)|without (?:VAT|tax)|excluding (?:VAT|tax))\b/i;

/** Each line that the question names; null where a word may name several of them. */
function namedIn(words: readonly Token[], items: readonly Line[]): readonly Line[] | null {
  const scored = items.flatMap((line) => {
    const own = stemsOf(line.label);
    const met = words.filter(({ stem }) => meets(stem, own)).map(({ stem }) => stem);
    return met.length === 0 ? [] : [{ line, met: new Set(met) }];
  });
  const isPart = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    [...one].every((stem) => other.has(stem));
  const best = scored.filter(({ met }) => !scored.some((other) => other.met.size > met.size && isPart(met, other.met)));
  const isTwice = best.some(({ met }, at) => best.some((other, place) => place !== at && isPart(met, other.met)));
  return isTwice ? null : best.map(({ line }) => line);
}

const money = (value: Decimal, { amount: { scale, unit } }: Line): string => {
  const isNegative = value.digits < 0n;
  const padded = value.scale < scale ? add(value, { digits: 0n, scale }) : value;
  const size = isNegative ? negate(padded) : padded;
  return `${isNegative ? '-' : ''}${unit}${show(size)}`;
};
const nameOf = ({ count, label }: Line): string => plain(count > 1 ? `${String(count)} x ${label}` : label);
const worth = (line: Line): string => `${nameOf(line)} ${show(line.amount)}`;

function sayTogether(lines: readonly Line[]): Said | null {
  const [first] = lines;
  if (first === undefined) return null;
  const total = sum(lines.map(({ amount }) => amount));
  const terms = lines.map(({ amount }) => show(amount)).join(' + ');
  return {
    operation: 'sum',
    text: `${money(total, first)}: the sum of ${lines.map(worth).join(' and ')}, ${terms} = ${show(total)}`,
    lines,
  };
}

function sayApart([one, other]: readonly Line[]): Said | null {
  if (one === undefined || other === undefined) return null;
  const order = compare(one.amount, other.amount);
  const [high, low] = order < 0 ? [other, one] : [one, other];
  const apart = add(high.amount, negate(low.amount));
  const which = order === 0 ? 'both are the same' : `${nameOf(high)} is the higher`;
  return {
    operation: 'difference',
    text: `${money(apart, high)}: the difference between ${worth(high)} and ${worth(low)}, ${which}`,
    lines: [high, low],
  };
}

/** From the line that the others come to; where none says that, from their sum. A total with tax in it is no such line. */
function sayWithout(left: readonly Line[], { items, totals }: Bill, isNet: boolean): Said | null {
  const [first] = items;
  const all = sum(items.map(({ amount }) => amount));
  const whole = totals.find(({ amount }) => compare(amount, all) === 0);
  const sums = totals.filter(({ label }) => /\b(?:total|sum|to pay|due)\b/i.test(label));
  const isWhole = whole === undefined ? sums.length === 0 : isNet || sums.length === 0 || sums.includes(whole);
  if (first === undefined || !isWhole || left.length >= items.length) return null;
  const rest = add(all, negate(sum(left.map(({ amount }) => amount))));
  const from = whole === undefined ? `all ${String(items.length)} lines, ${show(all)},` : worth(whole);
  const terms = [show(all), ...left.map(({ amount }) => show(amount))].join(' - ');
  return {
    operation: 'difference',
    text: `${money(rest, first)}: ${from} without ${left.map(worth).join(' and ')}, ${terms} = ${show(rest)}`,
    lines: [...(whole === undefined ? items : [whole, ...left])],
  };
}

function sayEach(line: Line | undefined): Said | null {
  if (line === undefined || line.count < 2) return null;
  const { exact, value } = divide(line.amount, line.count);
  return exact
    ? {
        operation: 'average',
        text: `${money(value, line)}: each of ${worth(line)}, ${show(line.amount)} / ${String(line.count)} = ${show(value)}`,
        lines: [line],
      }
    : null;
}

function sayExtreme(operation: 'most' | 'least', items: readonly Line[]): Said | null {
  const sign = operation === 'most' ? 1 : -1;
  const [best, next] = [...items].sort((a, b) => compare(b.amount, a.amount) * sign);
  if (best === undefined || next === undefined || compare(best.amount, next.amount) === 0) return null;
  return {
    operation,
    text: `${nameOf(best)}: ${money(best.amount, best)}, the ${operation === 'most' ? 'highest' : 'lowest'} of ${String(items.length)} amounts`,
    lines: [best, ...items.filter((line) => line !== best)],
  };
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    tokens(text)
      .filter(({ lower }) => !STOP_WORDS.has(lower))
      .map(({ stem }) => stem),
  );
