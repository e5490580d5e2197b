// Headings of plain text, which no mark shows: from how lines stand, and from what stands under them.

import { isEntry, isListItem } from '#core/english/sentences.ts';

export interface Line {
  readonly start: number;
  readonly end: number;
  /** Without indentation and without the ` |  ` gutter of generated reference pages. */
  readonly text: string;
  readonly indent: number;
}

export interface Heading {
  readonly level: number;
  readonly title: string;
}

/** Levels: 1-6 marked headings, 7 bold or standing lines, 8 what stands over a list of entries, 9 over one block, 10 and up names followed by deeper text. */
export const LEVEL_LINE = 7;
export const LEVEL_LIST = 8;
export const LEVEL_BLOCK = 9;
export const LEVEL_INDENT = 10;
/** And one for each number: "2.1" stands under "2.". */
const LEVEL_NUMBERED = 4;

export const wordsOf = (line: string): number => line.split(/\s+/).length;

/** The heading at `at`, null where the line is none. `alone`: nothing stands right above it. */
export function readPlainHeading(
  all: readonly Line[],
  at: number,
  alone: boolean,
): (Heading & { lines: number }) | null {
  const line = all[at];
  const below = all.slice(at + 1, at + 4).find((other) => other.text !== '');
  if (line === undefined || below === undefined) return null;
  const title = plain(line.text);
  const blankBelow = (all[at + 1]?.text ?? '') === '';
  if (alone && isCapitals(line.text)) return { level: 1 + (line.indent > 0 ? 1 : 0), title, lines: 1 };
  if (alone && blankBelow && SECTION.test(line.text))
    return { level: 3, title: plain(line.text.replace(/\.$/, '')), lines: 1 };
  if (below.indent > line.indent && NAMED.test(line.text))
    return { level: LEVEL_INDENT + line.indent, title, lines: 1 };
  if (!alone) return null;
  const numbered = readNumbered(all, at, below.text);
  if (numbered !== null) return { ...numbered, lines: 1 };
  if (!blankBelow) {
    const level = isSeated(line, all, at) ? LEVEL_LINE : isOverRows(all, at) ? LEVEL_BLOCK : 0;
    return level === 0 ? null : { level, title, lines: 1 };
  }
  const standing = wordsOf(line.text) <= 8 && /^[A-Z0-9]/.test(line.text) && !/[.,;:!?|\d]$|: /.test(line.text);
  if (!standing || isListItem(line.text)) return null;
  if (wordsOf(below.text) > 5) return { level: LEVEL_LINE, title, lines: 1 };
  return isEntry(below.text) ? { level: LEVEL_LIST, title, lines: 1 } : null;
}

const isCapitals = (text: string): boolean =>
  /[A-Z]{2}/.test(text) && !/[a-z]/.test(text) && !/[.,;|]$/.test(text) && !/\d{3}/.test(text);

const SECTION = /^(?:MCL|Section|Sec\.|Article|Art\.|Chapter|Part|\u00a7)\s*[\dIVX][\w.()-]*\.?\s+\S/;

/** pydoc and manuals: "name(arguments) -> result" or "class X(Y)" above deeper text. */
const NAMED = /^(?:(?:class|def|async)\s.+|[\w.]+ = .*\(.*\).*|[\w.]+\((?:.*\)(?: -> .*)?)?|[a-z_][\w.]*)$/;

