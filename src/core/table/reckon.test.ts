// Lines of a bill, written by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { billsIn } from '#core/table/amounts.ts';
import { reckonedFrom } from '#core/table/reckon.ts';

const BOAT = `HARBOUR YARD - invoice 88, 3 May 2026
2 x anode ................. 41.00
Hull scrub                  120.00
Rope, 12 mm ............... 18.50
3 hours labour ............ 96.00
---------------------------------
Net                         275.50
VAT 20%                     55.10
To pay                      330.60

The mooring is paid by the month.`;
const CAMP = `COST
Fee      £165
Coach    £32
Climbing    £24
Shirt    £12
(Climbing and shirt only if you want them.)`;

const source = (text: string) =>
  ({ name: 'paper.txt', text, anchors: [], passages: [{ start: 0, end: text.length, heading: '' }] }) as never;
const asked = (question: string, ...texts: readonly string[]) =>
  reckonedFrom(
    question,
    texts.map((text) => ({ name: 'paper.txt', opening: text.slice(0, 200), source: source(text) })),
  );

describe('lines with a label and an amount', () => {
  it('are read with their counts, apart from what sums them up', () => {
    const [bill] = billsIn(source(BOAT));
    expect(bill?.items.map(({ count, label }) => `${String(count)} ${label}`)).toEqual([
      '2 anode',
      '1 Hull scrub',
      '1 Rope, 12 mm',
      '1 3 hours labour',
    ]);
    expect(bill?.totals.map(({ label }) => label)).toEqual(['Net', 'VAT 20%', 'To pay']);
  });

  it('are none where they count something else than money, or are fewer than three', () => {
    expect(billsIn(source('Chairs   12\nTables   4\nLamps   3'))).toEqual([]);
    expect(billsIn(source('Coach    £32\nShirt    £12'))).toEqual([]);
    expect(billsIn(source('Coach    £32\nShirt    €12\nCap   £3'))).toEqual([]);
  });

  it('are none where one among them cannot be read', () => {
    expect(billsIn(source(BOAT.replace('Rope, 12 mm ...............', 'Rope |')))).toEqual([]);
  });
});

describe('what is asked of them', () => {
  it.each([
    [
      'How much do the rope and the hull scrub cost together?',
      BOAT,
      '138.50: the sum of Hull scrub 120.00 and Rope, 12 mm 18.50, 120.00 + 18.50 = 138.50',
    ],
    [
      'How much dearer is the climbing than the shirt?',
      CAMP,
      '£12: the difference between Climbing 24 and Shirt 12, Climbing is the higher',
    ],
    [
      'How much is the invoice before VAT without the rope?',
      BOAT,
      '257.00: Net 275.50 without Rope, 12 mm 18.50, 275.50 - 18.50 = 257.00',
    ],
    [
      'What is the total without the shirt and the climbing?',
      CAMP,
      '£197: all 4 lines, 233, without Climbing 24 and Shirt 12, 233 - 24 - 12 = 197',
    ],
    ['Which item on the invoice is the cheapest?', BOAT, 'Rope, 12 mm: 18.50, the lowest of 4 amounts'],
    ['What did one anode cost?', BOAT, '20.50: each of 2 x anode 41.00, 41.00 / 2 = 20.50'],
  ])('%s', (question, text, said) => {
    expect(asked(question, text)?.text).toBe(said);
  });

  it('cites every operand where it stands', () => {
    const found = asked('How much do the rope and the hull scrub cost together?', BOAT);
    expect(found?.operands.map(({ end, start }) => BOAT.slice(start, end))).toEqual(['120.00', '18.50']);
  });

  it.each([
    ['a thing that no line has', 'How much do the rope and the engine cost together?', [BOAT]],
    ['a total with tax in it', 'How much is the invoice without the rope?', [BOAT]],
    ['two lists that both may be meant', 'Which item is the cheapest?', [BOAT, CAMP]],
    [
      'an amount that is put right elsewhere',
      'How much do coach and shirt cost together?',
      [`${CAMP}\n\nThe coach is now £36.`],
    ],
    ['a piece of what is no round amount', 'What did one anode cost?', [BOAT.replace('2 x', '3 x')]],
    ['whether it is so', 'Do the rope and the hull scrub cost £20 together?', [BOAT]],
  ])('is not told of %s', (_, question, texts) => {
    expect(asked(question, ...texts)).toBeNull();
  });
});
