import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunk } from '#core/evidence/chunk.ts';
import { readPack } from '#adapters/retrieval/pack.ts';
import { decodeSegment, encodeSegment } from '#adapters/retrieval/segment-bytes.ts';
import { buildSegment, passageText } from '#adapters/retrieval/segment.ts';
import { packBytes } from '#tests/weights.ts';

const TEXT = `# The boathouse

The boathouse was built in 1911 from larch \u2013 caf\u00e9, \ud83d\udea3.

## Fees

Members pay 60 euros a year. Guests pay nothing at all on the first Saturday of April.
`;
const pack = readPack(
  packBytes([
    { stem: 'boathous', rarity: 9, scale: 3, vector: [1, 2, 3, 4] },
    { stem: 'pai', rarity: 5, scale: 3, vector: [4, 3, 2, 1] },
  ]),
);
const source = { id: 'a'.repeat(64), name: 'boathouse.md', text: TEXT, passages: chunk(TEXT, 'text/markdown') };
const segment = buildSegment(source, pack);

/** What stands where, told by counting. */
function occurrences(stem: string): number[] {
  const term = pack.stems.get(stem) ?? pack.names.length + segment.extras.indexOf(stem);
  const row = segment.body.terms.indexOf(term);
  const [start, end] = [segment.body.starts[row], segment.body.starts[row + 1]];
  return [...segment.body.places.subarray(start, end)].flatMap((place, at) => [
    place,
    segment.body.counts[(start ?? 0) + at] ?? 0,
  ]);
}

describe('a source read for searching', () => {
  it('knows where each stem stands, and how often', () => {
    expect(source.passages).toHaveLength(2);
    expect(occurrences('pai')).toEqual([1, 2]);
    expect(occurrences('1911')).toEqual([0, 1]);
    expect(occurrences('cafe')).toEqual([0, 1]);
  });

  it('holds the passages and headings as they are written', () => {
    source.passages.forEach(({ end, start }, at) => {
      expect(passageText(segment, at)).toBe(TEXT.slice(start, end));
    });
    expect(segment.headings).toEqual(source.passages.map(({ heading }) => heading));
  });

  it('a long run without headings is more than one section', () => {
    const text = Array.from({ length: 60 }, (_, at) => `The rower number ${at} rows a boat of his own.\n\n`).join('');
    const { ends, sections } = buildSegment({ ...source, text, passages: chunk(text, 'text/plain') }, pack);
    expect(sections.at(-1)).toBe(ends.length);
    for (let at = 1; at < sections.length; at += 1)
      expect((sections[at] ?? 0) - (sections[at - 1] ?? 0)).toBeLessThanOrEqual(24);
  });

  it('kept as bytes, it comes back as it was', () => {
    expect(decodeSegment(encodeSegment(segment), source.id)).toEqual(segment);
    const empty = buildSegment({ ...source, text: '', passages: [] }, pack);
    expect(decodeSegment(encodeSegment(empty), source.id)).toEqual(empty);
  });

  it('bytes that were damaged, or are those of another source, are nothing', () => {
    const bytes = encodeSegment(segment);
    expect(decodeSegment(bytes, 'b'.repeat(64))).toBeNull();
    expect(decodeSegment(bytes.subarray(0, bytes.length - 8), source.id)).toBeNull();
    expect(decodeSegment(new Uint8Array(0), source.id)).toBeNull();
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(decodeSegment(damaged, source.id)).toBeNull();
      }),
    );
  });
});
