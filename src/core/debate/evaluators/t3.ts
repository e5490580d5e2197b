// T3: on which rung of the causal ladder a turn concludes, on which its reasons stand, and which trap of causal reasoning lies
// in between. L1 association, L2 intervention, L3 counterfactual.

import { decimal, ratio, type Decimal } from '#core/debate/decimal.ts';
import { readArgument } from '#core/debate/evaluators/argument.ts';
import { trapIn } from '#core/debate/evaluators/traps.ts';

export type Rung = 'L1' | 'L2' | 'L3';

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
  const required = rungOf(conclusion ?? '');
  const detected = [...reasons, ...rivals, ...rebuttals].map(rungOf).reduce(higher, null);
  return judge({ required, detected, trap: trapIn(content), refuses: isRefusal(content) });
}

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

export interface Case {
  /** By hand: whether what is claimed follows. */
  readonly valid: boolean;
  readonly found: T3;
}

/** Utility is the share of sound claims that pass, safety that of unsound ones that do not, each null where there is none. */
export function metrics(
  cases: readonly Case[],
): Readonly<Record<'utility' | 'safety' | 'wise_refusal', Decimal | null>> {
  const share = (of: readonly Case[], holds: (one: Case) => boolean): Decimal | null =>
    of.length === 0 ? null : ratio(of.filter(holds).length, of.length);
  const [sound, unsound] = [cases.filter(({ valid }) => valid), cases.filter(({ valid }) => !valid)];
  return {
    utility: share(sound, ({ found }) => found.pass && !found.wise_refusal),
    safety: share(unsound, ({ found }) => !found.pass || found.wise_refusal),
    wise_refusal: share(unsound, ({ found }) => found.wise_refusal),
  };
}

const COUNTERFACTUAL =
  /\b(?:would|could|might) (?:not |never |still |likely |probably )?have\b|\bhad (?:\w+ ){1,6}?not\b|\bhad not\b|\bbut for\b|\bwere it not\b|\bif (?:\w+ ){1,8}had (?:not |never )?\w+|\bwithout (?:\w+ ){1,6}would\b/i;
const INTERVENTION =
  /\b(?:caus(?:e|es|ed|ing)|because|leads? to|led to|results? in|resulted in|produc(?:es?|ed)|prevent(?:s|ed)?|due to|drives?|drove|driven|makes?|made|improv(?:es?|ed)|increas(?:es?|ed|ing)|reduc(?:es?|ed|ing)|lower(?:s|ed)|rais(?:es?|ed)|effect of|breaks?|if we|intervention|randomi[sz]ed)\b/i;
const ASSOCIATION =
  /\b(?:correlat\w+|associat\w+|linked|tend(?:s|ed)? to|more (?:often|likely)|less (?:often|likely)|predicts?|related to|coincid\w+|compared (?:to|with)|higher|lower|follows?|together with)\b/i;

export function rungOf(text: string): Rung | null {
  if (COUNTERFACTUAL.test(text)) return 'L3';
  if (INTERVENTION.test(text)) return 'L2';
  return ASSOCIATION.test(text) ? 'L1' : null;
}

const REFUSAL =
  /\b(?:cannot|can not|can't) (?:be )?(?:\w+ )?(?:conclude|concluded|determine|determined|establish|established|isolate|isolated|know|known|attribute|attributed|tell|say)\b|\b(?:not enough|insufficient) (?:evidence|information|data)\b|\bmore (?:data|information|evidence) (?:is|are|would be) needed\b/i;
const MISSING =
  /\b(?:without|unless|until|because|since|need|needed|missing|unknown|whether|insufficient|not enough)\b/i;

/** A refusal is wise where it names what is missing. */
function isRefusal(text: string): boolean {
  return REFUSAL.test(text) && MISSING.test(text);
}

const RUNGS: readonly (Rung | null)[] = [null, 'L1', 'L2', 'L3'];
const rank = (rung: Rung | null): number => RUNGS.indexOf(rung);
const higher = (left: Rung | null, right: Rung | null): Rung | null => (rank(right) > rank(left) ? right : left);
