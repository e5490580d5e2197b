// A printed correction: it names the value that was wrong, and so settles it.

import type { Quantity } from '#core/english/numbers.ts';
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
  for (const [form, isNewFirst] of isMarked ? FORMS : FORMS.slice(0, 1)) {
    const [, one = '', other = ''] = form.exec(text) ?? [];
    const [left, right] = [clausesOf(one, isValue), clausesOf(other, isValue)];
    const [[before, ...more], [now, ...others]] = isNewFirst ? [right, left] : [left, right];
    if (before === undefined || now === undefined || more.length + others.length > 0) continue;
    const isSame = before.value.kind === now.value.kind && before.value.unit === now.value.unit;
    if (isSame && before.value.value !== now.value.value) return { now, before: before.value };
  }
  return null;
}

const MARKED = /(?:^|: )\W*(?:correction|erratum|errata|corrigend)/i;
/** The two parts, and whether the right value stands in the first. */
const FORMS: readonly (readonly [RegExp, boolean])[] = [
  [/\bfor\b(.*)\bread\b(.*)$/i, false],
  [/^(.*)\bshould (?:be|read)\b(.*)$/i, false],
  [/^(.*), (?:and )?not\b(.*)$/i, true],
];

/** Whether a statement says all that is asked, by itself or by what stands above it. */
export function saysAll(placed: Placed, { question, terms }: Asking): boolean {
  const own = stemsOf([placed.text, placed.lead, ...placed.headings].join(' '));
  return terms.every((term) => isIn(term, own) || (isNameIn(question, term) && isIn(term, paperOf(placed))));
}
