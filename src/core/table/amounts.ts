// Lines that have a label and an amount, three of them or more together, as bills and lists of costs have them: "Tyres   £120",
// "Brake pads ..... 45.00", "2 x filter 8.50". What some of them come to, by how much they differ, the dearest, one of several.

import { plantedIn } from '#core/english/planted.ts';
import type { SourceText } from '#core/evidence/source.ts';
import { toAmount, type Amount } from '#core/table/decimal.ts';

export interface Line {
  readonly label: string;
  /** "2 x": how many the amount is for. */
  readonly count: number;
  readonly amount: Amount;
  readonly start: number;
  readonly end: number;
  readonly passage: number;
}
export interface Bill {
  readonly items: readonly Line[];
  /** What stands below them, or among them, and sums them up: "Net", "VAT", "To pay". */
  readonly totals: readonly Line[];
  /** The line above, where it is no item. */
  readonly title: string;
}

/** Kept for each document: the lists of amounts that stand in it. */
export function billsIn(source: Pick<SourceText, 'passages' | 'text'>): readonly Bill[] {
  const known = KEPT.get(source);
  if (known !== undefined) return known;
  const found = readBills(source);
  KEPT.set(source, found);
  return found;
}
const KEPT = new WeakMap<object, readonly Bill[]>();

function readBills({ passages, text }: Pick<SourceText, 'passages' | 'text'>): readonly Bill[] {
  const bills: Bill[] = [];
  let lines: Line[] = [];
  let title = '';
  let above = '';
  let blank = 0;
  // A line among them that ends in a number and cannot be read: without it the list is not whole.
  let isBroken = false;
  const close = (isNextBroken = false): void => {
    const bill = isBroken || isNextBroken ? null : toBill(lines, title);
    if (bill !== null) bills.push(bill);
    lines = [];
    isBroken = isNextBroken;
  };
  let start = 0;
  for (const raw of text.split('\n')) {
    const line = lineOf(raw, start, passages);
    if (line !== null) {
      // Behind a blank line only what sums up goes on with it.
      if (blank > 0 && lines.length > 0 && !isTotal(line)) close();
      if (lines.length === 0) title = above;
      lines.push(line);
      blank = 0;
    } else if (raw.trim() === '') {
      blank += 1;
      if (blank > 1 || lines.length === 0) close();
    } else if (!/^[\s|=_.:-]+$/.test(raw)) {
      close(blank === 0 && /\d[\d.,]*\W*$/.test(raw) && /\d[.,]\d\d\W*$|[\u00a3\u20ac$] ?\d/.test(raw));
      above = raw.trim();
      blank = 0;
    }
    start += raw.length + 1;
  }
  close();
  return bills;
}

const LINE =
  /^\s*(?:[-*\u2022] +)?((?:\d{1,3} ?[x\u00d7] +)?[A-Za-z(\d][^|\t]{1,70}?)(?: ?\.{2,} ?|\s{2,}|\t+|: +| (?=[\u00a3\u20ac$]? ?\d[\d,]*\.\d\d$| ?[\u00a3\u20ac$]\d)| [-\u2013] )(-?[\u00a3\u20ac$]? ?\d[\d,]*(?:\.\d{1,2})?(?: ?(?:[\u00a3\u20ac$]|euros?|pounds?|dollars?|GBP|EUR|USD))?)\s*$/i;
const WORDED: readonly (readonly [RegExp, string])[] = [
  [/ ?(?:pounds?|GBP)$/i, '\u00a3'],
  [/ ?(?:euros?|EUR)$/i, '\u20ac'],
  [/ ?(?:dollars?|USD)$/i, '$'],
];

function lineOf(raw: string, start: number, passages: SourceText['passages']): Line | null {
  const [, name = '', said = ''] = LINE.exec(raw) ?? [];
  if (name === '' || /[.;:] [A-Z]/.test(name) || plantedIn(raw).length > 0) return null;
  const [word, sign] = WORDED.find(([pattern]) => pattern.test(said)) ?? [null, ''];
  const amount = toAmount(
    word === null ? said.replace(/(^-?[\u00a3\u20ac$]) /, '$1') : `${sign}${said.replace(word, '')}`,
  );
  if (amount === null) return null;
  const [, count = '1', label = ''] = /^(?:(\d{1,3}) ?[x\u00d7] +)?(.*)$/i.exec(name) ?? [];
  const lead = raw.length - raw.trimStart().length;
  const [from, to] = [start + lead, start + raw.trimEnd().length];
  return {
    label: label.replace(/[\s.:\u2013-]+$/, ''),
    count: Number(count),
    amount,
    start: from + raw.trim().lastIndexOf(said),
    end: to,
    passage: passages.findIndex((one) => one.start <= from && to <= one.end),
  };
}

const TOTALS =
  /\b(?:(?:sub-?)?totals?|sum|net|gross|vat|tax|to pay|due|balance|paid|altogether|amount owed|deposit|discount|all together|still owing|remaining)\b/i;
export const isTotal = ({ label }: Pick<Line, 'label'>): boolean => TOTALS.test(label);
const ITEMS_MIN = 3;

/** Amounts of money, by a sign or by two places behind the point; and all of the same. */
function toBill(lines: readonly Line[], title: string): Bill | null {
  const items = lines.filter((line) => !isTotal(line));
  const signs = new Set(lines.map(({ amount }) => amount.unit).filter((unit) => unit !== ''));
  const isMoney = items.every(({ amount }) => /^[\u00a3\u20ac$]$/.test(amount.unit) || amount.scale === 2);
  if (lines.length < ITEMS_MIN || items.length < 2 || signs.size > 1 || !isMoney) return null;
  const labels = new Set(items.map(({ label }) => label.toLowerCase()));
  return labels.size < items.length || lines.some(({ passage }) => passage < 0)
    ? null
    : { items, totals: lines.filter(isTotal), title };
}
