// How the built-in debater puts what a side holds, and what a judge makes of two sides.

import { isBefore, type Ground, type Reading } from '#core/debate/readings/reading.ts';
import { onOneLine, type TurnRequest } from '#core/debate/rows.ts';

export type Side = 'for' | 'against';

export const toAsked = (question: string): string => onOneLine(question).replaceAll('"', "'");

/** Each document once. */
export const documentsOf = ({ grounds }: Reading): readonly string[] => [
  ...new Set(grounds.map(({ document }) => nameOf(document))),
];
/** A name is one line without quotation marks or brackets, so that nothing in it reads as a quotation. */
export const nameOf = (document: string): string =>
  onOneLine(document)
    .replace(/["[\]#]/g, '')
    .slice(0, NAME_MAX);
const NAME_MAX = 80;

export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export function positionOf(question: string, reading: Reading): string {
  const { grounds, says } = reading;
  const limit = says === 'yes' || says === 'no' ? limitIn(grounds) : '';
  const value = says.length <= VALUE_MAX ? `${says}${limit}` : 'as it is told there';
  return `The answer to "${toAsked(question)}" is ${value.replaceAll('"', "'")}, by ${listOf(documentsOf(reading))}.`;
}
const VALUE_MAX = 60;

/** Of what all grounds depend on: ", on a condition". */
const limitIn = (grounds: readonly Ground[]): string =>
  grounds.every(({ limit }) => limit !== '') ? ', on a condition' : '';

export const refusalOf = ({ question }: TurnRequest): string =>
  `What the answer to "${toAsked(question)}" is cannot be concluded by one side alone, without a paper that says which of them holds.`;

interface Judgement {
  readonly answer: string;
  readonly stance: Side | 'open';
  /** What is left open, or what would settle it. */
  readonly opens: readonly string[];
}

export function judgement({ question, readings }: TurnRequest): Judgement {
  const { against, for: yes, holds } = readings;
  const asked = toAsked(question);
  if (yes === null && against === null) {
    const answer = `What the answer to "${asked}" is cannot be concluded, since no sentence that was found takes a side by the rules.`;
    return { answer, stance: 'open', opens: [] };
  }
  if (yes === null || against === null) {
    const [only, stance] = yes === null ? [against as Reading, 'against' as const] : [yes, 'for' as const];
    const opens = [`The documents hold this one reading, so nobody argued the contrary.`, ...dependsOn([only])];
    return { answer: positionOf(question, only), stance, opens };
  }
  // Where a paper says which holds, the days decide nothing.
  const opens = [...dependsOn([yes, against]), ...(holds === null ? laterOf(yes, against) : [])];
  if (holds !== null)
    return { answer: positionOf(question, holds.side === 'for' ? yes : against), stance: holds.side, opens };
  const answer = `What the answer to "${asked}" is cannot be concluded, since ${listOf(documentsOf(yes))} and ${listOf(documentsOf(against))} say different things and neither says that it replaces the other.`;
  return { answer, stance: 'open', opens: [...opens, SETTLES] };
}

const SETTLES = 'What would settle it: a paper that says which of them holds, or a word from whoever wrote them.';

function dependsOn(all: readonly Reading[]): readonly string[] {
  return all
    .flatMap(({ grounds }) => grounds)
    .filter(({ limit }) => limit !== '')
    .slice(0, LIMITS_MAX)
    .map(({ document, limit }) => `${nameOf(document)} makes it depend: ${limit.replaceAll('"', "'")}.`);
}
const LIMITS_MAX = 2;

/** Which is later, where both bear a day; else which bears none. */
export function laterOf(one: Reading, other: Reading): readonly string[] {
  const [left, right] = [latest(one), latest(other)];
  if (left.day === null || right.day === null) {
    const names = [left, right].flatMap(({ day, document }) => (day === null ? [nameOf(document)] : []));
    return [`${listOf(names)} ${names.length === 1 ? 'bears' : 'bear'} no day, so which is later is not known.`];
  }
  if (!isBefore(left.day, right.day) && !isBefore(right.day, left.day)) return [`Both are of ${toDay(left.day)}.`];
  const [newer, older] = isBefore(right.day, left.day) ? [left, right] : [right, left];
  return [
    `${nameOf(newer.document)} is the later (${toDay(newer.day ?? '')}), ${nameOf(older.document)} is of ${toDay(older.day ?? '')}.`,
  ];
}

export const latest = ({ grounds }: Reading): Ground =>
  grounds.reduce((last, one) => ((one.day ?? '') > (last.day ?? '') ? one : last));

/** "4 May 2025", "May 2025". */
export function toDay(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${day === '' ? '' : `${String(Number(day))} `}${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
