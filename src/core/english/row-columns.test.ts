import { describe, expect, it } from 'vitest';
import { asksOtherColumn } from '#core/english/row-columns.ts';

const ROW = 'Item: Oak stool; Price GBP: 45.00; Unit: each; Stock: 3; Delivery days: 4\nItem: Lamp; Price GBP: 45.50';

describe('what a row of values cannot tell', () => {
  it.each(['What is the delivery charge for the oak stool?', 'Which item is out of stock?', 'Is the lamp in stock?'])(
    '%s',
    (question) => {
      expect(asksOtherColumn(question, ROW)).toBe(true);
      expect(asksOtherColumn(question, 'The delivery charge is 4 pounds, and the lamp is in stock.')).toBe(false);
    },
  );
  it.each([
    'What does the oak stool cost?',
    'What is the unit price of the lamp?',
    'What is the price of the oak stool?',
  ])('and what it tells: %s', (question) => {
    expect(asksOtherColumn(question, ROW)).toBe(false);
  });
});
