// Figures of a scored set.

export interface Scored {
  readonly score: number;
  readonly truth: boolean;
}

/** Probability that a true row scores above a false one; ties count half. */
export function auroc(rows: readonly Scored[]): number {
  const sorted = [...rows].sort((left, right) => left.score - right.score);
  let sum = 0;
  let seen = 0;
  for (let at = 0; at < sorted.length;) {
    let end = at;
    let positives = 0;
    while (sorted[end] !== undefined && sorted[end]?.score === sorted[at]?.score) {
      positives += Number(sorted[end]?.truth);
      end += 1;
    }
    const negatives = end - at - positives;
    sum += positives * (seen + negatives / 2);
    seen += negatives;
    at = end;
  }
  return sum / (seen * (rows.length - seen));
}

export interface AtThreshold {
  readonly accuracy: number;
  /** Unsupported rows passed, of the unsupported. */
  readonly falseAcceptance: number;
  /** Supported rows refused, of the supported. */
  readonly falseRejection: number;
}

export function at(rows: readonly Scored[], threshold: number): AtThreshold {
  const count = (test: (row: Scored) => boolean): number => rows.filter(test).length;
  const passed = (row: Scored): boolean => row.score >= threshold;
  return {
    accuracy: count((row) => passed(row) === row.truth) / rows.length,
    falseAcceptance:
      count((row) => passed(row) && !row.truth) /
      Math.max(
        1,
        count((row) => !row.truth),
      ),
    falseRejection:
      count((row) => !passed(row) && row.truth) /
      Math.max(
        1,
        count((row) => row.truth),
      ),
  };
}
