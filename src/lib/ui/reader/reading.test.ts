import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articleBlocks } from '#lib/ui/reader/article.ts';
import { blockAt, toBlock, toParts } from '#lib/ui/reader/block.ts';
import { contentsOf, startOf } from '#lib/ui/reader/contents.ts';
import { FoldedText, hitFrom } from '#lib/ui/reader/find.ts';
import { foldQuotes } from '#lib/ui/reader/fold.ts';
import { Heights } from '#lib/ui/reader/heights.ts';
import { mailBlocks } from '#lib/ui/reader/mail.ts';
import { toPieces } from '#lib/ui/reader/pieces.ts';
import { placeOf } from '#core/evidence/place.ts';
import { plainBlocks } from '#lib/ui/reader/plain.ts';
import { toBlocks } from '#lib/ui/reader/to-blocks.ts';
import type { AnchorView } from '#lib/contract/document.ts';

function anchor(text: string, kind: AnchorView['kind'], label: string, words: string): AnchorView {
  const start = text.indexOf(words);
  if (start === -1) throw new Error(`no ${words}`);
  return { start, end: start + words.length, kind, label };
}

describe('searching in a document', () => {
  const hits = (text: string, query: string): readonly string[] =>
    new FoldedText(text).find(query).hits.map(({ end, start }) => text.slice(start, end));

  it.each<[string, string, readonly string[]]>([
    ['The Rent. the rent', 'THE rent', ['The Rent', 'the rent']],
    ['due on\nthe third', 'on the', ['on\nthe']],
    ['a.c abc', 'a.c', ['a.c']],
    ['(x) [y] $1 \\d+', '\\d+', ['\\d+']],
    ['İstanbul, istanbul', 'stanbul', ['stanbul', 'stanbul']],
    ['ΟΔΟΣ οδος', 'οδος', ['ΟΔΟΣ', 'οδος']],
    ['aaa', 'aa', ['aa']],
    ['anything', '  ', []],
  ])('finds in %j the words %j', (text, query, expected) => {
    expect(hits(text, query)).toEqual(expected);
  });

  it('lists five thousand hits and says that there are more', () => {
    const found = new FoldedText('a '.repeat(6000)).find('a');
    expect([found.hits.length, found.more]).toEqual([5000, true]);
  });

  it('starts at the place that is read, and goes round', () => {
    const spans = [3, 9].map((start) => ({ start, end: start + 1 }));
    expect([hitFrom(spans, 4), hitFrom(spans, 10), hitFrom([], 0)]).toEqual([1, 0, -1]);
  });
});

describe('highlights', () => {
  it('EBOM-REQ-004: cut a run at the exact characters, and lie over each other', () => {
    const pieces = toPieces(
      'The rent is due.',
      [{ start: 0, end: 16, styles: ['strong'], target: null }],
      [
        { start: 4, end: 11, kind: 'cited' },
        { start: 9, end: 15, kind: 'found' },
      ],
    );
    expect(pieces.map(({ marks, text }) => [text, marks.join()])).toEqual([
      ['The ', ''],
      ['rent ', 'cited'],
      ['is', 'cited,found'],
      [' due', 'found'],
      ['.', ''],
    ]);
  });
});

describe('heights', () => {
  it('find any block like a plain sum does, also after measuring', () => {
    const op = fc.tuple(fc.nat(199), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 200 }),
        fc.array(op),
        (sizes, ops) => {
          const plain = [...sizes];
          const heights = new Heights(sizes.length, (index) => sizes[index] ?? 0);
          for (const [index, size] of ops) {
            if (index >= plain.length) continue;
            plain[index] = size;
            heights.measure(index, size);
          }
          let sum = 0;
          plain.forEach((size, index) => {
            expect(heights.offsetOf(index)).toBe(sum);
            expect(heights.indexAt(sum)).toBe(index);
            expect(heights.indexAt(sum + size - 0.5)).toBe(index);
            sum += size;
          });
          expect(heights.total).toBe(sum);
          expect(heights.indexAt(sum + 1000)).toBe(sizes.length - 1);
        },
      ),
    );
  });

  it('holds no block at all', () => {
    expect([new Heights(0, () => 1).total, new Heights(0, () => 1).indexAt(5)]).toEqual([0, 0]);
  });
});

describe('plain text', () => {
  it('keeps every character, and cuts an endless line between words and never in a code point', () => {
    const text = `${'😀'.repeat(1500)}\n\n${'word '.repeat(1000)}`;
    const blocks = plainBlocks(text, { numbered: true });
    expect(blocks.map((block) => text.slice(block.start, block.end)).join('')).toBe(text.replaceAll('\n', ''));
    expect(blocks.filter((block) => block.marker !== '').map((block) => block.marker)).toEqual(['1', '2', '3']);
    for (const block of blocks) expect(text.slice(block.start, block.end)).not.toMatch(/[\ud800-\udbff]$/u);
    expect(toParts('', { start: 0, end: 0 })).toEqual([{ start: 0, end: 0 }]);
  });

  it('finds the block of an offset', () => {
    const blocks = [0, 5, 9].map((start) => toBlock({ kind: 'line', start, end: start + 2 }));
    expect([0, 4, 5, 100, -1].map((at) => blockAt(blocks, at))).toEqual([0, 0, 1, 2, 0]);
  });
});

