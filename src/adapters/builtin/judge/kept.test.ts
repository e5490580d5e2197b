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

test.each([
  ['Tim Reed was given plot 14.', 'Plot 14 was given to Tim Reed.'],
  ['The medal was awarded to Ida Brandt.', 'Ida Brandt was awarded the medal.'],
])('%s is not denied by %s', (claim, evidence) => {
  expect(said(claim, evidence)).not.toBe('CONTRADICTED');
});

test('who did it and whom it was done to are still told apart', () => {
  expect(said('Dana Pell was serviced by the boiler.', 'The boiler was serviced by Dana Pell.')).toBe('CONTRADICTED');
});

test('a paraphrase that shares no word is undecided, not unsupported', () => {
  expect(said('Pets stay outside.', 'Animals of any kind must be left at the door.')).toBe('UNDECIDED');
  expect(said('The chapel was sold to Ida Brandt.', 'Animals of any kind must be left at the door.')).toBe(
    'UNSUPPORTED',
  );
});

test.each([
  ['Anyone who owns a cat has to leave it outside.', 'Animals of any kind must be left at the door.'],
  ['The vote was won by a margin of four.', 'The vote was won by 19 to 15.'],
  ['The shop is not closed except on Sunday.', 'The shop is closed only on Sunday.'],
  ['Not all of the panels are old.', 'Some of the panels are old.'],
  ['In 1957 he lived in Tessel.', 'He lived in Tessel between 1955 and 1960.'],
])('%s is undecided by %s', (claim, evidence) => {
  expect(said(claim, evidence)).toBe('UNDECIDED');
});

test.each([
  ['The lift was mended in March.', 'The lift was mended in May.'],
  ['The bell was cast by Ida Brandt.', 'The bell was cast in Tessel.'],
  ['The boiler was serviced by Ida Brandt.', 'The boiler was serviced by Dana Pell.'],
])('%s is not said by %s', (claim, evidence) => {
  expect(['UNSUPPORTED', 'CONTRADICTED']).toContain(said(claim, evidence));
});
