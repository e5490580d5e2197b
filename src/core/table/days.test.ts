// Days from one day to another. Papers invented; the days were counted by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '#core/table/days.ts';

function paper(name: string, text: string, heading = '') {
  return {
    name,
    opening: text.slice(0, 200),
    source: { name, text, passages: [{ start: 0, end: text.length, heading }], anchors: [] } as never,
  };
}
const BOILER = paper(
  'boiler.txt',
  'Boiler report\n\nInspected: 28 February 2024\nRepaired: 2 March 2024\nNext service: Monday, 3 March 2025\n',
);
const MURAL = paper(
  'mural.md',
  '| Step | Day |\n| --- | --- |\n| First sketch | 10 June 2026 |\n| Scaffold up | 1 July 2026 |\n| Unveiling | 2 September 2026 |\n',
  'Step · Day',
);
const WELL = paper('well.txt', 'Drilling: 5 May 2023\nPump test: 19 May 2023\n');

describe('the time between two days', () => {
  it.each([
    [
      'How many days are there between the inspection and the repair?',
      BOILER,
      '3 days: the time from Inspected, 28 February 2024, to Repaired, 2 March 2024',
    ],
    [
      'How many days lie between the first sketch and the unveiling?',
      MURAL,
      '84 days: the time from First sketch, 10 June 2026, to Unveiling, 2 September 2026',
    ],
    [
      'How many weeks are there between the first sketch and the scaffold?',
      MURAL,
      '3 weeks: the time from First sketch, 10 June 2026, to Scaffold up, 1 July 2026',
    ],
    [
      'How long was it from the drilling to the pump test?',
      WELL,
      '14 days: the time from Drilling, 5 May 2023, to Pump test, 19 May 2023',
    ],
  ])('%s', (question, document, text) => {
    const found = daysBetween(question, [document]);
    expect(found?.text).toBe(text);
    expect(found?.operands).toHaveLength(2);
  });

  it.each([
    ['a side that no day has', 'How many days are there between the inspection and the painting?', [BOILER]],
    [
      'a side that two documents have',
      'How many days lie between the first sketch and the unveiling?',
      [MURAL, { ...MURAL, name: 'other.md' }],
    ],
    ['no such length', 'When was the boiler inspected?', [BOILER]],
    [
      'a day without its year',
      'How many days are there between the start and the end?',
      [paper('x.txt', 'Start: 3 May\nEnd: 9 May\n')],
    ],
  ])('is not told of %s', (_what, question, documents) => {
    expect(daysBetween(question, documents)).toBeNull();
  });
});
