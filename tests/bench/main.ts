// The benchmarks by name: `npm run bench` in a clone, `affidavit bench` where it is installed.

import '#tests/language.ts';
import type { Appended } from '#tests/bench/append.ts';
import { benchJudge } from '#tests/bench/judge.ts';
import { benchLedger } from '#tests/bench/ledger.ts';
import { benchProve } from '#tests/bench/prove.ts';
import { benchRetrieval } from '#tests/bench/retrieval.ts';
import type { BenchRow } from '#tests/bench/row.ts';
import { benchVectors, type InBrowser } from '#tests/bench/vectors.ts';

export const BENCHES = ['judge', 'ledger', 'prove', 'retrieval', 'vectors'] as const;
export type BenchName = (typeof BENCHES)[number];

export interface BenchOptions {
  /** Pairs, records, passages or vectors; null is the size that the goals are meant for. */
  readonly size: number | null;
  /** Durable append in a browser; null where there is none. */
  readonly append: (() => Promise<readonly Appended[]>) | null;
  /** Vector search in a browser, against peers; null where there is none. */
  readonly vectors: InBrowser | null;
  /** The path of MiniSearch's module; null leaves that peer unmeasured. */
  readonly miniSearch: string | null;
}

/** Ratios hold on a machine that does nothing else. */
export function bench(name: BenchName, options: BenchOptions): Promise<readonly BenchRow[]> {
  const { append, miniSearch, size, vectors } = options;
  if (name === 'judge') return Promise.resolve(benchJudge(size ?? 2_000));
  if (name === 'ledger') return benchLedger(size ?? 100_000, append);
  if (name === 'prove') return benchProve(size ?? 100_000);
  if (name === 'vectors') return benchVectors(size, vectors);
  return benchRetrieval(size ?? 50_000, miniSearch);
}

/** One line a row, for people. */
export function toTable(rows: readonly BenchRow[]): string {
  const cell = (value: number | null, unit: string): string =>
    (value === null ? '-' : `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`).padStart(12);
  return rows
    .map(({ goal, name, ours, peer, ratio, unit }) =>
      [
        name.padEnd(76),
        cell(ours, unit),
        cell(peer, unit),
        (ratio === null ? '' : `${ratio.toFixed(2)}x`).padStart(8),
        goal === '' ? '' : `  goal ${goal}`,
      ].join(''),
    )
    .join('\n');
}
