// How a model is asked for the steps of a problem with numbers: which numbers are taken and what is done with them, a line each. The
// grammar lets it write no number but those of the problem, and no result: that is reckoned for it, and all of it is checked again.

import { CALCULATES } from '#core/ercp/calculates.ts';
import type { Prompt } from '#core/pb2s/prompt.ts';
import { oneLine } from '#core/pb2s/lines.ts';
import type { OutputOf } from '#core/admission/grammar.ts';

/** The built-in reader of numbers, which reckons the steps of a model and finds what is wrong with them. */
export interface Calculator {
  /** The numbers of a problem as they may be written; null where they are not understood. */
  readonly numbers: (problem: string) => readonly string[] | null;
  /** Null where what was written is no calculation. */
  readonly stepsOf: (problem: string, written: string) => readonly string[] | null;
  /** Empty where all of it holds; null where these are no steps of a calculation. */
  readonly checkSteps: (problem: string, steps: readonly string[]) => readonly { readonly why: string }[] | null;
}

export interface Reckoning {
  readonly calculator: () => Promise<Calculator>;
  /** So many tries have to come to one answer before it is given. */
  readonly agreeing: number;
}

const RULES =
  'You write a short calculation for a problem, one step a line, in this form: name = calculation. The last line is: answer = calculation. Use only numbers that stand in the problem, and names of earlier lines. Write no results. A question for yes or no ends in a comparison.';
const EXAMPLES: readonly (readonly [problem: string, steps: string])[] = [
  [
    'The bus is due at 8:35 and today it is 12 minutes late. The walk from the stop to the school takes 7 minutes. When does Jan get to school?',
    'bus_arrives = 8:35 + 12 minutes\nanswer = bus_arrives + 7 minutes',
  ],
  [
    'You have to be at the ferry 45 minutes before it sails at 17:30, and the drive takes 1 hour 10 minutes. When must you set out at the latest?',
    'be_there = 17:30 - 45 minutes\nanswer = be_there - 1 hour 10 minutes',
  ],
  [
    'Cheese costs 18 euros per kg. Lena buys 0.5 kg of it and a loaf for 4 euros, and pays with 20 euros. How much is left?',
    'cheese = 18 euros per kg * 0.5 kg\ntotal = cheese + 4 euros\nanswer = 20 euros - total',
  ],
  [
    'A dough for 6 rolls needs 300 g of flour. How much flour do 10 rolls need?',
    'flour_per_roll = 300 g / 6 rolls\nanswer = flour_per_roll * 10 rolls',
  ],
  [
    'A complaint is taken within 14 days of delivery. The lamp came on 2026-02-20, and Eva complained on 2026-03-05. Is it taken?',
    'days_passed = 2026-03-05 - 2026-02-20\nanswer = days_passed <= 14 days',
  ],
  [
    'A printer does 20 pages per minute. How many minutes does it need for 300 pages?',
    'answer = 300 pages / 20 pages per minute',
  ],
  [
    'A coat of 80 euros is reduced by 25%, and Eva has a voucher for 10 euros. What does she pay?',
    'reduction = 80 euros * 25%\nanswer = 80 euros - reduction - 10 euros',
  ],
  ['A pack holds 8 bulbs. Nils needs 30 bulbs. How many packs must he buy?', 'answer = ceil(30 bulbs / 8 bulbs)'],
];

/** So many tries have to hold and to come to one answer. */
export const AGREEING = 2;
/** What a later try is asked to do otherwise. The beginning stays, so that an engine reads the examples once. */
const OTHERWISE: readonly string[] = ['', 'First name each number of the problem in a line of its own.'];
const TOKENS_MAX = 256;

export function toCalculation(problem: string, numbers: readonly string[], at: number): Prompt {
  const literals = [...new Set(numbers)].map((one) => JSON.stringify(one)).join(' | ');
  const grammar = [
    CALCULATES,
    'steps ::= (name " = " line "\\n"){0,7} "answer = " (line | leaf " " compared " " leaf)',
    'compared ::= "<=" | ">=" | "==" | "<" | ">"',
    'name ::= [a-z] [a-z_]{1,24} [a-z]',
    'leaf ::= number | name',
    'line ::= leaf (" " [+-] " " leaf){0,3} | product | ("ceil" | "floor") "(" product ")"',
    'product ::= factor (" " [*/] " " factor){0,2}',
    'factor ::= leaf | "(" leaf " " [-+*/] " " leaf ")"',
    `number ::= ${literals}`,
    '',
  ].join('\n');
  const examples = EXAMPLES.map(([asked, steps]) => `Problem: ${asked}\n${steps}`).join('\n\n');
  const more = [OTHERWISE[at] ?? ''].filter((one) => one !== '');
  const task = ['Now write the calculation for this problem alone.', `Problem: ${oneLine(problem)}`, ...more].join(
    '\n',
  );
  return { grammar, lines: 8, max_tokens: TOKENS_MAX, system: RULES, user: `Examples:\n\n${examples}\n\n${task}` };
}

type Said = OutputOf<'ercp/generate'>;

/**
 * The steps of the first try, where each of the tries holds and all come to one answer; else, as open, that they do not. Null where the
 * problem is none of numbers, or what was written first is no calculation. A try that is told what was wrong fits itself to the check:
 * no more are taken.
 */
export async function calculate(
  problem: string,
  { agreeing, ...by }: Reckoning,
  write: (prompt: Prompt) => Promise<string>,
): Promise<Said | null> {
  const calculator = await by.calculator();
  const numbers = calculator.numbers(problem);
  if (numbers === null || numbers.length < NUMBERS_MIN) return null;
  let first: readonly string[] | null = null;
  for (let at = 0; at < agreeing; at += 1) {
    const steps = calculator.stepsOf(problem, await write(toCalculation(problem, numbers, at)));
    const why = steps === null ? NOT_READ : (calculator.checkSteps(problem, steps) ?? [])[0]?.why;
    if (first === null && steps === null) return null;
    if (first === null && why !== undefined)
      return toSaid([`Not derivable: The steps that were written do not follow from what is given: ${why}.`], 'open');
    const other = why === undefined && steps !== null ? answerOf(steps) : 'steps that do not hold';
    if (first !== null && other !== answerOf(first)) {
      const both = `${answerOf(first)} or ${other}`;
      return toSaid([...first, `Not derivable: Written again, the steps came to something else: ${both}.`], 'open');
    }
    first ??= steps;
  }
  return first === null ? null : toSaid(first, 'derived');
}
const NOT_READ = 'they cannot be read';
const NUMBERS_MIN = 2;

const answerOf = (steps: readonly string[]): string => (steps.at(-1) ?? '').replace(/^[^:]*: /, '');

function toSaid(sentences: readonly string[], verdict: 'derived' | 'open'): Said {
  const claims = sentences.map((text) => ({ claim: text.replace(/^[^:]{1,80}: /, ''), source: 0 }));
  return { claims, reasoning_text: sentences.join('\n'), sentences: [...sentences], verdict };
}
