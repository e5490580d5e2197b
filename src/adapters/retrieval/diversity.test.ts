import { describe, expect, it } from 'vitest';
import { diversify } from '#adapters/retrieval/diversity.ts';

const LOGIT = 65_536;
/** Passage, source, logit, words. */
const ranked = (passage: number, source: number, logit: number, words = `p${passage} q${passage} r${passage}`) => ({
  passage,
  source,
  logit: logit * LOGIT,
  stems: new Set(words.split(' ')),
});
const order = (items: readonly ReturnType<typeof ranked>[], limit = 12): number[] =>
  diversify(items, limit).map(({ passage }) => passage);

describe('diversity', () => {
  it('the best first; of equals the earlier passage', () => {
    expect(order([ranked(3, 0, 1), ranked(2, 1, 2), ranked(1, 2, 1)])).toEqual([2, 1, 3]);
  });

  it('a text that stands in two documents is shown of both, and not a third time before others', () => {
    const same = 'rowing boat eleven canoe two';
    const items = [ranked(0, 0, 5, same), ranked(1, 1, 4, same), ranked(2, 2, 3, same), ranked(3, 3, -2)];
    expect(order(items)).toEqual([0, 1, 3, 2]);
  });

  it('what repeats a better passage of the same document comes last', () => {
    expect(order([ranked(0, 0, 5, 'a b c d e'), ranked(1, 0, 4, 'a b c d e'), ranked(2, 0, 1)])).toEqual([0, 2, 1]);
  });

  it('after three passages of a document others that are near come first, others that are far do not', () => {
    const many = [ranked(0, 0, 9), ranked(1, 0, 8), ranked(2, 0, 7), ranked(3, 0, 6)];
    expect(order([...many, ranked(4, 1, 5.5)])).toEqual([0, 1, 2, 4, 3]);
    expect(order([...many, ranked(4, 1, 2)])).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives no more than asked for', () => {
    expect(order([ranked(0, 0, 3), ranked(1, 0, 2), ranked(2, 0, 1)], 2)).toEqual([0, 1]);
    expect(order([], 2)).toEqual([]);
  });
});
