// A message: its header as a card, its text as paragraphs, and what it quotes folded until somebody asks for it.

import { toBlock, type Block, type Span } from '#lib/ui/reader/block.ts';
import { articleBlocks } from '#lib/ui/reader/article.ts';
import type { AnchorView } from '#lib/contract/document.ts';

export function mailBlocks(text: string, anchors: readonly AnchorView[]): readonly Block[] {
  const header = headerOf(text, anchors);
  const quotes = outermost(anchors.filter(({ kind }) => kind === 'quote'));
  const blocks: Block[] = [];
  if (header !== null) {
    blocks.push(...articleBlocks(text, anchors, { start: 0, end: header.start }));
    blocks.push(toBlock({ kind: 'fields', ...header, lines: fieldLines(text, header) }));
  }
  let from = header?.end ?? 0;
  for (const quote of quotes) {
    if (quote.start < from) continue;
    blocks.push(...articleBlocks(text, anchors, { start: from, end: quote.start }));
    blocks.push(
      ...articleBlocks(text, anchors, quote).map((block) => ({ ...block, quoted: Math.max(1, block.quoted) })),
    );
    from = quote.end;
  }
  blocks.push(...articleBlocks(text, anchors, { start: from, end: text.length }));
  return blocks;
}

/** The last paragraph of the part that a parser called the head: lines of a name and a value. */
function headerOf(text: string, anchors: readonly AnchorView[]): Span | null {
  const head = anchors.find(({ kind, label }) => kind === 'part' && label === 'Head');
  if (head === undefined) return null;
  const blank = text.lastIndexOf('\n\n', head.end - 1);
  const start = blank < head.start ? head.start : blank + 2;
  const lines = text.slice(start, head.end).split('\n');
  return lines.every((line) => /^[A-Z][A-Za-z-]{1,30}: /u.test(line)) ? { start, end: head.end } : null;
}

function fieldLines(text: string, { end, start }: Span): readonly Span[] {
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const span = { start: at, end: at + line.length };
      at += line.length + 1;
      return span;
    });
}

function outermost(spans: readonly Span[]): readonly Span[] {
  const kept: Span[] = [];
  for (const span of spans) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}
