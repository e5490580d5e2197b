import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOf, isByMeaning, weighed } from '#core/evidence/signals.ts';

const ONE = 65_536;
const part = (share: number): number => Math.round(share * ONE);
const hit = (passage: number, relevance: number, nearness?: number, reading?: number) => ({
  ...(nearness === undefined ? {} : { nearness: part(nearness) }),
  passage,
  ...(reading === undefined ? {} : { reading: part(reading) }),
  relevance: part(relevance),
  source: 'aa',
});
const passages = (hits: Parameters<typeof weighed>[0]): number[] => weighed(hits).map(({ passage }) => passage);

describe('what words, nearness and a reader come to', () => {
  it('EBOM-REQ-004: rises with each of them, in whole numbers between 0 and 1', () => {
    const score = fc.integer({ min: 0, max: ONE });
    fc.assert(
      fc.property(
        score,
        score,
        score,
        score,
        fc.constantFrom('nearness', 'reading', 'relevance'),
        (a, b, c, more, name) => {
          const low = { nearness: a, reading: b, relevance: c };
          const high = { ...low, [name]: Math.max(low[name], more) };
          const [before, after] = [chanceOf(low), chanceOf(high)];
          expect(after).toBeGreaterThanOrEqual(before);
          expect([before, after].every((one) => Number.isInteger(one) && one >= 0 && one <= ONE)).toBe(true);
        },
      ),
    );
  });

  it('answers where all three agree, doubts where the reader does, and never answers by nearness alone', () => {
    expect(chanceOf(hit(0, 0.9, 0.7, 0.9))).toBeGreaterThan(part(0.8));
    expect(chanceOf(hit(0, 0.55, 0.4, 0.02))).toBeLessThan(part(0.3));
    expect(chanceOf(hit(0, 0, 0.9, 0.05))).toBeLessThan(part(0.5));
    // A reader takes away also what words plainly answer.
    expect(chanceOf(hit(0, 0.72, 0.2, 0.02))).toBeLessThan(part(0.5));
    expect(chanceOf(hit(0, 0.68, 0.2, 0.02))).toBeLessThan(part(0.5));
  });

  it('is what words said where the meaning of a passage was not read', () => {
    expect(chanceOf(hit(0, 0.62))).toBe(part(0.62));
  });
});

describe('the order of hits', () => {
  it('AX-SHALL-007: is as it was recorded where no encoder took part', () => {
    const hits = [hit(3, 0.6), hit(1, 0.4), hit(2, 0.1)];
    expect(weighed(hits)).toBe(hits);
    expect(isByMeaning(hits)).toBe(false);
  });

  it('is by words and nearness together where nobody read, and leaves relevance to words', () => {
    const hits = [hit(0, 0.12, 0.3), hit(1, 0.1, 0.8), hit(2, 0, 0.7), hit(3, 0, 0.2)];
    expect(passages(hits)).toEqual([1, 2, 0, 3]);
    expect(weighed(hits).map(({ relevance }) => relevance)).toEqual([part(0.1), 0, part(0.12), 0]);
  });

  it('puts what a reader read first, and makes nothing that it did not read more relevant than that', () => {
    const hits = [hit(0, 0.9), hit(1, 0.3, 0.6, 0.9), hit(2, 0.1, 0.5, 0.1)];
    expect(passages(hits)).toEqual([1, 2, 0]);
    const [, second, third] = weighed(hits);
    expect(third?.relevance).toBe(second?.relevance);
  });

  it('tells equal chances apart by what words and nearness say, whatever the ids of their sources', () => {
    // Nobody's words say anything below this nearness: the map is flat there.
    const apart = [hit(7, 0.9, 0.5, 0.9), { ...hit(3, 0.95, 0.5, 0.9), source: 'zz' }];
    expect(chanceOf(hit(7, 0.9, 0.5, 0.9))).toBeLessThanOrEqual(chanceOf(hit(3, 0.95, 0.5, 0.9)));
    expect(passages(apart)).toEqual([3, 7]);
  });

  it('tells what is alike in all of it apart by source and place', () => {
    const both = [hit(4, 0, 0.5), hit(2, 0, 0.5), { ...hit(9, 0, 0.5), source: 'a0' }];
    expect(weighed(both).map(({ passage, source }) => `${source}/${String(passage)}`)).toEqual([
      'a0/9',
      'aa/2',
      'aa/4',
    ]);
  });
});
