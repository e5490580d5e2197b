import { expect, it } from 'vitest';
import { titleOf, toTitle } from '#lib/views/case/title.ts';

const own = (...names: readonly string[]) => names.map((name) => ({ name, library: null }));

it('a case is called after its documents, as many as a title holds', () => {
  expect(titleOf(own('tenancy.md'))).toBe('Tenancy');
  expect(titleOf(own('swim-club_fees.md', 'Boiler service 2026.pdf'))).toBe('Swim club fees, Boiler service 2026');
  expect(titleOf(own('boiler-service.txt', 'school-trip.eml', 'swimming-club-fees.md', 'swim-club-note.txt'))).toBe(
    'Boiler service, School trip, Swimming club fees …',
  );
});

it('a long name is cut at a word, and the same name of two kinds is said once', () => {
  const long = titleOf(own(`${'a very long name of a paper '.repeat(4)}.pdf`));
  expect(long.length).toBeLessThanOrEqual(62);
  expect(long).toMatch(/ …$/);
  expect(titleOf(own('minutes.md', 'minutes.pdf'))).toBe('Minutes');
});

it('no title is made of a library, of what was pasted, or of digits', () => {
  expect(
    titleOf([{ name: 'law.md', library: {} }, ...own('Pasted text.txt', 'Eingefügte Seite.html', '2026-03.txt')]),
  ).toBe('');
});

it('a question gives its first line', () => {
  expect(toTitle('When?\nAnd where?')).toBe('When?');
});
