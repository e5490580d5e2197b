// A list that a question asks for, whole: every item of one list, each cited, or none at all.

import { isMeant } from '#core/english/meets.ts';
import { readSentences } from '#core/english/answers.ts';
import { tellsToDo } from '#core/english/offer/manner.ts';
import { parseQuestion } from '#core/english/question.ts';
import { plantedIn } from '#core/english/planted.ts';
import { toStem } from '#language/stem.ts';
import { isListItem, sentences } from '#core/english/sentences.ts';
import { tokens, STOP_WORDS } from '#core/english/words.ts';
import { deniedIn, markedIn, type Item, type List } from '#core/table/denied.ts';
import {
  asksDuties,
  asksWhatToBring,
  enumeratedIn,
  headsDuties,
  headsWhatToBring,
  linesIn,
  withoutBringer,
  withoutPurpose,
} from '#core/table/lead-ins.ts';
import { splitClaims } from '#core/judge/split.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { SourceText } from '#core/evidence/source.ts';
import type { Operand } from '#core/table/compute.ts';
import { tablesOf } from '#core/table/read.ts';
import type { Table } from '#core/table/table.ts';
import { wordsNamed } from '#language/keywords.ts';

/** A document of the case with what names it. */
export interface Listed {
  readonly name: string;
  readonly opening: string;
  readonly source: SourceText;
}
export interface ListAnswer {
  readonly operation: 'list';
  /** One sentence: what heads the list, and its items in order. */
  readonly text: string;
  readonly operands: readonly Operand[];
}

/** Null where the question asks for no list, or where none, or more than one, is headed by what it asks for. */
export function listFor(question: string, documents: readonly Listed[]): ListAnswer | null {
  const asksSteps = !asksForList(question) && parseQuestion(question).asksManner;
  if (!asksSteps && !asksForList(question)) return null;
  const found = documents.flatMap((document, at) => {
    const asked = wordsOf(
      asksDuties(question) ? withoutPurpose(question) : withoutBringer(question, document.source.text),
    );
    const about = `${document.name.replace(/\.\w+$/, '').replace(/[_.-]+/g, ' ')} ${document.opening}`;
    const closing = stemsOf(document.source.text.trimEnd().slice(-CLOSING));
    const parted = asksSteps
      ? []
      : [
          ...partedIn(document.source),
          ...markedIn(document.source),
          ...enumeratedIn(document.source),
          ...linesIn(document.source),
          ...(DENIES.test(question) ? deniedIn(document.source) : []),
        ];
    const blocks = [...blocksIn(document.source), ...parted]
      .filter((list) => !asksSteps || areStepsOf(asked, list))
      .map((list) => ({
        list,
        fit: fitOf(asked, list, `${about} ${leadOf(list, document.source)}`, question, closing),
      }));
    const columns = asksSteps || DENIES.test(question) ? [] : columnsIn(tablesOf(document.source), asked, about);
    return [...blocks.filter(({ fit }) => fit > 0), ...columns].map(({ fit, list }) => ({ at, fit, list }));
  });
  const most = Math.max(0, ...found.map(({ fit }) => fit));
  const all = found.filter(({ fit }) => fit === most);
  // What is headed "What is covered" answers that before a column "Cover" does.
  const exact = all.filter(({ list }) => isSame(list.title, question));
  const best = exact.length > 0 ? exact : all;
  const one = best[0];
  return one === undefined || best.length > 1 ? null : say(one.list, one.at);
}

/** What stands before a list that is headed by "Please come with" says for what. */
const leadOf = ({ items, title }: List, { text }: SourceText): string =>
  headsWhatToBring(title) ? text.slice(Math.max(0, (items[0]?.start ?? 0) - LEAD), items[0]?.start) : '';
const LEAD = 400;

const isSame = (title: string, question: string): boolean =>
  plain(title).toLowerCase() === plain(question).toLowerCase();

/** A list is told whole: an item that no passage holds would be left out without a word. */
function say({ items, title }: List, document: number): ListAnswer | null {
  if (items.length < ITEMS_MIN || items.length > ITEMS_MAX || items.some(({ passage }) => passage < 0)) return null;
  if (items.some((item) => plantedIn(item.text).length > 0)) return null;
  const text = `${plain(title)}: ${items.map((item) => plain(item.text)).join(' \u00b7 ')}`;
  if (splitClaims(text).length !== 1) return null;
  const operands = items.map(({ end, passage, start }) => ({ document, passage, start, end }));
  return { operation: 'list', text, operands };
}

const CLOSING = 120;
const ITEMS_MIN = 2;
const ITEMS_MAX = 30;

