// Tables that plain text sets in columns, and what an estimate and its bill say of each other. Papers and values by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { alignedIn } from '#core/table/aligned.ts';
import { compute } from '#core/table/compute.ts';
import { tablesOf } from '#core/table/read.ts';
import { totalOf, totalsApart } from '#core/table/totals.ts';

const ESTIMATE = `LOCK & SON BOATYARD
ESTIMATE 41

For: the sloop Petrel

Item                  Qty    Each    Amount
Mast step, oak          1   90.00     90.00
Mast wedges             4    3.50     14.00
TOTAL                                104.00`;
const INVOICE = `LOCK & SON BOATYARD
INVOICE 77 (our estimate 41)

For: the sloop Petrel

Item                  Qty    Each    Amount
Mast step, larch        1   98.00     98.00
Mast wedges             6    3.50     21.00
-----------------------------------------
Net                                  119.00
VAT                                   23.80
TOTAL                                142.80`;

const paper = (name: string, text: string) => ({
  name,
  opening: text.slice(0, 200),
  source: { name, text, anchors: [], passages: [{ start: 0, end: text.length, heading: '' }] } as never,
});
const PAPERS = [paper('first.txt', ESTIMATE), paper('second.txt', INVOICE)];
const cell = (question: string): string | undefined =>
  compute(
    question,
    PAPERS.map(({ name, opening, source }) => ({ name, opening, tables: tablesOf(source) })),
  )?.text;

describe('a table set in columns', () => {
  it('has its rows, and its totals apart from them', () => {
    const [found, ...more] = alignedIn(paper('a.txt', INVOICE).source);
    expect(more).toEqual([]);
    expect(found?.table.columns).toEqual(['Item', 'Qty', 'Each', 'Amount']);
    expect(found?.table.rows.map(({ cells }) => cells.map((one) => one?.text))).toEqual([
      ['Mast step, larch', '1', '98.00', '98.00'],
      ['Mast wedges', '6', '3.50', '21.00'],
    ]);
    expect(found?.totals.map(({ label, cell: { text } }) => `${label} ${text}`)).toEqual([
      'Net 119.00',
      'VAT 23.80',
      'TOTAL 142.80',
    ]);
  });

  it.each([
    ['a row goes on in a second line', 'Mast wedges             6    3.50     21.00\n   of ash'],
    ['a row lacks a cell', 'Mast wedges             6              21.00\nRope   2   3.00   6.00'],
    ['a value stands under no name', 'Mast wedges             6    3.50     21.00            9'],
  ])('is none where %s', (_what, row) => {
    const text = INVOICE.replace(/Mast wedges.*/, row);
    expect(alignedIn(paper('a.txt', text).source)).toEqual([]);
  });

  it.each([
    'Ida Renn      Chair        Lime Street\nOwen Falk     Treasurer    Mill Lane\nPia Holt      Secretary    Mill Lane',
    'Name      Post         Street\nOwen Falk     Treasurer    Mill Lane\nPia Holt      Secretary    Mill Lane',
  ])('is none where no column holds numbers', (text) => {
    expect(alignedIn(paper('a.txt', text).source)).toEqual([]);
  });
});

describe('an estimate and its bill', () => {
  it.each([
    ['What was charged for the mast step?', 'Mast step, larch \u00b7 Amount: 98.00'],
    ['What was the estimated price of the mast step?', 'Mast step, oak \u00b7 Amount: 90.00'],
    ['How many mast wedges were charged in the end?', 'Mast wedges \u00b7 Qty: 6'],
  ])('%s is told by the paper that is meant', (question, text) => {
    expect(cell(question)).toBe(text);
  });

  it.each(['What does the mast step cost?', 'What was charged for the keel?', 'How many mast wedges are there?'])(
    '%s is told by neither alone',
    (question) => {
      expect(cell(question)).toBeUndefined();
    },
  );

  it('their totals are compared, each cited where it stands', () => {
    const found = totalsApart('How much more was the bill for the Petrel than the estimate?', PAPERS);
    expect(found?.text).toBe('38.80: the difference between TOTAL 142.80 and TOTAL 104.00, the bill is the higher');
    expect(found?.operands.map(({ document, end, start }) => [ESTIMATE, INVOICE][document]?.slice(start, end))).toEqual(
      ['142.80', '104.00'],
    );
  });

  it.each([
    'How much more was the bill for the kitchen than the estimate?',
    'How much more was the bill?',
    'Why was the bill higher than the estimate?',
  ])('%s is answered by no totals', (question) => {
    expect(totalsApart(question, PAPERS)).toBeNull();
  });

  it('nor by totals of two currencies', () => {
    const other = paper('second.txt', INVOICE.replace('   142.80', '\u20ac142.80'));
    const mine = paper('first.txt', ESTIMATE.replace('   104.00', '\u00a3104.00'));
    expect(totalsApart('How much more was the bill than the estimate?', [mine, other])).toBeNull();
  });

  it.each([
    ['What did the work on the Petrel cost in the end?', 'second \u00b7 TOTAL: 142.80'],
    ['How much was paid for the Petrel, with VAT?', 'second \u00b7 TOTAL: 142.80'],
    ['What was the estimated cost of the work on the Petrel?', 'first \u00b7 TOTAL: 104.00'],
  ])('%s has its total', (question, text) => {
    expect(totalOf(question, PAPERS)?.text).toBe(text);
  });

  it.each([
    'What did the mast wedges cost in the end?',
    'What did the dinghy cost in the end?',
    'What did the Petrel cost in the end without VAT?',
    'What does the Petrel cost?',
  ])('%s does not', (question) => {
    expect(totalOf(question, PAPERS)).toBeNull();
  });
});
