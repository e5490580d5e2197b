// Days that a document names near its top, or in what it says about itself. Only dates that can be read in one way.

import type { Dated } from '#adapters/parser/document.ts';

/** Letterheads, title pages and "last updated" lines stand here. */
const TOP_UNITS = 1500;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const FORMS: readonly (readonly [form: RegExp, read: (parts: readonly string[]) => string | null])[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, year, month, day]) => toDay(year, month, day)],
  [
    /\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})\b/gi,
    ([, day, month, year]) => toDay(year, monthOf(month), day),
  ],
  [
    /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/gi,
    ([, month, day, year]) => toDay(year, monthOf(month), day),
  ],
  [/\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/g, ([, one, other, year]) => toUnambiguous(one, other, year)],
];

/** In the order in which they stand. */
export function datesIn(text: string): readonly Dated[] {
  const top = text.slice(0, TOP_UNITS);
  const found = FORMS.flatMap(([form, read]) =>
    [...top.matchAll(form)].flatMap((match): (Dated & { at: number })[] => {
      const date = read(match);
      const where = { start: match.index, end: match.index + match[0].length };
      return date === null ? [] : [{ at: match.index, date, where }];
    }),
  );
  return found.sort((a, b) => a.at - b.at || (a.date < b.date ? -1 : 1)).map(({ date, where }) => ({ date, where }));
}

/** Of "Tue, 5 Mar 2024 10:11:12 +0100", "2024-03-05T10:11:12Z", "D:20240305101112": the day that it says. */
export function dayOf(stamp: string): string | null {
  const digits = /^D:(\d{4})(\d{2})(\d{2})/.exec(stamp.trim());
  if (digits !== null) return toDay(digits[1], digits[2], digits[3]);
  const [first] = datesIn(stamp.replace(/T(?=\d{2}:)/, ' '));
  return first?.date ?? null;
}

/** 0, which is no month, where the word is none. */
function monthOf(word = ''): string {
  const lower = word.toLowerCase();
  return String(
    MONTHS.findIndex((month) => month.startsWith(lower) || (lower === 'sept' && month === 'september')) + 1,
  );
}

/** 25/03/2024 and 03/25/2024 can be read in one way, 03/04/2024 in two. */
function toUnambiguous(one = '', other = '', year = ''): string | null {
  if (Number(one) > 12) return toDay(year, other, one);
  if (Number(other) > 12 || one === other) return toDay(year, one, other);
  return null;
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function toDay(year = '', month = '', day = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const longest = m === 2 && !isLeap ? 28 : (DAYS[m - 1] ?? 0);
  if (y < 1500 || y > 2200 || d < 1 || d > longest) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
