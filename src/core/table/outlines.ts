// "What is in this document?": its headings, each with the first whole sentence under it, cited. An outline, and called one.

import { meets } from '#core/english/meets.ts';
import { quantities } from '#core/english/numbers.ts';
import { plantedIn } from '#core/english/planted.ts';
import { isListItem, sentences, type Span } from '#core/english/sentences.ts';
import { tokens, STOP_WORDS } from '#core/english/words.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { splitClaims } from '#core/judge/split.ts';
import type { SourceText } from '#core/evidence/source.ts';
import type { Operand } from '#core/table/compute.ts';
import { plain, type Listed } from '#core/table/lists.ts';
import { wordsNamed } from '#language/keywords.ts';

export interface OutlineAnswer {
  readonly operation: 'outline';
  readonly text: string;
  readonly operands: readonly Operand[];
}

/** Null where no outline is asked for, or where the question does not say of which one document. */
export function outlineFor(question: string, documents: readonly Listed[]): OutlineAnswer | null {
  if (!ASKS.some((pattern) => pattern.test(question.trim()))) return null;
  const at = meant(question, documents);
  const document = documents[at];
  if (document === undefined) return null;
  const clauses = clausesOf(document.source);
  const parts = clauses.length >= CLAUSES_MIN ? clauses : partsOf(document.source);
  const shown = parts.slice(0, PARTS_MAX);
  if (shown.length < PARTS_MIN) return null;
  const count = parts.length > shown.length ? `, the first ${shown.length} of ${parts.length} parts` : '';
  const told = parts === clauses ? brief(shown) : withMore(shown);
  const text = `Outline of ${document.name}${count}: ${told.map(toText).join(' \u00b7 ')}`;
  if (splitClaims(text).length !== 1) return null;
  const operands = told.map(({ end, passage, start }) => ({ document: at, passage, start, end }));
  return { operation: 'outline', text, operands };
}

const PARTS_MIN = 2;
/** From so many clauses with a title in their line on, these are the parts of a paper. */
const CLAUSES_MIN = 4;
const PARTS_MAX = 16;

