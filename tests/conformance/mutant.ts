// A line of decision code changed, and the test that must go red.

export interface Mutant {
  /** What a failing test must name in its title. */
  readonly ids: readonly string[];
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly search: string;
  readonly replace: string;
  readonly test: string;
}
