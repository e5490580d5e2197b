// P(this passage answers the question), sentence by sentence: a sentence must speak of what is asked (the words, here or
// in its context), say the asked relation itself (the verb), and offer the asked kind of thing (a person, a number).
// Sharing words is not answering: that is what the fitted weights in answers.gen.ts are about.

import { tellsCode } from '#core/english/codes.ts';
import { impliedBy, offerOf } from '#core/english/expect.ts';
import { tellsToDo } from '#core/english/offer/manner.ts';
import { leansBack, PRONOUNS, type Sentence } from '#core/english/offer/sentence.ts';
import { features, probabilityOf, STRICT } from '#core/english/features.ts';
import {
  FROM_NEIGHBOUR,
  FROM_PRONOUN,
  FROM_REFERENCE,
  matchesOf,
  type Context,
  type Match,
} from '#core/english/matches.ts';
import { isSilent } from '#core/english/held.ts';
import { turnsRound } from '#core/english/particles.ts';
import type { Question, Term } from '#core/english/question.ts';
import { WH } from '#core/english/asking/words.ts';
import { reasonBehind } from '#core/english/reason-behind.ts';
import { isEntry, isLabel, sentences, type Span } from '#core/english/sentences.ts';
import { SAID_WELL, strengthIn, strengthOf } from '#core/english/strength.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { SAME } from '#language/lexicon.ts';
import { toStem } from '#language/stem.ts';

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
    const { explainsBefore, isPlain, probability: weighed } = weighSentence(question, read, at, context);
    const probability = isPlain ? Math.max(weighed, PLAIN) : weighed;
    return { probability, ...span, leansBack: sentence !== undefined && leansBack(sentence), explainsBefore };
  });
}

export function readSentences(passage: string, spans: readonly Span[] = sentences(passage)): Sentence[] {
  let head: readonly Token[] = [];
  return spans.map(({ end, start }, at) => {
    // "Account no. **QN-44**": what is bold reads as it does without.
    const text = passage.slice(start, end).replaceAll('**', '');
    const before = spans[at - 1];
    const follows = before !== undefined && !passage.slice(before.end, start).includes('\n');
    const line = follows ? head : [];
    const read = { text, tokens: tokens(text), follows, head: line };
    head = !follows && RUN_IN_HEAD.test(text) ? read.tokens : line;
    return read;
  });
}

/** "Money.", "6. Next meeting.": a few words that stand before the sentences of their line. */
const RUN_IN_HEAD =
  /^[*_]*(?:\(?\w{1,3}[.)]\s+)?[*_]*[A-Z][\w'\u2019-]*(?: (?!(?:is|are|was|were)\b)[\w'\u2019-]+){0,3}[.:][*_]*$/;

/** One sentence against the question, and what its probability was made of. */
export interface Weighed {
  /** Q16.16. */
  readonly probability: number;
  /** A rule that no weight outvotes holds it under the threshold. */
  readonly isCapped: boolean;
  readonly explainsBefore: boolean;
  /** Integers, 0 to 256 each, in the order of FEATURE_NAMES. */
  readonly features: readonly number[];
  /** It is not silent about what is asked. */
  readonly isHeld: boolean;
  /** It says every word of the question and the asked kind of thing, itself or under its heading. */
  readonly isPlain: boolean;
  /** So it does, and what could be said of anything it says in the very words of the question. */
  readonly isExact: boolean;
}

