// Questions that documents answer, made of their own sentences, headings, labels and rows, and shown only once they were asked and
// answered (`rehearse.ts`). Deterministic; nothing of it is on record, and nothing decides on it.

import { unmarked } from '#core/answer/unmarked.ts';
import { labelled } from '#desk/suggest/labels.ts';
import { askRows } from '#desk/suggest/rows.ts';
import { askOf } from '#desk/suggest/sentences.ts';
import { askTables } from '#desk/suggest/tables.ts';

/** What is read of a document, in characters: its beginning says what it is about. */
const READ = 20_000;
const WANTED = 3;
/** Questions that are tried, where the first ones are not answered. */
const TRIED_MAX = 10;
/** Questions of one document that are tried before it is the turn of the next. */
const TURNS = 2;

export interface Candidate {
  readonly question: string;
  /** The sentence, line or row that answers it; null where a heading asks and what follows answers. */
  readonly from: string | null;
  /** Which of the texts. */
  readonly at: number;
}

/**
 * At most three that `answers` says are answered: of different documents first, the latest first, and not three that begin
 * alike while others are left.
 */
export async function suggestFrom(
  texts: readonly string[],
  answers: (candidate: Candidate) => Promise<boolean>,
): Promise<readonly string[]> {
  const offered = texts.map((text, at) => candidatesOf(text).map((candidate) => ({ ...candidate, at })));
  const left = offered.filter((of) => of.length > 0).reverse();
  const found: string[] = [];
  let tried = 0;
  const nextOf = (of: Candidate[]): Candidate | undefined => {
    const at = of.findIndex(({ question }) => !found.some((other) => begins(other) === begins(question)));
    return of.splice(Math.max(at, 0), 1)[0];
  };
  while (left.some((of) => of.length > 0)) {
    for (const of of left) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const next = nextOf(of);
        if (next === undefined) break;
        if (found.includes(next.question)) continue;
        if (tried === TRIED_MAX) return found;
        tried += 1;
        if (!(await answers(next))) continue;
        found.push(next.question);
        break;
      }
      if (found.length === WANTED) return found;
    }
  }
  const last: Candidate = { question: 'What is this document about?', from: null, at: 0 };
  return texts.length === 1 && (await answers(last)) ? [...found, last.question] : found;
}

const begins = (question: string): string => question.split(' ').slice(0, 2).join(' ');

/** All that one document offers, in its order; what its headings ask comes after what its sentences tell. */
export function candidatesOf(text: string): readonly Omit<Candidate, 'at'>[] {
  const read = text.slice(0, READ);
  const rows = askRows(read.split('\n').filter((line) => line.trim() !== ''));
  if (rows !== null) return rows.map((question) => ({ question, from: null }));
  const lines = linesOf(read);
  const rowed = askTables(lines);
  const all = lines.flatMap((line, at) => {
    const question = rowed.get(at);
    return question === undefined ? askLine(line, lines[at + 1]) : [{ question, from: line }];
  });
  const once = all.filter(({ question }, at) => all.findIndex((other) => other.question === question) === at);
  const isHeading = ({ from, question }: Omit<Candidate, 'at'>): boolean =>
    from === null && question.startsWith('What is');
  return [...once.filter((one) => !isHeading(one)), ...once.filter(isHeading)];
}

function askLine(line: string, next = ''): readonly Omit<Candidate, 'at'>[] {
  const heading = askHeading(line, next);
  if (heading !== null) return [{ question: heading, from: null }];
  const label = labelled(line);
  if (label !== null) return [{ question: label, from: line }];
  return line.split(/(?<=[.!?])\s+/u).flatMap((sentence) => {
    const question = askOf(sentence);
    return question === null ? [] : [{ question, from: sentence }];
  });
}

/** Without marks of lists, headings and emphasis; a sentence that a plain text breaks into lines is one line. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  for (const raw of text.split('\n')) {
    const line = unmarked(raw.replace(/^[\s#>•-]+|^\*\s+|^\d+(?:\.\d+)*[.)]?\s+/gu, ''))
      .replace(/^\d+(?:\.\d+)*[.)]?\s+/u, '')
      .trim();
    const last = lines.at(-1) ?? '';
    if (/^[a-z]/u.test(line) && /[a-z,]$/u.test(last) && raw.startsWith(line))
      lines[lines.length - 1] = `${last} ${line}`;
    else if (line !== '') lines.push(line);
  }
  return lines;
}

/** A heading that asks, as it stands or nearly: "What is covered", "How to pay", "If there is no hot water". */
function askHeading(line: string, next: string): string | null {
  if (next === '' || line.length > 70 || POINTS.test(line)) return null;
  if (/^(?:What|When|Where|Who|Why|How|Can|Do|Does|Is|Are|May|Must) .*\?$/u.test(line)) return line;
  if (/[.:;,!?]/u.test(line) || line.split(' ').length > 8) return null;
  if (/^What (?:is|are) [a-z]+(?: [a-z]+){0,3}$/u.test(line)) return `${line}?`;
  const [, what] = /^(?:How to|HOW TO) ([A-Za-z]+(?: [A-Za-z]+){0,4})$/u.exec(line) ?? [];
  if (what !== undefined) return `How do I ${what.toLowerCase()}?`;
  const [, when] =
    /^If (there (?:is|are) .+|(?:the|your|a|an) [a-z' -]+ (?:is|are|does|has|fails|stops|leaks|breaks)\b.*)$/u.exec(
      line,
    ) ?? [];
  return when === undefined ? null : `What should I do if ${when}?`;
}

/** What only the text around it explains. */
const POINTS = /\b(?:it|this|that|these|those|they|them|you are)\b/iu;
