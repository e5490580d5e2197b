// What comes of a problem: steps and an answer, or why nothing follows; and what may stand in the way of a sum.

import { premisesOf, type Fact } from '#adapters/builtin/reasoning/logic/engine.ts';
import { sentence, toSteps, type Step } from '#adapters/builtin/reasoning/logic/say.ts';
import { type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { tokens, STOP_WORDS } from '#core/english/words.ts';

export interface Solved {
  /** `open`: it cannot be derived from what is given. */
  readonly verdict: 'derived' | 'open' | 'infeasible';
  readonly steps: readonly Step[];
  /** Sentences that cannot all hold; empty where they can. */
  readonly because: readonly string[];
  /** How many premises the answer rests on. */
  readonly premises: number;
}
/** The steps as one text. */
export const textOf = ({ steps }: Solved): string => steps.map(({ text }) => text).join('\n');

export const NO_FORM = 'the question is in none of the forms that are read here';

export function sayUnread(theory: Theory): string | null {
  const [at] = theory.unread;
  return at === undefined ? null : `this sentence is not understood here: "${theory.premises[at - 1]?.text ?? ''}"`;
}

export function open(theory: Theory, question: string, why: string, facts: readonly Fact[]): Solved {
  const { steps } = toSteps(theory, facts);
  const text = `Not derivable: This cannot be derived from what is given, for ${why}.${question === '' ? '' : ` Asked was: ${sentence(question)}`}`;
  return { verdict: 'open', steps: [...steps, { text, source: 0 }], because: [], premises: premisesOf(facts).size };
}

/** As `derivedAs`, where nothing else that is given may change a sum: every sentence of the problem has to be a part of it. */
export function inWhole(theory: Theory, question: string, text: string, facts: readonly Fact[]): Solved {
  const used = premisesOf(facts);
  const other = theory.premises.findIndex(({ source }, at) => source === 0 && !used.has(at + 1));
  const left = theory.premises[other];
  return left === undefined
    ? derivedAs(theory, text, facts)
    : open(theory, question, `it is not clear what this does to it: "${left.text}"`, []);
}

/** A sentence beside the proof that may change a number of these things; null where none may. */
export function mattering(theory: Theory, owners: readonly string[], facts: readonly Fact[]): string | null {
  const used = premisesOf(facts);
  const found = theory.premises.find(({ source, text }, at) => {
    if (source !== 0 || used.has(at + 1)) return false;
    if (CHANGES.test(text)) return true;
    const isMeasured =
      theory.clauses.some(({ by }) => by === at + 1) &&
      theory.clauses.every(({ any, by }) => by !== at + 1 || any.some(({ kind }) => kind === 'compared'));
    const words = new Set(contentOf(text));
    return (
      !isMeasured &&
      owners.some((owner) => owner !== '' && contentOf(theory.nameOf(owner)).every((word) => words.has(word))) &&
      !/^\S+ (?:is|was) an? [a-z]+\.?$/i.test(text) &&
      !/^[^,]+ (?:is|are) (?:next to|beside|near|opposite|close to) [^,]+\.?$/i.test(text)
    );
  });
  return found?.text ?? null;
}
const CHANGES =
  /\b(?:discount|fees?|tax|taxes|surcharge|tip|deposit|delay(?:ed)?|postponed|cancel+ed|moved|reduced|raised|increased?|doubled?|halved?|twice|extra)\b/i;

export function derivedAs(theory: Theory, text: string, facts: readonly Fact[]): Solved {
  const { ends, steps } = toSteps(theory, facts);
  const last = ends.length === 0 ? `Answer: ${text}` : `Answer (from ${ends.join(', ')}): ${text}`;
  return {
    verdict: 'derived',
    steps: [...steps, { text: last, source: 0 }],
    because: [],
    premises: premisesOf(facts).size,
  };
}

export const contentOf = (text: string): readonly string[] =>
  tokens(text).flatMap(({ lower, part, stem }) => (part || STOP_WORDS.has(lower) ? [] : [stem]));

export const givenFact = (by: number): Fact => ({
  literal: { kind: 'is', who: '', pred: '', yes: true },
  parents: [],
  by,
});
