// What is known of a question before anything is written, and of each pass over it.

import type { Claim } from '#core/judge/ground.ts';
import type { Assessment } from '#core/judge/assessment.ts';
import { recordsOf, type Found } from '#core/evidence/context.ts';
import { isByMeaning } from '#core/evidence/signals.ts';
import type { Admitted, Breached } from '#core/case/observe.ts';
import type { Decision } from '#core/judge/gate.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Carried } from '#core/constraint/memory.ts';
import type { Hash } from '#core/ports.ts';
import type { Accepted, Axiom, OpenWork, Reviewed, Stakes } from '#core/case/state.ts';

/** The person's record, and what it asks. */
export interface Question extends Pick<OpenWork, 'seq' | 'obsHash' | 'inputHash'> {
  /** The observations that say what is asked, this one last. */
  readonly asked: readonly Hash[];
  readonly text: string;
  readonly leastRisk: Risk;
  /** Constraints that a person has accepted for the case, in force when it was asked. */
  readonly carried: readonly Carried[];
  readonly accepted: readonly Accepted[];
  /** The person asked to be told what a passage says, and no more. */
  readonly isTold: boolean;
  /** Documents that the person said hold, the last one first. */
  readonly chosen: readonly Hash[];
  /** Null where the person said nothing of them. */
  readonly stakes: Stakes | null;
  readonly reviewed: readonly Reviewed[];
}
/** What is known of a question before anything is written. */
export interface Brief {
  readonly question: Question;
  readonly time: Admitted<'clock'>;
  readonly classified: Admitted<'classifier'>;
  readonly assessment: Assessment;
  /** The risk before the person said anything of it. */
  readonly assessed: Risk;
  readonly found: Found;
  readonly timeSensitive: boolean;
  /** What the case knows already and a passage that was found states, the best passage first. */
  readonly axioms: readonly Axiom[];
}
/** One pass: what was written, what was decided, and how the gate took it. */
export interface Attempt {
  /** Null where nothing was asked to write: too little was found. */
  readonly draft: Admitted<'writer'> | null;
  readonly claims: readonly Claim[];
  /** Null where nothing was written, or the judge failed. */
  readonly judged: Admitted<'nli'> | null;
  readonly decision: Decision | null;
  /** An oracle's breach where one failed; else the gate's own result. */
  readonly outcome: Admitted | Breached;
  /** Its observations by hash, in order: what the next draft is asked for with. */
  readonly records: readonly Hash[];
}

/** The observations that everything after the search is made of: what was asked, when, how grave, what was found. */
export function basisOf({ axioms, classified, found, question, time }: Brief): readonly Hash[] {
  const sources = new Set(found.hits.map(({ source }) => source));
  return [
    ...question.asked,
    ...question.carried.map(({ obsHash }) => obsHash),
    time.obsHash,
    classified.obsHash,
    ...(found.reworded === null ? [] : [found.reworded.obsHash]),
    ...found.retrievals.map(({ obsHash }) => obsHash),
    ...recordsOf([...sources]),
    ...new Set(axioms.map(({ obsHash }) => obsHash)),
  ];
}

/** What a reply says of the search: other wordings, and whether meaning took part, which it does not at high stakes. */
export function howSearched({ assessment, found }: Partial<Pick<Brief, 'assessment' | 'found'>>): {
  readonly also_searched?: readonly string[];
  readonly by_meaning?: true;
} {
  const variants = found?.reworded?.output.variants ?? [];
  const byMeaning = found?.retrievals.some(({ output }) => isByMeaning(output.hits)) === true;
  return {
    ...(variants.length === 0 ? {} : { also_searched: variants }),
    ...(byMeaning && assessment?.risk !== 'HIGH' ? { by_meaning: true } : {}),
  };
}
