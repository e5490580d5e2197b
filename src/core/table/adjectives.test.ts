// Extremes, sums, counts and cells that are asked for by an adjective, a unit or a verb in place of the name of a column. Values by
// hand; "-" for what the table does not tell.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { compute } from '#core/table/compute.ts';
import { offersIn } from '#core/table/offers.ts';
import { tablesOf } from '#core/table/read.ts';

function paper(name: string, text: string) {
  const source = { name, text, anchors: [], passages: [{ start: 0, end: text.length, heading: '' }] } as never;
  return { name, opening: '', tables: tablesOf(source), offers: offersIn(source) };
}

const SHIFTS = paper(
  'shifts.csv',
  `| date | volunteer | place | hours | miles | paid_eur |
|---|---|---|---|---|---|
| 2025-03-03 | Ada | Library | 4 | 12 | 20.00 |
| 2025-03-05 | Bram | Food bank | 6.5 | 30 | 32.50 |
| 2025-03-09 | Ada | Food bank | 3 | 8 | 15.00 |
| 2025-04-02 | Bram | Library | 2.5 | 30 | 12.50 |
| 2025-04-11 | Cleo | Food bank | 7 | 0 | 35.00 |`,
);
const STALLS = paper(
  'stalls.html',
  `| Stall | Holder | Width (m) | Fee |
|---|---|---|---|
| 1 | Perrin Honey | 3 | £24.00 |
| 2 | Moss and Daughter | 4.5 | £36.00 |
| 3 | Wick Candles | 2 | £16.00 |`,
);
const PEAKS = paper(
  'peaks.md',
  `| Peak | Height (m) | First climbed | Rain (mm) | Mean temperature (°C) |
|---|---|---|---|---|
| Arn | 2310 | 1871 | 800 | 4.5 |
| Bel | 1980 | 1902 | 950 | 6 |
| Cor | 2655 | 1888 | 1200 | 2.5 |`,
);
const HARVEST = paper(
  'harvest.csv',
  `| day | bed | crop | kg | pickers |
|---|---|---|---|---|
| 2025-07-02 | A | Peas | 4 | 2 |
| 2025-07-09 | B | Peas | 5.5 | 1 |
| 2025-07-20 | A | Kale | 10 | 3 |
| 2025-08-02 | B | Leeks | 7.5 | 2 |`,
);
const RESULTS = paper(
  'results.md',
  `| Sample | Batch | Moisture (%) | Analyst |
|---|---|---|---|
| rye | R-1 | 12.5 | Holt |
| rye | R-2 | 13.5 | Pym |
| malt | M-9 | 4 | Holt |`,
);
const COVER = paper(
  'cover.md',
  `| Part | Period |
|---|---|
| Compressor | 5 years |
| Fan motor | 36 months |
| Tank | 2 years |
| Filter | not covered |`,
);
const ROOMS = paper(
  'bad.md',
  `| Room | Length (m) | Seats | Price |
|---|---|---|---|
| Oak | 8 | 30 | £40 |
| Elm | 12 | 25 | £55 |`,
);

