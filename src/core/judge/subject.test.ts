import { describe, expect, it } from 'vitest';
import { contradictsAnother, isHeldAgainst, speakOfOthers } from '#core/judge/subject.ts';

describe('two sentences speak of two things', () => {
  it.each([
    ['The warranty of the lamp is two years.', 'The warranty of the fridge is five years.'],
    ['The lamp has a warranty of two years.', 'The fridge has a warranty of five years.'],
    ['Anna Berg’s locker is 12.', 'Piet Vos’s locker is 14.'],
    ['The Elm Hall seats 40 guests.', 'The Ash Hall seats 30 guests.'],
    ['In 2019 the choir had 31 singers.', 'In 2022 the choir had 44 singers.'],
    ['Tram 3 takes 20 minutes to the zoo.', 'Tram 9 takes 35 minutes to the zoo.'],
    ['The outdoor court opens at nine.', 'The indoor court opens at seven.'],
    ['The bar closes at 10 p.m. on Saturdays.', 'The bar closes at 8 p.m. on Sundays.'],
    ['Cats are allowed in the hall.', 'Cats are not allowed in the kitchen.'],
    ['The track along the brook is 7 km long.', 'The track over the hill is 11 km long.'],
    ['Mr Berg was hired on 1 March 2019.', 'Mr Vos was hired on 15 May 2021.'],
  ])('%s | %s', (one, other) => {
    expect(speakOfOthers(one, other)).toBe(true);
    expect(contradictsAnother(one, other)).toBe(true);
  });

  it.each([
    ['The warranty of the lamp is two years.', 'The warranty on your lamp lasts five years.'],
    ['The vehicle weighs 900 kg.', 'The car weighs 950 kg.'],
    ['The choir was founded in 2019.', 'The choir was founded in 2021.'],
    ['The old hall seats 40 guests.', 'The hall seats 30 guests.'],
    ['In 2019 the choir had 31 singers.', 'The choir had 44 singers in 2019.'],
    ['The tower has seven doors, one for each guard.', 'The tower has nine doors, one for each horse.'],
    ['The court is open.', 'The court is closed.'],
    ['Cats are allowed in the hall.', 'Cats are not allowed in the hall.'],
  ])('and here of one: %s | %s', (one, other) => {
    expect(speakOfOthers(one, other)).toBe(false);
    expect(contradictsAnother(one, other)).toBe(false);
  });

  it('names that answer who it was are no two things', () => {
    const pair = [
      'The wall was left to Ida Roth for 20 years.',
      'The wall was left to Tom Weiss for 30 years.',
    ] as const;
    expect(speakOfOthers(...pair)).toBe(true);
    expect(speakOfOthers(...pair, ({ start, text }) => start > 0 && /^[A-Z]/.test(text))).toBe(false);
  });
});

it('what is stated word for word is denied by a sentence that says all of it and little else', () => {
  const claim = 'The boathouse opens at nine.';
  expect(isHeldAgainst(claim, 'The boathouse does not open at nine.')).toBe(true);
  expect(isHeldAgainst(claim, 'The boathouse closes at nine.')).toBe(true);
  expect(isHeldAgainst(claim, 'No door opens at nine.')).toBe(false);
  expect(isHeldAgainst('You need Node 20 or later.', 'No dependency, Node 20 or later.')).toBe(false);
  expect(isHeldAgainst('It opens.', 'Nobody who has no key for the shed opens a door of the boathouse by hand.')).toBe(
    false,
  );
});
