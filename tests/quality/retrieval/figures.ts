// Shares with their 95 % intervals, made from questions that were asked.

import type { Asking } from '#tests/quality/retrieval/asking.ts';

export interface Share {
  readonly hits: number;
  readonly of: number;
}

export interface Figures {
  /** Questions that share words with their passage. */
  readonly plainFirst: Share;
  readonly plainThree: Share;
  readonly plainAnswered: Share;
  /** Questions that share no content word with it. */
  readonly apartFirst: Share;
  readonly apartThree: Share;
  readonly apartAnswered: Share;
  /** Near misses: the document speaks of the thing and does not say what is asked. */
  readonly refused: Share;
  /** Of all questions: answered without the right passage among the citations. */
  readonly wrong: Share;
}

export function figuresOf(rows: readonly Asking[]): Figures {
  const share = (some: readonly Asking[], test: (row: Asking) => boolean): Share => ({
    hits: some.filter(test).length,
    of: some.length,
  });
  const isAnswered = (row: Asking): boolean => row.outcome === 'answer';
  const isFirst = (row: Asking): boolean => row.shown[0] === true;
  const isAmong = (row: Asking): boolean => row.shown.slice(0, SHOWN).includes(true);
  const apart = rows.filter((row) => row.kind !== 'unanswerable' && row.apart);
  const plain = rows.filter((row) => row.kind === 'plain' && !row.apart);
  const none = rows.filter((row) => row.kind === 'unanswerable');
  return {
    plainFirst: share(plain, isFirst),
    plainThree: share(plain, isAmong),
    plainAnswered: share(plain, isAnswered),
    apartFirst: share(apart, isFirst),
    apartThree: share(apart, isAmong),
    apartAnswered: share(apart, isAnswered),
    refused: share(none, (row) => !isAnswered(row)),
    wrong: share(rows, (row) => isAnswered(row) && !row.shown.includes(true)),
  };
}

/** Citations of an answer, or closest passages of a refusal. */
const SHOWN = 3;

export const rateOf = ({ hits, of }: Share): number => hits / Math.max(1, of);

/** Wilson's interval. */
export function intervalOf({ hits, of }: Share): readonly [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const p = hits / of;
  const middle = p + (z * z) / (2 * of);
  const reach = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  return [Math.max(0, middle - reach) / whole, (middle + reach) / whole];
}

export function show(share: Share): string {
  if (share.of === 0) return '-';
  const [low, high] = intervalOf(share);
  const text = (value: number): string => value.toFixed(2).replace(/^0/, '');
  return `${text(rateOf(share))} (${text(low)}-${text(high)}, n=${String(share.of)})`;
}
