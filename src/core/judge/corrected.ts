// A printed correction: it names the value that was wrong, and so settles it.

import { quantities, type Quantity } from '#core/english/numbers.ts';
import {
  clausesOf,
  isIn,
  isNameIn,
  paperOf,
  stemsOf,
  type Asking,
  type Clause,
  type Placed,
} from '#core/judge/replaced.ts';

/** "For 17 June read 19 June"; in what calls itself a correction also "17 June should read 19 June", "19 June, not 17 June". */
export function correctedIn(
  { headings, lead, text }: Placed,
  isValue: (quantity: Quantity) => boolean,
): { readonly now: Clause; readonly before: Quantity } | null {
  const isMarked = [...headings, lead, text].some((part) => MARKED.test(part));
  for (const [form, isNewFirst, isPlain] of FORMS) {
    const [, one = '', other = ''] = isMarked || isPlain ? (form.exec(text) ?? []) : [];
    const left = isNewFirst ? withStart(clausesOf(one, isValue), one, isValue) : clausesOf(one, isValue);
    const right = isNewFirst ? withBare(clausesOf(other, isValue), left[0], other) : clausesOf(other, isValue);
    const [[before, ...more], [now, ...others]] = isNewFirst ? [right, left] : [left, right];
    if (before === undefined || now === undefined || more.length + others.length > 0) continue;
    const isSame = before.value.kind === now.value.kind && before.value.unit === now.value.unit;
    if (isSame && before.value.value !== now.value.value) return { now, before: before.value };
  }
  return null;
}

const MARKED = /(?:^|: )\W*(?:correction|erratum|errata|corrigend)/i;
/** The two parts, whether the right value stands in the first, and whether it needs no mark of a correction. */
const FORMS: readonly (readonly [RegExp, boolean, boolean])[] = [
  [/\bfor\b(.*)\bread\b(.*)$/i, false, true],
  [/^(.*)\bshould (?:be|read)\b(.*)$/i, false, false],
  [/^(.*), (?:and )?not ((?:(?:at|on|from|until|by|the) ){0,2}[\u00a3$\u20ac]?\d.*)$/i, true, true],
  [/^(.*), (?:and )?not\b(.*)$/i, true, false],
];

/** "From 9 March, not from the 2nd", "90 euros, not 80": a day of the same month, a number of the same unit. */
function withBare(clauses: readonly Clause[], now: Clause | undefined, text: string): readonly Clause[] {
  if (now === undefined || clauses.length > 0) return clauses;
  const { kind, value } = now.value;
  const day = /^\D*(\d{1,2})(?:st|nd|rd|th)\b[^\d]*$/.exec(text)?.[1];
  if (kind === 'date')
    return day === undefined
      ? clauses
      : [{ ...now, value: { ...now.value, value: value - (value % 100) + Number(day) } }];
  const [only, ...more] = quantities(text);
  return only?.kind === 'count' && only.unit === '' && more.length === 0
    ? [{ ...now, value: { ...now.value, value: only.value } }]
    : clauses;
}

/** As `clausesOf`, and a day from which it is so. */
function withStart(
  clauses: readonly Clause[],
  text: string,
  isValue: (quantity: Quantity) => boolean,
): readonly Clause[] {
  const [day, ...more] = quantities(text).filter((one) => one.kind === 'date' && isValue(one));
  return clauses.length > 0 || day === undefined || more.length > 0
    ? clauses
    : [{ value: day, lead: text.slice(0, day.start), side: 'start', words: new Set(), periods: new Set() }];
}

/** Whether a statement says all that is asked, by itself or by what stands above it. */
export function saysAll(placed: Placed, { question, terms }: Asking): boolean {
  const own = stemsOf([placed.text, placed.lead, ...placed.headings].join(' '));
  return terms.every((term) => isIn(term, own) || (isNameIn(question, term) && isIn(term, paperOf(placed))));
}
