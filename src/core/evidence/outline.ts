// The structure of a Markdown or plain text: headings as a path, and units (sentences, list items, table rows, code lines).

import { isEntry, isListItem, sentences } from '#core/english/sentences.ts';

export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly heading: string;
  /** `text` is cut by sentences and words, everything else by words only. */
  readonly kind: 'text' | 'item' | 'row' | 'code';
  /** Counts up with every paragraph, list or table, so that windows can prefer to end there. */
  readonly block: number;
}

interface Line {
  readonly start: number;
  readonly end: number;
  /** Without indentation and without the ` |  ` gutter of generated reference pages. */
  readonly text: string;
  readonly indent: number;
}

interface Heading {
  readonly level: number;
  readonly title: string;
}

/** The headings above a place, and the sections that ended before it. */
export class HeadingPath {
  readonly #open: (Heading & { readonly start: number })[] = [];
  readonly #sections: Section[] = [];

  /** A heading ends those of its level and deeper. */
  push(heading: Heading, start: number): void {
    this.close((open) => open.level >= heading.level, start);
    this.#open.push({ level: heading.level, title: heading.title, start });
  }

  /** Ends the innermost headings at `end`, as long as `isClosed` says so of them. */
  close(isClosed: (heading: Heading) => boolean, end: number): void {
    for (let last = this.#open.at(-1); last !== undefined && isClosed(last); last = this.#open.at(-1)) {
      this.#open.pop();
      if (last.title !== '' && end > last.start) this.#sections.push({ start: last.start, end, title: last.title });
    }
  }

  /** Outermost first. */
  toString(): string {
    return this.#open.map(({ title }) => title).join(HEADING_SEPARATOR);
  }

  /** All sections, the open ones ended at `end`. */
  finish(end: number): readonly Section[] {
    this.close(() => true, end);
    return this.#sections.sort((a, b) => a.start - b.start || b.end - a.end || (a.title < b.title ? -1 : 1));
  }
}

/** A heading with all that stands under it. Sections nest. */
export interface Section {
  readonly start: number;
  readonly end: number;
  readonly title: string;
}

export interface Outline {
  /** In order; they do not overlap. */
  readonly units: readonly Unit[];
  /** In order of start, longest first. */
  readonly sections: readonly Section[];
}

export const HEADING_SEPARATOR = ' \u203a ';

/** Levels: 1-6 marked headings, 7 bold or standing lines, 8 what stands over a list of entries, 10 and up names followed by deeper text. */
const LEVEL_LINE = 7;
const LEVEL_LIST = 8;
const LEVEL_INDENT = 10;
const CODE_LINES_MAX = 6;
const HEADING_WORDS_MAX = 14;

/** Of Markdown, or of plain text. Markers of lists and headings stay outside the units where they can. */
export function outline(text: string, media: string): Outline {
  const all = toLines(text);
  const units: Unit[] = [];
  const path = new HeadingPath();
  let block = 0;
  for (let at = 0; at < all.length;) {
    const line = all[at];
    if (line === undefined) break;
    if (line.text === '') {
      at += 1;
      continue;
    }
    const heading = readHeading(all, at, media);
    // "Winners of the cup" stands over its entries, not over the prose behind them.
    if (heading === null && !isEntry(line.text)) path.close(({ level }) => level === LEVEL_LIST, line.start);
    // The ")" that closes a signature set over several lines still belongs to its name.
    if (heading !== null) path.push(heading, line.start);
    else if (!line.text.startsWith(')'))
      path.close(({ level }) => level >= LEVEL_INDENT && line.indent <= level - LEVEL_INDENT, line.start);
    const name = path.toString();
    block += 1;
    if (heading !== null) {
      if (heading.level >= LEVEL_INDENT) units.push({ ...spanOf(line), heading: name, kind: 'item', block });
      at += heading.lines;
    } else if (isFence(line.text)) at = readFence(all, at, name, block, units);
    else if (line.text.startsWith('|')) at = readTable(all, at, name, block, units);
    else at = readParagraph(text, all, at, media, name, block, units);
  }
  return { units: units.length > 0 ? units : headingsOnly(all), sections: path.finish(text.length) };
}

