// Text as it stands: a block for each line. Source code carries the numbers of its lines.

import { toBlock, toLines, toParts, type Block } from '#lib/ui/reader/block.ts';

export function plainBlocks(text: string, options: { readonly numbered: boolean }): readonly Block[] {
  return toLines(text).flatMap((line) =>
    toParts(text, line).map((part, at) =>
      toBlock({ kind: 'line', ...part, marker: options.numbered && at === 0 ? String(line.number) : '' }),
    ),
  );
}
