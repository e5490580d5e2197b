// The numbers of a problem that a calculation may begin with, and what its question is measured in. "Half" and "twice" are numbers too.

import { amountOf, numberOnly, readAmount, type Amount } from '#adapters/builtin/reasoning/calc/amount.ts';
import { quantitiesIn } from '#adapters/builtin/reasoning/logic/units/quantities.ts';
import { statementsIn } from '#adapters/builtin/reasoning/logic/statements.ts';

export interface Given {
  /** As it is written in a step. */
  readonly text: string;
  readonly amount: Amount;
  /** Whether an answer has to use it: "two breaks" may be told of without being counted with. */
  readonly isDue: boolean;
  /** Whether it is a word like "twice" or "half". */
  readonly isTimes: boolean;
  /** Whether it may only be divided by. */
  readonly isPart: boolean;
  /** Which sentence of the problem it stands in. */
  readonly sentence: number;
}

export interface Asked {
  readonly kind: 'yes' | 'moment' | 'amount';
  /** In which unit, where one is named. */
  readonly unit: string;
  /** In which of these it has to be measured; none where the question does not say. */
  readonly dimensions: readonly string[];
  /** Whether it may not come after the times that are given ("at the latest"), or not before them. */
  readonly bound: 'latest' | 'earliest' | null;
  /** Whether so much for each is asked for. */
  readonly isRate: boolean;
  /** Which sentence of the problem it is. */
  readonly sentence: number;
}

export interface Problem {
  readonly given: readonly Given[];
  readonly asked: Asked;
  readonly isOvernight: boolean;
  /** Its sentences. */
  readonly texts: readonly string[];
}

/** Those of which nothing is ever taken so many times. */
const PARTS = /^(?:half|halves|halved|(?:a|one) .*)$/i;
const TIMES: readonly (readonly [RegExp, bigint])[] = [
  [/^(?:half|halves|halved|twice|doubled?|doubles)$/i, 2n],
  [/^(?:a|one) third$|^(?:thrice|tripled?)$/i, 3n],
  [/^(?:a|one) quarter$/i, 4n],
  [/^(?:a|one) fifth$/i, 5n],
  [/^(?:a|one) tenth$/i, 10n],
];
const TIMES_WORD =
  /\b(?:half|halves|halved|twice|doubled?|doubles|thrice|tripled?|(?:a|one) (?:third|quarter|fifth|tenth))\b/gi;
/** Numbers that are written in words which no step can name: nothing is reckoned beside them. */
const UNREAD =
  /\d(?:st|nd|rd|th)\b|\b(?:two thirds|three quarters|half (?:an? )?(?:hour|past)|quarter (?:of an hour|past|to)|noon|midnight|(?:an?|one) (?:hour|day|week|month|year) and a half|(?:takes?|took|lasts?|lasted|for|after|before|in|within|another|of) (?:an?|one) (?:hour|minute|day|week|month|year)|dozens?|hundreds?|thousands?|millions?|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty)-[a-z]+|sixty|seventy|eighty|ninety)\b/i;
const GIVEN_MAX = 12;

/** Null where a number is not understood, where too many stand there, or where nothing is asked. */
export function readGiven(problem: string): Problem | null {
  const sentences = statementsIn(problem.replace(/\s+/g, ' '));
  const texts = sentences.map(({ text }) => text.trim());
  const last = texts.map((text) => text.endsWith('?')).lastIndexOf(true);
  if (last < 0) return null;
  const given: Given[] = [];
  for (const [sentence, text] of texts.entries()) {
    const found = UNREAD.test(text) ? null : quantitiesIn(text.replace(/[?.!]+$/, ''), 0);
    if (found === null) return null;
    for (const one of found) {
      const written = text.slice(one.start, one.end);
      const isWord = /^[a-z]/i.test(written);
      const amount = amountOf({ ...one, per: one.isOfOne ? null : one.per });
      const isDue = !isWord || amount.powers.size > 0;
      given.push({ text: written, amount, isDue, isPart: false, isTimes: false, sentence });
    }
    for (const [word] of text.matchAll(TIMES_WORD)) {
      const n = TIMES.find(([pattern]) => pattern.test(word))?.[1];
      const isPart = PARTS.test(word);
      if (n !== undefined)
        given.push({ text: String(n), amount: numberOnly(n), isDue: true, isPart, isTimes: true, sentence });
    }
  }
  const isOvernight = /\b(?:next|following) (?:day|morning)|\bovernight\b|\bthe (?:day|morning) after\b/i.test(problem);
  return given.length > GIVEN_MAX ? null : { given, asked: askedIn(texts, last, given), isOvernight, texts };
}

