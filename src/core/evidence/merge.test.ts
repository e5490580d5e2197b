import { describe, expect, it } from 'vitest';
import { mergeHits } from '#core/evidence/merge.ts';

const hit = (source: string, relevance: number, passage = 0) => ({ passage, relevance, source });
/** Q16.16: 0.95, 0.6, 1.0. */
const CREDIBILITY: Readonly<Record<string, number>> = { library: 62_259, notes: 39_322, statute: 65_536 };
const of = (source: string): number => CREDIBILITY[source] ?? 0;
const order = (...searches: Parameters<typeof mergeHits>[0]) =>
  mergeHits(searches, of).map(({ passage, source }) => `${source}/${String(passage)}`);

describe('EBOM-REQ-138: the hits of libraries and documents as one list', () => {
  it('prefers the more credible where both answer as well', () => {
    expect(order([hit('library', 50_000)], [hit('notes', 50_000)])).toEqual(['library/0', 'notes/0']);
    expect(order([hit('notes', 50_000)], [hit('statute', 50_000)])).toEqual(['statute/0', 'notes/0']);
  });

  it('lets a much better answer come before a more credible source', () => {
    // 0.6 of 60 000 is 36 000; 0.95 of 30 000 is 28 500.
    expect(order([hit('library', 30_000)], [hit('notes', 60_000)])).toEqual(['notes/0', 'library/0']);
  });

  it('puts the library first where nothing else decides, and keeps the order of its search', () => {
    const same = [hit('statute', 40_000, 2), hit('statute', 40_000, 7)];
    expect(order(same, [hit('statute', 40_000, 1)])).toEqual(['statute/2', 'statute/7', 'statute/1']);
  });

  it('leaves one search alone as it is, whatever its credibilities', () => {
    const own = [hit('notes', 50_000), hit('statute', 49_000)];
    expect(order(own)).toEqual(['notes/0', 'statute/0']);
    expect(order([], own)).toEqual(['notes/0', 'statute/0']);
    expect(order([], [])).toEqual([]);
  });
});
