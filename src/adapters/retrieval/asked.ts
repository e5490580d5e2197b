// A question as the index sees it: its terms, how rare each is, and which other stems may stand for it.

import { lookUp, SAME } from '#language/lexicon.ts';
import { parseQuestion } from '#core/english/question.ts';
import type { Question, Term } from '#core/english/question.ts';
import { generalRarity, termOf } from '#adapters/retrieval/collection.ts';
import type { Collection, Field } from '#adapters/retrieval/collection.ts';
import type { Pack } from '#adapters/retrieval/pack.ts';

/** Exact, then as in the pack; the last is a relative that only the core's lexicon knows. */
export const KIND = { synonym: 1, derived: 2, wider: 3, narrower: 4, similar: 5, sibling: 6, gloss: 7 } as const;

export interface Relative {
  readonly term: number;
  /** Parts of 256. */
  readonly strength: number;
  readonly kind: number;
}

export interface AskedTerm extends Term {
  /** -1 where neither the sources nor the weights have the stem. */
  readonly term: number;
  /** In parts of 256 of log2, half from the sources and half from general English. */
  readonly rarity: number;
  readonly held: boolean;
  readonly relatives: readonly Relative[];
  /** By term, for looking a passage's words up. */
  readonly relativeOf: ReadonlyMap<number, Relative>;
}

export interface Asked {
  readonly text: string;
  readonly question: Question;
  readonly terms: readonly AskedTerm[];
  /** Sum of rarities, at least 1. */
  readonly total: number;
}

/** More words than this are read from a question only by the judge. */
const TERMS_MAX = 31;

export function readAsked(text: string, collection: Collection): Asked {
  const question = parseQuestion(text);
  const own = new Set(question.terms.map((term) => term.stem));
  const terms = question.terms.slice(0, TERMS_MAX).map((term): AskedTerm => {
    const number = termOf(collection, term.stem);
    const relatives = relativesOf(term, own, collection);
    return {
      ...term,
      term: number,
      rarity: rarityOf(number, term.stem, collection),
      held: holdingOf(collection.body, number) + holdingOf(collection.heading, number) > 0,
      relatives,
      relativeOf: new Map(relatives.map((relative) => [relative.term, relative])),
    };
  });
  const total = terms.reduce((sum, term) => sum + term.rarity, 0);
  return { text, question, terms, total: Math.max(1, total) };
}

export function holdingOf(field: Field, term: number): number {
  return term < 0 ? 0 : (field.starts[term + 1] ?? 0) - (field.starts[term] ?? 0);
}

/** A handful of passages says little about rarity, so general English has half the say. */
export function rarityOf(term: number, stem: string, collection: Collection): number {
  const holding = holdingOf(collection.body, term) || holdingOf(collection.heading, term);
  const local = log2(Math.floor((256 * (2 * collection.size + 2)) / (2 * holding + 1)));
  const general = collection.pack.names.length > 0 ? generalRarity(collection.pack, term) : lookUp(stem).weight * 128;
  return (local + general) >> 1;
}

/** log2(x / 256) in parts of 256, for x >= 256; straight lines between powers of two (at most 0.09 too low). */
export function log2(x: number): number {
  const whole = Math.max(8, 31 - Math.clz32(x));
  const rest = (x >> (whole - 8)) - 256;
  return Math.max(0, (whole - 8) * 256 + rest);
}

/** From the pack and from the core's own lexicon; a name stands for itself, and no word of the question for another. */
function relativesOf(term: Term, own: ReadonlySet<string>, collection: Collection): Relative[] {
  if (term.role === 'name' || term.role === 'number') return [];
  const found = new Map<number, Relative>();
  const add = (relative: Relative): void => {
    if (relative.strength > (found.get(relative.term)?.strength ?? 0)) found.set(relative.term, relative);
  };
  for (const [stem, strength] of term.near) {
    const number = termOf(collection, stem);
    if (number >= 0 && stem !== term.stem)
      add({ term: number, strength: Math.min(SAME, strength), kind: KIND.synonym });
  }
  for (const relative of inPack(term.stem, collection.pack))
    if (!own.has(collection.pack.names[relative.term] ?? '')) add(relative);
  return [...found.values()].sort((a, b) => a.term - b.term);
}

function inPack(stem: string, pack: Pack): Relative[] {
  const row = pack.stems.get(stem);
  if (row === undefined) return [];
  const found: Relative[] = [];
  for (let at = pack.starts[row] ?? 0; at < (pack.starts[row + 1] ?? 0); at += 1) {
    const code = pack.codes[at] ?? 0;
    found.push({ term: pack.targets[at] ?? 0, strength: (code & 31) << 3, kind: code >> 5 });
  }
  return found;
}
