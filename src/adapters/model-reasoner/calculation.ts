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

/** So many tries that come to one answer give it. */
export const AGREEING = 2;
const TRIES_MAX = 3;
/** What a later try is asked to do otherwise. The beginning stays, so that an engine reads the examples once. */
const WAYS: readonly { readonly ask: string; readonly thinks: boolean }[] = [
  { ask: '', thinks: false },
  { ask: 'First name each number of the problem in a line of its own.', thinks: false },
  {
    ask: 'Begin with one or two lines that start with # and say in words what happens and what has to be added or taken off.',
    thinks: true,
  },
];
const TOKENS_MAX = 256;

export function toCalculation(problem: string, numbers: readonly string[], at: number, why: string | null): Prompt {
  const literals = [...new Set(numbers)].map((one) => JSON.stringify(one)).join(' | ');
  const { ask, thinks } = WAYS[at] ?? { ask: '', thinks: false };
  const grammar = [
    CALCULATES,
    `steps ::= ${thinks ? 'thought{1,2} ' : ''}(name " = " line "\\n"){0,7} "answer = " (line | leaf " " compared " " leaf)`,
    'thought ::= "# " [^\\n]{20,200} "\\n"',
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
  const more = [ask, why === null ? '' : `An earlier try was wrong: ${why}.`].filter((one) => one !== '');
  const task = ['Now write the calculation for this problem alone.', `Problem: ${oneLine(problem)}`, ...more].join(
    '\n',
  );
  return { grammar, lines: 8, max_tokens: TOKENS_MAX, system: RULES, user: `Examples:\n\n${examples}\n\n${task}` };
}

type Said = OutputOf<'ercp/generate'>;

/**
 * The steps of the first of the tries that agree; else, as open, those of a try that holds, or that none does. Null where the problem is
 * none of numbers, or nothing that was written is a calculation.
 */
export async function calculate(
  problem: string,
  { agreeing, ...by }: Reckoning,
  write: (prompt: Prompt) => Promise<string>,
): Promise<Said | null> {
  const calculator = await by.calculator();
  const numbers = calculator.numbers(problem);
  if (numbers === null || numbers.length < NUMBERS_MIN) return null;
  const held: (readonly string[])[] = [];
  let why: string | null = null;
  let failed = '';
  for (let at = 0; at < TRIES_MAX; at += 1) {
    const steps = calculator.stepsOf(problem, await write(toCalculation(problem, numbers, at, why)));
    const faults = steps === null ? null : calculator.checkSteps(problem, steps);
    why = faults?.[0]?.why ?? null;
    if (steps === null || faults === null) continue;
    if (why !== null) {
      failed = why;
      continue;
    }
    held.push(steps);
    const [first = steps, ...more] = held.filter((one) => answerOf(one) === answerOf(steps));
    if (1 + more.length >= agreeing) return toSaid(first, 'derived');
  }
  const [steps] = held;
  if (steps !== undefined) {
    const answers = [...new Set(held.map(answerOf)), ...(failed === '' ? [] : ['steps that do not hold'])];
    return toSaid(
      [...steps, `Not derivable: Written again, the steps came to something else: ${answers.join(' or ')}.`],
      'open',
    );
  }
  const said = `Not derivable: The steps that were written do not follow from what is given: ${failed}.`;
  return failed === '' ? null : toSaid([said], 'open');
}
const NUMBERS_MIN = 2;

const answerOf = (steps: readonly string[]): string => (steps.at(-1) ?? '').replace(/^[^:]*: /, '');

function toSaid(sentences: readonly string[], verdict: 'derived' | 'open'): Said {
  const claims = sentences.map((text) => ({ claim: text.replace(/^[^:]{1,80}: /, ''), source: 0 }));
  return { claims, reasoning_text: sentences.join('\n'), sentences: [...sentences], verdict };
}
