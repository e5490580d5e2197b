// EBOM "Claim Classification Rules": what kind of claim a sentence is, and so whether it needs a citation.
// Below the threshold every claim is FACTUAL, which asks for the most.

import { fromDecimal, ZERO, type Q16 } from '#core/bytes/q16.ts';
import { quantities } from '#core/english/numbers.ts';
import { tokens, type Token } from '#core/english/words.ts';

export type ClaimCategory = 'TRIVIAL' | 'FACTUAL' | 'SUBJECTIVE' | 'CONSENSUS' | 'REASONING';

export interface Classified {
  readonly category: ClaimCategory;
  /** Of the category as first read, before the threshold made it FACTUAL. */
  readonly confidence: Q16;
  /** EBOM: in a high-stakes domain an uncertain classification goes to a person. */
  readonly uncertain: boolean;
}

/** EBOM "Classification Enforcement". */
export const CATEGORY_CONFIDENCE_MIN = fromDecimal('0.7');

export function classifyClaim(text: string): Classified {
  const { category, confidence } = read(text);
  return decideCategory(category, confidence);
}

/** The rule at the boundary, on its own: .699 is FACTUAL. */
export function decideCategory(category: ClaimCategory, confidence: Q16): Classified {
  const uncertain = confidence < CATEGORY_CONFIDENCE_MIN;
  return { category: uncertain ? 'FACTUAL' : category, confidence, uncertain };
}

interface Candidate {
  readonly category: ClaimCategory;
  readonly confidence: Q16;
}

const SURE = fromDecimal('0.95');
const LIKELY = fromDecimal('0.85');
const WEAK = fromDecimal('0.6');

function read(text: string): Candidate {
  const words = tokens(text).filter((token) => !token.part || token.lower === 'not');
  if (words.length === 0) return { category: 'FACTUAL', confidence: ZERO };
  if (TRIVIAL.has(keyOf(words))) return { category: 'TRIVIAL', confidence: SURE };
  const lower = ` ${words.map((word) => word.lower).join(' ')} `;
  if (INFERENCE.test(lower)) return { category: 'REASONING', confidence: LIKELY };
  if (CONSENSUS.test(lower) || GROUP_ATTITUDE.test(lower)) return { category: 'CONSENSUS', confidence: LIKELY };
  if (isOpinion(lower)) return { category: 'SUBJECTIVE', confidence: pinsDown(text, words) ? WEAK : LIKELY };
  // Names and numbers are what EBOM calls a specific entity, event, measurement or study.
  return { category: 'FACTUAL', confidence: pinsDown(text, words) ? SURE : fromDecimal('0.75') };
}

const INFERENCE =
  /^ (?:therefore|thus|hence|consequently|accordingly|it follows|so it follows|as a consequence|from this)|^ given .{12,} (?:we|one|it) (?:can|may|follows)| (?:we|one|i) (?:can|may|could|must)? ?(?:infer|conclude|deduce)d? | it follows that | this implies that | (?:therefore|thus|hence) (?:the|it|they|we|he|she|this|that|a) | we can (?:therefore|thus) /;
const CONSENSUS =
  / (?:industry standard|best practice|common practice|standard practice|conventional wisdom|prevailing (?:interpretation|view|opinion|practice)|scientific consensus|general consensus|consensus is|consensus among|widely (?:accepted|regarded|considered|believed|held|used|recommended|seen)|generally (?:accepted|agreed|considered|regarded|recommended|held)|commonly (?:accepted|believed|recommended|held)|universally (?:accepted|recognised|recognized)|it is customary) /;
const GROUP_ATTITUDE =
  / (?:most|many|the majority of|a majority of|nearly all|almost all|leading|all) (?:\w+ ){0,2}(?:\w+s|people|women|men) (?:\w+ly )?(?:recommend|prefer|agree|believe|advise|consider|think|accept|favou?r|suggest|regard|hold|use|endorse|support|argue) | (?:experts|scholars|critics|scientists|economists|lawyers|developers|doctors|historians) (?:\w+ly )?(?:agree|recommend|prefer|consider|advise|believe) /;

const PREDICATE =
  / (?:is|are|was|were|feels?|looks?|seems?|sounds?|tastes?) (?:(?:\w+ly|not|so|very|too|quite|rather|the|most|more|a|an|far) )*(?:elegant|beautiful|ugly|boring|wonderful|terrible|awful|amazing|great|horrible|lovely|delightful|charming|fascinating|disappointing|brilliant|stunning|interesting|fun|funny|clever|stupid|silly|sad|annoying|pleasant|unpleasant|good|bad|nice|delicious|disgusting|inspiring|moving|touching|impressive|dull|overrated|underrated|pretty|attractive|messy|clean|graceful|masterful|masterpiece|magnificent|superb|excellent|poor|worthwhile|pointless) /;
const FIRST_PERSON = /^ (?:in my (?:view|opinion)|personally|i (?:think|feel|prefer|like|love|hate|dislike|find) )/;
/** An opinion put in somebody's mouth is a fact about that person, and is cited. */
const ATTRIBUTED =
  / (?:according to|said|says|wrote|writes|called|calls|described|describes|argued|argues|thinks|believes|claims|claimed|survey|poll|study|rated|ranked) /;

function isOpinion(lower: string): boolean {
  return (FIRST_PERSON.test(lower) || PREDICATE.test(lower)) && !ATTRIBUTED.test(lower);
}

function pinsDown(text: string, words: readonly Token[]): boolean {
  const named = words.some((word, at) => at > 0 && /^[A-Z]/.test(word.text) && word.lower !== 'i');
  return named || quantities(text).length > 0;
}

const ARTICLES = new Set(['a', 'an', 'the']);
const keyOf = (words: readonly Token[]): string =>
  words
    .filter((word) => !ARTICLES.has(word.lower))
    .map((word) => word.stem)
    .join(' ');

/** Closed, tiny and whole sentences only: one word more and it is a factual claim. */
const TRIVIAL: ReadonlySet<string> = new Set(
  [
    'Water boils at 100°C at sea level',
    'Water boils at 100 degrees Celsius at sea level',
    'Water freezes at 0°C',
    'Water is wet',
    'The Earth orbits the Sun',
    'The Earth is round',
    'The Moon orbits the Earth',
    'The sun rises in the east',
    'A week has seven days',
    'A year has twelve months',
    'A day has 24 hours',
    'An hour has 60 minutes',
    'Two plus two is four',
    'A triangle has three sides',
    'Ice is frozen water',
    ...['Python', 'Java', 'JavaScript', 'C', 'Ruby', 'Rust', 'Go', 'Perl'].map(
      (name) => `${name} is a programming language`,
    ),
    ...[
      'Paris France',
      'London England',
      'Rome Italy',
      'Madrid Spain',
      'Berlin Germany',
      'Tokyo Japan',
      'Vienna Austria',
      'Lisbon Portugal',
    ].map((pair) => `${pair.split(' ')[0] ?? ''} is the capital of ${pair.split(' ')[1] ?? ''}`),
  ].map((sentence) => keyOf(tokens(sentence).filter((token) => !token.part))),
);
