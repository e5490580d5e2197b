// One line of a benchmark.

export interface BenchRow {
  readonly name: string;
  readonly unit: 'ms' | 'bytes' | 'MB';
  /** Null where it was not measured, and `name` says why. */
  readonly ours: number | null;
  /** The same by a named peer in the same run; null where there is none. */
  readonly peer: number | null;
  /** How many times faster than the peer. */
  readonly ratio: number | null;
  /** What is wanted: a ratio ('4x') or a bound ('<= 5'); empty where nothing is. */
  readonly goal: string;
}

/** Milliseconds of ours against those of a peer. */
export function toRow(name: string, ours: number, peer: number, goal: number): BenchRow {
  return { name, unit: 'ms', ours: round(ours), peer: round(peer), ratio: round(peer / ours), goal: `${goal}x` };
}

/** A figure without a peer. */
export function toFigure(name: string, unit: BenchRow['unit'], ours: number, goal = ''): BenchRow {
  return { name, unit, ours: round(ours), peer: null, ratio: null, goal };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
