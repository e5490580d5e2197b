// What a sentence offers a question, as integers, and the fitted weights that make a probability of them.

import { ANSWER_BIAS, ANSWER_WEIGHTS, PROBABILITIES } from '#core/english/answers.gen.ts';
import { leansBack, type Sentence } from '#core/english/offer/sentence.ts';
import type { Context, Match } from '#core/english/matches.ts';
import type { Question } from '#core/english/question.ts';
import { strengthOf } from '#core/english/strength.ts';
import { SAME } from '#language/lexicon.ts';

export function features(
  question: Question,
  sentence: Sentence,
  offer: number,
  matched: readonly Match[],
  context: Context,
): number[] {
  const strict = STRICT.has(question.kind);
  const total = Math.max(
    1,
    sum(matched, (match) => match.term.weight),
  );
  const covered = part(
    sum(matched, (match) => match.term.weight * match.strength),
    total * SAME,
  );
  const direct = part(
    sum(matched, (match) => match.term.weight * match.direct),
    total * SAME,
  );
  const missing = Math.max(
    0,
    ...matched.map((match) => part(match.term.weight * (SAME - match.strength), WEIGHT_MAX * SAME)),
  );
  const verb = matched.find((match) => match.term.role === 'verb');
  const focus = matched.find((match) => match.term.role === 'focus');
  const named = Math.max(
    0,
    ...matched
      .filter((match) => match.term.role === 'name' || match.term.role === 'number')
      .map((match) => SAME - match.strength),
  );
  const said = verb === undefined ? SAME : verb.strength;
  return [
    covered,
    direct,
    part(covered * covered, SAME * SAME),
    missing,
    64 * Math.min(4, matched.filter((match) => match.strength < 100).length),
    SAME - said,
    verb === undefined ? SAME : 0,
    focus === undefined ? 0 : SAME - Math.max(focus.direct, focus.strength >> 1),
    strict ? offer : 0,
    question.kind === 'where' ? offer : 0,
    question.kind === 'which' ? offer : 0,
    strict ? part(offer * said, SAME * SAME) : 0,
    part(covered * said, SAME * SAME),
    strict ? part(offer * covered, SAME * SAME) : 0,
    context.rank,
    named,
    part(SAME, Math.max(1, matched.length) * SAME),
    pairsOf(question, sentence),
    leansBack(sentence) ? SAME : 0,
    ...KINDS.map((kind) => (question.kind === kind ? SAME : 0)),
  ];
}

const KINDS = [
  'who',
  'when',
  'where',
  'count',
  'amount',
  'money',
  'duration',
  'measure',
  'why',
  'how',
  'which',
  'what',
  'yes-no',
] as const;

export const FEATURE_NAMES: readonly string[] = [
  'covered',
  'direct',
  'covered^2',
  'missing',
  'missing count',
  'verb missing',
  'no verb',
  'focus missing',
  'offer',
  'offer where',
  'offer which',
  'offer*verb',
  'covered*verb',
  'offer*covered',
  'rank',
  'name missing',
  'few terms',
  'pairs',
  'leans back',
  ...KINDS,
];

export const STRICT: ReadonlySet<string> = new Set([
  'who',
  'when',
  'count',
  'amount',
  'money',
  'duration',
  'measure',
  'often',
  'why',
]);
/** The most a term can weigh, in half bits. */
const WEIGHT_MAX = 34;

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);
/** a of b in parts of 256. */
const part = (a: number, b: number): number => Math.min(SAME, Math.floor((SAME * a) / b));

/** Share of neighbouring question words that stand close together here as well. */
function pairsOf(question: Question, sentence: Sentence): number {
  let met = 0;
  for (let at = 1; at < question.terms.length; at += 1) {
    const left = question.terms[at - 1];
    const right = question.terms[at];
    if (left === undefined || right === undefined) continue;
    const close = sentence.tokens.some(
      (token, place) =>
        strengthOf(left, token.stem) >= 180 &&
        sentence.tokens
          .slice(Math.max(0, place - 3), place + 4)
          .some((other) => other !== token && strengthOf(right, other.stem) >= 180),
    );
    if (close) met += 1;
  }
  return question.terms.length < 2 ? 0 : part(met, question.terms.length - 1);
}

/** The fitted logit in parts of 65536, looked up in a stored table: exp differs between engines. */
export function probabilityOf(values: readonly number[]): number {
  let logit = ANSWER_BIAS;
  values.forEach((value, at) => {
    logit += value * (ANSWER_WEIGHTS[at] ?? 0);
  });
  return toProbability(logit);
}

/** Steps of 1/8 logit from -8 to 8, straight lines between. */
function toProbability(logit: number): number {
  const place = Math.min(PROBABILITIES.length * STEP - STEP - 1, Math.max(0, logit + 8 * LOGIT));
  const index = Math.floor(place / STEP);
  const low = PROBABILITIES[index] ?? 0;
  const high = PROBABILITIES[index + 1] ?? low;
  return low + Math.floor(((high - low) * (place - index * STEP)) / STEP);
}

/** Feature 256 with weight 65536 moves the logit by 1. */
const LOGIT = 16_777_216;
const STEP = LOGIT / 8;
