// Rows that a column of yes and no picks. Tables by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { flagIn } from '#core/table/flags.ts';
import type { Table } from '#core/table/table.ts';

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): Table =>
  ({
    columns,
    heading: '',
    rows: rows.map((cells) => ({ cells: cells.map((text) => ({ text, start: 0, end: 0 })) })),
  }) as unknown as Table;

const CLINIC = table(
  ['Service', 'Price', 'Vet needed'],
  [
    ['Vaccination', '48', 'yes'],
    ['Nail trim', '12', 'no'],
    ['Bath', '38', 'no'],
  ],
);

describe('a column of yes and no', () => {
  it.each([
    ['Which services do not need a vet?', 'no'],
    ["Which services don't need a vet?", 'no'],
    ['Which services need a vet?', 'yes'],
    ['How many services need no vet?', 'no'],
  ])('%s', (question, value) => {
    expect(flagIn(question, CLINIC)).toMatchObject({ column: 2, value });
  });

  it.each(['Does a bath need a vet?', 'Which services cost 48?', 'Which services are there?'])(
    'is not asked for by: %s',
    (question) => {
      expect(flagIn(question, CLINIC)).toBeNull();
    },
  );

  it('is none where it holds anything else', () => {
    const open = table(
      ['Service', 'Vet needed'],
      [
        ['Bath', 'no'],
        ['Trim', 'yes'],
        ['Chip', 'ask us'],
      ],
    );
    expect(flagIn('Which services need a vet?', open)).toBeNull();
  });
});
