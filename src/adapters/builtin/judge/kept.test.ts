import { describe, expect, test } from 'vitest';
import '#tests/language.ts';
import { judgePair } from '#adapters/builtin/judge.ts';
import { verdict } from '#core/judge/verdict.ts';

const said = (claim: string, evidence: string): string => verdict(judgePair(claim, evidence));

describe('claims whose words all stand in the evidence', () => {
  test.each([
    [
      'sides',
      'The baker sued the miller and the miller paid the cooper.',
      'The miller sued the baker and the cooper paid the miller.',
    ],
    [
      'two clauses',
      'Ms Orr waters the ferns and Mr Lund feeds the fish.',
      'Mr Lund waters the ferns; Ms Orr feeds the fish.',
    ],
    [
      'two values',
      'The fee is €40 for adults and €15 for children.',
      'The fee is €15 for adults and €40 for children.',
    ],
    ['order in time', 'Sand the shelf before oiling it.', 'Oil the shelf before sanding it.'],
    ['what was only planned', 'The choir visited Bergen.', 'The choir will visit Bergen.'],
  ])('other %s: left undecided, or denied', (_, claim, evidence) => {
    expect(said(claim, evidence)).not.toBe('SUPPORTED');
  });

  test.each([
    ['Dogs are not allowed.', 'Large dogs are not allowed in the dining room after six.'],
    ['Never open the oven.', 'Never open the oven while the light is on.'],
    ['Every ticket is refunded.', 'Every ticket bought at the door is refunded.'],
  ])('%s says more than its evidence, which denies or claims less', (claim, evidence) => {
    expect(said(claim, evidence)).not.toBe('SUPPORTED');
  });

  test.each([
    ['The choir sings in the chapel on Friday.', 'On Friday the choir sings in the chapel.'],
    ['The lamp was made by Ida Brandt.', 'Ida Brandt made the lamp.'],
    ['Dogs are not allowed in the dining room.', 'Dogs are not allowed in the dining room.'],
  ])('%s is the same: supported', (claim, evidence) => {
    expect(said(claim, evidence)).toBe('SUPPORTED');
  });
});

test('a paraphrase that shares no word is undecided, not unsupported', () => {
  expect(said('Pets stay outside.', 'Animals of any kind must be left at the door.')).toBe('UNDECIDED');
  expect(said('The chapel was sold to Ida Brandt.', 'Animals of any kind must be left at the door.')).toBe(
    'UNSUPPORTED',
  );
});
