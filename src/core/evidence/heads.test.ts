// Headings of plain text that no mark shows: papers by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { chunk } from '#core/evidence/chunk.ts';

const LETTER = `Northfield Pension Office
12 Quay Row

Dear Mrs Mallory,

Thank you for your letter. Send form R2 before 30 April.

Counter hours
Morning 10.00 a.m. - 1.00 p.m.
Afternoon 2.30 p.m. - 4.30 p.m.

Your papers
  - birth certificate, not a copy
  - the blue form

Telephone 01632 960 411.

Yours sincerely
K. Moss, Counter Manager`;

const headings = (text: string): readonly (readonly [string, string])[] =>
  chunk(text, 'text/plain').map(({ end, heading, start }) => [heading, text.slice(start, end).replace(/\s+/g, ' ')]);

describe('a line of a few words right over rows', () => {
  it('heads them, and only them; a letterhead and a name at the end head nothing', () => {
    expect(headings(LETTER)).toEqual([
      [
        '',
        'Northfield Pension Office 12 Quay Row Dear Mrs Mallory, Thank you for your letter. Send form R2 before 30 April.',
      ],
      ['Counter hours', 'Morning 10.00 a.m. - 1.00 p.m. Afternoon 2.30 p.m. - 4.30 p.m.'],
      ['Your papers', 'birth certificate, not a copy - the blue form'],
      ['', 'Telephone 01632 960 411. Yours sincerely K. Moss, Counter Manager'],
    ]);
  });

  it('stands beside the line before it that heads prose, not under it', () => {
    const text =
      'Hello.\n\nWood for the stove\nPlease take it from the pile behind the office and leave the saw.\n\nLaundry\nWash 4 euros\nDry 3 euros\n';
    expect(headings(text).map(([heading]) => heading)).toEqual(['', 'Wood for the stove', 'Laundry']);
  });

  it.each([
    ['a date over an address', 'Hello.\n\n3 February 2025\nMs Adeyinka\nFlat 5, Thornbeck House\n'],
    ['the first of several rows', 'Hello.\n\nCar and driver ..... 118.40\nAdult ..... 23.70\n'],
    ['a line that goes on', 'Hello.\n\nFine by me\nas long as you both text me. Then I sign.\n'],
  ])('is none: %s', (_, text) => {
    expect(headings(text).map(([heading]) => heading)).toEqual(headings(text).map(() => ''));
  });
});

describe('a numbered line of a few words', () => {
  it('heads short lines too, not only long ones, and may have a comma', () => {
    const text =
      '1. Fuel\nTank is full when you set off.\n\n5. Lift, C wing\n24 hours free. Leave slack in the ropes.\n';
    expect(headings(text)).toEqual([
      ['Fuel', 'Tank is full when you set off.'],
      ['Lift, C wing', '24 hours free. Leave slack in the ropes.'],
    ]);
  });

  it('is an item where the next number follows', () => {
    const text = 'Send us this:\n\n1. Payslip for May\n2. A bank statement. All pages.\n';
    expect(headings(text).map(([heading]) => heading)).toEqual(headings(text).map(() => ''));
  });
});

describe('names of columns in plain text', () => {
  it('stand last in the heading of their rows, and are no row', () => {
    const text = 'ROTA\nDate     Topic         Who\n8 Jul    First aid     Deb\n9 Jul    Ropes         Ali\n';
    expect(headings(text)).toEqual([
      ['ROTA \u203a Date \u00b7 Topic \u00b7 Who', '8 Jul First aid Deb 9 Jul Ropes Ali'],
    ]);
  });

  it('may stand beside what the rows are called', () => {
    const text = 'FARES\n            single    return\nTown         2.00      3.20\nPort         3.00      5.00\n';
    expect(headings(text)[0]?.[0]).toBe('FARES \u203a single \u00b7 return');
  });

  it.each([
    ['amounts', 'Gas          163.12     1.00\nWater        38.60      2.00\nPower        18.60      3.00\n'],
    ['labels with values', 'Title        Intern\nBoss         Ms Dee\nStart        1 June\n'],
  ])('are none: %s', (_, text) => {
    expect(headings(text)[0]?.[0]).toBe('');
  });
});
