// What a document is, guessed by its name and its first lines where nobody has said so. Only what the words themselves
// name: a kind that counts more than its document deserves would weigh wrong answers up, so statutes, publications and
// news are never guessed.

import type { ImportItemView } from '#lib/contract/source.ts';

/** `head`, `foot`: the first and the last characters, of whatever format. `dated` is YYYY-MM-DD, empty where nothing names a day. */
export function guessKind(name: string, head: string, foot = head): Pick<ImportItemView, 'dated' | 'type'> {
  const isText = !/[\0\ufffd]/u.test(head);
  const lines = isText ? head.split(/\r?\n/u).filter((line) => line.trim() !== '') : [];
  const opening = lines.slice(0, LINES).join('\n');
  const stem = name
    .replace(/^.*\//u, '')
    .replace(/\.[a-z0-9]{1,8}$/iu, '')
    .replaceAll(/[_-]+/gu, ' ');
  const kind = KINDS.find(([, words, begins]) => words.test(stem) || begins.test(opening))?.[0] ?? 'unknown';
  const greeting = lines.slice(0, LETTER_LINES).findIndex((line) => GREETING.test(line.trim()));
  const isLetter = /\.eml$/iu.test(name) || (kind === 'unknown' && greeting !== -1);
  const type = isLetter ? 'correspondence' : kind;
  return {
    dated:
      dayIn(opening, name) ||
      (type === 'correspondence' ? dayOn(lines.slice(0, greeting === -1 ? LINES : greeting), DAY_ALONE) : '') ||
      dayOn(lines.slice(0, LINES), DAY_BEHIND) ||
      (isText && type === 'correspondence' ? dayOn(foot.trimEnd().split(/\r?\n/u).slice(-1), DAY_ALONE) : ''),
    type,
  };
}

/** Lines that a head has. */
const LINES = 6;
/** And one with the addresses of both. */
const LETTER_LINES = 14;
const GREETING = /^(?:dear|hello|hi|to whom)\b.{0,60}[,:]$/iu;
const KINDS = [
  ['correspondence', /\b(?:e-?mail|letter|message)\b/iu, /^(?:from|subject|to):\s|^dear\b|^(?:hi|hello) [A-Z]/imu],
  [
    'contract',
    /\b(?:contract|lease|agreement|tenancy|policy|warranty)\b/iu,
    /^#*\s*(?:[\w'’-]+ ){0,3}(?:contract|lease|agreement|tenancy|warranty)\b/imu,
  ],
  ['notes', /\b(?:notes?|minutes|diary|log|recipe|to ?do)\b/iu, /^#*\s*(?:[\w'’-]+ ){0,3}(?:notes|minutes)\b/imu],
] as const;

/** The day that the name bears, or that the head calls its date. */
function dayIn(opening: string, name: string): string {
  const named = /(?:^|\D)(\d{4})-(\d{2})-(\d{2})(?:\D|$)/u.exec(name);
  if (named !== null) return toDay(Number(named[1]), Number(named[2]), Number(named[3]));
  const said = /\b(?:dated?|issued|signed|as of)\b:?\s*(?:on\s+)?(.{6,40})/iu.exec(opening)?.[1] ?? '';
  const iso = /^(\d{4})-(\d{2})-(\d{2})/u.exec(said);
  if (iso !== null) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const worded = /^(?:[A-Z][a-z]{2,8},? )?(\d{1,2})(?:st|nd|rd|th)? ([A-Z][a-z]{2,8}),? (\d{4})/u.exec(said);
  if (worded !== null) return toDay(Number(worded[3]), monthOf(worded[2]), Number(worded[1]));
  const turned = /^([A-Z][a-z]{2,8}) (\d{1,2}),? (\d{4})/u.exec(said);
  return turned === null ? '' : toDay(Number(turned[3]), monthOf(turned[1]), Number(turned[2]));
}

/** The first day that a line names in this way. */
function dayOn(lines: readonly string[], way: RegExp): string {
  for (const line of lines) {
    const [, day, month, year] = way.exec(line.trim()) ?? [];
    const found = day === undefined ? '' : toDay(Number(year), monthOf(month), Number(day));
    if (found !== '') return found;
  }
  return '';
}

/** On a line of its own, after a place or not: of a letter, above the words that greet, or its last line. */
const DAY_ALONE = /^(?:\p{Lu}[\p{L} -]{1,30}, )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?\.? (\p{Lu}\p{L}{2,8}),? (\d{4})$/u;

/** “Correction to the rules, 2 March 2026”: behind what was issued, or who issued it; any other title may name the day of an event. */
const DAY_BEHIND =
  /^#*\s*(?:[\p{L}’'-]+ ){0,3}(?:issued|published|printed|revised|amended|updated?|correction|edition|version|memo|circular)\b[^.]{0,70}, (\d{1,2})(?:st|nd|rd|th)? (\p{Lu}\p{L}{2,8}),? (\d{4})\.?$/iu;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (word = ''): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Empty for a day that is none. */
function toDay(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && month > 0 ? date.toISOString().slice(0, 10) : '';
}
