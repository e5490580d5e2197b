// How many nights a stay has: "from Monday 4 August to Saturday 9 August 2025", or the days of coming and of leaving.

import { startOfDay } from '#core/bytes/calendar.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Computed } from '#core/table/compute.ts';
import type { Listed } from '#core/table/lists.ts';

/** Null where no nights are asked for, or where not one stay alone is about what is asked. */
export function nightsOf(question: string, documents: readonly Listed[]): Computed | null {
  if (!/^\W*how many nights\b/i.test(question) || /\b(?:per|each|cost|not|without|before|after)\b/i.test(question))
    return null;
  const words = tokens(question).filter(({ lower, part }) => !part && !STOP_WORDS.has(lower) && !LIGHT.has(lower));
  const found = documents.flatMap(({ name, opening, source }, document) => {
    const about = `${name.replace(/[_.-]+/g, ' ')} ${opening}`;
    return source.passages.flatMap(({ end, heading, start }, passage) => {
      const own = source.text.slice(start, end);
      return FORMS.flatMap((form) => [...own.matchAll(form)]).flatMap(({ 0: said, index }) => {
        const days = quantities(said).filter(({ kind, value }) => kind === 'date' && value % 100 !== 0);
        const [from, to] = days;
        const known = new Set(tokens(`${about} ${heading} ${own}`).map(({ stem }) => stem));
        if (!from || !to || days.length > 2 || !words.every(({ stem }) => known.has(stem))) return [];
        const nights = nightsBetween(from, to);
        const place = (day: Quantity) => ({
          document,
          passage,
          start: start + index + day.start,
          end: start + index + day.end,
        });
        const textOf = (day: Quantity): string => said.slice(day.start, day.end);
        return nights === null ? [] : [{ nights, texts: [from, to].map(textOf), operands: [from, to].map(place) }];
      });
    });
  });
  const [stay] = found;
  if (stay === undefined || found.length > 1) return null;
  return {
    operation: 'difference',
    text: `${String(stay.nights)} nights: from ${stay.texts[0] ?? ''} to ${stay.texts[1] ?? ''}`,
    operands: stay.operands,
  };
}

const FORMS: readonly RegExp[] = [
  /\bfrom (?:[^.;:()\n]|\n(?!\n)){3,40} (?:to|until) (?:[^.;:()\n]|\n(?!\n)){3,40}/gi,
  /\b(?:admitted|arriv(?:al|es?|ed)|check(?:ed)?[- ]?in)\b:?[^.;\n]{3,60}\s(?:discharged|depart(?:ure|s|ed)?|leav(?:es|ing)|check(?:ed)?[- ]?out)\b:?[^.;\n]{3,40}/gi,
];
const LIGHT: ReadonlySet<string> = new Set(
  'nights spend spent stay stays stayed last lasts lasted sleep slept away mr mrs ms dr'.split(' '),
);

/** Of a day without a year the other's is meant. */
function nightsBetween(from: Quantity, to: Quantity): number | null {
  const year = Math.floor(Math.max(from.value, to.value) / 10_000);
  const [first, last] = [from, to].map(({ value }) => {
    const own = Math.floor(value / 10_000);
    const two = (part: number): string => String(part).padStart(2, '0');
    const month = Math.floor(value / 100) % 100;
    return startOfDay(`${String(own === 0 ? year : own)}-${two(month)}-${two(value % 100)}`) / DAY_MS;
  });
  const nights = first === undefined || last === undefined || year === 0 ? 0 : last - first;
  return nights > 0 ? nights : null;
}
const DAY_MS = 86_400_000;
