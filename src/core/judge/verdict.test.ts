import { expect, test } from 'vitest';
import { verdict } from '#core/judge/verdict.ts';

// .2 = 13107.2, .5 = 32768, .7 = 45875.2, .8 = 52428.8 in Q16.16; boundary values are one step either side.
test.each([
  [52430, 0, 'SUPPORTED'],
  [52427, 0, 'UNDECIDED'],
  [13106, 0, 'UNSUPPORTED'],
  [13109, 0, 'UNDECIDED'],
  [32767, 45877, 'CONTRADICTED'],
  [32769, 45877, 'UNDECIDED'],
  [65000, 45877, 'UNDECIDED'],
  [65000, 45874, 'SUPPORTED'],
  [0, 45877, 'CONTRADICTED'],
] as const)('support %i and contradiction %i: %s', (support, contradiction, expected) => {
  expect(verdict({ support, contradiction })).toBe(expected);
});
