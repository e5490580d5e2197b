// A part of a case, chosen for export.

import type { Hash } from '#core/ports.ts';
import type { PartChoice } from '#desk/bundle/part.ts';

export type { PartChoice };

/** A passage by its place in its document, from 0. */
export interface PartPassageView {
  readonly passage: number;
  readonly text: string;
  readonly shown: boolean;
}
/** A passage of a document that some words stand in; offsets in UTF-16 code units of its text. */
export interface FoundPassageView extends Omit<PartPassageView, 'shown'> {
  readonly start: number;
  readonly end: number;
}
/** What a part of the case would show, and what would go with it. */
export interface PartView {
  readonly choice: PartChoice;
  readonly answers: readonly {
    readonly number: number;
    readonly question: string;
    readonly outcome: 'answer' | 'refusal' | 'clarify' | 'choice' | 'check' | 'run' | 'debate';
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
    /** Of one that is not: passages that are shown, and those that replies of the case cite or name as close, in order. */
    readonly passages: readonly PartPassageView[];
  }[];
  /** Something is chosen, and something is left to show. */
  readonly ready: boolean;
  readonly withheld: number;
  readonly records: number;
}
