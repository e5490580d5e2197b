import { expect, it } from 'vitest';
import { setForth } from '#lib/views/case/set-forth.ts';

const told = (text: string, computed = true): string =>
  setForth(text, computed)
    .map(({ aside, text: part }) => (aside ? `(${part})` : part))
    .join(' ');

it('the value of a table leads, and what it is stands below it', () => {
  expect(told('£12: the difference in Monthly between Adult (28) and Student (16)')).toBe(
    '£12 (the difference in Monthly between Adult (28) and Student (16))',
  );
  expect(told('Adult · Monthly: £28')).toBe('(Adult · Monthly:) £28');
  expect(told('Eco 40-60: 208 min, the highest Time of all 3 rows')).toBe(
    'Eco 40-60: 208 min, the highest Time of all 3 rows',
  );
});

it('what holds now leads, and what it replaced stands below it', () => {
  expect(told('In force: "The fee is £30" (corrected on 18 May 2026), in place of "The fee is £28"', false)).toBe(
    '(In force:) "The fee is £30" (corrected on 18 May 2026) (in place of "The fee is £28")',
  );
  expect(told('In force: "A cellar costs £25", until "A cellar costs £30" holds', false)).toBe(
    '(In force:) "A cellar costs £25" (until "A cellar costs £30" holds)',
  );
});

it('a quoted sentence is left whole', () => {
  const text = 'Fees: the rent is £840 a month';
  expect(told(text, false)).toBe(text);
});
