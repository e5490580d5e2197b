// What a question asks for: its kind, the noun it asks about, its main verb, and its content words with their weight.
// No grammar is parsed: English questions put the wh-phrase, the auxiliary and the verb in a few fixed orders.

import { withoutFrame } from '#core/english/legal-frame.ts';
import { lookUp, relativesOf, SAME } from '#language/lexicon.ts';
import { isIrregular } from '#language/stem.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';

export type QuestionKind =
  | 'who'
  | 'when'
  | 'where'
  | 'count'
  | 'amount'
  | 'money'
  | 'duration'
  | 'measure'
  | 'often'
  | 'why'
  | 'how'
  | 'which'
  | 'what'
  | 'yes-no'
  | 'other';

export interface Term {
  readonly stem: string;
  readonly lower: string;
  /** Rarity in half bits. */
  readonly weight: number;
  readonly role: 'verb' | 'focus' | 'name' | 'number' | 'plain';
  /** Stems that answer for this one, with strengths in parts of 256; the stem itself is there with 256. */
  readonly near: ReadonlyMap<string, number>;
}

export interface Question {
  readonly kind: QuestionKind;
  readonly terms: readonly Term[];
  /** The adjective after "how" ("how long"), else ''. */
  readonly dimension: string;
  /** Asked of the past ("when did", "was built"): a rule for the future is no answer. */
  readonly past: boolean;
  /** The wh-phrase is the subject ("who built it"), so the sentence must name the doer. */
  readonly asksDoer: boolean;
  /** "Who is the treasurer", "where is the office": name or place must stand by the noun. */
  readonly asksIdentity: boolean;
  /** "Who was Clara Voss?": the person is named, and what she was is asked for. */
  readonly asksDescription: boolean;
  /** "To whom was it sold", "who can I talk to": the preposition that stands before the answer, else ''. */
  readonly preposition: string;
  /** Stems of every word of the question: what the answer must not merely repeat. */
  readonly stems: ReadonlySet<string>;
}

export function parseQuestion(text: string): Question {
  const all = tokens(withoutFrame(text));
  const words = all.filter((token) => !isCrumb(token));
  const wh = words.findIndex((token) => WH.has(token.lower));
  const next = words[wh + 1]?.lower ?? '';
  const phraseEnd = endOfPhrase(words, wh);
  const focus = focusOf(words, wh, phraseEnd);
  const verb = behindMotion(words, verbOf(words, wh, phraseEnd, focus));
  const degree = degreeOf(words, wh, phraseEnd);
  const asked = words[wh]?.lower === 'how' && DIMENSIONS.has(next) && degree === null ? next : '';
  const dimension = words[verb]?.stem === 'weigh' ? 'heavy' : asked;
  const kind = degree ?? kindOf(words, wh, phraseEnd, focus, verb);
  const shape = shapeWordOf(words, wh, degree);
  const terms = words.flatMap((token, at) =>
    isContent(token) && !isNow(token) && !isMotionBack(words, at) && at !== shape
      ? [toTerm(token, at === verb ? 'verb' : at === focus ? 'focus' : roleOf(token, at))]
      : [],
  );
  const past = ['did', 'was', 'were', 'had'].includes(words[phraseEnd]?.lower ?? '');
  const asksDoer =
    kind === 'who' &&
    verb >= 0 &&
    (verb === phraseEnd || verb === phraseEnd + 1) &&
    !PASSIVE.has(words[phraseEnd]?.lower ?? '');
  const asksIdentity = (kind === 'who' || kind === 'where') && verb < 0 && BE.has(words[phraseEnd]?.lower ?? '');
  const named = terms.filter((term) => term.role !== 'number');
  return {
    kind,
    terms: apart(unique(terms)),
    dimension,
    past,
    asksDoer,
    asksIdentity,
    asksDescription: kind === 'who' && asksIdentity && named.length > 0 && named.every((term) => term.role === 'name'),
    preposition: kind === 'who' ? prepositionOf(words, wh) : '',
    stems: new Set(all.map((token) => token.stem)),
  };
}

