import { describe, expect, it } from 'vitest';
import { checkSteps } from '#adapters/builtin/reasoning/calc/check.ts';
import { stepsOf } from '#adapters/builtin/reasoning/calc/program.ts';

const BUS =
  'The bus is due at 8:35 and today it is 12 minutes late. The walk from the stop takes 7 minutes. When does Jan get to school?';
const CHEESE = 'Cheese costs 18 euros per kg. Lena buys 0.5 kg of it and pays with 20 euros. How much is left?';
const DOUGH = 'A dough for 6 rolls needs 300 g of flour. How many grams of flour do 10 rolls need?';
const NIGHT =
  'Ida started at 22:30 and stopped at 06:00 the next morning. A break of 30 minutes is unpaid. How many minutes are paid?';
const LAMP =
  'A complaint is taken within 14 days. The lamp came on 2026-02-20, and Eva complained on 2026-03-05. Is it taken?';
const PACKS = 'A pack holds 8 bulbs. Nils needs 30 bulbs. How many packs must he buy?';
const COAT = 'A coat of 80 euros is reduced by 25%. What does it cost now?';

describe('steps of a calculation', () => {
  it.each([
    [
      BUS,
      'arrives = 8:35 + 12 minutes\nanswer = arrives + 7 minutes',
      [
        'Step 1: 8:35 + 12 minutes = 08:47 (arrives)',
        'Step 2 (from 1): 08:47 + 7 minutes = 08:54',
        'Answer (from 2): 08:54',
      ],
    ],
    [
      CHEESE,
      'cheese = 18 euros per kg * 0.5 kg\nanswer = 20 euros - cheese',
      [
        'Step 1: 18 euros per kg * 0.5 kg = 9 euros (cheese)',
        'Step 2 (from 1): 20 euros - 9 euros = 11 euros',
        'Answer (from 2): 11 euros',
      ],
    ],
    [
      DOUGH,
      'answer = 300 g / 6 rolls * 10 rolls',
      ['Step 1: 300 g / 6 rolls = 50 g', 'Step 2 (from 1): 50 g * 10 rolls = 500 g', 'Answer (from 2): 500 grams'],
    ],
    [
      NIGHT,
      'shift = 06:00 - 22:30\nanswer = shift - 30 minutes',
      [
        'Step 1: 06:00 - 22:30 = 450 minutes (shift)',
        'Step 2 (from 1): 450 minutes - 30 minutes = 420 minutes',
        'Answer (from 2): 420 minutes',
      ],
    ],
    [
      LAMP,
      'days = 2026-03-05 - 2026-02-20\nanswer = days <= 14 days',
      [
        'Step 1: 2026-03-05 - 2026-02-20 = 13 days (days)',
        'Step 2 (from 1): 13 days <= 14 days = yes',
        'Answer (from 2): Yes',
      ],
    ],
    [
      PACKS,
      'answer = ceil(30 bulbs / 8 bulbs)',
      ['Step 1: 30 bulbs / 8 bulbs = 3.75', 'Step 2 (from 1): 3.75 rounded up = 4', 'Answer (from 2): 4 packs'],
    ],
    [
      COAT,
      'answer = 80 euros * (1 - 25%)',
      [
        'Step 1: 1 - 25% = 75 percent',
        'Step 2 (from 1): 80 euros * 75 percent = 60 euros',
        'Answer (from 2): 60 euros',
      ],
    ],
  ])('are reckoned of what a model wrote, and hold: %s', (problem, program, steps) => {
    expect(stepsOf(problem, program)).toEqual(steps);
    expect(checkSteps(problem, steps)).toEqual([]);
  });

  it.each([
    ['a number that is not given', BUS, ['Step 1: 8:35 + 15 minutes = 08:50', 'Answer (from 1): 08:50']],
    [
      'a number that is given with another unit',
      CHEESE,
      [
        'Step 1: 18 euros per kg * 0.5 kg = 9 euros',
        'Step 2 (from 1): 20 kg - 9 euros = 11 euros',
        'Answer (from 2): 11 euros',
      ],
    ],
    [
      'a result that is another',
      BUS,
      ['Step 1: 8:35 + 12 minutes = 08:57', 'Step 2 (from 1): 08:57 + 7 minutes = 09:04', 'Answer (from 2): 09:04'],
    ],
    [
      'minutes added to euros',
      'A ride of 20 minutes costs 8 euros. How much is it?',
      ['Step 1: 8 euros + 20 minutes = 28 euros', 'Answer (from 1): 28 euros'],
    ],
    ['a number that is left out', BUS, ['Step 1: 8:35 + 7 minutes = 08:42', 'Answer (from 1): 08:42']],
    [
      'a rate that is made up',
      'Tom works 6 hours. He pays 12 euros for lunch. How much is left?',
      [
        'Step 1: 6 hours * 15 euros per hour = 90 euros',
        'Step 2 (from 1): 90 euros - 12 euros = 78 euros',
        'Answer (from 2): 78 euros',
      ],
    ],
    [
      'an answer that is none of the steps',
      CHEESE,
      [
        'Step 1: 18 euros per kg * 0.5 kg = 9 euros',
        'Step 2 (from 1): 20 euros - 9 euros = 11 euros',
        'Answer (from 2): 12 euros',
      ],
    ],
    [
      'an answer in what is not asked for',
      DOUGH,
      [
        'Step 1: 300 g / 6 rolls = 50 g',
        'Step 2 (from 1): 50 g / 10 rolls = 5 g',
        'Step 3 (from 2): 5 g / 5 g = 1',
        'Answer (from 3): 1',
      ],
    ],
    [
      'a step that leads nowhere',
      CHEESE,
      [
        'Step 1: 18 euros per kg * 0.5 kg = 9 euros',
        'Step 2 (from 1): 20 euros + 9 euros = 29 euros',
        'Step 3 (from 1): 20 euros - 9 euros = 11 euros',
        'Answer (from 3): 11 euros',
      ],
    ],
    [
      'a step that names one that is not there',
      BUS,
      [
        'Step 1 (from 9): 8:35 + 12 minutes = 08:47',
        'Step 2 (from 1): 08:47 + 7 minutes = 08:54',
        'Answer (from 2): 08:54',
      ],
    ],
    [
      'a result that an earlier step is said to have',
      BUS,
      ['Step 1: 8:35 + 12 minutes = 08:47', 'Step 2 (from 1): 08:57 + 7 minutes = 09:04', 'Answer (from 2): 09:04'],
    ],
    [
      'a number for yes or no',
      LAMP,
      [
        'Step 1: 2026-03-05 - 2026-02-20 = 13 days',
        'Step 2 (from 1): 13 days + 14 days = 27 days',
        'Answer (from 2): 27 days',
      ],
    ],
    [
      'half that is taken twice',
      'Half of the 40 euros is for Ben. How much is that?',
      ['Step 1: 40 euros * 2 = 80 euros', 'Answer (from 1): 80 euros'],
    ],
    [
      'a time of the day before midnight that nobody says is of the day before',
      'The shop opens at 9:00 and closes at 18:00. How many hours is it open?',
      ['Step 1: 9:00 - 18:00 = 900 minutes', 'Answer (from 1): 15 hours'],
    ],
    [
      'a number in words that is not read',
      'The walk takes half an hour, and the bus leaves at 8:00 in 10 minutes. When?',
      ['Step 1: 8:00 + 10 minutes = 08:10', 'Answer (from 1): 08:10'],
    ],
  ])('do not hold with %s', (_, problem, steps) => {
    expect(checkSteps(problem, steps)?.length ?? 0).toBeGreaterThan(0);
  });

  it.each([
    [
      'a part of what it is not said to be of',
      'the answer rests on a step that does not hold',
      'The jacket is reduced by 40%. Omar has a coupon for 20 euros. What does he pay for it?',
      [
        'Step 1: 20 euros * 40% = 8 euros',
        'Step 2 (from 1): 20 euros - 8 euros = 12 euros',
        'Answer (from 2): 12 euros',
      ],
    ],
    [
      'a number of what nothing tells of',
      'nothing that is given tells of hens',
      'A farmer has 40 cows and 8 pigs. How many hens has he?',
      ['Step 1: 40 cows - 8 pigs = 32 cows', 'Answer (from 1): 32 hens'],
    ],
    [
      'so many for each where so many are asked for',
      'the answer is not measured in what is asked',
      'A sailor has 60 ropes and 12 knives, and has been one for years. How many years has he been a sailor?',
      ['Step 1: 60 ropes / 12 knives = 5', 'Answer (from 1): 5 years'],
    ],
    [
      'a thing that nothing tells of',
      'nothing that is given tells of sugar',
      'Tea costs 4 euros and milk costs 2 euros. How much does the sugar cost?',
      ['Step 1: 4 euros - 2 euros = 2 euros', 'Answer (from 1): 2 euros'],
    ],
    [
      'somebody of whom nothing tells',
      'nothing that is given tells of Tim',
      'Then Ivo gave 3 euros of his 9 euros to Lea. How much has Tim left?',
      ['Step 1: 9 euros - 3 euros = 6 euros', 'Answer (from 1): 6 euros'],
    ],
    [
      'more left than there was',
      'the answer is on the wrong side of what is given',
      'Lea has 9 euros and gives 3 euros away. How much has she left?',
      ['Step 1: 9 euros + 3 euros = 12 euros', 'Answer (from 1): 12 euros'],
    ],
    [
      'less in all than there is',
      'the answer is on the wrong side of what is given',
      'A cup costs 9 euros and a plate costs 3 euros. What do both cost in all?',
      ['Step 1: 9 euros - 3 euros = 6 euros', 'Answer (from 1): 6 euros'],
    ],
    [
      'an end before the beginning',
      'the answer is on the wrong side of what is given',
      'The play begins at 19:00 and lasts 90 minutes. When does it end?',
      ['Step 1: 19:00 - 90 minutes = 17:30', 'Answer (from 1): 17:30'],
    ],
    [
      'a beginning after what it is for',
      'the answer is on the wrong side of what is given',
      'The play begins at 19:00, and the drive takes 20 minutes. When must Lea leave?',
      ['Step 1: 19:00 + 20 minutes = 19:20', 'Answer (from 1): 19:20'],
    ],
    [
      'one thing that is given twice',
      'one thing is given twice',
      'Mina paid 40 euros for the lamp. She paid 35 euros for it. She had 70 euros. How much has she left?',
      [
        'Step 1: 40 euros + 35 euros = 75 euros',
        'Step 2 (from 1): 75 euros - 70 euros = 5 euros',
        'Answer (from 2): 5 euros',
      ],
    ],
    [
      'what happens in between at no time that is given',
      'something happens of which no time is given',
      'The boat leaves at 10:00, and a tram waits until the boat is in. The tram takes 20 minutes. When does it get to town?',
      ['Step 1: 10:00 + 20 minutes = 10:20', 'Answer (from 1): 10:20'],
    ],
    [
      'what comes after at no time that is given',
      'something happens of which no time is given',
      'Choir begins at 18:00 and lasts 40 minutes, and Ada walks home. When is she home?',
      ['Step 1: 18:00 + 40 minutes = 18:40', 'Answer (from 1): 18:40'],
    ],
    [
      'a bound that is given twice',
      'one thing is given twice',
      'The bath holds 90 litres. It holds 80 litres at most. The tap fills 10 litres per minute. How many minutes does it take to fill the bath?',
      [
        'Step 1: 90 litres - 80 litres = 10 litres',
        'Step 2 (from 1): 10 litres / 10 litres per minute = 1 minutes',
        'Answer (from 2): 1 minutes',
      ],
    ],
    [
      'a no where something else may be enough',
      'more than numbers decides on it',
      'Whoever is over 60 years old or has a pass gets in. Jo is 50 years old. Does Jo get in?',
      ['Step 1: 50 years > 60 years = no', 'Answer (from 1): No'],
    ],
    [
      'a yes where something else is needed',
      'more than numbers decides on it',
      'Whoever is over 60 years old and a member gets in. Jo is 70 years old. Does Jo get in?',
      ['Step 1: 70 years > 60 years = yes', 'Answer (from 1): Yes'],
    ],
  ])('do not hold with %s: %s', (_, why, problem, steps) => {
    expect(checkSteps(problem, steps)?.at(-1)?.why).toBe(why);
  });

  it.each([
    'answer = 8:35 + 15 minutes',
    'answer = nowhere + 7 minutes',
    'answer = 8:35',
    'arrives = 8:35 + 12 minutes',
    'answer = (8:35 + 7 minutes',
    'answer = 8:35 + 8:35',
    '__proto__ = 8:35 + 7 minutes\nanswer = __proto__ + 7 minutes + constructor',
  ])('are not made of what cannot be read: %s', (program) => {
    expect(stepsOf(BUS, program)).toBeNull();
  });

  it('says nothing of other texts', () => {
    expect(checkSteps(BUS, ['Step 1 (given): The bus is due at 8:35.', 'Answer (from 1): 08:54'])).toBeNull();
    expect(checkSteps(BUS, ['The bus comes at 8:47.'])).toBeNull();
  });
});
