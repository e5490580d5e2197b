import { describe, expect, test } from 'vitest';
import { leanOf, readAsked } from '#adapters/builtin/debate/lean.ts';

const sideOf = (question: string, sentence: string, before = ''): string => {
  const lean = leanOf(sentence, before, readAsked(question));
  return lean === 0 ? 'none' : lean > 0 ? 'for' : 'against';
};

// Labelled by hand.
describe('a proposal to change something', () => {
  const question = 'Should the lower road be closed in winter?';
  test.each([
    ['The lower road was flooded three times in 2023.', 'for'],
    ['In each flood two cars were stranded.', 'for'],
    ['Closing the lower road would add a detour of 12 minutes.', 'against'],
    ['A closed road saves 40,000 euros of repairs each year.', 'for'],
    ['The fire brigade recommended that the road be closed.', 'for'],
    ['The road should be closed when the river is high.', 'for'],
    ['The road should not be closed.', 'against'],
    ['I object to closing the road.', 'against'],
    ['The upper road is safe.', 'against'],
    ['The road is 3 km long.', 'none'],
    ['The road was closed for six weeks.', 'none'],
  ])('%s speaks %s', (sentence, expected) => {
    expect(sideOf(question, sentence)).toBe(expected);
  });

  test('what comes of it is told behind it', () => {
    expect(sideOf(question, 'The detour is dangerous.', 'I object to closing the road.')).toBe('against');
    expect(sideOf(question, 'No complaints were received.', 'In 2020 the road was closed.')).toBe('for');
  });
});

describe('a proposal to take something up', () => {
  test.each([
    ['Revenue grew by 22 %.', 'for'],
    ['Profits declined in the last quarter.', 'against'],
    ['Profits never declined.', 'for'],
  ])('%s speaks %s', (sentence, expected) => {
    expect(sideOf('Should the fund buy the shares?', sentence)).toBe(expected);
  });
});

describe('a question of fact', () => {
  test.each([
    ['Is the bridge safe?', 'The beams are cracked.', 'against'],
    ['Is the bridge safe?', 'The beams are sound.', 'for'],
    ['Is the bridge dangerous?', 'The beams are cracked.', 'for'],
    ['Is the bridge dangerous?', 'The beams are sound.', 'against'],
  ])('%s %s speaks %s', (question, sentence, expected) => {
    expect(sideOf(question, sentence)).toBe(expected);
  });
});
