// "When does it start?" beside a lease and a policy: what a question leaves open, read from the sentences that answer it
// equally well and differ.

import { matchesOf, type Match } from '#core/english/matches.ts';
import { offerOf } from '#core/english/expect.ts';
import { readSentences } from '#core/english/answers.ts';
import { leansBack, PRONOUNS } from '#core/english/offer/sentence.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { parseQuestion, type Question, type Term } from '#core/english/question.ts';
import { sentences } from '#core/english/sentences.ts';
import { SAID_WELL, strengthAmong } from '#core/english/strength.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { SAME } from '#language/lexicon.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { compareQuantities } from '#core/judge/compare.ts';

/** One thing that the question may mean: the sentence that answers it then, in its source. */
export interface Meaning {
  readonly evidence: Evidence;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a row: its name, which the question is asked with again. */
  readonly row?: string;
}

/** The rows of a table that a question asks for without naming one: also where no sentence answers it. */
export function rowsOpen(text: string, found: readonly Evidence[]): readonly Meaning[] {
  const question = parseQuestion(text);
  return OFFERED.has(question.kind) ? rowsIn(question, found).slice(0, ROWS_MAX) : [];
}

/** Fewer than two where the question leaves nothing open. One for each section, in the order of the passages. */
export function meaningsOf(text: string, found: readonly Evidence[]): readonly Meaning[] {
  const question = parseQuestion(text);
  // "How wide is the path" asks for one of many measures: which one a sentence gives is not read.
  if (!OFFERED.has(question.kind) || (question.kind === 'measure' && question.dimension !== '')) return [];
  const rows = rowsIn(question, found);
  if (rows.length > 1) return rows.slice(0, ROWS_MAX);
  const all = found.flatMap((evidence) => candidateIn(question, evidence) ?? []);
  const most = Math.max(0, ...all.filter(({ isWhole }) => isWhole).map(({ said }) => said));
  const equal = distinct(all.filter(({ isWhole, said }) => isWhole && said === most));
  if (equal.length < 2 || isNamed(question, equal)) return [];
  // Where two say it in the very words of the question, what says it in others is not meant.
  const exact = equal.filter(({ isExact }) => isExact);
  return (exact.length > 1 ? exact : distinct([...equal, ...all])).slice(0, MEANINGS_MAX);
}

/**
 * Whether they are rather several things than documents that contradict each other: three, or two under headings of their own
 * whose sentences have no more in common than what was asked. "When does the opening concert start?" asks for one event, wherever
 * it is named; an "annual fee" may be that of several clubs.
 */
export function areApart(text: string, [one, other, ...more]: readonly Meaning[]): boolean {
  const { kind, stems: asked, terms } = parseQuestion(text);
  if (kind === 'when' && terms.filter(({ role }) => role !== 'verb').length > 1) return false;
  if (one === undefined || other === undefined || more.length > 0) return more.length > 0;
  const content = (said: string): readonly string[] =>
    tokens(said).flatMap(({ kind, lower, stem }) =>
      kind === 'word' && !STOP_WORDS.has(lower) && !MONTHS.test(lower) ? [stem] : [],
    );
  const shares = (left: readonly string[], right: readonly string[]): boolean =>
    left.some((stem) => !asked.has(stem) && right.includes(stem));
  const [left, right] = [content(one.evidence.heading), content(other.evidence.heading)];
  const isOwn =
    (left.some((stem) => !right.includes(stem)) && right.some((stem) => !left.includes(stem))) ||
    areOfTwoMonths(one.evidence.source.act.name, other.evidence.source.act.name);
  // "When does it end?": what "it" is, both may say in the same words.
  const isBare = terms.every(({ role }) => role === 'verb');
  return isOwn && (isBare || !shares(content(one.text), content(other.text)));
}

/** "minutes-may.txt" and "minutes-june.txt" tell of two months, and do not contradict each other. */
function areOfTwoMonths(one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => tokens(name).find(({ lower }) => MONTHS.test(lower))?.lower);
  return left !== undefined && right !== undefined && left !== right;
}

