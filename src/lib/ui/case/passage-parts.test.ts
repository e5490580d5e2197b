import { expect, it } from 'vitest';
import { partsOf, type PassagePart } from '#lib/ui/case/passage-parts.ts';

const plain = (part: PassagePart): unknown =>
  part.kind === 'text'
    ? part.pieces.map(({ marked, text }) => (marked ? `[${text}]` : text)).join('')
    : part.rows.map((cells) =>
        cells.map((pieces) => pieces.map(({ marked, text }) => (marked ? `[${text}]` : text)).join('')),
      );

it('shows rows as a table, and what stands before and behind them as text', () => {
  expect(
    partsOf('Prices\n\n| Seat | Price |\n| --- | ---: |\n| Aisle | 12 |\n| Box |  |\nTax is in.').map(plain),
  ).toEqual([
    'Prices',
    [
      ['Seat', 'Price'],
      ['Aisle', '12'],
      ['Box', ''],
    ],
    'Tax is in.',
  ]);
});

it('leaves text as it is, with every character, and marks what answers', () => {
  const text = 'The gate opens at 9.\nIt closes at 5 | or later.';
  expect(partsOf(text, { start: 21, end: 36 }).map(plain)).toEqual([
    'The gate opens at 9.\n[It closes at 5 ]| or later.',
  ]);
});

it('marks a row that answers, cell by cell', () => {
  const text = '| Aisle | 12 |\n| Box | 30 |';
  expect(partsOf(text, { start: 15, end: text.length }).map(plain)).toEqual([
    [
      ['Aisle', '12'],
      ['[Box]', '[30]'],
    ],
  ]);
});

it('leaves a row that is cut off as it stands', () => {
  expect(partsOf('12 |\n| Box | 30 |').map(plain)).toEqual(['12 |', [['Box', '30']]]);
});
