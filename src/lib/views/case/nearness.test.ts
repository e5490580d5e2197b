import { describe, expect, it } from 'vitest';
import { nearnessOf } from '#lib/views/case/nearness.ts';

const near = (question: string, excerpt: string, missing: readonly string[] = [], relevance = 0) =>
  nearnessOf(question, { excerpt, missing, relevance });

describe('EBOM-REQ-154: what a passage that came close lacks is told, small words among it', () => {
  it.each<[string, string, string[], string[]]>([
    ['How much is the fee for moving out?', 'The move-in fee is $250.', ['moving out'], []],
    ['How much is the fee for moving out?', 'The fee for moving out is $90.', [], []],
    ['When is the heating turned off?', 'The heating is turned on at 6:00.', ['turned off'], []],
    ['May I leave without notice?', 'Notice of a month is given by whoever leaves.', [], ['without']],
    ['What is the fee after the 5th?', 'The fee on the 5th is $4.', [], ['after']],
    ['Is the terrace in the lease?', 'The terrace belongs to the lease.', [], []],
  ])('%s %s', (question, excerpt, turned, small) => {
    expect(near(question, excerpt)).toMatchObject({ turned, small });
  });
});

describe('what came first may still be far off', () => {
  const question = 'Who repairs the boiler?';
  it.each<[string, string[], number, boolean]>([
    ['half of its words are there: 0.27', ['repairs'], 17_694, false],
    ['found by meaning alone, which nothing weighed', ['repairs', 'boiler'], 0, false],
    ['none of its words, and weighed as off the topic: 0.27', ['repairs', 'boiler'], 17_694, true],
    ['none of its words, and weighed as on the topic: 0.29', ['repairs', 'boiler'], 19_005, false],
  ])('%s', (_, missing, relevance, far) => {
    expect(near(question, 'The heating is looked after by Mr Ott.', missing, relevance).far).toBe(far);
  });
});