describe('what is asked of a table without the name of a column', () => {
  it.each([
    [SHIFTS, 'How many miles were driven in April?', '30'],
    [SHIFTS, 'Who worked the most hours?', 'Bram'],
    [SHIFTS, 'Who drove the most miles?', 'Bram'],
    [SHIFTS, 'How many hours did Ada work?', '7'],
    [SHIFTS, 'Which place had the most hours?', 'Food bank'],
    [SHIFTS, 'What is the average number of hours?', '4.6'],
    [SHIFTS, 'How many times did Bram work?', '2'],
    [SHIFTS, 'How many shifts did Ada have?', '2'],
    [SHIFTS, 'How many hours were slept in April?', '-'],
    [SHIFTS, 'How much was paid altogether?', '115'],
    [SHIFTS, 'How much less was paid in April than in March?', '20'],
    [SHIFTS, 'Who was paid the most?', 'Bram'],
    [STALLS, 'Which stall is the cheapest?', 'Wick'],
    [STALLS, 'Which stall is the widest?', 'Moss'],
    [STALLS, 'Who has the widest stall?', 'Moss'],
    [STALLS, 'What do the fees come to altogether?', '76'],
    [STALLS, 'Who pays the highest fee?', 'Moss'],
    [STALLS, 'What is the average fee?', '25.33'],
    [STALLS, 'How wide is the stall of Wick Candles?', '2'],
    [STALLS, 'How many stalls are there?', '3'],
    [STALLS, 'Which stall is the oldest?', '-'],
    [PEAKS, 'Which peak is the highest?', 'Cor'],
    [PEAKS, 'Which is the tallest peak?', 'Cor'],
    [PEAKS, 'Which peak is the coldest?', 'Cor'],
    [PEAKS, 'Which peak is the warmest?', 'Bel'],
    [PEAKS, 'Which peak is the wettest?', 'Cor'],
    [PEAKS, 'Which peak is the driest?', 'Arn'],
    [PEAKS, 'How much higher is Cor than Bel?', '675'],
    [PEAKS, 'What is the difference in height between Arn and Bel?', '330'],
    [PEAKS, 'Which peak has the most rain?', 'Cor'],
    [HARVEST, 'How many kilos of peas were harvested?', '9.5'],
    [HARVEST, 'How many kilos came from bed A?', '14'],
    [HARVEST, 'How much was picked on bed A altogether?', '14'],
    [HARVEST, 'Which crop was the heaviest?', 'Kale'],
    [HARVEST, 'Which crop weighed the most?', 'Kale'],
    [HARVEST, 'How many kilos more of kale than of leeks were there?', '2.5'],
    [HARVEST, 'How many times were peas picked?', '2'],
    [HARVEST, 'How many kilos of carrots were picked?', '-'],
    [HARVEST, 'How many kilos of peas were sold?', '-'],
    [RESULTS, 'What is the average moisture?', '10'],
    [RESULTS, 'What is the average moisture of rye?', '13'],
    [RESULTS, 'Which batch had the highest moisture?', 'R-2'],
    [RESULTS, 'Which batch is the driest?', 'M-9'],
    [RESULTS, 'How many samples did Holt analyse?', '2'],
    [RESULTS, 'How many samples did Holt reject?', '-'],
    [RESULTS, 'How many batches did Holt have?', '2'],
    [RESULTS, 'Which samples did Holt analyse?', 'rye, malt'],
    [RESULTS, 'Who analysed batch R-2?', 'Pym'],
    [RESULTS, 'What was the moisture of M-9?', '4'],
    [COVER, 'Which part is covered the longest?', 'Compressor'],
    [COVER, 'How long is the fan motor covered?', '36 months'],
    [COVER, 'How long is the tank covered?', '2 years'],
    [ROOMS, 'Which room is the longest?', 'Elm'],
    [ROOMS, 'Which room has the most seats?', 'Oak'],
    [ROOMS, 'Which room is the oldest?', '-'],
    [ROOMS, 'Which room is the cheapest?', 'Oak'],
    [ROOMS, 'Which room is the wettest?', '-'],
    [ROOMS, 'How much cheaper is Oak than Elm?', '15'],
    [ROOMS, 'How long is the Oak room?', '8'],
    [ROOMS, 'How many rooms are there?', '2'],
    [ROOMS, 'What is the price of Elm?', '£55'],
    [ROOMS, 'Which room is the hottest?', '-'],
    [ROOMS, 'How much do Oak and Elm cost together?', '95'],
    [ROOMS, 'How wide is Oak?', '-'],
  ] as const)('%# $1', (table, question, told) => {
    const said = compute(question, [table])?.text ?? '-';
    if (told === '-') expect(said).toBe('-');
    else expect(said).toContain(told);
  });

  it('cites every row that an extreme rests on, and those that say that there is nothing', () => {
    expect(compute('Which part is covered the longest?', [COVER])?.operands).toHaveLength(4);
  });
});
