// Atomic claims of a text (EBOM "Claim Extraction"): sentences, cut at semicolons and where two full clauses are joined.
// Conservative: a cut that is missed costs a coarser claim, a wrong cut changes what is claimed.

import { isReport, markerOf } from '#core/english/negation.ts';
import { classesOf } from '#language/relations.ts';
import { sentences } from '#core/english/sentences.ts';
import { tokens, type Token } from '#core/english/words.ts';

export interface ClaimSpan {
  /** text.slice(start, end) is `text`; only white space, the joining word and its comma lie between claims. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function splitClaims(text: string): ClaimSpan[] {
  return sentences(text)
    .flatMap((sentence) => cut(text, sentence.start, sentence.end))
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
    .filter((claim) => tokens(claim.text).length > 0);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function cut(text: string, start: number, end: number): Span[] {
  const words = tokens(text.slice(start, end)).map((token) => ({
    ...token,
    start: token.start + start,
    end: token.end + start,
  }));
  for (let at = 1; at < words.length; at += 1) {
    const joint = jointAt(text, words, at);
    if (joint === null || inside(text, start, joint.start) || !mayCut(words, at, joint)) continue;
    return [{ start, end: joint.start }, ...cut(text, joint.end, end)];
  }
  return [{ start, end }];
}

interface Joint extends Span {
  readonly kind: 'semicolon' | 'conjunction';
  /** Index of the first word after the joint. */
  readonly next: number;
}

/** The joint between word `at - 1` and what follows, if there is one. */
function jointAt(text: string, words: readonly Token[], at: number): Joint | null {
  const before = words[at - 1];
  const word = words[at];
  if (before === undefined || word === undefined) return null;
  const gap = text.slice(before.end, word.start);
  const semicolon = /^\s*;\s*$/.test(gap);
  const joins = JOINTS.has(word.lower);
  if (!semicolon && !joins) return null;
  const next = joins ? at + 1 : at;
  const first = words[next];
  if (first === undefined || (joins && !/^\s*,?\s*$/.test(text.slice(word.end, first.start)))) return null;
  if (!semicolon && !/^\s*,?\s*$/.test(gap)) return null;
  return { kind: semicolon ? 'semicolon' : 'conjunction', start: before.end, end: first.start, next };
}

const JOINTS = new Set('and but while whereas yet'.split(' '));

function mayCut(words: readonly Token[], at: number, joint: Joint): boolean {
  const left = words.slice(0, at);
  const right = words.slice(joint.next);
  if (!hasOwnVerb(left) || !startsClause(right)) return false;
  // What governs the first clause may govern the second: "He said that A is x and B is y", "If A is x and B is y, ...".
  // "If it breaks, tell us; we charge nothing": what stands behind may hold under the condition only.
  return joint.kind === 'semicolon' ? !opensCondition(left) : !left.some(governs);
}

const opensCondition = ([first]: readonly Token[]): boolean =>
  first !== undefined && (markerOf(first) === 'condition' || ['when', 'once', 'while'].includes(first.lower));

const GOVERNORS = new Set(
  'that whether either both between neither not who which whose where because although though since after before as so than'.split(
    ' ',
  ),
);

function governs(word: Token): boolean {
  const marker = markerOf(word);
  return (
    GOVERNORS.has(word.lower) ||
    marker === 'condition' ||
    marker === 'denial' ||
    marker === 'cause' ||
    marker === 'hedge' ||
    (isReport(word) && word.lower !== 'wrote')
  );
}

const AUXILIARIES = new Set(
  'is are was were has have had will would can could may might must shall should does did do'.split(' '),
);
const PREPOSITIONS = new Set(
  'in on at by for from to of with into during after before under over between through about'.split(' '),
);
/** Irregular plurals and comparisons whose base form can be a verb. */
const NOUNS = new Set('men women feet teeth people mice best worst'.split(' '));
const STARTS = new Set(
  'the a an this that these those its their his her our my your it he she they we you there i each every some all most many no'.split(
    ' ',
  ),
);

/** "opened", "wrote", "costs": a form that is almost surely the verb of its clause. */
function isFinite(word: Token, before: Token | undefined): boolean {
  if (AUXILIARIES.has(word.lower)) return true;
  // "10.30 am"
  if (word.lower === 'am' && before?.kind === 'number') return false;
  if (!classesOf(word.stem).includes('v') || word.lower === word.stem) return false;
  if (
    before !== undefined &&
    (STARTS.has(before.lower) || PREPOSITIONS.has(before.lower)) &&
    !/^(?:it|he|she|they|we|you|there|i|this|that)$/.test(before.lower)
  )
    return false;
  if (/ed$/.test(word.lower)) return true;
  const irregular =
    !/(?:s|ing|ly|er|est)$/.test(word.lower) && !word.lower.startsWith(word.stem) && !NOUNS.has(word.lower);
  return irregular || (/[^s]s$/.test(word.lower) && !classesOf(word.stem).includes('n'));
}

function hasOwnVerb(words: readonly Token[]): boolean {
  return words.some((word, at) => at > 0 && isFinite(word, words[at - 1]));
}

/** Words of a subject before its verb; further away the verb is more likely that of a relative clause. */
const SUBJECT_WORDS_MAX = 6;

/** A subject of its own, then its verb: "the annex closed in 1950", not "closed in 1950" and not "Ben". */
function startsClause(words: readonly Token[]): boolean {
  const [first] = words;
  if (first === undefined || PREPOSITIONS.has(first.lower) || AUXILIARIES.has(first.lower)) return false;
  const named = /^[A-Z]/.test(first.text) || STARTS.has(first.lower) || /s$/.test(first.lower);
  if (!named || isFinite(first, undefined)) return false;
  for (let at = 1; at <= SUBJECT_WORDS_MAX; at += 1) {
    const word = words[at];
    if (word === undefined || JOINTS.has(word.lower) || GOVERNORS.has(word.lower)) return false;
    if (isFinite(word, words[at - 1])) return true;
  }
  return false;
}

/** True inside brackets or quotation marks that were opened in this sentence. */
function inside(text: string, start: number, at: number): boolean {
  let depth = 0;
  let quoted = false;
  for (const letter of text.slice(start, at)) {
    if ('([{“'.includes(letter)) depth += 1;
    if (')]}”'.includes(letter)) depth -= 1;
    if (letter === '"') quoted = !quoted;
  }
  return depth > 0 || quoted;
}
