import { describe, expect, it } from 'vitest';
import { cellsOf, columnsOf, tableBlocks } from '#lib/ui/reader/table.ts';
import type { AnchorView } from '#lib/contract/document.ts';

const TEXT = 'Boat: Wren; Note: old; see the log: page 3\nBoat: Heron; Seats: 4\nSeats: 2; Note: Boat: of Finch; Seats';

/** The first row has its cells marked, as a long table's first rows have; the others only say them. */
const mark = (kind: AnchorView['kind'], label: string, words: string, from = 0): AnchorView => {
  const start = TEXT.indexOf(words, from);
  return { kind, label, start, end: start + words.length };
};
const [first = '', second = '', third = ''] = TEXT.split('\n');
const ANCHORS: readonly AnchorView[] = [
  mark('row', '2', first),
  mark('cell', 'Boat', 'Wren'),
  mark('cell', 'Note', 'old; see the log: page 3'),
  mark('row', '3', second),
  mark('cell', 'Boat', 'Heron'),
  mark('cell', 'Seats', '4'),
  mark('row', '4', third),
];

describe('a table under its columns', () => {
  it('puts a column that a later row says first in its place', () => {
    expect(columnsOf(ANCHORS)).toEqual(['Boat', 'Seats', 'Note']);
  });

  it('EBOM-REQ-004: gives each value its column and its own characters, marked or only said', () => {
    const columns = columnsOf(ANCHORS);
    const rows = tableBlocks(TEXT, ANCHORS).map(({ marker, rows: own }) => [
      marker,
      ...own.flatMap((row) =>
        cellsOf(TEXT, row, columns).map(({ end, label, start }) => `${label} = ${TEXT.slice(start, end)}`),
      ),
    ]);
    expect(rows).toEqual([
      ['2', 'Boat = Wren', 'Note = old; see the log: page 3'],
      ['3', 'Boat = Heron', 'Seats = 4'],
      ['4', 'Seats = 2', 'Note = Boat: of Finch; Seats'],
    ]);
  });

  it('shows a row that names no column as one value', () => {
    const anchors = [{ kind: 'row', label: '1', start: 0, end: 4 } as const];
    const [block] = tableBlocks('1; 2', anchors);
    expect(cellsOf('1; 2', block?.rows[0] ?? { start: 0, end: 0, cells: [] }, [])).toEqual([
      { start: 0, end: 4, label: '' },
    ]);
  });
});
