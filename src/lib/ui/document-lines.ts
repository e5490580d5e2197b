// A document cut into lines with their offsets, and a window of them around the cited characters, so that eight megabytes open
// as fast as eight lines. The characters are the source's own: nothing is rendered, reflowed or left out.

export interface DocumentLine {
  readonly start: number;
  readonly text: string;
}

export interface LineWindow {
  readonly lines: readonly DocumentLine[];
  readonly earlier: number;
  readonly later: number;
}

export interface LinePart {
  readonly text: string;
  readonly cited: boolean;
}

/** Lines drawn on each side of the cited passage before the reader asks for more. */
export const LINES_AROUND = 400;

export function toLines(text: string): readonly DocumentLine[] {
  const lines: DocumentLine[] = [];
  let start = 0;
  while (start <= text.length) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    lines.push({ start, text: text.slice(start, stop) });
    start = stop + 1;
  }
  return lines;
}

export function toWindow(lines: readonly DocumentLine[], offset: number, before: number, after: number): LineWindow {
  const next = lines.findIndex((line) => line.start > offset);
  const middle = next === -1 ? lines.length - 1 : next - 1;
  const first = Math.max(0, middle - before);
  const last = Math.min(lines.length, middle + after);
  return { lines: lines.slice(first, last), earlier: first, later: lines.length - last };
}

/** The parts of one line, in order: outside and inside the half-open range [start, end). */
export function toParts(line: DocumentLine, start: number, end: number): readonly LinePart[] {
  const from = Math.min(line.text.length, Math.max(0, start - line.start));
  const to = Math.min(line.text.length, Math.max(0, end - line.start));
  const parts = [
    { text: line.text.slice(0, from), cited: false },
    { text: line.text.slice(from, to), cited: true },
    { text: line.text.slice(Math.max(from, to)), cited: false },
  ];
  return parts.filter((part) => part.text !== '');
}
