// What kind of thing a question asks for, by its wh-phrase and the noun or adjective in it.

import {
  AUXILIARIES,
  MODALS,
  BE,
  PREPOSITIONS,
  DIMENSIONS,
  SIZES,
  DEAR,
  FREQUENT,
  SUMS,
  KINDS,
  QUANTITIES,
  TIMES,
  singular,
  isAmong,
} from '#core/english/asking/words.ts';
import { type Token } from '#core/english/words.ts';

export type QuestionKind =
  | 'who'
  | 'when'
  | 'where'
  | 'count'
  | 'amount'
  | 'money'
  | 'duration'
  | 'measure'
  | 'often'
  | 'why'
  | 'how'
  | 'which'
  | 'what'
  | 'yes-no'
  | 'other';

export function kindOf(words: readonly Token[], wh: number, end: number, focus: number, verb: number): QuestionKind {
  const head = words[wh]?.lower;
  if (head === undefined) return AUXILIARIES.has(words[0]?.lower ?? '') ? 'yes-no' : 'other';
  // "If it rains, must I pay?" and "... when it rains?" after an auxiliary are yes-no questions.
  if (wh > 0 && AUXILIARIES.has(words[0]?.lower ?? '')) return 'yes-no';
  if (head === 'who' || head === 'whom' || head === 'whose') return 'who';
  if (head === 'when') return 'when';
  if (head === 'where') return 'where';
  if (head === 'why') return 'why';
  const noun = focus >= 0 ? (words[focus]?.lower ?? '') : '';
  if (head === 'how') return kindOfHow(words, wh, noun, verb);
  return kindOfNoun(words, end, noun, focus, verb);
}

function kindOfHow(words: readonly Token[], wh: number, noun: string, verb: number): QuestionKind {
  const next = words[wh + 1]?.lower ?? '';
  if (next === 'many') return 'count';
  if (next === 'much' && noun === 'time') return 'duration';
  if (next === 'much')
    return noun !== '' && !['rent', 'money', 'interest', 'deposit'].includes(noun)
      ? 'amount'
      : BEARS.has(words[verb]?.stem ?? '')
        ? 'measure'
        : 'money';
  if (next === 'long' || (next === 'far' && ['ahead', 'before'].includes(words[wh + 2]?.lower ?? '')))
    return 'duration';
  // "How late is it open?", "how early can I come?"
  if (next === 'late' || next === 'early') return 'when';
  if (next === 'often') return 'often';
  if (next === 'old' || next === 'young') return 'measure';
  return DIMENSIONS.has(next) ? 'measure' : 'how';
}

/** "How much does it lift?" is no matter of money. */
const BEARS: ReadonlySet<string> = new Set(['weigh', 'lift', 'hold', 'carri', 'bear', 'contain', 'drink', 'measur']);

function kindOfNoun(words: readonly Token[], end: number, noun: string, focus: number, verb: number): QuestionKind {
  const one = singular(noun);
  if (focus >= 0) {
    if (TIMES.has(one)) return 'when';
    if (QUANTITIES.has(one)) return 'measure';
    return 'which';
  }
  const verbStem = words[verb]?.stem ?? '';
  if (verbStem === 'cost') return 'money';
  if (verbStem === 'weigh' || verbStem === 'measur') return 'measure';
  // "What is the range of the battery?"
  const heads = words.slice(end + 1, end + 5);
  const stop = heads.findIndex((token) => PREPOSITIONS.has(token.lower));
  const last = (stop < 0 ? heads : heads.slice(0, stop)).at(-1);
  if (!BE.has(words[end]?.lower ?? '') || verb >= 0 || last === undefined) return 'what';
  if (last.lower === 'period' && stop !== 1) return 'duration';
  if (['hour', 'date', 'time', 'deadline'].includes(singular(last.lower))) return 'when';
  // "What is the hourly pay?" asks for a sum, "what is the grant for?" does not.
  const isSum = isAmong(SUMS, last.lower) && !PREPOSITIONS.has(words.at(-1)?.lower ?? '');
  return isSum || QUANTITIES.has(singular(last.lower)) ? 'measure' : 'what';
}

/**
 * "How large is the deposit?", "how expensive is parking?", "how frequently does it run?": the adjective asks for a sum or a
 * number, and no answer says it. A garden that is large has an area, a deposit has a sum. Null where it is none of these.
 */
export function degreeOf(words: readonly Token[], wh: number, end: number): QuestionKind | null {
  if (words[wh]?.lower !== 'how') return null;
  const next = words[wh + 1]?.lower ?? '';
  if (DEAR.has(next)) return 'money';
  if (FREQUENT.has(next)) return 'often';
  const isMay = MODALS.has(words[end]?.lower ?? '') && words.at(-1)?.lower === 'be';
  if (!SIZES.has(next) || !(isMay || BE.has(words[end]?.lower ?? ''))) return null;
  const sized = headBehind(isMay ? words.slice(0, -1) : words, end);
  return isAmong(SUMS, sized) ? 'money' : isAmong(QUANTITIES, sized) ? 'measure' : null;
}

/** The noun of "is [the monthly rent] of the flat". */
function headBehind(words: readonly Token[], at: number): string {
  const behind = words.slice(at + 1);
  const stop = behind.findIndex((token) => PREPOSITIONS.has(token.lower));
  return (stop < 0 ? behind : behind.slice(0, stop)).at(-1)?.lower ?? '';
}

/** Where the word stands that only gives the shape of the answer: behind "how", or the "kind" of "what kind of flour"; -1 for none. */
export function shapeWordOf(words: readonly Token[], wh: number, degree: QuestionKind | null): number {
  const isKind = ['what', 'which'].includes(words[wh]?.lower ?? '') && KINDS.has(words[wh + 1]?.lower ?? '');
  const isHour = words[wh]?.lower === 'how' && ['late', 'early'].includes(words[wh + 1]?.lower ?? '');
  return degree !== null || isHour || (isKind && words[wh + 2]?.lower === 'of') ? wh + 1 : -1;
}
