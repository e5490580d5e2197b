import { describe, expect, test } from 'vitest';
import { isTakenBack, narrowing } from '#core/english/surroundings.ts';

describe('what stands around a sentence', () => {
  test.each([
    'This does not apply to the cellar.',
    'However, pets stay outside.',
    'Students are exempt.',
    'A deposit is required.',
    'Only the manager may allow more.',
    'Unless otherwise agreed, it ends in May.',
  ])('"%s" narrows the sentence before it', (after) => {
    expect(narrowing(`${after} The office is open.`)).toBe(after);
  });

  test.each(['The office is open.', 'Meals are served at noon. Only guests may eat.', ''])(
    '"%s" narrows nothing',
    (after) => {
      expect(narrowing(after)).toBeNull();
    },
  );

  test.each([
    { heading: 'Exclusions', before: '' },
    { heading: 'Terms · Former rules', before: '' },
    { heading: '', before: 'These claims are false.' },
    { heading: '', before: 'When the alarm sounds:' },
  ])('%j takes back what follows', (around) => {
    expect(isTakenBack(around)).toBe(true);
  });

  test.each([
    { heading: 'House rules', before: '' },
    { heading: '', before: 'The rooms are as follows:' },
    { heading: '', before: 'These claims are false. The following are true.' },
  ])('%j does not', (around) => {
    expect(isTakenBack(around)).toBe(false);
  });
});
