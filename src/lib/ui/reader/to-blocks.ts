// Which reader a document gets, by what its parser found it to be.

import { articleBlocks, rowsOf } from '#lib/ui/reader/article.ts';
import { toBlock, type Block } from '#lib/ui/reader/block.ts';
import { mailBlocks } from '#lib/ui/reader/mail.ts';
import { markdownBlocks } from '#lib/ui/reader/markdown.ts';
import { plainBlocks } from '#lib/ui/reader/plain.ts';
import type { DocumentView } from '#lib/ui/view.ts';

export type ReaderKind = 'markdown' | 'plain' | 'code' | 'table' | 'mail' | 'article' | 'pages';

export function readerKind(media: string): ReaderKind {
  if (media === 'text/markdown') return 'markdown';
  if (media === 'text/csv' || media === 'text/tab-separated-values') return 'table';
  if (media === 'message/rfc822') return 'mail';
  if (media === 'application/pdf') return 'pages';
  if (media === 'text/html' || media === 'application/xhtml+xml' || media.includes('officedocument')) return 'article';
  return media === 'text/plain' ? 'plain' : 'code';
}

export function toBlocks({ anchors, media, text }: Pick<DocumentView, 'anchors' | 'media' | 'text'>): readonly Block[] {
  switch (readerKind(media)) {
    case 'markdown':
      return markdownBlocks(text);
    case 'plain':
      return plainBlocks(text, { numbered: false });
    case 'code':
      return plainBlocks(text, { numbered: true });
    case 'mail':
      return mailBlocks(text, anchors);
    case 'table':
      return tableBlocks(text, anchors);
    case 'article':
    case 'pages':
      return articleBlocks(text, anchors);
  }
}

/** A row a block: a hundred thousand of them scroll like any other document. */
function tableBlocks(text: string, anchors: DocumentView['anchors']): readonly Block[] {
  const rows = rowsOf(anchors, { start: 0, end: text.length });
  if (rows.length === 0) return plainBlocks(text, { numbered: true });
  return rows.map((row) =>
    toBlock({ kind: 'table', start: row.start, end: row.end, marker: row.label, lines: [], rows: [row] }),
  );
}