describe('what a parser marked', () => {
  const ARTICLE = 'Rules\n\nOf boats\n\nNo fires.\n\n- oars\n- ropes\n\nBoat; Year\nWren; 1911';
  const anchors: readonly AnchorView[] = [
    { start: 0, end: ARTICLE.length, kind: 'section', label: 'Rules' },
    { start: 7, end: ARTICLE.length, kind: 'section', label: 'Of boats' },
    anchor(ARTICLE, 'row', '1', 'Boat; Year'),
    anchor(ARTICLE, 'row', '2', 'Wren; 1911'),
    anchor(ARTICLE, 'cell', 'Boat', 'Wren'),
    anchor(ARTICLE, 'cell', 'Year', '1911'),
  ];

  it('makes headings, items and rows of an article', () => {
    const blocks = articleBlocks(ARTICLE, anchors);
    expect(
      blocks.map((block) => `${block.kind}${String(block.level)} ${ARTICLE.slice(block.start, block.end)}`),
    ).toEqual([
      'heading1 Rules',
      'heading2 Of boats',
      'text0 No fires.',
      'item1 oars',
      'item1 ropes',
      'table0 Boat; Year\nWren; 1911',
    ]);
    expect(blocks.at(-1)?.rows.map((row) => row.cells.map((cell) => ARTICLE.slice(cell.start, cell.end)))).toEqual([
      ['Boat; Year'],
      ['Wren', '1911'],
    ]);
    expect(contentsOf({ anchors, text: ARTICLE }, blocks)).toEqual([
      { level: 0, title: 'Rules', start: 0 },
      { level: 1, title: 'Of boats', start: 7 },
    ]);
  });

  const MAIL = 'Boats: a question\n\nFrom: Ada\nSubject: Boats: a question\n\nYes.\n\none\ntwo\nthree\nfour\n\nAda';
  const subject: AnchorView = { start: 0, end: MAIL.length, kind: 'section', label: 'Boats: a question' };
  const head: AnchorView = { start: 0, end: MAIL.indexOf('\n\nYes'), kind: 'part', label: 'Head' };
  const quote = anchor(MAIL, 'quote', 'quoted', 'one\ntwo\nthree\nfour');

  it('makes a card and a fold of a message, and opens the fold for what is marked', () => {
    const blocks = mailBlocks(MAIL, [subject, head, quote]);
    expect(blocks.map(({ kind, quoted }) => `${kind}${String(quoted)}`)).toEqual([
      'heading0',
      'fields0',
      'text0',
      'text1',
      'text0',
    ]);
    expect(blocks[1]?.lines.map(({ end, start }) => MAIL.slice(start, end))).toEqual([
      'From: Ada',
      'Subject: Boats: a question',
    ]);
    const kinds = (shown: ReadonlySet<number>, marked: readonly { start: number; end: number }[]): readonly string[] =>
      foldQuotes(blocks, shown, marked).map(({ kind }) => kind);
    expect(kinds(new Set(), [])).toEqual(['heading', 'fields', 'text', 'fold', 'text']);
    expect(kinds(new Set([quote.start]), [])).toEqual(['heading', 'fields', 'text', 'text', 'text']);
    expect(kinds(new Set(), [{ start: quote.start + 1, end: quote.start + 2 }])).toEqual([
      'heading',
      'fields',
      'text',
      'text',
      'text',
    ]);
  });

  it('gives every row of a table a block, with its number', () => {
    const text = 'name: Ada; age: 36\nname: Bo; age: 7';
    const rows = [anchor(text, 'row', '2', 'name: Ada; age: 36'), anchor(text, 'row', '3', 'name: Bo; age: 7')];
    const blocks = toBlocks({ anchors: rows, media: 'text/csv', text });
    expect(blocks.map(({ kind, marker }) => `${kind} ${marker}`)).toEqual(['table 2', 'table 3']);
  });
});

describe('places', () => {
  const PAGES = 'one two\n\nthree four';
  const anchors: readonly AnchorView[] = [
    { start: 0, end: 7, kind: 'page', label: 'iv' },
    { start: 0, end: 19, kind: 'section', label: 'All' },
    { start: 9, end: 19, kind: 'page', label: '5' },
  ];

  it('are called by page before section, and by both pages where a passage ends on another one', () => {
    expect(placeOf(anchors, { start: 4, end: 7 })).toEqual({ kind: 'page', label: 'iv', to: null });
    expect(placeOf(anchors, { start: 4, end: 14 })).toEqual({ kind: 'page', label: 'iv', to: '5' });
    expect(placeOf(anchors.slice(1, 2), { start: 4, end: 7 })).toEqual({ kind: 'section', label: 'All', to: null });
    expect(placeOf([], { start: 4, end: 7 })).toBeNull();
  });

  it('are gone to by the printed label, else by their number, and lines by theirs', () => {
    const document = { anchors, text: PAGES };
    expect(['IV', '5', '2', '9', 'x'].map((name) => startOf(document, 'page', name))).toEqual([0, 9, 9, null, null]);
    expect(['1', '3', '4', '0', 'iv'].map((name) => startOf(document, 'line', name))).toEqual([0, 9, null, null, null]);
  });
});
