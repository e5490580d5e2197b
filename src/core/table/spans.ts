// A day that has to be reckoned: "10 years from the day of delivery" where the paper says when it was delivered, "within 14 days of
// 3 May 2026", "three months' notice" where the question says when it is given. Both operands are cited, and the reckoning shown.

import { civilOf, startOfDay } from '#core/bytes/calendar.ts';
import { MEANS_THE_SAME, meets } from '#core/english/meets.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { plantedIn } from '#core/english/planted.ts';
import { parseQuestion, type Term } from '#core/english/question.ts';
import { sentences } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { splitClaims } from '#core/judge/split.ts';
import type { Computed } from '#core/table/compute.ts';
import { plain, type Listed } from '#core/table/lists.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  readonly passage: number;
}
/** A length of time as a sentence tells it, and from what day it runs. */
interface Span extends Place {
  readonly text: string;
  readonly count: number;
  readonly unit: Unit;
  readonly isBack: boolean;
  /** What names the day from which it runs; '' where it is only said how long it lasts. */
  readonly anchor: string;
  readonly toMonthEnd: boolean;
  /** Stems of the sentence; and of the sentence before with what heads both. */
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
}
type Unit = 'day' | 'week' | 'month' | 'year';
interface Day extends Place {
  readonly text: string;
  readonly value: number;
  /** What stands before it in its part of the line. */
  readonly label: string;
}

/** Null where no day is asked for that a length of time leads to, or where two could be meant. */
export function dayReckoned(question: string, documents: readonly Listed[]): Computed | null {
  if (!ASKS.test(question)) return null;
  const given = daysOf(question, 0).filter(({ value }) => value % 100 !== 0);
  const { terms } = parseQuestion(question);
  const meant = terms.filter(
    ({ lower, role, stem }) =>
      role !== 'number' && !ASKING.has(lower) && !given.some(({ text }) => stemsOf(text).has(stem)),
  );
  const found = documents.flatMap((one, document) =>
    spansIn(one).flatMap((span) => {
      if (given.length > 0 && !isGiven(span, question)) return [];
      // What a thing is called says more of which is meant than what is done with it.
      const met = meant.reduce((sum, term) => sum + (isIn(term, span.own) ? (term.role === 'verb' ? 1 : 2) : 0), 0);
      const isKnown = meant.every((term) => isIn(term, span.own) || isIn(term, span.around) || term.role === 'verb');
      return met > 0 && isKnown ? [{ document, met, span }] : [];
    }),
  );
  const most = Math.max(0, ...found.map(({ met }) => met));
  const [best, ...others] = found.filter(({ met }) => met === most);
  const source = documents[best?.document ?? -1]?.source;
  if (best === undefined || others.length > 0 || source === undefined) return null;
  const { document, span } = best;
  const asked = given.length === 1 ? given[0] : undefined;
  const from = asked ?? (given.length > 0 ? undefined : dayMeant(span, source));
  if (from === undefined) return null;
  const to = reckon(from.value, span);
  const length = `${String(span.count)} ${span.unit}${span.count === 1 ? '' : 's'}`;
  const end = span.toMonthEnd ? ', to the end of the month' : '';
  const said = asked === undefined && from.label !== '' ? ` ("${quoted(`${from.label} ${from.text}`)}")` : '';
  const text = `${dayText(to)}: ${length} ${span.isBack ? 'before' : 'from'} ${from.text}${said}${end}, by "${quoted(span.text)}"`;
  const operands = [span, ...(asked === undefined ? [from] : [])].map(({ end: to_, passage, start }) => ({
    document,
    passage,
    start,
    end: to_,
  }));
  return splitClaims(text).length === 1 && operands.every(({ passage }) => passage >= 0)
    ? { operation: 'difference', text, operands }
    : null;
}

