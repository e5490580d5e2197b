// Where things are opened: everything that can be opened has an address, so the back button and shared links are right.

import type { PassageView } from '#lib/contract/document.ts';
import type { SentenceView } from '#lib/contract/turn.ts';

export interface Hrefs {
  passage(passage: Pick<PassageView, 'source' | 'start' | 'end'>): string;
  source(id: string): string;
  /** What is known of a document, and may be said of it. */
  sheet(id: string): string;
  trace(sentence: Pick<SentenceView, 'seq' | 'at'>): string;
  record(seq: number): string;
  /** The draft at this record, to be edited and checked again. */
  check(seq: number): string;
  add(): string;
  engines(): string;
}