export function weighSentence(question: Question, passage: readonly Sentence[], at: number, context: Context): Weighed {
  const sentence = passage[at] ?? { text: '', tokens: [], follows: false, head: [] };
  const before = passage[at - 1];
  const reason = before === undefined ? 0 : reasonBehind(question, before, sentence, context);
  const offer = Math.max(reason, offerOf(question, sentence, before));
  // What is asked is said by the sentence before, the reason by this one: both are read as one.
  const said = reason > 0 ? at - 1 : at;
  const matched = matchesOf(question, passage, said, context, offer);
  const values = features(question, passage[said] ?? sentence, offer, matched, context);
  const cap = passage[at] === undefined ? 0 : capOf(question, passage[said] ?? sentence, offer, matched);
  const identity = context.identity ?? NOTHING;
  const isCode = tellsCode(question, sentence);
  const isHeld = !isSilent(question, passage[said] ?? sentence);
  const isPlain =
    isCode ||
    (isHeld &&
      isKeyed(question, sentence, matched, identity) &&
      (question.kind === 'who' || (cap === CERTAIN && offer >= (PLAIN_OFFER[question.kind] ?? 0)))) ||
    (cap === CERTAIN && saysAll(question, passage[said] ?? sentence, offer, matched, identity));
  return {
    probability: Math.min(cap, probabilityOf(values)),
    isCapped: cap < CERTAIN,
    explainsBefore: reason > 0,
    features: values,
    isHeld,
    isPlain,
    isExact:
      isCode ||
      (isPlain &&
        matched.some(({ direct, term }) => direct >= SAID_WELL && !identity.has(term.stem)) &&
        (STRICT.has(question.kind) || matched.every((match) => isExactly(match, identity)))),
  };
}

/** "Consultant: Dr Hesper Lund" tells who that is, "Reference: HC-20581" which, among lines that say of whom and of what. */
function isKeyed(
  question: Question,
  sentence: Sentence,
  matched: readonly Match[],
  identity: ReadonlySet<string>,
): boolean {
  const { asksManner, kind, terms } = question;
  const { text } = sentence;
  if (
    asksManner
      ? !KEY.test(text) || !tellsToDo(sentence)
      : !(kind === 'who' ? isLabel(text) && NAMED.test(text) : KEYED.has(kind) && KEY.test(text))
  )
    return false;
  const head = headOf(question);
  const key = tokens(text.slice(0, text.indexOf(':')).replace(/\([^)]*\)/g, '')).filter(
    ({ lower }) => !STOP_WORDS.has(lower),
  );
  const asked = terms.filter((term) => key.some(({ stem }) => strengthOf(term, stem) >= SAID_WELL));
  return (
    key.length > 0 &&
    (kind === 'who' ||
      asksManner ||
      (asked.some(({ stem }) => stem === head) && !(kind === 'when' && impliedBy(question).has(head)))) &&
    key.every(({ stem }) => asked.some((term) => strengthOf(term, stem) >= SAID_WELL)) &&
    matched.every(
      ({ strength, term }) =>
        asked.includes(term) ||
        IN_OFFICE.has(term.lower) ||
        (term.role === 'verb'
          ? asksManner || NAMES.has(term.stem)
          : identity.has(term.stem) || strength >= (kind === 'who' || kind === 'what' ? FROM_NEIGHBOUR : FROM_KEY)),
    )
  );
}

/** The noun of "what is [the booking reference] for the cottage": its stem. */
function headOf({ terms, text }: Question): string {
  const words = tokens(text);
  const wh = words.findIndex(({ lower }) => WH.has(lower));
  const stop = words.findIndex(({ lower }, at) => at > wh + 1 && OF.has(lower));
  const head = words
    .slice(0, stop < 0 ? words.length : stop)
    .filter(({ stem }) => terms.some((term) => term.stem === stem));
  return head.at(-1)?.stem ?? '';
}
const OF: ReadonlySet<string> = new Set(['of', 'for', 'to', 'at', 'in', 'on', 'from', 'with']);

/** "Who is the new chair?", where one is listed. */
const IN_OFFICE: ReadonlySet<string> = new Set(['new', 'current', 'present']);
const KEYED: ReadonlySet<string> = new Set(['what', 'which', 'measure', 'when', 'where', 'money', 'count']);
/** A few words and what they name, on a line of its own or in front of others. */
const KEY = /^(?:[-*\u2022] )?[*_]*[A-Z][^:.|?!]{1,40}(?:\([^)]*\))? *: *\S/;
/** Of what is asked the heading says, or a sentence beside it. */
const FROM_KEY = 180;
const NAMED = /^[^:]+: *(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame)\.? )?[A-Z\u00c0-\u00de][^\s,;:]+ [A-Z\u00c0-\u00de]/;
const NAMES: ReadonlySet<string> = new Set(['name', 'call', 'list', 'given', 'state']);

