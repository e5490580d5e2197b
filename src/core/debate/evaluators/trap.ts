/** A way in which causal reasoning goes wrong, by what a text that falls into it says. */
export interface Trap {
  readonly id: string;
  readonly name: string;
  /** All of them are there. */
  readonly signs: readonly Pick<RegExp, 'test'>[];
  /** Who says so has seen it. */
  readonly named: RegExp;
}
