// Names with a price each in one sentence, "Holm Floors £950, Bright & Sons £1,100 and J. Reed £880": a table of two columns.

import { sentences } from '#core/english/sentences.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { plantedIn } from '#core/english/planted.ts';
import type { SourceText } from '#core/evidence/source.ts';
import type { Cell, Table } from '#core/table/table.ts';

/** What heads each is the sentence up to the first name, with what stands before it in its passage. */
export function offersIn({ passages, text }: Pick<SourceText, 'passages' | 'text'>): readonly Table[] {
  return passages.flatMap((passage, at): readonly Table[] => {
    const own = text.slice(passage.start, passage.end);
    if (own.includes('|') || !SIGN.test(own) || plantedIn(own).length > 0) return [];
    return sentences(own).flatMap(({ end, start }): readonly Table[] => {
      const said = own.slice(start, end);
      const first = said.search(/: /) + 1;
      const parts = [...said.slice(first).matchAll(PART)];
      const behind = parts.at(-1);
      const isWhole =
        first > 0 &&
        parts.length >= OFFERS_MIN &&
        behind !== undefined &&
        /^[.;]?$/.test(said.slice(first + behind.index + behind[0].length).trim()) &&
        parts.every(({ index }, nth) => index === (nth === 0 ? 0 : indexBehind(parts[nth - 1])));
      if (!isWhole) return [];
      const from = passage.start + start + first;
      const rows = parts.map(({ 0: part, 1: name = '', 2: price = '', index }) => ({
        cells: [cellAt(name, from + index + part.indexOf(name)), cellAt(price, from + index + part.lastIndexOf(price))],
        passage: at,
      }));
      const about = own.slice(Math.max(0, start - LEAD), start + first).replace(/\s+/g, ' ');
      const above = passage.heading.split(HEADING_SEPARATOR).join(' ');
      return [{ heading: `${above} ${about}`, columns: ['name', 'price'], rows }];
    });
  });
}

const SIGN = /[\u00a3\u20ac$]\d/;
const OFFERS_MIN = 2;
const LEAD = 160;
/** A name of a few words, its price, and what parts it from the next. */
const PART =
  /\s*(?:and )?([A-Z][\w.'\u2019-]*(?: (?:&|and|of|[A-Z][\w.'\u2019-]*))*) ([\u00a3\u20ac$]\d[\d,]*(?:\.\d\d)?)(?:[,;] ?(?:and )?| and |(?=\W*$))/g;

const indexBehind = (part: RegExpExecArray | undefined): number => (part?.index ?? 0) + (part?.[0].length ?? 0);
const cellAt = (text: string, start: number): Cell => ({ text, start, end: start + text.length });
