// Vectors on a thread of their own, one part of them in each such thread: `vector-pool.ts` asks them together.

import { expose } from 'comlink';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import type { VectorPart } from '#workers/vector-pool.ts';

let index: VectorIndex | null = null;
const opened = (): VectorIndex => {
  if (index === null) throw new Error('expected `open` first');
  return index;
};

const part: VectorPart = {
  open: (dimensions) => {
    index = new VectorIndex(dimensions);
  },
  append: (first, rows) => {
    opened().append(first, rows);
  },
  remove: (first, count) => opened().remove(first, count),
  prepare: () => {
    opened().prepare();
    return opened().bytes;
  },
  search: (vector, limit) => opened().search(vector, limit),
};
expose(part);
