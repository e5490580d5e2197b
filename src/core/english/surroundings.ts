// What stands around a sentence and narrows it or takes it back: a heading "Exclusions", "This does not apply to ..."
// behind it. EBOM "Detect Cherry-Picking": a rule quoted without its exception says something else.

import { sentences } from '#core/english/sentences.ts';

export interface Surroundings {
  readonly heading: string;
  /** The text before and behind, of the same section; "" where it ends. */
  readonly before: string;
  readonly after: string;
}

/** The sentences right behind `at` that narrow what is said there, in order; those of `told` are told as well. */
export function narrowing(after: string): string | null {
  const [next, second] = sentences(after).map(({ end, start }) => after.slice(start, end));
  if (next === undefined) return null;
  if (isNarrowing(next)) return next;
  return second !== undefined &&
    /^(?:this|these|the above|the preceding|the foregoing)\b/i.test(second) &&
    isNarrowing(second)
    ? second
    : null;
}

/** Whether a sentence narrows the one before it. */
export function isNarrowing(sentence: string): boolean {
  return STRONG.test(sentence) || (POINTING.test(sentence) && WEAK.test(sentence));
}

/** Whether what stands above or before a sentence denies, supposes or reports it, or says that it is no longer so. */
export function isTakenBack({ before, heading }: Pick<Surroundings, 'before' | 'heading'>): boolean {
  if (VOID_HEADING.test(heading)) return true;
  const last =
    sentences(before)
      .map(({ end, start }) => before.slice(start, end))
      .at(-1) ?? '';
  return DENYING.test(last) || (/:\s*$/.test(last) && SUPPOSING.test(last));
}

const STRONG =
  /\b(?:however|except\w*|exempt\w*|exclud\w*|unless|notwithstanding|subject to|otherwise|lapses?|(?:un|not )true|not (?:so|correct|the case)|false|incorrect|no longer|repealed|revoked|withdrawn|superseded|(?:not|only) appl(?:y|ies)|appl(?:y|ies) only|not covered|not included|on the other hand)\b|^(?:but|yet|only|provided)\b/i;
const POINTING = /^(?:an?|this|that|these|those|it|they|such|the (?:preceding|foregoing|above|same|former|latter))\b/i;
const WEAK = /\b(?:only|required|requires|appl(?:y|ies)|deduct\w*|limited|until|first|fee|must)\b/i;
const VOID_HEADING =
  /\b(?:exclu\w+|except\w+|not (?:covered|cover|insured|included|in force|allowed|valid)|repeal\w*|former|supersed\w+|replaced|draft|proposed|invalid|void|examples?|samples?|myths?|mistakes?|false|wrong|withdrawn|expired|obsolete|outdated|old (?:version|rules)|previous (?:version|rules)|no longer)\b/i;
const DENYING =
  /\b(?:false|wrong|untrue|incorrect|mistakes?|myths?|mistaken|under no circumstances|do not (?:follow|believe)|old version|former version|earlier version|no longer|argued|alleged|claimed|imagine|suppose|for example|hypothetical|repealed|superseded)\b/i;
const SUPPOSING =
  /\b(?:if|unless|when|where|whenever|provided|only|except|may|say|says|said|claims?|believe\w*|not)\b/i;
