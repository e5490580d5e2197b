import { describe, expect, it } from 'vitest';
import { judgeDrafted } from '#adapters/builtin/judge.ts';
import { verdict } from '#core/judge/verdict.ts';

const RULES =
  'A boat may be borrowed only with the written consent of the warden. Members must sweep the deck twice a month. ' +
  'Most of the oars are made of ash. The slipway may be icy. The gate is locked at 9 p.m. in summer and at 6 p.m. in winter. ' +
  'The roof was painted by Lena Marsh in 2011. Visits rose after the path was paved. Diving is not allowed from the jetty.';

describe('a claim of a draft that differs in one thing', () => {
  it.each([
    ['a duty is told as a permission', 'Members may sweep the deck twice a month.', 'CONTRADICTED'],
    ['a "not" is left out', 'Diving is allowed from the jetty.', 'CONTRADICTED'],
    ['a value stands with something else', 'The gate is locked at 6 p.m. in summer.', 'CONTRADICTED'],
    ['a condition is left out', 'A boat may be borrowed.', 'UNSUPPORTED'],
    ['most is told as all', 'All of the oars are made of ash.', 'UNSUPPORTED'],
    ['what may be is told as what is', 'The slipway is icy.', 'UNSUPPORTED'],
    ['another name', 'The roof was painted by Otto Brandt in 2011.', 'UNSUPPORTED'],
    ['after is told as because', 'Visits rose because the path was paved.', 'UNSUPPORTED'],
  ])('%s: "%s" is %s', (_, claim, said) => {
    expect(verdict(judgeDrafted(claim, RULES))).toBe(said);
  });

  it.each([
    'With written consent of the warden you can borrow a boat.',
    'Sweeping the deck twice a month is a duty of members.',
    'In winter the gate is locked at 6 p.m.',
    'Icy conditions are possible on the slipway.',
    'The boathouse is not heated.',
    'No rule says who may use the kayaks.',
  ])('"%s" is neither denied nor called without support', (claim) => {
    expect(['SUPPORTED', 'UNDECIDED']).toContain(verdict(judgeDrafted(claim, RULES)));
  });
});

describe('a passage about something else', () => {
  it.each([
    [
      'Refusals help.',
      'Nothing is deleted: triggers refuse it even for the owner. Each helper follows the chain when it opens it.',
    ],
    ['Keep a copy of every key that matters.', 'A copy of a lost key restores it under its title.'],
    [
      'A debate does not prove who is right.',
      'The ledger says what the margins are. A debate has turns, margins, bounds, errors, and what evaluators find in them.',
    ],
    [
      'Notes and questions have to be in English.',
      'Some notes hold text that can be trusted: orders to an assistant, questions and claims.',
    ],
    ['Notes, questions and answers stay here.', 'The button asks the same question against the notes of now.'],
  ])('denies not "%s"', (claim, passage) => {
    expect(verdict(judgeDrafted(claim, passage))).not.toBe('CONTRADICTED');
  });
});
