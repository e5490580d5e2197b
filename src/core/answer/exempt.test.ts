import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { polarityOf } from '#core/answer/polarity.ts';

const say = (question: string, passage: string): string | null => polarityOf(question, passage, 'notes.txt');

describe('what a passage takes out of its own rule', () => {
  it.each([
    ['Can I bring my guide dog?', 'No dogs, except guide dogs.'],
    ['May I have an electric barbecue on the balcony?', 'No barbecues on balconies, unless electric.'],
    ['Can I drink in the weights room?', 'No food in the weights room; drinks are fine.'],
  ])('gets no yes and no no from it: %s', (question, passage) => {
    expect(say(question, passage)).toBeNull();
  });

  it.each([
    ['Can I bring my dog?', 'No dogs, except guide dogs.'],
    ['Can I have a barbecue on the balcony?', 'No barbecues on balconies, unless electric.'],
    ['Can I bring food into the weights room?', 'No food in the weights room; drinks are fine.'],
  ])('leaves the rule as it is for all else: %s', (question, passage) => {
    expect(say(question, passage)).toBe('No');
  });
});