const quoted = (text: string): string =>
  plain(unwrap(text).replace(/^[-*\u2022] /, '')).replace(/["\u201c\u201d]/g, "'");

const ASKS =
  /\b(?:(?:un)?till? (?:when|what|which)|until (?:when|what|which)|by (?:when|what date|which (?:date|day))|(?:up to|on|before|from) (?:which|what) (?:day|date)|(?:what|which) (?:day|date)|last (?:day|date)|latest (?:day|date))\b|\bwhen\b.*\b(?:ends?|expires?|run(?:s|ning)? out|over|stops?|lapses?|due|must|have to|latest|leave|free|finish\w*)\b/i;
/** What asks until when, and names nothing. */
const ASKING: ReadonlySet<string> = new Set(
  'end ends expire expires run runs out over stop stops lapse lapses due last latest date day until when have must give given leave free finish finishes'.split(
    ' ',
  ),
);

const LENGTH =
  /\b(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a|an)[ -](calendar |working )?(day|week|month|year)s?\b['\u2019]?/gi;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** "From 3 May 2026", "of delivery", "after the operation"; "before departure" runs back. */
const ANCHOR =
  /^,? ?(?:(before|prior to)|from|of|after|since|following|counted from|starting(?: on| from)?|beginning(?: on)?)\b:? ?([^.;,:]{3,60})/i;
const NOTICE = /^ (?:written )?notice\b/i;
const MONTH_END = /\b(?:to|at|by) the end of (?:a|the|any|that) (?:calendar )?month\b/i;
const LASTS = /\b(?:for|lasts?|runs?(?: for)?|term of|period of|valid|holds?(?: for)?)(?: a (?:term|period) of)? $/i;
const UNSURE = /\b(?:not|never|unless|at least|minimum|about|around|up to|between|or longer)\b/i;

function spansIn({ name, opening, source }: Listed): readonly Span[] {
  const around = `${name.replace(/[_.-]+/g, ' ')} ${opening}`;
  return source.passages.flatMap((passage, at) => {
    const whole = source.text.slice(passage.start, passage.end);
    let previous = '';
    return sentences(whole).flatMap(({ end, start }): readonly Span[] => {
      const text = whole.slice(start, end);
      const before = previous;
      previous = text;
      const lengths = [...text.matchAll(LENGTH)];
      if (lengths.length === 0 || plantedIn(text).length > 0) return [];
      const spans = lengths.flatMap((found): readonly Span[] => {
        const part = lengths.length === 1 ? text : partOf(text, found.index);
        const span = toSpan(text, found);
        if (span === null || UNSURE.test(part.slice(0, part.indexOf(found[0])))) return [];
        return [
          {
            ...span,
            text: part,
            own: stemsOf(part),
            around: stemsOf(`${before} ${text} ${passage.heading} ${around}`),
            passage: at,
            start: passage.start + start + text.indexOf(part),
            end: passage.start + start + text.indexOf(part) + part.length,
          },
        ];
      });
      // "Parts for two years from the day of the sale, labour for six months": both run from it.
      const [anchor, ...more] = spans.flatMap((span) => (span.anchor === '' ? [] : [span.anchor]));
      return anchor === undefined || more.length > 0
        ? spans
        : spans.map((span) => (span.anchor === '' ? { ...span, anchor } : span));
    });
  });
}

/** Of two lengths in one sentence, "parts for two years from 3 May, labour for six months": the part that one stands in. */
function partOf(text: string, at: number): string {
  const from = Math.max(
    0,
    ...[...text.slice(0, at).matchAll(/[,;] (?:and |but )?/g)].map(({ 0: said, index }) => index + said.length),
  );
  const to = /[,;]|\.$/.exec(text.slice(at))?.index ?? text.length - at;
  return text.slice(from, at + to);
}

function toSpan(
  text: string,
  found: RegExpExecArray,
): Pick<Span, 'anchor' | 'count' | 'isBack' | 'toMonthEnd' | 'unit'> | null {
  const [said, number = '', kind = '', unit = ''] = found;
  if (/working/i.test(kind)) return null;
  const count = /^\d/.test(number) ? Number(number) : /^an?$/i.test(number) ? 1 : NUMBERS.indexOf(number.toLowerCase());
  const behind = text.slice(found.index + said.length).replace(/\s+/g, ' ');
  const before = text.slice(0, found.index).replace(/\s+/g, ' ');
  const [, back, named = ''] = ANCHOR.exec(behind) ?? [];
  const isNotice = NOTICE.test(behind);
  const toMonthEnd = MONTH_END.test(behind);
  if (!toMonthEnd && /\bto the end of\b/i.test(behind)) return null;
  const anchor = isNotice ? 'notice' : named;
  return anchor === '' && !LASTS.test(before)
    ? null
    : { anchor, count, isBack: back !== undefined, toMonthEnd, unit: unit.toLowerCase() as Unit };
}

/** The question says on what day that happens from which it runs: "If I give notice on 3 May". */
function isGiven({ anchor }: Span, question: string): boolean {
  const said = stemsOf(question);
  const words = contentOf(anchor);
  return words.length > 0 && words.every((stem) => meets(stem, said));
}

/** The one day that the span names itself, or that stands in its paper behind words that name it. */
function dayMeant({ anchor, end, start, text }: Span, { passages, text: whole }: Listed['source']): Day | undefined {
  const all = daysOf(whole, 0, passages).filter(({ value }) => value >= 10_000_000 && value % 100 !== 0);
  const inside = all.filter((day) => day.start >= start && day.end <= end);
  if (inside.length > 0) {
    const isStart = anchor !== '' ? quantities(anchor).some(({ kind }) => kind === 'date') : STARTS.test(text);
    return inside.length === 1 && isStart ? { ...(inside[0] as Day), label: '' } : undefined;
  }
  const words = contentOf(anchor);
  const isOwnDay =
    /\b(?:this|date of the) (?:invoice|bill|letter|offer|estimate|quotation|contract|agreement|notice|policy|certificate)\b/i.test(
      anchor,
    );
  const named = isOwnDay
    ? all.filter(({ label }) => label === '' || /\b(?:date|dated|issued)\W*$/i.test(label))
    : anchor === ''
      ? all.filter(({ label }) => STARTS.test(label))
      : words.length === 0
        ? []
        : all.filter(({ label }) => words.every((stem) => meets(stem, stemsOf(label))));
  return new Set(named.map(({ value }) => value)).size === 1 ? named[0] : undefined;
}
const STARTS = /\b(?:begins?|began|starts?|started|commenc\w+|from|since|as of|in force)\b/i;

/** Each day of a text with what stands before it: up to a comma, a break of the line, or the day before. */
function daysOf(text: string, from: number, passages: Listed['source']['passages'] = []): readonly Day[] {
  let behind = from;
  return quantities(text)
    .filter(({ kind }: Quantity) => kind === 'date')
    .map(({ end, start, value }) => {
      const lead = text.slice(behind, start);
      behind = end;
      const cut = [...lead.matchAll(/\n|[,;.] | {2,}/g)].map(({ 0: said, index }) => index + said.length).at(-1) ?? 0;
      const passage = passages.findIndex((one) => one.start <= start && end <= one.end);
      return {
        label: lead.slice(cut).replace(/\s+/g, ' ').trim(),
        text: text.slice(start, end).replace(/\s+/g, ' '),
        value,
        start,
        end,
        passage,
      };
    });
}

/** Days and weeks are counted; a month later is the same day of it, or its last one. */
function reckon(from: number, { count, isBack, toMonthEnd, unit }: Span): number {
  const [year, month, day] = [Math.floor(from / 10_000), Math.floor(from / 100) % 100, from % 100];
  const signed = isBack ? -count : count;
  if (unit === 'day' || unit === 'week') {
    // A day of no year is reckoned in one without a 29 February.
    const at = startOfDay(iso(year === 0 ? 2001 : year, month, day)) + signed * (unit === 'week' ? 7 : 1) * DAY_MS;
    const to = Number(civilOf(at).date.replaceAll('-', ''));
    return ended(year === 0 ? to % 10_000 : to, toMonthEnd);
  }
  const months = month - 1 + signed * (unit === 'year' ? 12 : 1);
  const [later, of] = [year === 0 ? 0 : year + Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return ended(later * 10_000 + of * 100 + Math.min(day, lastOf(later, of)), toMonthEnd);
}
const ended = (value: number, toMonthEnd: boolean): number =>
  toMonthEnd ? value - (value % 100) + lastOf(Math.floor(value / 10_000), Math.floor(value / 100) % 100) : value;
const lastOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) && year > 0
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;
const DAY_MS = 86_400_000;
const two = (part: number): string => String(part).padStart(2, '0');
const iso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
function dayText(value: number): string {
  const year = Math.floor(value / 10_000);
  return `${String(value % 100)} ${MONTHS[(Math.floor(value / 100) % 100) - 1] ?? ''}${year === 0 ? '' : ` ${String(year)}`}`;
}

const stemsOf = (text: string): ReadonlySet<string> => new Set(tokens(text).map(({ stem }) => stem));
const contentOf = (text: string): readonly string[] =>
  tokens(text)
    .filter(({ kind, lower, part }) => !part && kind === 'word' && !STOP_WORDS.has(lower) && !BARE.has(lower))
    .map(({ stem }) => stem);
const BARE: ReadonlySet<string> = new Set('day date time moment'.split(' '));
const isIn = ({ near }: Term, stems: ReadonlySet<string>): boolean =>
  [...near].some(([stem, strength]) => strength >= MEANS_THE_SAME && stems.has(stem));
