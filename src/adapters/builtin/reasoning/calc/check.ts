// Steps of one calculation each, checked: what is reckoned with stands in the problem or is what an earlier step came to, the result
// is reckoned again, units go together, no number of the problem is left out, and no step leads nowhere.

import {
  combine,
  comparing,
  isSame,
  numberOnly,
  readAmount,
  rounded,
  sayAmount,
  type Amount,
} from '#adapters/builtin/reasoning/calc/amount.ts';
import { answerIn, readGiven, type Given, type Problem } from '#adapters/builtin/reasoning/calc/given.ts';
import {
  dependsOnWords,
  hasUntimed,
  isBeyond,
  isPartOf,
  isToldTwice,
  untold,
} from '#adapters/builtin/reasoning/calc/told.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

export interface Fault {
  /** Position of the step; the last one where it is the whole. */
  readonly at: number;
  readonly isWrong: boolean;
  readonly why: string;
}

const STEP =
  /^Step (\d+)(?: \(from ([\d, ]+)\))?: (.{1,120}?)(?: ([-+*/]|<=|>=|==|<|>) (.{1,120}?)| rounded (up|down)) = (.{1,120}?)(?: \(([a-z ]{1,40})\))?\.?$/;
const ANSWER = /^Answer \(from (\d+)\): (.{1,120}?)\.?$/;

/** Whether a sentence is in the form of such a step. */
export const isCalculation = (text: string): boolean => STEP.test(text) || ANSWER.test(text);

interface Operand {
  readonly amount: Amount;
  /** Which numbers of the problem it was made of. */
  readonly of: readonly Given[];
}
interface Result {
  readonly amount: Amount | boolean;
  readonly of: readonly Given[];
  /** Whether it is so many of one thing for one of another. */
  readonly isForEach: boolean;
  readonly isFirm: boolean;
  isUsed: boolean;
}

/** That steps do not hold, or that two tries do not agree: it says nothing of the problem. */
const SAYS_NOTHING =
  /^Not derivable: (?:The steps that were written do not follow from what is given: .{1,300}|Written again, the steps came to something else: .{1,300})\.$/;

/** Empty where all of it holds. Null where these are no steps of a calculation. */
export function checkSteps(problem: string, texts: readonly string[]): readonly Fault[] | null {
  const last = texts.length - 1;
  if (last >= 0 && SAYS_NOTHING.test(texts[last] ?? ''))
    return last === 0 ? [] : checkSteps(problem, texts.slice(0, last));
  if (last < 1 || !texts.every(isCalculation) || !ANSWER.test(texts[last] ?? '')) return null;
  const read = readGiven(problem);
  if (read === null) return [fault(last, 'a number of the problem is not understood')];
  return new Steps(read).judge(texts);
}

const fault = (at: number, why: string, isWrong = false): Fault => ({ at, isWrong, why });

/** What is no number of the problem: "25 percent less" leaves 1 - 25 percent, and "twice as much as" makes 1 + 2 parts. */
const WHOLE: Operand = { amount: numberOnly(1n), of: [] };

