// Whether a text lets a cause come after its effect: what it says on days, in months or in years is put in order, and the sentence that
// claims the cause says which of them is which.

import { INTERVENTION } from '#core/debate/evaluators/rung.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

const SCALES: readonly (readonly string[])[] = [
  'january february march april may june july august september october november december'.split(' '),
  'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
];

/** It is read as a sign of a trap, so it has the form of a pattern. */
export const BACKWARDS = { test: (text: string): boolean => isBackwards(text) === true };

/** Null where it does not say when both were. */
export function isBackwards(text: string): boolean | null {
  const clauses = text.split(/[.;!?]\s*/).filter((clause) => clause !== '');
  const told = clauses.flatMap((clause) => {
    const time = timeOf(clause);
    return time === null ? [] : [{ ...time, stems: stemsOf(clause) }];
  });
  const claim = clauses.filter((clause) => timeOf(clause) === null && INTERVENTION.test(clause)).at(-1);
  const [one, other] = told;
  if (claim === undefined || one === undefined || other === undefined || one.scale !== other.scale) return null;
  const at = claim.search(INTERVENTION);
  const [cause, effect] = [stemsOf(claim.slice(0, at)), stemsOf(claim.slice(at))];
  const towards = (stems: ReadonlySet<string>): number => shared(stems, one.stems) - shared(stems, other.stems);
  // Above 0: the first is the effect, and the other the cause.
  const isEffect = towards(effect) - towards(cause);
  if (isEffect === 0 || one.at === other.at) return null;
  return isEffect > 0 === one.at < other.at;
}

function timeOf(clause: string): { readonly scale: number; readonly at: number } | null {
  const words = clause.match(/[A-Z][a-z]+|\b1[5-9]\d\d\b|\b20\d\d\b/g) ?? [];
  for (const word of words) {
    const scale = SCALES.findIndex((names) => names.includes(word.toLowerCase()));
    if (scale >= 0) return { scale, at: SCALES[scale]?.indexOf(word.toLowerCase()) ?? 0 };
    if (/^\d/.test(word)) return { scale: SCALES.length, at: Number(word) };
  }
  return null;
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(tokens(text).flatMap(({ lower, part, stem }) => (part || STOP_WORDS.has(lower) ? [] : [stem])));
}

const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((stem) => others.has(stem)).length;
