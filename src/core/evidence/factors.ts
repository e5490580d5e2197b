// EBOM "Credibility Score Computation": the five factors of a published source, where they are known. A person's own documents
// keep the kind they are declared as (AMB-27).

import * as z from 'zod';
import { add, fromDecimal, mul, quantise, ZERO, type Q16 } from '#core/bytes/q16.ts';

/** EBOM "Publication Type Weighting". */
export const PUBLICATION = {
  primary_research: fromDecimal('1.0'),
  systematic_review: fromDecimal('1.0'),
  official_documentation: fromDecimal('0.95'),
  expert_consensus: fromDecimal('0.9'),
  technical_manual: fromDecimal('0.85'),
  expert_opinion: fromDecimal('0.7'),
  technical_blog: fromDecimal('0.6'),
  forum_answer: fromDecimal('0.4'),
  social_media: fromDecimal('0.2'),
} as const;
export type PublicationType = keyof typeof PUBLICATION;
export const PUBLICATION_TYPES = Object.keys(PUBLICATION) as [PublicationType, ...PublicationType[]];

const share = z.number().min(0).max(1).nullable();
/** Null is unknown. Shares are from 0 to 1, citations are counted. */
export const credibilityFactors = z.strictObject({
  author_expertise: share,
  citation_count: z.int().min(0).nullable(),
  domain_authority: share,
  publication_type: z.enum(PUBLICATION_TYPES).nullable(),
  temporal_relevance: share,
});
export type CredibilityFactors = z.infer<typeof credibilityFactors>;

/** EBOM gives no weights; these are declared (AMB-19), and sum to 1. */
export const FACTOR_WEIGHTS: Readonly<Record<keyof CredibilityFactors, Q16>> = {
  domain_authority: fromDecimal('0.40'),
  publication_type: fromDecimal('0.25'),
  author_expertise: fromDecimal('0.15'),
  citation_count: fromDecimal('0.10'),
  temporal_relevance: fromDecimal('0.10'),
};
/** What is unknown counts half. */
const NEUTRAL = fromDecimal('0.5');
/** A source that is cited so often, or more often, has the whole share. */
const CITATIONS_FULL = 100;

/** Q16.16. */
export function credibilityBy(factors: CredibilityFactors): Q16 {
  const { citation_count: cited, publication_type: published } = factors;
  const shares: Readonly<Record<keyof CredibilityFactors, Q16>> = {
    domain_authority: toShare(factors.domain_authority),
    publication_type: published === null ? NEUTRAL : PUBLICATION[published],
    author_expertise: toShare(factors.author_expertise),
    citation_count: toShare(cited === null ? null : Math.min(cited, CITATIONS_FULL) / CITATIONS_FULL),
    temporal_relevance: toShare(factors.temporal_relevance),
  };
  return FACTORS.reduce((sum, name) => add(sum, mul(FACTOR_WEIGHTS[name], shares[name])), ZERO);
}

const FACTORS = Object.keys(FACTOR_WEIGHTS) as (keyof CredibilityFactors)[];

function toShare(value: number | null): Q16 {
  return value === null ? NEUTRAL : (quantise(value) ?? ZERO);
}
