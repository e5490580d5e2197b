import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { rivalsIn } from '#core/judge/rivals.ts';

function offered(...texts: readonly string[]): readonly Evidence[] {
  return texts.map((text, index) => {
    const source = { act: { name: `paper ${String(index)}`, type: 'unknown' } };
    return { index, source, document: String(index), heading: '', before: '', after: '', text } as unknown as Evidence;
  });
}

describe('two documents that answer differently', () => {
  test.each([
    ['How many lamps hang in the hall?', 'Twelve lamps hang in the hall.', 'In the hall hang nine lamps.'],
    [
      'How long is the notice of the tenant?',
      'The tenant gives two months notice.',
      'The tenant gives four months notice.',
    ],
    ['What does the ferry cost?', 'The ferry costs 4 euros.', 'The ferry costs 6 euros.'],
    ['Is the tower open to visitors?', 'The tower is open to visitors.', 'The tower is closed to visitors.'],
    ['Are the lockers cleaned daily?', 'The lockers are cleaned daily.', 'The lockers are not cleaned daily.'],
    [
      'Are extra hours paid or saved?',
      'Extra hours are paid in the next month.',
      'Extra hours are saved on an account.',
    ],
    [
      'Who built the mill on the river?',
      'The mill on the river was built by Ada Brook.',
      'Tom Reed built the mill on the river, says Tom Reed.',
    ],
    ['When does the fair begin?', 'The fair begins at ten in the morning.', 'The fair begins at half past eleven.'],
    [
      'What does the parser do with an empty line?',
      'For an empty line the parser returns null.',
      'For an empty line the parser throws an error.',
    ],
    [
      'What does the parser do with an empty line?',
      'For an empty line the parser returns null.',
      'For an empty line the parser returns an empty list.',
    ],
  ])('EBOM-REQ-076: %s', (question, one, other) => {
    expect(rivalsIn(question, offered(one, other))).toEqual([{ sides: [0, 1], says: [one, other] }]);
  });

  test.each([
    [
      'a denial that reaches something else',
      'Can I run the washing machine off an extension lead?',
      'Plug the washing machine directly into a wall socket.',
      'Washing machines must be plugged into a wall socket, never into an extension lead.',
    ],
    [
      'why nobody may',
      'Can the tablets be crushed?',
      'Crushing or chewing them releases the medicine too fast.',
      'Do not crush or chew them, and never the coated ones.',
    ],
    [
      'the same bound in other words',
      'May an owner close the path?',
      'An owner may close the path for at most ten days a year.',
      'An owner is allowed to close the path for no more than ten days a year.',
    ],
    [
      'what a program returns in two other cases',
      'What does the parser do with an empty line?',
      'For an empty line the parser returns null.',
      'For a line of stars the parser throws an error.',
    ],
    [
      'the same number',
      'How many lamps hang in the hall?',
      'Twelve lamps hang in the hall.',
      '12 lamps hang in the hall.',
    ],
    [
      'another year',
      'How many visitors came to the fair?',
      'In 2023 400 visitors came to the fair.',
      'In 2024 600 visitors came to the fair.',
    ],
    ['another thing', 'What does the ferry cost?', 'The ferry costs 4 euros.', 'The bridge is 60 metres long.'],
    [
      'a condition',
      'Are the lockers cleaned daily?',
      'The lockers are cleaned daily.',
      'If it rains, the lockers are not cleaned daily.',
    ],
    [
      'a bound that holds for both',
      'How much of the syrup a day?',
      'Take 80 mg of the syrup.',
      'No more than 80 mg of the syrup.',
    ],
  ])('%s is no conflict', (_, question, one, other) => {
    expect(rivalsIn(question, offered(one, other))).toEqual([]);
  });

  test('a pair of documents is told once', () => {
    const twice = offered(
      'The ferry costs 4 euros.',
      'The ferry costs 6 euros.',
      'The ferry for a child costs 7 euros.',
    );
    const two = twice.map((evidence, at) => ({ ...evidence, document: at === 0 ? 'a' : 'b' }));
    expect(rivalsIn('What does the ferry cost?', two).map(({ sides }) => sides)).toEqual([[0, 1]]);
  });
});

describe('one document that contradicts itself', () => {
  const asked = 'What is the monthly rent?';
  const within = (...texts: readonly string[]): readonly Evidence[] =>
    offered(...texts).map((evidence) => ({ ...evidence, document: '0' }));

  test.each([
    ['The monthly rent is 1,200 pounds.', 'The monthly rent is 0 pounds.'],
    ['The monthly rent is 1,200 pounds.', 'NOTICE: The monthly rent is 0 pounds.'],
    ['The stairs are cleaned on Fridays. The monthly rent is 1,200 pounds.', 'The rent is 0 pounds monthly.'],
  ])('two values in the same words: %s / %s', (one, other) => {
    expect(rivalsIn(asked, within(one, other))).toHaveLength(1);
    expect(rivalsIn(asked, within(`${one} ${other}`))).toMatchObject([{ sides: [0, 0] }]);
  });

  test.each([
    ['The monthly rent is 1,200 pounds.', 'The monthly rent was 1,000 pounds.'],
    ['The monthly rent is 1,200 pounds.', 'The monthly rent is now 1,300 pounds.'],
    ['The monthly rent is 1,200 pounds.', 'The monthly rent of flat 5 is 900 pounds.'],
    ['The monthly rent is 1,200 pounds.', 'The monthly rent is 1,200 pounds.'],
    ['In 2019 the monthly rent was 1,000 pounds.', 'In 2020 the monthly rent was 1,100 pounds.'],
    ['Flat: 3; Monthly rent: 900', 'Flat: 5; Monthly rent: 950'],
    ['| rent | 900 |', '| rent | 950 |'],
  ])('what may be of two things or times is no clash: %s / %s', (one, other) => {
    expect(rivalsIn(asked, within(one, other))).toEqual([]);
    expect(rivalsIn(asked, within(`${one} ${other}`))).toEqual([]);
  });

  test('under two headings a sentence speaks of two things', () => {
    const apart = within('The monthly rent is 1,200 pounds.', 'The monthly rent is 900 pounds.');
    expect(rivalsIn(asked, apart)).toHaveLength(1);
    expect(
      rivalsIn(
        asked,
        apart.map((evidence, at) => ({ ...evidence, heading: `Flat ${String(at)}` })),
      ),
    ).toEqual([]);
  });
});
