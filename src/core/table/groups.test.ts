// Rows put together, counted or compared by what a question says of them. Values by hand.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { compute, unreadFor } from '#core/table/compute.ts';
import { daysOfRow } from '#core/table/days.ts';
import { offersIn } from '#core/table/offers.ts';
import { nightsOf } from '#core/table/stays.ts';
import { tablesOf } from '#core/table/read.ts';

const HEADS = '| sent | skipper | boat | catch_kg | landed |\n|---|---|---|---|---|\n';
const ROWS = `| 2026-03-02 | Runa | Tern | 120 | 2026-03-04 |
| 2026-03-09 | Olaf | Tern | 80.5 | 2026-03-10 |
| 2026-03-09 | Runa | Skua | 60 | 2026-03-14 |
| 2026-04-01 | Olaf | Skua | 95 | 2026-04-02 |`;
const paper = (text: string, name = 'catches.md') => ({
  name,
  opening: '',
  source: { name, text, anchors: [], passages: [{ start: 0, end: text.length, heading: '' }] } as never,
});
const tabled = (rows: string) => {
  const { name, opening, source } = paper(`${HEADS}${rows}`);
  return [{ name, opening, tables: tablesOf(source), offers: offersIn(source) }];
};
const told = (question: string, rows = ROWS): string | undefined => compute(question, tabled(rows))?.text;

describe('groups of rows', () => {
  it.each([
    ['Which boat gave the most catch?', 'Tern: 200.5 kg, the highest catch kg by boat (Tern 200.5 kg, Skua 155 kg)'],
    [
      'Who made more catch, Runa or Olaf?',
      'Runa, by 4.5 kg: the difference in catch kg between Runa (120 + 60 = 180 kg) and Olaf (80.5 + 95 = 175.5 kg)',
    ],
    [
      'How many catches were more than 90 kg?',
      '2: the number of rows with catch kg more than 90, of 4 (2026-03-02, Runa (120 kg), 2026-04-01, Olaf (95 kg))',
    ],
    ['How much catch was landed in March?', undefined],
    ['How much catch did Runa sell in March?', undefined],
    ['How much catch did Runa give?', '180 kg: the sum of catch kg over 2 of 4 rows (Runa), 120 + 60 = 180'],
    ['Which boats belong to Runa?', 'Tern, Skua: the 2 of 4 rows for Runa'],
    ['Which catch was the heaviest?', '2026-03-02, Runa: 120 kg, the highest catch kg of all 4 rows'],
  ])('%s', (question, text) => {
    expect(told(question)).toBe(text);
  });

  it('two that are the same are said to be', () => {
    const rows = ROWS.replace('80.5', '85');
    expect(told('Who made more catch, Runa or Olaf?', rows)).toBe(
      'neither, by 0 kg: the difference in catch kg between Runa (120 + 60 = 180 kg) and Olaf (85 + 95 = 180 kg)',
    );
  });

  it.each([
    'Which boat gave the most eels?',
    'How many catches were more than 90 miles?',
    'Who made more catch, Runa or Pia?',
  ])('%s is not told', (question) => {
    expect(told(question)).toBeUndefined();
  });

  it('a row in scope that cannot be read is named, and one beside the scope is not', () => {
    const rows = `${ROWS.replace('| 60 |', '| some 60 |')}\n| 2026-04-05 | Pia | Skua | 10 | 2026-04-06 |`;
    expect(told('How much catch did Runa give?', rows)).toBeUndefined();
    expect(unreadFor('How much catch did Runa give?', tabled(rows))).toBe(
      'In catches.md the row \u201c2026-03-09, Runa\u201d has \u201csome 60\u201d under \u201ccatch kg\u201d, which is no plain number.',
    );
    expect(unreadFor('How much catch did Olaf give?', tabled(rows))).toBeNull();
    expect(told('How much catch did Olaf give?', rows)).toBe(
      '175.5 kg: the sum of catch kg over 2 of 5 rows (Olaf), 80.5 + 95 = 175.5',
    );
  });
});

