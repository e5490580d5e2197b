// What a question asks for: its kind, the noun it asks about, its main verb, and its content words with their weight.
// No grammar is parsed: English questions put the wh-phrase, the auxiliary and the verb in a few fixed orders.

import { withoutFrame } from '#core/english/legal-frame.ts';
import { type QuestionKind, kindOf, degreeOf, shapeWordOf } from '#core/english/asking/kind.ts';
import { respelt } from '#core/english/asking/spelling.ts';
import { endOfPhrase, focusOf, verbOf } from '#core/english/asking/verb.ts';
import {
  WH,
  PASSIVE,
  BE,
  DIMENSIONS,
  MODALS,
  RECEIVES,
  MAY,
  SAYS_LITTLE,
  SUMS,
  singular,
  RECEIVING,
  WISHES,
  isContent,
} from '#core/english/asking/words.ts';
import { tokens, type Token } from '#core/english/words.ts';
import { everydayIn } from '#language/everyday.ts';
import { lookUp, relativesOf, SAME } from '#language/lexicon.ts';

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
  readonly text: string;
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
  /** "Who got plot 14": whoever gives it is not asked for. */
  readonly asksReceiver: boolean;
  /** Asked whether one may: the stem of a verb that says little of it ("can I bring a guest"), else ''. */
  readonly permission: string;
  /** "When can I play music": what a rule allows tells it without the verb. */
  readonly asksLeave: boolean;
  /** Asked whether one has to: the stem of the verb ("do I have to wear a helmet"), else ''. */
  readonly duty: string;
  /** "How do I clean it", "how is it cleaned", "how to clean it": the steps or the manner are asked for. */
  readonly asksManner: boolean;
  /** "Who is Ada's doctor?": the stem of what is asked for, which names no document, else ''. */
  readonly owned: string;
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
  const read = degree ?? kindOf(words, wh, phraseEnd, focus, verb);
  // "It never came. Will they pay my taxi?"
  const kind = read === 'other' && LAST_ASKS.test(text) ? 'yes-no' : read;
  const shape = shapeWordOf(words, wh, degree);
  const terms = words.flatMap((token, at) =>
    isContent(token) && !isNow(token) && !isAside(words, at) && !isMotionBack(words, at) && at !== shape
      ? [toTerm(token, at === verb ? 'verb' : at === focus ? 'focus' : roleOf(token, at))]
      : [],
  );
  const past = ['did', 'was', 'were', 'had'].includes(words[phraseEnd]?.lower ?? '');
  const asksReceiver = kind === 'who' && RECEIVES.has(words[verb]?.stem ?? '');
  const asksDoer =
    kind === 'who' &&
    !asksReceiver &&
    verb >= 0 &&
    (verb === phraseEnd || verb === phraseEnd + 1) &&
    !PASSIVE.has(words[phraseEnd]?.lower ?? '');
  const asksIdentity = (kind === 'who' || kind === 'where') && verb < 0 && BE.has(words[phraseEnd]?.lower ?? '');
  const owned = OWNED.test(text) ? (terms.at(-1)?.stem ?? '') : '';
  const named = terms.filter((term) => term.role !== 'number');
  return {
    kind,
    terms: apart(withEveryday(words, unique(terms))),
    dimension,
    past,
    asksDoer,
    asksIdentity,
    owned,
    asksDescription:
      kind === 'who' && asksIdentity && owned === '' && named.length > 0 && named.every((term) => term.role === 'name'),
    preposition: kind === 'who' ? prepositionOf(words, wh) || (asksReceiver ? 'to' : '') : '',
    asksReceiver,
    permission: kind === 'yes-no' && MAY.has(words[0]?.lower ?? '') ? permissionOf(words[verb]) : '',
    asksLeave: STRETCH_KINDS.has(kind) && LEAVE.test(text),
    duty: kind === 'yes-no' && HAS_TO.test(text) ? (words[verb]?.stem ?? '') : '',
    text: text,
    asksManner: kind === 'how' && asksManner(words.slice(wh + 1), words[verb]),
    stems: new Set(all.map((token) => token.stem)),
  };
}