/** Pieces of "E4" that alone mean nothing, and the "not" of "cannot". */
const isCrumb = (token: Token): boolean =>
  token.part && (token.lower === 'not' || token.text.length === 1 || token.kind === 'number');

/** The question is asked now: no text need say so. */
const isNow = (token: Token): boolean => ['now', 'currently', 'nowadays', 'presently'].includes(token.lower);

/** "When does it come back", "... will be back": what tells is "back". */
const isMotionBack = (words: readonly Token[], at: number): boolean =>
  ['come', 'go', 'get'].includes(words[at]?.stem ?? '') && words[at + 1]?.lower === 'back';
const behindMotion = (words: readonly Token[], verb: number): number => (isMotionBack(words, verb) ? verb + 1 : verb);

function prepositionOf(words: readonly Token[], wh: number): string {
  const found = [words[wh - 1], words.at(-1)].find((token) => token !== undefined && RECEIVING.has(token.lower));
  return found?.lower ?? '';
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const WH = set('who whom whose when where which what why how');
const AUXILIARIES = set(
  'am is are was were be been do does did have has had can could may might must shall should will would cannot',
);
const MODALS = set('do does did can could may might must shall should will would cannot');
const PASSIVE = set('is are was were');
const BE = set('am is are was were be been being');
const DETERMINERS = set(
  'a an the this that these those my your his her its our their each every any some no all both another',
);
const PRONOUNS = set('i you he she it we they one somebody someone anybody anyone everybody everyone nobody there');
const PREPOSITIONS = set(
  'of in on at to for from by with about against between into through during before after above below over under near beside behind without within until since per than as and or if when',
);
const DIMENSIONS = set(
  'many much long far high tall deep wide broad large big heavy fast loud strong warm hot cold old young often thick accurate precise soon early late quickly',
);
const SIZES = set('large big high low small great substantial steep');
const DEAR = set('expensive costly dear pricey cheap');
const FREQUENT = set('frequently regularly frequent');
/** What is counted in money. */
const SUMS = set(
  'price cost charge fee fine penalty rent deposit sum allowance salary wage pay income profit budget bonus bill premium excess tax subsidy grant refund reward loan debt',
);
const RECEIVING = set('to with for from by');
/** Participles that look like the bare verb. */
const SAME_PARTICIPLES = set('hurt put cut set shut hit let read spread split cast burst');
const KINDS = set('kind kinds type types sort sorts');
const ALWAYS_VERBS = set('cost weigh mean');
const LIGHT_VERBS = set('be have do');
const QUANTITIES = set(
  'price cost fee fine rent deposit sum amount number age height length width depth weight speed temperature pressure range capacity size interest rate limit percentage voltage power population distance area volume allowance salary income profit budget extension humidity frequency voltage ratio dose',
);
const TIMES = set('time day date year month week weekday hour period season evening morning century age');

const isContent = (token: Token): boolean =>
  !STOP_WORDS.has(token.lower) && !(token.kind === 'word' && token.text.length === 1 && token.lower === token.text);

function roleOf(token: Token, at: number): Term['role'] {
  // "first sold" is no number that the text must have.
  if (token.kind === 'number') return token.stem.endsWith('th') ? 'plain' : 'number';
  return at > 0 && /^[A-Z\u00c0-\u00de]/.test(token.text) ? 'name' : 'plain';
}

function toTerm(token: Token, role: Term['role']): Term {
  const near = new Map([...relativesOf(token.stem)].filter(([, strength]) => role !== 'name' || strength > SAME));
  near.set(token.stem, SAME);
  return { stem: token.stem, lower: token.lower, weight: weightOf(token, role), role, near };
}

/** Half bits for what the lexicon cannot know. */
const RARE = 30;
const COMMON = 14;

function weightOf(token: Token, role: Term['role']): number {
  if (role === 'number' || role === 'name') return RARE;
  return token.kind === 'number' || CURRENCIES.has(token.stem) ? COMMON : lookUp(token.stem).weight;
}

const CURRENCIES = new Set(['euro', 'eur', 'usd', 'gbp', 'chf', 'dollar', 'pound', 'cent']);

function unique(terms: readonly Term[]): Term[] {
  const best = new Map<string, Term>();
  for (const term of terms) {
    const other = best.get(term.stem);
    if (other === undefined || (other.role === 'plain' && term.role !== 'plain')) best.set(term.stem, term);
  }
  return [...best.values()];
}

/** One word of a text must not answer for two words of the question: "choir" is no "sing" where the choir is named too. */
function apart(terms: readonly Term[]): Term[] {
  const stems = new Set(terms.map((term) => term.stem));
  return terms.map((term) => ({
    ...term,
    near: new Map([...term.near].filter(([stem]) => stem === term.stem || !stems.has(stem))),
  }));
}

/** First token after the wh-phrase: the auxiliary, or the verb when the wh-phrase is the subject. */
function endOfPhrase(words: readonly Token[], wh: number): number {
  if (wh < 0) return 0;
  let at = wh + 1;
  for (; at < words.length; at += 1) {
    const lower = words[at]?.lower ?? '';
    if (AUXILIARIES.has(lower)) return at;
    if (lower !== 'of' && (PREPOSITIONS.has(lower) || DETERMINERS.has(lower))) break;
  }
  return wh + 1;
}

/** The noun of "how many boats", "which firm", "what colour"; -1 when the wh-word stands alone. */
function focusOf(words: readonly Token[], wh: number, end: number): number {
  const head = words[wh]?.lower;
  if (head === undefined || !['how', 'which', 'what', 'whose'].includes(head)) return -1;
  let first = wh + 1;
  if (head === 'how') {
    if (!['many', 'much'].includes(words[first]?.lower ?? '')) return -1;
    first += 1;
  }
  // "What kind of flour": the flour is asked about.
  if (KINDS.has(words[first]?.lower ?? '') && words[first + 1]?.lower === 'of') first += 2;
  const limit = end > first ? end : words.length;
  if (head !== 'how' && end <= first && looksLikeVerb(words[first])) return -1;
  let last = -1;
  for (let at = first; at < limit; at += 1) {
    const token = words[at];
    if (
      token === undefined ||
      PREPOSITIONS.has(token.lower) ||
      DETERMINERS.has(token.lower) ||
      AUXILIARIES.has(token.lower)
    )
      break;
    if (end <= first && at > first && looksLikeVerb(token)) break;
    last = at;
    if (isPlural(token)) break;
  }
  return last;
}

/**
 * "How large is the deposit?", "how expensive is parking?", "how frequently does it run?": the adjective asks for a sum or a
 * number, and no answer says it. A garden that is large has an area, a deposit has a sum. Null where it is none of these.
 */
function degreeOf(words: readonly Token[], wh: number, end: number): QuestionKind | null {
  if (words[wh]?.lower !== 'how') return null;
  const next = words[wh + 1]?.lower ?? '';
  if (DEAR.has(next)) return 'money';
  if (FREQUENT.has(next)) return 'often';
  if (!SIZES.has(next) || !BE.has(words[end]?.lower ?? '')) return null;
  const sized = headBehind(words, end);
  return isAmong(SUMS, sized) ? 'money' : isAmong(QUANTITIES, sized) ? 'measure' : null;
}

/** The noun of "is [the monthly rent] of the flat". */
function headBehind(words: readonly Token[], at: number): string {
  const behind = words.slice(at + 1);
  const stop = behind.findIndex((token) => PREPOSITIONS.has(token.lower));
  return (stop < 0 ? behind : behind.slice(0, stop)).at(-1)?.lower ?? '';
}

const isAmong = (nouns: ReadonlySet<string>, noun: string): boolean => nouns.has(noun) || nouns.has(singular(noun));

/** Where the word stands that only gives the shape of the answer: behind "how", or the "kind" of "what kind of flour"; -1 for none. */
function shapeWordOf(words: readonly Token[], wh: number, degree: QuestionKind | null): number {
  const isKind = ['what', 'which'].includes(words[wh]?.lower ?? '') && KINDS.has(words[wh + 1]?.lower ?? '');
  return degree !== null || (isKind && words[wh + 2]?.lower === 'of') ? wh + 1 : -1;
}

const isPlural = (token: Token): boolean =>
  token.kind === 'word' &&
  (/[^su]s$/.test(token.lower) ||
    ['people', 'children', 'men', 'women', 'feet', 'geese', 'mice'].includes(token.lower));

const looksLikeVerb = (token: Token | undefined): boolean =>
  token !== undefined &&
  (/ed$/.test(token.lower) ||
    (lookUp(token.stem).verb >= 4 && (/[^s]s$/.test(token.lower) || isIrregular(token.lower))) ||
    lookUp(token.stem).verb >= 7);

/** The main verb, -1 when there is none but a form of be, have or do. */
function verbOf(words: readonly Token[], wh: number, end: number, focus: number): number {
  const auxiliary =
    wh >= 0 ? (AUXILIARIES.has(words[end]?.lower ?? '') ? end : -1) : AUXILIARIES.has(words[0]?.lower ?? '') ? 0 : -1;
  if (auxiliary < 0) return wh < 0 ? -1 : contentVerb(words, focus >= 0 ? focus + 1 : wh + 1);
  const form = words[auxiliary]?.lower ?? '';
  return MODALS.has(form) ? verbAfterSubject(words, auxiliary) : participleAfter(words, auxiliary);
}

function contentVerb(words: readonly Token[], at: number): number {
  const token = words[at];
  return token !== undefined && isContent(token) && token.kind === 'word' && !LIGHT_VERBS.has(token.stem) ? at : -1;
}

/** "does [the boathouse hold]": the last word that can be a bare verb in the first run with two content words. */
function verbAfterSubject(words: readonly Token[], auxiliary: number): number {
  let content = 0;
  let best = -1;
  for (let at = auxiliary + 1; at < words.length; at += 1) {
    const token = words[at];
    if (token === undefined) break;
    if (BE.has(token.lower)) return participleAfter(words, at);
    if (ALWAYS_VERBS.has(token.stem) && content > 0) return at;
    if (token.lower === 'have' || token.lower === 'do') return -1;
    if (PRONOUNS.has(token.lower) && best < 0) {
      content += 1;
      continue;
    }
    if (DETERMINERS.has(token.lower) || PREPOSITIONS.has(token.lower)) {
      if (best >= 0) break;
      content = PREPOSITIONS.has(token.lower) ? 0 : content;
      continue;
    }
    const capable =
      token.kind === 'word' &&
      !/^[A-Z]/.test(token.text) &&
      isContent(token) &&
      lookUp(token.stem).verb >= 2 &&
      !isPlural(token) &&
      !isIrregular(token.lower) &&
      !/(?:ing|ed)$/.test(token.lower);
    const determined = DETERMINERS.has(words[at - 1]?.lower ?? '') || PREPOSITIONS.has(words[at - 1]?.lower ?? '');
    if (
      capable &&
      !determined &&
      (content > 0 || at > auxiliary + 1 || isSubjectQuestion(words, auxiliary)) &&
      (best < 0 || lookUp(token.stem).verb >= 7)
    )
      best = at;
    else if (capable && best >= 0 && lookUp(token.stem).verb > lookUp(words[best]?.stem ?? '').verb) best = at;
    content += 1;
  }
  return best;
}

/** "Who can see all data?": the verb follows the auxiliary at once. */
const isSubjectQuestion = (words: readonly Token[], auxiliary: number): boolean => {
  const next = words[auxiliary + 1];
  return next !== undefined && auxiliary > 0 && lookUp(next.stem).verb >= 3;
};

/** After be and have: the participle ("was the boathouse built", "is smoking allowed"). */
function participleAfter(words: readonly Token[], auxiliary: number): number {
  let best = -1;
  for (let at = auxiliary + 1; at < words.length; at += 1) {
    const token = words[at];
    if (token === undefined || token.kind !== 'word' || !isContent(token) || /^[A-Z]/.test(token.text)) continue;
    const determined = DETERMINERS.has(words[at - 1]?.lower ?? '');
    const shape =
      SAME_PARTICIPLES.has(token.lower) ||
      /(?:ed|en|born|[^t]ing)$/.test(token.lower) ||
      (lookUp(token.stem).verb >= 4 && token.stem !== token.lower && !isPlural(token) && PARTICIPLES.test(token.lower));
    if (
      shape &&
      !determined &&
      (lookUp(token.stem).verb >= 2 || token.lower.endsWith('ed') || token.lower === 'born') &&
      (token.stem !== token.lower || token.lower === 'born' || SAME_PARTICIPLES.has(token.lower)) &&
      best < 0
    )
      best = at;
  }
  return best;
}

const PARTICIPLES = /(?:[dtn]|de|ung|un|um|ot|ut|me|ne)$/;

function kindOf(words: readonly Token[], wh: number, end: number, focus: number, verb: number): QuestionKind {
  const head = words[wh]?.lower;
  if (head === undefined) return AUXILIARIES.has(words[0]?.lower ?? '') ? 'yes-no' : 'other';
  // "If it rains, must I pay?" and "... when it rains?" after an auxiliary are yes-no questions.
  if (wh > 0 && AUXILIARIES.has(words[0]?.lower ?? '')) return 'yes-no';
  if (head === 'who' || head === 'whom' || head === 'whose') return 'who';
  if (head === 'when') return 'when';
  if (head === 'where') return 'where';
  if (head === 'why') return 'why';
  const noun = focus >= 0 ? (words[focus]?.lower ?? '') : '';
  if (head === 'how') return kindOfHow(words, wh, noun, verb);
  return kindOfNoun(words, end, noun, focus, verb);
}

function kindOfHow(words: readonly Token[], wh: number, noun: string, verb: number): QuestionKind {
  const next = words[wh + 1]?.lower ?? '';
  if (next === 'many') return 'count';
  if (next === 'much')
    return noun !== '' && !['rent', 'money', 'interest', 'deposit'].includes(noun)
      ? 'amount'
      : BEARS.has(words[verb]?.stem ?? '')
        ? 'measure'
        : 'money';
  if (next === 'long') return 'duration';
  if (next === 'often') return 'often';
  if (next === 'old' || next === 'young') return 'measure';
  return DIMENSIONS.has(next) ? 'measure' : 'how';
}

/** "How much does it lift?" is no matter of money. */
const BEARS: ReadonlySet<string> = new Set(['weigh', 'lift', 'hold', 'carri', 'bear', 'contain', 'drink', 'measur']);

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');

function kindOfNoun(words: readonly Token[], end: number, noun: string, focus: number, verb: number): QuestionKind {
  const one = singular(noun);
  if (focus >= 0) {
    if (TIMES.has(one)) return 'when';
    if (QUANTITIES.has(one)) return 'measure';
    return 'which';
  }
  const verbStem = words[verb]?.stem ?? '';
  if (verbStem === 'cost') return 'money';
  if (verbStem === 'weigh' || verbStem === 'measur') return 'measure';
  // "What is the range of the battery?"
  const heads = words.slice(end + 1, end + 5);
  const stop = heads.findIndex((token) => PREPOSITIONS.has(token.lower));
  const last = (stop < 0 ? heads : heads.slice(0, stop)).at(-1);
  if (!BE.has(words[end]?.lower ?? '') || verb >= 0 || last === undefined) return 'what';
  if (last.lower === 'period' && stop !== 1) return 'duration';
  if (['hour', 'date', 'time', 'deadline'].includes(singular(last.lower))) return 'when';
  return QUANTITIES.has(singular(last.lower)) ? 'measure' : 'what';
}
