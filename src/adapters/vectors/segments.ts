// Rows in segments of 4,096, each with the ids of its rows as runs. Ids ascend from row to row and from segment to segment,
// so what stands first has the lower id.

import { VectorError } from '#adapters/vectors/error.ts';
import type { Kernel } from '#adapters/vectors/kernel.ts';
import { SEGMENT_ROWS, SEGMENTS_MAX, type Layout } from '#adapters/vectors/layout.ts';

/** Rows one after the other with ids that count on. */
interface Run {
  readonly first: number;
  readonly count: number;
}

export interface VectorSegment {
  /** Its address. */
  readonly at: number;
  count: number;
  runs: readonly Run[];
  /** Whether centre and codes are of the rows it has now. */
  isEncoded: boolean;
}

/** Rows of one segment: the first of them, its address, and how many. */
export interface Span {
  readonly segment: VectorSegment;
  readonly row: number;
  readonly address: number;
  readonly count: number;
}

export class Segments {
  readonly #kernel: Kernel;
  readonly #layout: Layout;
  /** Addresses of segments that were given up. */
  readonly #free: number[] = [];
  #slots = 0;
  #all: readonly VectorSegment[] = [];
  #count = 0;

  constructor(kernel: Kernel, layout: Layout) {
    this.#kernel = kernel;
    this.#layout = layout;
    kernel.grow(layout.segments);
  }

  get all(): readonly VectorSegment[] {
    return this.#all;
  }

  get count(): number {
    return this.#count;
  }

  /** One more than the highest id. */
  get nextId(): number {
    const last = this.#all.at(-1)?.runs.at(-1);
    return last === undefined ? 0 : last.first + last.count;
  }

  /** Room for so many rows behind the last. They are nobody's until `take`. Throws VECTOR_SPACE. */
  reserve(count: number): readonly Span[] {
    const spans: Span[] = [];
    const tail = this.#all.at(-1);
    let left = count;
    if (tail !== undefined && tail.count < SEGMENT_ROWS && left > 0) {
      const fitting = Math.min(left, SEGMENT_ROWS - tail.count);
      spans.push(this.#toSpan(tail, tail.count, fitting));
      left -= fitting;
    }
    for (; left > 0; left -= SEGMENT_ROWS) {
      const segment: VectorSegment = { at: this.#allocate(), count: 0, runs: [], isEncoded: false };
      spans.push(this.#toSpan(segment, 0, Math.min(left, SEGMENT_ROWS)));
    }
    return spans;
  }

  /** The rows that were written to `spans` bear the ids from `first` on. */
  take(first: number, spans: readonly Span[]): void {
    for (const { count, segment } of spans) {
      if (segment.count === 0) this.#all = [...this.#all, segment];
      segment.runs = joined([...segment.runs, { first, count }]);
      segment.count += count;
      segment.isEncoded = false;
      this.#count += count;
      first += count;
    }
  }

  /** Room that came to nothing. */
  giveUp(spans: readonly Span[]): void {
    for (const { segment } of spans) if (segment.count === 0) this.#free.push(segment.at);
  }

  /** Where the rows with these ids are, in order; ids that are not here are left out. */
  find(first: number, count: number): readonly Span[] {
    return this.#all.flatMap((segment) => {
      let row = 0;
      return segment.runs.flatMap((run) => {
        const from = Math.max(first, run.first);
        const to = Math.min(first + count, run.first + run.count);
        const span = this.#toSpan(segment, row + from - run.first, to - from);
        row += run.count;
        return from < to ? [span] : [];
      });
    });
  }

  /** Of the row at a place: 4,096 to a segment, whether they are there or not. */
  addressOf(place: number): number {
    const segment = this.#all[Math.floor(place / SEGMENT_ROWS)];
    if (segment === undefined) throw new RangeError(`expected a row at ${place}`);
    return this.#rowAt(segment, place % SEGMENT_ROWS);
  }

  idOf(place: number): number {
    const segment = this.#all[Math.floor(place / SEGMENT_ROWS)];
    let row = place % SEGMENT_ROWS;
    for (const { count, first } of segment?.runs ?? []) {
      if (row < count) return first + row;
      row -= count;
    }
    throw new RangeError(`expected a row at ${place}`);
  }

  /** Takes the rows with these ids out, and returns how many there were. Rows close up; segments that fit into one become one. */
  remove(first: number, count: number): number {
    const spans = this.find(first, count);
    // From the end, so that what is still to go stays where it was found.
    for (const { address, count: gone, row, segment } of [...spans].reverse()) {
      this.#move(address + gone * this.#layout.size, address, segment.count - row - gone);
      segment.count -= gone;
      segment.runs = joined(segment.runs.flatMap((run) => without(run, first, first + count)));
      segment.isEncoded = false;
    }
    const kept: VectorSegment[] = [];
    for (const segment of this.#all) {
      const before = kept.at(-1);
      const fits = before !== undefined && spans.length > 0 && before.count + segment.count <= SEGMENT_ROWS;
      if (fits) this.#merge(before, segment);
      if (fits || segment.count === 0) this.#free.push(segment.at);
      else kept.push(segment);
    }
    this.#all = kept;
    const removed = spans.reduce((sum, span) => sum + span.count, 0);
    this.#count -= removed;
    return removed;
  }

  #merge(into: VectorSegment, from: VectorSegment): void {
    this.#move(this.#rowAt(from, 0), this.#rowAt(into, into.count), from.count);
    into.runs = joined([...into.runs, ...from.runs]);
    into.count += from.count;
    into.isEncoded = false;
  }

  #move(from: number, to: number, rows: number): void {
    new Uint8Array(this.#kernel.buffer).copyWithin(to, from, from + rows * this.#layout.size);
  }

  #allocate(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#slots === SEGMENTS_MAX)
      throw new VectorError('VECTOR_SPACE', `expected at most ${SEGMENTS_MAX * SEGMENT_ROWS} rows`);
    const at = this.#layout.segments + this.#slots * this.#layout.segmentBytes;
    this.#kernel.grow(at + this.#layout.segmentBytes);
    this.#slots += 1;
    return at;
  }

  #toSpan(segment: VectorSegment, row: number, count: number): Span {
    return { segment, row, count, address: this.#rowAt(segment, row) };
  }

  #rowAt(segment: VectorSegment, row: number): number {
    return segment.at + this.#layout.rows + row * this.#layout.size;
  }
}

function without({ count, first }: Run, from: number, to: number): readonly Run[] {
  const before = { first, count: Math.min(first + count, from) - first };
  const start = Math.max(first, to);
  return [before, { first: start, count: first + count - start }].filter((run) => run.count > 0);
}

function joined(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last === undefined || last.first + last.count !== run.first) all.push(run);
    else all[all.length - 1] = { first: last.first, count: last.count + run.count };
  }
  return all;
}
