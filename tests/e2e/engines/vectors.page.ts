// Runs in a real browser: vector search by each kernel it has, and over two workers. `vectors.spec.ts` calls it.

import { wrap } from 'comlink';
import { DIMENSIONS, Embeddings } from '#tests/bench/embeddings.ts';
import { FEW, searchVectors } from '#tests/e2e/engines/vectors.cases.ts';
import { VectorPool, type VectorPart } from '#workers/vector-pool.ts';

/** As `searchFew`, with the rows spread over two workers, twenty at a time. */
async function searchSpread(): Promise<readonly (readonly number[])[]> {
  const workers = [1, 2].map(() => new Worker('./worker.js', { type: 'module' }));
  const pool = await VectorPool.open(
    DIMENSIONS,
    workers.map((worker) => wrap<VectorPart>(worker)),
  );
  const made = new Embeddings(FEW);
  for (let first = 0; first < FEW; first += 20) await pool.append(first, 20, made.rows(first, first + 20));
  await pool.remove(30, 20);
  const found: (readonly number[])[] = [];
  for (let at = 0; at < 10; at += 1)
    found.push((await pool.search(made.query(at), 5)).flatMap(({ id, score }) => [id, score]));
  for (const worker of workers) worker.terminate();
  return found;
}

declare global {
  interface Window {
    searchVectors: typeof searchVectors;
    searchSpread: typeof searchSpread;
  }
}
window.searchVectors = searchVectors;
window.searchSpread = searchSpread;
