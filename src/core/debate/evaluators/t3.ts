// T3: on which rung of the causal ladder a turn concludes, on which its reasons stand, and which trap of causal reasoning lies
// in between. L1 association, L2 intervention, L3 counterfactual.

import { decimal, ratio, type Decimal } from '#core/debate/decimal.ts';
import { isConcluded, readArgument } from '#core/debate/evaluators/argument.ts';
import { higher, rank, rungOf, type Rung } from '#core/debate/evaluators/rung.ts';
import { trapIn } from '#core/debate/evaluators/traps.ts';

export { rungOf, type Rung };

export interface T3 {
  /** Of the conclusion; null where it says nothing about causes or relations. */
  readonly required_rung: Rung | null;
  /** The highest of the reasons. */
  readonly pearl_rung_detected: Rung | null;
  readonly trap_type: string | null;
  /** It says why nothing can be concluded yet. */
  readonly wise_refusal: boolean;
  readonly pass: boolean;
  readonly feedback: string;
}

export function t3(content: string): T3 {
  const { conclusion, rebuttals, reasons, rivals } = readArgument(content);
  const said = [conclusion ?? '', ...reasons, ...rivals, ...rebuttals];
  const claim = claimOf(content, conclusion ?? '', reasons);
  // Who says what a paper lays down claims nothing about causes, whatever the words of the question.
  const laidDown = LAID_DOWN.exec(claim)?.[1];
  const isRule = laidDown !== undefined && !ASKS_CAUSE.test(laidDown);
  const required = rungOf(isRule ? claim.replace(laidDown, '') : claim);
  const detected = said
    .filter((sentence) => sentence !== claim)
    .map(rungOf)
    .reduce(higher, null);
  return judge({
    required,
    detected,
    trap: isRule && required === null ? null : trapIn(content),
    refuses: isRefusal(content),
  });
}

/** The question that a claim answers: what is allowed or owed, how much, when, who. */
const LAID_DOWN =
  /\banswer to ["\u201c]((?:(?:may|must|shall|can|could|do|does|have|are|is|am) (?:i|we|you|they|one|it|there|he|she|my|our|the|a|an)\b|how (?:much|many|long|late|early|often|soon)\b|when\b|where\b|who\b|what (?:time|day|date)\b)[^"\u201d]*)["\u201d] is\b/i;
const ASKS_CAUSE =
  /\b(?:caus\w*|because|due to|leads? to|results? in|effect|effective|reduc\w*|increas\w*|improv\w*|prevent\w*|lower\w*|rais\w+|cures?|heals?|harms?|helps?|works?|correlat\w*|associat\w*|linked|better|worse|healthier|responsible|explains?|makes?|made)\b/i;

/**
 * What is concluded; where nothing says that it concludes, the last sentence on the highest rung, unless it gives a reason or a
 * source itself: then it is what the others are told for.
 */
function claimOf(content: string, conclusion: string, reasons: readonly string[]): string {
  const isSaid = isConcluded(content, conclusion) && rungOf(conclusion) !== null;
  const bare = isSaid ? [] : [conclusion, ...reasons].filter((reason) => !GROUND.test(reason));
  const highest = bare.map(rungOf).reduce(higher, null);
  return highest === null ? conclusion : (bare.filter((reason) => rungOf(reason) === highest).at(-1) ?? conclusion);
}

const GROUND = /\b(?:because|since|as shown|according to)\b|\[[A-Z]?\d{1,4}\]|https?:/i;

interface Found {
  readonly required: Rung | null;
  readonly detected: Rung | null;
  /** Its id and name. */
  readonly trap: string | null;
  readonly refuses: boolean;
}

/** DEB-8.3: it passes where what is shown reaches what is claimed, and there is no trap. Who refuses for a reason claims nothing. */
export function judge({ detected, refuses, required, trap }: Found): T3 {
  const reaches = rank(detected) >= rank(required);
  return {
    required_rung: required,
    pearl_rung_detected: detected,
    trap_type: trap,
    wise_refusal: refuses,
    pass: refuses || (reaches && trap === null),
    feedback: refuses
      ? 'It says what is missing and does not conclude.'
      : trap !== null
        ? `It may fall for a trap: ${trap}.`
        : reaches
          ? 'The reasons reach the rung of the conclusion.'
          : `The conclusion needs ${required ?? 'no rung'}, the reasons show ${detected ?? 'no rung'}.`,
  };
}

/** For CRIT: 1 where it passes, a half where only a rung is missing, 0 in a trap. */
export function alignment(content: string): Decimal {
  const { pass, trap_type } = t3(content);
  if (pass) return decimal('1');
  return trap_type === null ? ratio(1, 2) : 0n;
}

const REFUSAL =
  /\b(?:cannot|can not|can't) (?:be )?(?:\w+ )?(?:conclude|concluded|determine|determined|establish|established|isolate|isolated|know|known|attribute|attributed|tell|say)\b|\b(?:not enough|insufficient) (?:evidence|information|data)\b|\bmore (?:data|information|evidence) (?:is|are|would be) needed\b/i;
const MISSING =
  /\b(?:without|unless|until|because|since|need|needed|missing|unknown|whether|insufficient|not enough)\b/i;

/** A refusal is wise where it names what is missing. */
function isRefusal(text: string): boolean {
  return REFUSAL.test(text) && MISSING.test(text);
}
