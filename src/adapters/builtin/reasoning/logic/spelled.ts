// Hours and spans as people write them, in the digits that the forms read: "half past six in the evening" is 18:30.

import { numberOf } from '#adapters/builtin/reasoning/logic/values.ts';

const digits = (word: string): number | null => {
  const n = /^\d+$/.test(word) ? Number(word) : numberOf(word);
  return n === null ? null : typeof n === 'number' ? n : n.d === 1n && n.n < 61n ? Number(n.n) : null;
};

const at = (hour: number, minute: number, half: string): string | null => {
  const isLater = /evening|afternoon|night|p/i.test(half);
  const minutes = ((hour % 12) + (isLater ? 12 : hour === 12 && half === '' ? 12 : 0)) * 60 + minute;
  const told = half === '' && hour > 12 ? hour * 60 + minute : (minutes + 1_440) % 1_440;
  return hour > 23 || Math.abs(minute) > 59
    ? null
    : `${String(Math.floor(told / 60)).padStart(2, '0')}:${String(told % 60).padStart(2, '0')}`;
};

const HALF = '(?: (?:in the (morning|afternoon|evening)|at (night)))?';
const replaced = (text: string, pattern: string, by: (...groups: string[]) => string | null): string =>
  text.replace(
    new RegExp(`\\b${pattern}`, 'gi'),
    (whole, ...groups: unknown[]) => by(...groups.map((one) => (typeof one === 'string' ? one : ''))) ?? whole,
  );

/** "Ten to nine" may be a range: it is an hour behind "past", with "minutes", or where the time of day is told. */
const isMinutes = (part: string, way: string, day: string): boolean =>
  /quarter|minutes/i.test(part) ||
  (/^(?:five|ten|twenty|twenty-five)$/i.test(part) && (/past/i.test(way) || day !== ''));

/** A time of day that is told by its words keeps none of them. */
function hours(text: string): string {
  let said = text.replace(/\bnoon\b/gi, (word) => (word === 'noon' ? '12:00' : word));
  said = replaced(said, `half past (\\w+)${HALF}\\b`, (hour = '', day = '', night = '') => {
    const n = digits(hour);
    return n === null ? null : at(n, 30, day + night);
  });
  said = replaced(
    said,
    `(a quarter|quarter|\\w+ minutes|\\w+) (past|to) (\\w+)${HALF}\\b`,
    (part = '', way = '', hour = '', day = '', night = '') => {
      const [n, minutes] = [digits(hour), /quarter/i.test(part) ? 15 : digits(part.replace(/ minutes$/i, ''))];
      if (n === null || minutes === null || n > 12 || !isMinutes(part, way, day + night)) return null;
      return at(n, /to/i.test(way) ? -minutes : minutes, day + night);
    },
  );
  said = replaced(
    said,
    `(\\w+)(?: o'clock)?(?: in the (morning|afternoon|evening)| at (night))\\b`,
    (hour = '', day = '', night = '') => {
      const n = digits(hour);
      return n === null || n === 0 || n > 12
        ? null
        : at(n === 12 && night !== '' ? 0 : n, 0, n === 12 ? '' : day + night);
    },
  );
  return replaced(said, `(\\w+) o'clock\\b`, (hour = '') => {
    const n = digits(hour);
    return n === null || n > 23 ? null : at(n, 0, '');
  });
}

/** "At 9 and closes at 5", "from 9 to 10:30": an hour without its minutes, where an hour has to stand. */
function bareHours(text: string): string {
  const isHour = (word: string): boolean => /^\d{1,2}$/.test(word) && Number(word) < 24;
  const full = (word: string): string => `${word.padStart(2, '0')}:00`;
  return text
    .replace(
      /\bfrom (\d{1,2}(?::\d{2})?) (to|until|till) (\d{1,2}(?::\d{2})?)(?= |$|[.,;])(?! (?:[a-z]+s|euros?|percent|kg|km)\b)/gi,
      (whole, one: string, word: string, two: string) =>
        (one.includes(':') || two.includes(':')) && (isHour(one) || isHour(two))
          ? `from ${isHour(one) ? full(one) : one} ${word} ${isHour(two) ? full(two) : two}`
          : whole,
    )
    .replace(
      /\b((?:opens?|closes?|starts?|begins?|ends?|leaves?|departs?|arrives?|finish(?:es)?) at) (\d{1,2})(?=$|[.,;]| (?:and|or|but|in|on)\b)/gi,
      (whole, before: string, hour: string) => (isHour(hour) ? `${before} ${full(hour)}` : whole),
    );
}

/** The sentence with its hours, halves and quarters in digits. */
export function spelled(text: string): string {
  const said = text
    .replace(/\b(?:a|one) and a half hours\b|\ban hour and a half\b|\bone hour and a half\b/gi, '90 minutes')
    .replace(/\bthree[- ]quarters of an hour\b/gi, '45 minutes')
    .replace(/\b(?:a )?quarter of an hour\b/gi, '15 minutes')
    .replace(/\bhalf an hour\b|\ba half hour\b/gi, '30 minutes')
    .replace(/\bhalf a day\b/gi, '12 hours')
    .replace(/\b(?:half a|a half) (kilo(?:gram)?|kilometre|litre|metre)s?\b/gi, '0.5 $1s')
    .replace(
      /\b(\w+) and a half (hours|kilos|kilometres|litres|days|weeks)\b/gi,
      (whole, count: string, unit: string) => {
        const n = digits(count);
        return n === null ? whole : `${String(n)}.5 ${unit}`;
      },
    )
    .replace(/\b(?:a|one) dozen\b/gi, '12')
    .replace(/\b((?:for|lasts|takes|takes (?:him|her|them|me|us)|rest for|and|of)) an hour\b/gi, '$1 1 hour');
  return bareHours(hours(said));
}
