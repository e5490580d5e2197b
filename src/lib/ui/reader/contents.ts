// The outline of a document: its headings, else its sections, with pages where it has them.

import type { Block } from '#lib/ui/reader/block.ts';
import { runsOf } from '#lib/ui/reader/inline.ts';
import type { AnchorView, DocumentView } from '#lib/contract/document.ts';

export interface Entry {
  readonly level: number;
  readonly title: string;
  readonly start: number;
}

export function contentsOf(
  { anchors, text }: Pick<DocumentView, 'anchors' | 'text'>,
  blocks: readonly Block[],
): readonly Entry[] {
  const headings = blocks
    .filter((block) => block.kind === 'heading')
    .map((block) => ({ level: block.level, title: shown(text, block), start: block.start }));
  const entries = headings.length > 0 ? headings : sectionsOf(anchors);
  const top = Math.min(...entries.map(({ level }) => level));
  return entries.map((entry) => ({ ...entry, level: entry.level - top }));
}

const shown = (text: string, block: Block): string =>
  runsOf(text, block)
    .map((run) => text.slice(run.start, run.end))
    .join('')
    .replaceAll(/\s+/gu, ' ');

function sectionsOf(anchors: readonly AnchorView[]): readonly Entry[] {
  const open: number[] = [];
  return anchors.flatMap(({ end, kind, label, start }) => {
    if (kind !== 'section' && kind !== 'part') return [];
    while (open.length > 0 && (open.at(-1) ?? 0) <= start) open.pop();
    open.push(end);
    return [{ level: open.length, title: label, start }];
  });
}

/** Places to go to by name: pages, else rows, else lines. */
export type Goal = 'page' | 'row' | 'line';
export function goalOf(anchors: readonly AnchorView[]): Goal {
  if (anchors.some(({ kind }) => kind === 'page')) return 'page';
  return anchors.some(({ kind }) => kind === 'row') ? 'row' : 'line';
}

/** Where a page, row or line of that name begins; a page also by its place in the document. */
export function startOf(
  { anchors, text }: Pick<DocumentView, 'anchors' | 'text'>,
  goal: Goal,
  name: string,
): number | null {
  const wanted = name.trim();
  const number = /^\d{1,9}$/u.test(wanted) ? Number(wanted) : null;
  if (goal === 'line') return number === null ? null : lineStart(text, number);
  const all = anchors.filter(({ kind }) => kind === goal);
  const named = all.find(({ label }) => label.toLowerCase() === wanted.toLowerCase());
  return (named ?? (number === null ? undefined : all[number - 1]))?.start ?? null;
}

/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function lineStart(text: string, line: number): number | null {
  let at = 0;
  for (let count = 1; count < line; count += 1) {
    const next = text.indexOf('\n', at);
    if (next === -1) return null;
    at = next + 1;
  }
  return line < 1 ? null : at;
}
