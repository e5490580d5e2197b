// The structure of a Markdown or plain text: headings as a path, and units (sentences, list items, table rows, code lines).

import { isEntry, isListItem, sentences } from '#core/english/sentences.ts';
import {
  LEVEL_BLOCK,
  LEVEL_INDENT,
  LEVEL_LINE,
  LEVEL_LIST,
  plain,
  readColumnNames,
  readPlainHeading,
  wordsOf,
} from '#core/evidence/heads.ts';
import type { Heading, Line } from '#core/evidence/heads.ts';

export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly heading: string;
  /** `text` is cut by sentences and words, everything else by words only. */
  readonly kind: 'text' | 'item' | 'row' | 'code';
  /** Counts up with every paragraph, list or table, so that windows can prefer to end there. */
  readonly block: number;
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
    if (heading === null && (all[at - 1]?.text ?? '') === '' && !isListItem(line.text))
      path.close(({ level }) => level === LEVEL_BLOCK, line.start);
    // The ")" that closes a signature set over several lines still belongs to its name.
    // "Laundry" over its rows stands beside the line before it that heads prose, not under it.
    if (heading?.level === LEVEL_BLOCK) path.close(({ level }) => level >= LEVEL_LINE, line.start);
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
    else {
      const names = media === 'text/markdown' ? null : readColumnNames(all, at);
      const under = names === null ? name : join(name, names);
      at = readParagraph(text, all, names === null ? at : at + 1, media, under, block, units);
    }
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

/** The names of columns stand last in a path. */
const join = (path: string, names: readonly string[]): string =>
  [path, names.join(' \u00b7 ')].filter((part) => part !== '').join(HEADING_SEPARATOR);

function readTable(all: readonly Line[], first: number, path: string, block: number, units: Unit[]): number {
  let at = first;
  let heading = path;
  for (; at < all.length; at += 1) {
    const line = all[at];
    if (line === undefined || !line.text.startsWith('|')) break;
    if (/^[|\s:-]+$/.test(line.text)) continue;
    const isHeader = at === first && /^\|[|\s:-]+$/.test(all[at + 1]?.text ?? '');
    if (isHeader)
      heading = join(
        path,
        line.text
          .split('|')
          .map((cell) => plain(cell))
          .filter((cell) => cell !== ''),
      );
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
