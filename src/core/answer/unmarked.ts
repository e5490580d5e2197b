// Marks of Markdown are how a document is set, not what it says: a quotation on record keeps every character, and whoever shows
// it leaves these out. Only what is surely a mark: pairs around words, and the beginnings of lines.

/** Characters that are not shown, from `start` to `end`, in order; `isItem`: what stands behind begins an item of a list. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly isItem: boolean;
}

/** Every mark in a text, in order, none inside another. What is struck through keeps its marks: without them it would say the opposite. */
export function marksIn(text: string): readonly Mark[] {
  const found: Mark[] = [];
  const hide = (start: number, end: number, isItem = false): void => {
    if (start < end && !found.some((one) => start < one.end && one.start < end)) found.push({ start, end, isItem });
  };
  const code: { start: number; end: number }[] = [];
  for (const { 0: whole, 1: ticks = '', index } of text.matchAll(CODE)) {
    hide(index, index + ticks.length);
    hide(index + whole.length - ticks.length, index + whole.length);
    code.push({ start: index, end: index + whole.length });
  }
  const isCode = (at: number): boolean => code.some(({ end, start }) => start <= at && at < end);
  for (const { 0: whole, 1: indent = '', index } of text.matchAll(LINE_START))
    if (!isCode(index)) hide(index + indent.length, index + whole.length, ITEM.test(whole));
  for (const pattern of PAIRS)
    for (const { 0: whole, 1: mark = '', index } of text.matchAll(pattern)) {
      if (isCode(index)) continue;
      hide(index, index + mark.length);
      hide(index + whole.length - mark.length, index + whole.length);
    }
  for (const { 0: whole, 1: words = '', index } of text.matchAll(LINK)) {
    const from = index + whole.indexOf('[') + 1;
    if (isCode(index)) continue;
    hide(index, from);
    hide(from + words.length, index + whole.length);
  }
  for (const pattern of CUT_OFF)
    for (const { 0: whole, index } of text.matchAll(pattern)) hide(index, index + whole.length);
  return found.sort((one, other) => one.start - other.start);
}

/** The text without them, for one line; an item behind something else is told from it by a dot. */
export function unmarked(text: string): string {
  let said = '';
  let at = 0;
  for (const { end, isItem, start } of marksIn(text)) {
    said += text.slice(at, start) + (isItem && text.slice(0, start).trim() !== '' ? '\u00b7 ' : '');
    at = end;
  }
  return said + text.slice(at);
}

const CODE = /(?<!`)(`{1,2})(?=[^`])[^`\n]+?(?<=[^`])\1(?!`)/g;
/** Headings, quotations, items that have no number, and lines that fence code. */
const LINE_START = /^([ \t]*)(?:(?:> ?)+|#{1,6}[ \t]+|[-*+\u2022][ \t]+(?=\S)|(?:`{3,}|~{3,})[\w-]*$)/gm;
const ITEM = /[-*+\u2022][ \t]+$/;

/** Strong before emphasis. The star of a product and the one of a footnote stand beside a letter, a digit or a space. */
const PAIRS: readonly RegExp[] = [
  /(?<![\w*])(\*\*\*)(?=[^\s*])(?:(?!\n\s*\n)[^*])+?(?<=\S)\*\*\*(?![\w*])/g,
  /(?<![\w*])(\*\*)(?=[^\s*])(?:(?!\n\s*\n)[^*])+?(?<=\S)\*\*(?![\w*])/g,
  /(?<![\w_])(__)(?=[^\s_])(?:(?!\n\s*\n)[^_])+?(?<=\S)__(?![\w_])/g,
  /(?<![\w*])(\*)(?=[^\s*])(?:(?!\n\s*\n)[^*])+?(?<=[^\s*])\*(?![\w*])/g,
  /(?<![\w_])(_)(?=[^\s_])(?:(?!\n\s*\n)[^_\n])+?(?<=[^\s_])_(?![\w_])/g,
];
const LINK = /!?\[([^[\]\n]+)\]\((?:https?:\/\/|mailto:|\.{0,2}\/|#)[^\s()]*\)/g;
/** Of a pair that the excerpt holds one half of. */
const CUT_OFF: readonly RegExp[] = [/^\*{1,3}(?=[A-Za-z\u00c0-\u024f])/g, /(?<=[A-Za-z].*[.!?:;,)])\*{1,3}$/gs];
