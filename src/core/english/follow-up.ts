// A question that leans on the one before it: "And in the third?", "What does that cost?". What is meant is put together from
// questions of the case only, never from documents, and is shown and recorded as what was understood.

import { AUXILIARIES, WH } from '#core/english/asking/words.ts';
import { frameOf, withoutEnd, wordsOf, type Frame } from '#core/english/follow-up/frame.ts';
import { withCondition, withOther, withQuestionWord } from '#core/english/follow-up/put.ts';
import { swapped } from '#core/english/follow-up/swap.ts';
import { named, namesIn } from '#core/english/follow-up/named.ts';
import { STOP_WORDS, type Token } from '#core/english/words.ts';

/** What is asked, in whole: the question as it stands where it needs nothing of the one before it. */
export function understood(question: string, before: string | null): string {
  if (before === null || !leans(question)) return question;
  const rest = withoutEnd(question.replace(OPENING, '')).trim();
  return swapped(rest, before) ?? putInto(rest, before) ?? `${capital(rest)} (${beside(rest, before)})?`;
}

/** Of a question that says by itself what it asks, only the names before it tell where. */
function beside(rest: string, before: string): string {
  const words = wordsOf(rest);
  const isWhole = words.filter(isContent).length >= WHOLE_MIN && !words.some(({ lower }) => POINTS_BACK.has(lower));
  const names = isWhole ? namesIn(frameOf(before)) : [];
  return names.length === 0 ? topicOf(before) : names.join(', ');
}

const WHOLE_MIN = 3;

/** The pronoun that a question leaves open where nothing was asked before it ("And where is it?"), else null. */
export function openPronoun(question: string): string | null {
  const words = wordsOf(question);
  if (!leans(question) || words.some(isContent)) return null;
  return words.find(({ lower }) => POINTING.has(lower))?.lower ?? null;
}

/** One question of two; null where neither rule of them knows how. */
function putInto(rest: string, before: string): string | null {
  const frame = frameOf(before);
  const whole = wholeOf(rest, frame);
  // What stood in brackets still says what it is about.
  const added = /\([^()]+\)(?=\W*$)/.exec(before)?.[0];
  return whole === null ? null : `${capital(whole)}${added === undefined ? '' : ` ${added}`}?`;
}

function wholeOf(rest: string, frame: Frame): string | null {
  const words = wordsOf(rest);
  if (/^(?:what )?(?:if|unless)\b/i.test(rest)) return withCondition(rest, frame);
  if (!words.some((token) => isContent(token) || POINTING.has(token.lower))) return withQuestionWord(rest, frame);
  const isThing = words.every(({ lower }) => !WH.has(lower) && !AUXILIARIES.has(lower) && !OPEN.has(lower));
  if (isThing) return withOther(rest, frame);
  return EXPLETIVE.test(rest) ? null : named(rest, frame);
}

/** "What if", "how about" are no more than a beginning; the "if" is part of what is asked. */
const OPENING = /^\W*(?:(?:and|but|or|so|then)\b[\s,]*)?(?:(?:what|how) about\b\s*)?/i;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** It begins like a remark on what was said, names its subject by a pronoun alone, or is too short to ask anything. */
function leans(question: string): boolean {
  const words = wordsOf(question);
  const content = words.filter(isContent);
  if (words.length === 0 || words.length > WORDS_MAX) return false;
  if (FRAGMENT.test(question.trim()) && words.every(({ lower }) => !AUXILIARIES.has(lower) && !WH.has(lower)))
    return true;
  if (/^\W*(?:and|but|what about|how about|what if)\b/i.test(question)) return true;
  if (/\b(?:for|about|of|after|before|with) (?:that|this|it|them)\b/i.test(question)) return true;
  if (EXPLETIVE.test(question) || saysWhatOf(question) || pointsWithin(question)) return false;
  const points = words.some(({ lower }) => POINTING.has(lower));
  return (
    (points && content.length <= POINTED_MAX) ||
    (content.length === 0 && words.some(({ lower }) => WH.has(lower)) && BARE.test(question))
  );
}

