// "more than 50 pounds", "under 10", "at least 3 days": a bound that a question sets to the rows it asks for.

import { compare, toAmount, type Decimal } from '#core/table/decimal.ts';

export interface Bound {
  /** As the question has it, on one line. */
  readonly text: string;
  readonly holds: (value: Decimal) => boolean;
  /** In lower case, as `unitOf` names it; '' where the question names no currency. */
  readonly currency: string;
}

const BOUND =
  /\b(?:(?<least>at least)|(?<most>at most|up to|no more than)|(?:(?<more>more|greater|higher|longer|larger|bigger|heavier|dearer|over|above)|(?<less>less|fewer|lower|shorter|smaller|lighter|cheaper|under|below))(?: than)?) (?<sign>[\u00a3\u20ac$]?) ?(?<value>\d[\d,]*(?:\.\d+)?)(?: (?<name>pounds?|euros?|dollars?)\b)?/i;
const STOCK = /(?<!\d.*)\b(out of|in) stock\b(?!.*\d)/i;
const CURRENCY: Readonly<Record<string, string>> = {
  '\u00a3': 'gbp',
  '\u20ac': 'eur',
  $: 'usd',
  p: 'gbp',
  e: 'eur',
  d: 'usd',
};

/** The question without its bound, and the bound; null where it sets none, or more than one. */
export function boundIn(question: string): { readonly bound: Bound; readonly rest: string } | null {
  const stock = STOCK.exec(question);
  if (stock !== null) {
    const isOut = stock[1]?.toLowerCase() !== 'in';
    const holds = ({ digits }: Decimal): boolean => (isOut ? digits <= 0n : digits > 0n);
    return {
      bound: { text: isOut ? 'of 0' : 'above 0', holds, currency: '' },
      rest: question.replace(stock[0], 'stock'),
    };
  }
  const found = BOUND.exec(question);
  const amount = toAmount(found?.groups?.['value'] ?? '');
  if (found?.groups === undefined || amount === null) return null;
  const rest = question.replace(found[0], ' ');
  if (BOUND.test(rest) || /\d/.test(rest)) return null;
  const { least, less, more, most, name, sign } = found.groups;
  const holds = (value: Decimal): boolean => {
    const order = compare(value, amount);
    return most !== undefined
      ? order <= 0
      : more !== undefined
        ? order > 0
        : less !== undefined
          ? order < 0
          : least !== undefined && order >= 0;
  };
  const currency = CURRENCY[sign === '' ? (name?.[0]?.toLowerCase() ?? '') : (sign ?? '')] ?? '';
  return {
    bound: { text: found[0].replace(/\s+/g, ' ').trim(), holds, currency },
    rest: `${rest}${currency === '' ? '' : ' cost'}`,
  };
}
