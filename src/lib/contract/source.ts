// Sources as the page shows them. Times are Unix milliseconds.

import type { Hash } from '#core/ports.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { Score, Sphere } from '#lib/contract/scale.ts';

export const SOURCE_TYPES = [
  'statute',
  'contract',
  'official',
  'reference',
  'news',
  'correspondence',
  'notes',
  'unknown',
] as const;
/** Declared by the person at import; credibility follows from it. */
export type SourceType = (typeof SOURCE_TYPES)[number];

export interface SourceView {
  readonly id: Hash;
  readonly name: string;
  readonly media: string;
  readonly type: SourceType;
  readonly sphere: Sphere;
  readonly credibility: Score;
  /** Why this credibility: short sentences, most important first. */
  readonly reasons: readonly string[];
  /** The date the document speaks of or was declared with; null where unknown. */
  readonly datedAt: number | null;
  readonly importedAt: number;
  readonly bytes: number;
  readonly passages: number;
  readonly cited: number;
  /** What its parser found planted or hidden in it, by the names of its transforms; no answer uses that. */
  readonly planted: readonly string[];
  /** Ledger record of the import. */
  readonly seq: number;
  /** The version before this one and the one after it, where there are any. */
  readonly supersedes: Hash | null;
  readonly supersededBy: Hash | null;
  /** A credibility set by hand, with the reason that was typed; null where the kind decides. */
  readonly override: { readonly score: Score; readonly reason: string | null } | null;
  /** Taken out: new questions are not put to it. */
  readonly out: boolean;
  /** The record of the last description after the import. */
  readonly describedSeq: number | null;
  /** The expert library it came in; null for a document of one's own. */
  readonly library: SourceLibraryView | null;
}

/** What a source says of its library. */
export interface SourceLibraryView {
  /** With its version. */
  readonly name: string;
  readonly hash: Hash;
  readonly domain: string;
  readonly builtAt: number;
  /** How long it counts as fresh, in milliseconds; null without end. */
  readonly lasts: number | null;
  /** The key that signed it, as hexadecimal; null where nobody did. Its signature was checked when it was added. */
  readonly publisher: string | null;
  readonly url: string | null;
  /** The record that took it out of the case again; null while it is in. */
  readonly withdrawnSeq: number | null;
}

/** A library on offer, or in the case, or both. */
export interface LibraryView extends Omit<SourceLibraryView, 'publisher' | 'url' | 'withdrawnSeq'> {
  /** The key that signed what is in this case, null where nobody did; undefined while it is not in it. */
  readonly publisher: string | null | undefined;
  /** Null where it is not on offer: it came as a file. */
  readonly file: string | null;
  readonly about: string;
  readonly licence: string;
  /** Null where only its sources are known. */
  readonly bytes: number | null;
  readonly count: number;
  /** Lowest and highest of its sources. */
  readonly credibility: readonly [number, number];
  /** Its file is on this device. */
  readonly kept: boolean;
  /** Its sources in this case, in order; none where it is not in it. */
  readonly sources: readonly Pick<SourceView, 'id' | 'name'>[];
  /** Older than it lasts. */
  readonly outlived: boolean;
}

/** A library before it is added: who published it, and what it changes where the case holds another version. */
export interface LibraryLookView {
  readonly hash: Hash;
  readonly name: string;
  readonly version: string;
  /** The key that signed it, as hexadecimal; null where no signature came with it. */
  readonly publisher: string | null;
  readonly earlier: {
    readonly hash: Hash;
    readonly version: string;
    readonly publisher: string | null;
    /** Names of sources. `rated`: the same text, believed otherwise. */
    readonly difference: {
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly changed: readonly string[];
      readonly rated: readonly { readonly id: string; readonly from: number; readonly to: number }[];
      readonly same: number;
    };
  } | null;
}

export const SPHERES = ['INSIDE', 'OUTSIDE', 'LIMINAL'] as const satisfies readonly Sphere[];

/** What a person says of a document that is here: all of it, also what stays. */
export interface DescriptionView {
  readonly type: SourceType;
  readonly sphere: Sphere;
  /** Unix milliseconds; null where unknown. */
  readonly datedAt: number | null;
  readonly supersedes: Hash | null;
  /** Null for what the kind says. */
  readonly credibility: Score | null;
  /** Needed where `credibility` is set. */
  readonly reason: string | null;
  /** Takes it out of the case, or leaves it out. */
  readonly out: boolean;
}

/** One document on its way into the case. */
export interface ImportItemView {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly type: SourceType;
  /** YYYY-MM-DD, empty where unknown. */
  readonly dated: string;
  readonly sphere: Sphere;
  /** A document of this name that is here already. */
  readonly earlier: Hash | null;
  /** Whether it is a new version of that one, or another document. */
  readonly replaces: boolean;
  readonly step: 'offered' | 'waiting' | 'reading' | 'added' | 'duplicate' | 'begun' | 'failed' | 'cancelled';
  /** Pages, parts or rows; no total where nobody knows it. */
  readonly done: number;
  readonly total: number;
  readonly problem: ProblemView | null;
  /** The document that has the very same bytes. */
  readonly known: string | null;
  /** The document it became, where its kind and date were guessed: they can be corrected. */
  readonly guessed: Hash | null;
}