/** "The dishwasher shows E2, what is it?": what is pointed at stands in front. */
function saysWhatOf(question: string): boolean {
  const [, said = ''] = SAID_FIRST.exec(question) ?? [];
  const words = wordsOf(said);
  return words.filter(isContent).length > 1 && !words.some(({ lower }) => POINTING.has(lower));
}
const SAID_FIRST = /^\W*((?:the|my|our|an?) [^,;.?]+)[,;.] (?:what|why|how|where|when|who|which)\b/i;

/** "Does the guarantee pay for the pump when it leaks?": what is pointed at stands in front, in the same question. */
function pointsWithin(question: string): boolean {
  const [, said = '', behind = ''] = CONDITION_BEHIND.exec(question) ?? [];
  const pointing = wordsOf(behind).filter(({ lower }) => POINTING.has(lower));
  if (pointing.length === 0 || wordsOf(said).some(({ lower }) => POINTING.has(lower))) return false;
  const things = [...said.matchAll(THING)].map(([, noun = '']) => noun);
  return pointing.every(({ lower }) =>
    /^(?:it|its)$/.test(lower)
      ? things.some((noun) => !noun.endsWith('s') || noun.endsWith('ss'))
      : /^(?:they|them|their)$/.test(lower) && things.some((noun) => /(?:[^s]s|children|people)$/.test(noun)),
  );
}
const CONDITION_BEHIND = /^\W*(.{6,}?),? (?:when|if|once|while|because|unless|although|after|before|until) (.+)$/i;
const THING = /\b(?:the|my|our|your|his|her|an?) (?:[\w'-]+ )?([\w-]+)/gi;

/** "Saturday?", "for children?", "the deposit?": no question by itself. */
const FRAGMENT =
  /^(?!(?:hello|hi|hey|thanks|help|ok|okay|yes|no|really|sure|please)\b)(?:(?:for|on|in|at|of|by|with|without|after|before|until|from) (?:[\w'-]+ ){0,3}[\w'-]+|(?:the )?[\w'-]+)\?$/i;
const WORDS_MAX = 14;
/** More content than this is a question of its own, with a pronoun inside. */
const POINTED_MAX = 4;
/** "How many?", "since when?", "what do I do then?" */
const BARE =
  /^\W*(?:(?:up to|for|since|by|until|till|from|to|with|at|on|in) )?(?:how (?:many|much|long|often)|why|when|where|who|whom|which)\b|\bthen\W*$/i;
const POINTING: ReadonlySet<string> = new Set(
  'it its they them their that those he she him her his one ones there'.split(' '),
);
/** Pronouns that stand for something named before; "one" of "the second one" is read with its noun. */
const POINTS_BACK: ReadonlySet<string> = new Set(
  'it its they them their that this those he him her his she'.split(' '),
);
const OPEN: ReadonlySet<string> = new Set(
  'it its they them their that this those he she him her his i we you there'.split(' '),
);
/** "Is it allowed to ...", "that I", "one of": nothing is pointed at. */
const EXPLETIVE =
  /\b(?:is|was|does) it (?:\w+ )?(?:(?:take |cost )?(?<!(?:have|need) )to \w|that|if|when|rain|snow)|\b(?:is|are|was|were|will) there\b|\bthere (?:is|are|was|were|will)\b|\b(?:that|those) (?:i|we|you|are|is|were|was|have|has|can|may|must|apply)\b|\b(?:one|those) of\b|\bthe one\b/i;

const isContent = (token: Token): boolean => !STOP_WORDS.has(token.lower) && !POINTING.has(token.lower);

/** What the question before was about: without its question word, its auxiliary and who asks. */
function topicOf(before: string): string {
  const inner = /\(([^()]+)\)\??$/.exec(before)?.[1];
  const plain = inner ?? withoutEnd(before.replace(/\([^()]*\)/g, ' '));
  const topic = plain.replace(
    /^\W*(?:(?:who|whom|what|which|when|where|why|how)\b\s*)?(?:(?:many|much|long|often|far|old|large|big|high|tall|deep|wide|heavy|fast|soon|late|early)\b\s*)?(?:(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have)\b\s*)?(?:(?:i|we|you)\b\s*)?(?:(?:have|need|want) to\b\s*)?(?:do\b\s*(?:to\b\s*)?)?/i,
    '',
  );
  return topic === '' ? plain : topic;
}
