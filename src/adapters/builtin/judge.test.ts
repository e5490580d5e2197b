import { describe, expect, test } from 'vitest';
import { builtinJudge, judgePair } from '#adapters/builtin/judge.ts';
import { verdict } from '#core/judge/verdict.ts';
import { ROWS } from '#core/question/rows.ts';

// .99 = 64880.6, .8 = 52428.8, .7 = 45875.2 in Q16.16.
const blobs = { get: () => Promise.reject(new Error('the judge reads no blobs')) };
const NOWHERE = { after: '', before: '', heading: '' };
const say = (claim: string, evidence: string): string => verdict(judgePair(claim, evidence));

describe('built-in judge', () => {
  test('AMB-15: an exact quote of whole sentences has similarity 1 and support .99', () => {
    const evidence = 'Tickets cost 25 euros. The concert starts at 19:00. It ends at ten.';
    expect(judgePair('The concert starts at 19:00.', evidence)).toEqual({
      similarity: 65536,
      support: 64881,
      entailment: 64881,
      contradiction: 655,
      unmatched: [],
    });
    expect(judgePair('The concert starts at 19:00. It ends at ten.', evidence).support).toBe(64881);
  });

  test('a clause quoted word for word is supported, with a month in it as well', () => {
    const sentence = 'Under her direction the palm house was rebuilt; it opened again in May 1951.';
    expect(say('it opened again in May 1951.', sentence)).toBe('SUPPORTED');
  });

  test('a rule quoted whole is supported, half of it is not', () => {
    const rule = 'They cost 8 euros a night and may not enter the breakfast room.';
    expect(say(rule, `Dogs are welcome. ${rule}`)).toBe('SUPPORTED');
    expect(say('They may enter the breakfast room.', `Dogs are welcome. ${rule}`)).not.toBe('SUPPORTED');
  });

  test('AMB-15: what stands under a name on a line of its own is a whole sentence', () => {
    const entry = 'merge(*inputs, key=None)\n    Merge several sorted inputs into one.\n\n    Returns a generator.';
    expect(judgePair('Merge several sorted inputs into one.', entry).support).toBe(64881);
    expect(say('The hall is open.', 'A common myth:\nThe hall is open.')).not.toBe('SUPPORTED');
  });

  test.each([
    ['The hall is open.', 'It is not true that the hall is open.'],
    ['The hall is open.', 'If the hall is open, go in.'],
    ['The hall is open.', 'The mayor claims that the hall is open.'],
    ['The hall is open.', 'Is it so that the hall is open?'],
    ['The hall is open.', 'The hall is open? Nobody knows.'],
    ['The hall is open.', 'A common myth: the hall is open.'],
    ['The hall is open', 'A sign says "the hall is open".'],
    ['The hall is open.', 'The hall is open. This is not true.'],
    ['All members voted.', 'Not all members voted.'],
    ['The concert costs 5 euros', 'The concert costs 5 euros unless you are a member.'],
    ['The price is 19', 'The price is 19.50 for adults.'],
  ])('quoted is not stated: "%s" in "%s"', (claim, evidence) => {
    expect(say(claim, evidence)).not.toBe('SUPPORTED');
  });

  test('two texts that give different times for one event contradict each other; other events do not', () => {
    const conflict = judgePair('The concert starts at 19:00.', 'The opening concert begins at 20:30.');
    expect(conflict.contradiction).toBeGreaterThan(45876);
    for (const other of [
      'The car park closes at 22:00.',
      'The concert ends at 22:00.',
      'The concert on Saturday ended at 22:00.',
      'The Berlin concert ends at 22:00.',
      'The bakery opens at 6:00.',
    ]) {
      expect(judgePair('The concert starts at 19:00.', other).contradiction).toBeLessThan(45875);
    }
  });

  test.each([
    ['The hall has 60 seats and a bar.', 'The hall has 60 seats.', 'bar'],
    ['The hall has 60 wooden seats.', 'The hall has 60 seats.', 'wooden'],
    ['Anna Berg opened the hall in 1911.', 'Anna Berg opened the hall.', '1911'],
    ['The world-famous Eiffel Tower is in Paris.', 'The tower was painted in 1889.', 'Paris'],
  ])(
    'EBOM-U-04, EBOM-U-03: a claim with a word its evidence does not have is not supported, and the word is named: %s',
    (claim, evidence, word) => {
      expect(say(claim, evidence)).not.toBe('SUPPORTED');
      expect(judgePair(claim, evidence).unmatched).toContain(word);
    },
  );

  test.each([
    ['Norden beat Hartwell.', 'Hartwell beat Norden.'],
    ['The function does not return a list.', 'The function returns a list.'],
    ['The office opens at noon.', 'The office closes at noon.'],
    ['The rent is 700 dollars.', 'The rent is 800 dollars.'],
  ])('contradicted: "%s" against "%s"', (claim, evidence) => {
    expect(say(claim, evidence)).toBe('CONTRADICTED');
  });

  test.each([
    ['The guest may use the lift.', 'The guest must use the lift.'],
    ['The guest must pay.', 'The guest must pay after the second night.'],
    ['The guest must pay unless the room was used.', 'The guest must pay if the room was used.'],
    ['The guest is paid after two days.', 'The guest is paid within two days.'],
  ])('half of a rule is another rule: "%s" from "%s" stays undecided', (claim, evidence) => {
    expect(say(claim, evidence)).not.toBe('SUPPORTED');
  });

  test('entailment follows support, and falls to the rest when contradicted', () => {
    const contradicted = judgePair('The rent is 700 dollars.', 'The rent is 800 dollars.');
    expect(contradicted.entailment).toBeLessThanOrEqual(65536 - contradicted.contradiction);
    const clean = judgePair('The hall has 60 seats.', 'The new hall has 60 seats.');
    // .79 x 65536: supported by its words, not shown to be the same.
    expect(clean.entailment).toBe(Math.min(clean.support, 51773));
  });

  test('as an oracle it answers every pair asked for, in that order, with numbers the grammar admits', async () => {
    const source = 'a'.repeat(64);
    const request = {
      claims: ['The hall is open.', 'The hall has 60 seats.'],
      evidence: [
        { ...NOWHERE, passage: 0, source, text: 'The hall has 60 seats.' },
        { ...NOWHERE, passage: 1, source, text: 'The hall is open.' },
      ],
      pairs: [
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    };
    const said = ROWS.nli.raw.parse(
      await builtinJudge.ask(
        new AbortController().signal,
        { class: 'nli', derivation: null, from: [], request, salt: null, schema: 'nli/1' },
        blobs,
      ),
    );
    expect(said).toMatchObject({
      method: 'lexical-judge/3',
      pairs: [
        { claim: 1, evidence: 0, similarity: 1 },
        { claim: 0, evidence: 1, similarity: 1 },
        { claim: 0, evidence: 0 },
      ],
    });
  });

  test.each(['', ' ', '?!', '\u0000', '['.repeat(5000), 'a '.repeat(2000), '😀 '.repeat(200)])(
    'hostile text is judged, not thrown at',
    (text) => {
      for (const judged of [judgePair(text, 'The hall is open.'), judgePair('The hall is open.', text)]) {
        for (const score of [judged.similarity, judged.support, judged.entailment, judged.contradiction]) {
          expect(Number.isInteger(score) && score >= 0 && score <= 65536).toBe(true);
        }
        expect(verdict(judged)).not.toBe('SUPPORTED');
      }
    },
  );
});
