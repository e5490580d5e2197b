// What two documents may give one answer to: whether something may be done, for how long, which of two ways, what to do when.

import { isName } from '#core/judge/agreement/asked.ts';
import { keyOf, toForm } from '#core/judge/agreement/terms.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { classesOf } from '#language/relations.ts';

export interface Request {
  readonly kind: 'denial' | 'time' | 'either' | 'order';
  /** What a sentence has to say, or the document to be about. */
  readonly keys: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** The person who is asked about, where one is named. */
  readonly person: string | null;
  /** "These tablets": what is meant is not said. */
  readonly points: boolean;
  readonly isDenied: boolean;
  /** "How long does the course last?" */
  readonly isCourse: boolean;
  /** Words of the ways, one of which a sentence must have; and of what a course is told by. */
  readonly others: readonly string[];
  readonly ways: readonly { readonly text: string; readonly words: readonly string[] }[];
}

/** Null where it asks for anything else. */
export function toRequest(question: string): Request | null {
  const text = toForm(question.trim().replace(/[\s?.!]+$/, ''));
  if (/[?;:"\u201c]/.test(text)) return null;
  const order = ORDERS.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  if (order !== undefined) return requestOf('order', order, text);
  if (/,/.test(text) || /\b(?:why|who|whom|whose|where|which)\b/i.test(text)) return null;
  if (/^how long\b/i.test(text)) return requestOf('time', text.replace(/^how long\b/i, ''), text);
  const either = EITHER.exec(text);
  if (either !== null) return eitherOf(either, text);
  if (/\bor\b/i.test(text) || DENYING.test(text)) return null;
  if (/^(?:may|can|could|should)\b/i.test(text)) return requestOf('denial', text, text);
  return FINE.test(text) && /^(?:is|are)\b/i.test(text) ? requestOf('denial', text.replace(FINE, ' '), text) : null;
}

const ORDERS: readonly RegExp[] = [
  /^(.+?),? what (?:should|must|do|can) (?:i|we|you|he|she|they) do$/i,
  /^what (?:should|must|do|can) (?:i|we|you|he|she|they) do (?:if|when) (.+)$/i,
];
const EITHER =
  /^((?:should|must|is|are|do|does|may|can)\b.*?)\s((?:on|with|in|before|after|at|by)\s[\w ]+?) or ((?:on|with|in|before|after|at|by|without)\s[\w ]+)$/i;
const DENYING = /\b(?:not|no|never|avoid\w*|stop\w*|forbidden|prohibited|banned|without|dangerous|harmful|unsafe)\b/i;
const FINE = /\b(?:ok|okay|fine|safe|allowed|permitted|all right|alright|possible)\b(?: to\b)?/i;

function eitherOf([, stem = '', one = '', other = '']: RegExpExecArray, text: string): Request | null {
  const ways = [one, other].map((way) => ({ text: way, words: contentOf(way).map(keyOf) }));
  const request = requestOf('either', stem, text);
  if (request === null || ways.some(({ words }) => words.length === 0)) return null;
  // A sentence that speaks of either is about what is asked.
  return { ...request, others: ways.flatMap(({ words }) => words), ways };
}

function requestOf(kind: Request['kind'], part: string, whole: string): Request | null {
  const plain = part.replace(DURING, ' $1 ');
  const person = kind === 'order' ? null : (PERSON.exec(plain)?.[1]?.toLowerCase() ?? null);
  const isPerson = person !== null && !STOP_WORDS.has(person) && classesOf(person) === '';
  const isCourse = kind === 'time' && /\b(?:course|treatment)\b/i.test(part);
  const content = contentOf(plain);
  const isOpen = !content.some(isName) && content.some(({ lower }) => MEDICINES.has(lower));
  const points = isOpen || /\b(?:this|these|those|that|it|them)\b/i.test(plain);
  const words = content.filter(
    (word) =>
      !(isPerson && word.lower === person) &&
      !LIGHT.has(word.lower) &&
      !(isCourse && /^(?:course|treatment|lasts?|take)$/.test(word.lower)) &&
      !(kind === 'denial' && points && MEDICINES.has(word.lower)),
  );
  const names = new Set(words.filter(isName).map(keyOf));
  const keys = new Set(words.map(keyOf));
  if (/\d/.test(whole)) return null;
  // Of the subject alone, nothing is asked.
  if (kind !== 'either' && !isCourse && [...keys].every((key) => names.has(key)) && !(points && keys.size > 0))
    return null;
  if (kind === 'either' && keys.size === 0) return null;
  const isDenied = /\b(?:not|never)\b/i.test(whole);
  return {
    kind,
    keys,
    names,
    person: isPerson ? person : null,
    points,
    isDenied,
    isCourse,
    others: isCourse ? COURSE_WORDS : [],
    ways: [],
  };
}

/** "While on Zorvan", "during the Zorvan course": with it. */
const DURING =
  /\b(?:(?:while|when) (?:(?:he|she|i|we|you|they)(?: is| are| am)? )?(?:on|taking|using)|during (?:the|a|my|his|her)) (?:the |a |my |his |her )?(\w+)(?: (?:course|treatment|tablets?|capsules?))?/gi;
/** Who does something: "can Alban take"; a medicine is taken. */
const PERSON = /^\W*(?:may|can|could|should|must)\s+([a-z]+)\s+(?!be\b)[a-z]+\b/i;
const contentOf = (text: string): readonly Token[] =>
  tokens(text).filter((token) => !token.part && !STOP_WORDS.has(token.lower));

/** They say that something is done with a thing, which a denial of the thing denies. */
export const LIGHT: ReadonlySet<string> = new Set(
  'have has take taken taking use used using run get go gone keep put give given drink eat eaten glass bit little some something anything'.split(
    ' ',
  ),
);
const COURSE_WORDS = ['course', 'treatment', 'tablet', 'capsule', 'dose', 'spoonful', 'cours', 'treatment', 'capsul'];
export const MEDICINES: ReadonlySet<string> = new Set(
  'tablet tablets pill pills capsule capsules medicine medicines drug drugs'.split(' '),
);
