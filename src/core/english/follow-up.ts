// A question that leans on the one before it: "And in the third?", "What does that cost?". What is meant is put together from
// questions of the case only, never from documents, and is shown and recorded as what was understood.

import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';

/** What is asked, in whole: the question as it stands where it needs nothing of the one before it. */
export function understood(question: string, before: string | null): string {
  if (before === null || !leans(question)) return question;
  const rest = question.replace(OPENING, '').replace(ENDING, '').trim();
  return swapped(rest, before) ?? `${capital(rest)} (${topicOf(before)})?`;
}

const OPENING = /^\W*(?:(?:and|but|or|so|then)\b[\s,]*)?(?:(?:what|how) about\b\s*)?/i;
const ENDING = /[\s?.!]+$/;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** It begins like a remark on what was said, names its subject by a pronoun alone, or is too short to ask anything. */
function leans(question: string): boolean {
  const words = tokens(question).filter((token) => !token.part);
  const content = words.filter(isContent);
  if (words.length === 0 || words.length > WORDS_MAX) return false;
  if (/^\W*(?:and|but|what about|how about)\b/i.test(question)) return true;
  if (/\b(?:for|about|of|after|before|with) (?:that|this|it|them)\b/i.test(question)) return true;
  if (EXPLETIVE.test(question)) return false;
  const points = words.some(({ lower }) => POINTING.has(lower));
  return (
    (points && content.length <= POINTED_MAX) ||
    (content.length === 0 && /^\W*(?:how (?:many|much|long|often)|why|when|where|who|which)\b/i.test(question))
  );
}

const WORDS_MAX = 14;
/** More content than this is a question of its own, with a pronoun inside. */
const POINTED_MAX = 4;
const POINTING: ReadonlySet<string> = new Set([
  'it',
  'its',
  'they',
  'them',
  'their',
  'that',
  'those',
  'he',
  'she',
  'him',
  'her',
  'one',
  'ones',
]);
/** "Is it allowed to ...", "that I", "one of": nothing is pointed at. */
const EXPLETIVE =
  /\b(?:is|was|does) it (?:\w+ )?(?:to|that|if|when|take|cost to|rain|snow)\b|\bis there\b|\b(?:that|those) (?:i|we|you|are|is|were|was|have|has|can|may|must|apply)\b|\b(?:one|those) of\b|\bthe one\b/i;

const isContent = (token: Token): boolean => !STOP_WORDS.has(token.lower) && !POINTING.has(token.lower);

/** What the question before was about: without its question word, its auxiliary and who asks. */
function topicOf(before: string): string {
  const inner = /\(([^()]+)\)\??$/.exec(before)?.[1];
  const plain = inner ?? before.replace(/\([^()]*\)/g, ' ').replace(ENDING, '');
  const topic = plain.replace(
    /^\W*(?:(?:who|whom|what|which|when|where|why|how)\b\s*)?(?:(?:many|much|long|often|far|old|large|big|high|tall|deep|wide|heavy|fast|soon|late|early)\b\s*)?(?:(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have)\b\s*)?(?:(?:i|we|you)\b\s*)?/i,
    '',
  );
  return topic === '' ? plain : topic;
}

/** One word of the question before takes another one of its kind: a year, a month, an ordinal, "the final ones". */
function swapped(rest: string, before: string): string | null {
  const back = /^(?:in )?the year (before|after)(?: (?:that|it))?$/i.exec(rest);
  const year = /\b(?:19|20)\d\d\b/.exec(before)?.[0];
  if (back !== null && year !== undefined) {
    const other = Number(year) + (back[1]?.toLowerCase() === 'before' ? -1 : 1);
    return before.replace(year, String(other));
  }
  const short = /^(?:(?:in|for|on|at|by|from)\s+)?(?:the\s+)?([\w'-]+)(?:\s+(?:one|ones|year|month|time))?$/i.exec(
    rest,
  )?.[1];
  if (short === undefined) return null;
  for (const kind of KINDS) {
    const old = kind.exec(before)?.[0];
    if (old !== undefined && kind.exec(short)?.[0] === short) return before.replace(old, short);
  }
  const named = /\bthe ([a-z]+) ([a-z]+s)\b/.exec(before);
  return /\sones?$/i.test(rest) && named?.[1] !== undefined && named[2] !== undefined
    ? before.replace(`${named[1]} ${named[2]}`, `${short.toLowerCase()} ${named[2]}`)
    : null;
}

/** Words that stand for each other. */
const KINDS: readonly RegExp[] = [
  /\b(?:19|20)\d\d\b/,
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i,
  /\b(?:first|second|third|fourth|fifth|sixth|last)\b/i,
];
