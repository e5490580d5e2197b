import { describe, expect, it } from 'vitest';
import { missingWords, unmetWords } from '#core/evidence/missing.ts';

const PASSAGE = 'The ticket costs 9 euros. Members of the choir buy it at the office.';

describe('the words of a question that a passage does not have', () => {
  it.each<[string, string[], string[]]>([
    ['How much do the tickets cost?', [], []],
    ['What is the price of a ticket?', ['price'], []],
    ['Where can I purchase a ticket?', ['purchase'], []],
    ['Who sells the ticket?', ['sells'], ['sells']],
    ['When does Price buy a ticket?', ['Price'], ['Price']],
    ['Does the mayor buy tickets for the mayor?', ['mayor'], ['mayor']],
  ])('EBOM-REQ-154: "%s" lacks %j by letter, %j by meaning', (question, letter, meaning) => {
    expect(missingWords(question, PASSAGE)).toEqual(letter);
    expect(unmetWords(question, PASSAGE)).toEqual(meaning);
  });
});
