// Vector search as it is tried everywhere: made-up embeddings, by each kernel that runs here.

import type { KernelKind } from '#adapters/vectors/kernel.ts';
import { openKernel } from '#adapters/vectors/simd.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { DIMENSIONS, Embeddings } from '#tests/bench/embeddings.ts';

export interface Found {
  readonly kind: KernelKind;
  /** Ids and whole cosines of each query. */
  readonly near: readonly (readonly (readonly [number, number])[])[];
}

const ROWS = 6_000;

export function searchVectors(): readonly Found[] {
  const made = new Embeddings(ROWS);
  const rows = made.rows(0, ROWS);
  const fastest = openKernel().kind;
  return [...new Set<KernelKind>([fastest, 'simd', 'plain'])].map((kind) => {
    const index = new VectorIndex(DIMENSIONS, openKernel(kind));
    index.append(0, rows);
    index.remove(1_000, 500);
    const near = Array.from({ length: 20 }, (_, at) =>
      index.search(made.query(at), 10).map(({ id, score }) => [id, score] as const),
    );
    return { kind, near };
  });
}

/** So few that all of them are looked at closely, however they are spread. */
export const FEW = 80;

/** Ids and whole cosines of each query, one after the other. */
export function searchFew(): readonly (readonly number[])[] {
  const made = new Embeddings(FEW);
  const index = new VectorIndex(DIMENSIONS);
  index.append(0, made.rows(0, FEW));
  index.remove(30, 20);
  return Array.from({ length: 10 }, (_, at) => index.search(made.query(at), 5).flatMap(({ id, score }) => [id, score]));
}
