import '#tests/language.ts';
import { expect, it } from 'vitest';
import { readSentences, weighSentence } from '#core/english/answers.ts';
import { isSilent } from '#core/english/held.ts';
import { parseQuestion } from '#core/english/question.ts';

const isSilentOf = (question: string, sentence: string): boolean => {
  const [read] = readSentences(sentence);
  return read !== undefined && isSilent(parseQuestion(question), read);
};

it.each([
  ['What does the blue lamp mean?', 'The orange lamp means that the tank is empty.'],
  ['What is the code of the gate?', 'The code of the gate will be sent to you by post.'],
  ["What's the wifi password?", 'The wifi password is written on the fridge.'],
  ['Which removal firm is coming?', 'The removal firm has asked for another day.'],
  ['Which removal firm is coming?', 'Correction of 4 June: the removal firm has changed the hour.'],
  ['What is in the crate?', 'Lift the water crate with two people.'],
  ['When is the bond paid?', 'The bond is paid back within four weeks.'],
])('%s is not told by: %s', (question, sentence) => {
  expect(isSilentOf(question, sentence)).toBe(true);
  const weighed = weighSentence(parseQuestion(question), readSentences(sentence), 0, {
    heading: new Set(),
    topic: new Set(),
    before: '',
    rank: 256,
  });
  expect(weighed).toMatchObject({ isCapped: true, isHeld: false, isPlain: false });
});

it.each([
  ['What does the blue lamp mean?', 'The blue lamp means that it is charging, the red one that it is not.'],
  ['What is the code of the gate?', 'The code of the gate is 4471.'],
  ["What's the wifi password?", 'The wifi password is bluebird.'],
  ['What does the code E4 mean?', 'E4: the door is open.'],
  ['Which removal firm is coming?', 'The removal firm is Larkin Brothers.'],
  ['Which firm is coming?', 'A local firm is coming on Monday.'],
  ['What is in the crate?', 'The crate contains twelve bottles.'],
  ['What is in the box?', 'In the box: lamp, lead, two bulbs.'],
  ['When is the bond paid back?', 'The bond is paid back within four weeks.'],
  ['When am I paid?', 'Expenses are paid back on the last Friday.'],
])('%s may be told by: %s', (question, sentence) => {
  expect(isSilentOf(question, sentence)).toBe(false);
});
