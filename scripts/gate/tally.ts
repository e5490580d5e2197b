// What a test run proved, failed and skipped, kept across several runs by `npm test`.

export interface Skipped {
  readonly title: string;
  readonly reason: string;
}

/** A file with a failure in it. */
export interface FailedFile {
  readonly project: string;
  readonly path: string;
  readonly failures: readonly string[];
  /** How many of its tests passed all the same. */
  readonly passed: number;
}

export interface Tally {
  readonly passed: number;
  readonly failed: readonly string[];
  /** Where these failures are. */
  readonly files: readonly FailedFile[];
  /** Files that failed, and passed when they were run once more alone. */
  readonly unsteady: readonly string[];
  readonly skipped: readonly Skipped[];
}

export const NOTHING: Tally = { passed: 0, failed: [], files: [], unsteady: [], skipped: [] };

export function addTallies(one: Tally, two: Tally): Tally {
  return {
    passed: one.passed + two.passed,
    failed: [...one.failed, ...two.failed],
    files: [...one.files, ...two.files],
    unsteady: [...one.unsteady, ...two.unsteady],
    skipped: [...one.skipped, ...two.skipped],
  };
}

/** The run with what a file came to when it was run once more alone: that counts, and where it passed the file is unsteady. */
export function again(run: Tally, file: FailedFile, alone: Tally): Tally {
  const isGreen = alone.failed.length === 0;
  return {
    passed: run.passed - file.passed + alone.passed,
    failed: [...run.failed.filter((title) => !file.failures.includes(title)), ...alone.failed],
    files: run.files.filter((other) => other !== file),
    unsteady: isGreen ? [...run.unsteady, ...file.failures] : run.unsteady,
    // Its tests that were skipped are so again.
    skipped: run.skipped,
  };
}

/** The end of `npm test`: each failure and what had to be tried twice, what was not proved and why, then the three counts on the last line. */
export function closingLines({ failed, passed, skipped, unsteady }: Tally): readonly string[] {
  const reasons = new Map<string, number>();
  for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const list = [...reasons].map(([reason, count]) => `${count} ${reason}`).join('; ');
  return [
    ...failed.map((title) => `failed: ${title}`),
    ...unsteady.map((title) => `unsteady, passed when run again alone: ${title}`),
    skipped.length === 0 ? 'not proved: 0' : `not proved: ${skipped.length} (${list})`,
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ];
}
