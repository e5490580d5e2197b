// The built-in support judge, "lexical-judge/3": word overlap, word relations, numbers, order, polarity and context, as
// integers, in linear sums and small trees calibrated on labelled pairs. It is a filter that may abstain, not an NLI model. Its
// entailment is a second, strict reading that knows no likelihood: what it cannot show to be the same is not entailed.

import { withoutPlanted } from '#core/english/planted.ts';
import { ROWS } from '#core/question/rows.ts';
import type { Surroundings } from '#core/english/surroundings.ts';
import type { Oracle } from '#core/ports.ts';
import { evaluate } from '#core/english/trees.ts';
import { rememberMatches } from '#adapters/builtin/judge/align.ts';
import { withoutAnnounced } from '#adapters/builtin/judge/embedded.ts';
import {
  hearsayIn,
  withoutHearsay,
  withoutStruck,
  withOwnQuotes,
  type Hearsay,
} from '#adapters/builtin/judge/hearsay.ts';
import { readPair, type Reading } from '#adapters/builtin/judge/features.ts';
import { countOpen } from '#adapters/builtin/judge/kept.ts';
import { readDrafted, type Drafted } from '#adapters/builtin/judge/drafted/drafted.ts';
import { isLifted } from '#adapters/builtin/judge/lifted/lifted.ts';
import type { Quote } from '#adapters/builtin/judge/quote.ts';
import { readStrict, strictly, toTold, type Strict } from '#adapters/builtin/judge/strict/entail.ts';
import { readRestated, type Restated } from '#adapters/builtin/judge/restate/restate.ts';
import { toClaim, toEvidence, type ReadClaim, type ReadEvidence } from '#adapters/builtin/judge/texts.ts';
import { readFeatures } from '#adapters/builtin/judge/tree-features.ts';
import { CONTRADICTION, CONTRADICTED_MAP, GROUNDING, LOGIC, SUPPORTED_MAP } from '#adapters/builtin/judge/trees.gen.ts';
import {
  CONTRADICTION_BIAS,
  CONTRADICTION_MAP,
  CONTRADICTION_WEIGHTS,
  SUPPORT_BIAS,
  SUPPORT_WEIGHTS,
} from '#adapters/builtin/judge/weights.ts';

/** 1 in the plain integers of this file; what leaves it as an oracle is a number between 0 and 1. */
const WHOLE = 65_536;

export const JUDGE_METHOD = 'lexical-judge/3';

/** All four scores are Q16.16 between 0 and 1. */
export interface PairJudgement {
  /** How much of the claim the best two sentences of the evidence say; 1 for an exact contiguous quote. */
  readonly similarity: number;
  /** Calibrated probability that the evidence supports the claim. */
  readonly support: number;
  /** Above .8 only where the strict reading finds the whole claim said, and nothing around it that narrows it. */
  readonly entailment: number;
  /** Calibrated probability that the evidence contradicts the claim. */
  readonly contradiction: number;
  /** Content words of the claim that nothing in the evidence says. */
  readonly unmatched: readonly string[];
}

export function judgePair(claim: string, text: string, around: Surroundings = NOWHERE): PairJudgement {
  return judgeRead(toClaim(withOwnQuotes(claim)), toStated(text, around), around, new Set([toTold(claim)]));
}

function judgeRead(
  claim: ReadClaim,
  { hearsay, read, text }: Stated,
  around: Surroundings,
  told: ReadonlySet<string>,
): PairJudgement {
  const { evidence, own, stated } = read(withoutHearsay(text, hearsay, claim.text));
  const weighed = weigh(claim, evidence);
  const strict = strictly(claim.text, stated, told, weighed.reading.quote);
  const judged = judgeStrictly(judgeReading(weighed), strict, isPartOfRule(claim, weighed.reading));
  const restated = withRestated(judged, strict, weighed.reading, () =>
    readRestated(claim.text, claim.units, own, around, evidence.spans),
  );
  return withoutLifted(restated, weighed.reading.quote === 'whole' || strict === 'entailed', () =>
    isLifted(claim, evidence.sentences, rememberMatches()),
  );
}

