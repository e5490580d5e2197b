// The integer scores against the formula in floating point, written down a second time; and that putting sources together
// in steps or at once is the same.

import { describe, expect, it } from 'vitest';
import { chunk } from '#core/evidence/chunk.ts';
import { readAsked } from '#adapters/retrieval/asked.ts';
import { toCollection } from '#adapters/retrieval/collection.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { readPack } from '#adapters/retrieval/pack.ts';
import { poolOf } from '#adapters/retrieval/pool.ts';
import { retrieve } from '#adapters/retrieval/retrieve.ts';
import { scoreAll } from '#adapters/retrieval/score.ts';
import { buildSegment } from '#adapters/retrieval/segment.ts';
import { contentStems } from '#adapters/retrieval/terms.ts';
import { top } from '#adapters/retrieval/top.ts';
import { packBytes } from '#tests/weights.ts';

const pack = readPack(
  packBytes([
    { stem: 'boat', rarity: 120, scale: 4, vector: [100, 20, 0, 0] },
    { stem: 'cano', rarity: 160, scale: 4, vector: [90, 40, 0, 0] },
    { stem: 'fee', rarity: 110, scale: 4, vector: [0, 0, 100, 10], relatives: [['price', 1, 28]] },
    { stem: 'price', rarity: 90, scale: 4, vector: [0, 0, 90, 30] },
    { stem: 'roof', rarity: 100, scale: 4, vector: [0, 100, 0, 0] },
  ]),
);
const DOCUMENTS = [
  [
    'boats.md',
    '# Boats\n\nThe club has eleven boats. A boat is a boat.\n\n# Shed\n\nThe canoe has no roof.\n\n# Price\n\nA boat costs 9 euros.',
  ],
  [
    'fees.md',
    '# Fees\n\nThe fee of a day is 4 euros.\n\nThe roof leaks, the club pays for the roof.\n\nGuests are free.',
  ],
  ['other.txt', 'Nothing of this kind stands here. The weather was fine on the whole.'],
] as const;
const segments = DOCUMENTS.map(([name, text]) =>
  buildSegment(
    { id: name, name, text, passages: chunk(text, name.endsWith('md') ? 'text/markdown' : 'text/plain') },
    pack,
  ),
);
const collection = toCollection(segments, pack);

/** BM25 of one term over texts, k1 and b as in retrieval.md; the idf is taken from what is tested. */
function bm25(stem: string, texts: readonly string[], k1: number, b: number): number[] {
  const rows = texts.map(contentStems);
  const average = rows.reduce((sum, row) => sum + row.length, 0) / rows.length;
  return rows.map((row) => {
    const count = row.filter((one) => one === stem).length;
    return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * row.length) / average));
  });
}

const passages = (of: Collection): string[] =>
  of.segments.flatMap((segment) =>
    [...segment.ends].map((end, at) => new TextDecoder().decode(segment.text.subarray(segment.ends[at - 1] ?? 0, end))),
  );

describe('scores', () => {
  it.each(['How many boats?', 'What roof?'])('the words of "%s" count as BM25 says', (question) => {
    const asked = readAsked(question, collection);
    const { body } = scoreAll(asked, collection);
    const [term] = asked.terms;
    const expected = bm25(term?.stem ?? '', passages(collection), 1, 0.5);
    expect(asked.terms).toHaveLength(1);
    // One term: the whole weight of the question, so the share of BM25 itself.
    expected.forEach((share, at) => {
      expect(Math.abs((body[at] ?? 0) - 256 * share)).toBeLessThanOrEqual(3);
    });
  });

  it('a relative of a word counts, and less than the word', () => {
    const { bodySoft, body } = scoreAll(readAsked('What price?', collection), collection);
    const fee = scoreAll(readAsked('What fee?', collection), collection);
    const priced = passages(collection).findIndex((text) => text.startsWith('The fee'));
    expect(body[priced]).toBe(0);
    expect(fee.body[priced]).toBeGreaterThan(0);
    // The relation goes from the question's stem to the text's: "fee" may be answered by "price" here, not "price" by "fee".
    expect(fee.headingSoft.some((value, at) => value > (fee.heading[at] ?? 0))).toBe(true);
    expect(bodySoft[priced]).toBeLessThan(fee.body[priced] ?? 0);
  });

  it('a passage without the word is found by its direction', () => {
    const scores = scoreAll(readAsked('Which canoe?', collection), collection);
    const boats = passages(collection).findIndex((text) => text.startsWith('The club has eleven'));
    expect(scores.body[boats]).toBe(0);
    expect(scores.bodySense[boats]).toBeGreaterThan(230);
    expect(poolOf(scores, collection)).toContain(boats);
  });

  it('the best are found as a sort finds them', () => {
    const values = Int32Array.from([3, 9, 0, 9, -4, 2, 7, 3]);
    expect(top(values, 4)).toEqual([1, 3, 6, 0]);
    expect(top(values, 99)).toEqual([1, 3, 6, 0, 7, 5]);
  });
});

describe('putting sources together', () => {
  const ask = (of: readonly (typeof segments)[number][]) =>
    retrieve('What does a boat cost?', toCollection(of, pack), 12);

  it('one more source changes no passage of the others', () => {
    const two = toCollection(segments.slice(0, 2), pack);
    expect(passages(collection).slice(0, two.size)).toEqual(passages(two));
  });

  it('the same sources give the same hits, whatever was searched before', () => {
    const first = ask(segments);
    ask(segments.slice(1));
    expect(ask(segments)).toEqual(first);
    expect(first[0]).toMatchObject({ source: 'boats.md' });
  });

  it('no sources, no passages: no hits', () => {
    expect(ask([])).toEqual([]);
    expect(ask([buildSegment({ id: 'a', name: 'a.txt', text: '', passages: [] }, pack)])).toEqual([]);
  });
});
