// The passages of a case as vectors: made once of each, kept under source and encoder, found by nearness.

import { loadSource, quote } from '#core/evidence/source.ts';
import type { BlobStore, Hash, Index } from '#core/ports.ts';

export interface Encoder {
  /** `<name>@sha256:<hash of its weights>`. */
  readonly name: string;
  /** Of length one. */
  embed(text: string): Promise<Float32Array>;
}
/** Rows by id, found by cosine. Ids only grow. `restore` throws where bytes are not as `keep` gave them. */
export interface Rows {
  readonly count: number;
  append(first: number, rows: Float32Array): void;
  restore(first: number, kept: Uint8Array): void;
  keep(first: number, count: number): Uint8Array;
  remove(first: number, count: number): number;
  search(vector: Float32Array, limit: number): readonly { readonly id: number; readonly score: number }[];
}
export interface PassageOptions {
  readonly encoder: Encoder;
  readonly rows: (dimensions: number) => Rows;
  /** Null keeps them in memory only. */
  readonly index: Index | null;
  /** In milliseconds. */
  readonly now: () => number;
}
/** Passages that have a vector, and all of them. */
export interface Covered {
  readonly done: number;
  readonly total: number;
}
export interface Near {
  readonly source: Hash;
  readonly passage: number;
  /** The cosine, above 0. */
  readonly score: number;
}

/** Rows of one source: its first passages, `count` of `total`. Ids are set aside for all of them. */
interface Run {
  readonly first: number;
  readonly total: number;
  count: number;
}

/** Rows of one source that are lost at most where the process ends. */
const KEPT_EVERY = 256;

export class Passages {
  readonly #options: PassageOptions;
  #rows: Rows | null = null;
  #runs: ReadonlyMap<Hash, Run> = new Map();
  #next = 0;
  #busy: Promise<unknown> = Promise.resolve();

  constructor(options: PassageOptions) {
    this.#options = options;
  }

  /**
   * Makes what is missing of these sources, for at most so many milliseconds; others are forgotten. What was made is kept
   * when it ends, however it ends. Throws what the encoder throws.
   */
  prepare(
    signal: AbortSignal,
    sources: readonly Hash[],
    blobs: Pick<BlobStore, 'get'>,
    milliseconds: number,
    report: (covered: Covered) => void,
  ): Promise<Covered> {
    const next = this.#busy.then(() => this.#prepare(signal, sources, blobs, milliseconds, report));
    this.#busy = next.catch(() => undefined);
    return next;
  }

  /** Of these sources, nearest first. What points away is not near. */
  near(vector: Float32Array, sources: readonly Hash[], limit: number): readonly Near[] {
    const runs = sources.flatMap((source) => {
      const run = this.#runs.get(source);
      return run === undefined ? [] : [{ source, ...run }];
    });
    if (runs.length === 0 || this.#rows === null) return [];
    const known = runs.length === this.#runs.size ? limit : this.#rows.count;
    return this.#rows
      .search(vector, known)
      .filter(({ score }) => score > 0)
      .flatMap(({ id, score }) => {
        const run = runs.find(({ count, first }) => id >= first && id < first + count);
        return run === undefined ? [] : [{ source: run.source, passage: id - run.first, score }];
      })
      .slice(0, limit);
  }

  /** Whether this passage has a vector. */
  covers({ passage, source }: Pick<Near, 'passage' | 'source'>): boolean {
    return passage < (this.#runs.get(source)?.count ?? 0);
  }

  async #prepare(
    signal: AbortSignal,
    sources: readonly Hash[],
    blobs: Pick<BlobStore, 'get'>,
    milliseconds: number,
    report: (covered: Covered) => void,
  ): Promise<Covered> {
    const { encoder, now, rows } = this.#options;
    const end = now() + milliseconds;
    this.#rows ??= rows((await encoder.embed('')).length);
    this.#forget(sources);
    for (const source of sources) await this.#take(source, blobs);
    const covered = (): Covered => {
      const runs = [...this.#runs.values()];
      return {
        done: runs.reduce((sum, { count }) => sum + count, 0),
        total: runs.reduce((sum, { total }) => sum + total, 0),
      };
    };
    const goesOn = (): boolean => !signal.aborted && now() < end;
    for (const source of sources) if (goesOn()) await this.#read(source, blobs, goesOn, () => report(covered()));
    return covered();
  }

  #forget(sources: readonly Hash[]): void {
    const wanted = new Set(sources);
    for (const [source, { count, first }] of this.#runs) if (!wanted.has(source)) this.#rows?.remove(first, count);
    this.#runs = new Map([...this.#runs].filter(([source]) => wanted.has(source)));
  }

  /** What is kept of a source; damage and another number of dimensions count as nothing. */
  async #take(source: Hash, blobs: Pick<BlobStore, 'get'>): Promise<void> {
    if (this.#runs.has(source)) return;
    const total = (await loadSource(blobs, source)).passages.length;
    const kept = await this.#options.index?.get(this.#keyOf(source)).catch(() => null);
    const run = this.#setAside(source, total);
    if (kept === null || kept === undefined || this.#rows === null) return;
    const before = this.#rows.count;
    try {
      this.#rows.restore(run.first, kept);
    } catch {
      return; // made again
    }
    run.count = this.#rows.count - before;
    if (run.count <= total) return;
    this.#rows.remove(run.first, run.count);
    this.#setAside(source, total);
  }

  #setAside(source: Hash, total: number): Run {
    const run: Run = { first: this.#next, total, count: 0 };
    this.#next += total;
    this.#runs = new Map([...this.#runs, [source, run]]);
    return run;
  }

  async #read(source: Hash, blobs: Pick<BlobStore, 'get'>, goesOn: () => boolean, tell: () => void): Promise<void> {
    const { encoder } = this.#options;
    let run = this.#runs.get(source);
    const rows = this.#rows;
    if (run === undefined || rows === null || run.count === run.total) return;
    if (run.first + run.total < this.#next) run = this.#move(source, run, rows);
    const text = await loadSource(blobs, source);
    let isNew = 0;
    try {
      while (run.count < run.total && goesOn()) {
        const span = text.passages[run.count];
        if (span === undefined) break;
        rows.append(run.first + run.count, await encoder.embed(`${span.heading}\n${quote(text, span)}`.trim()));
        run.count += 1;
        isNew += 1;
        if (isNew % KEPT_EVERY === 0) await this.#keep(source, run, rows);
        tell();
      }
    } finally {
      if (isNew % KEPT_EVERY > 0) await this.#keep(source, run, rows);
    }
  }

  /** Ids only grow: what is gone on with after others came gets ids behind theirs. */
  #move(source: Hash, run: Run, rows: Rows): Run {
    const bytes = rows.keep(run.first, run.count);
    rows.remove(run.first, run.count);
    const moved = this.#setAside(source, run.total);
    if (run.count > 0) rows.restore(moved.first, bytes);
    moved.count = run.count;
    return moved;
  }

  /** What keeps the index may fail as it likes: everything in it can be made again. */
  async #keep(source: Hash, run: Run, rows: Rows): Promise<void> {
    await this.#options.index?.put(this.#keyOf(source), rows.keep(run.first, run.count)).catch(() => undefined);
  }

  #keyOf(source: Hash): string {
    return `${source}/passages/${this.#options.encoder.name}`;
  }
}
