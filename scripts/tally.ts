// What a test run proved, failed and skipped, kept across several runs by `npm test`.

export interface Skipped {
  readonly title: string;
  readonly reason: string;
}

export interface Tally {
  readonly passed: number;
  readonly failed: readonly string[];
  /** Passed, on a second try. */
  readonly unsteady: readonly string[];
  readonly skipped: readonly Skipped[];
}

export const NOTHING: Tally = { passed: 0, failed: [], unsteady: [], skipped: [] };

export function addTallies(one: Tally, two: Tally): Tally {
  return {
    passed: one.passed + two.passed,
    failed: [...one.failed, ...two.failed],
    unsteady: [...one.unsteady, ...two.unsteady],
    skipped: [...one.skipped, ...two.skipped],
  };
}

/** The end of `npm test`: each failure and what had to be tried twice, then the three counts on a line, then what was not proved and why. */
export function closingLines({ failed, passed, skipped, unsteady }: Tally): readonly string[] {
  const reasons = new Map<string, number>();
  for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const list = [...reasons].map(([reason, count]) => `${count} ${reason}`).join('; ');
  return [
    ...failed.map((title) => `failed: ${title}`),
    ...unsteady.map((title) => `passed on a second try: ${title}`),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
    skipped.length === 0 ? 'not proved: 0' : `not proved: ${skipped.length} (${list})`,
  ];
}