const LAST_ASKS =
  /[.!;] +(?:(?:so|and|but) )?(?:can|could|may|must|shall|should|will|would|do|does|did|is|are|am|was|were|has|have) (?!not\b)[\w'\u2019-]+ [^.!]*$/i;
const STRETCH_KINDS: ReadonlySet<QuestionKind> = new Set(['when', 'where', 'count', 'duration', 'how', 'who']);
const LEAVE = /^who (?:can|may)\b|\b(?:can|may) (?:i|we|you|one|members|guests|children|residents|tenants|visitors)\b/i;
const HAS_TO = /^\W*(?:(?:do|does|will|would) .*\b(?:have|need) to\b|must\b)/i;
const OWNED = /['\u2019]s? [\w-]+\W*$/;

/** "How do I know that it is done?" asks for a sign, "how is the weather" for a state. */
function asksManner(behind: readonly Token[], verb: Token | undefined): boolean {
  const [first] = behind;
  if (first === undefined || SENSES.has(verb?.stem ?? '') || behind.some(({ lower }) => SENSES.has(lower)))
    return false;
  return first.lower === 'to' || (verb !== undefined && (MODALS.has(first.lower) || BE.has(first.lower)));
}

const SENSES: ReadonlySet<string> = new Set([
  'know',
  'tell',
  'see',
  'recognise',
  'recognize',
  'notice',
  'feel',
  'look',
]);

const permissionOf = (verb: Token | undefined): string =>
  verb !== undefined && SAYS_LITTLE.has(verb.lower) ? verb.stem : '';

/** Pieces of "E4" that alone mean nothing, and the "not" of "cannot". */
const isCrumb = (token: Token): boolean =>
  token.part && (token.lower === 'not' || token.text.length === 1 || token.kind === 'number');

/** The question is asked now: no text need say so. */
const isNow = (token: Token): boolean => ['now', 'currently', 'nowadays', 'presently'].includes(token.lower);

/** "according to the letter", "if I want to leave", "holidays come with the job": nothing that a text says. */
function isAside(words: readonly Token[], at: number): boolean {
  const lower = words[at]?.lower ?? '';
  const next = words[at + 1]?.lower ?? '';
  if (lower === 'according') return next === 'to';
  if (['come', 'comes', 'came'].includes(lower)) return next === 'with';
  // "An extra charge" is a charge; "on the day of the party" is at the party.
  if (lower === 'extra' || lower === 'additional') return SUMS.has(next) || SUMS.has(singular(next));
  if (lower === 'day' && at > 1)
    return next === 'of' && words[at - 1]?.lower === 'the' && words[at - 2]?.lower === 'on';
  // "Do I need to book": nothing has to say "need".
  if (lower === 'need' && next === 'to' && ASKED.has(words[0]?.lower ?? '')) return true;
  // "for medical reasons" is said by "on medical grounds".
  if (GROUNDS.has(lower)) return isContentAt(words, at - 1) && ['for', 'on'].includes(words[at - 2]?.lower ?? '');
  return WISHES.has(lower) && next === 'to' && ['i', 'we', 'you'].includes(words[at - 1]?.lower ?? '');
}

const ASKED: ReadonlySet<string> = new Set(['do', 'does', 'will', 'would', 'what', 'when', 'where', 'who', 'how']);
const GROUNDS: ReadonlySet<string> = new Set(['reason', 'reasons', 'grounds', 'purposes']);
const isContentAt = (words: readonly Token[], at: number): boolean => {
  const word = words[at];
  return word !== undefined && isContent(word);
};

/** "When does it come back", "... will be back": what tells is "back". */
const isMotionBack = (words: readonly Token[], at: number): boolean =>
  ['come', 'go', 'get'].includes(words[at]?.stem ?? '') && words[at + 1]?.lower === 'back';
const behindMotion = (words: readonly Token[], verb: number): number => (isMotionBack(words, verb) ? verb + 1 : verb);

function prepositionOf(words: readonly Token[], wh: number): string {
  const found = [words[wh - 1], words.at(-1)].find((token) => token !== undefined && RECEIVING.has(token.lower));
  return found?.lower ?? '';
}

function roleOf(token: Token, at: number): Term['role'] {
  // "first sold" is no number that the text must have.
  if (token.kind === 'number') return token.stem.endsWith('th') ? 'plain' : 'number';
  return at > 0 && /^[A-Z\u00c0-\u00de]/.test(token.text) ? 'name' : 'plain';
}

function toTerm(token: Token, role: Term['role']): Term {
  const near = new Map([...relativesOf(token.stem)].filter(([, strength]) => role !== 'name' || strength > SAME));
  if (role !== 'name' && token.kind === 'word') for (const stem of respelt(token.lower)) near.set(stem, RESPELT);
  for (const [one, other] of SPELT) if (token.lower === one) near.set(other, RESPELT);
  near.set(token.stem, SAME);
  return { stem: token.stem, lower: token.lower, weight: weightOf(token, role), role, near };
}

/** Written with a hyphen or without. */
const SPELT: readonly (readonly [string, string])[] = [
  ['wifi', 'fi'],
  ['wi', 'wifi'],
  ['fi', 'wifi'],
  ['email', 'mail'],
];
const RESPELT = 210;
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

/** A saying of one word may be meant as it stands; one of several hardly is; of some nothing else is meant. */
const SAYING = 176;
const SAYING_EXACT = 200;
const SAYING_OF_ONE = 128;

/** What a document may say in place of the question's own words. */
function withEveryday(words: readonly Token[], terms: readonly Term[]): Term[] {
  const sayings = everydayIn(words.map(({ lower }) => lower));
  return terms.map((term) => {
    const near = new Map(term.near);
    for (const { isExact, places, says } of sayings) {
      if (term.role === 'name' || !places.some((at) => words[at]?.stem === term.stem)) continue;
      const strength = isExact ? SAYING_EXACT : places.length > 1 ? SAYING : SAYING_OF_ONE;
      for (const stem of says) near.set(stem, Math.max(strength, near.get(stem) ?? 0));
    }
    return { ...term, near };
  });
}

/** One word of a text must not answer for two words of the question: "choir" is no "sing" where the choir is named too. */
function apart(terms: readonly Term[]): Term[] {
  const stems = new Set(terms.map((term) => term.stem));
  return terms.map((term) => ({
    ...term,
    near: new Map([...term.near].filter(([stem]) => stem === term.stem || !stems.has(stem))),
  }));
}