/** The same for a claim of a draft, which tells its source in other words: what differs is told, where the rest is the same. */
export function judgeDrafted(claim: string, text: string, around: Surroundings = NOWHERE): PairJudgement {
  const stated = toStated(text, around);
  const read = toClaim(withOwnQuotes(claim));
  return withDrafted(judgeRead(read, stated, around, new Set([toTold(claim)])), read, stated);
}

function withDrafted(judged: PairJudgement, claim: ReadClaim, { hearsay, read, text }: Stated): PairJudgement {
  if (judged.support >= DRAFT_SUPPORTED) return judged;
  const { evidence } = read(withoutHearsay(text, hearsay, claim.text));
  return asDrafted(judged, readDrafted(claim, evidence, rememberMatches()));
}

function asDrafted(judged: PairJudgement, drafted: Drafted): PairJudgement {
  const { contradiction, entailment, support } = judged;
  if (drafted === 'denied')
    return {
      ...judged,
      support: Math.min(support, CAP_DIFFERS),
      entailment: Math.min(entailment, CAP_DIFFERS),
      contradiction: TURNED,
    };
  const calm = Math.min(contradiction, HALF);
  if (drafted === 'stretched')
    return {
      ...judged,
      support: Math.min(support, CAP_DIFFERS),
      entailment: Math.min(entailment, CAP_DIFFERS),
      contradiction: calm,
    };
  if (drafted === 'near' && contradiction > CONTRADICTED) return judged;
  // Of something else nothing is denied, nor does it lack support.
  const isOpen = drafted === 'elsewhere' || contradiction > CONTRADICTED;
  return { ...judged, support: isOpen ? Math.max(support, LIFTED_FROM) : support, contradiction: calm };
}

/** .8 and .15. */
const DRAFT_SUPPORTED = 52_429;
const CAP_DIFFERS = 9_830;

/** Said in a frame that the claim leaves out: undecided. A whole sentence stands as it was written. */
function withoutLifted(judged: PairJudgement, isWhole: boolean, lifted: () => boolean): PairJudgement {
  if (isWhole || judged.support <= CAP_OBSTACLE || !lifted()) return judged;
  const support = below(judged.support, CAP_OBSTACLE);
  return { ...judged, support, entailment: Math.min(judged.entailment, support) };
}

/** What a passage states, read once for each way in which claims leave out what it only passes on. */
interface Stated {
  readonly text: string;
  readonly hearsay: readonly Hearsay[];
  readonly read: (own: string) => Read;
}
type Read = ReturnType<typeof readAround>;

function toStated(raw: string, around: Surroundings): Stated {
  const text = statedIn(raw, around);
  const known = new Map<string, Read>();
  const read = (own: string): Read => {
    const found = known.get(own) ?? readAround(own, around);
    known.set(own, found);
    return found;
  };
  return { text, hearsay: hearsayIn(text, around.before), read };
}

const readAround = (own: string, around: Surroundings) => {
  const evidence = toEvidence(own);
  return { own, evidence, stated: readStrict(own, around, evidence.spans) };
};

/** What is planted for a machine to read says nothing, nor does a sentence that the one before it tells to say. */
const statedIn = (text: string, { before }: Pick<Surroundings, 'before'>): string =>
  withoutAnnounced(withOwnQuotes(withoutStruck(withoutPlanted(text))), before);

const NOWHERE: Surroundings = { after: '', before: '', heading: '' };

/** What the strict reading adds: entailment, and a conflict where one number or one "not" is all that differs. */
function judgeStrictly(judged: PairJudgement, strict: Strict, rule: boolean): PairJudgement {
  if (strict === 'entailed')
    return {
      similarity: Math.max(judged.similarity, SAME_SIMILARITY),
      support: Math.max(judged.support, SAME_SUPPORT),
      entailment: Math.max(judged.support, SAME_SUPPORT),
      contradiction: Math.min(judged.contradiction, WHOLE - SAME_SUPPORT),
      unmatched: [],
    };
  if (strict === 'turned')
    return {
      ...judged,
      support: Math.min(judged.support, CAP_CONTRADICTED),
      entailment: Math.min(judged.entailment, WHOLE - TURNED),
      contradiction: Math.max(judged.contradiction, TURNED),
    };
  // Half of a rule is another rule: what one may or must is supported as a whole, or it stays undecided.
  const support = rule && strict === 'open' ? Math.min(judged.support, CAP_OBSTACLE) : judged.support;
  return { ...judged, support, entailment: Math.min(judged.entailment, support, UNPROVED) };
}

