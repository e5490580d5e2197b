// One search. The signs of all rows are looked up, in two steps: a third of the groups of every block, then the rest of those
// blocks in which a row may yet come near. The dot products of the best estimates decide.

import { Candidates } from '#adapters/vectors/candidates.ts';
import type { Kernel, Scan } from '#adapters/vectors/kernel.ts';
import { BLOCK_ROWS, CANDIDATES_MAX, SEGMENT_ROWS, type Layout } from '#adapters/vectors/layout.ts';
import type { Query } from '#adapters/vectors/query.ts';
import type { Segments } from '#adapters/vectors/segments.ts';

export interface Near {
  readonly id: number;
  /** Cosine, -1 to 1. A vector without direction is 0 from everything. */
  readonly score: number;
}

/** Candidates for each row wanted: so many at least, and one more for so many rows. */
const EACH_MIN = 18;
const EACH_ROWS = 700;
/** The blocks that promise most are looked at first, at least so many, and tell what the others have to come to. */
const FIRST_BLOCKS = 32;
const KEY_BYTES = 4;
const INT32_MAX = 2_147_483_647;
const INT16_MIN = -32_768;
const INT16_MAX = 32_767;

/** The nearest, best first, of equals the lower id. All segments are encoded. */
export function search(
  kernel: Kernel,
  layout: Layout,
  segments: Segments,
  query: Query,
  limit: number,
): readonly Near[] {
  const each = Math.max(EACH_MIN, segments.count / EACH_ROWS);
  const wanted = Math.min(CANDIDATES_MAX, Math.ceil(limit * each));
  const scans = toScans(kernel, layout, segments, query);
  for (const scan of scans) kernel.glance(scan);
  const candidates = new Candidates(kernel, layout, wanted);
  const look = (from: number, below: number): void => {
    for (const scan of scans) candidates.look(scan, from, below);
    candidates.trim();
  };
  const blocks = scans.reduce((sum, { count }) => sum + blocksOf(count), 0);
  const most = Math.max(FIRST_BLOCKS, limit);
  const first = kernel.highest(layout.keys, blocks, KEY_BYTES, most, layout.tally);
  look(first, INT32_MAX);
  const share = layout.earlyGroups / layout.groups;
  look(Math.floor(candidates.estimateOf(2 * limit) * share), first);
  return rank(kernel, layout, segments, query, candidates, limit);
}

function toScans(kernel: Kernel, layout: Layout, segments: Segments, query: Query): readonly Scan[] {
  const { blockSums, dots, early, earlyGroups, factors, groups, keys, late, list, size, tables } = layout;
  const { earlyMiddle, middle, scale, shift } = query;
  const { all } = segments;
  const centres = new Uint32Array(kernel.buffer, list, all.length);
  all.forEach(({ at }, index) => (centres[index] = at));
  kernel.dots(list, all.length, layout.query, size, dots);
  const products = new Int32Array(kernel.buffer, dots, 2 * all.length);
  const view = new DataView(kernel.buffer);
  let end = keys;
  return all.map(({ at, count }, index) => {
    const start = end;
    end += KEY_BYTES * blocksOf(count);
    const offset = (products[2 * index] ?? 0) * view.getFloat32(at + size, true) * scale;
    return {
      count,
      first: index * SEGMENT_ROWS,
      factors: at + factors,
      early: at + early,
      earlyGroups,
      earlyMiddle,
      earlyOffset: toInt16((offset * earlyGroups) / groups),
      late: at + late,
      lateGroups: groups - earlyGroups,
      middle,
      offset: toInt16(offset),
      tables,
      shift,
      sums: at + blockSums,
      keys: start,
    };
  });
}

/** The candidates by their cosines. */
function rank(
  kernel: Kernel,
  { dots, list, query: numbers, size }: Layout,
  segments: Segments,
  query: Query,
  candidates: Candidates,
  limit: number,
): readonly Near[] {
  const places = candidates.places();
  const count = places.length;
  const addresses = new Uint32Array(kernel.buffer, list, count);
  for (let index = 0; index < count; index += 1) addresses[index] = segments.addressOf(places[index] ?? 0);
  kernel.dots(list, count, numbers, size, dots);
  const products = new Int32Array(kernel.buffer, dots, 2 * count);
  const scores = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const square = products[2 * index + 1] ?? 0;
    if (square > 0) scores[index] = (products[2 * index] ?? 0) / Math.sqrt(square * query.square);
  }
  return best(scores, places, limit).map((index) => ({
    id: segments.idOf(places[index] ?? 0),
    score: scores[index] ?? 0,
  }));
}

/** Which scores are highest, highest first, of equals the one whose place is lower. */
function best(scores: Float64Array, places: Int32Array, limit: number): readonly number[] {
  const order: number[] = [];
  const isBehind = (one: number, other: number): boolean => {
    const difference = (scores[one] ?? 0) - (scores[other] ?? 0);
    return difference < 0 || (difference === 0 && (places[one] ?? 0) > (places[other] ?? 0));
  };
  for (let index = 0; index < scores.length; index += 1) {
    let at = order.length;
    while (at > 0 && isBehind(order[at - 1] ?? 0, index)) at -= 1;
    if (at === limit) continue;
    order.splice(at, 0, index);
    if (order.length > limit) order.pop();
  }
  return order;
}

const blocksOf = (rows: number): number => Math.ceil(rows / BLOCK_ROWS);
const toInt16 = (value: number): number => Math.max(INT16_MIN, Math.min(INT16_MAX, Math.round(value)));