/** "... with the long wheelbase van?": one of them stands under more words of the question than each of the others. */
function isNamed({ stems, terms }: Question, meanings: readonly Meaning[]): boolean {
  // "When does it start?": a heading with "start" in it names nothing.
  const asked = new Set([...stems].filter((stem) => !terms.some((term) => term.role === 'verb' && term.stem === stem)));
  const named = meanings.map(
    ({ evidence }) =>
      new Set(
        tokens(`${evidence.heading} ${evidence.source.act.name}`).flatMap(({ stem }) =>
          asked.has(stem) ? [stem] : [],
        ),
      ).size,
  );
  const most = Math.max(...named);
  return named.filter((count) => count === most).length === 1;
}

/** What an option stands under, where another one stands in the same document under something else. */
export function headingsOf(meanings: readonly Meaning[]): readonly (string | null)[] {
  return meanings.map(({ evidence: { document, heading } }) => {
    const others = meanings.some(({ evidence }) => evidence.document === document && evidence.heading !== heading);
    const last = heading.split(HEADING_SEPARATOR).at(-1) ?? '';
    return others && last !== '' ? last : null;
  });
}

const MONTHS = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
const MEANINGS_MAX = 6;
const ROWS_MAX = 10;
const OFFERED: ReadonlySet<string> = new Set('who when count amount money duration often measure what'.split(' '));
/** As plainly as this the asked kind of thing has to be there, in parts of 256. */
const OFFER_MIN = 180;

/**
 * "What is the excess?" over a table with a column "Excess": every row has one. Of passages whose columns hold all that is asked
 * for beside what heads the table; none where a row is named by the question, or where rows do not differ.
 */
function rowsIn({ kind, terms }: Question, found: readonly Evidence[]): readonly Meaning[] {
  const asked = terms.filter(({ role }) => role !== 'verb');
  if (asked.length === 0) return [];
  const meets = (text: string): readonly Term[] =>
    asked.filter((term) => strengthAmong(term, tokens(text)) >= SAID_WELL);
  const all = found.flatMap((evidence) => {
    const columns = evidence.heading.split(HEADING_SEPARATOR).at(-1)?.split(' \u00b7 ') ?? [];
    const names = columns.map(meets);
    const byWords = names.findIndex((met) => met.length > 0);
    const column =
      byWords < 1 ? columns.findIndex((name, at) => at > 0 && COLUMNS[kind]?.test(name) === true) : byWords;
    const around = meets(`${evidence.heading} ${evidence.source.act.name}`);
    if (column < 1 || names.filter((met) => met.length > 0).length > 1 || around.length < asked.length) return [];
    return linesOf(evidence).flatMap(
      ({
        cells,
        ...span
      }): readonly (Meaning & { readonly row: string; readonly value: string; readonly named: boolean })[] => {
        const value = cells[column] ?? '';
        const row = cells.slice(0, column).filter((cell) => /[a-z]{2}/i.test(cell))[0] ?? cells[0] ?? '';
        if (cells.length !== columns.length || (kind !== 'what' && quantities(value).length === 0)) return [];
        const text = `${row} \u00b7 ${columns[column] ?? ''}: ${value}`;
        return [{ evidence, ...span, text, row, value, named: meets(row).length > 0 }];
      },
    );
  });
  const isOpen = all.every(({ named }) => !named) && new Set(all.map(({ value }) => value)).size > 1;
  return isOpen ? all.map(({ end, evidence, row, start, text }) => ({ evidence, text, start, end, row })) : [];
}

/** "When is the concert?" beside a column "Date": the kind of the question asks for it. */
const COLUMNS: Readonly<Partial<Record<Question['kind'], RegExp>>> = {
  when: /\b(?:dates?|days?|time|when|due)\b/i,
  money: /\b(?:price|cost|fee|charge)\b/i,
  duration: /\b(?:duration|how long|length|period|term)\b/i,
};

/** The rows of a passage with bars, in its source. */
function linesOf({ start, text }: Evidence) {
  let at = start;
  return text.split('\n').flatMap((line) => {
    const from = at;
    at += line.length + 1;
    if (!/^\s*\|.*\|\s*$/.test(line) || /^[\s|:-]+$/.test(line)) return [];
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [{ cells, start: from, end: from + line.length }];
  });
}

interface Candidate extends Meaning {
  /** It says every word of the question, itself or by what heads it. */
  readonly isWhole: boolean;
  /** Words of the question that it says itself. */
  readonly said: number;
  /** What it says of them, it says in the same words. */
  readonly isExact: boolean;
  readonly answers: readonly string[];
}

