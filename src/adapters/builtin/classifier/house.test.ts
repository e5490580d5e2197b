import '#tests/language.ts';
import { expect, it } from 'vitest';
import { classify } from '#adapters/builtin/classifier.ts';
import { isOfTheHouse } from '#adapters/builtin/classifier/house.ts';

it.each([
  'How much pocket money can they take?',
  'Can my daughter take her phone?',
  'Can I take my bicycle on the bus?',
  'Can we use the stove in July?',
  'Am I allowed to keep chickens?',
  'Do I need permission for a shed?',
  'Can I light a bonfire in October?',
  'Do I have to strip the beds?',
  'Do I have to clean the oven before I leave?',
  'Am I allowed to take photos in the museum?',
  'What happens if I lose my library card?',
])('a question of everyday things is not high stakes: %s', (text) => {
  expect(isOfTheHouse(text)).toBe(true);
  expect(classify(text).risk_level).not.toBe('HIGH');
});

it.each([
  'Can I leave my child alone in the garden?',
  'Can my son use the stove?',
  'Can my ex pick up my child from school?',
  'Can we use the barbecue inside the tent?',
  'Can they take my money?',
  'Can my boss take my phone and read it?',
  'Can I charge my bike at night?',
  'What happens if my child misses a dose at nursery?',
  'Can my son light the bonfire?',
  'Can I leave my daughter in the caravan?',
  'Can my neighbour build a shed at my window?',
  'Can I keep my dog in the shed?',
  'Can my children light candles in the tent?',
  'Am I allowed to keep the deposit?',
  'Can I build a wall in the garden of my neighbour without his signature?',
])('any word that is no everyday thing leaves a question what it was: %s', (text) => {
  expect(isOfTheHouse(text)).toBe(false);
});
