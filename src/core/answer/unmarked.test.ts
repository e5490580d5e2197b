import { describe, expect, it } from 'vitest';
import { marksIn, unmarked } from '#core/answer/unmarked.ts';

describe('what is shown of a quotation', () => {
  it.each([
    ['Turn the ring **only while it is grinding**.', 'Turn the ring only while it is grinding.'],
    ['*Quick guide. BL3-M = with milk frother.*', 'Quick guide. BL3-M = with milk frother.'],
    ['Skip, see *Water*.', 'Skip, see Water.'],
    [
      'Loose step \u2013 **still** not done, *chased* by __Friday__, _again_.',
      'Loose step \u2013 still not done, chased by Friday, again.',
    ],
    ['## Cleaning\nRinse `BF-1` daily.', 'Cleaning\nRinse BF-1 daily.'],
    ['- white \u2013 ready\n- red \u2013 empty', 'white \u2013 ready\n\u00b7 red \u2013 empty'],
    ['Hours:\n* nine to five', 'Hours:\n\u00b7 nine to five'],
    ['> No dogs.', 'No dogs.'],
    ['See [the plan](https://town.example/plan).', 'See the plan.'],
    // One half of a pair that stands in the next sentence.
    ['BL3-M = with milk frother.*', 'BL3-M = with milk frother.'],
    ['*Quick guide.', 'Quick guide.'],
    ['***Closed*** on Monday', 'Closed on Monday'],
  ])('%j is shown as %j', (text, shown) => {
    expect(unmarked(text)).toBe(shown);
  });

  it.each([
    '2*3*4 is 24, and 5 * 6 * 7 is 210.',
    'f(*args, **kwargs) takes x**2.',
    'The file is my_old_notes_2.txt.',
    'Write your name: ______ and date: ____',
    'A deposit* of 40 is due.',
    // Without its marks the old hour would seem to be in force.
    'Thu 15 Jan, ~~19.30~~ 19.00.',
    '-5 degrees at night',
    '1. Rinse the tank.',
    'Room #4, bay #5',
    '`a*b*c`'.slice(1, -1),
    '[1] says otherwise (see below).',
  ])('%j stays as it is', (text) => {
    expect(unmarked(text)).toBe(text);
    expect(marksIn(text)).toEqual([]);
  });

  it('reads nothing inside of code', () => {
    expect(unmarked('Call `f(*a, **b)` and *wait*.')).toBe('Call f(*a, **b) and wait.');
  });

  it('only leaves out: what is left stands in the text in this order', () => {
    const text = '**One** *two*\n- `three`\n# Four';
    const marks = marksIn(text);
    expect(marks.every(({ end, start }, at) => start < end && start >= (marks[at - 1]?.end ?? 0))).toBe(true);
    expect(marks.map(({ end, start }) => text.slice(start, end)).join('')).toMatch(/^[*`#\- ]+$/);
  });

  it.each(['*'.repeat(20_000), '**a '.repeat(5000), '[a]('.repeat(5000), '`'.repeat(20_001), '_a'.repeat(10_000)])(
    'a hostile text of marks does no harm (%#)',
    (text) => {
      expect(unmarked(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});
