// Markdown as blocks with exact offsets. Of CommonMark what documents use: headings, paragraphs, lists, quotations, code,
// tables, rules and front matter. What is not understood, HTML above all, is shown as the characters it is.

import {
  toBlock,
  toLines,
  toParts,
  type Block,
  type Cell,
  type Line,
  type Row,
  type Span,
} from '#lib/ui/reader/block.ts';

/** Longer code and longer tables are drawn in several blocks. */
const CODE_LINES_MAX = 40;
const TABLE_ROWS_MAX = 50;

export function markdownBlocks(text: string): readonly Block[] {
  const reader = new MarkdownReader(text);
  return reader.read();
}

/** One line after the quotation marks in front of it. */
interface Inner extends Line {
  readonly text: string;
  readonly quoted: number;
  readonly indent: number;
}

class MarkdownReader {
  readonly #text: string;
  readonly #lines: readonly Inner[];
  readonly #blocks: Block[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = toLines(text).map((line) => toInner(text, line));
  }

  read(): readonly Block[] {
    this.#frontMatter();
    for (let line = this.#line(); line !== undefined; line = this.#line()) {
      if (line.text === '') this.#at += 1;
      else if (!this.#fence(line) && !this.#heading(line) && !this.#table(line) && !this.#item(line))
        this.#paragraph(line);
    }
    return this.#blocks;
  }

  #line(ahead = 0): Inner | undefined {
    return this.#lines[this.#at + ahead];
  }

  #push(block: Parameters<typeof toBlock>[0]): void {
    this.#blocks.push(toBlock(block));
  }

  #frontMatter(): void {
    if (this.#lines[0]?.text !== '---') return;
    const close = this.#lines.findIndex((line, at) => at > 0 && line.text === '---');
    if (close > 0 && close <= CODE_LINES_MAX) {
      this.#code(this.#lines.slice(1, close));
      this.#at = close + 1;
    }
  }

  #code(lines: readonly Inner[]): void {
    for (let from = 0; from < lines.length; from += CODE_LINES_MAX) {
      const some = lines.slice(from, from + CODE_LINES_MAX);
      const [first] = some;
      const last = some.at(-1);
      if (first === undefined || last === undefined) continue;
      this.#push({ kind: 'code', start: first.start, end: last.end, quoted: first.quoted, lines: some });
    }
  }

  #fence(line: Inner): boolean {
    const open = /^(`{3,}|~{3,})[^`]*$/u.exec(line.text)?.[1];
    if (open === undefined) {
      if (line.indent < 4 || this.#isContinued()) return false;
      let count = 1;
      while ((this.#line(count)?.indent ?? 0) >= 4 && this.#line(count)?.text !== '') count += 1;
      this.#code(this.#lines.slice(this.#at, this.#at + count).map((inner) => outdented(inner, 4)));
      this.#at += count;
      return true;
    }
    let close = this.#at + 1;
    while (close < this.#lines.length && !isClosing(this.#lines[close]?.text ?? '', open)) close += 1;
    this.#code(this.#lines.slice(this.#at + 1, close).map((inner) => outdented(inner, 0)));
    this.#at = close + 1;
    return true;
  }

  /** Indented lines below an item belong to it; they are code only where nothing is above them. */
  #isContinued(): boolean {
    const before = this.#blocks.at(-1);
    return before !== undefined && (before.kind === 'item' || this.#lines[this.#at - 1]?.text !== '');
  }

  #heading(line: Inner): boolean {
    if (/^(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/u.test(line.text)) {
      this.#push({ kind: 'rule', start: line.start, end: line.end, quoted: line.quoted, lines: [] });
      this.#at += 1;
      return true;
    }
    const marked = /^(#{1,6})(?:\s+|$)/u.exec(line.text);
    if (marked !== null) {
      const start = line.start + marked[0].length;
      const end = Math.max(start, line.start + line.text.replace(/\s+#+$/u, '').length);
      this.#push({
        ...blockOf(line),
        kind: 'heading',
        level: marked[1]?.length ?? 1,
        lines: [{ start, end }],
        markup: true,
      });
      this.#at += 1;
      return true;
    }
    const under = /^(=+|-+)$/u.exec(this.#line(1)?.text ?? '')?.[1];
    if (under === undefined || isList(line.text) || line.text.startsWith('|')) return false;
    const level = under.startsWith('=') ? 1 : 2;
    const end = this.#line(1)?.end ?? line.end;
    this.#push({ ...blockOf(line), kind: 'heading', level, end, lines: [spanOf(line)], markup: true });
    this.#at += 2;
    return true;
  }

  #table(line: Inner): boolean {
    const ruled = this.#line(1)?.text ?? '';
    if (!line.text.includes('|') || !/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/u.test(ruled) || !ruled.includes('|'))
      return false;
    const labels = cellsOf(this.#text, line, []).map((cell) => this.#text.slice(cell.start, cell.end));
    const rows: Row[] = [{ ...spanOf(line), isHeader: true, label: '', cells: cellsOf(this.#text, line, labels) }];
    let count = 2;
    for (let row = this.#line(count); row !== undefined && row.text.includes('|'); row = this.#line(count)) {
      rows.push({ ...spanOf(row), isHeader: false, label: '', cells: cellsOf(this.#text, row, labels) });
      count += 1;
    }
    for (let from = 0; from < rows.length; from += TABLE_ROWS_MAX) {
      const some = rows.slice(from, from + TABLE_ROWS_MAX);
      const end = some.at(-1)?.end ?? line.end;
      this.#push({
        kind: 'table',
        start: some[0]?.start ?? line.start,
        end,
        quoted: line.quoted,
        lines: [],
        markup: true,
        rows: some,
      });
    }
    this.#at += count;
    return true;
  }

  #item(line: Inner): boolean {
    const found = /^([-*+]|\d{1,9}[.)])\s+(\[[ xX]\]\s+)?/u.exec(line.text);
    if (found === null) return false;
    const [mark, bullet = '', box = ''] = found;
    const marker = box !== '' ? (/x/iu.test(box) ? '☑' : '☐') : /\d/u.test(bullet) ? bullet : '•';
    const level = 1 + Math.min(5, Math.trunc(line.indent / 2));
    this.#wrapped(line, { kind: 'item', level, marker, start: line.start + mark.length });
    return true;
  }

  #paragraph(line: Inner): void {
    const above = this.#blocks.at(-1);
    const below =
      line.indent >= 2 && above?.kind === 'item'
        ? { level: above.level, kind: 'item' as const }
        : { kind: 'text' as const };
    this.#wrapped(line, { ...below, start: line.start });
  }

  /** A line and those that go on with it. */
  #wrapped(line: Inner, given: Pick<Block, 'kind' | 'start'> & Partial<Block>): void {
    const lines: Span[] = [{ start: given.start, end: line.end }];
    this.#at += 1;
    for (let next = this.#line(); next !== undefined && this.#goesOn(line, next); next = this.#line()) {
      lines.push(spanOf(next));
      this.#at += 1;
    }
    const end = lines.at(-1)?.end ?? line.end;
    const block = { ...given, end, quoted: line.quoted, lines, markup: true };
    if (lines.length > 1) this.#push(block);
    else
      for (const part of toParts(this.#text, { start: given.start, end }))
        this.#push({ ...block, ...part, lines: [part] });
  }

  #goesOn(first: Inner, next: Inner): boolean {
    if (next.text === '' || next.quoted !== first.quoted || isList(next.text)) return false;
    if (/^(?:#{1,6}\s|`{3,}|~{3,}|\|)/u.test(next.text)) return false;
    return !/^(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|=+)$/u.test(next.text);
  }
}

/** A line of code keeps its indentation but for `columns` of it. */
const outdented = (line: Inner, columns: number): Inner => ({
  ...line,
  start: line.start - line.indent + Math.min(line.indent, columns),
});
const spanOf = ({ end, start }: Span): Span => ({ start, end });
const blockOf = ({ end, quoted, start }: Inner): Span & Pick<Block, 'quoted'> => ({ start, end, quoted });
const isList = (line: string): boolean => /^(?:[-*+]|\d{1,9}[.)])\s/u.test(line);
const isClosing = (line: string, open: string): boolean =>
  line.startsWith(open) && line.replaceAll(open.charAt(0), '').trim() === '';

function toInner(text: string, line: Line): Inner {
  const raw = text.slice(line.start, line.end);
  const marks = /^(?: {0,3}> ?)+/u.exec(raw)?.[0] ?? '';
  const indent = /^ */u.exec(raw.slice(marks.length))?.[0].length ?? 0;
  const start = line.start + marks.length + indent;
  const inner = text.slice(start, line.end).trimEnd();
  return {
    start,
    end: start + inner.length,
    number: line.number,
    text: inner,
    quoted: marks.replaceAll(/[^>]/gu, '').length,
    indent,
  };
}

/** Cells between bars that are not escaped; without the spaces around them. */
function cellsOf(text: string, line: Span, labels: readonly string[]): readonly Cell[] {
  const raw = text.slice(line.start, line.end);
  const bars = [...raw.matchAll(/(?<!\\)\|/gu)].map((match) => match.index);
  const edges = [
    raw.startsWith('|') ? 0 : -1,
    ...bars.filter((at) => at > 0),
    ...(raw.endsWith('|') ? [] : [raw.length]),
  ];
  return edges.slice(1).map((to, at) => {
    const from = (edges[at] ?? -1) + 1;
    const cell = raw.slice(from, to);
    const start = line.start + from + (cell.length - cell.trimStart().length);
    return { start, end: start + cell.trim().length, label: labels[at] ?? '' };
  });
}