/** The sentence of a passage that says most of the question and offers what is asked for; null where none does. */
function candidateIn(question: Question, evidence: Evidence): Candidate | null {
  const spans = sentences(evidence.text);
  const read = readSentences(evidence.text, spans);
  const heading = new Set(tokens(evidence.heading).map(({ stem }) => stem));
  const topic = new Set(tokens(evidence.source.act.name).map(({ stem }) => stem));
  const context = { heading, topic, before: evidence.before, rank: SAME };
  let best: Candidate | null = null;
  for (const [at, span] of spans.entries()) {
    const sentence = read[at];
    if (sentence === undefined || leansBack(sentence) || /\?\W*$/.test(sentence.text)) continue;
    const offer = offerOf(question, sentence, read[at - 1]);
    const answers = answersIn(question, sentence.text);
    if (answers.length === 0 || sentence.text.startsWith('|')) continue;
    const matched = matchesOf(question, read, at, context, offer);
    const nouns = matched.filter(({ term }) => term.role !== 'verb');
    const said = matched.filter(isHere).length;
    if (said === 0 || !nouns.every(isMet) || (nouns.length === 0 && offer < OFFER_MIN)) continue;
    // A "what" asks for no kind of thing: then the sentence itself has to say all of it.
    const isOffered =
      question.kind === 'what' || question.kind === 'measure'
        ? nouns.every(isHere)
        : offer >= OFFER_MIN && (nouns.length === 0 || nouns.some(isHere));
    const isWhole = isOffered && matched.every((match) => match.term.role !== 'verb' || isHere(match));
    if (best !== null && (best.said > said || (best.said === said && best.isWhole >= isWhole))) continue;
    const [start, end] = [evidence.start + span.start, evidence.start + span.end];
    const isExact = matched.filter(isHere).every(({ direct }) => direct === SAME || direct === TOLD);
    best = { evidence, text: sentence.text.replace(MARKER, ''), start, end, isWhole, isExact, said, answers };
  }
  return best;
}

/** "- ", "2. ": of the list that it stands in. */
const MARKER = /^(?:[-*+\u2022\u2013]|\d{1,2}[.)])\s+/;

/** The word itself, or what matches.ts takes for it. */
const TOLD = 200;
const isHere = ({ direct }: Match): boolean => direct >= SAID_WELL;
const isMet = ({ strength }: Match): boolean => strength >= SAID_WELL;

/** What a sentence offers, as it is compared: its amounts, or the names in it. */
function answersIn({ kind, stems }: Question, text: string): readonly string[] {
  if (kind === 'who')
    return tokens(text)
      .filter(
        ({ part, stem, text: word, lower }, at) =>
          at > 0 && !part && /^[A-Z]\w/.test(word) && !stems.has(stem) && !PRONOUNS.has(lower),
      )
      .map(({ lower }) => lower);
  const all = quantities(text).filter((one) => one.kind !== 'ordinal' && isOfKind(kind, one));
  // "From 1 July 2024 to 30 June 2026" tells how long; one day alone does not.
  if (kind === 'duration' && all.every((one) => one.kind === 'date') && all.length < 2) return [];
  return all.map((one) => text.slice(one.start, one.end));
}

/** An amount is no answer to "how long" or "when". */
function isOfKind(asked: Question['kind'], { key, kind, unit }: Quantity): boolean {
  if (asked === 'money') return kind === 'money' || /\.\d\d$/.test(key);
  if (asked !== 'duration' && asked !== 'when') return true;
  const isStretch = kind === 'measure' && (unit === 'duration' || unit === 'months');
  return isStretch || kind === 'date' || (asked === 'when' && (kind === 'time' || kind === 'weekday'));
}

/** Of those that give the same answer the first; of one section one. */
function distinct(all: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  for (const one of all) {
    const same = kept.some((other) => placeOf(other) === placeOf(one) || agree(one.answers, other.answers));
    if (!same) kept.push(one);
  }
  return kept;
}

const placeOf = ({ evidence }: Candidate): string =>
  `${evidence.document} ${evidence.heading === '' ? String(evidence.passage) : evidence.heading}`;

function agree(one: readonly string[], other: readonly string[]): boolean {
  const numbers = other.flatMap((text) => quantities(text));
  return one.some(
    (text) =>
      other.includes(text) ||
      quantities(text).some((left) => numbers.some((right) => compareQuantities(left, right) === 'equal')),
  );
}
