// A part of a case, chosen for export.

import type { Hash } from '#core/ports.ts';

/** A passage by its place in its document, from 0. */
export interface PartPassageView {
  readonly passage: number;
  readonly text: string;
  readonly shown: boolean;
}
/**
 * What somebody wants to show: these answers with all that they were decided from, these as they were sealed with single
 * passages, or all but these and but these documents. `spans` are passages of documents that are withheld; null stands for
 * those that the answers cite.
 */
export interface PartChoice {
  readonly kind: 'only' | 'quoted' | 'without';
  /** By number from 1: shown, or with `without` withheld. */
  readonly replies: readonly number[];
  /** Withheld; with `without` alone. */
  readonly sources: readonly Hash[];
  readonly spans: readonly { readonly source: Hash; readonly passage: number }[] | null;
}
/** What a part of the case would show, and what would go with it. */
export interface PartView {
  readonly choice: PartChoice;
  readonly answers: readonly {
    readonly number: number;
    readonly question: string;
    readonly outcome: 'answer' | 'refusal' | 'clarify' | 'check';
    readonly shown: boolean;
  }[];
  readonly documents: readonly {
    readonly id: Hash;
    readonly name: string;
    /** Not one of a library: these are in every copy of it, and are never withheld. */
    readonly own: boolean;
    /** As a whole. */
    readonly shown: boolean;
    /** By an answer that is shown. */
    readonly cited: boolean;
    /** Of one that is not: passages that are shown, and those that answers of the case cite, in order. */
    readonly passages: readonly PartPassageView[];
  }[];
  /** Something is chosen, and something is left to show. */
  readonly ready: boolean;
  readonly withheld: number;
  readonly records: number;
}