const SEATED_WORDS_MAX = 6;
/** In letters: what is shorter may be a line of verse, an address or a cell. */
const PROSE_MIN = 40;
const PROSE_WORDS_MIN = 7;
const isProse = ({ text }: Pick<Line, 'text'>): boolean =>
  text.length >= PROSE_MIN && wordsOf(text) >= PROSE_WORDS_MIN && /^["'\u201c\u2018(]?[A-Z]/.test(text);

const NO_TITLE = /[.,;!|\d]$|: |\S {3,}\S|\.{3}|^(?:Dear|Hello|Hi|Yours|Kind|Best|Regards|Sincerely|Love|Cheers) /;

/** "Water" right over "The taps are turned off from November ...": a few words that prose stands under, with its full stops. */
function isSeated(line: Line, all: readonly Line[], at: number): boolean {
  if (!isTitle(line.text)) return false;
  const block = blockUnder(all, at);
  const isDeeper = block.every(({ indent }) => indent > line.indent);
  const first = block[0];
  if (first === undefined || (!isDeeper && (first.indent < line.indent || !isProse(first)))) return false;
  return block.some(({ text }) => ENDED.test(text));
}

const isTitle = (text: string): boolean =>
  wordsOf(text) <= SEATED_WORDS_MAX && /^[A-Z0-9]/.test(text) && !NO_TITLE.test(text) && !isListItem(text);

const ENDED = /[.!?]["'\u201d\u2019)]?$/;

/** The lines right under `at`, up to the next blank one; of a paragraph that is a whole book, the first. */
function blockUnder(all: readonly Line[], at: number): readonly Line[] {
  const some = all.slice(at + 1, at + 1 + BLOCK_MAX);
  const end = some.findIndex(({ text }) => text === '');
  return end < 0 ? some : some.slice(0, end);
}
const BLOCK_MAX = 60;

/** A letterhead is no heading: nothing stands before it. */
function isFirst(all: readonly Line[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && all[before]?.text === '') before -= 1;
  return before < 0;
}

/** "Counter hours" right over "Morning 10.00 a.m. - 1.00 p.m.", "Your tablets" over "- Iron: stop seven days before." */
function isOverRows(all: readonly Line[], at: number): boolean {
  const text = all[at]?.text ?? '';
  if (!isTitle(text) || /^\d/.test(text)) return false;
  const [first, ...rest] = blockUnder(all, at);
  if (first === undefined || isFirst(all, at)) return false;
  return (
    isListItem(first.text) || (isValued(first.text) && rest.length > 0 && rest.some((line) => isValued(line.text)))
  );
}

/** A row that says something of something: dots or a gap that lead to a value, "label: value", a name and its number. */
const isValued = (text: string): boolean =>
  /\.{3,} *\S|\S {3,}\S|^[^:]{1,40}: +\S/.test(text) || (/^[A-Z][^.]*\d/.test(text) && !/^\d|[,;]$/.test(text));

const NUMBERED = /^(\d{1,2}(?:[.)]|(?:\.\d{1,2}){1,2}[.)]?)?) +([A-Z][^.;:!?|]*[^.,;:!?|\d\s])$/;

const NEXT_ITEM = /^\(?\d{1,2}[.)] |^\d{1,2} [A-Z]/;

/** "3. Rent", "2.1 Keys and locks": a number and a few words over what they head. One that stands among others is an item of a list. */
function readNumbered(all: readonly Line[], at: number, below: string): Heading | null {
  const found = NUMBERED.exec(all[at]?.text ?? '');
  const title = found?.[2] ?? '';
  if (found === null || wordsOf(title) > SEATED_WORDS_MAX || / {3,}/.test(title)) return null;
  const level = LEVEL_NUMBERED + (found[1]?.match(/\d+/g)?.length ?? 1);
  if (isProse({ text: below }) && !isListItem(below))
    return /\D$|\./.test(found[1] ?? '') ? { level, title: plain(title) } : null;
  const block = blockUnder(all, at);
  const first = block[0]?.text ?? '';
  // The next of a list, or the line goes on.
  const follows = NEXT_ITEM.test(first) || (/^[a-z]/.test(first) && !isListItem(first));
  if (first === '' || follows) return null;
  return block.some(({ text }) => ENDED.test(text) || isListItem(text) || isValued(text))
    ? { level, title: plain(title) }
    : null;
}

/** Marks of emphasis and links carry no meaning in a path. */
export const plain = (title: string): string =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|\b__|__\b/g, '')
    .replace(/[:(]$/, '')
    .trim();

/** "Date     Topic      Who runs it" right over two rows with as many parts: the names of columns, null where the line has none. */
export function readColumnNames(all: readonly Line[], at: number): readonly string[] | null {
  const line = all[at];
  if (line === undefined || line.text.length > NAMES_MAX) return null;
  const names = partsOf(line.text);
  if (names.length < 2 || names.some((name) => AMOUNT.test(name) || NO_NAME.test(name))) return null;
  const rows = blockUnder(all, at).filter(({ text }) => !/^[-=_ ]+$/.test(text));
  const isBeside = rows.slice(0, 2).every(({ indent }) => indent + BESIDE_MIN <= line.indent);
  if (rows.length < 2 || (names.length < 3 && !isBeside)) return null;
  const needed = names.length + (isBeside ? 1 : 0);
  const isRow = ({ text }: Line): boolean => partsOf(text).length >= needed && /\d/.test(text);
  return rows.slice(0, 2).every(isRow) ? names : null;
}

const NAMES_MAX = 160;
const BESIDE_MIN = 6;
const NO_NAME = /[:.]$|\.{3}|\d{5}|\d-\d{3}/;
const AMOUNT = /^[^A-Za-z]*\d[\d.,:]*\s?[%A-Za-z]{0,3}$/;
const partsOf = (text: string): readonly string[] => text.split(/ {2,}/).filter((part) => part !== '');
