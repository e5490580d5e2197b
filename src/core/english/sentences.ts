// Where sentences begin and end. Own rules: Intl.Segmenter cuts "Smith v. | Jones, No. | 5." and differs between engines.

import { withoutMargin } from '#core/english/unwrap.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Sentences in order, trimmed of white space and gutters; together they hold every other character. */
export function sentences(text: string): Span[] {
  return lines(text).flatMap((line) => cutSentences(text, line));
}

/**
 * Blocks of lines within which a sentence may run on: a blank line, a list marker, a heading, a table row, or a line
 * that ends short before a capital ends one.
 */
function lines(text: string): Span[] {
  const blocks: Span[] = [];
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    if (at > 0 && !endsBlock(text.slice(lineStart, at), nextLine(text, at))) continue;
    blocks.push({ start, end: at });
    start = at + 1;
  }
  blocks.push({ start, end: text.length });
  return blocks;
}

function nextLine(text: string, at: number): string {
  const end = text.indexOf('\n', at + 1);
  return text.slice(at + 1, end < 0 ? text.length : end);
}

/** A wrapped line is long; one that stops before this and meets a capital was ended on purpose (verse, addresses). */
const WRAP_COLUMNS_MIN = 50;

function endsBlock(line: string, next: string): boolean {
  const before = withoutMargin(line);
  const after = withoutMargin(next);
  if (before === '' || after === '') return true;
  if (isColumns(before) || isColumns(after) || isLed(before) || isLed(after) || (isLabel(before) && isLabel(after)))
    return true;
  if (isListItem(after) || isRow(before) || isRow(after) || isHeading(before) || isHeading(after)) return true;
  return before.length < WRAP_COLUMNS_MIN && /^["'\u201c\u2018(*_]*[A-Z0-9\u00c0-\u00de]/.test(after);
}

export const isListItem = (line: string): boolean =>
  /^(?:[-*+\u2022\u2013]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+\S/.test(line);
/** "| Wren | 2 |", "Wren | 2", "Boat: Wren; Seats: 2". */
const isRow = (line: string): boolean =>
  line.startsWith('|') || /\t| \| /.test(line) || /^[^:;]{1,80}: [^;]{0,400}; [^:;]{1,80}: /.test(line);
/** "Net            416.00", "Born: 3 May 1961      Ward 7": set in columns by blanks. */
const isColumns = (line: string): boolean => /\S {3,}\S/.test(line);
/** "Payable at 65, a year ........ 27,846": dots lead from what is named to what it comes to. */
const isLed = (line: string): boolean => LEADER.test(line);
const LEADER = /\S ?(?:\.{4,}|(?:\. ){4,}\.?|\u2026{2,}) ?\S/;
const isHeading = (line: string): boolean => /^#{1,6}\s/.test(line) || /^(?:=+|-{3,}|~{3,}|`{3,}.*)$/.test(line);

function cutSentences(text: string, block: Span): Span[] {
  const found: Span[] = [];
  let start = block.start;
  for (let at = block.start; at < block.end; at += 1) {
    if (endsColumn(text, start, at)) {
      pushTrimmed(text, start, at, found);
      start = at;
    }
    if (!'.!?\u2026\u3002\uff01\uff1f'.includes(text.charAt(at))) continue;
    const leader = leaderAt(text, at, block.end);
    if (leader > 0) {
      at += leader - 1;
      continue;
    }
    const end = skipClosers(text, at + 1, block.end);
    if (end < block.end && !isEnd(text, start, at, end, block.end)) continue;
    pushTrimmed(text, start, end, found);
    start = end;
    at = end - 1;
  }
  pushTrimmed(text, start, block.end, found);
  return found;
}

/** How long a leader is that begins here and has something behind it on its line; 0 where none does. */
function leaderAt(text: string, at: number, limit: number): number {
  LEADS.lastIndex = at;
  const found = LEADS.exec(text)?.[0] ?? '';
  return at + found.length < limit ? found.length : 0;
}
const LEADS = /(?:\.{4,}|(?:\. ){4,}\.?|\u2026{2,}) *(?=\S)/y;

/** Between "Patient: A. Reed" and "Born: 3 May 1961" on one line. */
function endsColumn(text: string, start: number, at: number): boolean {
  if (text.charAt(at) === ' ' && at > start && BOLD_LABEL.test(text.slice(at, at + BOLD_LABEL_MAX))) return true;
  if (!text.startsWith('   ', at) || text.charAt(at - 1) === ' ') return false;
  return /^[A-Z][^:|\n]{0,40}: *\S/.test(text.slice(start, at).trim()) && LABEL_BEGINS.test(text.slice(at));
}
/** "**Manager:** Ada Reed **Cook:** Jo Farr" on one line. */
const BOLD_LABEL = /^ \*\*[A-Z][^*:\n]{0,30}:\*\* \S/;
const BOLD_LABEL_MAX = 42;
const LABEL_BEGINS = /^ {3,}[A-Z][^\s:]*(?: [^\s:]+){0,2} *: *\S/;

function skipClosers(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && '.!?\u2026"\u201d\u2019\')]\u00bb*_'.includes(text.charAt(at))) at += 1;
  NOTE_MARKS.lastIndex = at;
  const marks = NOTE_MARKS.exec(text)?.[0] ?? '';
  return at + marks.length <= limit ? at + marks.length : at;
}

/** "in 1904.[1] The", "in 1904.\u00b9 The": a mark of a note stands behind the sentence that it is about. */
const NOTE_MARKS = /(?:[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]|\[\d{1,3}\])*/y;

function isEnd(text: string, start: number, at: number, end: number, limit: number): boolean {
  if ('\u3002\uff01\uff1f'.includes(text.charAt(at))) return true;
  const rest = /^(\s+)(.{0,12})/s.exec(text.slice(end, Math.min(limit, end + 24)));
  if (rest === null) return false;
  const behind = (rest[2] ?? '').replace(/^["'\u201c\u2018\u00ab([*_]{1,3}/, '');
  const next = behind.charAt(0);
  // "... he said." and "(see p. 4) and": what follows in lower case goes on.
  if (/[a-z\u00df-\u00ff,;]/.test(next)) return false;
  if (text.charAt(at) !== '.') return true;
  const word = /[^\s"'\u201c\u2018([*_]*$/.exec(text.slice(Math.max(start, at - 40), at))?.[0] ?? '';
  // A lone list number ("2. Rinse") belongs to what it numbers.
  if (
    text
      .slice(start, at)
      .trim()
      .replace(/^[*_]+/, '') === word &&
    /^(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})$/.test(word)
  )
    return false;
  if (text.charAt(at + 1) === '.' && !/[A-Z"\u201c]/.test(next)) return false;
  // "Account no. QN-4471"
  if (word.toLowerCase() === 'no' && /^[A-Z]{1,4}-?\d/.test(behind)) return false;
  return !isAbbreviation(word, next, text.slice(Math.max(start, at - 40), Math.max(start, at - word.length)));
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Never the end of a sentence: something always follows. */
const BEFORE_NAME = set(
  'mr mrs ms dr prof rev fr st sr jr hon gen col maj capt lt sgt gov sen rep pres mt messrs mme mlle v vs cf e.g i.e viz al approx ca eff imd fed',
);
/** Before a number not the end. */
const BEFORE_NUMBER = set(
  'no nos rs max min art arts sec secs ch chap fig figs p pp par para vol vols ed eds tab eq ref refs pt item nr tel ext rule cl reg s ss jan feb mar apr jun jul aug sep sept oct nov dec',
);

/** A letter after these is a label, not somebody's initial. */
const LABEL =
  /\b(?:module|plan|appendix|annex|group|class|type|option|part|vitamin|grade|level|team|block|hall|room|zone|exhibit|schedule)\s+$/i;

function isAbbreviation(word: string, next: string, before: string): boolean {
  const lower = word.toLowerCase();
  // "10.00 a.m. - 1.00 p.m."
  if (/^(?:[\d.:-]*)[ap]\.m$/.test(lower) && /[-\u2013\u2014]/.test(next)) return true;
  if (BEFORE_NAME.has(lower)) return true;
  if (BEFORE_NUMBER.has(lower)) return /[0-9IVX]/.test(next) && !(next === 'I' && lower === 'no');
  // Initials "J. R. Hale", "U.S. Code"; but "module N. Bicycles" ends.
  if (/^[A-Z]$/.test(word) && LABEL.test(before)) return false;
  // "(K.B. 16 Nov)"
  if (/^(?:[A-Z]\.)+[A-Z]$/.test(word) && /\d/.test(next)) return true;
  if (/^(?:[A-Z]\.)*[A-Z]$/.test(word)) return /[A-Z]/.test(next) && word !== 'I';
  return false;
}

function pushTrimmed(text: string, start: number, end: number, found: Span[]): void {
  let from = start;
  let to = end;
  while (from < to && (/\s/.test(text.charAt(from)) || isGutter(text, from, to))) from += 1;
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
  if (to > from) found.push({ start: from, end: to });
}

/** A bar that only sets a line apart: at the beginning of the line, with white space behind it and no bar at its end. */
const isGutter = (text: string, at: number, end: number): boolean =>
  text.charAt(at) === '|' &&
  /^(?: {2}|\n|$)/.test(text.slice(at + 1, Math.min(end, at + 3))) &&
  !/^[^\n]*\S[^\n]*\|[ \t]*(?:\n|$)/.test(text.slice(at + 1, end));

/** "2017: Bob Hadley": up to three words and what belongs to them, on a line of its own. */
export const isEntry = (line: string): boolean => ENTRY.test(line);
const ENTRY = /^(?:[-*\u2022] )?[^\s.:|]{1,20}(?: [^\s.:|]{1,20}){0,2}: [^.:]{1,60}$/;

/** "Reports to: Gene Abernathy, Lead", "Attendant      : 318": a few words, a colon, and what they name, on a line of its own. */
export const isLabel = (line: string): boolean => LABELLED.test(line);
const LABELLED = /^(?:[-*\u2022] )?[A-Z][^\s.:|]{0,20}(?: [^\s.:|]{1,20}){0,3} *: *\S[^:]{0,120}$/;
