// The marks inside a line of Markdown: what is shown, in which style, and the characters it is. Marks themselves are left out.

import type { Block, Span } from '#lib/ui/reader/block.ts';

export type Style = 'strong' | 'emphasis' | 'code' | 'strike' | 'link' | 'break';
export interface Run extends Span {
  readonly styles: readonly Style[];
  /** Where a link leads: shown, never followed. */
  readonly target: string | null;
}

/** The runs of a block, in order. Lines are joined by the line end that stands between them. */
export function runsOf(text: string, block: Pick<Block, 'lines' | 'markup' | 'kind'>): readonly Run[] {
  const { kind, lines, markup } = block;
  return lines.flatMap((line, at) => {
    const next = lines[at + 1];
    const runs = markup ? inlineRuns(text, line) : [plain(line)];
    if (next === undefined) return runs;
    const lineEnd = text.indexOf('\n', line.end);
    const isHard = kind !== 'code' && /(?: {2}|\\)$/u.test(text.slice(line.start, lineEnd));
    return [...runs, { start: lineEnd, end: lineEnd + 1, styles: isHard ? ['break'] : [], target: null }];
  });
}

const plain = ({ end, start }: Span): Run => ({ start, end, styles: [], target: null });

interface Mark {
  readonly at: number;
  readonly sign: string;
  left: number;
  used: number;
  readonly opens: boolean;
  readonly closes: boolean;
}
interface Styled extends Span {
  readonly style: Style;
  readonly target: string | null;
}

/** One line: strong, emphasis, code, strike-through and links; unpaired marks are text. */
export function inlineRuns(text: string, line: Span): readonly Run[] {
  const styled: Styled[] = [];
  const hidden: Span[] = [];
  readMarks(text, line, styled, hidden);
  return toRuns(line, styled, hidden);
}

function readMarks(text: string, line: Span, styled: Styled[], hidden: Span[]): void {
  const marks: Mark[] = [];
  for (let at = line.start; at < line.end;) {
    const taken = readSpecial(text, at, line.end, styled, hidden);
    if (taken > 0) {
      at += taken;
      continue;
    }
    const sign = text.charAt(at);
    if (sign !== '*' && sign !== '_' && sign !== '~') {
      at += 1;
      continue;
    }
    let end = at;
    while (end < line.end && text.charAt(end) === sign) end += 1;
    marks.push(toMark(text, line, at, end));
    at = end;
  }
  pair(marks, styled, hidden);
}

