import '#tests/language.ts';
import { expect, it } from 'vitest';
import { judgeSentences, PLAIN } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';

const CONTEXT = { heading: new Set<string>(), topic: new Set<string>(), before: '', rank: 256 };
const isPlain = (question: string, sentence: string): boolean =>
  (judgeSentences(parseQuestion(question), sentence, CONTEXT)[0]?.probability ?? 0) >= PLAIN;

it.each([
  ['At what pressure is the boiler run?', 'The boiler is run at 1.5 bar.'],
  ['How much may the clerk spend alone?', 'The clerk may spend up to 300 euros without a vote.'],
  ['How often is the committee elected?', 'The committee is elected for two years.'],
])('%s is plainly told by: %s', (question, sentence) => {
  expect(isPlain(question, sentence)).toBe(true);
});

it.each([
  ['At what pressure is the boiler run?', 'The boiler is run by two people.'],
  ['How much may the clerk spend alone?', 'The clerk may spend up to 300 euros.'],
  ['How often is the committee elected?', 'The committee is elected by the members.'],
])('%s is not plainly told by: %s', (question, sentence) => {
  expect(isPlain(question, sentence)).toBe(false);
});

it.each([
  ['deposit for the crutches', 'measure'],
  ['booking reference of the ferry', 'what'],
  ['the last bus never came. will they pay my taxi', 'yes-no'],
  ['List of plants', 'other'],
  ['The museum is open on Monday.', 'other'],
])('%s asks: %s', (question, kind) => {
  expect(parseQuestion(question).kind).toBe(kind);
});