/** Said in other words: supported, and not entailed, since the strict reading did not show it. Its words said otherwise: undecided. */
function withRestated(judged: PairJudgement, strict: Strict, { quote }: Reading, read: () => Restated): PairJudgement {
  const { contradiction, entailment, similarity, support } = judged;
  // What is quoted or entailed is known, and what has nothing in common is not worth reading.
  if (isQuoted(quote) || strict === 'entailed' || similarity < WORTH_READING) return judged;
  const restated = read();
  if (restated === 'otherwise') {
    const capped = below(support, CAP_OTHERWISE);
    return { ...judged, support: capped, entailment: Math.min(entailment, capped) };
  }
  if (restated === 'open' || support >= RESTATED) return judged;
  return {
    similarity: Math.max(similarity, RESTATED),
    support: RESTATED,
    entailment,
    contradiction: Math.min(contradiction, WHOLE - RESTATED),
    unmatched: [],
  };
}

/** Says what may, must or must not be, and is not quoted whole. */
const isPartOfRule = (claim: ReadClaim, { quote }: Reading): boolean => !isQuoted(quote) && isRule(claim);
/** Word for word, as a sentence or as one of its clauses. */
const isQuoted = (quote: Quote): boolean => quote === 'whole' || quote === 'clause';
const isRule = ({ units }: ReadClaim): boolean =>
  units.some(({ lower, quantity, text }) => RULING.has(lower) && text !== 'May' && quantity === null);
const RULING = new Set(
  'may must shall cannot need needs should required obliged allowed permitted entitled forbidden prohibited liable'.split(
    ' ',
  ),
);

/** .85, .78 and .2. */
const RESTATED = 55_706;
const CAP_OTHERWISE = 51_118;
const WORTH_READING = 13_107;

/** .95, .97, .95 and .79. */
const SAME_SIMILARITY = 62_259;
const SAME_SUPPORT = 63_570;
const TURNED = 62_259;
const UNPROVED = 51_773;

/** A reading with what the sums and the trees make of it. */
interface Weighed {
  readonly reading: Reading;
  readonly support: number;
  readonly contradiction: number;
  /** Its words are all there, and may still say something else. */
  readonly open: boolean;
}

function weigh(claim: ReadClaim, evidence: ReadEvidence): Weighed {
  const match = rememberMatches();
  const reading = readPair(claim, evidence, match);
  const features = readFeatures(claim, evidence, reading, match);
  const refuted = evaluate(CONTRADICTION, features);
  const trees = Math.floor((2 * evaluate(GROUNDING, features) + 3 * evaluate(LOGIC, features) - refuted) / 4);
  const support = toProbability(logit(reading.support, SUPPORT_WEIGHTS, SUPPORT_BIAS) + trees, SUPPORTED_MAP);
  const against = logit(reading.contradiction, CONTRADICTION_WEIGHTS, CONTRADICTION_BIAS);
  const plain = toProbability(against, CONTRADICTION_MAP);
  const likely = toProbability(refuted, CONTRADICTED_MAP);
  // Only what stands to the claim in one of the ways that were written down is called a contradiction; the trees order the rest.
  const told = plain > CONTRADICTED ? Math.max(plain, likely) : below(likely, HALF);
  const contradiction = reading.muddled ? below(told, CONTRADICTED) : told;
  const open = !isQuoted(reading.quote) && countOpen(claim.units, claim.single, evidence.sentences, match) > 0;
  return { reading, support, contradiction, open };
}

function judgeReading({ contradiction, open, reading, support: likely }: Weighed): PairJudgement {
  const { quote, unmatched } = reading;
  if (quote === 'whole')
    return { similarity: WHOLE, support: QUOTED, entailment: QUOTED, contradiction: WHOLE - QUOTED, unmatched: [] };
  if (quote === 'clause')
    return {
      similarity: WHOLE,
      support: STATED_PART,
      entailment: STATED_PART,
      contradiction: WHOLE - STATED_PART,
      unmatched: [],
    };
  const support = lift(below(atLeast(reading, likely), capOf(reading, contradiction, open)), reading.against);
  const entailment = contradiction > CONTRADICTED ? Math.min(support, WHOLE - contradiction) : support;
  return {
    similarity: quote === 'part' ? WHOLE : Math.min(WHOLE, reading.similarity * 256),
    support,
    entailment,
    contradiction,
    unmatched,
  };
}

