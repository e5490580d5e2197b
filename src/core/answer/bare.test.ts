import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { polarityOf } from '#core/answer/polarity.ts';

describe('a few words that forbid', () => {
  it.each([
    ['Can I bring a drone to the falconry day?', 'No drones, no balloons.'],
    ['Is it ok to use hot glue on the model?', 'No hot glue, no varnish: both cloud the canopy.'],
    ['Are we allowed to bring a parrot?', "A parrot: I'm afraid not."],
    ['May I wear heels in the gym hall?', 'Heels will be turned away at the door.'],
  ])('%s', (question, passage) => {
    expect(polarityOf(question, passage, 'notes.txt', true)).toBe('No');
  });
  it.each([
    ['Can I get my deposit back?', 'No deposit.'],
    ['Can I bring a drone?', 'No drones before noon.'],
    ['Can I use glue?', 'No hot glue.'],
    ['Can I bring a kite?', 'No drones, no balloons.'],
    ['Is it fine to come without a booking?', 'Entry free, no booking.'],
  ])('say nothing of something else: %s', (question, passage) => {
    expect(polarityOf(question, passage, 'notes.txt', true)).toBeNull();
  });
});