/** Of 256: said in another way, as matches.ts knows it; no near word is worth just this. */
const TOLD = 200;

const isExactly = ({ direct, term }: Match, identity: ReadonlySet<string>): boolean =>
  direct === SAME || direct === TOLD || (direct === 0 && identity.has(term.stem));

/**
 * Whether a sentence plainly answers, whatever the weights make of it: the asked kind of thing is there, the asked relation is
 * said by the sentence itself, and so is every other word, or what heads it says it. What only names the document need not be.
 */
function saysAll(
  question: Question,
  sentence: Sentence,
  offer: number,
  matched: readonly Match[],
  identity: ReadonlySet<string>,
): boolean {
  if (offer < (PLAIN_OFFER[question.kind] ?? 0) || question.kind === 'other') return false;
  if (question.asksManner && offer < MANNER_OFFER) return false;
  // Whether something is so is told only of what is named: "under the bench" is not "under the box".
  const isDocument = ({ lower, role, stem }: Term): boolean =>
    identity.has(stem) &&
    stem !== question.owned &&
    (question.kind !== 'yes-no' || role === 'name' || saysWhere(question.text, lower)) &&
    !CALENDAR.has(stem);
  const others = matched.filter(({ term }) => !isDocument(term));
  const isVerb = ({ term }: Match): boolean => term.role === 'verb';
  const isHere = ({ direct }: Match): boolean => direct >= SAID_WELL;
  const isName = ({ term }: Match): boolean => term.role === 'name';
  // "It is due on the third": what it is stands in the sentence before.
  // "Bake at 190 °C": the degrees say that it is the temperature, where the rest is said.
  const isByUnit = ({ direct, term }: Match): boolean =>
    question.kind === 'measure' && term.role === 'focus' && direct >= SAID_WELL && matched.length > 1;
  const isSaid = (match: Match): boolean =>
    strengthIn(match.term, sentence) >= SAID_WELL ||
    (leansBack(sentence) && match.strength >= FROM_PRONOUN) ||
    isByUnit(match);
  const label = isLabel(sentence.text);
  // "What time can we check in?" asks for nothing but when that is.
  const isShape = ({ lower, role }: Term): boolean =>
    role === 'focus' && (question.kind === 'when' || lower === 'times');
  const isAllThere = ({ term }: Match): boolean =>
    question.kind === 'what' ||
    (term.weight >= TELLING_VERB && offer >= 200 && question.terms.every((other) => other === term || isShape(other)));
  if (sentence.text.startsWith('|')) return false;
  // What is to be done stands under what it is for.
  const isUnderItsHeading = question.asksManner && tellsToDo(sentence);
  // A day or a month is said here or not at all; what offers no kind of thing has to say every word itself, or point back at it.
  const isWhole = (match: Match): boolean => {
    if (isVerb(match) && isEntry(sentence.text) && match.strength >= FROM_PRONOUN) return true;
    if ((isVerb(match) && !isUnderItsHeading) || isName(match) || CALENDAR.has(match.term.stem)) return isHere(match);
    if (!WITHOUT_OFFER.has(question.kind) || isUnderItsHeading) return match.strength >= SAID_WELL;
    // "What should I bring to the party?" under "Party": the asked relation is said, and what of stands above.
    const isOfIt = leansBack(sentence) || (question.kind === 'what' && matched.some(isVerb));
    return isHere(match) || (isOfIt && match.strength >= FROM_PRONOUN) || isValueOf(question, sentence, match);
  };
  return (
    (question.kind === 'yes-no' || saysMore(question, sentence)) &&
    others.every(isWhole) &&
    matched.some((match) => (label || !isVerb(match) || isAllThere(match)) && isSaid(match)) &&
    (others.length === 0 || others.some(isSaid))
  );
}

