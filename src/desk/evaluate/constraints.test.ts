import { describe, expect, it } from 'vitest';
import type { Json } from '#core/bytes/jcs.ts';
import { brokenConstraints } from '#desk/evaluate/constraints.ts';

const WORDS = 'Whoever empties a bilge pays a fine.';

/** By hand: a statute's words at high stakes, from one document. */
function told(claim: Record<string, Json> = {}, more: Record<string, Json> = {}) {
  return {
    response: {
      answer: `The act says: “${WORDS}” [1]`,
      claims: [
        {
          id: 'c1',
          text: WORDS,
          type: 'VERIFIED',
          attributed_to: 'Act.txt',
          category: 'FACTUAL',
          support: ['d/0'],
          confidence: 0.8,
          ...claim,
        },
      ],
      sources: [
        {
          id: 'd/0',
          content: `Section 1. ${WORDS}`,
          url: null,
          name: 'Act.txt',
          sphere: 'INSIDE',
          credibility: 0.9,
          timestamp: '2026-01-01T00:00:00.000Z',
        },
      ],
      reasoning_chain: [],
      speculations: [],
      conflicts: [],
    },
    metadata: {
      domain: 'legal_research',
      risk_level: 'HIGH',
      verification_status: 'PASSED',
      confidence: 0.8,
      timestamp: '2026-01-01T00:00:00.000Z',
      model_used: 'extractive/1',
      verification_method: 'lexical-judge/3',
      generation_attempts: 1,
    },
    audit_trail: {
      query_classification: { detected_domain: 'legal_research', confidence: 1, keywords_matched: ['statute'] },
      sources_retrieved: [{ source_id: 'd', retrieval_time_ms: 0, credibility: 0.9 }],
      verification_results: [{ claim_id: 'c1', similarity_score: 1, threshold: 0.7, result: 'PASS' }],
      policy_applied: { min_sources: 1, min_confidence: 0.7, speculation_allowed: false, ...more },
    },
  };
}

const broken = (value: unknown): string[] => brokenConstraints(value).map(({ constraint }) => constraint);

describe('what a document is said to say, at high stakes', () => {
  it('EBOM-REQ-163, EBOM-REQ-165: from one document, word for word and quoted, keeps every constraint', () => {
    expect(brokenConstraints(told())).toEqual([]);
  });

  it('EBOM-REQ-165: the same as a claim on the world breaks what one document breaks', () => {
    const { attributed_to: _none, ...claim } = told().response.claims[0] ?? {};
    const value = told();
    expect(broken({ ...value, response: { ...value.response, claims: [claim] } })).toEqual(
      expect.arrayContaining(['sources', 'threshold', 'confidence', 'policy']),
    );
  });

  it.each([
    ['in other words', { text: 'Who empties a bilge pays.' }],
    ['of another document', { attributed_to: 'Guide.txt' }],
  ])('EBOM-REQ-163: %s it is no document’s words', (_what, claim) => {
    expect(broken(told(claim))).toContain('attribution');
  });

  it('EBOM-REQ-177: it never permits a guess', () => {
    expect(broken(told({}, { speculation_allowed: true }))).toEqual(['policy']);
  });
});
