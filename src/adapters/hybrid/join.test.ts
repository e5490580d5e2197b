import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinHits, type Read } from '#adapters/hybrid/join.ts';

const QUESTION = 'How much does the wooden ferry carry?';
const read = (
  passage: number,
  relevance: number,
  text = `Passage ${String(passage)} speaks of quite another thing.`,
): Read => ({
  heading: '',
  passage,
  relevance,
  source: 'aa',
  text,
});
const OFF = [0.15, 0.1, 0.05, 0.04].map((relevance, at) => read(at, relevance));
const passages = (found: readonly Read[], near: readonly Read[], limit = 12): (readonly [number, number])[] =>
  joinHits(QUESTION, found, near, limit).map(({ passage, relevance }) => [passage, relevance] as const);
const far = (...numbers: readonly number[]): Read[] => numbers.map((passage) => read(passage, 0));

describe('what is near in meaning', () => {
  it('takes the second and third place of a refusal where nothing is on the topic', () => {
    expect(passages(OFF, far(9, 7, 8))).toEqual([
      [0, 0.15],
      [7, 0],
      [9, 0],
    ]);
  });

  it('leaves the next of the built-in search the place that it does not take', () => {
    expect(passages(OFF, far(9))).toEqual([
      [0, 0.15],
      [1, 0.1],
      [9, 0],
    ]);
  });

  it('keeps the number of what both found', () => {
    expect(passages(OFF, far(3, 9))).toEqual([
      [0, 0.15],
      [3, 0.04],
      [9, 0],
    ]);
    expect(passages(OFF, far(0, 1, 2))).toEqual([
      [0, 0.15],
      [1, 0.1],
      [2, 0.05],
    ]);
  });

  it('is alone where the built-in search found nothing', () => {
    expect(passages([], far(2, 1))).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it.each([
    ['its probability is .28', OFF.map((one, at) => (at < 3 ? { ...one, relevance: 0.4 - at / 20 } : one))],
    [
      'it has half of the words',
      OFF.map((one, at) => (at < 3 ? { ...one, text: 'The wooden ferry was sold in May.' } : one)),
    ],
  ])('changes nothing where three are on the topic, because %s', (_, found) => {
    expect(joinHits(QUESTION, found, far(9, 8, 7), 12)).toEqual(
      found.map(({ passage, relevance, source }) => ({ passage, relevance, source })),
    );
  });

  it('never takes part in an answer: what has half of the words is not joined, nor is a title', () => {
    const near = [
      read(9, 0, 'A ferry that is wooden was sold in May.'),
      read(8, 0, 'To the lighthouse keeper'),
      read(7, 0),
    ];
    expect(passages(OFF, near)).toEqual([
      [0, 0.15],
      [1, 0.1],
      [7, 0],
    ]);
  });

  it('EBOM-REQ-154: leaves what is on the topic as it was, in an order that the core takes, whatever comes', () => {
    const texts = [
      'The wooden ferry carries ten cars.',
      'A ferry.',
      'This one speaks of quite another thing.',
      'North',
    ];
    const one = fc.record({
      passage: fc.nat(20),
      source: fc.constantFrom('aa', 'bb'),
      text: fc.constantFrom(...texts),
    });
    const key = ({ passage, source }: { passage: number; source: string }): string => `${source}/${String(passage)}`;
    const list = fc.uniqueArray(one, { selector: key, maxLength: 12 });
    fc.assert(
      fc.property(list, list, fc.integer({ min: 1, max: 40_000 }), (found, near, top) => {
        const hits = found.map((hit, at) => ({ ...hit, heading: '', relevance: (top + 12 - at) / 65_536 }));
        const joined = joinHits(
          QUESTION,
          hits,
          near.map((hit) => ({ ...hit, heading: '', relevance: 0 })),
          12,
        );
        // Written down by hand for these texts: the first has both content words, the second one of two.
        const isOn = (hit: { relevance: number; text: string }): boolean =>
          hit.relevance * 65_536 >= 18_350 || hit.text === texts[0];
        const textOf = new Map([...near, ...found].map((hit) => [key(hit), hit.text]));
        const on = hits.filter(isOn).map(key);
        expect(joined.filter((hit) => isOn({ ...hit, text: textOf.get(key(hit)) ?? '' })).map(key)).toEqual(on);
        expect(joined.length).toBeLessThanOrEqual(12);
        expect(new Set(joined.map(key)).size).toBe(joined.length);
        joined.slice(1).forEach((hit, at) => {
          const before = joined[at];
          if (before === undefined) throw new Error('expected one before');
          const isBehind = before.source === hit.source ? before.passage < hit.passage : before.source < hit.source;
          expect(before.relevance > hit.relevance || (before.relevance === hit.relevance && isBehind)).toBe(true);
        });
      }),
    );
  });
});
