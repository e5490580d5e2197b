// What one sentence states: each of its clauses by itself, and what it says in passing ("Voss, an engineer, ..."). Conditions,
// denials and "may" go with every clause they may belong to, or the clause is left out.

import { readHung, withoutAsides } from '#adapters/builtin/judge/restate/asides.ts';
import { readClause, readPredicate, readWhole } from '#adapters/builtin/judge/restate/clause.ts';
import { readNoun, type Fact, type Words } from '#adapters/builtin/judge/restate/nouns.ts';
import { inverted, owned, plain, turned } from '#adapters/builtin/judge/restate/ways.ts';
import { readWords, type Word } from '#adapters/builtin/judge/restate/words.ts';

/** Everything that is stated by the sentence. */
export function factsIn(sentence: string): Fact[] {
  const words = readWords(sentence);
  if (words === null) return [];
  return readWhole(() => {
    const { facts, rest } = withoutAsides(words);
    return [...facts, ...clausesOf(rest)].slice(0, FACTS_MAX).map(plain).flatMap(owned).flatMap(turned);
  });
}

/** The claim as a whole: every reading of it as one clause. */
export function readingsOf(claim: string): Fact[] {
  const words = readWords(claim);
  return words === null
    ? []
    : readWhole(() => readClause(words))
        .map(plain)
        .flatMap(turned)
        .flatMap(inverted);
}

/**
 * The claim as several clauses, each with its readings: "the hall was built in 1911 and sold in 1950", and what it says in
 * passing. Null where it is one clause, or where a clause is understood only by another: a pronoun, a condition.
 */
export function conjunctsOf(claim: string): Fact[][] | null {
  const words = readWords(claim);
  if (words === null || words.some(({ lower, tag }) => /^[pGS]$/.test(tag) || APART.has(lower))) return null;
  return readWhole(() => {
    const { facts, rest } = withoutAsides(words);
    const isPlain = rest.length === words.length;
    if (!isPlain && facts.length === 0) return null;
    const clauses = splitAt(rest);
    if (clauses === null || (isPlain && clauses.length < 2)) return null;
    return [...(isPlain ? [] : [[...facts]]), ...clauses].map((one) =>
      one.map(plain).flatMap(turned).flatMap(inverted),
    );
  });
}

const APART = new Set('or nor either neither both if than that not never no only then'.split(' '));

/** Every clause with its readings; null where one of them cannot be read. */
function splitAt(words: Words): Fact[][] | null {
  const whole = readClause(words);
  if (whole.length > 0) return [whole];
  for (const [at, { lower }] of words.entries()) {
    if (at === 0 || !JOINS.has(lower)) continue;
    const left = readClause(words.slice(0, words[at - 1]?.tag === 'c' ? at - 1 : at));
    if (left.length === 0) continue;
    const right = words.slice(words[at + 1]?.tag === 'c' ? at + 2 : at + 1);
    const own = splitAt(right);
    if (own !== null) return [left, ...own];
    const shared = sharedIn(left, right);
    if (shared.length > 0) return [left, shared];
  }
  return null;
}

// Clauses -------------------------------------------------------------------------------------------------------------

const JOINS = new Set(['and', 'but', 'while', 'whereas', ';']);

const FACTS_MAX = 48;
/** Places to cut a sentence at. */
const JOINS_MAX = 5;

function clausesOf(words: Words): Fact[] {
  const facts = [...readClause(words)];
  if (words.filter(({ lower }) => JOINS.has(lower)).length > JOINS_MAX) return facts;
  for (const [at, word] of words.entries()) {
    if (at === 0) continue;
    if (word.tag === 'c' && isGapped(words.slice(at + 1))) facts.push(...readClause(words.slice(0, at)));
    if (!JOINS.has(word.lower)) continue;
    const paused = words[at - 1]?.tag === 'c';
    const left = words.slice(0, paused ? at - 1 : at);
    // "If A and B", "said that A and B": the second may belong to what hangs on the first.
    if (left.some(({ lower, tag }, index) => index > 0 && (tag === 'S' || CLAUSAL.has(lower)))) continue;
    if (word.lower === 'while' && !paused) continue;
    const right = words.slice(words[at + 1]?.tag === 'c' ? at + 2 : at + 1);
    const before = clausesOf(left);
    if (before.length === 0) continue;
    // "damaged the roof but not the gym"
    if (word.lower === 'but' && right[0]?.tag === 'n') {
      if (readHung(right.slice(1)) !== null) facts.push(...before);
      continue;
    }
    const own = clausesOf(right);
    const shared = sharedIn(before, right);
    if (own.length + shared.length > 0) {
      const isApart = paused && own.length > 0 && !right.some(({ tag }) => tag === 'S');
      facts.push(...before.filter((fact) => isApart || !isLimited(fact, right)), ...own, ...shared);
    }
  }
  return facts.slice(0, FACTS_MAX);
}

/** "Was born in Tallinn and moved to Riga": who is spoken of first does the second as well. */
function sharedIn(before: readonly Fact[], right: Words): Fact[] {
  return before.flatMap((fact) => {
    const { modal, negated, object, passive, subject, tense } = fact;
    if (negated || modal !== '') return [];
    const conditions = fact.parts.filter(
      (part) => part.fronted === true || (part.fact !== null && part.lead !== 'that' && part.lead !== 'to do'),
    );
    const about = passive ? object : subject;
    if (about === null) return [];
    const [start] = right;
    const plain = readPredicate(right, 0, about);
    const helped =
      passive && start?.tag === 'V' ? readPredicate([tense === 'past' ? WAS : IS, ...right], 0, about) : [];
    return [...(helped.length > 0 ? helped : plain)].map((one) => ({ ...one, parts: [...conditions, ...one.parts] }));
  });
}

const WAS: Word = { tag: 'B', lower: 'was', key: 'was', stem: '', name: false };
const IS: Word = { ...WAS, lower: 'is', key: 'is' };

/** What stands behind the second clause may hold for the first: "opens and closes only on Sundays", "..., if it rains". */
const isLimited = ({ tense }: Fact, right: Words): boolean =>
  right.some(({ lower, tag }) => tag === 'S' || LIMITING.has(lower)) ||
  (tense !== 'past' && right.some(({ key }, at) => /^#(?:date|weekday)/.test(key) && right[at - 1]?.tag === 'P'));
const LIMITING = new Set('only except until without after before during'.split(' '));

const CLAUSAL = new Set(['that', 'whether', 'than']);

/** "..., the eco programme three hours": two nouns, and the verb of the first clause. */
function isGapped(words: Words): boolean {
  const one = readNoun(words, 0, words.length);
  const two = one === null ? null : readNoun(words, one[1], words.length);
  if (one !== null && one[1] === words.length) return one[0].head.tag === '#' && one[0].before.length > 0;
  return two !== null && two[1] === words.length;
}
