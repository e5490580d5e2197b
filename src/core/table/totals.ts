// By how much a bill and the estimate before it differ: of each the one line that says its total.

import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { alignedIn, type Total } from '#core/table/aligned.ts';
import { asksBoth, paperAsked, paperOf } from '#core/table/bills.ts';
import type { Computed } from '#core/table/compute.ts';
import { add, compare, negate, show, toAmount } from '#core/table/decimal.ts';
import { plain, type Listed } from '#core/table/lists.ts';
import { wordsNamed } from '#language/keywords.ts';

/** Null where no such difference is asked for, or where there is not one of each, or a word is said by neither. */
export function totalsApart(question: string, documents: readonly Listed[]): Computed | null {
  if (!DIFFERS.test(question) || !asksBoth(question)) return null;
  const [bill, estimate] = (['bill', 'estimate'] as const).map((kind) => {
    const papers = documents.flatMap((one, document) => (paperOf(one) === kind ? [{ document, one }] : []));
    const meant = papers.filter(({ one }) => isAbout(question, one));
    const [only] = meant;
    const lines = only === undefined ? [] : alignedIn(only.one.source).flatMap(({ totals }) => totals.filter(isWhole));
    const [total] = lines;
    return only === undefined || meant.length > 1 || total === undefined || lines.length > 1
      ? null
      : { document: only.document, total };
  });
  const one = toAmount(bill?.total.cell.text ?? '');
  const other = toAmount(estimate?.total.cell.text ?? '');
  if (!bill || !estimate || one === null || other === null || one.unit !== other.unit) return null;
  const apart = add(one, negate(other));
  const order = compare(one, other);
  const sign = ['\u00a3', '\u20ac', '$'].includes(one.unit) ? one.unit : '';
  const size = show(order < 0 ? negate(apart) : apart);
  const said = ({ cell, label }: Total): string => `${plain(label)} ${cell.text}`;
  const which = order === 0 ? 'both are the same' : `the ${order > 0 ? 'bill' : 'estimate'} is the higher`;
  return {
    operation: 'difference',
    text: `${sign}${size}: the difference between ${said(bill.total)} and ${said(estimate.total)}, ${which}`,
    operands: [bill, estimate].map(({ document, total: { cell, passage } }) => ({
      document,
      passage,
      start: cell.start,
      end: cell.end,
    })),
  };
}

/** "What did the work on the boat cost in the end?": the total of the one bill, or estimate, whose head says the rest. */
export function totalOf(question: string, documents: readonly Listed[]): Computed | null {
  const kind = paperAsked(question);
  if (kind === null || !COSTS.test(question) || WITHOUT.test(question)) return null;
  const words = tokens(question).filter(
    ({ lower, part }) => !part && !STOP_WORDS.has(lower) && !PAPER.test(lower) && !WORK.has(lower),
  );
  const found = documents.flatMap((one, document) => {
    const [bill, ...more] = paperOf(one) === kind ? alignedIn(one.source) : [];
    if (bill === undefined || more.length > 0) return [];
    const head = stemsOf(`${one.name.replace(/[_.-]+/g, ' ')} ${one.source.text.slice(0, HEAD)}`);
    const rows = stemsOf(bill.table.rows.flatMap(({ cells }) => cells.map((cell) => cell?.text ?? '')).join(' '));
    const isTaxed = bill.totals.some(({ label }) => /\b(?:VAT|tax)\b/i.test(label));
    const isSaid = words.every(
      ({ lower, stem }) =>
        !rows.has(stem) && (head.has(stem) || NEUTRAL.hasStem(stem) || (isTaxed && /^(?:vat|tax)$/.test(lower))),
    );
    const [total, ...others] = bill.totals.filter(isWhole);
    return isSaid && total !== undefined && others.length === 0 ? [{ document, total }] : [];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const { cell, label, passage } = only.total;
  const name = documents[only.document]?.name ?? '';
  return {
    operation: 'cell',
    text: `${plain(name.replace(/\.\w+$/, '').replace(/_/g, ' '))} \u00b7 ${plain(label)}: ${cell.text}`,
    operands: [{ document: only.document, passage, start: cell.start, end: cell.end }],
  };
}

const COSTS =
  /^\W*(?:what|how much)\b.*\b(?:costs?|pay|paid|charged|come to|total|billed|invoiced?|estimated?|quoted)\b/i;
const WITHOUT = /\b(?:without|before|excluding|net|not|per|each)\b|n['\u2019]t\b/i;
/** Characters at the head of a bill, where it says for whom and for what it is. */
const HEAD = 320;
/** What a bill is for, whatever it is. */
const WORK: ReadonlySet<string> = new Set(['repair', 'repairs', 'work', 'job', 'order', 'come', 'whole']);
const stemsOf = (text: string): ReadonlySet<string> => new Set(tokens(text).map(({ stem }) => stem));

const DIFFERS = /\bhow much (?:more|less|higher|lower|cheaper|dearer)\b|\bdifference\b|\bexceed/i;
const isWhole = ({ label, passage }: Total): boolean =>
  passage >= 0 && /\btotal\b/i.test(label) && !/\bsub/i.test(label);

/** What either is called, or says at its head. */
function isAbout(question: string, { name, opening }: Listed): boolean {
  const known = new Set(tokens(`${name.replace(/[_.-]+/g, ' ')} ${opening}`).map(({ stem }) => stem));
  const words = tokens(question).filter(({ lower, part }) => !part && !STOP_WORDS.has(lower));
  return words.every(({ lower, stem }) => known.has(stem) || NEUTRAL.hasStem(stem) || PAPER.test(lower));
}
const NEUTRAL = wordsNamed('narrows no table');
const PAPER =
  /^(?:estimate[ds]?|quotations?|quote[ds]?|tenders?|invoice[ds]?|bill(?:s|ed)?|receipts?|charged|final(?:ly)?|end|actual(?:ly)?|higher|lower)$/;
