// What stands behind the label of a line: the cells of a row ("count: 3; remark: ok", "tables | 3"), the value of a field
// ("Subject: Pond"). Somebody wrote it, whatever it is called.

import type { Span } from '#core/english/sentences.ts';

/** Without the whole, which is its own. Empty for a line without a label. Offsets are into the line. */
export function unlabelled(line: string): readonly Span[] {
  const found: Span[] = [];
  for (const { 0: cell, index } of line.matchAll(CELL)) {
    // A label may stand behind another: "Subject: Note: ...".
    let start = index;
    for (let depth = 0; depth < LABELS_MAX; depth += 1) {
      const [label] = LABEL.exec(line.slice(start, index + cell.length)) ?? [];
      if (label === undefined) break;
      start += label.length;
      pushTrimmed(line, start, index + cell.length, found);
    }
    if (start === index && index > 0) pushTrimmed(line, index, index + cell.length, found);
    else if (start === index && cell.length < line.length) pushTrimmed(line, index, cell.length, found);
  }
  return found;
}

function pushTrimmed(line: string, from: number, end: number, found: Span[]): void {
  const start = from + (line.slice(from, end).length - line.slice(from, end).trimStart().length);
  if (end > start) found.push({ start, end });
}

const LABELS_MAX = 3;
/** Cells end at a bar, or at a semicolon before the next label. */
const CELL = /(?:[^|;]|;(?! [^:;|]{1,60}: ))+/g;
const LABEL = /^\s*[^\s:;|.!?][^:;|.!?]{0,59}:\s+/;
