// A draft as Markdown with what changed in it: what does not hold is struck through, what documents say stands behind it with where
// it stands. All else is the draft as it is.

import { plain } from '#helper/draft/markdown.ts';
import { lineStarts } from '#helper/draft/places.ts';
import type { Finding } from '#helper/draft/findings.ts';
import type { Rewrite } from '#helper/draft/rewrite.ts';

interface Change {
  /** UTF-16 units of the file. */
  readonly from: number;
  readonly to: number;
  readonly rewrite: Rewrite;
}

/** Of each draft its text, and what is told of its sentences; several stand under their names. */
export function rewrittenOf(drafts: readonly DraftFile[], findings: readonly Rewritten[]): string {
  const told = drafts.map(({ file, text }) => {
    const starts = lineStarts(text);
    const changes = findings.flatMap(({ rewrite, ...one }): Change[] => {
      if (one.file !== file || rewrite === undefined) return [];
      const [from, to] = [offsetOf(one.line, one.column, starts), offsetOf(one.end_line, one.end_column, starts)];
      return [{ from, to, rewrite }];
    });
    const rewritten = toRewritten(text, changes).trim();
    return drafts.length === 1 ? rewritten : `## ${plain(file)}\n\n${rewritten}`;
  });
  return `${told.join('\n\n')}\n`;
}

interface DraftFile {
  readonly file: string;
  readonly text: string;
}
type Rewritten = Finding & { readonly rewrite?: Rewrite };

const offsetOf = (line: number, column: number, starts: readonly number[]): number =>
  (starts[line - 1] ?? 0) + column - 1;

function toRewritten(text: string, changes: readonly Change[]): string {
  let told = '';
  let at = 0;
  for (const { from, rewrite, to } of [...changes].sort((a, b) => a.from - b.from)) {
    const start = Math.max(at, withMarks(text, from, -1));
    const end = Math.max(start, withMarks(text, to, 1));
    told += text.slice(at, start) + marked(text.slice(start, end), rewrite);
    at = end;
  }
  return told + text.slice(at);
}

function marked(sentence: string, rewrite: Rewrite): string {
  if (rewrite.kind === 'kept') return `${sentence} *(${plain(rewrite.reason)})*`;
  if (rewrite.kind === 'struck') return `~~${sentence}~~ *(${plain(rewrite.reason)})*`;
  return `~~${sentence}~~ ${plain(rewrite.text ?? '')}`;
}

/** A mark of emphasis or code is not parted from its words. */
function withMarks(text: string, offset: number, step: 1 | -1): number {
  let at = offset;
  while (/[*_`]/.test(text[step === 1 ? at : at - 1] ?? '')) at += step;
  return at;
}
