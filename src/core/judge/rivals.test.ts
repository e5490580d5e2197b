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

  test('one document never contradicts itself here, and a pair is told once', () => {
    const twice = offered('The ferry costs 4 euros.', 'The ferry costs 6 euros.', 'The ferry costs 7 euros.');
    const [first, second, third] = twice.map((evidence, at) => ({ ...evidence, document: at === 0 ? 'a' : 'b' }));
    if (first === undefined || second === undefined || third === undefined) throw new Error('three passages');
    expect(rivalsIn('What does the ferry cost?', [first, second, third]).map(({ sides }) => sides)).toEqual([[0, 1]]);
    expect(rivalsIn('What does the ferry cost?', [second, third])).toEqual([]);
  });
});
