// Questions that the rows of a table within a text answer: what a row is worth, who stands in it, when it is. The parsers leave
// such a table as "Item | Amount" lines, Markdown with a bar at both ends.

const MONEY = /^[€$£] ?\d|^\d[\d,.]* ?(?:€|euros?|dollars?|pounds?)$/u;
const TIME = /^\d{1,2}[.:]\d\d|^\d{1,2} [A-Z][a-z]{2,8}\b|^[A-Z][a-z]{2,8} \d{1,2}\b|^\d{4}-\d\d-\d\d$|day\b/u;
const PERSON = /^(?:(?:Mrs?|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)+$/u;
const PERSON_COLUMN =
  /^(?:teacher|trainer|leader|driver|owner|contact|manager|doctor|instructor|organi[sz]er|coach|tutor|host)$/iu;
/** What a row may be called: a thing in a few plain words. */
const ROW_NAME = /^\p{Lu}?[\p{Ll}'-]+(?: [\p{Ll}'-]+){0,4}$/u;
/** What the first column calls its rows, where that says more than the row alone: "How much is the student plan?" */
const ROW_KIND =
  /^(?!(?:item|name|what|service|article|description|product|thing|type|kind|details?|position)$)[\p{L}]{3,12}$/iu;
const ROWS_MAX = 4;

/** Of each line its question, and the line that answers it; lines that are no row of a table have none. */
export function askTables(lines: readonly string[]): ReadonlyMap<number, string> {
  const asked = new Map<number, string>();
  let columns: readonly string[] | null = null;
  let rows = 0;
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line);
    if (cells === null) columns = null;
    else if (columns === null) [columns, rows] = [cells, 0];
    else if (cells.length === columns.length && !/^:?-+:?$/u.test(cells[0] ?? '') && (rows += 1) <= ROWS_MAX) {
      const question = askRow(columns, cells);
      if (question !== null) asked.set(at, question);
    }
  }
  return asked;
}

function askRow(columns: readonly string[], cells: readonly string[]): string | null {
  const [named = '', ...values] = cells;
  if (!ROW_NAME.test(named)) return null;
  const name = calledIn(columns[0] ?? '', named.charAt(0).toLowerCase() + named.slice(1));
  const many = /[^su]s$/u.test(name) ? 'are' : 'is';
  for (const [index, value] of values.entries()) {
    const column = (columns[index + 1] ?? '').toLowerCase();
    if (MONEY.test(value)) return `How much ${many} the ${name}?`;
    if (PERSON_COLUMN.test(column) && PERSON.test(value)) return `Who is the ${column} of ${name}?`;
    if (!TIME.test(value)) continue;
    if (/^(?:due|deadline|due date|payable|by)$/u.test(column)) return `When ${many} the ${name} due?`;
    if (/^(?:date|day|when|time|starts?|start date)$/u.test(column)) return `When ${many} the ${name}?`;
  }
  return null;
}

/** A row of one word with the kind of thing that it is, unless it is told by its word: "day" is, of a table of plans, "day plan". */
function calledIn(column: string, name: string): string {
  const kind = column.toLowerCase();
  return ROW_KIND.test(column) && !kind.endsWith('s') && /^\p{L}+$/u.test(name) && !name.endsWith('s') && name !== kind
    ? `${name} ${kind}`
    : name;
}

function cellsOf(line: string): readonly string[] | null {
  const inner = line.replace(/^\|\s*|\s*\|$/gu, '');
  const cells = inner.split(/\s*\|\s*/u).map((cell) => cell.trim());
  return cells.length < 2 ? null : cells;
}