/** A text of nothing but headings still has something to quote. */
const headingsOnly = (all: readonly Line[]): Unit[] =>
  all
    .filter((line) => /[^\s#=~-]/.test(line.text))
    .map((line, block) => ({ ...spanOf(line), heading: '', kind: 'item', block }));

function toLines(text: string): Line[] {
  const all: Line[] = [];
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const raw = text.slice(start, end);
    const indent = /^(?: *\|(?= {2}|$))*\s*/.exec(raw)?.[0].length ?? 0;
    const trimmed = raw.slice(indent).trimEnd();
    all.push({ start: start + indent, end: start + indent + trimmed.length, text: trimmed, indent });
    start = end + 1;
  }
  return all;
}

const spanOf = (line: Line): { start: number; end: number } => ({ start: line.start, end: line.end });
const isFence = (line: string): boolean => /^(?:```|~~~)/.test(line);
const wordsOf = (line: string): number => line.split(/\s+/).length;

function readHeading(all: readonly Line[], at: number, media: string): (Heading & { lines: number }) | null {
  const line = all[at];
  if (line === undefined || wordsOf(line.text) > HEADING_WORDS_MAX) return null;
  const next = all[at + 1]?.text ?? '';
  const alone = (all[at - 1]?.text ?? '') === '';
  const marked = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line.text);
  if (marked !== null && (media === 'text/markdown' || alone))
    return { level: marked[1]?.length ?? 1, title: plain(marked[2] ?? ''), lines: 1 };
  if (/^(?:={3,}|-{3,}|~{3,})$/.test(next) && alone && !isListItem(line.text) && !line.text.startsWith('|')) {
    return { level: next.startsWith('=') ? 1 : 2, title: plain(line.text), lines: 2 };
  }
  // Not `__name__`, which is an attribute in every reference page.
  const bold = /^\*\*([^*]+)\*\*:?$/.exec(line.text);
  if (bold !== null && alone) return { level: LEVEL_LINE, title: plain(bold[1] ?? ''), lines: 1 };
  return media === 'text/markdown' ? null : readPlainHeading(all, at, alone);
}

function readPlainHeading(all: readonly Line[], at: number, alone: boolean): (Heading & { lines: number }) | null {
  const line = all[at];
  if (line === undefined) return null;
  const below = all.slice(at + 1, at + 4).find((other) => other.text !== '');
  if (below === undefined) return null;
  const blankBelow = (all[at + 1]?.text ?? '') === '';
  if (
    alone &&
    /[A-Z]{2}/.test(line.text) &&
    !/[a-z]/.test(line.text) &&
    !/[.,;|]$/.test(line.text) &&
    !/\d{3}/.test(line.text)
  )
    return { level: 1 + (line.indent > 0 ? 1 : 0), title: plain(line.text), lines: 1 };
  if (
    alone &&
    blankBelow &&
    /^(?:MCL|Section|Sec\.|Article|Art\.|Chapter|Part|\u00a7)\s*[\dIVX][\w.()-]*\.?\s+\S/.test(line.text)
  )
    return { level: 3, title: plain(line.text.replace(/\.$/, '')), lines: 1 };
  // pydoc and manuals: "name(arguments) -> result" or "class X(Y)" above deeper text.
  const deeper = below.indent > line.indent;
  if (
    deeper &&
    /^(?:(?:class|def|async)\s.+|[\w.]+ = .*\(.*\).*|[\w.]+\((?:.*\)(?: -> .*)?)?|[a-z_][\w.]*)$/.test(line.text)
  )
    return { level: LEVEL_INDENT + line.indent, title: plain(line.text), lines: 1 };
  const numbered = alone ? readNumbered(line.text, below.text) : null;
  if (numbered !== null) return { ...numbered, lines: 1 };
  if (alone && !blankBelow && isSeated(line, all, at)) return { level: LEVEL_LINE, title: plain(line.text), lines: 1 };
  const standing =
    alone && blankBelow && wordsOf(line.text) <= 8 && /^[A-Z0-9]/.test(line.text) && !/[.,;:!?|\d]$|: /.test(line.text);
  if (!standing || isListItem(line.text)) return null;
  if (wordsOf(below.text) > 5) return { level: LEVEL_LINE, title: plain(line.text), lines: 1 };
  return isEntry(below.text) ? { level: LEVEL_LIST, title: plain(line.text), lines: 1 } : null;
}

/** And one for each number: "2.1" stands under "2.". */
const LEVEL_NUMBERED = 4;
const SEATED_WORDS_MAX = 5;
/** In letters: what is shorter may be a line of verse, an address or a cell. */
const PROSE_MIN = 40;
const PROSE_WORDS_MIN = 7;
const isProse = ({ text }: Pick<Line, 'text'>): boolean =>
  text.length >= PROSE_MIN && wordsOf(text) >= PROSE_WORDS_MIN && /^["'\u201c\u2018(]?[A-Z]/.test(text);

/** "Water" right over "The taps are turned off from November ...": a few words that prose stands under, with its full stops. */
function isSeated(line: Line, all: readonly Line[], at: number): boolean {
  if (
    wordsOf(line.text) > SEATED_WORDS_MAX ||
    !/^[A-Z0-9]/.test(line.text) ||
    /[.,;!?|\d]$|: |\S {3,}\S/.test(line.text)
  )
    return false;
  const next = all[at + 1];
  if (next?.indent !== line.indent || isListItem(line.text) || !isProse(next)) return false;
  const end = all.findIndex(({ text }, index) => index > at && text === '');
  const last = all[(end < 0 ? all.length : end) - 1];
  return last !== undefined && /[.!?]["'\u201d\u2019)]?$/.test(last.text);
}

/** "3. Rent", "2.1 Keys and locks": a number and a few words over prose. One that stands among others is an item of a list. */
function readNumbered(text: string, below: string): Heading | null {
  const found = /^(\d{1,2}(?:[.)]|(?:\.\d{1,2}){1,2}[.)]?)) +([A-Z][^.,;:!?|]*[^.,;:!?|\d\s])$/.exec(text);
  const title = found?.[2] ?? '';
  if (found === null || wordsOf(title) > SEATED_WORDS_MAX || !isProse({ text: below }) || isListItem(below))
    return null;
  return { level: LEVEL_NUMBERED + (found[1]?.match(/\d+/g)?.length ?? 1), title: plain(title) };
}

/** Marks of emphasis and links carry no meaning in a path. */
const plain = (title: string): string =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|\b__|__\b/g, '')
    .replace(/[:(]$/, '')
    .trim();

function readFence(all: readonly Line[], first: number, heading: string, block: number, units: Unit[]): number {
  let at = first + 1;
  let group: Line[] = [];
  const flush = (): void => {
    const start = group[0]?.start;
    const end = group[group.length - 1]?.end;
    if (start !== undefined && end !== undefined && end > start)
      units.push({ start, end, heading, kind: 'code', block });
    group = [];
  };
  for (; at < all.length; at += 1) {
    const line = all[at];
    if (line === undefined || isFence(line.text)) break;
    if (line.text !== '') group.push(line);
    if (group.length === CODE_LINES_MAX) flush();
  }
  flush();
  return at + 1;
}

function readTable(all: readonly Line[], first: number, path: string, block: number, units: Unit[]): number {
  let at = first;
  let heading = path;
  for (; at < all.length; at += 1) {
    const line = all[at];
    if (line === undefined || !line.text.startsWith('|')) break;
    if (/^[|\s:-]+$/.test(line.text)) continue;
    const isHeader = at === first && /^\|[|\s:-]+$/.test(all[at + 1]?.text ?? '');
    if (isHeader)
      heading = [
        path,
        line.text
          .split('|')
          .map((cell) => plain(cell))
          .filter((cell) => cell !== '')
          .join(' \u00b7 '),
      ]
        .filter((part) => part !== '')
        .join(HEADING_SEPARATOR);
    else units.push({ ...spanOf(line), heading, kind: 'row', block });
  }
  return at;
}

function readParagraph(
  text: string,
  all: readonly Line[],
  first: number,
  media: string,
  heading: string,
  block: number,
  units: Unit[],
): number {
  let last = first;
  while (last + 1 < all.length) {
    const next = all[last + 1];
    if (
      next === undefined ||
      next.text === '' ||
      isFence(next.text) ||
      next.text.startsWith('|') ||
      isListItem(next.text)
    )
      break;
    if (readHeading(all, last + 1, media) !== null) break;
    last += 1;
  }
  const start = all[first]?.start ?? 0;
  const end = all[last]?.end ?? start;
  const bullet = /^[-*+\u2022\u2013]\s+(?:\[[ xX]\]\s+)?/.exec(text.slice(start, end))?.[0].length ?? 0;
  const kind = isListItem(all[first]?.text ?? '') ? 'item' : 'text';
  const base = start + bullet;
  if (BOILERPLATE.test(text.slice(start, end)) || isContents(text.slice(base, end))) return last + 1;
  for (const span of sentences(text.slice(base, end))) {
    const marks = QUOTE_MARKS.exec(text.slice(base + span.start, base + span.end))?.[0].length ?? 0;
    const unit = { start: base + span.start + marks, end: base + span.end };
    if (/[^\s=~*_.-]/.test(text.slice(unit.start, unit.end))) units.push({ ...unit, heading, kind, block });
  }
  return last + 1;
}

/** Before what is quoted from somebody else: no part of it. */
const QUOTE_MARKS = /^(?:> ?\n?)+/;

/** What pydoc prints on every page: found before everything else, and answers nothing. */
const BOILERPLATE =
  /^(?:The following documentation is automatically generated|Method resolution order:|Initialize self\. {2}See help|Create and return a new object\. {2}See help)/;

/** Rows of a table of contents: a title, dots and a page, or a link to a place of the same text. They answer nothing. */
export function isContents(text: string): boolean {
  return text
    .split('\n')
    .every((line) => /(?:\. ?){5,}\s*[\divxlc]*\s*$/.test(line) || /^\[[^\]]*\]\(#[^)]*\)$/.test(line.trim()));
}
