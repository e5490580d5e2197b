// Lines and columns of a file, both from 1, columns in UTF-16 units.

/** Where each line begins. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

export function placeOf(offset: number, starts: readonly number[]): { readonly line: number; readonly column: number } {
  const line = starts.filter((start) => start <= offset).length;
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}