/** Escapes, code, links, images and bare addresses in angle brackets. Gives how many characters were read; 0 for none. */
function readSpecial(text: string, at: number, limit: number, styled: Styled[], hidden: Span[]): number {
  const sign = text.charAt(at);
  if (sign === '\\' && at + 1 < limit && /[!-/:-@[-`{-~]/u.test(text.charAt(at + 1))) {
    hidden.push({ start: at, end: at + 1 });
    return 2;
  }
  if (sign === '`') return readCode(text, at, limit, styled, hidden);
  if (sign === '<') return readAddress(text, at, limit, styled, hidden);
  if (sign === '[' || (sign === '!' && text.charAt(at + 1) === '[')) return readLink(text, at, limit, styled, hidden);
  return 0;
}

function readCode(text: string, at: number, limit: number, styled: Styled[], hidden: Span[]): number {
  let open = at;
  while (open < limit && text.charAt(open) === '`') open += 1;
  const ticks = text.slice(at, open);
  for (let close = text.indexOf(ticks, open); close !== -1 && close + ticks.length <= limit;) {
    let end = close;
    while (text.charAt(end) === '`') end += 1;
    if (end - close === ticks.length) {
      hidden.push({ start: at, end: open }, { start: close, end });
      styled.push({ start: open, end: close, style: 'code', target: null });
      return end - at;
    }
    close = text.indexOf(ticks, end);
  }
  return ticks.length;
}

function readAddress(text: string, at: number, limit: number, styled: Styled[], hidden: Span[]): number {
  const found = /^<((?:https?:\/\/|mailto:)[^\s<>]+|[^\s<>@]+@[^\s<>]+)>/u.exec(
    text.slice(at, Math.min(limit, at + 500)),
  );
  const [whole, target] = found ?? [];
  if (whole === undefined || target === undefined) return 0;
  hidden.push({ start: at, end: at + 1 }, { start: at + whole.length - 1, end: at + whole.length });
  styled.push({ start: at + 1, end: at + whole.length - 1, style: 'link', target });
  return whole.length;
}

const LINK_UNITS_MAX = 1000;

/** The words of a link may hold other marks: only the marks around them are taken here. */
function readLink(text: string, at: number, limit: number, styled: Styled[], hidden: Span[]): number {
  const found =
    /^!?\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+["'(].*?["')])?\s*\)/u.exec(
      text.slice(at, Math.min(limit, at + LINK_UNITS_MAX)),
    );
  const [whole, words, target] = found ?? [];
  if (whole === undefined || words === undefined || target === undefined) return 0;
  const start = at + whole.indexOf('[') + 1;
  const end = start + words.length;
  hidden.push({ start: at, end: start }, { start: end, end: at + whole.length });
  styled.push({ start, end, style: 'link', target });
  readMarks(text, { start, end }, styled, hidden);
  return whole.length;
}

function toMark(text: string, line: Span, at: number, end: number): Mark {
  const sign = text.charAt(at);
  const before = at > line.start ? text.charAt(at - 1) : ' ';
  const after = end < line.end ? text.charAt(end) : ' ';
  const opensHere = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const closesHere = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  // An underscore inside a word, as in names of programs, is no mark.
  const opens = opensHere && (sign !== '_' || !closesHere || isPunctuation(before));
  const closes = closesHere && (sign !== '_' || !opensHere || isPunctuation(after));
  return { at, sign, left: end - at, used: 0, opens, closes };
}

const isSpace = (sign: string): boolean => /\s/u.test(sign);
const isPunctuation = (sign: string): boolean => /[\p{P}\p{S}]/u.test(sign);

/** CommonMark's rule: a closing mark takes the nearest opening one of its kind; two make strong, one makes emphasis. */
function pair(marks: readonly Mark[], styled: Styled[], hidden: Span[]): void {
  marks.forEach((closer, place) => {
    while (closer.closes && closer.left > 0) {
      const opener = lastOpener(marks, place, closer);
      if (opener === null) return;
      const width = closer.sign === '~' ? Math.min(opener.left, closer.left) : Math.min(2, opener.left, closer.left);
      const from = opener.at + opener.used + opener.left - width;
      const to = closer.at + closer.used;
      hidden.push({ start: from, end: from + width }, { start: to, end: to + width });
      const style = closer.sign === '~' ? 'strike' : width === 2 ? 'strong' : 'emphasis';
      styled.push({ start: from + width, end: to, style, target: null });
      opener.left -= width;
      closer.left -= width;
      closer.used += width;
      for (const between of marks.slice(marks.indexOf(opener) + 1, place)) between.left = 0;
    }
  });
}

function lastOpener(marks: readonly Mark[], place: number, closer: Mark): Mark | null {
  for (let at = place - 1; at >= 0; at -= 1) {
    const opener = marks[at];
    if (opener === undefined || opener.sign !== closer.sign || !opener.opens || opener.left === 0) continue;
    if (closer.sign === '~' && (opener.left !== 2 || closer.left !== 2)) continue;
    return opener;
  }
  return null;
}

function toRuns(line: Span, styled: readonly Styled[], hidden: readonly Span[]): readonly Run[] {
  const edges = [...styled, ...hidden].flatMap(({ end, start }) => [start, end]);
  const cuts = [...new Set([line.start, ...edges, line.end])].sort((a, b) => a - b);
  return cuts.slice(1).flatMap((end, at): Run[] => {
    const start = cuts[at] ?? line.start;
    const covers = (span: Span): boolean => span.start <= start && end <= span.end;
    if (hidden.some(covers)) return [];
    const over = styled.filter(covers);
    const target = over.find((one) => one.target !== null)?.target ?? null;
    return [{ start, end, styles: [...new Set(over.map((one) => one.style))], target }];
  });
}
