import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { readSentences } from '#core/english/answers.ts';
import { mannerOf } from '#core/english/offer/manner.ts';
import { parseQuestion } from '#core/english/question.ts';

const offered = (question: string, text: string): number => {
  const [sentence] = readSentences(text);
  if (sentence === undefined) throw new Error('expected a sentence');
  return mannerOf(parseQuestion(question), sentence);
};

describe('the manner', () => {
  it.each([
    ['How do I clean the filter?', 'Rinse the filter under the tap.'],
    ['How do I clean the filter?', 'To clean it, pull the filter out and rinse it.'],
    ['How do I clean the filter?', 'Clean the filter with warm water.'],
    ['How to clean the filter', 'You should take the filter out first.'],
    ['How is the filter cleaned?', 'The filter is cleaned by rinsing it.'],
    ['How is the fee paid?', 'The fee is paid by bank transfer.'],
    ['How can members vote?', 'Members may send the slip to the office.'],
    ['How do I book a court?', 'Booking: ring the desk before noon.'],
    ['How must session tokens be stored?', 'Session tokens must be stored as a SHA-256 hash.'],
    ['How is the spare key kept?', 'The spare key is kept behind the meter.'],
    ['How is the wine stored?', 'The wine is stored in a cool cellar.'],
  ])('"%s" is told by "%s"', (question, text) => {
    expect(offered(question, text)).toBeGreaterThanOrEqual(200);
  });

  it.each([
    ['How do I clean the filter?', 'The filter is cleaned once a week.'],
    ['How do I clean the filter?', 'Clean the filter once a week.'],
    ['How do I clean the filter?', 'The filter was last cleaned in March.'],
    ['How do I clean the filter?', 'Cleaning the filter takes ten minutes.'],
    ['How is the fee paid?', 'The fee is paid every month.'],
    ['How is the hall heated?', 'The hall is heated in the evening.'],
    ['How do I change the lamp?', 'The lamp lasts about five years.'],
  ])('"%s" is not told by "%s"', (question, text) => {
    expect(offered(question, text)).toBe(0);
  });

  it.each([
    'How do I know that the bread is done?',
    'How long does it take?',
    'How is the weather?',
    'When is it cleaned?',
  ])('"%s" asks for none', (question) => {
    expect(parseQuestion(question).asksManner).toBe(false);
  });
});
