// Nouns with what stands before them and what hangs on them, and the facts that are made of them.

import type { Tag, Word } from '#adapters/builtin/judge/restate/words.ts';

/** "the second report of the committee": head, what stands before it, what hangs on it. */
export interface Noun {
  readonly head: Word;
  readonly before: readonly Word[];
  /** "each", "two of". */
  readonly quantifier: string;
  /** With "the" or "his". */
  readonly definite: boolean;
  readonly parts: readonly Part[];
  /** "bread, rolls and cakes": itself none of them. */
  readonly members: readonly Noun[];
  readonly either: boolean;
}

/** A noun behind a preposition, or a clause behind "if", "that", "to". */
export interface Part {
  readonly lead: string;
  readonly noun: Noun | null;
  readonly fact: Fact | null;
  /** Stands before the subject: it holds for all that is said of it. */
  readonly fronted?: true;
}

export interface Fact {
  readonly subject: Noun | null;
  readonly verb: string;
  /** Of the verb, as words compare; "" for "be" and "have". */
  readonly stem: string;
  readonly object: Noun | null;
  readonly parts: readonly Part[];
  readonly adverbs: readonly string[];
  readonly negated: boolean;
  readonly modal: string;
  readonly tense: 'past' | 'now' | 'ahead' | 'perfect';
  /** Turned from the passive. */
  readonly passive: boolean;
}

export type Words = readonly Word[];
export type At<Value> = readonly [Value, number];

export const tagAt = (words: Words, at: number): Tag | '' => words[at]?.tag ?? '';

export function readNoun(words: Words, from: number, end: number): At<Noun> | null {
  const first = readSingle(words, from, end);
  if (first === null) return null;
  const members = [first[0]];
  let at = first[1];
  let either = false;
  for (;;) {
    let next = at;
    const comma = tagAt(words, next) === 'c';
    if (comma) next += 1;
    const joined = /^[&|]$/.test(tagAt(words, next));
    if (joined) {
      either ||= tagAt(words, next) === '|';
      next += 1;
    }
    if (next === at || next >= end) break;
    const member = readSingle(words, next, end);
    // "A, B and C": a comma alone joins only where "and" is still to come.
    if (member === null || (comma && !joined && !joinsLater(words, member[1], end))) break;
    if (isFigure(member[0]) !== isFigure(first[0])) break;
    members.push(member[0]);
    at = member[1];
    if (joined) break;
  }
  if (members.length === 1) return first;
  return [{ ...first[0], before: [], parts: [], quantifier: '', members: ownedAlike(members), either }, at];
}

/** "Their coats and bags" are their coats and their bags. */
function ownedAlike(members: readonly Noun[]): Noun[] {
  const owner = members[0]?.before[0];
  if (owner?.tag !== 'G') return [...members];
  const isOpen = ({ before, definite, head, parts, quantifier }: Noun): boolean =>
    !definite && before.length === 0 && parts.length === 0 && quantifier === '' && head.tag !== 'p';
  return members.map((member) => (isOpen(member) ? { ...member, before: [owner], definite: true } : member));
}

/** "On 4 May and the customers" is no list. */
const isFigure = ({ head }: Noun): boolean => head.tag === '#';

const joinsLater = (words: Words, at: number, end: number): boolean =>
  /^[&|]$/.test(tagAt(words, at)) ||
  (tagAt(words, at) === 'c' && words.slice(at, end).some(({ tag }) => tag === '&' || tag === '|'));

function readSingle(words: Words, from: number, end: number): At<Noun> | null {
  const start = words[from];
  if (start === undefined || from >= end) return null;
  if (start.tag === 'p')
    return [
      { head: start, before: [], quantifier: '', definite: true, parts: [], members: [], either: false },
      from + 1,
    ];
  let quantifier = '';
  let before: Word[] = [];
  const parts: Part[] = [];
  let at = from;
  let opened = false;
  let definite = false;
  for (; at < end; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const next = tagAt(words, at + 1);
    if (word.tag === 'D' || word.tag === 'G' || word.tag === 'Q') {
      if (before.length > 0 || (opened && word.tag !== 'Q')) break;
      if (word.tag === 'G') before.push(word);
      if (word.tag === 'Q') quantifier = `${quantifier} ${word.lower}`.trim();
      opened = word.tag !== 'Q';
      definite ||= word.tag === 'G' || word.lower === 'the';
      if (word.tag === 'Q' && isOf(words, at + 1)) {
        quantifier += ' of';
        at += 1;
      }
    } else if (word.tag === '#') {
      if (before.some(({ tag }) => tag !== 'G' && tag !== '#')) {
        before.push(word);
        at += 1;
        break;
      }
      if (isCount(word) && isOf(words, at + 1) && /^[DG]$/.test(tagAt(words, at + 2))) {
        quantifier = `${word.key} of`;
        at += 1;
        continue;
      }
      before.push(word);
      if (!opened && /^#(?:date|time|weekday)/.test(word.key)) {
        at += 1;
        break;
      }
    } else if (word.tag === 's') {
      const owner = toNoun(before, quantifier, definite);
      if (owner === null) return null;
      parts.push({ lead: 'of', noun: owner, fact: null });
      before = [];
      quantifier = '';
    } else if (word.tag === 'y' && /^[XWI]$/.test(next) && at + 1 < end) before.push(word);
    else if (word.tag === 'V' && !/^[XW#I]$/.test(next)) break;
    else if (/^[XWVI]$/.test(word.tag)) before.push(word);
    else break;
  }
  // "Students pay half", "most of them voted".
  const last = at > from ? words[at - 1] : undefined;
  if (before.length === 0 && parts.length === 0 && last?.tag === 'Q' && ALONE.has(last.lower)) {
    const head: Word = { ...last, tag: 'X' };
    return [{ head, before: [], quantifier: '', definite: true, parts: [], members: [], either: false }, at];
  }
  const noun = toNoun(before, quantifier, definite);
  if (noun === null) return null;
  const all = [...noun.parts, ...parts];
  while (isOf(words, at) && at < end) {
    const owner = readSingle(words, at + 1, end);
    if (owner === null) break;
    all.push({ lead: 'of', noun: owner[0], fact: null });
    at = owner[1];
  }
  return [{ ...noun, parts: all }, at];
}

const ALONE = new Set('half all most some none both more less each this that these those such'.split(' '));

const isOf = (words: Words, at: number): boolean => words[at]?.lower === 'of';
const isCount = ({ key }: Word): boolean => key.startsWith('#count');

function toNoun(words: readonly Word[], quantifier: string, definite: boolean): Noun | null {
  const head = words[words.length - 1];
  if (head === undefined || head.tag === 'G' || head.tag === 'y') return null;
  return {
    head,
    before: words.slice(0, -1),
    quantifier,
    definite: definite || words.some(({ name }) => name),
    parts: [],
    members: [],
    either: false,
  };
}
