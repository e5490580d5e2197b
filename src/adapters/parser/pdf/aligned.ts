// Which glyphs a run of text was written with. pdf.js tells the run, in the order in which it is read, and leaves out what
// draws nothing by its code (soft hyphens, joiners); the glyphs are told in the order in which they stand. Both follow the
// content of the page, so that one walk puts them together.

import type { Glyph } from '#adapters/parser/pdf/glyphs.ts';

/** Characters of a run in reading order, each with the glyph that says it; null for a blank that no glyph draws. */
export interface Lettered {
  readonly letters: readonly { readonly text: string; readonly glyph: Glyph | null }[];
}

export class Alignment {
  readonly #glyphs: readonly Glyph[];
  #next = 0;

  constructor(glyphs: readonly Glyph[]) {
    this.#glyphs = glyphs;
  }

  /** The run that begins at (`x`, `y`) and says `text`; null where no stretch of glyphs says the same. Runs come in order. */
  take(text: string, x: number, y: number): Lettered | null {
    const wanted = text.replace(/\s/g, '');
    if (wanted === '') return null;
    for (let start = this.#next; start < this.#glyphs.length; start += 1) {
      const first = this.#glyphs[start];
      if (first === undefined || Math.abs(first.x - x) > NEAR || Math.abs(first.y - y) > NEAR) continue;
      const end = this.#endOf(start, wanted.length);
      const letters = end === null ? null : inReadingOrder(text, this.#glyphs.slice(start, end));
      if (letters === null || end === null) continue;
      this.#next = end;
      return { letters };
    }
    return null;
  }

  /** Where as many characters have been said as the run has; marks that its text leaves out go with the letter before. */
  #endOf(start: number, units: number): number | null {
    let said = 0;
    let at = start;
    for (; at < this.#glyphs.length && said < units; at += 1) said += shownOf(this.#glyphs[at]).length;
    if (said !== units) return null;
    while (LEFT_OUT.test(this.#glyphs[at]?.says ?? '')) at += 1;
    return at;
  }
}

/** Units of the page: both sides know the same numbers, one of them in single precision. */
const NEAR = 0.1;
/** One glyph of these is in no run: they have no ink, or are said to have none. */
const LEFT_OUT = /^[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]$/;

/** What a run says of a glyph. */
function shownOf(glyph: Glyph | undefined): string {
  const says = glyph?.says ?? '';
  return LEFT_OUT.test(says) ? '' : says.replace(/\s/g, '');
}

/** Letters that are read from right to left, and what takes their direction. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function inReadingOrder(text: string, run: readonly Glyph[]): Lettered['letters'] | null {
  const order = readingOrder(text, run);
  return order === null ? null : withBlanks(text, order);
}

/** The glyphs as they are read; null where they do not say the text. */
function readingOrder(text: string, run: readonly Glyph[]): readonly Glyph[] | null {
  const wanted = text.replace(/\s/g, '');
  const says = (glyphs: readonly Glyph[]): boolean => glyphs.map(shownOf).join('') === wanted;
  if (says(run)) return run;
  if (!RTL.test(text)) return null;
  const tried = [turned(run), turned([...run].reverse(), true)];
  return tried.find(says) ?? null;
}

/**
 * Stretches of right-to-left letters turned round, with the blanks and signs between them; numbers keep their order. With
 * `isRtl` the run as a whole has been turned, and what reads from left to right is turned back.
 */
function turned(run: readonly Glyph[], isRtl = false): readonly Glyph[] {
  const isOfStretch = (glyph: Glyph): boolean =>
    isRtl ? /[A-Za-z\u00c0-\u024f0-9]/.test(glyph.says) : RTL.test(glyph.says);
  const isNeutral = (glyph: Glyph): boolean => !RTL.test(glyph.says) && !/[A-Za-z\u00c0-\u024f]/.test(glyph.says);
  const ordered: Glyph[] = [];
  for (let at = 0; at < run.length;) {
    const glyph = run[at];
    if (glyph === undefined) break;
    if (!isOfStretch(glyph)) {
      ordered.push(glyph);
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let ahead = end; ahead < run.length; ahead += 1) {
      const next = run[ahead];
      if (next === undefined || (!isOfStretch(next) && !isNeutral(next))) break;
      if (isOfStretch(next)) end = ahead + 1;
    }
    const stretch = run.slice(at, end).reverse();
    ordered.push(...(isRtl ? stretch : numbersKept(stretch)));
    at = end;
  }
  return ordered;
}

function numbersKept(run: readonly Glyph[]): readonly Glyph[] {
  const kept: Glyph[] = [];
  let number: Glyph[] = [];
  for (const glyph of [...run, null]) {
    if (glyph !== null && /^[0-9\u0660-\u0669\u06f0-\u06f9]+$/.test(glyph.says)) {
      number.unshift(glyph);
      continue;
    }
    kept.push(...number);
    number = [];
    if (glyph !== null) kept.push(glyph);
  }
  return kept;
}

/** Blanks of the text put back between the glyphs; what the text leaves out stands where it is drawn. */
function withBlanks(text: string, order: readonly Glyph[]): Lettered['letters'] {
  const letters: { text: string; glyph: Glyph | null }[] = [];
  let at = 0;
  for (const glyph of order) {
    const says = glyph.says.replace(/\s/g, '');
    if (says === '') continue;
    for (; shownOf(glyph) !== '' && /\s/.test(text.charAt(at)); at += 1) letters.push({ text: ' ', glyph: null });
    letters.push({ text: says, glyph });
    at += shownOf(glyph).length;
  }
  for (; at < text.length; at += 1) letters.push({ text: ' ', glyph: null });
  return letters;
}
