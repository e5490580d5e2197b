// The nearest by floats, for counting how many of them were found.

import { DIMENSIONS } from '#tests/bench/embeddings.ts';

export class Exact {
  readonly #queries: readonly Float32Array[];
  readonly #limit: number;
  /** Of each query: ids and scores, best first. */
  readonly #nearest: { readonly id: number; readonly score: number }[][];

  constructor(queries: readonly Float32Array[], limit: number) {
    this.#queries = queries;
    this.#limit = limit;
    this.#nearest = queries.map(() => []);
  }

  /** Rows of length one, with the ids from `first` on. */
  add(first: number, rows: Float32Array): void {
    this.#queries.forEach((query, index) => {
      const nearest = this.#nearest[index] ?? [];
      for (let from = 0; from < rows.length; from += DIMENSIONS) {
        let score = 0;
        for (let at = 0; at < DIMENSIONS; at += 1) score += (rows[from + at] ?? 0) * (query[at] ?? 0);
        const last = nearest[this.#limit - 1];
        if (last !== undefined && score <= last.score) continue;
        let place = nearest.length;
        while (place > 0 && (nearest[place - 1]?.score ?? 0) < score) place -= 1;
        nearest.splice(place, 0, { id: first + from / DIMENSIONS, score });
        nearest.length = Math.min(nearest.length, this.#limit);
      }
    });
  }

  /** Of all the nearest of all queries, those that were found. */
  recall(found: readonly (readonly number[])[]): number {
    let hits = 0;
    let all = 0;
    this.#nearest.forEach((nearest, index) => {
      all += nearest.length;
      hits += nearest.filter(({ id }) => found[index]?.includes(id)).length;
    });
    return hits / all;
  }
}
