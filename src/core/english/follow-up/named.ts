// "When does it close?" behind "When does the exhibition open?": the name takes the place of what points at it.

import { AUXILIARIES, BE, DETERMINERS, MODALS, isContent, singular } from '#core/english/asking/words.ts';
import { isTemporal, wordsOf, type Frame, type Thing } from '#core/english/follow-up/frame.ts';
import type { Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';

/** The question with what its pronouns stand for; null where the question before does not name it plainly. */
export function named(rest: string, frame: Frame): string | null {
  const words = wordsOf(rest);
  const seen = new Set<string>();
  let text = '';
  let from = 0;
  let meant: Thing | null = null;
  for (const [at, { end, lower, start }] of words.entries()) {
    const kind = seen.has(lower) ? null : pointerAt(words, at);
    if (kind === null) continue;
    seen.add(lower);
    const name = nameFor(kind, rest, frame, words[at + 1], seen);
    // "How do they get there?": they are people in general, where the rest is plain.
    if (name === null && kind === 'they') continue;
    if (name === null || OWNED.test(name.text)) return null;
    text += rest.slice(from, start) + name.text;
    from = kind === 'noun' ? (words[at + 1]?.end ?? end) : end;
    meant ??= name.thing;
  }
  if (from === 0) return null;
  const whole = text + rest.slice(from);
  // Nobody asks the same again: it is something else that is pointed at.
  if (frame.text.toLowerCase().startsWith(whole.toLowerCase())) return null;
  return whole + (meant === null ? '' : carried(rest, meant, frame));
}

type Pointer = 'it' | 'they' | 'them' | 'one' | 'person' | 'owner' | 'there' | 'noun';

/** What the word points at; null where it does not point back. */
function pointerAt(words: readonly Token[], at: number): Pointer | null {
  const [before, { lower = '' } = {}, next] = [words[at - 1], words[at], words[at + 1]];
  const isNoun = next !== undefined && isContent(next) && !AUXILIARIES.has(next.lower);
  if (/^(?:its|their|his)$/.test(lower) || (lower === 'her' && isNoun)) return isNoun ? 'owner' : null;
  if (/^(?:he|she|him|her)$/.test(lower)) return 'person';
  if (/^(?:it|they|them)$/.test(lower)) return lower as Pointer;
  if (lower === 'there') return [before, next].some((one) => BE.has(one?.lower ?? '')) ? null : lower;
  if (lower === 'one') return before !== undefined && isVerb(before) && !isNoun ? lower : null;
  if (!/^th(?:at|is|ese|ose)$/.test(lower)) return null;
  // "When does that start?", "when does that course start?"
  if (isNoun && !(MODALS.has(before?.lower ?? '') && isVerb(next))) return 'noun';
  // "Before that" is a time, which only the answer tells.
  return lower === 'that' && !/^(?:before|after|until|till|since)$/.test(before?.lower ?? '') ? 'it' : null;
}

const isVerb = ({ stem }: Token): boolean => lookUp(stem).verb >= VERB_MIN;
const VERB_MIN = 2;

interface Name {
  readonly text: string;
  readonly thing: Thing | null;
}

function nameFor(
  kind: Pointer,
  rest: string,
  frame: Frame,
  next: Token | undefined,
  seen: ReadonlySet<string>,
): Name | null {
  const thing = meantBy(kind, rest, frame, next, seen);
  if (thing === null) return kind === 'person' ? doerOf(frame) : null;
  if (kind === 'owner') return { thing, text: `${thing.text}\u2019${thing.text.endsWith('s') ? '' : 's'}` };
  if (kind === 'there') return { thing, text: `${MOVES.test(rest) ? 'to' : 'at'} ${thing.text}` };
  if (kind !== 'one') return { thing, text: thing === frame.focus ? focusOf(frame, thing) : nameOf(thing, frame) };
  const bare = thing.words.filter(({ lower }) => !DETERMINERS.has(lower)).map(({ text }) => text);
  const noun = thing.isPlural ? singular(bare.join(' ')) : bare.join(' ');
  return { thing, text: `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}` };
}

const MOVES = /\b(?:get|go|come|travel|drive|walk|bring|take|send)\b/i;

/** "How can I reach him?" behind "Who teaches the course?". */
function doerOf({ auxiliary, text, wh }: Frame): Name | null {
  return auxiliary === null && /^who$/i.test(wh) ? { thing: null, text: `the one ${text.replace(/^W/, 'w')}` } : null;
}

/** "Which form is needed for medicine?": the form needed for medicine. */
function focusOf({ auxiliary, subject, text, verb }: Frame, thing: Thing): string {
  const isTold = auxiliary !== null && BE.has(auxiliary.lower) && verb !== null && subject === null;
  return `${thing.isPlural ? '' : 'the '}${thing.text}${isTold ? text.slice(auxiliary.end) : ''}`;
}

function meantBy(
  kind: Pointer,
  rest: string,
  frame: Frame,
  next: Token | undefined,
  seen: ReadonlySet<string>,
): Thing | null {
  const { focus, isNaming, isPersonal, object, subject, things, wh } = frame;
  const all = [subject, object, focus, ...things].filter((one) => one !== null);
  const isWho = /^who\b/i.test(wh);
  const one = (): Thing | null =>
    all.find(
      (thing) =>
        !thing.isPlural &&
        !isName(thing) &&
        !isTemporal(thing.text) &&
        (thing === focus || !isBareVerb(thing)) &&
        (thing.preposition === '' || isDefinite(thing) || isNamed(thing)),
    ) ?? null;
  const many = (): Thing | null => pluralOf([subject, focus, object]);
  const person = (): Thing | null =>
    subject !== null && !subject.isPlural && ((isNaming && isWho) || isNamed(subject) || HELD.test(subject.text))
      ? subject
      : null;
  switch (kind) {
    case 'it':
      // "How long can I freeze my membership?": what it costs may be the freezing. A person is no "it".
      return (isPersonal && DEED.test(rest)) || (isWho && isNaming) ? null : one();
    case 'they':
      return many();
    case 'them':
      return seen.has('they') ? ([object, focus].find((thing) => thing !== null && thing !== many()) ?? null) : many();
    case 'person':
      return person();
    case 'owner':
      return seen.has('its') ? one() : seen.has('their') ? many() : person();
    case 'there':
      return all.find((thing) => thing.preposition !== '' && !isTemporal(thing.text)) ?? one();
    case 'one':
      return all.find((thing) => !isTemporal(thing.text)) ?? null;
    case 'noun':
      return (
        all.find(({ words }) => words.some(({ stem }) => stem === next?.stem)) ??
        (seen.has('that') || seen.has('this') ? (subject ?? object) : many())
      );
  }
}

/** "What does take return?": which of the two is the verb cannot be told. */
const isBareVerb = ({ words: [first, ...more] }: Thing): boolean =>
  more.length === 0 && first !== undefined && !/^[A-Z]/.test(first.text) && isVerb(first);

/** "The vet", "our cat". */
const HELD = /^(?:the|this|my|your|our)\s/i;
const DEED = /\b(?:costs?|takes?|charged?|allowed|possible|necessary|free|how much)\b/i;

/** What holds on: the day or year that was asked for, and the name of where it is. */
function carried(rest: string, thing: Thing, { text, things }: Frame): string {
  const others = things.filter((one) => one !== thing && one.preposition !== '' && one.start > thing.end);
  const isDated = wordsOf(rest).some(({ text: word }) => isTemporal(word));
  const time = isDated ? undefined : others.find((one) => isTemporal(one.text));
  const named = others.filter((one) => one !== time && !isTemporal(one.text) && (isNamed(one) || isDefinite(one)));
  const when = time === undefined ? '' : ` ${text.slice(text.lastIndexOf(time.preposition, time.start), time.end)}`;
  return `${when}${named.length === 0 ? '' : ` (${named.map((one) => one.text).join(', ')})`}`;
}

/** "On the washer": which one it was about. */
const isDefinite = ({ preposition, text }: Thing): boolean =>
  /^(?:on|in|at|of|under|to)$/.test(preposition) && HELD.test(text);

/** "Under Larkfield": names that say where or of what. */
export const namesIn = ({ things }: Frame): readonly string[] =>
  things.filter((thing) => isNamed(thing) && !isTemporal(thing.text)).map(({ text }) => text);

const OWNED = /^(?:its|their|his|her)\b/i;

const pluralOf = (things: readonly (Thing | null)[]): Thing | null =>
  things.find((thing) => thing?.isPlural === true) ?? null;

/** "Gareth Moss": nothing but names. */
const isName = ({ words }: Thing): boolean => words.length > 1 && words.every(({ text }) => /^[A-Z][a-z]/.test(text));
const isNamed = ({ words }: Thing): boolean =>
  words.every(({ lower, text }) => DETERMINERS.has(lower) || /^[A-Z]/.test(text));

/** "The trip for Year 4": with what says which one it is, where nothing else stands between. */
function nameOf(thing: Thing, { isNaming, text, things }: Frame): string {
  const next = things[things.indexOf(thing) + 1];
  const tells = next !== undefined && isNaming && /^(?:for|of|with|to)$/.test(next.preposition);
  return tells ? text.slice(thing.start, next.end) : thing.text;
}
