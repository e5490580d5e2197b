// What a message quotes stands behind a fold, unless it was opened, or holds something that is marked.

import { toBlock, type Block, type Span } from '#lib/ui/reader/block.ts';

/** Shorter quotations are not worth a fold. */
const QUOTED_LINES_MIN = 4;

/** `unfolded` by the start of the fold. */
export function foldQuotes(
  blocks: readonly Block[],
  unfolded: ReadonlySet<number>,
  marked: readonly Span[],
): readonly Block[] {
  const shown: Block[] = [];
  for (let at = 0; at < blocks.length;) {
    const first = blocks[at];
    if (first === undefined) break;
    let next = at + 1;
    if (first.quoted > 0) while ((blocks[next]?.quoted ?? 0) > 0) next += 1;
    const run = blocks.slice(at, next);
    const span = { start: first.start, end: run.at(-1)?.end ?? first.end };
    const lines = run.reduce((sum, { lines: own }) => sum + Math.max(1, own.length), 0);
    const isOpen =
      first.quoted === 0 ||
      lines < QUOTED_LINES_MIN ||
      unfolded.has(span.start) ||
      marked.some(({ end, start }) => start < span.end && end > span.start);
    // A fold shows no characters; its level is how many lines stand behind it.
    if (isOpen) shown.push(...run);
    else shown.push(toBlock({ kind: 'fold', ...span, level: lines, lines: [] }));
    at = next;
  }
  return shown;
}
