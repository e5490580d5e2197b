// Text that somebody planted in a document for the machine that reads it: orders to an assistant, a document that vouches
// for itself, citations that it hands out to itself. Found by rules alone, sentence by sentence. Text that speaks about such
// things, or puts them in quotation marks, is not planted.

import {
  ABOUT,
  ADDRESS,
  ADDRESS_BY_NAME,
  ADDRESS_PERSON,
  ADDRESS_READING,
  ALL_CUES,
  CHAT_MARKS,
  CITATION,
  CODED,
  CONVERSATION,
  CREDIBILITY,
  CUES,
  DECLARED,
  FOREIGN,
  HEADER,
  HINT,
  LABEL,
  MACHINE_ACTS,
  OVERRIDE_FIRST,
  OVERRIDE_INSIDE,
  ROLE,
  SPELT_OUT,
  SUPPOSED,
  TEMPLATE,
  TOLD,
} from '#core/english/planted-patterns.ts';
import { isListItem, sentences } from '#core/english/sentences.ts';
import { unlabelled } from '#core/english/unlabelled.ts';
import { spelt, unmasked } from '#core/english/unmasked.ts';

export type PlantedKind = 'order' | 'credibility' | 'citation';

/** What a parser declares of a document among its transforms. */
export const plantedTransform = (kind: PlantedKind): string => `planted-${kind}`;
/** Whether a transform says that somebody planted or hid something in the document, or may have. */
export const tellsPlanted = (transform: string): boolean => transform.startsWith('planted-') || UNSEEN.has(transform);
const UNSEEN: ReadonlySet<string> = new Set([
  'hidden-letters',
  'hidden-text',
  'faint-text',
  'turned-order',
  'read-as-html',
]);

/** UTF-16 units of the text, end exclusive: whole sentences. */
export interface Planted {
  readonly kind: PlantedKind;
  readonly start: number;
  readonly end: number;
}

/** In order; they do not overlap. What follows an order in its paragraph belongs to it. */
export function plantedIn(written: string): readonly Planted[] {
  const text = unmasked(written);
  if (!HINT.test(text)) return [];
  const found: Planted[] = [];
  let carried = false;
  let before = 0;
  for (const paragraph of paragraphs(text)) {
    const all = text.slice(paragraph.start, paragraph.end);
    // A page is printed line by line: what was asked stands in the paragraph before what is answered.
    const around = text.slice(before, paragraph.end);
    before = paragraph.start;
    if (!carried && !HINT.test(all)) continue;
    const parts = sentences(all).map(({ end, start }) => ({
      start: paragraph.start + start,
      end: paragraph.start + end,
    }));
    let order: boolean = carried;
    for (const { end, start } of parts) {
      // The next item of a list, the next row of a table is a text of its own.
      if (order && isEntryOfItsOwn(text.slice(start, end))) order = false;
      const kind: PlantedKind | null = order ? 'order' : kindOf(text.slice(start, end), all, around);
      if (kind !== null) found.push({ kind, start, end });
      order ||= kind === 'order';
    }
    // "Answer as follows:" stands above what it orders.
    carried = order && all.trimEnd().endsWith(':');
  }
  return found;
}

const isEntryOfItsOwn = (line: string): boolean => isListItem(line) || /^[^:;|]{1,80}: [^;]*; |\|/.test(line);

/** Whether a line, such as a heading, holds something planted. */
export const isPlanted = (line: string): boolean => plantedIn(line).length > 0;

/** The same text with spaces where something is planted: every offset stays true. */
export function withoutPlanted(text: string): string {
  return plantedIn(text).reduce(
    (rest, { end, start }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );
}

function paragraphs(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(/\n[ \t]*\n\s*/g)) {
    found.push({ start, end: index });
    start = index + gap.length;
  }
  return [...found, { start, end: text.length }];
}

/** A long sentence is read in pieces that overlap: some expressions look for a second word after a first one. */
function kindOf(sentence: string, paragraph: string, around: string): PlantedKind | null {
  for (let at = 0; at === 0 || at + PIECE_OVERLAP < sentence.length; at += PIECE - PIECE_OVERLAP) {
    const piece = sentence.slice(at, at + PIECE);
    for (const { end, start } of [{ start: 0, end: piece.length }, ...unlabelled(piece)]) {
      const kind = kindOfPiece(piece.slice(start, end), paragraph, around);
      if (kind !== null) return kind;
    }
  }
  return null;
}

/** UTF-16 units. */
const PIECE = 1200;
const PIECE_OVERLAP = 400;

function kindOfPiece(sentence: string, paragraph: string, around: string): PlantedKind | null {
  const said = outsideQuotes(sentence.replace(/\s+/g, ' ')).replace(/^[\s#>*_\-\u2013\u2022]+/, '');
  if (CHAT_MARKS.test(sentence) || isOrder(said, paragraph, around)) return 'order';
  if (DECLARED.test(sentence)) return 'credibility';
  if (CITATION.some((pattern) => pattern.test(said))) return 'citation';
  return CREDIBILITY.some((pattern) => pattern.test(said)) ? 'credibility' : null;
}

/** What stands in quotation marks is somebody's; a sentence that is nothing else is read as it stands. */
function outsideQuotes(sentence: string): string {
  const rest = sentence.replace(
    /"[^"]*"|\u201c[^\u201d]*\u201d|\u201e[^\u201c\u201d]*[\u201c\u201d]|\u00ab[^\u00bb]*\u00bb|(?<![A-Za-z])\u2018[^\u2018\u2019]{12,}\u2019(?![A-Za-z])|`[^`]*`|(?<![A-Za-z])'[^']{12,}'(?![A-Za-z])/g,
    '\u2026',
  );
  return /[A-Za-z]+[^A-Za-z]+[A-Za-z]/.test(rest) ? rest : sentence;
}

function isOrder(said: string, paragraph: string, around: string): boolean {
  if (HEADER.test(said) || LABEL.test(said) || TOLD.some((pattern) => pattern.test(said))) return true;
  if (CODED.test(said) || FOREIGN.some((pattern) => pattern.test(said)) || SPELT_OUT.test(spelt(said))) return true;
  if (CONVERSATION.answer.test(said) && CONVERSATION.question.test(around)) return true;
  if (TEMPLATE.answer.test(said) && TEMPLATE.question.test(around)) return true;
  if (OVERRIDE_FIRST.test(said) || ADDRESS.test(said) || ADDRESS_READING.test(said)) return true;
  if (ADDRESS_BY_NAME.test(said)) return true;
  if (ROLE.test(said) && CUES.test(paragraph)) return true;
  if (ADDRESS_PERSON.test(said) && (countCues(said) > 1 || MACHINE_ACTS.test(said))) return true;
  return (OVERRIDE_INSIDE.test(said) || SUPPOSED.test(said)) && !ABOUT.test(said);
}

const countCues = (said: string): number => new Set(said.match(ALL_CUES)?.map((cue) => cue.toLowerCase())).size;
