// A quote as one line: the line breaks, indentation and " |  " gutters of a page are how it is set, not what it says.

/** The gutters and indentation that a line begins with; a table row is no gutter. */
const MARGIN = /^(?:\s*\|(?= {2}|\n|$))*\s*/;

export function withoutMargin(line: string): string {
  return isTableRow(line) ? line.trim() : line.slice(MARGIN.exec(line)?.[0].length).trim();
}

const isTableRow = (line: string): boolean => /^\s*\|.*\S.*\|\s*$/.test(line);

/** One line with single spaces. */
export function unwrap(text: string): string {
  return read(text).line;
}

/** Where `quote` stands in `text`, both unwrapped: offsets of `text`, or null. */
export function findUnwrapped(quote: string, text: string): { readonly start: number; readonly end: number } | null {
  const { line, places } = read(text);
  const wanted = unwrap(quote);
  const at = wanted === '' ? -1 : line.indexOf(wanted);
  const first = places[at];
  const last = places[at + wanted.length - 1];
  return at < 0 || first === undefined || last === undefined ? null : { start: first, end: last + 1 };
}

/** The unwrapped text, and where each of its characters stands. */
function read(text: string): { readonly line: string; readonly places: readonly number[] } {
  const words: string[] = [];
  const places: number[] = [];
  let start = 0;
  for (const row of text.split('\n')) {
    const margin = isTableRow(row) ? 0 : (MARGIN.exec(row)?.[0].length ?? 0);
    for (const { 0: word, index } of row.slice(margin).matchAll(/\S+/g)) {
      const from = start + margin + index;
      if (words.length > 0) places.push(from - 1);
      for (let at = 0; at < word.length; at += 1) places.push(from + at);
      words.push(word);
    }
    start += row.length + 1;
  }
  return { line: words.join(' '), places };
}
