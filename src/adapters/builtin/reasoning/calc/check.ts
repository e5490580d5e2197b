// Steps of one calculation each, checked: what is reckoned with stands in the problem or is what an earlier step came to, the result
// is reckoned again, units go together, no number of the problem is left out, and no step leads nowhere.

import { compare } from '#core/constraint/rational.ts';
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

interface Result {
  readonly amount: Amount | boolean;
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
const WHOLE = numberOnly(1n);

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
      this.#done.set(number, { amount: found ?? false, isFirm, isUsed: false });
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
  #operand(text: string, named: readonly string[], sign: string): Amount | null {
    const own = readAmount(text);
    for (const one of named) {
      const result = this.#done.get(one);
      if (result === undefined || typeof result.amount === 'boolean') continue;
      if (sayAmount(result.amount) !== text && (own === null || !isSame(own, result.amount))) continue;
      result.isUsed = true;
      return result.amount;
    }
    if (own === null) return null;
    const { given } = this.#problem;
    const fitting = given.flatMap((one, at) =>
      isSame(one.amount, own) && (!one.isPart || sign === 'below') ? [at] : [],
    );
    const at = fitting.find((one) => !this.#used.has(one)) ?? (this.#isOfParts ? fitting[0] : undefined);
    if (at !== undefined) {
      this.#used.add(at);
      return given[at]?.amount ?? null;
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

  #reckon(sign: string, way: string, a: Amount, b: Amount | null): Amount | boolean | null {
    if (b === null) return a === WHOLE ? null : rounded(a, way === 'up');
    if ([a, b].includes(WHOLE) && !this.#isOfWhole(sign, a === WHOLE ? b : a)) return null;
    if (sign === '+' || sign === '-' || sign === '*' || sign === '/')
      return combine(sign, a, b, this.#problem.isOvernight);
    return comparing(sign, a, b);
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
    const answer =
      typeof result.amount === 'boolean' ? this.#yes(result.amount) : answerIn(this.#problem.asked, result.amount);
    if (answer === null) return 'the answer is not measured in what is asked';
    if (!says(said, answer)) return 'the answer is not what the step came to';
    if (typeof answer !== 'boolean' && this.#isBeyond(answer))
      return 'the answer is on the wrong side of what is given';
    if ([...this.#done.values()].some(({ isUsed }) => !isUsed)) return 'a step leads nowhere';
    const left = this.#problem.given.filter(({ isDue }, at) => isDue && !this.#used.has(at));
    return left.length === 0 ? null : `nothing was done with ${left.map((one) => one.text).join(', ')}`;
  }

  /** What has to be done at the latest is done before what is given for it. */
  #isBeyond({ kind, n }: Amount): boolean {
    const { asked, given } = this.#problem;
    if (asked.bound === null) return false;
    const sign = asked.bound === 'latest' ? 1 : -1;
    return given.some(({ amount }) => amount.kind === kind && compare(n, amount.n) === sign);
  }

  #yes(is: boolean): boolean | null {
    return this.#problem.asked.kind === 'yes' ? is : null;
  }
}

export const isRatio = ({ amount, isTimes }: Given): boolean => isTimes || amount.kind === 'share';

export const sayResult = (found: Amount | boolean): string =>
  typeof found === 'boolean' ? (found ? 'yes' : 'no') : sayAmount(found);

function says(text: string, found: Amount | boolean): boolean {
  if (text.toLowerCase() === sayResult(found)) return true;
  const own = typeof found === 'boolean' ? null : readAmount(text);
  return own !== null && typeof found !== 'boolean' && isSame(own, found);
}
