// The kernel in JavaScript, for engines without SIMD, and what the kernel in WebAssembly is held against. Every float is
// rounded to 32 bits where that one rounds it, and sums are added in its order: by lanes of four, then the lanes.

import { VectorError } from '#adapters/vectors/error.ts';
import type { Kernel, Scan } from '#adapters/vectors/kernel.ts';
import { BLOCK_ROWS, GROUP, NUMBER_MAX, NUMBER_MIN } from '#adapters/vectors/layout.ts';

const round32 = Math.fround;
/** Added and taken away again it leaves a whole number, halves to the even one, as WebAssembly rounds. */
const ROUNDING = 12_582_912;
const INT16_MAX = 32_767;

export class PlainKernel implements Kernel {
  readonly kind = 'plain';
  #buffer = new ArrayBuffer(0);

  get buffer(): ArrayBuffer {
    return this.#buffer;
  }

  grow(bytes: number): void {
    if (bytes <= this.#buffer.byteLength) return;
    try {
      const larger = new Uint8Array(bytes);
      larger.set(new Uint8Array(this.#buffer));
      this.#buffer = larger.buffer;
    } catch (error) {
      throw new VectorError('VECTOR_SPACE', `expected ${bytes} bytes of memory`, { cause: error });
    }
  }

  pack(rows: number, count: number, size: number, signs: number, turned: number, out: number): number {
    for (let row = 0; row < count; row += 1) {
      const most = this.turn(rows + row * size * 4, size, signs, turned);
      if (!(most <= round32(NUMBER_MAX))) return row;
      this.#quantise(turned, size, most, out + row * size);
    }
    return -1;
  }

  turn(row: number, size: number, signs: number, turned: number): number {
    const given = new Float32Array(this.#buffer, row, size);
    const sign = new Float32Array(this.#buffer, signs, size);
    const numbers = new Float32Array(this.#buffer, turned, size);
    for (let at = 0; at < size; at += 1) {
      const dealt = (at % GROUP) * (size / GROUP) + Math.floor(at / GROUP);
      numbers[at] = (given[dealt] ?? 0) * (sign[at] ?? 0);
    }
    for (let half = GROUP / 2; half >= 1; half >>= 1) {
      for (let at = 0; at < size; at += 1) {
        if ((at & half) !== 0) continue;
        const left = numbers[at] ?? 0;
        const right = numbers[at + half] ?? 0;
        numbers[at] = left + right;
        numbers[at + half] = left - right;
      }
    }
    return largest(numbers);
  }

  toWholes(turned: number, size: number, scale: number, query: number): void {
    const numbers = new Float32Array(this.#buffer, turned, size);
    new Int16Array(this.#buffer, query, size).set(numbers.map((number) => nearest(round32(number * round32(scale)))));
  }

  tables(query: number, size: number, scale: number, out: number): void {
    const numbers = new Int16Array(this.#buffer, query, size);
    const entries = new Uint8Array(this.#buffer, out, size * 4);
    for (let at = 0; at < size * 4; at += 1) {
      let sum = 0;
      for (let bit = 0; bit < 4; bit += 1) {
        const number = numbers[(at >> 4) * 4 + bit] ?? 0;
        if (number > 0 === ((at >> bit) & 1) > 0) sum += 2 * Math.abs(number);
      }
      entries[at] = nearest(round32(sum * round32(scale)));
    }
  }

  encode(
    rows: number,
    count: number,
    size: number,
    sums: number,
    centre: number,
    factors: number,
    early: number,
    earlyGroups: number,
    late: number,
  ): void {
    const bytes = new Int8Array(this.#buffer, rows, count * size);
    const sum = new Float32Array(this.#buffer, sums, size).fill(0);
    for (let row = 0; row < count; row += 1) {
      const scale = inverse(bytes.subarray(row * size, (row + 1) * size));
      for (let at = 0; at < size; at += 1) sum[at] = (sum[at] ?? 0) + round32((bytes[row * size + at] ?? 0) * scale);
    }
    const most = largest(sum);
    this.#quantise(sums, size, most, centre);
    const centreScale = round32(round32(most / 127) / count);
    new DataView(this.#buffer).setFloat32(centre + size, centreScale, true);
    // Where the sums were.
    const middle = new Float32Array(this.#buffer, sums, size);
    middle.set(Array.from(new Int8Array(this.#buffer, centre, size), (byte) => byte * centreScale));

    const blocks = Math.ceil(count / BLOCK_ROWS);
    const earlySize = earlyGroups * GROUP;
    const factor = new Int16Array(this.#buffer, factors, blocks * BLOCK_ROWS).fill(0);
    const earlySigns = new Uint8Array(this.#buffer, early, blocks * 2 * earlySize).fill(0);
    const lateSigns = new Uint8Array(this.#buffer, late, blocks * 2 * (size - earlySize)).fill(0);
    for (let row = 0; row < count; row += 1) {
      const block = Math.floor(row / BLOCK_ROWS);
      const away = fromCentre(bytes.subarray(row * size, (row + 1) * size), middle);
      factor[row] = toFactor(away);
      setSigns(away.subarray(0, earlySize), earlySigns.subarray(block * 2 * earlySize), row % BLOCK_ROWS);
      setSigns(away.subarray(earlySize), lateSigns.subarray(block * 2 * (size - earlySize)), row % BLOCK_ROWS);
    }
  }

  glance({ count, early, earlyGroups, earlyMiddle, earlyOffset, shift, ...scan }: Scan): void {
    const keys = new Int32Array(this.#buffer, scan.keys);
    for (let block = 0; block < count / BLOCK_ROWS; block += 1) {
      const factors = new Int16Array(this.#buffer, scan.factors + block * 2 * BLOCK_ROWS, BLOCK_ROWS);
      const sums = new Int16Array(this.#buffer, scan.sums + block * 2 * BLOCK_ROWS, BLOCK_ROWS).fill(0);
      this.#addEntries(early + block * 2 * earlyGroups * GROUP, earlyGroups, scan.tables, sums);
      const estimates = sums.map((sum, lane) => toEstimate(sum, earlyMiddle, shift, factors[lane] ?? 0));
      keys[block] = Math.max(...estimates) + earlyOffset;
    }
  }

  look(scan: Scan, from: number, below: number, least: number, out: number): number {
    const { count, earlyGroups, first, late, lateGroups, middle, offset, shift } = scan;
    const tables = scan.tables + 4 * earlyGroups * GROUP;
    const keys = new Int32Array(this.#buffer, scan.keys);
    const found = new Int32Array(this.#buffer, out);
    let end = 0;
    for (let row = 0; row < count; row += BLOCK_ROWS) {
      const block = row / BLOCK_ROWS;
      const key = keys[block] ?? 0;
      if (key < from || key >= below) continue;
      const factors = new Int16Array(this.#buffer, scan.factors + block * 2 * BLOCK_ROWS, BLOCK_ROWS);
      const sums = new Int16Array(this.#buffer, scan.sums + block * 2 * BLOCK_ROWS, BLOCK_ROWS);
      this.#addEntries(late + block * 2 * lateGroups * GROUP, lateGroups, tables, sums);
      for (let lane = 0; lane < Math.min(BLOCK_ROWS, count - row); lane += 1) {
        const estimate = toInt16(toEstimate(sums[lane] ?? 0, middle, shift, factors[lane] ?? 0) + offset);
        if (estimate <= least) continue;
        found[end] = estimate;
        found[end + 1] = first + row + lane;
        end += 2;
      }
    }
    return out + 4 * end;
  }

  highest(values: number, count: number, step: number, rank: number): number {
    const numbers = new Int32Array(this.#buffer, values, (count * step) / 4);
    const sorted = Int32Array.from({ length: count }, (_, index) => numbers[(index * step) / 4] ?? 0).sort();
    return sorted[Math.max(0, count - rank)] ?? 0;
  }

  keep(pairs: number, count: number, least: number, limit: number): number {
    const numbers = new Int32Array(this.#buffer, pairs, 2 * count);
    let equal = limit;
    for (let at = 0; at < 2 * count; at += 2) if ((numbers[at] ?? 0) > least) equal -= 1;
    let end = 0;
    for (let at = 0; at < 2 * count; at += 2) {
      const estimate = numbers[at] ?? 0;
      if (estimate < least || (estimate === least && equal-- <= 0)) continue;
      numbers.copyWithin(end, at, at + 2);
      end += 2;
    }
    return pairs + 4 * end;
  }

  dots(list: number, count: number, query: number, size: number, out: number): void {
    const rows = new Uint32Array(this.#buffer, list, count);
    const numbers = new Int16Array(this.#buffer, query, size);
    const results = new Int32Array(this.#buffer, out, 2 * count);
    rows.forEach((row, index) => {
      const bytes = new Int8Array(this.#buffer, row, size);
      results[2 * index] = bytes.reduce((sum, byte, at) => sum + byte * (numbers[at] ?? 0), 0);
      results[2 * index + 1] = squareOf(bytes);
    });
  }

  #quantise(row: number, size: number, most: number, out: number): void {
    const numbers = new Float32Array(this.#buffer, row, size);
    const scale = most < round32(NUMBER_MIN) ? 0 : round32(127 / most);
    new Int8Array(this.#buffer, out, size).set(numbers.map((number) => nearest(round32(number * scale))));
  }

  /** To each of 16 sums, what the tables say of its signs in so many groups. */
  #addEntries(signs: number, groups: number, tables: number, sums: Int16Array): void {
    const columns = new Uint8Array(this.#buffer, signs, 2 * groups * GROUP);
    const entries = new Uint8Array(this.#buffer, tables, 4 * groups * GROUP);
    for (let at = 0; at < columns.length; at += 1) {
      const eight = columns[at] ?? 0;
      const table = Math.floor(at / BLOCK_ROWS) * 32;
      const lane = at % BLOCK_ROWS;
      sums[lane] = (sums[lane] ?? 0) + (entries[table + (eight & 15)] ?? 0) + (entries[table + 16 + (eight >> 4)] ?? 0);
    }
  }
}

/** A row of length one, seen from the centre. */
function fromCentre(row: Int8Array, middle: Float32Array): Float32Array {
  const scale = inverse(row);
  return Float32Array.from(row, (byte, at) => round32(byte * scale) - (middle[at] ?? 0));
}

function toFactor(away: Float32Array): number {
  const sum = new Float32Array(4);
  const square = new Float32Array(4);
  away.forEach((number, at) => {
    sum[at & 3] = (sum[at & 3] ?? 0) + Math.abs(number);
    square[at & 3] = (square[at & 3] ?? 0) + round32(number * number);
  });
  const length = addLanes(sum);
  return length === 0 ? 0 : Math.min(INT16_MAX, Math.trunc(round32(addLanes(square) / length) * 32_768));
}

/** The bits of one row in the columns of a block. */
function setSigns(away: Float32Array, columns: Uint8Array, lane: number): void {
  away.forEach((number, at) => {
    const column = (at >> 3) * BLOCK_ROWS + lane;
    if (number > 0) columns[column] = (columns[column] ?? 0) | (1 << (at & 7));
  });
}

/** A product of two numbers of 15 bits behind the point, rounded. */
function toEstimate(sum: number, middle: number, shift: number, factor: number): number {
  return toInt16(((sum - middle) * 2 ** shift * factor + 0x4000) >> 15);
}

const toInt16 = (value: number): number => Math.max(-INT16_MAX - 1, Math.min(INT16_MAX, value));
const nearest = (value: number): number => round32(round32(value + ROUNDING) - ROUNDING);
const largest = (numbers: Float32Array): number =>
  numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);

/** One by the length of a row of bytes. */
function inverse(row: Int8Array): number {
  const square = squareOf(row);
  return square === 0 ? 0 : round32(1 / round32(Math.sqrt(square)));
}

const squareOf = (bytes: Int8Array): number => bytes.reduce((sum, byte) => sum + byte * byte, 0);

const addLanes = ([first = 0, second = 0, third = 0, fourth = 0]: Float32Array): number =>
  round32(round32(first + third) + round32(second + fourth));
