// Whether the first row of a table names its columns, where the file does not say so: word processors seldom do.

/** Longer than this it is a sentence, not a name. */
const NAME_CHARACTERS_MAX = 40;
const ROWS_MIN = 3;

/**
 * Names that differ, without a figure of their own, over two rows and more; and values under one of them at least: a list of things
 * and their descriptions has no such column, nor has a page that is set in columns.
 */
export function isNamedByFirst([first = [], ...others]: readonly (readonly string[])[]): boolean {
  return (
    first.length > 1 &&
    others.length >= ROWS_MIN - 1 &&
    first.every(isName) &&
    new Set(first.map((name) => name.toLowerCase())).size === first.length &&
    first.some((_, at) => areValues(others.map((cells) => cells[at] ?? '')))
  );
}

/** "Length (ft)", "Paid?", "Fee for 2 nights" not: a figure may stand in brackets only. */
function isName(text: string): boolean {
  return (
    text.length <= NAME_CHARACTERS_MAX &&
    /[A-Za-z\u00c0-\uffff]/.test(text) &&
    !/\d/.test(text.replace(/\([^()]*\)/g, '')) &&
    !/[.!;]$/.test(text)
  );
}

function areValues(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => cell !== '');
  return (
    written.length > 1 &&
    written.every((cell) => /\d|^(?:yes|no|free|none|n\/a|[-\u2013\u2014\u2713\u2717xX])$/i.test(cell))
  );
}
