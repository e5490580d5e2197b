import { describe, expect, it, test } from 'vitest';
import { add, ZERO } from '#core/bytes/q16.ts';
import { credibilityBy, FACTOR_WEIGHTS, PUBLICATION, type CredibilityFactors } from '#core/evidence/factors.ts';
import { libraryBytes, readLibrary } from '#core/evidence/library.ts';
import { entriesOf, observationsOf, run } from '#tests/case.ts';
import { toPack } from '#tests/libraries.ts';
import { SCENARIOS } from '#tests/scenarios.ts';

const NOTHING: CredibilityFactors = {
  author_expertise: null,
  citation_count: null,
  domain_authority: null,
  publication_type: null,
  temporal_relevance: null,
};
/** Within a rounding of each of five products. */
const near = (raw: number, exact: number): void => {
  expect(Math.abs(raw / 65_536 - exact)).toBeLessThan(0.0001);
};

describe('credibility of a published source', () => {
  it('EBOM-REQ-054: five factors, whose weights sum to 1', () => {
    const sum = Object.values(FACTOR_WEIGHTS).reduce((whole, weight) => add(whole, weight), ZERO);
    near(sum, 1);
    expect(Object.keys(FACTOR_WEIGHTS)).toHaveLength(5);
  });

  it('EBOM-REQ-054: the weights are declared in the manifest of every epoch, and sum to 1', async () => {
    const { stores } = await run(SCENARIOS.answered);
    const manifests = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'manifest');
    expect(manifests).toHaveLength(1);
    const { credibility } = JSON.parse(manifests[0]?.output ?? '') as { readonly credibility: Record<string, number> };
    // .40, .25, .15, .10 and .10 of 65,536.
    expect(credibility).toEqual({
      author_expertise: 9_830,
      citation_count: 6_554,
      domain_authority: 26_214,
      publication_type: 16_384,
      temporal_relevance: 6_554,
    });
    expect(Object.values(credibility).reduce((sum, one) => sum + one)).toBe(65_536);
  });

  // By hand: .40 authority + .25 type + .15 expertise + .10 citations + .10 time; unknown is .5.
  test.each<[string, Partial<CredibilityFactors>, number]>([
    ['nothing known', {}, 0.5],
    ['a government site', { domain_authority: 0.95 }, 0.68],
    ['official documentation there', { domain_authority: 0.95, publication_type: 'official_documentation' }, 0.7925],
    [
      'all known, at their best',
      {
        domain_authority: 1,
        publication_type: 'primary_research',
        author_expertise: 1,
        citation_count: 5_000,
        temporal_relevance: 1,
      },
      1,
    ],
    [
      'all known, at their worst',
      {
        domain_authority: 0,
        publication_type: 'social_media',
        author_expertise: 0,
        citation_count: 0,
        temporal_relevance: 0,
      },
      0.05,
    ],
    ['cited fifty times, by an expert', { citation_count: 50, author_expertise: 0.9 }, 0.56],
    ['cited ten times', { citation_count: 10 }, 0.46],
    ['out of date', { temporal_relevance: 0 }, 0.45],
  ])('EBOM-REQ-054: %s', (_what, known, expected) => {
    near(credibilityBy({ ...NOTHING, ...known }), expected);
  });

  test.each([
    ['primary_research', 1],
    ['systematic_review', 1],
    ['official_documentation', 0.95],
    ['expert_consensus', 0.9],
    ['technical_manual', 0.85],
    ['expert_opinion', 0.7],
    ['technical_blog', 0.6],
    ['forum_answer', 0.4],
    ['social_media', 0.2],
  ] as const)('EBOM-REQ-060: %s weighs %d', (type, weight) => {
    near(PUBLICATION[type], weight);
    expect(Object.keys(PUBLICATION)).toHaveLength(9);
  });
});

describe('a library that tells the factors of a source', () => {
  const factors: CredibilityFactors = { ...NOTHING, domain_authority: 0.95, publication_type: 'technical_manual' };
  const packed = (credibility: number, told: CredibilityFactors | undefined) => {
    const pack = toPack({ crane: 'The crane lifts eleven tonnes.' });
    const sources = pack.sources.map((source) => ({
      ...source,
      credibility,
      ...(told === undefined ? {} : { factors: told }),
    }));
    return libraryBytes({ ...pack, sources });
  };

  it('EBOM-REQ-054: is held to the formula: .38 + .2125 + .075 + .05 + .05 = .7675', () => {
    expect(readLibrary(packed(0.7675, factors)).pack.sources[0]?.factors).toEqual(factors);
    expect(() => readLibrary(packed(0.9, factors))).toThrow(/LIBRARY_SOURCE: crane: .*0\.7675/);
  });

  it('says its own credibility where it tells none', () => {
    expect(readLibrary(packed(0.9, undefined)).pack.sources[0]?.credibility).toBe(0.9);
  });

  it.each([
    ['a type of its own', { publication_type: 'gospel' }],
    ['more than all authority', { domain_authority: 1.5 }],
    ['half a citation', { citation_count: 0.5 }],
  ])('%s is no factor', (_what, change) => {
    expect(() => readLibrary(packed(0.7675, { ...factors, ...change } as CredibilityFactors))).toThrow(
      /LIBRARY_FORMAT/,
    );
  });
});
