// What `affidavit check --rewrite` proposes for a sentence that does not hold: what the passages that were found for it say, word
// for word and cited. A proposal is checked like any draft before it is shown; what cannot be rewritten is struck, with the reason.

import { unmarked } from '#core/answer/unmarked.ts';
import type { Citation } from '#core/answer/output.ts';
import { namedAt } from '#core/answer/where.ts';
import { stemsOf } from '#core/constraint/stated.ts';
import type { CheckedRow } from '#core/draft/edge.ts';
import type { CheckedClaim, CheckedSentence } from '#core/draft/result.ts';
import { sentences } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { flat, isContradicted } from '#helper/draft/findings.ts';

/** A sentence that takes the place of another, with where its passage stands in its source, in UTF-16 units. */
export interface Said {
  readonly text: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** `replaced`: by what documents say. `struck`: nothing takes its place. `kept`: it stays, and is marked as open. */
export interface Rewrite {
  readonly kind: 'replaced' | 'struck' | 'kept';
  /** What stands in its place, each sentence with its document in brackets; null where nothing does. */
  readonly text: string | null;
  readonly sentences: readonly Said[];
  readonly reason: string;
}

/** Before anything of it was checked. */
export interface Proposal {
  readonly said: readonly Said[];
  /** Why it does not hold. */
  readonly reason: string;
}

/** Of a sentence that does not hold: each of its claims gives way to what was found for it. */
export function propose(sentence: CheckedSentence, citations: readonly Citation[], draft: string): Proposal {
  const said: Said[] = [];
  for (const claim of sentence.claims)
    for (const one of quotesFor(claim, draft.slice(claim.start, claim.end), citations))
      if (!said.some(({ name, text }) => name === one.name && text === one.text)) said.push(one);
  return { said, reason: reasonOf(sentence) };
}

function quotesFor(claim: CheckedClaim, text: string, citations: readonly Citation[]): readonly Said[] {
  const cited = [claim.n, claim.against ?? null].flatMap((n) => citations[(n ?? 0) - 1] ?? []);
  const quotes = cited.map((citation) => toSaid(text, citation));
  const isOpen = claim.verdict === 'UNSUPPORTED' || claim.verdict === 'UNDECIDED';
  return isOpen ? quotes.filter((quote) => speaksOf(text, quote.text)) : quotes;
}

function toSaid(claim: string, citation: Citation): Said {
  const text = flat(unmarked(quoteOf(claim, citation.excerpt)));
  return { text, name: namedAt(citation), start: citation.start, end: citation.end };
}

/**
 * The sentence with the most words of the claim; behind the one before it where it begins with a word for what that one names,
 * and the claim does not.
 */
function quoteOf(claim: string, passage: string): string {
  const all = sentences(passage).map(({ end, start }) => unwrap(passage.slice(start, end)));
  const told = wordsOf(claim).map(({ stem }) => stem);
  const shared = all.map((sentence) => [...stemsOf(sentence)].filter((stem) => told.includes(stem)).length);
  const at = shared.indexOf(Math.max(...shared));
  const nearest = all[at] ?? unwrap(passage);
  const before = POINTS_BACK.test(nearest) && !POINTS_BACK.test(claim) ? all[at - 1] : undefined;
  return before === undefined ? nearest : `${before} ${nearest}`;
}
const wordsOf = (claim: string): readonly Token[] =>
  tokens(claim).filter(({ lower, part }) => !part && !STOP_WORDS.has(lower));
const POINTS_BACK = /^\W*(?:it|its|they|their|them|he|his|she|her|this|these|those)\b/i;

/**
 * Whether a sentence has at least two words of the claim, and more than half of those that are no names: what has fewer says
 * something else of the same people.
 */
function speaksOf(claim: string, sentence: string): boolean {
  const words = wordsOf(claim);
  const isCapital = (at: number): boolean => /^\p{Lu}/u.test(claim.slice(words[at]?.start ?? claim.length));
  const names = new Set(words.flatMap(({ stem }, at) => (isCapital(at) && (at > 0 || isCapital(1)) ? [stem] : [])));
  const told = [...new Set(words.map(({ stem }) => stem))];
  const said = stemsOf(sentence);
  const plain = told.filter((stem) => !names.has(stem));
  const shared = plain.filter((stem) => said.has(stem)).length;
  return told.filter((stem) => said.has(stem)).length >= SHARED_MIN && shared * 2 > plain.length;
}
const SHARED_MIN = 2;

function reasonOf({ against, verdict }: CheckedSentence): string {
  if (against !== undefined) return 'Documents say both.';
  return REASONS[verdict];
}
const REASONS: Readonly<Record<CheckedSentence['verdict'], string>> = {
  SUPPORTED: 'A passage supports it.',
  CONTRADICTED: 'A passage says otherwise.',
  UNSUPPORTED: 'No passage says it.',
  UNDECIDED: 'The passages leave it open.',
  NO_CLAIM: 'It claims nothing that a document could carry.',
};

/** `held`: what the same check says of what is proposed. */
export function decide({ reason, said }: Proposal, failed: CheckedRow, held: boolean): Rewrite {
  // Where documents say both, neither holds against the other: both are shown.
  if (said.length > 0 && (held || failed.contradicted_by !== undefined))
    return { kind: 'replaced', text: said.map(withName).join(' '), sentences: said, reason };
  const why =
    said.length === 0 ? 'Nothing that was found speaks of the same.' : 'What stands nearest does not hold either.';
  const kind = isContradicted(failed) || failed.verdict === 'UNSUPPORTED' ? 'struck' : 'kept';
  return { kind, text: null, sentences: [], reason: `${reason} ${why}` };
}

export const withName = ({ name, text }: Said): string => `${text} [${name}]`;
