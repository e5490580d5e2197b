// Lists within one sentence: what a paper does not allow, each thing that it names an item, and "only if (a) ...; (b) ...; or (c) ...".

import { sentences } from '#core/english/sentences.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { SourceText } from '#core/evidence/source.ts';

export interface Item {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly passage: number;
}
export interface List {
  /** The line that announces it, else the last heading. */
  readonly title: string;
  readonly heading: string;
  readonly items: readonly Item[];
  /** What is not allowed; its title says where, or its last heading. */
  readonly isDenied?: boolean;
}

/** "No glass, gum or strong perfume.", "Tents, fires and dogs are forbidden.": what is denied in one sentence, each of it an item. */
export function deniedIn({ passages, text }: SourceText): readonly List[] {
  return passages.flatMap(({ end, heading, start }, passage): readonly List[] => {
    const own = text.slice(start, end);
    if (/\S {3,}\S|\|/.test(own)) return [];
    return sentences(own).flatMap((span): readonly List[] => {
      const said = own.slice(span.start, span.end);
      const inner = DENIED.map((form) => form.exec(said)?.groups).find((groups) => groups !== undefined);
      const all = inner?.['all'] ?? '';
      const from = start + span.start + said.indexOf(all);
      const items = [...all.matchAll(ENUMERATED)].map(({ 0: part, 1: item = '', index }) => {
        const at = from + index + part.indexOf(item);
        return { text: item, start: at, end: at + item.length, passage };
      });
      if (items.length < DENIED_MIN || NARROWS.test(all) || !/(?:, | (?:and|or) )/.test(all)) return [];
      // "Burn dry wood only. Tyres and plastic are forbidden.": what is denied is said by the sentence before.
      const before = sentences(own.slice(0, span.start)).at(-1);
      const previous = before === undefined ? '' : own.slice(before.start, before.end);
      const last = (heading.split(HEADING_SEPARATOR).at(-1) ?? '').replace(NUMBER, '');
      const where = inner?.['where']?.trim() ?? last;
      const title = where === '' ? 'Not allowed' : `Not allowed, ${where}`;
      return [{ title, heading: [heading, previous, ''].join(HEADING_SEPARATOR), items, isDenied: true }];
    });
  });
}

const DENIED: readonly RegExp[] = [
  /^(?:[-*\u2022] )?No (?<all>[^.;:()]+?)(?<where> (?:in|on|at|near|inside) the [^.,;:]+)?\.$/,
  /^(?:[-*\u2022] )?(?<all>[A-Z][^.;:()]+?) (?:are|is) (?:strictly )?(?:forbidden|prohibited|banned|not (?:allowed|permitted))(?<where> (?:in|on|at|near|inside) [^.,;:]+)?\.$/,
];
/** "No dogs or cats may be left alone", "smoking and fires after ten": what belongs to which of them is not told apart. */
const NARROWS =
  /\d|\b(?:may|must|can|is|are|be|will|shall|should|has|have|do|does|needs?|until|before|after|during|unless|if|except|without|between|for|under|over|that|which|who|when|while|by|of|than)\b/i;
const ENUMERATED = /(?:^|, (?:and |or )?| (?:and|or) )([^,]+?)(?=,| (?:and|or) |$)/g;
const DENIED_MIN = 2;
/** "4.2 You may leave ..." */
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3})*\.?|\([a-z0-9]\)) /;

/** "You may leave only if (a) you move; (b) ...; or (c) ...": marks in their order, and nothing behind the last of them. */
export function markedIn({ passages, text }: SourceText): readonly List[] {
  return passages.flatMap(({ end, heading, start }, passage): readonly List[] => {
    const own = text.slice(start, end);
    return sentences(own).flatMap((span): readonly List[] => {
      const said = own.slice(span.start, span.end);
      const parts = [...said.matchAll(/\(([a-h])\) ([^;()]+?)(?=;(?: (?:and|or))? \(|\.?$)/g)];
      const [first] = parts;
      const isInOrder = parts.every(([, mark = ''], at) => mark === 'abcdefgh'.charAt(at));
      const marks = said.match(/\([a-h]\) /g)?.length ?? 0;
      if (first === undefined || first.index === 0 || !isInOrder || parts.length < DENIED_MIN || marks !== parts.length)
        return [];
      const items = parts.map(({ 0: part, 2: item = '', index }) => {
        const at = start + span.start + index + part.indexOf(item);
        return { text: item, start: at, end: at + item.length, passage };
      });
      return [{ title: said.slice(0, first.index).replace(NUMBER, '').trim(), heading, items }];
    });
  });
}
