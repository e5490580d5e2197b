// Lines of a page put together as one text. Words cut at a line's end are joined again.

import type { Line, Piece } from '#adapters/parser/pdf/lines.ts';

export interface Paragraph {
  readonly kind: 'heading' | 'head' | 'text' | 'item' | 'row';
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Of a heading: its size, in hundredths of a point; larger stands above smaller. */
  readonly size: number;
  readonly header: string;
  readonly isTight: boolean;
}

/** What a line's end becomes: null takes its hyphen away. */
export type Seam = (line: string, next: string) => string | null;

export function seam(line: string, next: string, words: ReadonlySet<string>): string | null {
  const [, stem = '', hyphen = ''] = /([A-Za-z\u00c0-\u024f'\u2019]+)([-\u2010])$/.exec(line) ?? [];
  if (hyphen === '') return ' ';
  const [rest = ''] = /^[a-z\u00df-\u00ff\u0100-\u024f]+/.exec(next) ?? [];
  if (rest === '') return '';
  const [whole, compound] = [`${stem}${rest}`.toLowerCase(), `${stem}-${rest}`.toLowerCase()];
  return words.has(compound) && !words.has(whole) ? '' : null;
}

export function joinAll(lines: readonly Line[], between: Seam): Pick<Paragraph, 'text' | 'pieces'> {
  let text = '';
  const pieces: Piece[] = [];
  lines.forEach((line, at) => {
    const next = lines[at + 1];
    const glue = next === undefined ? '' : between(line.text, next.text);
    const length = glue === null ? line.text.length - 1 : line.text.length;
    for (const piece of line.pieces) {
      const { end, start } = piece;
      if (start < length)
        pieces.push({ ...piece, start: text.length + start, end: text.length + Math.min(end, length) });
    }
    text += line.text.slice(0, length) + (glue ?? '');
  });
  return { text, pieces };
}
