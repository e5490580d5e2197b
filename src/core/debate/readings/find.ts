// Which readings the documents hold: yes against no by what each sentence lays down, one advice against another, one value against
// another. Where they hold one alone, there is one; who argues the contrary would make it up.

import { polarityOf } from '#core/answer/polarity.ts';
import { aboutOf } from '#core/answer/about.ts';
import { rulingOf } from '#core/answer/ruling/clause.ts';
import { onOneLine } from '#core/debate/rows.ts';
import { adviceIn, isDecision, isProposal, proposalIn, type Proposal } from '#core/debate/readings/advice.ts';
import { isBefore, NONE, type Ground, type Reading, type Readings } from '#core/debate/readings/reading.ts';
import { quantities } from '#core/english/numbers.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { tokens } from '#core/english/words.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { compareQuantities } from '#core/judge/compare.ts';
import { dayOf, isCorrecting } from '#core/judge/correcting.ts';
import { changeIn, toAsked } from '#core/judge/in-force.ts';
import { rivalsIn } from '#core/judge/rivals.ts';
import { statementsIn, type Statement } from '#core/judge/statements.ts';

type Side = 'for' | 'against';
interface Said {
  readonly side: Side;
  readonly statement: Statement;
}

/**
 * `offered`: the passages that debaters are handed, in their order. `around`: all passages of their documents, for what says
 * from which day a paper is and that it replaces another; the offered ones where there are too many.
 */
export function readingsIn(question: string, offered: readonly Evidence[], around: readonly Evidence[]): Readings {
  const all = statementsIn(around);
  const own = all.filter((one) => numberOf(one, offered) > 0 && !one.text.includes('"'));
  const word = sidesByWord(question, own);
  const said = new Set(word.map(({ side }) => side)).size > 1 ? word : byRivals(question, offered, own, word);
  if (said.length === 0) return NONE;
  const isWord = word.length > 0;
  const sides = { for: toReading('for', said, offered, isWord), against: toReading('against', said, offered, isWord) };
  return {
    ...sides,
    holds: sides.for === null || sides.against === null ? null : holdsBy(question, said, around, all),
  };
}

/** Yes or no, and what is advised. */
function sidesByWord(question: string, statements: readonly Statement[]): readonly Said[] {
  const proposal = proposalIn(question);
  const decided = proposal === null ? [] : statements.filter((one) => isDecisionOn(proposal, one));
  return statements.flatMap((statement): readonly Said[] => {
    const advised = proposal === null ? null : adviceIn(proposal, unwrap(statement.text));
    if (proposal !== null)
      return advised === null || (decided.length > 0 && isProposal(statement.text))
        ? []
        : [{ side: advised, statement }];
    const { evidence, text } = statement;
    const word = polarityOf(question, unwrap(text), aboutOf(evidence, statement.start - evidence.start), true);
    return word === null ? [] : [{ side: word.startsWith('Yes') ? 'for' : 'against', statement }];
  });
}

/** Of the deed or of a thing that is proposed; a short one ("Agreed by 4 votes to 1.") is about the sentence before it. */
function isDecisionOn({ things, deed }: Proposal, { previous, text }: Statement): boolean {
  if (!isDecision(text)) return false;
  const own = tokens(text);
  const about = own.length > SHORT ? own : [...tokens(previous), ...own];
  return about.some(({ stem }) => stem === deed || things.has(stem));
}

const SHORT = 7;

/** Two sentences that exclude each other, by the rules for contradictions; the first of the two is the side for. */
function byRivals(
  question: string,
  offered: readonly Evidence[],
  own: readonly Statement[],
  word: readonly Said[],
): readonly Said[] {
  for (const { says, sides } of rivalsIn(question, offered)) {
    const pair = says.map((text, at) =>
      own.find((one) => unwrap(one.text) === text && one.evidence.source.id === offered[sides[at] ?? -1]?.source.id),
    );
    const [one, other] = pair;
    if (one === undefined || other === undefined) continue;
    const known = word[0];
    if (known === undefined) return withSame(one, other, own);
    // One of the two was read already: the other is the other side.
    const rest = [one, other].find(({ text }) => word.every(({ statement }) => statement.text !== text));
    const isMet = [one, other].some(({ text }) => word.some(({ statement }) => statement.text === text));
    if (rest !== undefined && isMet)
      return [...word, { side: known.side === 'for' ? 'against' : 'for', statement: rest }];
  }
  return word;
}

/** Yes against no: what denies is against. Of two values each has with it who says the same. */
function withSame(one: Statement, other: Statement, own: readonly Statement[]): readonly Said[] {
  const [left, right] = isDenied(one.text) && !isDenied(other.text) ? [other, one] : [one, other];
  const values = valuesApart(left.text, right.text);
  const same = (side: Side, value: string, by: Statement): readonly Said[] =>
    own
      .filter((more) => more !== left && more !== right && more.evidence.source.id !== by.evidence.source.id)
      .filter(({ text }) => values !== null && text.includes(value) && sharesWords(text, by.text))
      .map((statement) => ({ side, statement }));
  return [
    { side: 'for', statement: left },
    { side: 'against', statement: right },
    ...(values === null ? [] : [...same('for', values[0], left), ...same('against', values[1], right)]),
  ];
}

const isDenied = (text: string): boolean => /\b(?:not|no|never|cannot)\b|n't\b/i.test(text);
const sharesWords = (one: string, other: string): boolean => {
  const words = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const there = new Set(words(other));
  return words(one).filter((word) => there.has(word)).length >= 2;
};

