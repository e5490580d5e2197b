// How long it is from one day to another, each named by its own line or row: "How many days are there between the first
// inspection and the handover?"

import { startOfDay } from '#core/bytes/calendar.ts';
import { meets } from '#core/english/meets.ts';
import { quantities } from '#core/english/numbers.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Computed } from '#core/table/compute.ts';
import { plain, type Listed } from '#core/table/lists.ts';
import { tablesOf } from '#core/table/read.ts';

/** Null where no such length is asked for, or where a side of it names no day, or more than one. */
export function daysBetween(question: string, documents: readonly Listed[]): Computed | null {
  const found = ASKS.map((pattern) => pattern.exec(question)).find((match) => match !== null);
  const [, unit = '', from = '', to = ''] = found ?? [];
  if (found === undefined) return null;
  const days = documents.flatMap(daysIn);
  const [one, other] = [dayMeant(from, days), dayMeant(to, days)];
  if (one === null || other === null || one === other) return null;
  const [first, last] = one.day <= other.day ? [one, other] : [other, one];
  const count = last.day - first.day;
  const isWeeks = unit === 'weeks' && count % WEEK === 0;
  const said = `${String(isWeeks ? count / WEEK : count)} ${isWeeks ? 'weeks' : unit === 'nights' ? 'nights' : 'days'}`;
  return {
    operation: 'difference',
    text: `${said}: the time from ${plain(first.label)}, ${first.text}, to ${plain(last.label)}, ${last.text}`,
    operands: [first, last].map(({ document, end, passage, start }) => ({ document, passage, start, end })),
  };
}

const ASKS: readonly RegExp[] = [
  /\bhow (?:many )?(days|weeks|nights|long|much time)\b.*\bbetween (.+) and (.+?)\W*$/i,
  /\bhow (?:many )?(days|weeks|nights|long|much time)\b.*\bfrom (.+) (?:to|until|till) (.+?)\W*$/i,
];
const WEEK = 7;

/** "How many days did the delivery of 19 March take?", of a row with two days: the one that the question's words and day name. */
export function daysOfRow(question: string, documents: readonly Listed[]): Computed | null {
  const unit = TAKES.exec(question)?.[1];
  if (unit === undefined) return null;
  const asked = quantities(question).filter(({ kind }) => kind === 'date');
  const isOfDay = ({ end, start }: { readonly start: number; readonly end: number }): boolean =>
    asked.some((day) => start >= day.start && end <= day.end);
  const words = tokens(question).filter(
    (token) => !token.part && !STOP_WORDS.has(token.lower) && !TAKING.has(token.lower) && !isOfDay(token),
  );
  const found = documents.flatMap(({ name, opening, source }, document) =>
    tablesOf(source).flatMap(({ columns, heading, rows }) => {
      const dated = columns.flatMap((_, at) =>
        rows.every(({ cells }) => daySince(cells[at]?.text ?? '') !== null) ? [at] : [],
      );
      const [from, to] = dated;
      if (from === undefined || to === undefined || dated.length > 2) return [];
      const around = stemsOf(
        `${name.replace(/[_.-]+/g, ' ')} ${opening} ${heading} ${columns.join(' ').replace(/_/g, ' ')}`,
      );
      const isKnown = (stem: string): boolean =>
        around.has(stem) || [...around].some((own) => own.length >= HEAD_MIN && stem.startsWith(own));
      return rows.flatMap(({ cells, passage }) => {
        const own = stemsOf(cells.map((cell) => cell?.text ?? '').join(' '));
        const isNamed = asked.length > 0 || words.some(({ stem }) => own.has(stem));
        const isIts = asked.every((day) => dated.some((at) => isOn(cells[at]?.text ?? '', day.value)));
        const [first, last] = [cells[from], cells[to]];
        return first && last && isNamed && isIts && words.every(({ stem }) => own.has(stem) || isKnown(stem))
          ? [{ columns: [columns[from] ?? '', columns[to] ?? ''], document, first, last, passage }]
          : [];
      });
    }),
  );
  const [row] = found;
  if (row === undefined || found.length > 1) return null;
  const count = (daySince(row.last.text) ?? 0) - (daySince(row.first.text) ?? 0);
  if (count < 0 || (unit === 'weeks' && count % WEEK !== 0)) return null;
  const said =
    unit === 'weeks' ? `${String(count / WEEK)} weeks` : `${String(count)} ${unit === 'nights' ? unit : 'days'}`;
  const [from = '', to = ''] = row.columns.map((name) => plain(name.replace(/_/g, ' ')));
  return {
    operation: 'difference',
    text: `${said}: the time from ${from}, ${row.first.text}, to ${to}, ${row.last.text}`,
    operands: [row.first, row.last].map(({ end, start }) => ({
      document: row.document,
      passage: row.passage,
      start,
      end,
    })),
  };
}

