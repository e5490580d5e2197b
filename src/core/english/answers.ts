// P(this passage answers the question), sentence by sentence: a sentence must speak of what is asked (the words, here or
// in its context), say the asked relation itself (the verb), and offer the asked kind of thing (a person, a number).
// Sharing words is not answering: that is what the fitted weights in answers.gen.ts are about.

import { ANSWER_BIAS, ANSWER_WEIGHTS, PROBABILITIES } from '#core/english/answers.gen.ts';
import { explains, impliedBy, leansBack, offerOf, PRONOUNS } from '#core/english/expect.ts';
import type { Sentence } from '#core/english/expect.ts';
import { lookUp, SAME } from '#language/lexicon.ts';
import type { Question, Term } from '#core/english/question.ts';
import { isEntry, sentences } from '#core/english/sentences.ts';
import type { Span } from '#core/english/sentences.ts';
import { isIrregular } from '#language/stem.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';

export interface Context {
  /** Stems of the headings above the passage. */
  readonly heading: ReadonlySet<string>;
  /** Stems of the document's title and name: what the whole is about. */
  readonly topic: ReadonlySet<string>;
  /** The text before the passage under the same heading, for a first sentence like "It holds ...". */
  readonly before: string;
  /** Lexical score relative to the best passage, 0 to 256. */
  readonly rank: number;
}

export interface Judged {
  /** Q16.16: 65536 = certain. */
  readonly probability: number;
  /** Offsets of the sentence in the passage. */
  readonly start: number;
  readonly end: number;
  /** It begins with "It", "They": what it speaks of stands before it. */
  readonly leansBack: boolean;
  /** Asked why: it gives the reason of the sentence before it, and both together answer. */
  readonly explainsBefore: boolean;
}

/** Every sentence of a passage, in order. */
export function judgeSentences(question: Question, passage: string, context: Context): Judged[] {
  const spans = sentences(passage);
  const read = readSentences(passage, spans);
  return spans.map((span, at) => {
    const sentence = read[at];
    const { explainsBefore, probability } = weighSentence(question, read, at, context);
    return { probability, ...span, leansBack: sentence !== undefined && leansBack(sentence), explainsBefore };
  });
}

export function readSentences(passage: string, spans: readonly Span[] = sentences(passage)): Sentence[] {
  let head: readonly Token[] = [];
  return spans.map(({ end, start }, at) => {
    const text = passage.slice(start, end);
    const before = spans[at - 1];
    const follows = before !== undefined && !passage.slice(before.end, start).includes('\n');
    const line = follows ? head : [];
    const read = { text, tokens: tokens(text), follows, head: line };
    head = !follows && RUN_IN_HEAD.test(text) ? read.tokens : line;
    return read;
  });
}

/** "Money.", "6. Next meeting.": a few words that stand before the sentences of their line. */
const RUN_IN_HEAD = /^(?:\(?\w{1,3}[.)]\s+)?[A-Z][\w'-]*(?: (?!(?:is|are|was|were)\b)[\w'-]+){0,3}[.:]$/;

/** One sentence against the question, and what its probability was made of. */
export interface Weighed {
  /** Q16.16. */
  readonly probability: number;
  /** A rule that no weight outvotes holds it under the threshold. */
  readonly isCapped: boolean;
  readonly explainsBefore: boolean;
  /** Integers, 0 to 256 each, in the order of FEATURE_NAMES. */
  readonly features: readonly number[];
}

export function weighSentence(question: Question, passage: readonly Sentence[], at: number, context: Context): Weighed {
  const sentence = passage[at] ?? { text: '', tokens: [], follows: false, head: [] };
  const before = passage[at - 1];
  const reason = before === undefined ? 0 : reasonBehind(question, before, sentence);
  const offer = Math.max(reason, offerOf(question, sentence, before));
  // What is asked is said by the sentence before, the reason by this one: both are read as one.
  const said = reason > 0 ? at - 1 : at;
  const matched = matchesOf(question, passage, said, context, offer);
  const values = features(question, passage[said] ?? sentence, offer, matched, context);
  const cap = passage[at] === undefined ? 0 : capOf(question, passage[said] ?? sentence, offer, matched);
  return {
    probability: Math.min(cap, probabilityOf(values)),
    isCapped: cap < CERTAIN,
    explainsBefore: reason > 0,
    features: values,
  };
}

