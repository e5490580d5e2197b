// Anchors never lie: in nasty files of every other kind each passage and anchor quotes what is written by hand, and all that
// a passage quotes stands in the reader of its format.

import { describe, expect, it } from 'vitest';
import { parseDocument } from '#adapters/parser/parse.ts';
import { toBlocks } from '#lib/ui/reader/to-blocks.ts';
import { nastyFiles } from '#tests/quality/parsers/nasty-files.ts';

const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
const documents = nastyFiles().map((one) => [one.name, one] as const);

describe.each(documents)('%s', (name, { anchors, bytes, quotes, text, transforms }) => {
  const parsed = parseDocument({ bytes, media: 'application/octet-stream', name }, reading);

  it('AX-SHALL-043a: is read as it is written, and each change is declared', async () => {
    const read = await parsed;
    expect(read.text).toBe(text);
    expect(read.transforms).toEqual(transforms);
  });

  it('EBOM-REQ-004: every passage quotes its own characters', async () => {
    const read = await parsed;
    expect(read.passages.map(({ end, heading, start }) => `${heading} # ${read.text.slice(start, end)}`)).toEqual(
      quotes,
    );
  });

  it('EBOM-REQ-004: every anchor names the place of its own characters', async () => {
    const read = await parsed;
    const named = read.anchors.map(({ end, kind, label, start }) => `${kind} ${label}: ${read.text.slice(start, end)}`);
    expect(named).toEqual(anchors);
  });

  it('EBOM-REQ-004: what is quoted stands in the reader', async () => {
    const read = await parsed;
    const shown = new Uint8Array(read.text.length);
    for (const block of toBlocks(read)) {
      const cells = block.rows.flatMap((row) => row.cells);
      for (const { end, start } of [...block.lines, ...cells]) shown.fill(1, start, end);
    }
    for (const { end, start } of read.passages) {
      const hidden = Array.from({ length: end - start }, (_, at) => start + at)
        .filter((at) => shown[at] === 0 && /[^\s>|;:-]/.test(read.text.charAt(at)))
        .map((at) => read.text.charAt(at))
        .join('');
      // A row of a table is drawn by its cells: the names of its columns stand over them.
      expect(read.media === 'text/csv' ? '' : hidden).toBe('');
    }
  });
});
