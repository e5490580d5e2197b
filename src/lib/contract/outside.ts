// Looking something up outside, on request (EBOM-REQ-141): who would be asked, and what came back and is not accepted yet.

import type { ProblemView } from '#lib/contract/problem.ts';

export interface OutsideView {
  /** `none`: no program on this computer is known. `off`: it was started without a search. `failed`: it does not answer. */
  readonly standing:
    | { readonly kind: 'none' }
    | { readonly kind: 'off' }
    | { readonly kind: 'failed'; readonly code: string }
    | { readonly kind: 'ready'; readonly host: string };
  /** The words of the question that may leave; empty where there are none. */
  readonly query: string;
}

/** For one question that was refused. */
export interface OutsideSearch {
  readonly look: () => Promise<OutsideView>;
  /** Resolves with what went wrong. */
  readonly send: (query: string) => Promise<ProblemView | null>;
  readonly cancel: () => void;
}

/** Attacker-controlled, the name and the address. */
export interface FoundView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** ISO 8601. */
  readonly fetched: string;
  readonly sha256: string;
}
