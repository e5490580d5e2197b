// How far a source is to be believed, from what the person declared at import (EBOM "Source Credibility", AMB-27).

import { fromDecimal } from '#core/bytes/q16.ts';
import type { SourceType } from '#core/admission/grammar.ts';
import type { Source } from '#core/case/state.ts';

/** Q16.16 by declared type. "Unknown" is what a person supplied without saying what it is; nothing is silently 1.0. */
export const CREDIBILITY_BY_TYPE: Readonly<Record<SourceType, number>> = {
  official_documentation: fromDecimal('0.95'),
  statute: fromDecimal('0.9'),
  contract: fromDecimal('0.9'),
  reference: fromDecimal('0.8'),
  news: fromDecimal('0.8'),
  correspondence: fromDecimal('0.7'),
  notes: fromDecimal('0.6'),
  unknown: fromDecimal('0.7'),
};

export function credibilityOf(source: Pick<Source, 'act'>): number {
  return source.act.credibility ?? CREDIBILITY_BY_TYPE[source.act.type];
}