const ASKS: readonly RegExp[] = [
  /^what(?:'s| is) (?:in )?(?:this|it|here)\W*$/i,
  /^what does (?:this|it|(?:this|the|my) (?:document|file|paper)) (?:cover|contain|say|deal with)\W*$/i,
  /^(?:please )?(?:summari[sz]e|sum up|outline)\b/i,
  /^(?:please )?(?:can you )?give me (?:a|an|the) (?:\w+ )?(?:summary|outline|overview|gist|main points)\b/i,
  /^what (?:is|are) the (?:main|key) (?:points|topics)\b/i,
  /^what(?:'s| is| was| does) (?:in )?(?:this|that|the|my|our)\b.*\b(?:about|document|file|paper|cover)(?:,? in (?:brief|short))?\W*$/i,
];

/** Words of such a question that name no document. */
const LIGHT = wordsNamed('of an outline');

const ASKED: ReadonlySet<string> = new Set(['contain', 'cover', 'say', 'deal']);

/** What any document may be called. */
const KINDS: ReadonlySet<string> = new Set('contract agreement lease letter notice policy leaflet report'.split(' '));

/** The place of the one document that is meant; -1 for none, or more than one. */
function meant(question: string, documents: readonly Listed[]): number {
  const words = tokens(question).filter(
    ({ kind, lower, part }) =>
      !part && kind === 'word' && !STOP_WORDS.has(lower) && !LIGHT.has(lower) && !ASKED.has(lower),
  );
  if (words.every(({ lower }) => KINDS.has(lower)) && documents.length === 1) return 0;
  if (words.length === 0) return -1;
  const scores = documents.map(({ name, opening, source }) => {
    const headings = source.passages.map(({ heading }) => heading).join(' ');
    const stems = new Set(tokens(`${name.replace(/[_.-]+/g, ' ')} ${opening} ${headings}`).map(({ stem }) => stem));
    return words.filter(({ stem }) => meets(stem, stems)).length;
  });
  const most = Math.max(0, ...scores);
  const best = scores.flatMap((score, at) => (score === most ? [at] : []));
  return best.length === 1 && most * 2 > words.length ? (best[0] ?? -1) : -1;
}

/** A second sentence of each part that tells amounts or days, the first parts first, as long as the outline stays short. */
function withMore(parts: readonly Part[]): readonly Part[] {
  const wordsIn = ({ sentence }: Part): number => sentence.split(' ').length;
  let words = parts.reduce((sum, part) => sum + wordsIn(part), 0);
  return parts.flatMap((part) => {
    const { more } = part;
    if (more === undefined || words + wordsIn(more) > OUTLINE_WORDS_MAX) return [part];
    words += wordsIn(more);
    return more.start > part.start
      ? [part, more]
      : [
          { ...more, heading: part.heading },
          { ...part, heading: '' },
        ];
  });
}

const OUTLINE_WORDS_MAX = 160;

interface Part {
  readonly more?: Part | undefined;
  readonly heading: string;
  readonly sentence: string;
  readonly passage: number;
  readonly start: number;
  readonly end: number;
}

/** "7. PETS. No animals ...", "ARTICLE IV. USE OF THE GARDEN": clauses of a plain text by their titles, each with its first sentence. */
function clausesOf({ passages, text }: SourceText): readonly Part[] {
  return [...text.matchAll(CLAUSE)].flatMap((found): readonly Part[] => {
    const from = found.index + found[0].length;
    const passage = passages.findIndex(({ end, start }) => start <= found.index && found.index < end);
    const [first] = sentences(text.slice(from, from + CLAUSE_LENGTH));
    const title = plain((found[1] ?? '').toLowerCase());
    const own = passages[passage];
    if (own === undefined || first === undefined || plantedIn(title).length > 0) return [];
    const heading = title.charAt(0).toUpperCase() + title.slice(1);
    const said = text.slice(from + first.start, from + first.end);
    const isCited = from + first.end <= own.end && isWhole(said);
    const end = isCited ? from + first.end : found.index + found[0].trimEnd().length;
    return [
      { heading, sentence: isCited ? plain(said) : '', passage, start: found.index, end: Math.min(end, own.end) },
    ];
  });
}

const CLAUSE =
  /^[ \t]*(?:(?:ARTICLE|SECTION|Article|Section|\u00a7) ?)?(?:\d{1,2}|[IVX]{1,5})[.)][ \t]+([A-Z][A-Z][A-Z ,&'\u2019-]{0,40})(?:\.[ \t]+|\.?[ \t]*\n+)(?=\S)/gm;
const CLAUSE_LENGTH = 600;

/** Titles alone where the sentences are too many words. */
function brief(parts: readonly Part[]): readonly Part[] {
  const words = parts.reduce((sum, { sentence }) => sum + sentence.split(' ').length, 0);
  return words <= OUTLINE_WORDS_MAX
    ? parts
    : parts.map((part) => (part.sentence.split(' ').length > BRIEF_WORDS ? { ...part, sentence: '' } : part));
}
const BRIEF_WORDS = 12;

/** One for each heading, in order; where there are few headings, one for each passage. */
function partsOf({ passages, text }: SourceText): readonly Part[] {
  const headings = new Set(passages.map(({ heading }) => heading)).size;
  const seen = new Set<string>();
  return passages.flatMap(({ end, heading: whole, start }, passage): readonly Part[] => {
    const path = whole.split(HEADING_SEPARATOR).filter((one) => !one.includes(' \u00b7 '));
    const isSame = seen.has(path.join());
    const last = isSame || headings < 2 ? '' : (path.at(-1) ?? '');
    if (isSame && headings >= HEADINGS_MIN) return [];
    seen.add(path.join());
    const own = text.slice(start, end);
    const all = sentences(own);
    const told = all.filter((span) => isWhole(own.slice(span.start, span.end)));
    const first = told.reduce<Span | undefined>(
      (best, span) => (best === undefined || tellsOf(own, span) > tellsOf(own, best) ? span : best),
      undefined,
    );
    const shown = first ?? all.find((span) => !/^[\s|:-]+$/.test(own.slice(span.start, span.end)));
    if (shown === undefined || (first === undefined && last === '')) return [];
    const row = rowText(own.slice(shown.start, shown.end));
    const sentence = first === undefined ? row : plain(own.slice(first.start, first.end));
    const toPart = (span: Span, heading: string, said: string): Part => ({
      heading,
      sentence: said,
      passage,
      start: start + span.start,
      end: start + span.end,
    });
    const [second] = told
      .filter((span) => span !== shown && tellsOf(own, span) > 0)
      .sort((a, b) => tellsOf(own, b) - tellsOf(own, a) || a.start - b.start);
    const more = second === undefined ? undefined : toPart(second, '', plain(own.slice(second.start, second.end)));
    return [{ ...toPart(shown, plain(last), sentence), more }];
  });
}

/** How much a sentence tells: amounts and days before none, and of equals the first. */
const tellsOf = (text: string, { end, start }: Span): number =>
  LEANS.test(text.slice(start, end))
    ? -1
    : Math.min(TELLS_MAX, quantities(text.slice(start, end)).filter(({ kind }) => TELLING.has(kind)).length);
/** What it speaks of stands before it. */
const LEANS = /^(?:it|they|he|she|this|that|these|those)\b/i;
const TELLS_MAX = 2;
const TELLING: ReadonlySet<string> = new Set(['date', 'weekday', 'money', 'percent', 'measure', 'count']);

/** The first row of a table with bars, its cells side by side; nothing for any other text. */
function rowText(said: string): string {
  const cells = /^\s*\|.*\|\s*$/.test(said) ? said.split('|').map((cell) => plain(cell)) : [];
  const text = cells.filter((cell) => cell !== '').join(', ');
  return splitClaims(`It: ${text}`).length === 1 ? text : '';
}

/** A sentence of some length, which is one claim. */
function isWhole(said: string): boolean {
  // A sentence may be wrapped; what is set in columns is none.
  const isSentence =
    plantedIn(said).length === 0 &&
    !isListItem(said) &&
    !/\||\S {3,}\S|\n\s*\n/.test(said) &&
    /[.!?]["'\u201d)*_]*$/.test(said);
  return isSentence && said.split(/\s+/).length >= WORDS_MIN && splitClaims(`It: ${plain(said)}`).length === 1;
}

const WORDS_MIN = 5;
/** With fewer, their first sentences say too little of a document. */
const HEADINGS_MIN = 6;

const toText = ({ heading, sentence }: Part): string =>
  [heading, sentence].filter((one) => one !== '').join(' \u2013 ');