/** "Benefits" alone tells nothing of the benefits. */
const saysMore = (question: Question, { tokens: words }: Sentence): boolean =>
  words.some(
    ({ kind, lower, stem }) =>
      kind === 'number' ||
      (!STOP_WORDS.has(lower) && !question.terms.some((term) => strengthOf(term, stem) >= SAID_WELL)),
  );

/** Half bits: so rare a verb tells what is meant. */
const TELLING_VERB = 17;

/** "What is the code for the safe?", beside "The code is 2957" behind a sentence about the safe. */
function isValueOf({ kind, text }: Question, sentence: Sentence, { strength }: Match): boolean {
  const asked = kind === 'what' ? VALUE_OF.exec(text)?.[1]?.toLowerCase() : undefined;
  return (
    asked !== undefined && strength >= FROM_REFERENCE && IS_VALUE.exec(sentence.text)?.[1]?.toLowerCase() === asked
  );
}
const VALUE_OF = /^\W*what(?:['\u2019]s| is| was) (?:the|your|our|my) ([\w-]+) (?:of|for|to|on|at|in) /i;
const IS_VALUE = /^\W*(?:(?:the|your|our) )?([\w-]+)(?: is| was|:) (?!not\b)/i;

/** "Can I bring my dog to the museum": the paper is about the museum. */
const saysWhere = (text: string, lower: string): boolean =>
  /\b(?:at|to|with|of|for) (?:the|this|your|our) (?:[\w-]+ )?([\w-]+)\W*$/i.exec(text)?.[1]?.toLowerCase() === lower;

/** Any sentence could be an answer to these, for what words can tell. */
const WITHOUT_OFFER: ReadonlySet<string> = new Set(['yes-no', 'what', 'how']);

/** "The service charge rises" says nothing of what a service costs: the one word of the question only says which charge. */
function isOnlyModifier(term: Term, question: Question, { text, tokens: words }: Sentence): boolean {
  const places = words.flatMap((word, at) => (strengthOf(term, word.stem) >= SAID_WELL ? [at] : []));
  const modifies = (at: number): boolean => {
    const next = words[at + 1];
    return (
      next !== undefined &&
      next.kind === 'word' &&
      text.slice(words[at]?.end, next.start) === ' ' &&
      !STOP_WORDS.has(next.lower) &&
      !question.stems.has(next.stem) &&
      SUMS.has(next.lower)
    );
  };
  return places.length > 0 && places.every(modifies);
}

const SUMS: ReadonlySet<string> = new Set('charge charges fee fees rent deposit fund account budget'.split(' '));

const NOTHING: ReadonlySet<string> = new Set();
/** What is open on Saturday is not told by what is closed on Sunday, wherever the document names Saturday. */
export const CALENDAR: ReadonlySet<string> = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'
    .split(' ')
    .map(toStem),
);
/** What such a sentence is worth at least: over the threshold of every risk level (.7), and enough to be sure of a new paper (.78). */
export const PLAIN = 51_118;
/** An order, "by ...ing" or a means. */
const MANNER_OFFER = 200;
/** By kind, how plainly the asked kind of thing has to be there. */
const PLAIN_OFFER: Readonly<Partial<Record<Question['kind'], number>>> = {
  who: 180,
  when: 150,
  where: 180,
  which: 180,
  count: 180,
  amount: 200,
  money: 200,
  duration: 200,
  measure: 200,
  often: 200,
  why: 200,
};

const CERTAIN = 65_536;

/**
 * Rules that no weight outvotes: a sentence without the asked kind of thing, without the asked relation, or without the
 * number or version that the question names does not answer, whatever else it shares.
 */
function capOf(question: Question, sentence: Sentence, offer: number, matched: readonly Match[]): number {
  if (question.terms.length === 0) return 0;
  const silent =
    ((STRICT.has(question.kind) || NEEDS_OFFER.has(question.kind)) && offer < OFFER_MIN) ||
    matched.some((match) => match.term.role === 'number' && match.strength === 0);
  const unsaid =
    (STRICT.has(question.kind) || question.kind === 'where') &&
    matched.some((match) => match.term.role === 'verb' && match.strength < SAID_MIN);
  const absent = matched.some(
    (match) => match.term.role !== 'verb' && match.term.weight >= TELLING_WEIGHT && match.strength <= FROM_NEIGHBOUR,
  );
  // What stands only in a heading is not what this sentence speaks of, unless it has no subject of its own, as an order has none.
  const nouns = matched.filter((match) => match.term.role !== 'verb');
  const adrift =
    STRICT.has(question.kind) &&
    nouns.length > 0 &&
    nouns.every((match) => match.direct < OFFER_MIN) &&
    !tellsToDo(sentence) &&
    !sentence.tokens.some((token) => PRONOUNS.has(token.lower)) &&
    /^[A-Z][^:|]*[.!]$/s.test(sentence.text);
  // "Patient: Mr Treece" does not tell who his doctor is.
  const unowned = matched.some(
    ({ direct, term }) => question.kind === 'who' && term.stem === question.owned && direct < SAID_WELL,
  );
  const untold = question.kind !== 'who' && question.kind !== 'yes-no' && UNTOLD.test(sentence.text);
  const elsewhere = asksMeaning(question) && (definesOther(question, sentence) || REFERS.test(sentence.text));
  const [only, ...more] = question.terms.filter(({ role }) => role !== 'verb');
  const beside = only !== undefined && more.length === 0 && isOnlyModifier(only, question, sentence);
  // What is not included is not what is.
  const denied =
    question.kind === 'what' &&
    matched.some(({ term }) => term.stem === 'includ') &&
    /^\W*not\b/i.test(sentence.text) !== question.stems.has('not');
  // "What may not be sold?"
  const allows = ASKS_DENIED.test(question.text) && !DENIES.test(sentence.text);
  // The head of a mail tells when and by whom it was sent, and nothing else.
  const isHead = MAIL_HEAD.test(sentence.text) && !ASKS_HEAD.test(question.text);
  const isTurned = turnsRound(tokens(question.text), sentence.tokens);
  return isTurned ||
    isSilent(question, sentence) ||
    isHead ||
    allows ||
    denied ||
    beside ||
    unowned ||
    silent ||
    unsaid ||
    absent ||
    adrift ||
    untold ||
    elsewhere
    ? PROBABILITY_CAPPED
    : CERTAIN;
}

const MAIL_HEAD = /^(?:Date: \w{3}, \d|Sent: |From: \S+.*@|To: \S+.*@|Cc: |Reply-To: )/;
const ASKS_HEAD = /\b(?:dated?|sen[dt]|wrote|written|write|mail(?:ed)?|e-?mail|letter|message|address|from|receive)\b/i;
const ASKS_DENIED =
  /^\W*(?:what|which|who)\b.* (?:may|can|must|should|is|are) not\b|^\W*(?:what|which|who)\b.* cannot\b/i;
const DENIES =
  /\b(?:no|not|never|nobody|cannot|forbidden|prohibited|banned|excluded|only|except|without|neither|nor)\b|n['\u2019]t\b/i;

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
/** "Those terms as defined in section 3": the definition stands there. */
const REFERS = /\b(?:that|those|these) (?:term|word|expression)s? (?:as|is|are) defined in\b/i;

/** Beside the strict kinds, those whose answer has to hold something of the asked kind. */
const NEEDS_OFFER: ReadonlySet<string> = new Set(['what', 'where', 'how']);
const OFFER_MIN = 100;
/** What was only asked, or is said not to be known. */
const UNTOLD = /\b(?:asked|asks|wondered|whether|unknown|unclear|not known|undecided)\b/i;
const SAID_MIN = 91;
/** A word this rare is what the question is about: half bits. */
const TELLING_WEIGHT = 11;
/** Under the threshold of every risk level (.5). */
const PROBABILITY_CAPPED = 29_491;
