import { expect, it } from 'vitest';
import '#tests/language.ts';
import { judgeSentences, PLAIN } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';

const LINES = 'E1   No water coming in.\nE2   Not draining. Check the filter.\nE3   Heater. Call service.';
const CONTEXT = { heading: new Set<string>(), topic: new Set<string>(), before: '', rank: 0 };

const plain = (question: string, passage: string): readonly string[] =>
  judgeSentences(parseQuestion(question), passage, CONTEXT)
    .filter(({ probability }) => probability >= PLAIN)
    .map(({ end, start }) => passage.slice(start, end));

it.each([
  ['The dishwasher is showing E2, what is it?', LINES, ['E2   Not draining.']],
  ['What does error E3 mean?', LINES, ['E3   Heater.']],
  [
    'what does NSD stand for in the timetable',
    'SD    schooldays only\nNSD   not on schooldays',
    ['NSD   not on schooldays'],
  ],
  [
    'What is HT short for?',
    'Abbrev.: HT = headteacher, TA = teaching assistant',
    ['Abbrev.: HT = headteacher, TA = teaching assistant'],
  ],
])('%s: the line of the code answers', (question, passage, said) => {
  expect(plain(question, passage)).toEqual(said);
});

it.each([
  ['a code that is not explained', 'What does E5 mean?', LINES],
  ['another question on it', 'When was E2 repaired?', LINES],
  ['two codes', 'What do E1 and E2 mean?', LINES],
  ['a word in capitals that only begins a sentence', 'What does ALL mean here?', 'ALL guests leave by ten.'],
])('%s is told by none', (_, question, passage) => {
  expect(plain(question, passage)).toEqual([]);
});
