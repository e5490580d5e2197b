// Which reader a document gets, by what its parser found it to be.

import { articleBlocks } from '#lib/ui/reader/article.ts';
import type { Block } from '#lib/ui/reader/block.ts';
import { mailBlocks } from '#lib/ui/reader/mail.ts';
import { markdownBlocks } from '#lib/ui/reader/markdown.ts';
import { plainBlocks } from '#lib/ui/reader/plain.ts';
import { tableBlocks } from '#lib/ui/reader/table.ts';
import type { DocumentView } from '#lib/contract/document.ts';

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
    case 'table': {
      const rows = tableBlocks(text, anchors);
      return rows.length === 0 ? plainBlocks(text, { numbered: true }) : rows;
    }
    case 'article':
    case 'pages':
      return articleBlocks(text, anchors);
  }
}