/** Dots and semicolons would end the sentence, and with it the claim. */
export const plain = (text: string): string =>
  text
    .replace(/[*`_]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.;:?!,]+$|[;,] (?:and|or)$/g, '')
    .replace(/[.;:?!]+(?=\s|$)/g, ',')
    .trim();

/** "List the ...", "Which trees are ...", "What are the ...s", "What is included", "What must guests bring". */
export const asksForList = (question: string): boolean =>
  asksDuties(question) || ASKS.some((pattern) => pattern.test(question.trim()));

const ASKS: readonly RegExp[] = [
  /^(?:please )?(?:list|enumerate|name all|name the|give me (?:a list of|all)|show me (?:a list of|all)|tell me all)\b/i,
  /^(?:in |for |under |on )?(?:what|which) (?!(?:does|do|did|has|have|can|will|would|was|is) )(?:[a-z'-]+ ){0,2}(?!this|is|does|was|has|years?|days|hours|times)[a-z'-]{2,}[^s\W]s\b/i,
  /^what (?:are|were) (?:[\w'-]+ ){0,5}(?!this|is|does|was|has|years?|days|hours|times)[a-z'-]{2,}[^s\W]s\b/i,
  /^what (?:is|was|isn't|are|were) (?:not )?(?:included|excluded|covered|needed|required|forbidden|allowed|prohibited|banned)\b/i,
  /^what (?:is|comes|belongs) in (?:the|this|your) [a-z]+\W*$/i,
  /^what (?:may|must|can|should) (?:not|never) be\b/i,
  /^who (?:are|were) the (?:[\w'-]+ ){0,2}[a-z'-]{2,}s\b/i,
  /^what (?:must|should|do|does|can|may|will|shall) (?:[\w'-]+ ){1,7}(?:bring|need|pack|provide|include|cover|wear|take along|hand in|submit|not pay for)\b/i,
];

interface Word {
  readonly stem: string;
  readonly text: string;
  readonly isLight: boolean;
}

function wordsOf(question: string): readonly Word[] {
  return tokens(question)
    .filter((token) => !token.part && !STOP_WORDS.has(token.lower))
    .map((token) => ({ stem: token.stem, text: token.text, isLight: LIGHT.has(token.lower) }));
}

/** What asks for a list, or says of its items only that they are in it. */
const LIGHT = wordsNamed('of a list');

/**
 * How well a list is headed by what is asked: words that its own title or heading says count, what only names the document is
 * said by the document; 0 where a word is not accounted for, or one of both is denied and the other not.
 */
function fitOf(
  asked: readonly Word[],
  { heading, isDenied, items, title }: List,
  about: string,
  question: string,
  closing: ReadonlySet<string>,
): number {
  if (DENIES.test(question) !== DENIES.test(title)) return 0;
  const own = stemsOf(`${title} ${heading.split(HEADING_SEPARATOR).at(-1) ?? ''}`);
  const around = stemsOf(`${heading} ${about}`);
  // What heads it may say it in other words altogether.
  const isMeant =
    (asksWhatToBring(question) && headsWhatToBring(title)) || (asksDuties(question) && headsDuties(title));
  let fit = isMeant ? 4 : 0;
  let named = isMeant ? 1 : 0;
  for (const word of asked) {
    if (isDenied === true && PERMITS.has(word.stem)) continue;
    if (meets(word, own)) {
      fit += word.isLight ? 1 : 4;
      named += 1;
    } else if (/^[A-Z]/.test(word.text) && closing.has(word.stem)) {
      // A letter is signed with the names of whom it comes from.
    } else if (isMeant && BRINGS.has(word.stem)) {
      // Said by what heads it.
    } else if (!word.isLight && !meets(word, around) && !(word.stem === INGREDIENT && items.every(isQuantity)))
      return 0;
  }
  return named === 0 ? 0 : fit;
}

/**
 * Asked how: items that nearly all are orders, headed by what is to be done with what; "Cleaning" may head them alone, where the
 * document says what is cleaned.
 */
function areStepsOf(asked: readonly Word[], { heading, items, title }: List): boolean {
  const orders = items.filter(({ text }) => readSentences(plain(text)).some(tellsToDo)).length;
  if (orders * 4 < items.length * 3) return false;
  const said = `${title} ${heading.split(HEADING_SEPARATOR).at(-1) ?? ''}`;
  const own = stemsOf(said);
  if (asked.every((word) => meets(word, own))) return true;
  const stems = new Set(asked.map(({ stem }) => stem));
  return tokens(said).every(({ kind, lower, stem }) => kind !== 'word' || STOP_WORDS.has(lower) || stems.has(stem));
}

const BRINGS: ReadonlySet<string> = new Set(['bring', 'pack', 'take', 'along', 'come', 'need'].map(toStem));

/** What any sentence that denies something says, in one word or another. */
const PERMITS: ReadonlySet<string> = new Set(['forbidden', 'allowed', 'permitted', 'prohibited', 'banned'].map(toStem));

const INGREDIENT = toStem('ingredients');
/** "200 g treacle", "2 eggs" */
const isQuantity = ({ text }: Item): boolean => /^(?:\d|\u00bd|\u00bc|a |half )/i.test(text);

const DENIES = /\b(?:not|no|never|except|exclu\w+|without|forbidden|prohibited|banned|cannot)\b|n['\u2019]t\b/i;

const stemsOf = (text: string): ReadonlySet<string> => new Set(tokens(text).map(({ stem }) => stem));

/** A name stands for itself. */
const meets = ({ stem, text }: Word, stems: ReadonlySet<string>): boolean =>
  stems.has(stem) || (!/^[A-Z]/.test(text) && isMeant(stem, stems));

/** Lines that are items, one behind the other; a line that goes on belongs to its item. Items of other items are not told apart. */
function blocksIn({ passages, text }: SourceText): readonly List[] {
  const lists: List[] = [];
  let items: { start: number; end: number }[] = [];
  let before = '';
  let intro = '';
  let indent = 0;
  const close = (): void => {
    const first = items[0];
    const at = first === undefined ? -1 : passageAt(passages, first.start, first.start + 1);
    const heading = passages[at]?.heading ?? '';
    if (items.length > 1)
      lists.push({
        title: announces(intro) ? intro : (heading.split(HEADING_SEPARATOR).at(-1) ?? ''),
        heading,
        items: items.map(({ end, start }) => ({
          text: text.slice(start, end),
          start,
          end,
          passage: passageAt(passages, start, end),
        })),
      });
    items = [];
  };
  let start = 0;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const lead = line.length - line.trimStart().length;
    const last = items.at(-1);
    if (trimmed === '') {
      // A blank line between items ends no list.
    } else if (isListItem(trimmed)) {
      if (items.length === 0) {
        intro = before;
        indent = lead;
      } else if (STARTS.test(trimmed)) {
        close();
        intro = before;
      }
      const mark = MARK.exec(trimmed)?.[0].length ?? 0;
      items.push({ start: start + lead + mark, end: start + line.trimEnd().length });
    } else if (last !== undefined && lead > indent && text.charAt(start - 2) !== '\n') {
      last.end = start + line.trimEnd().length;
    } else {
      close();
      before = trimmed;
    }
    start += line.length + 1;
  }
  close();
  return lists;
}

/** "Chair Ida Renn; treasurer Owen Falk; ..." under a heading: short parts of one sentence are its items. */
function partedIn({ passages, text }: SourceText): readonly List[] {
  return passages.flatMap(({ end, heading, start }, passage): readonly List[] => {
    const [first] = sentences(text.slice(start, end));
    if (first === undefined || heading === '') return [];
    const from = start + first.start;
    const parts = [...text.slice(from, start + first.end).matchAll(/[^;]+/g)];
    const items = parts.map(({ 0: part, index }) => {
      const own = part.trim();
      const at = from + index + part.indexOf(own);
      return { text: own, start: at, end: at + own.length, passage };
    });
    const isShort = items.every((item) => item.text.split(/\s+/).length <= PART_WORDS_MAX);
    return items.length < PARTS_MIN || !isShort
      ? []
      : [{ title: heading.split(HEADING_SEPARATOR).at(-1) ?? '', heading, items }];
  });
}

const PARTS_MIN = 3;
const PART_WORDS_MAX = 6;

/** "They bring:", and "Benefits" on a line of its own. */
const announces = (line: string): boolean => /:\W*$/.test(line) || /^[A-Z][^.!?;]{0,40}[^.!?;,]$/.test(line);

const MARK = /^(?:[-*+\u2022\u2013]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+/;
/** Behind other items it begins a list of its own. */
const STARTS = /^\(?(?:1|a)[.)]\s/;

const passageAt = (passages: SourceText['passages'], start: number, end: number): number =>
  passages.findIndex((passage) => passage.start <= start && end <= passage.end);

/** The column that the question names, where the table's heading and document account for every other word. */
function columnsIn(
  tables: readonly Table[],
  asked: readonly Word[],
  about: string,
): readonly { readonly fit: number; readonly list: List }[] {
  return tables.flatMap((table) => {
    const around = stemsOf(`${table.heading} ${about}`);
    const columns = table.columns.flatMap((name, at) => {
      const own = stemsOf(name);
      return asked.some((word) => meets(word, own)) ? [{ at, name, own }] : [];
    });
    const title = table.heading.split(HEADING_SEPARATOR).at(-1) ?? '';
    const headed = asked.some((word) => !word.isLight && meets(word, stemsOf(title)));
    const first = { at: 0, name: title, own: stemsOf(title) };
    const column = columns[0] ?? (headed ? first : undefined);
    if (column === undefined || columns.length > 1) return [];
    if (!asked.every((word) => word.isLight || meets(word, column.own) || meets(word, around))) return [];
    const items = table.rows.flatMap(({ cells, passage }): Item[] => {
      const cell = cells[column.at];
      return cell === null || cell === undefined || cell.text === '' ? [] : [{ ...cell, passage }];
    });
    return items.length < table.rows.length
      ? []
      : [{ fit: 4, list: { title: column.name, heading: table.heading, items: distinct(items) } }];
  });
}

const distinct = (items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [item.text, item])).values(),
];
