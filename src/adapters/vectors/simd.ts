// The kernel as WebAssembly. It is some kilobytes and small enough to be compiled at once, on any thread.

import { VectorError } from '#adapters/vectors/error.ts';
import type { Kernel, KernelKind, Scan } from '#adapters/vectors/kernel.ts';
import { RELAXED_SIMD, SIMD } from '#adapters/vectors/kernel.gen.ts';
import { PlainKernel } from '#adapters/vectors/plain.ts';

const PAGE_BYTES = 65_536;
/** Of one group. */
const TABLES_BYTES = 256;

/** The fastest that this engine runs, or the one asked for. */
export function openKernel(kind: KernelKind = fastest()): Kernel {
  return kind === 'plain' ? new PlainKernel() : new SimdKernel(kind, toBytes(kind === 'simd' ? SIMD : RELAXED_SIMD));
}

function fastest(): KernelKind {
  if (typeof WebAssembly !== 'object') return 'plain';
  if (WebAssembly.validate(toBytes(RELAXED_SIMD))) return 'relaxed-simd';
  return WebAssembly.validate(toBytes(SIMD)) ? 'simd' : 'plain';
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** What kernel/vectors.ts exports. */
interface Exports extends Pick<
  Kernel,
  'pack' | 'turn' | 'toWholes' | 'tables' | 'encode' | 'highest' | 'keep' | 'dots'
> {
  glance(...numbers: readonly number[]): void;
  look(...numbers: readonly number[]): number;
}

class SimdKernel implements Kernel {
  readonly kind: KernelKind;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #exports: Exports;

  constructor(kind: KernelKind, bytes: Uint8Array<ArrayBuffer>) {
    this.kind = kind;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory: this.#memory } });
    this.#exports = exports as unknown as Exports;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  grow(bytes: number): void {
    const missing = Math.ceil((bytes - this.#memory.buffer.byteLength) / PAGE_BYTES);
    try {
      if (missing > 0) this.#memory.grow(missing);
    } catch (error) {
      throw new VectorError('VECTOR_SPACE', `expected ${bytes} bytes of memory`, { cause: error });
    }
  }

  pack(rows: number, count: number, size: number, signs: number, turned: number, out: number): number {
    return this.#exports.pack(rows, count, size, signs, turned, out);
  }

  turn(row: number, size: number, signs: number, turned: number): number {
    return this.#exports.turn(row, size, signs, turned);
  }

  toWholes(turned: number, size: number, scale: number, query: number): void {
    this.#exports.toWholes(turned, size, scale, query);
  }

  tables(query: number, size: number, scale: number, out: number): void {
    this.#exports.tables(query, size, scale, out);
  }

  encode(...addresses: Parameters<Kernel['encode']>): void {
    this.#exports.encode(...addresses);
  }

  glance({ count, early, earlyGroups, earlyMiddle, earlyOffset, factors, keys, shift, sums, tables }: Scan): void {
    this.#exports.glance(count, factors, early, earlyGroups, tables, earlyMiddle, earlyOffset, shift, sums, keys);
  }

  look(scan: Scan, from: number, below: number, least: number, out: number): number {
    return this.#exports.look(
      scan.count,
      scan.first,
      scan.factors,
      scan.late,
      scan.lateGroups,
      scan.tables + TABLES_BYTES * scan.earlyGroups,
      scan.middle,
      scan.offset,
      scan.shift,
      scan.sums,
      scan.keys,
      from,
      below,
      least,
      out,
    );
  }

  highest(values: number, count: number, step: number, rank: number, tally: number): number {
    return this.#exports.highest(values, count, step, rank, tally);
  }

  keep(pairs: number, count: number, least: number, limit: number): number {
    return this.#exports.keep(pairs, count, least, limit);
  }

  dots(list: number, count: number, query: number, size: number, out: number): void {
    this.#exports.dots(list, count, query, size, out);
  }
}
