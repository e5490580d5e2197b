// Lists without bullets and lists under other words, written by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { listFor } from '#core/table/lists.ts';

const LETTER = `Knee school, Mill Street

Your first evening in the knee school is on 4 May at six.

Please come with
* this letter
* shoes that grip
* a towel

Parking is free.`;
const KIT = `CANOE CLUB - WEEKEND AT ORME

KIT LIST
Sleeping bag, roll mat
Waterproof jacket
Two pairs of shoes (old ones)

PRICE
Tent   £4.00`;
const POLICY = [
  'Bicycle cover',
  'Theft from a locked shed, damage in a fall, and the cost of a hired bicycle.',
] as const;
const CARE = `Rules of the hut

What you have to do:
1. Sweep the floor.
2. Close the shutters.
3. Leave wood for the next guest.`;

const TRIP = `Fire brigade open day, visit of class 4

Please bring:
- a hat
- boots

Each visitor under 12 has to come with an adult. A child pays £3, adults £7.`;

const asked = (question: string, text: string, heading = '') =>
  listFor(question, [
    {
      name: 'paper.txt',
      opening: text.slice(0, 200),
      source: { name: 'paper.txt', text, anchors: [], passages: [{ start: 0, end: text.length, heading }] } as never,
    },
  ]);

describe('a list that is headed in other words', () => {
  it.each([
    [
      'What do I have to bring to the knee school?',
      LETTER,
      '',
      'Please come with: this letter · shoes that grip · a towel',
    ],
    [
      'What should we pack for the canoe weekend?',
      KIT,
      '',
      'KIT LIST: Sleeping bag, roll mat · Waterproof jacket · Two pairs of shoes (old ones)',
    ],
    [
      'What do we have to do in the hut?',
      CARE,
      '',
      'What you have to do: Sweep the floor · Close the shutters · Leave wood for the next guest',
    ],
    ['What do the children need to bring?', TRIP, '', 'Please bring: a hat · boots'],
    ['What should every visitor bring?', TRIP, '', 'Please bring: a hat · boots'],
    [
      'What is covered?',
      POLICY[1],
      'Bicycle cover › Covered',
      'Covered: Theft from a locked shed · damage in a fall · the cost of a hired bicycle',
    ],
  ])('%s', (question, text, heading, said) => {
    expect(asked(question, text, heading)?.text).toBe(said);
  });

  it('cites each item where it stands', () => {
    const found = asked('What should we pack for the canoe weekend?', KIT);
    expect(found?.operands.map(({ end, start }) => KIT.slice(start, end))).toEqual([
      'Sleeping bag, roll mat',
      'Waterproof jacket',
      'Two pairs of shoes (old ones)',
    ]);
  });

  it.each([
    ['of another matter', 'What do I have to bring to the eye school?', LETTER, ''],
    ['of whom the paper does not speak', 'What do the teachers need to bring?', TRIP, ''],
    [
      'with a sentence among its lines',
      'What should we pack for the canoe weekend?',
      KIT.replace('Waterproof jacket', 'It may rain. Bring a jacket'),
      '',
    ],
    ['of what is not covered', 'What is not covered?', POLICY[1], 'Bicycle cover › Covered'],
  ])('is none %s', (_, question, text, heading) => {
    expect(asked(question, text, heading)).toBeNull();
  });
});
