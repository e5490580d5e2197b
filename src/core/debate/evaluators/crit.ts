// CRIT: how well the reasons of a turn carry its conclusion, and whose word they rest on. Validity gamma and credibility theta
// of each reason are 1 to 10. The arithmetic is that of CRIT and RAudit (AMB-56); who judges is the built-in reader of words.

import { decimal, mean, ratio, toNumber, type Decimal } from '#core/debate/decimal.ts';
import { readArgument, type Argument } from '#core/debate/evaluators/argument.ts';
import { CITED } from '#core/debate/evaluators/cited.ts';
import { alignment } from '#core/debate/evaluators/t3.ts';
import { markerOf } from '#core/english/negation.ts';
import { quantities } from '#core/english/numbers.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

export interface Reason {
  readonly text: string;
  /** It speaks for the other side. */
  readonly rival: boolean;
  readonly gamma: number;
  readonly theta: number;
}

/** Each 0 to 1. */
export interface Pillars {
  readonly logical_validity: Decimal;
  readonly evidential_support: Decimal;
  readonly alternative_consideration: Decimal;
  readonly causal_alignment: Decimal;
}

export interface Crit {
  readonly gamma_mean: number | null;
  readonly theta_mean: number | null;
  /** Sum of gamma * theta over all reasons, by their number: 1 to 100. */
  readonly gamma_total: number | null;
  /** The same as a share of 100. */
  readonly gamma_weighted: number | null;
  readonly pillars: Readonly<Record<keyof Pillars, number>>;
  readonly rho: number;
  readonly threshold_pass: boolean;
  readonly feedback: string;
}

const RHO_MIN = decimal('0.8');
const THETA_MIN = decimal('0.5');
/** RAudit: each pillar of a turn in which no argument can be read. */
const UNREAD = decimal('0.25');

export function crit(content: string): Crit {
  return scoreOf(content).crit;
}

/** `rho` of a turn, exact, for what is made of it. */
export function rhoOf(content: string): Decimal {
  return scoreOf(content).rho;
}

function scoreOf(content: string): { readonly crit: Crit; readonly rho: Decimal } {
  const argument = readArgument(content);
  const reasons = weigh(argument);
  const own = reasons.filter(({ rival }) => !rival);
  const pillars = own.length === 0 ? null : pillarsOf(argument, own, content);
  return { crit: critOf(reasons, pillars), rho: rhoFrom(pillars) };
}

/** The equations alone. `pillars` is null where no argument could be read. */
export function critOf(reasons: readonly Reason[], pillars: Pillars | null): Crit {
  const rho = rhoFrom(pillars);
  const n = reasons.length;
  const theta = n === 0 ? null : ratio(total(reasons.map((one) => one.theta)), 10 * n);
  const weighted = total(reasons.map((one) => one.gamma * one.theta));
  const passes = pillars !== null && theta !== null && rho >= RHO_MIN && theta >= THETA_MIN;
  return {
    gamma_mean: n === 0 ? null : toNumber(ratio(total(reasons.map((one) => one.gamma)), 10 * n)),
    theta_mean: theta === null ? null : toNumber(theta),
    gamma_total: n === 0 ? null : toNumber(ratio(weighted, n)),
    gamma_weighted: n === 0 ? null : toNumber(ratio(weighted, 100 * n)),
    pillars: {
      logical_validity: toNumber(pillars?.logical_validity ?? UNREAD),
      evidential_support: toNumber(pillars?.evidential_support ?? UNREAD),
      alternative_consideration: toNumber(pillars?.alternative_consideration ?? UNREAD),
      causal_alignment: toNumber(pillars?.causal_alignment ?? UNREAD),
    },
    rho: toNumber(rho),
    threshold_pass: passes,
    feedback: pillars === null ? 'No reason is given that could be weighed.' : feedbackOn(pillars),
  };
}

function rhoFrom(pillars: Pillars | null): Decimal {
  if (pillars === null) return UNREAD;
  const { alternative_consideration, causal_alignment, evidential_support, logical_validity } = pillars;
  return mean([logical_validity, evidential_support, alternative_consideration, causal_alignment]);
}

function pillarsOf({ rebuttals, rivals }: Argument, own: readonly Reason[], content: string): Pillars {
  const considered = (rivals.length > 0 ? 1 : 0) + (rebuttals.length > 0 ? 1 : 0);
  return {
    logical_validity: ratio(total(own.map(({ gamma }) => gamma)), 10 * own.length),
    evidential_support: ratio(total(own.map(({ theta }) => theta)), 10 * own.length),
    alternative_consideration: ratio(considered, 2),
    causal_alignment: alignment(content),
  };
}

/** The built-in judge: it reads words and knows no facts. */
function weigh({ conclusion, reasons, rivals }: Argument): readonly Reason[] {
  const judged = (text: string, rival: boolean): Reason => ({
    text,
    rival,
    gamma: validity(text, conclusion ?? ''),
    theta: credibility(text),
  });
  return [...reasons.map((text) => judged(text, false)), ...rivals.map((text) => judged(text, true))];
}

const WARRANT =
  /\b(?:because|since|therefore|so that|if\b[^.]{0,200}\bthen|which means|leads? to|as a result|due to)\b/i;

/** 1 to 10: 4, and 2 for each of a word of the conclusion, a warrant; 1 for a number and for substance; 2 less for a hedge. */
function validity(reason: string, conclusion: string): number {
  const words = tokens(reason);
  const about = new Set(contentStems(conclusion));
  const stems = contentStems(reason);
  const isHedged = words.some((token) => markerOf(token) === 'hedge');
  return inTen(
    4 +
      (stems.some((stem) => about.has(stem)) ? 2 : 0) +
      (WARRANT.test(reason) ? 2 : 0) +
      (quantities(reason).length > 0 ? 1 : 0) +
      (stems.length >= SUBSTANCE_WORDS ? 1 : 0) -
      (isHedged ? 2 : 0),
  );
}

const SUBSTANCE_WORDS = 6;
const HEARSAY = /\b(?:everybody|everyone|people|some|many) (?:knows?|says?|believes?|thinks?)\b/i;

/** 1 to 10: 8 with a source, 3 with a number, 2 without either, 1 for hearsay. */
function credibility(reason: string): number {
  if (CITED.test(reason)) return 8;
  if (HEARSAY.test(reason)) return 1;
  return quantities(reason).length > 0 ? 3 : 2;
}

const contentStems = (text: string): readonly string[] =>
  tokens(text).flatMap(({ lower, part, stem }) => (part || STOP_WORDS.has(lower) ? [] : [stem]));

const inTen = (value: number): number => Math.min(10, Math.max(1, value));
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function feedbackOn(pillars: Pillars): string {
  const low = SAID.filter(([name]) => pillars[name] < RHO_MIN).map(([, advice]) => advice);
  return low.length === 0 ? 'Each pillar reaches 0.8.' : low.join(' ');
}

const SAID: readonly (readonly [keyof Pillars, string])[] = [
  ['logical_validity', 'Say why each reason leads to the conclusion.'],
  ['evidential_support', 'Cite a source for each reason.'],
  ['alternative_consideration', 'Name the strongest reason of the other side and answer it.'],
  ['causal_alignment', 'The conclusion says more about causes than the reasons show.'],
];