describe('what is counted or sold by the name of its column', () => {
  const COOPS = `| date | coop | breed | eggs | hens | sold for (EUR) |
|---|---|---|---|---|---|
| 2026-04-03 | North | Sussex | 41 | 6 | 12.30 |
| 2026-04-17 | North | Leghorn | 38 | 7 | 11.40 |
| 2026-05-02 | South | Sussex | 52 | 6 | 15.60 |`;
  const tables = [
    {
      name: 'coops.md',
      opening: '',
      tables: tablesOf({
        name: 'coops.md',
        text: COOPS,
        anchors: [],
        passages: [{ start: 0, end: COOPS.length, heading: '' }],
      } as never),
    },
  ];
  it.each([
    ['How many eggs came in April?', '79: the sum of eggs over 2 of 3 rows (April), 41 + 38 = 79'],
    ['How many eggs came from the Sussex?', '93: the sum of eggs over 2 of 3 rows (Sussex), 41 + 52 = 93'],
    [
      'How much did we sell in April?',
      '€23.70: the sum of sold for (EUR) over 2 of 3 rows (April), 12.30 + 11.40 = 23.70',
    ],
    // Hens that are there in two months are not added up.
    ['How many hens were in the north coop?', undefined],
    ['How many ducks came in April?', undefined],
  ])('%s', (question, text) => {
    expect(compute(question, tables)?.text).toBe(text);
  });
});

describe('from one day to another', () => {
  it.each([
    ['How many days did the catch of 2 March take?', '2 days: the time from sent, 2026-03-02, to landed, 2026-03-04'],
    ['How long did the Skua catch of 9 March take?', '5 days: the time from sent, 2026-03-09, to landed, 2026-03-14'],
    // Two were sent on that day.
    ['How many days did the catch of 9 March take?', undefined],
    ['How many days did the catch of 3 March take?', undefined],
    ['How many days did the repair of 2 March take?', undefined],
  ])('of one row: %s', (question, text) => {
    expect(daysOfRow(question, [paper(`${HEADS}${ROWS}`)])?.text).toBe(text);
  });

  const RETREAT = paper(
    'The retreat at Fern Hall runs from Friday 27 February to Monday 2 March 2026. Bring slippers.',
    'a.txt',
  );
  const CLINIC = paper('Fern Clinic\nArrived: 3 May 2026      Departed: 9 May 2026', 'b.txt');
  it.each([
    ['How many nights does the retreat last?', '3 nights: from 27 February to 2 March 2026'],
    ['How many nights did she stay at the clinic?', '6 nights: from 3 May 2026 to 9 May 2026'],
    // Both are called Fern.
    ['How many nights do we stay at Fern?', undefined],
    ['How many nights does the cruise last?', undefined],
  ])('nights of a stay: %s', (question, text) => {
    expect(nightsOf(question, [RETREAT, CLINIC])?.text).toBe(text);
  });
});

describe('offers in one sentence', () => {
  const MINUTES = paper(
    'We asked three painters for the fence: Dune Ltd \u00a3410, Ash & Elm \u00a3385 and Pia Ruiz \u00a3402.50.',
  );
  const offered = (question: string, text = MINUTES): string | undefined =>
    compute(question, [{ name: text.name, opening: '', tables: [], offers: offersIn(text.source) }])?.text;
  it.each([
    ['Which painter was the cheapest?', 'Ash & Elm: \u00a3385, the lowest price of all 3 rows'],
    ['Which of the three painters was the most expensive?', 'Dune Ltd: \u00a3410, the highest price of all 3 rows'],
    [
      'How much more did Dune Ltd cost than Ash & Elm?',
      '\u00a325: the difference in price between Dune Ltd (\u00a3410) and Ash & Elm (\u00a3385)',
    ],
    ['Which roofer was the cheapest?', undefined],
  ])('%s', (question, text) => {
    expect(offered(question)).toBe(text);
  });

  it.each([
    'We asked two painters: Dune Ltd \u00a3410, Ash & Elm \u20ac385.',
    'We asked two painters: Dune Ltd \u00a3410, Ash & Elm \u00a3385, and nobody else came near.',
  ])('are not compared where not all of them are prices of one kind: %s', (text) => {
    expect(offered('Which painter was the cheapest?', paper(text))).toBeUndefined();
  });
});