/** Other words for the same thing share none of them: for want of words alone nothing is unsupported, only undecided. */
function lift(support: number, against: boolean): number {
  if (against || support >= LIFTED_BELOW) return support;
  return LIFTED_FROM + Math.floor((support * (LIFTED_BELOW - LIFTED_FROM)) / LIFTED_BELOW);
}

/** .21 and .3. */
const LIFTED_FROM = 13_763;
const LIFTED_BELOW = 19_661;

/** At most the cap, and still in order: what would exceed it shares the last stretch below it. */
function below(value: number, cap: number): number {
  const from = cap - CAP_STRETCH;
  if (cap >= WHOLE || value <= from) return value;
  return from + Math.floor(((value - from) * CAP_STRETCH) / (WHOLE - from));
}

/** .05, and .5: short of a contradiction. */
const CAP_STRETCH = 3277;
const HALF = 32_768;

export const builtinJudge: Oracle = {
  identity: {
    oracle_id: 'builtin/local/nli',
    model_id: JUDGE_METHOD,
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: true,
  },
  ask(signal, input) {
    signal.throwIfAborted();
    const { claims, draft, evidence: offered, pairs } = ROWS.nli.request.parse(input.request);
    // Every text is read once: an answer holds few texts and many pairs.
    const readClaims = claims.map((claim) => toClaim(withOwnQuotes(claim)));
    const stated = offered.map((one) => toStated(one.text, one));
    const told = new Set(claims.map(toTold));
    const rows = pairs.map(([claim, row]) => {
      const [ownClaim, ownText] = [readClaims[claim] ?? NOTHING_CLAIMED, stated[row] ?? NOTHING_STATED];
      const plain = judgeRead(ownClaim, ownText, offered[row] ?? NOWHERE, told);
      const judged = draft === true ? withDrafted(plain, ownClaim, ownText) : plain;
      return {
        claim,
        contradiction: judged.contradiction / WHOLE,
        entailment: judged.entailment / WHOLE,
        evidence: row,
        similarity: judged.similarity / WHOLE,
        support: judged.support / WHOLE,
      };
    });
    return Promise.resolve({ method: JUDGE_METHOD, pairs: rows });
  },
};

const NOTHING_CLAIMED = toClaim('');
const NOTHING_STATED = toStated('', NOWHERE);

/** .99, the clip of the maps (AMB-15). */
const QUOTED = 64_881;
/** .7, .78, .6, .3 and .9: see capOf and atLeast. */
const CONTRADICTED = 45_875;
const CAP_MISSING = 51_118;
const CAP_OBSTACLE = 39_322;
const CAP_CONTRADICTED = 19_661;
const STATED_PART = 58_982;

/** A stretch quoted word for word, and left stated by its surroundings. */
function atLeast({ quote, obstacles }: Reading, support: number): number {
  return quote === 'part' && obstacles === 0 ? Math.max(support, STATED_PART) : support;
}

/** A claim with one content word the evidence does not have, or with an obstacle, is never SUPPORTED: undecided at best. */
function capOf({ unmatched, obstacles }: Reading, contradiction: number, open: boolean): number {
  if (contradiction > CONTRADICTED) return CAP_CONTRADICTED;
  if (obstacles > 0) return CAP_OBSTACLE;
  return open || unmatched.length > 0 ? CAP_MISSING : WHOLE;
}

/** Integer dot product, in 256ths of a 256th. */
function logit(features: readonly number[], weights: readonly number[], bias: number): number {
  let sum = bias;
  for (let at = 0; at < features.length; at += 1) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

/** Linear between the stored points, flat outside them. */
function toProbability(value: number, map: readonly (readonly [number, number])[]): number {
  let before: readonly [number, number] | null = null;
  for (const point of map) {
    if (value < point[0]) {
      if (before === null) return point[1];
      return before[1] + Math.floor(((point[1] - before[1]) * (value - before[0])) / (point[0] - before[0]));
    }
    before = point;
  }
  return before?.[1] ?? 0;
}
