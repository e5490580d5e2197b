// Searching inside a document: plain characters, no patterns. Case does not matter, and any white space is a space, so that
// a phrase is found across a line end. Offsets are the document's own.

import type { Span } from '#lib/ui/reader/block.ts';

export interface Found {
  readonly hits: readonly Span[];
  /** There are more than are listed. */
  readonly more: boolean;
}

/** More hits than anybody steps through. */
export const HITS_MAX = 5000;

/** Folded once for a document, when it is first searched; searched many times. */
export class FoldedText {
  readonly #text: string;
  #folded: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  find(query: string): Found {
    const wanted = fold(query.trim());
    const hits: Span[] = [];
    if (wanted === '') return { hits, more: false };
    const folded = (this.#folded ??= fold(this.#text));
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
      if (hits.length === HITS_MAX) return { hits, more: true };
      hits.push({ start: at, end: at + wanted.length });
    }
    return { hits, more: false };
  }
}

/** As many code units as before: characters whose lower case is longer, as of İ, stay as they are. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  const even = lower.length === text.length ? lower : text.replaceAll(/\P{ASCII}|[A-Z]+/gu, lowerIfEven);
  return even.replaceAll(/[^\S ]/gu, ' ').replaceAll('ς', 'σ');
}

function lowerIfEven(part: string): string {
  const lower = part.toLowerCase();
  return lower.length === part.length ? lower : part;
}

/** The first hit at or after `offset`, else the first of all; -1 where there is none. */
export function hitFrom(hits: readonly Span[], offset: number): number {
  const at = hits.findIndex((hit) => hit.start >= offset);
  return at === -1 && hits.length > 0 ? 0 : at;
}
