import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { understood } from '#core/english/follow-up.ts';

describe('what a question means behind another one', () => {
  it.each([
    [
      'And in the third?',
      'How many days off does Lucas get in his first year?',
      'How many days off does Lucas get in his third year?',
    ],
    [
      'what about the year before that?',
      'How many members were there in 2024?',
      'How many members were there in 2023?',
    ],
    [
      'and the final ones?',
      'When are the colour drafts for Brightmoss due?',
      'When are the final drafts for Brightmoss due?',
    ],
    ['And in April?', 'What did we spend in March?', 'What did we spend in April?'],
    ['How many?', 'May I keep hens on my plot?', 'How many (keep hens on my plot)?'],
    [
      'and what does that cost a month?',
      'How long can I freeze my gym membership?',
      'What does that cost a month (freeze my gym membership)?',
    ],
    [
      'What should I do about it then?',
      'What does E2 mean on the washer?',
      'What should I do about it then (E2 mean on the washer)?',
    ],
  ])('%s after %s', (question, before, meant) => {
    expect(understood(question, before)).toBe(meant);
  });

  it.each([
    'How large is the deposit?',
    'Is it allowed to smoke on the balcony?',
    'What are the rules that apply to guests?',
    'Who is the treasurer?',
    'How many gates were put in?',
    'Is there homework in the holidays?',
    'What must guests bring when they stay overnight in the west wing of the house?',
  ])('%s stands by itself', (question) => {
    expect(understood(question, 'When is the rent due?')).toBe(question);
  });

  it('the first question of a case leans on nothing', () => {
    expect(understood('When does it close?', null)).toBe('When does it close?');
  });

  it('a third question leans on what the second was about', () => {
    expect(understood('And when?', 'How many (keep hens on my plot)?')).toBe('When (keep hens on my plot)?');
  });
});
