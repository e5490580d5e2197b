// "Is the deposit more than 500?", "may visitors park at 11 pm?", "can a child of six use it?": a number that is asked about beside
// the number or the bound that a clause states.

import { quantities, type Quantity } from '#core/english/numbers.ts';

/** What is asked without its number, and which number it is. */
export interface Numbered {
  readonly rest: string;
  readonly asked: Quantity;
  /** The word before a number that only tells one thing from others: "plot 12". */
  readonly label: string;
}

/** Null where the question has no number, or several. */
export function numberedIn(question: string): Numbered | null {
  const text = withAges(question);
  const [asked, ...more] = quantities(text).filter(({ kind }) => COMPARED.has(kind));
  if (asked === undefined || more.length > 0) return null;
  const from = text.slice(0, asked.start).replace(BEFORE, ' ');
  const rest = `${from} ${text.slice(asked.end).replace(BEHIND, ' ')}`;
  return { rest, asked, label: labelBefore(text, asked) };
}

const COMPARED: ReadonlySet<string> = new Set(['time', 'money', 'measure', 'count', 'percent']);
/** What of the question belongs to its number. */
const BEFORE =
  /(?:\s(?:more|less|fewer|higher|lower|longer|shorter|older|younger|larger|smaller|greater|cheaper|heavier) than|\s(?:over|under|above|below|at least|at most|up to|at|of|aged?|for))?(?:\s(?:an?|the))?\s*[$\u20ac\u00a3]?$/i;
const BEHIND = /^(?: (?:a|per|each) (?:day|week|month|year|night|hour|person|head)| old\b)/i;

/**
 * Whether the number that is asked about is one for which the clause holds: true, false, or null where the clause states no number
 * of that kind, or several that form no range.
 */
export function holdsFor({ asked, label }: Numbered, clause: string): 'stated' | 'inside' | 'outside' | 'not' | null {
  const text = withAges(clause);
  const same = quantities(text).filter(
    (one) =>
      one.kind === asked.kind &&
      (one.unit === asked.unit || (label !== '' && one.unit === '') || (one.kind === 'time' && asked.kind === 'time')),
  );
  const [first, second, ...more] = same;
  if (first === undefined || more.length > 0) return null;
  if (label !== '' && !labelBefore(text, first).startsWith(label)) return null;
  if (asked.bound === 'about' || same.some(({ bound }) => bound === 'about')) return null;
  const lead = text.slice(0, first.start);
  if (second !== undefined) {
    const between = text.slice(first.end, second.start).replace(/[$\u20ac\u00a3]/g, '');
    if (asked.bound !== 'exact' || !/^\s*(?:to|until|till|and|-|\u2013)\s*$/.test(between)) return null;
    if (/\band\b/.test(between) && !/\bbetween\b[^,;]*$/i.test(lead)) return null;
    return first.value <= asked.value && asked.value <= second.value ? 'inside' : 'outside';
  }
  const bound = boundOf(first, lead);
  if (asked.bound === 'exact') {
    if (bound === null) return null;
    return isWithin(asked.value, bound, first.value) ? 'inside' : 'outside';
  }
  const wanted = boundOf(asked, '');
  if (bound !== null || wanted === null) return null;
  return isWithin(first.value, wanted, asked.value) ? 'stated' : 'not';
}

type Bound = 'min' | 'over' | 'max' | 'under';

function boundOf({ bound, kind }: Quantity, lead: string): Bound | null {
  if (bound === 'about') return null;
  if (bound !== 'exact') return bound;
  if (kind !== 'time') return null;
  if (/\b(?:until|till|by|no later than|not after)\s*$/i.test(lead)) return 'max';
  return /\b(?:from|after|not before|earliest)\s*$/i.test(lead) ? 'min' : null;
}

function isWithin(value: number, bound: Bound, limit: number): boolean {
  if (bound === 'min') return value >= limit;
  if (bound === 'over') return value > limit;
  return bound === 'max' ? value <= limit : value < limit;
}

function labelBefore(text: string, { kind, start }: Quantity): string {
  if (kind !== 'count') return '';
  return (
    /\b(plot|room|class|year|grade|platform|flat|gate|section|zone|bay)s? $/i
      .exec(text.slice(0, start))?.[1]
      ?.toLowerCase() ?? ''
  );
}

/** Ages and bounds behind a number, as a bound before it: "aged 18 and over" is "at least 18 years". */
const withAges = (text: string): string =>
  text
    .replace(/\b(\d+)[- ]year[- ]olds?\b/gi, '$1 years')
    .replace(
      /\b(child(?:ren)?|boys?|girls?|somebody|someone|person|people|aged?|ages|age of|under|over|from) (?:of |aged? )?(\d{1,2})(?= (?:and|or|to|may|can|must|are|is|use|go|take|join|become|ride|swim)\b|[.,?]|$)/gi,
      '$1 $2 years',
    )
    .replace(
      /(?:\baged? )?([$\u20ac\u00a3]?\d[\d.,]*(?: years?)?)(?: years?| of age)* (?:and|or) (?:over|above|older|more|upwards)\b/gi,
      'at least $1',
    )
    .replace(
      /(?:\baged? )?([$\u20ac\u00a3]?\d[\d.,]*(?: years?)?)(?: years?| of age)* (?:and|or) (?:under|below|younger|less|fewer)\b/gi,
      'at most $1',
    )
    .replace(/\bfrom (?=\d{1,2} years\b)/gi, 'at least ');