/** "The station was moved in 1974. The old slip had silted up.": asked why it was moved, what the second one offers. */
function reasonBehind(question: Question, before: Sentence, sentence: Sentence): number {
  if (question.kind !== 'why' || question.terms.some((term) => strengthIn(term, before) < SAID_WELL)) return 0;
  if (explains(sentence)) return SAME;
  return question.past && sentence.follows && EARLIER.test(sentence.text) ? EARLIER_OFFER : 0;
}

/** What had happened before what happened. */
const EARLIER =
  /^(?:[\w'-]+,? ){1,6}had (?!to\b)(?:\w+ly |never |long )?(?:been|\w+e[dn]|silted|\w+(?:ung|unk|oke|ost|old|one|ught|ade|eft))\b/;
const EARLIER_OFFER = 230;

const CERTAIN = 65_536;

function features(
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

/**
 * Rules that no weight outvotes: a sentence without the asked kind of thing, without the asked relation, or without the
 * number or version that the question names does not answer, whatever else it shares.
 */
function capOf(question: Question, sentence: Sentence, offer: number, matched: readonly Match[]): number {
  if (question.terms.length === 0) return 0;
  const silent =
    ((STRICT.has(question.kind) || question.kind === 'what' || question.kind === 'where') && offer < OFFER_MIN) ||
    matched.some((match) => match.term.role === 'number' && match.strength === 0);
  const unsaid =
    (STRICT.has(question.kind) || question.kind === 'where') &&
    matched.some((match) => match.term.role === 'verb' && match.strength < SAID_MIN);
  const absent = matched.some(
    (match) => match.term.role !== 'verb' && match.term.weight >= TELLING_WEIGHT && match.strength <= FROM_NEIGHBOUR,
  );
  // What stands only in a heading is not what this sentence speaks of, unless it has no subject of its own.
  const nouns = matched.filter((match) => match.term.role !== 'verb');
  const adrift =
    STRICT.has(question.kind) &&
    nouns.length > 0 &&
    nouns.every((match) => match.direct < OFFER_MIN) &&
    !sentence.tokens.some((token) => PRONOUNS.has(token.lower)) &&
    /^[A-Z][^:|]*[.!]$/s.test(sentence.text);
  const untold = question.kind !== 'who' && question.kind !== 'yes-no' && UNTOLD.test(sentence.text);
  const elsewhere = asksMeaning(question) && (definesOther(question, sentence) || REFERS.test(sentence.text));
  return silent || unsaid || absent || adrift || untold || elsewhere ? PROBABILITY_CAPPED : CERTAIN;
}

const asksMeaning = (question: Question): boolean =>
  question.kind === 'what' && question.terms.some((term) => term.stem === 'mean');

/** What a definition defines stands before "means"; a term that is used behind it is defined elsewhere. */
function definesOther(question: Question, { tokens: words }: Sentence): boolean {
  const means = words.findIndex((token) => DEFINES.has(token.lower));
  const defined = words.slice(0, Math.max(0, means));
  const nouns = question.terms.filter((term) => term.stem !== 'mean');
  return means > 0 && !nouns.some((term) => defined.some((token) => strengthOf(term, token.stem) >= SAID_WELL));
}

const DEFINES: ReadonlySet<string> = new Set(['mean', 'means', 'meant', 'is', 'are', 'includes', 'denotes', 'refers']);
const SAID_WELL = 180;
/** "Those terms as defined in section 3": the definition stands there. */
const REFERS = /\b(?:that|those|these) (?:term|word|expression)s? (?:as|is|are) defined in\b/i;

const OFFER_MIN = 100;
/** What was only asked, or is said not to be known. */
const UNTOLD = /\b(?:asked|asks|wondered|whether|unknown|unclear|not known|undecided)\b/i;
const SAID_MIN = 91;
/** A word this rare is what the question is about: half bits. */
const TELLING_WEIGHT = 11;
/** Under the threshold of every risk level (.5). */
const PROBABILITY_CAPPED = 29_491;

function matchesOf(
  question: Question,
  passage: readonly Sentence[],
  at: number,
  context: Context,
  offer: number,
): Match[] {
  const implied = offer >= 120 ? impliedBy(question) : new Set<string>();
  // "Which composers" is met by names, "which version" by a number.
  const focus =
    question.kind === 'which' && offer >= 180
      ? question.terms.filter((term) => term.role === 'focus').map((term) => term.stem)
      : [];
  // "The tank holds 3.5 litres": of the water that was asked for.
  const substance =
    question.kind === 'amount' && offer === 220
      ? question.terms.filter((term) => term.role === 'focus').map((term) => term.stem)
      : [];
  const lived = question.kind === 'when' && LIFE.test(passage[at]?.text ?? '') ? BIRTH_AND_DEATH : [];
  const given = new Set([...implied, ...focus, ...substance, ...lived]);
  const sentence = passage[at];
  const tied = sentence?.follows === true && saysLittleElse(question, sentence);
  return question.terms.map((term) => matchOf(question, term, passage, at, context, given, tied));
}

/** "(1902-1978)" */
const LIFE = /\(\d{4}\s?[-\u2013]\s?\d{4}\)/;
const BIRTH_AND_DEATH: readonly string[] = ['die', 'death', 'born', 'birth'];

const STRICT: ReadonlySet<string> = new Set([
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

interface Match {
  readonly term: Term;
  /** In this sentence. */
  readonly direct: number;
  /** Here or in the context, discounted. */
  readonly strength: number;
}

/** What context is worth, in parts of 256: a pronoun points back, a heading names the subject, other sentences may not. */
const FROM_HEADING = 236;
const FROM_PRONOUN = 230;
const FROM_REFERENCE = 190;
const FROM_TOPIC = 190;
const FROM_NEIGHBOUR = 128;
/** The asked relation must be said in the sentence itself. */
const FROM_CONTEXT_VERB = 90;

function matchOf(
  question: Question,
  term: Term,
  passage: readonly Sentence[],
  at: number,
  context: Context,
  implied: ReadonlySet<string>,
  tied: boolean,
): Match {
  const sentence = passage[at];
  const direct = Math.max(
    question.kind === 'who' && sentence !== undefined ? agentStrength(term, sentence) : 0,
    sentence === undefined
      ? 0
      : question.past && term.role === 'verb'
        ? pastStrengthIn(term, sentence)
        : strengthIn(term, sentence),
    implied.has(term.stem) ? 200 : 0,
  );
  const above = discount(strengthInSet(term, context.heading), FROM_HEADING);
  const inHead = discount(strengthAmong(term, sentence?.head ?? []), FROM_HEADING);
  let around = Math.max(above, inHead, discount(strengthInSet(term, context.topic), FROM_TOPIC));
  const back = sentence !== undefined && leansBack(sentence);
  const refers = sentence?.tokens.some((token) => PRONOUNS.has(token.lower)) === true;
  passage.forEach((other, index) => {
    if (index === at) return;
    const refersTo = refers || (tied && index === at - 1);
    const worth = index > at ? FROM_NEIGHBOUR : back ? FROM_PRONOUN : refersTo ? FROM_REFERENCE : FROM_NEIGHBOUR;
    around = Math.max(around, discount(strengthIn(term, other), worth));
  });
  if (back && at === 0 && context.before !== '' && around < SAME)
    around = Math.max(around, discount(strengthAmong(term, tokens(context.before)), FROM_PRONOUN - 25));
  // Over a column "Meaning" a row says what its code means, under "Winners" an entry who won.
  const row = sentence?.text.startsWith('|') === true;
  const entry = sentence !== undefined && !sentence.follows && isEntry(sentence.text);
  const verb = row || entry ? Math.max(above, doerIn(term, context.heading)) : discount(around, FROM_CONTEXT_VERB);
  return { term, direct, strength: Math.max(direct, term.role === 'verb' ? verb : around) };
}

/** Under "Winners of the cup" stands who won it. */
function doerIn(term: Term, stems: ReadonlySet<string>): number {
  const base = term.stem.length > 3 ? term.stem.replace(/[ei]$/, '') : term.stem;
  for (const stem of stems)
    if (stem.startsWith(base) && /^[a-z]?(?:er|or)$/.test(stem.slice(base.length))) return FROM_HEADING;
  return 0;
}

/** "Nobody was hurt.", "Order number: BF-77.": a sentence about the one before it, with hardly a thing of its own. */
function saysLittleElse(question: Question, { tokens: words }: Sentence): boolean {
  const own = words.filter((token) => token.kind === 'word' && !token.part && !STOP_WORDS.has(token.lower));
  const isAsked = (token: Token): boolean => question.terms.some((term) => strengthOf(term, token.stem) >= SAID_WELL);
  const strange = own.filter((token) => !isAsked(token) && !/^[A-Z]/.test(token.text));
  return strange.length <= STRANGE_MAX && own.some(isAsked);
}

const STRANGE_MAX = 1;

/** "The owner, Norrland Board, ..." tells who owns it. */
function agentStrength(term: Term, { tokens: words }: Sentence): number {
  if (term.role !== 'verb') return 0;
  const base = term.stem.length > 3 ? term.stem.replace(/[ei]$/, '') : term.stem;
  const isAgent = (token: Token): boolean =>
    token.lower.startsWith(base) && /^(?:e?r|or)$/.test(token.lower.slice(base.length));
  const found = words.some(
    (token, at) => isAgent(token) && [1, 2].some((step) => /^[A-Z]/.test(words[at + step]?.text ?? '')),
  );
  return found ? SAID_WELL + 20 : 0;
}

const discount = (strength: number, worth: number): number => (strength * worth) >> 8;

const strengthIn = (term: Term, sentence: Sentence): number => strengthAmong(term, sentence.tokens);

function strengthAmong(term: Term, words: readonly Token[]): number {
  let best = 0;
  for (const [at, token] of words.entries()) {
    // "your own wood" does not tell who owns it.
    if (term.role === 'verb' && token.lower === 'own' && POSSESSIVES.has(words[at - 1]?.lower ?? '')) continue;
    const strength = strengthOf(term, token.stem);
    // "She teaches beginners" does not tell that she began.
    best = Math.max(
      best,
      term.role === 'verb' && token.stem !== term.stem && /(?:er|or)s?$/.test(token.lower) ? strength >> 2 : strength,
    );
  }
  return best;
}

/** "When was it opened" is not told by "it opens daily" or "the bridge is held up": the relation must lie in the past. */
function pastStrengthIn(term: Term, sentence: Sentence): number {
  let best = 0;
  sentence.tokens.forEach((token, at) => {
    const strength = strengthOf(term, token.stem);
    const present =
      lookUp(token.stem).verb >= 2 &&
      !PAST.test(token.lower) &&
      !isIrregular(token.lower) &&
      !SAME_FORM.has(token.lower);
    const passive = [1, 2].some((back) => ['is', 'are', 'be'].includes(sentence.tokens[at - back]?.lower ?? ''));
    const wasOne = [1, 2, 3].some((back) =>
      ['did', 'was', 'were', 'had', 'has', 'have'].includes(sentence.tokens[at - back]?.lower ?? ''),
    );
    const doer = token.stem !== term.stem && /(?:er|or)s?$/.test(token.lower);
    best = Math.max(best, (present && !wasOne) || passive || doer ? strength >> 2 : strength);
  });
  return best;
}

const PAST = /(?:ed|tion|ment|sion|al)s?$/;
const SAME_FORM: ReadonlySet<string> = new Set([
  'put',
  'set',
  'cut',
  'let',
  'hit',
  'cost',
  'read',
  'shut',
  'quit',
  'spread',
  'split',
  'birth',
  'death',
  'born',
]);

const POSSESSIVES: ReadonlySet<string> = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their']);

function strengthInSet(term: Term, stems: ReadonlySet<string>): number {
  let best = 0;
  for (const stem of stems) best = Math.max(best, strengthOf(term, stem));
  return best;
}

/** Stems that differ in a short tail are taken for one word ("renov", "renovat"). */
const KIN = 190;

function strengthOf(term: Term, stem: string): number {
  const near = term.near.get(stem);
  if (near !== undefined) return near;
  const [short, long] = stem.length < term.stem.length ? [stem, term.stem] : [term.stem, stem];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short) && term.role !== 'number'
    ? KIN
    : 0;
}

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
function probabilityOf(values: readonly number[]): number {
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
