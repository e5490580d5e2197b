// Polarity and context of words: what is denied, reported, only possible or conditional is not stated.

import type { Token } from '#core/english/words.ts';
import { wordsNamed } from '#language/keywords.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const NEGATIONS = wordsNamed('negations');
/** Stems of words that deny what follows them. */
const DENIALS = set('fail refus deni lack forbid prohibit unabl fals untru incorrect wrong myth');
const HEDGES = wordsNamed('hedges');
const REPORTS = wordsNamed('reports');
const CONDITIONS = set('if unless whether provided assuming suppose supposing except otherwise lest');
const CAUSES = wordsNamed('causes');

export type Marker = 'negation' | 'denial' | 'hedge' | 'condition' | 'cause';

export function markerOf(token: Token): Marker | null {
  if (NEGATIONS.has(token.lower)) return 'negation';
  if (DENIALS.has(token.stem)) return 'denial';
  // "in May" is a month; the modal is written small.
  if (HEDGES.has(token.lower) && token.text !== 'May') return 'hedge';
  if (CONDITIONS.has(token.lower)) return 'condition';
  return CAUSES.has(token.lower) ? 'cause' : null;
}

export function isReport(token: Token): boolean {
  return REPORTS.has(token.lower);
}

export type Quantifier = 'all' | 'most' | 'many' | 'some' | 'few' | 'none' | 'only';

const QUANTIFIERS = wordsNamed('quantifiers');

export function quantifierOf(token: Token): Quantifier | null {
  const row = QUANTIFIERS.list().find((one) => one.startsWith(`${token.lower}:`));
  return (row?.slice(token.lower.length + 1) as Quantifier | undefined) ?? null;
}

/** How a claimed quantifier stands to the stated one (null: the sentence has none). */
export function compareQuantifiers(claimed: Quantifier, stated: Quantifier | null): 'follows' | 'open' | 'conflict' {
  if (claimed === stated) return 'follows';
  if (stated === null) return claimed === 'some' || claimed === 'many' ? 'follows' : 'open';
  if (claimed === 'none') return stated === 'few' || stated === 'only' ? 'open' : 'conflict';
  if (stated === 'none') return claimed === 'few' || claimed === 'only' ? 'open' : 'conflict';
  if (claimed === 'only' || stated === 'only') return 'open';
  if (claimed === 'few' || stated === 'few') return claimed === 'some' ? 'follows' : 'conflict';
  const rank: Readonly<Record<string, number>> = { some: 0, many: 1, most: 2, all: 3 };
  return (rank[claimed] ?? 0) <= (rank[stated] ?? 0) ? 'follows' : 'open';
}

/**
 * True when the words around a span of a sentence leave it stated: nothing before it denies, reports, supposes or
 * restricts it, nothing after it takes it back. `before` and `after` are the other words of the sentence.
 */
export function isAsserted(before: readonly Token[], after: readonly Token[]): boolean {
  const operator = (token: Token): boolean => {
    const marker = markerOf(token);
    return (
      (marker !== null && marker !== 'cause') ||
      isReport(token) ||
      quantifierOf(token) === 'few' ||
      token.lower === 'almost' ||
      token.lower === 'than'
    );
  };
  return (
    !before.some(operator) &&
    !after.some(
      (token) =>
        CONDITIONS.has(token.lower) || isReport(token) || markerOf(token) === 'denial' || token.lower === 'not',
    )
  );
}
