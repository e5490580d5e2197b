// Checks a reasoning against what it reasons from, by deriving it again: sentences that cannot hold together, or not with what
// the problem gives, and steps that do not follow from the steps they name. It judges a model's steps as it judges its own.

import { derive, coreOf } from '#adapters/builtin/reasoning/logic/engine.ts';
import { negated } from '#adapters/builtin/reasoning/logic/model.ts';
import { readAll, readProblem } from '#adapters/builtin/reasoning/logic/problem.ts';
import type { Sentence } from '#core/constraint/stated.ts';

export interface StepError {
  readonly type: 'contradiction' | 'missing_justification';
  readonly confidence: number;
  /** Position of the sentence. */
  readonly at: number;
  /** `sentence:2`, `problem`. */
  readonly source: string;
}

/** "How many" asks for a number and "how long" for a measure, not for a reason. */
export const asksWhy = (problem: string): boolean =>
  /^(?:why|how(?!\s+(?:many|much|long|old|far|often|big|large|tall|high|deep|wide|fast|heavy)\b)|explain)\b/i.test(
    problem.trim(),
  );

const HEAD = /^(?:Step|S) ?(\d+)(?: \((?:from ([\d, ]+)|[a-z ]+)\))?: /;
const ERRORS_MAX = 3;

/** What a numbered step says. */
export const withoutNumber = (text: string): string => text.replace(HEAD, '');

/** Contradictions among sentences and with the problem, then steps that do not follow. Offsets are the caller's. */
export function stepErrors(problem: string, all: readonly Sentence[]): readonly StepError[] {
  const said = all.map(({ text }) => withoutNumber(text).replace(/^(?:Therefore|Thus|Hence|So|Then),? /i, ''));
  return [...contradictions(problem, said), ...unfounded(all, said)];
}

function contradictions(problem: string, said: readonly string[]): readonly StepError[] {
  const given = problem === '' ? [] : readProblem(problem, []).theory.premises;
  const theory = readAll([...given, ...said.map((text) => ({ text, source: 0 }))]);
  if (theory.isCut) return [];
  // What the problem itself contradicts is no error of who reasons about it.
  if (given.length > 0 && coreOf(theory, new Set(given.map((_, at) => at + 1))) !== null) return [];
  const left = new Set(theory.premises.map((_, at) => at + 1));
  const found: StepError[] = [];
  while (found.length < ERRORS_MAX) {
    const core = coreOf(theory, left);
    const worst = core?.at(-1);
    if (core === null || worst === undefined || worst <= given.length) break;
    const other = core.at(-2);
    const source =
      other === undefined ? 'logic' : other <= given.length ? 'problem' : `sentence:${String(other - given.length)}`;
    found.push({ type: 'contradiction', confidence: 0.95, at: worst - given.length - 1, source });
    left.delete(worst);
  }
  return found;
}

/** "Step 3 (from 1, 2): ..." has to follow from the steps that it names. */
function unfounded(all: readonly Sentence[], said: readonly string[]): readonly StepError[] {
  const numbers = all.map(({ text }) => Number(HEAD.exec(text)?.[1] ?? 0));
  return all.flatMap(({ text }, at) => {
    const [, number = '', from = ''] = HEAD.exec(text) ?? [];
    if (from === '') return [];
    const premises = from.split(',').map((one) => numbers.indexOf(Number(one)));
    const source = `step:${number}`;
    if (premises.some((one) => one === -1 || one >= at))
      return [{ type: 'missing_justification', confidence: 0.9, at, source }];
    return follows(
      premises.map((one) => said[one] ?? ''),
      said[at] ?? '',
    )
      ? []
      : [{ type: 'missing_justification', confidence: 0.8, at, source }];
  });
}

function follows(premises: readonly string[], conclusion: string): boolean {
  const theory = readAll([...premises, conclusion].map((text) => ({ text, source: 0 })));
  const own = theory.premises.length;
  const clauses = theory.clauses.filter(({ by }) => by === own);
  const held = new Set(premises.map((_, at) => at + 1));
  return clauses.length > 0 && clauses.every(({ any }) => derive(theory, held, any.map(negated)).clash !== null);
}
