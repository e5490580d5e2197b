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
  /** Ledger record of the import. */
  readonly seq: number;
  /** The version before this one and the one after it, where there are any. */
  readonly supersedes: Hash | null;
  readonly supersededBy: Hash | null;
  /** A credibility set by hand, with the reason that was typed; null where the kind decides. */
  readonly override: { readonly score: Score; readonly reason: string | null } | null;
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
  readonly url: string | null;
  /** The record that took it out of the case again; null while it is in. */
  readonly withdrawnSeq: number | null;
}

/** A library on offer, or in the case, or both. */
export interface LibraryView extends Omit<SourceLibraryView, 'url' | 'withdrawnSeq'> {
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
}
