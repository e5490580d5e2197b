// What a sentence says in passing: "Voss, an engineer, ...", "the bridge, which opened in 1971, ...".

import { readClause, readPredicate } from '#adapters/builtin/judge/restate/clause.ts';
import { readNoun, type Fact, type Noun, type Words } from '#adapters/builtin/judge/restate/nouns.ts';
import type { Word } from '#adapters/builtin/judge/restate/words.ts';

const THE: Word = { tag: 'D', lower: 'the', key: 'the', stem: '', name: false };

/** Cuts out ", which opened in 1971,", ", an engineer from Oslo,", ", once planned for the castle,". */
export function withoutAsides(words: Words): { facts: readonly Fact[]; rest: Words } {
  const open = words.findIndex(({ tag }) => tag === 'c');
  if (open < 1) return { facts: [], rest: words };
  const close = words.findIndex(({ tag }, at) => at > open && tag === 'c');
  const end = close < 0 ? words.length : close;
  const aside = words.slice(open + 1, end);
  const rest = [...words.slice(0, open), ...words.slice(end + 1)];
  const [first, second, third] = aside;
  if (first?.lower === 'of' && second?.tag === 'R' && third !== undefined) {
    let from = open;
    while (/^[XWVI]$/.test(words[from - 1]?.tag ?? '')) from -= 1;
    const facts = from === open ? [] : readClause([third, first, THE, ...words.slice(from, open), ...aside.slice(3)]);
    return { facts, rest };
  }
  const before = readNoun(words, 0, open);
  const antecedent = before !== null && before[1] === open ? before[0] : null;
  if (first?.tag === 'R') {
    const subject = antecedent ?? (close < 0 ? lastNoun(words.slice(0, open)) : null);
    const facts = subject === null ? [] : readPredicate(aside, 1, subject);
    return { facts, rest: antecedent === null && close >= 0 ? words : rest };
  }
  if (antecedent === null || close < 0) return { facts: [], rest: words };
  const next = words[end + 1];
  if (next === undefined || !/^[BHAMVWy]$/.test(next.tag)) return { facts: [], rest: words };
  if (first?.tag === 'D') {
    const named = readHung(aside);
    if (named === null) return { facts: [], rest: words };
    // Of a dated deed the name may be one of then; else who is introduced so is it.
    const isDated = words.some(({ key }) => key.startsWith('#date'));
    const told = toBe(antecedent, named, next);
    return { facts: isDated || told.tense === 'now' ? [told] : [told, { ...told, tense: 'now' }], rest };
  }
  const participle = aside.find(({ tag }) => tag !== 'y');
  return participle?.tag === 'V' ? { facts: [], rest } : { facts: [], rest: words };
}

/** "... from her aunt, who": nothing else that "who" could mean. */
function lastNoun(words: Words): Noun | null {
  for (const [at, { tag }] of words.entries()) {
    if (!/^[PTVW]$/.test(tag)) continue;
    const read = readNoun(words, at + 1, words.length);
    if (read?.[1] !== words.length) continue;
    const [noun] = read;
    return noun.parts.length === 0 && noun.members.length === 0 ? noun : null;
  }
  return null;
}

export function readHung(words: Words): Noun | null {
  const read = readNoun(words, 0, words.length);
  if (read === null) return null;
  let [noun, at] = read;
  while (at < words.length) {
    const lead = words[at];
    const hung = lead?.tag === 'P' ? readNoun(words, at + 1, words.length) : null;
    if (lead === undefined || hung === null) return null;
    noun = { ...noun, parts: [...noun.parts, { lead: lead.lower, noun: hung[0], fact: null }] };
    at = hung[1];
  }
  return noun;
}

/** Whoever did something in the past was what is said of them then. */
const toBe = (subject: Noun, object: Noun, verb: Word): Fact => ({
  subject,
  object: { ...object, parts: object.parts.filter(({ lead }) => lead === 'of') },
  verb: 'be',
  stem: '',
  parts: object.parts.filter(({ lead }) => lead !== 'of'),
  adverbs: [],
  negated: false,
  modal: '',
  tense: /^(?:is|are|has|have|may|must|will)$/.test(verb.lower) || verb.tag === 'W' ? 'now' : 'past',
  passive: false,
});