class Steps {
  readonly #problem: Problem;
  /** Of what parts are taken, more is said than once. */
  readonly #isOfParts: boolean;
  readonly #done = new Map<string, Result>();
  readonly #used = new Set<number>();

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#isOfParts = problem.given.some(isRatio);
  }

  judge(texts: readonly string[]): readonly Fault[] {
    const faults: Fault[] = [];
    texts.slice(0, -1).forEach((text, at) => {
      const [, number = '', from = '', left = '', sign = '', right = '', way = '', result = ''] = STEP.exec(text) ?? [];
      const named = from === '' ? [] : from.split(/, ?/);
      const a = this.#operand(left, named, sign);
      const b = sign === '' ? null : this.#operand(right, named, sign === '/' ? 'below' : sign);
      const isKnown =
        number === String(at + 1) && named.every((one) => this.#done.has(one)) && this.#allUsed(named, left, right);
      const found = !isKnown || a === null || (sign !== '' && b === null) ? null : this.#reckon(sign, way, a, b);
      const isIt = found !== null && says(result, found);
      const isFirm = isIt && named.every((one) => this.#done.get(one)?.isFirm === true);
      const of = [...(a?.of ?? []), ...(b?.of ?? [])];
      const isForEach = sign === '/' && a !== null && b !== null && isOfUnlike(a.amount, b.amount);
      this.#done.set(number, { amount: found ?? false, of, isFirm, isForEach, isUsed: false });
      if (isFirm) return;
      const why =
        found === null
          ? 'it is reckoned with what is not given, or with what does not go together'
          : 'it comes to something else';
      faults.push(fault(at, isIt ? 'it rests on a step that does not hold' : why, found !== null && !isIt));
    });
    const end = this.#end(texts.at(-1) ?? '');
    return end === null ? faults : [...faults, fault(texts.length - 1, end)];
  }

  /** What an earlier step that is named came to, else what the problem gives. */
  #operand(text: string, named: readonly string[], sign: string): Operand | null {
    const own = readAmount(text);
    for (const one of named) {
      const result = this.#done.get(one);
      if (result === undefined || typeof result.amount === 'boolean') continue;
      if (sayAmount(result.amount) !== text && (own === null || !isSame(own, result.amount))) continue;
      result.isUsed = true;
      return { amount: result.amount, of: result.of };
    }
    if (own === null) return null;
    const { given } = this.#problem;
    const fitting = given.flatMap((one, at) =>
      isSame(one.amount, own) && (!one.isPart || sign === 'below') ? [at] : [],
    );
    // What a part is taken of is reckoned with twice, and the part is not.
    const again = fitting.find((one) => given[one] !== undefined && !isRatio(given[one]));
    const at = fitting.find((one) => !this.#used.has(one)) ?? (this.#isOfParts ? again : undefined);
    const found = given[at ?? -1];
    if (at !== undefined && found !== undefined) {
      this.#used.add(at);
      return { amount: found.amount, of: [found] };
    }
    return text === '1' ? WHOLE : null;
  }

  #allUsed(named: readonly string[], left: string, right: string): boolean {
    return named.every((one) => {
      const result = this.#done.get(one);
      if (result === undefined || typeof result.amount === 'boolean') return false;
      const said = sayAmount(result.amount);
      return said === left || said === right;
    });
  }

  #reckon(sign: string, way: string, a: Operand, b: Operand | null): Amount | boolean | null {
    if (b === null) return a === WHOLE ? null : rounded(a.amount, way === 'up');
    if ([a, b].includes(WHOLE) && !this.#isOfWhole(sign, (a === WHOLE ? b : a).amount)) return null;
    if (sign === '+' || sign === '-') return combine(sign, a.amount, b.amount, this.#problem.isOvernight);
    if (sign === '*' || sign === '/')
      return this.#isPart(a, b) && this.#isPart(b, a) ? combine(sign, a.amount, b.amount) : null;
    return comparing(sign, a.amount, b.amount);
  }

  /** What is "half" or "25 percent" is so of what is told of it, not of any other number. */
  #isPart({ of }: Operand, { of: whole }: Operand): boolean {
    const amounts = whole.filter((one) => !isRatio(one));
    if (!of.every(isRatio) || amounts.length === 0) return true;
    return of.every((part) => isPartOf(this.#problem, part, amounts));
  }

  #isOfWhole(sign: string, other: Amount): boolean {
    const { given } = this.#problem;
    return (sign === '+' || sign === '-') && given.some((one) => one.amount === other && isRatio(one));
  }

  /** What is wrong with the answer, or with all of it; null where nothing is. */
  #end(text: string): string | null {
    const [, from = '', said = ''] = ANSWER.exec(text) ?? [];
    const result = this.#done.get(from);
    if (result?.isFirm !== true) return 'the answer rests on a step that does not hold';
    result.isUsed = true;
    const isOpen = typeof result.amount === 'boolean' && dependsOnWords(this.#problem, result.of, result.amount);
    if (isOpen) return 'more than numbers decides on it';
    if (hasUntimed(this.#problem)) return 'something happens of which no time is given';
    if (isToldTwice(this.#problem)) return 'one thing is given twice';
    const answer =
      typeof result.amount === 'boolean' ? this.#yes(result.amount) : answerIn(this.#problem.asked, result.amount);
    if (answer === null || (result.isForEach && !this.#problem.asked.isRate))
      return 'the answer is not measured in what is asked';
    const nobody = untold(this.#problem);
    if (nobody !== null) return `nothing that is given tells of ${nobody}`;
    if (!says(said, answer)) return 'the answer is not what the step came to';
    if (typeof answer !== 'boolean' && isBeyond(this.#problem, answer))
      return 'the answer is on the wrong side of what is given';
    if ([...this.#done.values()].some(({ isUsed }) => !isUsed)) return 'a step leads nowhere';
    const left = this.#problem.given.filter(({ isDue }, at) => isDue && !this.#used.has(at));
    return left.length === 0 ? null : `nothing was done with ${left.map((one) => one.text).join(', ')}`;
  }

  #yes(is: boolean): boolean | null {
    return this.#problem.asked.kind === 'yes' ? is : null;
  }
}

/** 12 apples for 4 children are so many for each; 12 apples by 4 apples are so many times. */
const isOfUnlike = (a: Amount, b: Amount): boolean =>
  [a, b].every(({ kind, powers, units }) => kind === 'amount' && powers.size === 0 && (units.get('') ?? '') !== '') &&
  keyOfWords(singular(a.units.get('') ?? '')) !== keyOfWords(singular(b.units.get('') ?? ''));

export const isRatio = ({ amount, isTimes }: Given): boolean => isTimes || amount.kind === 'share';

export const sayResult = (found: Amount | boolean): string =>
  typeof found === 'boolean' ? (found ? 'yes' : 'no') : sayAmount(found);

function says(text: string, found: Amount | boolean): boolean {
  if (text.toLowerCase() === sayResult(found)) return true;
  const own = typeof found === 'boolean' ? null : readAmount(text);
  return own !== null && typeof found !== 'boolean' && isSame(own, found);
}
