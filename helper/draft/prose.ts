// What of a file is checked: its sentences, in texts that a record can hold, and where each character of them stands in the
// file. A Markdown file is read as Markdown: headings, code, tables, pictures and addresses claim nothing.

import { GFM, parser } from '@lezer/markdown';
import { utf8 } from '#core/bytes/hash.ts';

/** A text that is checked as one draft. */
export interface Prose {
  readonly text: string;
  /** Where a character of `text` stands in the file, in UTF-16 units. */
  at(offset: number): number;
  /** Whether all words from `start` to `end` are those of links, or point at them ("See the rules."), or are code: a name and no more. */
  isLink(start: number, end: number): boolean;
}

/** All of a plain text, as one draft. */
export function plainProse(text: string): Prose {
  const from = text.length - text.trimStart().length;
  return { text: text.trim(), at: (offset) => offset + from, isLink: () => false };
}

/** The paragraphs of a Markdown file, as many drafts as it takes: none where it has no sentence. */
export function markdownProse(source: string): readonly Prose[] {
  const drafts: Prose[] = [];
  let blocks: Piece[][] = [];
  let bytes = 0;
  const close = (): void => {
    if (blocks.length > 0) drafts.push(toProse(source, blocks));
    [blocks, bytes] = [[], 0];
  };
  for (const block of blocksOf(source)) {
    const size = utf8(textOf(source, block)).length;
    if (bytes + size > DRAFT_BYTES) close();
    blocks.push(block);
    bytes += size;
  }
  close();
  return drafts;
}

/** A record holds `DRAFT_BYTES_MAX`, with every quote and line feed in it written in six. */
const DRAFT_BYTES = 16_384;

/** A run of characters of the file. */
interface Piece {
  readonly from: number;
  readonly to: number;
  /** Words of a link, or code. */
  readonly link: boolean;
}

const MARKDOWN = parser.configure(GFM);
/** Blocks that make no sentence, and marks that belong to no word. */
const SKIPPED = new Set([
  'ATXHeading1',
  'ATXHeading2',
  'ATXHeading3',
  'ATXHeading4',
  'ATXHeading5',
  'ATXHeading6',
  'SetextHeading1',
  'SetextHeading2',
  'FencedCode',
  'CodeBlock',
  'Table',
  'HTMLBlock',
  'CommentBlock',
  'ProcessingInstructionBlock',
  'LinkReference',
  'HorizontalRule',
  'Image',
  'HTMLTag',
  'Comment',
  'ProcessingInstruction',
  'LinkMark',
  'EmphasisMark',
  'CodeMark',
  'StrikethroughMark',
  'ListMark',
  'QuoteMark',
  'TaskMarker',
]);

/** The pieces of each paragraph, in order; of those with a word alone. */
function blocksOf(source: string): readonly Piece[][] {
  const blocks: Piece[][] = [];
  let pieces: Piece[] | null = null;
  let at = 0;
  /** Where the link or the code ends that is read; links hold no links, and code in one is its words. */
  let link: number | null = null;
  const take = (to: number): void => {
    if (pieces !== null && to > at) pieces.push({ from: at, to, link: link !== null });
    at = Math.max(at, to);
  };
  MARKDOWN.parse(source).iterate({
    enter: ({ from, name, to }) => {
      if (name === 'Paragraph' || name === 'Task') [pieces, at] = [[], from];
      if (SKIPPED.has(name)) {
        take(from);
        // Of a link its words: address and title stand behind them.
        at = Math.max(at, name === 'LinkMark' && link !== null && source[from] === ']' ? link : to);
        return false;
      }
      if (name === 'Escape') {
        take(from);
        at = from + 1;
      }
      if (name === 'Link' || (name === 'InlineCode' && link === null)) {
        take(from);
        link = to;
      }
      return true;
    },
    leave: ({ name, to }) => {
      if (name === 'Link' || (name === 'InlineCode' && link === to)) {
        take(to);
        link = null;
      }
      if (name !== 'Paragraph' && name !== 'Task') return;
      take(to);
      if (pieces !== null && WORD.test(textOf(source, pieces))) blocks.push(pieces);
      pieces = null;
    },
  });
  return blocks;
}

const WORD = /\p{L}/u;
/** Words that stand beside links and say nothing. */
const POINTING = /\b(?:see|also|more|in|at|and|or|the|of)\b/gi;
const BETWEEN = '\n\n';
const textOf = (source: string, pieces: readonly Piece[]): string =>
  pieces.map(({ from, to }) => source.slice(from, to)).join('');

function toProse(source: string, blocks: readonly Piece[][]): Prose {
  const placed: { readonly start: number; readonly piece: Piece }[] = [];
  let text = '';
  for (const block of blocks) {
    if (text !== '') text += BETWEEN;
    for (const piece of block) {
      placed.push({ start: text.length, piece });
      text += source.slice(piece.from, piece.to);
    }
  }
  const holding = (offset: number) => placed[placed.filter(({ start }) => start <= offset).length - 1];
  return {
    text,
    at: (offset) => {
      const { piece, start } = holding(offset) ?? { start: 0, piece: { from: 0, to: 0 } };
      return Math.min(piece.from + offset - start, piece.to);
    },
    isLink: (start, end) => {
      const beside = placed.map(({ piece, start: from }) =>
        piece.link ? '' : source.slice(piece.from, piece.to).slice(Math.max(0, start - from), Math.max(0, end - from)),
      );
      return !WORD.test(beside.join(' ').replace(POINTING, ''));
    },
  };
}
