// Lengths of time and the days they lead to, written by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { dayReckoned } from '#core/table/spans.ts';

const OVEN = `Warranty card: oven K7

Bought on 3 March 2021. Fitted on 12 April 2021.

The oven: 7 years from the day of purchase.
The door is covered for 24 months from the day it was fitted, its seal for six months.
Faults in transport must be reported within 14 days of delivery.`;
const LEASE = `Lease of a garage

The lease begins on 31 August 2025 and runs for 18 months. It can be ended by two months' notice to the end of a month.
The key costs 20 pounds.`;
const BILL = `Yard bill 7        Date: 9 June 2026

Please pay within 30 days of the date of this bill.`;

const source = (text: string) =>
  ({ name: 'paper.txt', text, anchors: [], passages: [{ start: 0, end: text.length, heading: '' }] }) as never;
const asked = (question: string, ...texts: readonly string[]) =>
  dayReckoned(
    question,
    texts.map((text) => ({ name: 'paper.txt', opening: text.slice(0, 200), source: source(text) })),
  );

describe('a day that has to be reckoned', () => {
  it.each([
    [
      'Until when is the oven covered?',
      OVEN,
      '3 March 2028: 7 years from 3 March 2021 ("Bought on 3 March 2021"), by "The oven, 7 years from the day of purchase"',
    ],
    [
      'When does the warranty on the door end?',
      OVEN,
      '12 April 2023: 24 months from 12 April 2021 ("Fitted on 12 April 2021"), by "The door is covered for 24 months from the day it was fitted"',
    ],
    [
      'Until when is the seal covered?',
      OVEN,
      '12 October 2021: 6 months from 12 April 2021 ("Fitted on 12 April 2021"), by "its seal for six months"',
    ],
    [
      'When does the lease end?',
      LEASE,
      '28 February 2027: 18 months from 31 August 2025, by "The lease begins on 31 August 2025 and runs for 18 months"',
    ],
    [
      'If I give notice on 3 May 2026, when does the lease end?',
      LEASE,
      '31 July 2026: 2 months from 3 May 2026, to the end of the month, by "It can be ended by two months\' notice to the end of a month"',
    ],
    [
      'By when do I have to pay the bill?',
      BILL,
      '9 July 2026: 30 days from 9 June 2026 ("Date, 9 June 2026"), by "Please pay within 30 days of the date of this bill"',
    ],
  ])('%s', (question, text, said) => {
    expect(asked(question, text)?.text).toBe(said);
  });

  it('cites the length and the day', () => {
    const found = asked('Until when is the oven covered?', OVEN);
    expect(found?.operands.map(({ end, start }) => OVEN.slice(start, end))).toEqual([
      'The oven: 7 years from the day of purchase.',
      '3 March 2021',
    ]);
  });

  it.each([
    ['a day that no paper says', 'By when must faults in transport be reported?', [OVEN]],
    ['a thing that no length is told of', 'Until when is the timer covered?', [OVEN]],
    ['two days that may be the first', 'Until when is the oven covered?', [`${OVEN}\nBought on 5 May 2021.`]],
    [
      'two papers that both tell a length',
      'Until when is the oven covered?',
      [OVEN, OVEN.replace('7 years', '5 years')],
    ],
    ['working days', 'By when do I have to pay the bill?', [BILL.replace('30 days', '30 working days')]],
    [
      'the end of a quarter',
      'If I give notice on 3 May 2026, when does the lease end?',
      [LEASE.replace('of a month', 'of a quarter')],
    ],
    ['what no day is asked of', 'How long is the oven covered?', [OVEN]],
  ])('is not told of %s', (_, question, texts) => {
    expect(asked(question, ...texts)).toBeNull();
  });
});
