// "May I light a fire in July?" beside "Fires are allowed from October to March": a month that is asked about, and the months that a
// clause names from one to another.

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const ASKED = /,? (?:in|during|throughout)(?: the month of)? ([A-Z][a-z]+)\b(?! \d)/;
const ANY = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
const RANGE =
  /(?:\b(?:from|between) )?(?:(\d{1,2})(?:st|nd|rd|th)? )?\b([A-Z][a-z]+)\s*(?:to|until|till|and|through|-|\u2013)\s*(?:the end of )?(?:(\d{1,2})(?:st|nd|rd|th)? )?([A-Z][a-z]+)\b/;

/** What is asked without its month. */
export interface Seasonal {
  readonly rest: string;
  /** 0 is January. */
  readonly month: number;
}

/** Null where the question names no month, or several. */
export function seasonIn(question: string): Seasonal | null {
  const found = ASKED.exec(question);
  const month = monthOf(found?.[1]);
  if (found === null || month < 0 || [...question.replace(/^\W*May\b/, '').matchAll(ANY)].length > 1) return null;
  return { rest: question.replace(found[0], ''), month };
}

/** With the clause as it is without its months. Null where it names none from one to another, or where the month lies in them in part. */
export function inSeason(
  { month }: Seasonal,
  clause: string,
): { readonly isInside: boolean; readonly rest: string } | null {
  const found = RANGE.exec(clause);
  if (found === null || [...clause.matchAll(ANY)].length > 2 || /\d{4}/.test(clause)) return null;
  const [said, fromDay, from, toDay, to] = found;
  if (/\band\b/.test(said) && !/^between /.test(said)) return null;
  const [first, last] = [monthOf(from), monthOf(to)];
  if (first < 0 || last < 0) return null;
  if (month === first && (fromDay ?? '1') !== '1') return null;
  if (month === last && toDay !== undefined && Number(toDay) < LAST_DAY_MIN) return null;
  const isInside = first <= last ? first <= month && month <= last : month >= first || month <= last;
  return { isInside, rest: clause.replace(said, '').replace(/ +(?=[.,;])/g, '') };
}

/** No month ends before it. */
const LAST_DAY_MIN = 28;
const monthOf = (name = ''): number => MONTHS.indexOf(name.toLowerCase());
