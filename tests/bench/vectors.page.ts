// Runs in a real browser: vector search, and two libraries for it over the same vectors. The benchmark `vectors.ts` calls
// `window.vectors`.

import { create, insertMultiple, searchVector, type AnyOrama } from '@orama/orama';
import { wrap } from 'comlink';
import { loadHnswlib, type HierarchicalNSW } from 'hnswlib-wasm';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { DIMENSIONS, Embeddings } from '#tests/bench/embeddings.ts';
import { Exact } from '#tests/bench/exact.ts';
import { VectorPool, type VectorPart } from '#workers/vector-pool.ts';

const LIMIT = 10;
const QUERIES = 200;
const MADE_AT_ONCE = 10_000;
const BUILDS = 5;
const [LINKS, BUILD_WIDTH, SEED] = [16, 200, 100];

let ours: VectorIndex;
let orama: AnyOrama;
let graph: HierarchicalNSW;
let pool: VectorPool;
let exact: Exact;
let queries: readonly Float32Array[] = [];
const workers: Worker[] = [];

const vectors = {
  /** Milliseconds for each of the three; of the two quick ones several times, in turns, the first of them cold. */
  async build(rows: number): Promise<Record<Contender, readonly number[]>> {
    const made = new Embeddings(rows);
    const all = made.rows(0, rows);
    const row = (id: number): Float32Array => all.subarray(id * DIMENSIONS, (id + 1) * DIMENSIONS);
    queries = Array.from({ length: QUERIES }, (_, at) => made.query(at));
    exact = new Exact(queries, LIMIT);
    exact.add(0, all);

    const documents = Array.from({ length: rows }, (_, id) => ({ id: String(id), vector: Array.from(row(id)) }));
    const our: number[] = [];
    const oramas: number[] = [];
    for (let round = 0; round < BUILDS; round += 1) {
      our.push(
        await timed(() => {
          ours = new VectorIndex(DIMENSIONS);
          ours.append(0, all);
          ours.prepare();
        }),
      );
      oramas.push(
        await timed(async () => {
          orama = create({ schema: { vector: `vector[${DIMENSIONS}]` } as const });
          await insertMultiple(orama, documents, 5_000);
        }),
      );
    }
    const library = await loadHnswlib();
    const graphs = await timed(() => {
      graph = new library.HierarchicalNSW('ip', DIMENSIONS, '');
      graph.initIndex(rows, LINKS, BUILD_WIDTH, SEED);
      for (let id = 0; id < rows; id += 1) graph.addPoint(row(id), id, false);
    });
    return { ours: our, orama: oramas, hnswlib: [graphs] };
  },

  /** How many of the nearest are found, of all; `width` is how far the graph is searched. */
  async recall(contender: Contender, width: number): Promise<number> {
    graph.setEfSearch(width);
    const found: (readonly number[])[] = [];
    for (const query of queries) found.push(await search(contender, query));
    return exact.recall(found);
  },

  /** Milliseconds a query, over `count` of them from the `from`-th on. */
  async time(contender: Contender, from: number, count: number): Promise<number> {
    const some = Array.from(
      { length: count },
      (_, at) => queries[(from + at) % QUERIES] ?? new Float32Array(DIMENSIONS),
    );
    return (
      (await timed(async () => {
        for (const query of some) {
          if (contender === 'ours') ours.search(query, LIMIT);
          else if (contender === 'hnswlib') graph.searchKnn(query, LIMIT, undefined);
          else await search(contender, query);
        }
      })) / count
    );
  },

  /** Rows over two workers. Milliseconds for what they do, and bytes. */
  async spread(rows: number): Promise<{ readonly ms: number; readonly bytes: number }> {
    const parts = [1, 2].map(() => {
      const worker = new Worker('./worker.js', { type: 'module' });
      workers.push(worker);
      return wrap<VectorPart>(worker);
    });
    pool = await VectorPool.open(DIMENSIONS, parts);
    const made = new Embeddings(rows);
    queries = Array.from({ length: 50 }, (_, at) => made.query(at));
    exact = new Exact(queries, LIMIT);
    let ms = 0;
    for (let from = 0; from < rows; from += MADE_AT_ONCE) {
      const to = Math.min(rows, from + MADE_AT_ONCE);
      const some = made.rows(from, to);
      exact.add(from, some);
      ms += await timed(() => pool.append(from, to - from, some));
    }
    let bytes = 0;
    ms += await timed(async () => {
      bytes = await pool.prepare();
    });
    return { ms, bytes };
  },

  /** Milliseconds of each query, and the recall. */
  async searchSpread(): Promise<{ readonly ms: readonly number[]; readonly recall: number }> {
    const ms: number[] = [];
    const found: (readonly number[])[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (const [index, query] of queries.entries()) {
        ms.push(
          await timed(async () => {
            found[index] = (await pool.search(query, LIMIT)).map(({ id }) => id);
          }),
        );
      }
    }
    return { ms, recall: exact.recall(found) };
  },
};

type Contender = 'ours' | 'orama' | 'hnswlib';

async function search(contender: Contender, query: Float32Array): Promise<readonly number[]> {
  if (contender === 'ours') return ours.search(query, LIMIT).map(({ id }) => id);
  if (contender === 'hnswlib') return graph.searchKnn(query, LIMIT, undefined).neighbors;
  const { hits } = await searchVector(orama, {
    mode: 'vector',
    vector: { value: Array.from(query), property: 'vector' },
    similarity: -1,
    limit: LIMIT,
  });
  return hits.map(({ id }) => Number(id));
}

async function timed(work: () => void | Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

declare global {
  interface Window {
    vectors: typeof vectors;
  }
}
window.vectors = vectors;
