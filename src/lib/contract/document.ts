// A document and its places. Offsets are UTF-16 code units of the source's text, times Unix milliseconds.

import type { Hash } from '#core/ports.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { Score } from '#lib/contract/scale.ts';
import type { SourceView } from '#lib/contract/source.ts';

/** A place that people have a name for: in order of start, longest first. */
export interface AnchorView {
  readonly start: number;
  readonly end: number;
  readonly kind: 'cell' | 'page' | 'part' | 'quote' | 'row' | 'section';
  readonly label: string;
}

/** The page, row, part or section of some characters; `to` where they end in another one. */
export interface PlaceView {
  readonly kind: AnchorView['kind'];
  readonly label: string;
  readonly to: string | null;
}

/** Characters that a sealed reply cites. */
export interface CitedView {
  readonly start: number;
  readonly end: number;
  readonly question: string;
}

export interface DocumentView {
  readonly source: SourceView;
  /** What the parser found it to be. */
  readonly media: string;
  readonly text: string;
  readonly anchors: readonly AnchorView[];
  /** What reading it changed, by name. */
  readonly transforms: readonly string[];
  /** Where something is planted in it, in order: it stands in no passage. */
  readonly planted: readonly { readonly start: number; readonly end: number }[];
  /** BCP 47, `und` where nobody can tell. */
  readonly language: string;
  /** Days it bears, those it says of itself first; `at` is a place of its text. */
  readonly dates: readonly {
    readonly date: string;
    readonly at: { readonly start: number; readonly end: number } | null;
  }[];
  /** Every cited place once, in order. */
  readonly cited: readonly CitedView[];
}

/** In points, from the upper left corner of the page as shown. */
export interface PageSizeView {
  readonly width: number;
  readonly height: number;
}
export interface DrawnBox extends PageSizeView {
  /** From 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
}
/** The pages of a PDF as they come to be known: sizes first, then where the cited words stand. */
export interface PagesView {
  readonly sizes: readonly PageSizeView[];
  /** As printed; empty until they are known. */
  readonly labels: readonly string[];
  readonly boxes: readonly DrawnBox[];
  readonly problem: ProblemView | null;
  /** `width` in device pixels. */
  draw(page: number, width: number): Promise<ImageBitmap>;
}

export interface PassageView {
  readonly source: Hash;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Exactly `text.slice(start, end)` of the source. */
  readonly text: string;
  readonly relevance: Score;
  /** Of rows of a table: what its columns are called; left out where that is not known. */
  readonly columns?: readonly string[];
}

/** A passage that came close to the question, with the words of the question it lacks. */
export interface ClosePassageView extends PassageView {
  readonly missing: readonly string[];
  /** By a model that a person has added, and not by the built-in search. */
  readonly byMeaning: boolean;
  /** Words of the question, each with the small one behind it, of which the passage says the opposite: "moving out". */
  readonly turned: readonly string[];
  /** Small words of the question that change its meaning and that the passage does not have. */
  readonly small: readonly string[];
  /** It is about something else: little of the question stands in it. */
  readonly far: boolean;
}