const ASKS_YES = /^(?:is|are|was|were|do|does|did|can|could|may|might|must|should|will|would|has|have)\b/i;

function askedIn(texts: readonly string[], sentence: number, given: readonly Given[]): Asked {
  const question = texts[sentence] ?? '';
  const tail = question.split(/, (?=\S)/).at(-1) ?? '';
  const isRate = /\b(?:per|each|every|an hour|average)\b/i.test(question);
  const open = { unit: '', dimensions: [], bound: null, isRate, sentence };
  const [, unit] = /\bhow many (?:more |whole |full |extra )?(square metres|[a-z]+)/i.exec(question) ?? [];
  if (unit !== undefined) return { ...open, kind: 'amount', unit };
  if (/\b(?:what|which) (?:time|date|day)\b|(?:^|, )(?:by |until )?when\b|^.{0,12}\bwhen\b/i.test(question)) {
    const [, bound] = /\b(latest|earliest)\b/i.exec(question) ?? [];
    return { ...open, kind: 'moment', bound: bound === undefined ? null : /^l/i.test(bound) ? 'latest' : 'earliest' };
  }
  const dimensions = DIMENSIONS.find(([pattern]) => pattern.test(question))?.[1] ?? measuresOf(given);
  const isYes =
    !/\b(?:how|what|which|who|whose|where|why)\b/i.test(question) && [question, tail].some((one) => ASKS_YES.test(one));
  return isYes ? { ...open, kind: 'yes' } : { ...open, kind: 'amount', dimensions };
}
const DIMENSIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bhow far\b/i, ['length']],
  [/\bhow long\b/i, ['time', 'length', 'months']],
  [/\bhow old\b/i, ['months']],
  [/\bhow heavy\b/i, ['mass']],
];

/** Where all that is given is measured in one thing, so is what is asked. */
function measuresOf(given: readonly Given[]): readonly string[] {
  const all = new Set(
    given.flatMap(({ amount, isTimes }) => (isTimes || amount.kind === 'share' ? [] : [...amount.powers.keys()])),
  );
  return all.size === 1 ? [...all] : [];
}

const isOneOf =
  (dimensions: readonly string[]) =>
  ([name, power]: readonly [string, number]): boolean =>
    power === 1 && dimensions.includes(name);

/** What an answer says in the unit that is asked for; null where it is measured in something else. */
export function answerIn({ dimensions, isRate, kind, unit }: Asked, found: Amount): Amount | null {
  const isMoment = found.kind === 'clock' || found.kind === 'day';
  if (kind === 'yes' || isMoment !== (kind === 'moment')) return null;
  if (isMoment) return found;
  const powers = [...found.powers];
  if (dimensions.length > 0) return powers.length === 1 && powers.every(isOneOf(dimensions)) ? found : null;
  if (unit === '') return powers.every(([, power]) => power === 1 || isRate) ? found : null;
  const one = readAmount(`1 ${unit}`);
  const [dimension] = one?.powers.keys() ?? [];
  if (one === null || found.kind !== 'amount') return null;
  // Nothing is half a person; and so many times what is put aside a week is a number of weeks.
  const isCount = dimension === undefined || dimension === 'time' || dimension === 'months';
  if (isCount && found.powers.size === 0) return found.n.d === 1n ? { ...found, units: new Map([['', unit]]) } : null;
  const isOfIt = dimension !== undefined && found.powers.size === 1 && found.powers.get(dimension) === 1;
  return isOfIt ? { ...found, units: one.units } : null;
}