/** The two values as they are written; null where they differ in something else. */
function valuesApart(one: string, other: string): readonly [string, string] | null {
  const theirs = quantities(other);
  for (const left of quantities(one)) {
    const right = theirs.find((value) => compareQuantities(left, value) === 'conflict');
    if (right !== undefined) return [written(one, left), written(other, right)];
  }
  return null;
}

/** With the word that it counts: "three months". */
function written(text: string, { end, start }: { readonly end: number; readonly start: number }): string {
  const behind =
    /^['\u2019]?(?:\s+(?:euros?|pounds?|dollars?|days?|weeks?|months?|years?|hours?|minutes?|per ?cent|%))?/.exec(
      text.slice(end),
    )?.[0];
  const sign = /[£$€]\s?$/.exec(text.slice(0, start))?.[0] ?? '';
  return `${sign}${text.slice(start, end)}${behind ?? ''}`.replace(/['\u2019]$/, '').trim();
}

function toReading(side: Side, said: readonly Said[], offered: readonly Evidence[], isWord: boolean): Reading | null {
  const own = said.filter((one) => one.side === side);
  const [first] = own;
  if (first === undefined) return null;
  const grounds = own
    .map(({ statement }) => toGround(statement, offered, isWord))
    .sort((left, right) => left.n - right.n || left.start - right.start)
    .slice(0, GROUNDS_MAX);
  const rival = said.find((one) => one.side !== side)?.statement.text ?? '';
  const isDenial = isDenied(first.statement.text) !== isDenied(rival);
  const value = isWord || isDenial ? null : valuesApart(first.statement.text, rival)?.[0];
  return { says: value ?? (isWord || isDenial ? WORDS[side] : plain(first.statement.text)), grounds };
}

/** Nothing in it reads as a quotation, a citation or a heading. */
const plain = (text: string): string =>
  onOneLine(text)
    .replace(/["[\]#]/g, '')
    .replace(/\.$/, '');

const WORDS = { for: 'yes', against: 'no' } as const;
const GROUNDS_MAX = 4;

function toGround(statement: Statement, offered: readonly Evidence[], isWord: boolean): Ground {
  const { end, evidence, start, text } = statement;
  return {
    day: dayIn(statement),
    document: evidence.source.act.name,
    end: end - evidence.start,
    // What a value is told with narrows it no further: "within 60 days".
    limit: isWord ? plain(rulingOf(unwrap(text))?.limit ?? '') : '',
    n: numberOf(statement, offered),
    start: start - evidence.start,
  };
}

/** ISO day of its paper, or the month of an edition; null for none. */
function dayIn(statement: Statement): string | null {
  const { headings, opening } = statement;
  const title = opening.split('\n', TITLE_LINES).join('\n');
  const month = quantities(`${headings.slice(0, 2).join('\n')}\n${title}`).find(
    ({ kind, value }) => kind === 'date' && value >= 10_000_000 && value % 100 === 0 && value % 10_000 > 0,
  );
  const digits = String(month?.value ?? '');
  return dayOf(statement) ?? (month === undefined ? null : `${digits.slice(0, 4)}-${digits.slice(4, 6)}`);
}

const TITLE_LINES = 3;

/** Its number among the passages that debaters see, from 1; 0 for none. */
const numberOf = ({ evidence: { passage, source } }: Statement, offered: readonly Evidence[]): number =>
  offered.findIndex((one) => one.passage === passage && one.source.id === source.id) + 1;

/** By what is stated alone: that a paper corrects another, or from which day its value holds. A later paper alone settles nothing. */
function holdsBy(
  question: string,
  said: readonly Said[],
  around: readonly Evidence[],
  all: readonly Statement[],
): Readings['holds'] {
  const asked = toAsked(question, LAST_DAY);
  const change = asked === null ? null : changeIn(asked, around);
  const place = change?.operands[0];
  if (change !== null && place !== undefined) {
    const holds = all.find(({ end, evidence }) => evidence.index === place.evidence && end === place.end);
    const found = said.find(({ statement }) => statement === holds);
    if (found !== undefined) return { side: found.side, why: plain(change.text) };
  }
  const replacing = said.filter((one) => said.every((other) => other.side === one.side || replaces(one, other)));
  const [first] = replacing;
  if (first === undefined || replacing.some(({ side }) => side !== first.side)) return null;
  const { evidence, text } = first.statement;
  return {
    side: first.side,
    why: `${plain(evidence.source.act.name)} says that it changes what was: '${plain(text)}'`,
  };
}

/** A later paper, which says that it corrects another, or that what it states is new. */
function replaces({ statement: newer }: Said, { statement: older }: Said): boolean {
  if (newer.evidence.source.id === older.evidence.source.id || isCorrecting(older)) return false;
  const [day, before] = [dayIn(newer), dayIn(older)];
  if (isCorrecting(newer)) return day === null || before === null || !isBefore(day, before);
  return NEW.test(newer.text) && !NEW.test(older.text) && day !== null && before !== null && isBefore(before, day);
}
const NEW =
  /\b(?:from now on|with immediate effect|as of today|no longer|(?:is|are|may|can|must) now|now (?:is|are|may|can|must))\b/i;

/** 31 December 2099, in ms: what is stated to come holds then. No clock, so that it is the same whenever it is worked out. */
const LAST_DAY = 4_102_358_400_000;
