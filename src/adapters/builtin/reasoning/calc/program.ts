// What a model is asked to write of a problem with numbers, and the steps that become of it. It writes which numbers are taken and what is
// done with them; what that comes to is reckoned here, so a small model need not reckon.

import {
  combine,
  comparing,
  numberOnly,
  readAmount,
  rounded,
  type Amount,
} from '#adapters/builtin/reasoning/calc/amount.ts';
import { checkSteps, isRatio, sayResult } from '#adapters/builtin/reasoning/calc/check.ts';
import { answerIn, readGiven, type Problem } from '#adapters/builtin/reasoning/calc/given.ts';

/** What is reckoned with, as it is written, and the number of the step that it comes from; 0 where it is given. */
interface Taken {
  readonly amount: Amount | boolean;
  readonly text: string;
  readonly step: number;
}

/** The steps of a program, as text; null where it cannot be read or reckoned. */
export function stepsOf(problem: string, program: string): readonly string[] | null {
  const read = readGiven(problem);
  if (read === null) return null;
  try {
    return new Program(read).run(program.split('\n'));
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}
class Unfit extends Error {}

class Program {
  readonly #problem: Problem;
  readonly #names = new Map<string, Taken>();
  readonly #lines: { readonly text: string; label: string }[] = [];
  readonly #written: readonly string[];
  #text = '';
  #at = 0;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#written = [...new Set([...problem.given.map(({ text }) => text), '1'])].sort((a, b) => b.length - a.length);
  }

  run(lines: readonly string[]): readonly string[] {
    for (const line of lines) {
      const [, name = '', text = ''] = /^([a-z_]+) = (.+)$/.exec(line.trim()) ?? [];
      if (name === '') throw new Unfit();
      [this.#text, this.#at] = [text, 0];
      const before = this.#lines.length;
      const found = this.#compared();
      if (this.#at < this.#text.length) throw new Unfit();
      const own = this.#lines[this.#lines.length - 1];
      if (own !== undefined && this.#lines.length > before && name !== 'answer')
        own.label = name.replaceAll('_', ' ').slice(0, 40);
      this.#names.set(name, found);
    }
    const end = this.#names.get('answer');
    if (end === undefined || end.step === 0) throw new Unfit();
    const answer =
      typeof end.amount === 'boolean' ? end.amount : (answerIn(this.#problem.asked, end.amount) ?? end.amount);
    const said = sayResult(answer);
    return [
      ...this.#lines.map(({ label, text }, at) => `Step ${String(at + 1)}${text}${label === '' ? '' : ` (${label})`}`),
      `Answer (from ${String(end.step)}): ${said.charAt(0).toUpperCase()}${said.slice(1)}`,
    ];
  }

  #compared(): Taken {
    const left = this.#sum();
    const [sign] = /^ ?(?:<=|>=|==|<|>)/.exec(this.#rest()) ?? [];
    if (sign === undefined) return left;
    this.#at += sign.length;
    return this.#step(sign.trim(), left, this.#sum());
  }

  #sum(): Taken {
    let left = this.#product();
    for (let sign = this.#sign('+-'); sign !== ''; sign = this.#sign('+-'))
      left = this.#step(sign, left, this.#product());
    return left;
  }

  #product(): Taken {
    let left = this.#atom();
    for (let sign = this.#sign('*/'); sign !== ''; sign = this.#sign('*/')) left = this.#step(sign, left, this.#atom());
    return left;
  }

  #atom(): Taken {
    const [opening, way = ''] = /^\s*(ceil|floor)?\(/.exec(this.#rest()) ?? [];
    if (opening !== undefined) {
      this.#at += opening.length;
      const inner = this.#sum();
      const [closing] = /^\s*\)/.exec(this.#rest()) ?? [];
      if (closing === undefined) throw new Unfit();
      this.#at += closing.length;
      return way === '' ? inner : this.#step(way, inner, null);
    }
    this.#at += /^\s*/.exec(this.#rest())?.[0].length ?? 0;
    const rest = this.#rest();
    const number = this.#written.find((one) => rest.startsWith(one) && !/^[\w.:]/.test(rest.slice(one.length)));
    const [name = ''] = /^[a-z_]+/.exec(rest) ?? [];
    const known = this.#names.get(name);
    if (known !== undefined && (number === undefined || name.length >= number.length)) {
      this.#at += name.length;
      return known;
    }
    const amount = number === undefined ? null : this.#amountOf(number);
    if (number === undefined || amount === null) throw new Unfit();
    this.#at += number.length;
    return { amount, text: number, step: 0 };
  }

  #amountOf(text: string): Amount | null {
    return (
      this.#problem.given.find((one) => one.text === text)?.amount ?? (text === '1' ? numberOnly(1n) : readAmount(text))
    );
  }

  #rest(): string {
    return this.#text.slice(this.#at);
  }

  #sign(signs: string): string {
    const [whole = '', sign = ''] = /^ ([-+*/]) /.exec(this.#rest()) ?? [];
    if (sign === '' || !signs.includes(sign)) return '';
    this.#at += whole.length - 1;
    return sign;
  }

  #step(sign: string, a: Taken, b: Taken | null): Taken {
    if (typeof a.amount === 'boolean' || typeof b?.amount === 'boolean') throw new Unfit();
    const found = this.#reckon(sign, a.amount, b?.amount ?? null);
    if (found === null) throw new Unfit();
    const from = [...new Set([a.step, b?.step ?? 0])].filter((one) => one > 0).sort((x, y) => x - y);
    const head = from.length === 0 ? ': ' : ` (from ${from.join(', ')}): `;
    const said = b === null ? `${a.text} rounded ${sign === 'ceil' ? 'up' : 'down'}` : `${a.text} ${sign} ${b.text}`;
    const result = sayResult(found);
    const step = this.#lines.push({ text: `${head}${said} = ${result}`, label: '' });
    return { amount: found, text: result, step };
  }

  #reckon(sign: string, a: Amount, b: Amount | null): Amount | boolean | null {
    if (b === null) return rounded(a, sign === 'ceil');
    if (sign === '+' || sign === '-' || sign === '*' || sign === '/')
      return combine(sign, a, b, this.#problem.isOvernight);
    return comparing(sign, a, b);
  }
}

/** What a reasoner by a model is handed to reckon with. */
export const calculator = {
  numbers: (problem: string): readonly string[] | null => {
    const read = readGiven(problem);
    return read === null ? null : [...read.given.map(({ text }) => text), ...(read.given.some(isRatio) ? ['1'] : [])];
  },
  stepsOf,
  checkSteps,
};
