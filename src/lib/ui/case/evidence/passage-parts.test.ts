import { expect, it } from 'vitest';
import { partsOf, type PassagePart } from '#lib/ui/case/evidence/passage-parts.ts';

const plain = (part: PassagePart): unknown =>
  part.kind !== 'table'
    ? (part.kind === 'item' ? '- ' : '') + part.pieces.map(({ marked, text }) => (marked ? `[${text}]` : text)).join('')
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

it('shows items of a list one by one, and no mark of Markdown, and marks the same words as before', () => {
  const text =
    'Lights **on**:\n- white \u2013 *ready*\n- red \u2013 `empty`\n\n| **Part** | how |\n| --- | --- |\n| tray | *warm* water |';
  const from = text.indexOf('*ready*');
  expect(partsOf(text, { start: from, end: from + '*ready*'.length }).map(plain)).toEqual([
    'Lights on:',
    '- white \u2013 [ready]',
    '- red \u2013 empty',
    [
      ['Part', 'how'],
      ['tray', 'warm water'],
    ],
  ]);
});

it('says what the columns are called above rows that do not say it', () => {
  const headOf = (text: string, ...columns: readonly string[]): readonly string[] =>
    partsOf(text, null, columns).flatMap((part) => (part.kind === 'table' ? part.head : []));
  expect(headOf('| Adult | 28 | 310 |', 'Member', 'Monthly', 'Yearly')).toEqual(['Member', 'Monthly', 'Yearly']);
  expect(headOf('| Adult | 28 | 310 |', 'Monthly', 'Yearly')).toEqual(['', 'Monthly', 'Yearly']);
  expect(headOf('| Member | Monthly |\n| --- | --- |\n| Adult | 28 |', 'Member', 'Monthly')).toEqual([]);
  expect(headOf('| Adult | 28 |', 'One', 'of', 'another', 'table')).toEqual([]);
});
