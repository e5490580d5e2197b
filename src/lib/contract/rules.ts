// A person's own rules.

export interface OwnRuleView {
  readonly id: string;
  /** The class of observation that it looks at. */
  readonly on: string;
  /** When it refuses. */
  readonly words: string;
}
export interface PolicyFaultView {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
/** A recorded observation that the rules would judge otherwise: what it breached then, and what it would breach. */
export interface RejudgedView {
  readonly seq: number;
  readonly cls: string;
  readonly recorded: readonly string[];
  readonly now: readonly string[];
}
export type PolicyDraftView =
  | { readonly kind: 'faulty'; readonly faults: readonly PolicyFaultView[] }
  | {
      readonly kind: 'compiled';
      readonly pack: string;
      readonly rules: readonly OwnRuleView[];
      /** Null where no case is open to try them on. */
      readonly differences: readonly RejudgedView[] | null;
    };
/** The rules of the open case's epoch. */
export interface PolicyStandingView {
  readonly pack: string;
  readonly own: readonly OwnRuleView[];
}
