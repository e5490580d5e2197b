// What a question is like beyond its kind: what it offers to be matched besides words.

import type { Question } from '#core/english/question.ts';
import { isContent } from '#adapters/retrieval/terms.ts';
import { askedVersions } from '#adapters/retrieval/version.ts';
import { tokens } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';

/** Flags are 0 or 1. */
export interface QuestionShape {
  readonly howMany: number;
  readonly default: number;
  readonly when: number;
  readonly who: number;
  readonly where: number;
  readonly why: number;
  readonly outcome: number;
  readonly comparison: number;
  readonly how: number;
  readonly yesNo: number;
  readonly definition: number;
  readonly negated: number;
  /** Neighbouring content stems, "a b". */
  readonly pairs: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly versions: readonly string[];
}

const COUNTED: ReadonlySet<string> = new Set(['count', 'amount', 'money', 'duration', 'measure', 'often']);
const OUTCOME =
  /what (?:happens|will happen|would happen|occurs|results)|what is (?:raised|returned|the result)|\bif\b|what .* (?:raise|return)/i;
const COMPARISON = /\bdiffer|\bversus\b|\bcompared?\b|\bthan\b|difference|\bbetter\b|\bor\b/i;
const HOW =
  /\bhow\b|(?:which|what) (?:call|method|function|option|command|parameter|way|setting|tool|procedure|class|module)\b/i;
const DEFINITION = /^\W*what (?:is|are|does .* mean)\b|what is meant|definition|define/i;
const NEGATION = /\b(?:not|no|never|without|cannot|none|neither|nor)\b|n['\u2019]t\b/i;

export function questionShape(text: string, question: Question): QuestionShape {
  const flag = (holds: boolean): number => (holds ? 1 : 0);
  const read = tokens(text);
  const numbers = read.filter((token) => token.kind === 'number').map((token) => token.stem);
  return {
    howMany: flag(COUNTED.has(question.kind)),
    default: flag(/\bdefault/i.test(text)),
    when: flag(question.kind === 'when'),
    who: flag(question.kind === 'who'),
    where: flag(question.kind === 'where'),
    why: flag(question.kind === 'why'),
    outcome: flag(OUTCOME.test(text)),
    comparison: flag(COMPARISON.test(text)),
    how: flag(HOW.test(text)),
    yesNo: flag(question.kind === 'yes-no'),
    definition: flag(DEFINITION.test(text)),
    negated: flag(NEGATION.test(text)),
    pairs: pairsOf(read),
    numbers: new Set(numbers),
    versions: askedVersions(text),
  };
}

/** Content stems that stand next to each other when the words between them are left out. */
export function pairsOf(read: readonly Token[]): Set<string> {
  const stems = read.filter((token) => isContent(token) && !token.part).map((token) => token.stem);
  return new Set(stems.slice(1).map((stem, at) => `${stems[at] ?? ''} ${stem}`));
}
