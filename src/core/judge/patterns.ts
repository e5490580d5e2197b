// The four invalid patterns of EBOM "Common Invalid Patterns", found by rule in a claim that a judge lets through. Each looks
// at the sentence that carries the claim, and at what else the draft says: a sentence that is quoted whole has none of them.

import { classifyClaim } from '#core/judge/classify.ts';
import { markerOf, quantifierOf } from '#core/english/negation.ts';
import { sentences } from '#core/english/sentences.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { unfounded } from '#core/judge/logic/follows.ts';
import { strangePopulation } from '#core/judge/logic/populations.ts';
import { stepsTo } from '#core/judge/steps.ts';

export const PATTERNS = ['non sequitur', 'cherry picking', 'false equivalence', 'overgeneralisation'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** A claim, and what it stands in. */
export interface Told {
  readonly claim: string;
  /** The writer calls it an inference. */
  readonly isInference: boolean;
  /** All that is said in its sentence, and in the whole draft. */
  readonly sentence: string;
  readonly draft: string;
  /** EBOM's verification tier: from 2 on the logical form of the claim is compared. */
  readonly tier: 1 | 2 | 3;
  /** The passages that are cited for it and carry it. */
  readonly passages: readonly string[];
}

/** The first of them that the claim shows, null where it shows none. */
export function patternOf(told: Told): Pattern | null {
  const { claim, passages } = told;
  if (passages.length === 0) return null;
  if (isNonSequitur(told) || (told.tier > 1 && isConnectedFreely(told))) return 'non sequitur';
  const carrying = passages.map((passage) => nearestSentence(claim, passage));
  if (carrying.some((said) => isCherryPicked(told, said))) return 'cherry picking';
  // A sentence that is told needs one passage that says it. What is inferred rests on all of them.
  const isShown = (shows: (said: string) => boolean): boolean =>
    told.isInference ? carrying.some(shows) : carrying.every(shows);
  if (isShown((said) => isFalselyEqual(claim, said))) return 'false equivalence';
  return isShown((said) => isOvergeneral(told, said)) ? 'overgeneralisation' : null;
}

/** The sentence of a passage with the most words of the claim. */
export function nearestSentence(claim: string, passage: string): string {
  const stems = stemsOf(claim);
  const [first = { start: 0, end: passage.length }, ...others] = sentences(passage);
  const shared = ({ end, start }: typeof first): number =>
    [...stemsOf(passage.slice(start, end))].filter((stem) => stems.has(stem)).length;
  const best = others.reduce((most, next) => (shared(next) > shared(most) ? next : most), first);
  return unwrap(passage.slice(best.start, best.end));
}

/** An inference with a word that no cited passage has: what it concludes does not come from them. */
function isNonSequitur({ claim, isInference, passages }: Told): boolean {
  if (!isInference && classifyClaim(claim).category !== 'REASONING') return false;
  const known = new Set(passages.flatMap((passage) => [...stemsOf(passage)]));
  const causes = passages.some((passage) => CAUSE.test(passage));
  return tokens(claim).some(
    (word) =>
      !STOP_WORDS.has(word.lower) &&
      !known.has(word.stem) &&
      markerOf(word) !== 'hedge' &&
      !INFERS.test(word.lower) &&
      !(causes && CAUSED.test(word.lower)),
  );
}
const INFERS = /^(?:therefore|thus|hence|consequently|accordingly|so|given|follows?|infer|conclude|deduce|implies)$/;
/** A chain of causes makes a cause of its ends. */
const CAUSED = /^(?:caus|lead|led|contribut|result|produc)/;

/** Tier 2: what connects the clauses is the writer's own, and no step from the passages leads to it. */
function isConnectedFreely({ claim, passages }: Told): boolean {
  if (unfounded(claim, passages).length === 0) return false;
  return (
    stepsTo(
      claim,
      passages.map((text, index) => ({ index, text })),
    ) === null
  );
}

/** The benefit without the harm that the same sentence goes on with. */
function isCherryPicked({ claim, draft }: Told, said: string): boolean {
  if (!BENEFIT.test(claim) || HARM.test(claim)) return false;
  return said
    .split(/[;,]|\b(?:and|but|yet|while|although|though|however|whereas)\b/i)
    .filter((part) => HARM.test(part) && !LESS.test(part))
    .some((part) => ![...stemsOf(part.match(HARM)?.[0] ?? '')].some((stem) => stemsOf(draft).has(stem)));
}
const BENEFIT =
  /\b(?:lower|reduc|reliev|help|improv|cure|treat|heal|prevent|protect|effective|safe|benefi|ease|eases|works?\b|saves?\b|gains?\b)/i;
const HARM =
  /\b(?:risks?|dangers?|dangerous|harms?|harmful|hazards?|toxic|poison\w*|deaths?|fatal|injur\w+|damages?|worsen\w*|addict\w*|overdose|adverse|side effects?|complications?)\b/i;
const LESS = /\b(?:lower|reduc|decreas|prevent|less|no|not|without|avoid|protect|free of)/i;

/** A cause where the sentence only says that two things go together. */
function isFalselyEqual(claim: string, said: string): boolean {
  return CAUSE.test(claim) && !TOGETHER.test(claim) && TOGETHER.test(said) && !CAUSE.test(said);
}
const CAUSE =
  /\b(?:cause[sd]?|causing|leads? to|led to|results? in|resulted in|produce[sd]?|brings? about|brought about|because|due to|triggers?|triggered|makes? (?:people|you|them|it))\b/i;
const TOGETHER =
  /\b(?:correlat\w+|associat(?:ed with|ion with|ion between|ions between)|linked (?:to|with)|link between|goes? (?:along|together) with|relationship between|more (?:common|frequent) (?:in|among))\b/i;

/** All, where a few were looked at; another group than that of the passage; or what was found in a sample, without the sample. */
function isOvergeneral({ claim, sentence }: Told, said: string): boolean {
  if (strangePopulation(claim, said) !== null) return true;
  const isSample = SAMPLE.test(said);
  const isOfAll = (text: string): boolean =>
    tokens(text).some((word) => ['all', 'none'].includes(quantifierOf(word) ?? '') && word.lower !== 'no');
  const isOfSome = tokens(said).some((word) => ['some', 'few'].includes(quantifierOf(word) ?? ''));
  if (isOfAll(claim) && !isOfAll(said) && (isSample || isOfSome)) return true;
  return isSample && /\d/.test(said) && !SAMPLE.test(sentence) && !/\d/.test(sentence);
}
const SAMPLE =
  /\b(?:stud(?:y|ies)|surveys?|samples?|polls?|trials?|interviews?|questionnaires?) (?:of|among|with)\b|\b(?:participants|respondents|volunteers)\b/i;

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(tokens(text).map(({ stem }) => stem));
}
