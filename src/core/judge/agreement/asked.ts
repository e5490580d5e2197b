// What a question asks for, and whether a sentence accounts for every word of it. Only what a document is about, its
// subject, may be named in its title instead.

import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { Surroundings } from '#core/english/surroundings.ts';
import { quantities } from '#core/english/numbers.ts';
import { isListItem, sentences } from '#core/english/sentences.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { classesOf, relate } from '#language/relations.ts';
import { keyOf, toForm, type Read, type Term } from '#core/judge/agreement/terms.ts';
import { wordsNamed } from '#language/keywords.ts';

export interface Asked {
  readonly kind: 'yes-no' | 'amount';
  /** Content words, numbers included. */
  readonly keys: ReadonlySet<string>;
  /** Names among them: as they are written, in no dictionary. */
  readonly names: ReadonlySet<string>;
  /** "Before", "without", "only": what a time or condition stands to the rest by. */
  readonly relations: readonly string[];
  readonly limit: 'max' | 'min' | null;
  /** Denials before and behind the first condition. */
  readonly denials: readonly [number, number];
}

/** Null where it asks for what a sentence by itself hardly gives: a reason, a person, a place, several things. */
export function toAsked(question: string): Asked | null {
  const text = toForm(question.replace(/\?\s*$/, ''));
  const words = tokens(text).filter((token) => !token.part);
  const kind = kindOf(words, text);
  if (kind === null || /[?;:"\u201c]/.test(text)) return null;
  const most = /\b(?:most|maximum|highest|upper limit)\b/i.test(text);
  const least = /\b(?:least|minimum|lowest|lower limit)\b/i.test(text);
  if (most && least) return null;
  const content = words.filter(
    ({ kind: is, lower }) => !LIMITS.has(lower) && (is === 'number' || !STOP_WORDS.has(lower)),
  );
  const given = quantities(text);
  const toKey = (word: Token): string => {
    const bound = given.find(({ start }) => start === word.start)?.bound ?? 'exact';
    return word.kind === 'number' ? `#${word.stem} ${bound}` : keyOf(word);
  };
  return {
    kind,
    keys: new Set(content.map(toKey)),
    names: new Set(content.filter(isName).map(keyOf)),
    relations: words.map(keyOf).filter((key) => TELLING.has(key)),
    limit: most ? 'max' : least ? 'min' : null,
    denials: denialsIn(words.map(keyOf)),
  };
}

const LIMITS = new Set('most maximum highest upper limit least minimum lowest lower'.split(' '));
const TELLING = new Set(
  'before after without only during until while except unless between every each first last'.split(' '),
);
const CONDITIONS = new Set('if when unless while until before after without during except'.split(' '));
const AUXILIARIES = /^(?:is|are|do|does|can|may|must|should|shall)$/;

function kindOf([first, second]: readonly Token[], text: string): Asked['kind'] | null {
  if (first === undefined) return null;
  if (/\b(?:why|who|whom|whose|where|or|and)\b/i.test(text)) return null;
  if (AUXILIARIES.test(first.lower)) return 'yes-no';
  if (first.lower === 'how' && /^(?:much|many|long|often|far)$/.test(second?.lower ?? '')) return 'amount';
  return /^what(?: is|'s) the (?:most|maximum|highest|upper|least|minimum|lowest|lower)\b/i.test(text)
    ? 'amount'
    : null;
}

/** No dictionary has it. */
export const isName = ({ kind, lower, stem }: Token): boolean =>
  kind === 'word' && lower.length > 3 && !STOP_WORDS.has(lower) && classesOf(stem) === '';

function denialsIn(keys: readonly string[]): readonly [number, number] {
  const at = keys.findIndex((key) => CONDITIONS.has(key));
  const count = (some: readonly string[]): number => some.filter((key) => DENYING.has(key)).length;
  return at < 0 ? [count(keys), 0] : [count(keys.slice(0, at)), count(keys.slice(at))];
}

const DENYING = new Set('not no none nobody nothing neither nor without neednot'.split(' '));

/** Every word of the question is in the sentence, or names what the document is about; and the amount is one that was asked for. */
export function coversQuestion(asked: Asked, { terms }: Read, place: Surroundings): boolean {
  const keys = new Set(terms.map(({ key }) => key));
  const about = subjectsOf(place, asked);
  const own = [...asked.keys].filter((key) => keys.has(key));
  if (![...asked.keys].every((key) => keys.has(key) || about.has(key))) return false;
  if (!asked.relations.every((key) => keys.has(key))) return false;
  const amounts = terms.filter(({ key, kind }) => kind === 'number' && !asked.keys.has(key));
  const bounds = terms.filter(({ key, kind }) => kind === 'number' && !key.endsWith(' exact'));
  if (own.length + bounds.length < OWN_MIN) return false;
  const [main, behind] = denialsIn(terms.map(({ key }) => key));
  if (behind !== asked.denials[1]) return false;
  if (asked.kind === 'yes-no')
    return asked.limit === null && asked.denials[0] === 0 && main <= 1 && bounds.length === 0;
  if (main !== asked.denials[0] || amounts.length === 0) return false;
  return asked.limit === null
    ? bounds.length === 0
    : bounds.length === 1 && bounds.every(({ key }) => key.endsWith(` ${asked.limit ?? ''}`));
}

/** Words of the question, or bounds, that the sentence has itself. */
const OWN_MIN = 2;

/** A word of the question that the other document has in its title: it need not say it again. */
export function isSubject({ key, kind }: Term, asked: Asked, about: Evidence): boolean {
  return kind === 'word' && asked.keys.has(key) && subjectsOf(about, asked).has(key);
}

/** Keys of the headings; and a name that the text before the sentence names last, with no other thing of its kind behind. */
function subjectsOf(
  { before, heading }: Pick<Surroundings, 'before' | 'heading'>,
  { names }: Asked,
): ReadonlySet<string> {
  const words = tokens(before).filter((token) => !token.part);
  const found = new Set(
    tokens(heading)
      .filter((token) => !token.part)
      .map(keyOf),
  );
  for (const name of names) {
    const at = words.map(keyOf).lastIndexOf(name);
    if (at >= 0 && !words.slice(at + 1).some(isOther)) found.add(name);
  }
  return found;
}

/** Names that the text before a sentence names last; what somebody is told not to take is not what it is about. */
export function nearestNames(before: string, names: ReadonlySet<string>): readonly string[] {
  const plain = sentences(before).map(({ end, start }) => before.slice(start, end));
  const words = plain
    .flatMap((text) => tokens(text).map((token) => ({ token, isDenied: /\b(?:not|no|never)\b/i.test(text) })))
    .filter(({ token }) => !token.part);
  return [...names].filter((name) => {
    const at = words.map(({ token }) => keyOf(token)).lastIndexOf(name);
    return at >= 0 && !words.slice(at + 1).some(({ isDenied, token }) => !isDenied && isDrug(token));
  });
}

export const isDrug = (word: Token): boolean =>
  word.kind === 'word' && !NEUTRAL.hasStem(word.stem) && relate(word.stem, 'drug') === 'wider';

/** Another thing that what follows could be about: a name, or a medicine that is in the dictionary. */
const isOther = (word: Token): boolean => isName(word) || isDrug(word);

/** Whether nothing around it says for whom or when it holds: headings, the line that leads in, the sentences beside it. */
export function isPlain({ after, before, heading }: Surroundings, asked: Asked): boolean {
  const parts = heading.split(HEADING_SEPARATOR);
  if (!parts.every((part) => isNeutral(part, asked))) return false;
  const lines = before.split('\n').map((line) => line.trim());
  const lead = [...lines].reverse().find((line) => line !== '' && !isListItem(line)) ?? '';
  if (lead.endsWith(':') && !isNeutral(lead, asked)) return false;
  // A heading of plain text: short, and no sentence.
  const plain = [...lines].reverse().find((line) => /^[A-Z]/.test(line) && !/[.!?,;]$/.test(line)) ?? '';
  if (plain.split(/\s+/).length <= HEADING_WORDS_MAX && !isNeutral(plain, asked)) return false;
  const next = sentences(after)[0];
  const beside = next === undefined ? '' : after.slice(next.start, next.end);
  const last = sentences(before).at(-1);
  const ahead = last === undefined ? '' : before.slice(last.start, last.end);
  return ![ahead, beside].some((text) => namesGroup(text, asked.keys));
}

const HEADING_WORDS_MAX = 8;

/** Words of the question, and what any such document calls itself or its parts; names too, where none is asked for. */
function isNeutral(heading: string, { keys, names }: Asked): boolean {
  return tokens(heading)
    .filter(({ kind, lower, part }) => !part && kind === 'word' && !STOP_WORDS.has(lower))
    .every(
      (word) =>
        keys.has(keyOf(word)) || NEUTRAL.hasStem(word.stem) || (names.size === 0 && classesOf(word.stem) === ''),
    );
}

const NEUTRAL = wordsNamed('says no more');

/** Says for whom something holds, or when: then what stands beside it may hold for them alone. */
export function namesGroup(text: string, keys: ReadonlySet<string>): boolean {
  return tokens(text).some((word) => GROUP.hasStem(word.stem) && !keys.has(keyOf(word)));
}

const GROUP = wordsNamed('names a group');
