// `bench vectors [ROWS]`: vector search at 10,000, 100,000 and a million rows of 384 dimensions. In a browser against Orama,
// which looks at every row, and hnswlib-wasm, a graph searched as far as it takes to find 99 of 100 of the nearest; in turns.

import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { DIMENSIONS, Embeddings } from '#tests/bench/embeddings.ts';
import { Exact } from '#tests/bench/exact.ts';
import { toFigure, type BenchRow } from '#tests/bench/row.ts';

const SIZES = [10_000, 100_000, 1_000_000];
/** From so many rows on there are two workers, and no peers: they do not hold as many. */
const SPREAD_MIN = 500_000;
const LIMIT = 10;
const QUERIES = 200;

/** Measures so many rows in a browser. */
export type InBrowser = (rows: number, isSpread: boolean) => Promise<readonly BenchRow[]>;

export async function benchVectors(size: number | null, inBrowser: InBrowser | null): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of size === null ? SIZES : [size]) {
    const isSpread = count >= SPREAD_MIN;
    if (!isSpread) rows.push(...here(count));
    if (inBrowser !== null) rows.push(...(await inBrowser(count, isSpread)));
  }
  return rows;
}

/** In this process, on one thread. */
function here(count: number): readonly BenchRow[] {
  const made = new Embeddings(count);
  const all = made.rows(0, count);
  const queries = Array.from({ length: QUERIES }, (_, at) => made.query(at));
  const exact = new Exact(queries, LIMIT);
  exact.add(0, all);
  const begin = performance.now();
  const index = new VectorIndex(DIMENSIONS);
  index.append(0, all);
  index.prepare();
  const built = performance.now() - begin;
  const recall = exact.recall(queries.map((query) => index.search(query, LIMIT).map(({ id }) => id)));
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (const query of queries) {
      const start = performance.now();
      index.search(query, LIMIT);
      times.push(performance.now() - start);
    }
  }
  const name = `Node, ${count} vectors`;
  return [
    toFigure(`${name}: build`, 'ms', built),
    toFigure(`${name}: a search at recall ${recall.toFixed(3)}, median`, 'ms', median(times)),
  ];
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
