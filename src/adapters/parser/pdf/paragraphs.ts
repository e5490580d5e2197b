// Lines in reading order to paragraphs, headings, list items and table rows. Words cut at a line's end are joined again.

import { isListItem } from '#core/english/sentences.ts';
import type { Region } from '#adapters/parser/pdf/columns.ts';
import { joinAll, seam, type Paragraph } from '#adapters/parser/pdf/join.ts';
import type { Line } from '#adapters/parser/pdf/lines.ts';
import { tableAt, toTable } from '#adapters/parser/pdf/table.ts';

export interface Style {
  /** Hundredths of a point: what most of the document is set in. */
  readonly bodySize: number;
  /** Every word of the document, in lower case: tells how a word that was cut at a line's end is written. */
  readonly words: ReadonlySet<string>;
}

export function toParagraphs(region: Region, style: Style): readonly Paragraph[] {
  const found: Paragraph[] = [];
  const { rows } = region;
  for (let at = 0; at < rows.length;) {
    const table = tableAt(rows, at);
    if (table > 0) {
      found.push(...toTable(rows.slice(at, at + table), (one, other) => seam(one, other, style.words)));
      at += table;
      continue;
    }
    const end = paragraphEnd(rows, at, region, style);
    const lines = rows.slice(at, end).flat();
    found.push(toParagraph(lines, style, found.at(-1)));
    at = end;
  }
  return found;
}

/** A heading is set larger than the text by this much, in hundredths. */
const HEADING_SIZE_MIN = 112;
const HEADING_WORDS_MAX = 20;
/** A gap between lines beyond this part of their size ends a paragraph. */
const LEADING_MAX = 1.75;

function isHeading(lines: readonly Line[], { bodySize }: Style): boolean {
  const text = lines.map((line) => line.text).join(' ');
  const isLarge = lines.every(({ size }) => size * 100 >= bodySize * HEADING_SIZE_MIN);
  const isShort = text.split(' ').length <= HEADING_WORDS_MAX && /[A-Za-z\u00c0-\uffff]{2}/.test(text);
  const isNumbered = lines.length === 1 && /^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+[A-Z][^.;:!?]{2,60}$/.test(text);
  return isShort && (isLarge || isNumbered);
}

/** Where the paragraph that begins at row `at` ends. */
function paragraphEnd(rows: readonly (readonly Line[])[], at: number, region: Region, style: Style): number {
  const first = rows[at]?.[0];
  if (first === undefined) return at + 1;
  let end = at + 1;
  for (; end < rows.length; end += 1) {
    const before = rows[end - 1]?.[0];
    const [line, ...beside] = rows[end] ?? [];
    if (before === undefined || line === undefined || beside.length > 0) break;
    if (Math.abs(line.size - before.size) * 100 > before.size * 12) break;
    if (line.y - before.y > Math.max(line.size, before.size) * LEADING_MAX || line.y < before.y) break;
    if (isListItem(line.text)) break;
    if (isHeading([first], style) !== isHeading([line], style)) break;
    const isIndented = line.left - before.left > line.size * 0.9;
    const isShortBefore = before.right < region.right - Math.floor((region.right - region.left) / 5);
    const isEnded = /[.!?:\u2026]["'\u201d\u2019)\]]*$/.test(before.text);
    if (isEnded && (isShortBefore || (isIndented && !isListItem(first.text)))) break;
  }
  return end;
}

function toParagraph(lines: readonly Line[], style: Style, before: Paragraph | undefined): Paragraph {
  const { pieces, text } = joinAll(lines, (one, other) => seam(one, other, style.words));
  const size = lines[0]?.size ?? 0;
  if (isHeading(lines, style)) return { kind: 'heading', text, pieces, size, header: '', isTight: false };
  const kind = isListItem(text) ? 'item' : 'text';
  return { kind, text, pieces, size: 0, header: '', isTight: kind === 'item' && before?.kind === 'item' };
}