const TAKES = /^\W*how (?:many )?(days|weeks|nights|long)\b.*\b(?:takes?|took|lasts?|lasted|away|out|pass|passed)\b/i;
const TAKING: ReadonlySet<string> = new Set(
  'days weeks nights long take takes took last lasts lasted away pass passed'.split(' '),
);
const HEAD_MIN = 4;

/** Days since 1970 of "2025-03-19"; null for anything else. */
function daySince(cell: string): number | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? startOfDay(cell) / DAY_MS : null;
}

/** Whether a cell's day is the one that a question names, with its year or without. */
function isOn(cell: string, value: number): boolean {
  const own = Number(cell.replace(/-/g, ''));
  return value % 100 !== 0 && (value >= 10_000_000 ? own === value : own % 10_000 === value % 10_000);
}

interface Day {
  readonly document: number;
  readonly passage: number;
  readonly label: string;
  /** As it is written, in the document's text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Counted from 1970. */
  readonly day: number;
  /** Stems of what stands around it: the heading, and what the document is called and opens with. */
  readonly around: ReadonlySet<string>;
}

/** "Handed over: 3 May 2026" on a line of its own, and rows with one day beside what names them. */
function daysIn({ name, opening, source }: Listed, document: number): readonly Day[] {
  const about = `${name.replace(/[_.-]+/g, ' ')} ${opening}`;
  const toDay = (label: string, text: string, start: number): readonly Day[] => {
    const dates = quantities(text).filter(({ kind }) => kind === 'date');
    const [date] = dates;
    const passage = source.passages.findIndex((one) => one.start <= start && start + text.length <= one.end);
    if (date === undefined || dates.length > 1 || passage < 0 || label === '') return [];
    const [year, month, day] = [Math.floor(date.value / 10_000), Math.floor(date.value / 100) % 100, date.value % 100];
    if (year < 1000 || month === 0 || day === 0 || !/^\W*(?:\w+day,? )?$/i.test(text.slice(0, date.start))) return [];
    const two = (part: number): string => String(part).padStart(2, '0');
    const at = startOfDay(`${String(year)}-${two(month)}-${two(day)}`);
    const around = stemsOf(`${about} ${source.passages[passage]?.heading ?? ''}`);
    const [begin, end] = [start + date.start, start + date.end];
    return [
      { document, passage, label, text: source.text.slice(begin, end), start: begin, end, day: at / DAY_MS, around },
    ];
  };
  const rows = tablesOf(source).flatMap(({ rows: all }) =>
    all.flatMap(({ cells }) => {
      const days = cells.flatMap((cell) => (cell === null ? [] : toDay(cells[0]?.text ?? '', cell.text, cell.start)));
      return days.length === 1 ? days : [];
    }),
  );
  let start = 0;
  const lines = source.text.split('\n').flatMap((line) => {
    const own = start;
    start += line.length + 1;
    const [, label = '', rest = ''] = LABELLED.exec(line) ?? [];
    return toDay(label.trim(), rest, own + line.length - rest.length);
  });
  return [...rows, ...lines];
}

const DAY_MS = 86_400_000;
const LABELLED = /^\s*(?:[-*]\s+)?([A-Z][\w' -]{2,48}):[ \t]*([^|]{6,40})$/;

const stemsOf = (text: string): ReadonlySet<string> => new Set(tokens(text).map(({ stem }) => stem));

/** The one day whose label says most of the phrase, where label and what stands around account for all of it. */
function dayMeant(phrase: string, days: readonly Day[]): Day | null {
  const words = tokens(phrase).filter(({ lower, part }) => !part && !STOP_WORDS.has(lower) && !LIGHT.has(lower));
  const scored = days.flatMap((one) => {
    const own = stemsOf(one.label);
    const said = words.filter(({ stem }) => meets(stem, own)).length;
    return said > 0 && words.every(({ stem }) => meets(stem, own) || meets(stem, one.around)) ? [{ one, said }] : [];
  });
  const most = Math.max(0, ...scored.map(({ said }) => said));
  const [best, ...more] = scored.filter(({ said }) => said === most);
  return best === undefined || more.length > 0 ? null : best.one;
}

const LIGHT: ReadonlySet<string> = new Set(['day', 'date']);
