import { describe, expect, it } from 'vitest';
import { conflictText } from '#core/answer/conflict-text.ts';
import type { Resolution } from '#core/judge/contradict.ts';
import type { Evidence } from '#core/evidence/context.ts';

function side(name: string, credibility: number, dated: string | null): Evidence {
  return { credibility, source: { act: { name, dated } } } as unknown as Evidence;
}
const says = ['The fee is 5 euros.', 'The fee is 9 euros.'] as const;
const text = (resolution: Resolution, one: Evidence, other: Evidence): string =>
  conflictText({ meta: null, resolution, says }, one, other, 'legal_research', ['[1]', '[2]']);

const NEW = side('new.txt', 58_982, '2025-06-01');
const OLD = side('old.txt', 32_768, '2020-01-02');

describe('a conflict in the words of the protocol', () => {
  it('EBOM-REQ-077: at low risk both are told, with the guidance', () => {
    expect(text('PRESENT_BOTH', NEW, OLD)).toBe(
      'Source new.txt [1] states "The fee is 5 euros.", while Source old.txt [2] states "The fee is 9 euros.". These sources conflict. Consider both views and context.',
    );
  });

  it('EBOM-REQ-078: at medium risk with credibility, date and possible reasons', () => {
    expect(text('PRESENT_WITH_ANALYSIS', NEW, OLD)).toBe(
      [
        'Sources conflict on this question:',
        '- Source new.txt [1] (credibility: 0.90, dated 2025-06-01): "The fee is 5 euros."',
        '- Source old.txt [2] (credibility: 0.50, dated 2020-01-02): "The fee is 9 euros."',
        'Possible reasons: temporal (new.txt is the later one), scope difference',
        'Higher-credibility and more recent source suggests: "The fee is 5 euros."',
      ].join('\n'),
    );
    expect(
      text('PRESENT_WITH_ANALYSIS', side('a.txt', 60_000, '2020-01-01'), side('b.txt', 50_000, '2024-01-01')),
    ).toContain('Neither source is both more credible and more recent.');
    expect(text('PRESENT_WITH_ANALYSIS', OLD, NEW)).toMatch(
      /\nHigher-credibility and more recent source suggests: "The fee is 9 euros\."$/,
    );
  });

  it('EBOM-REQ-079: at high risk a refusal with both, whom to ask, and why', () => {
    expect(text('REFUSE_WITH_EXPLANATION', NEW, OLD)).toBe(
      [
        'Cannot provide verified answer. Authoritative sources contradict:',
        '- Source new.txt [1]: "The fee is 5 euros."',
        '- Source old.txt [2]: "The fee is 9 euros."',
        'This requires expert consultation to resolve. Recommended: a lawyer',
        'Rationale: High-stakes decisions require certainty, contradiction prevents it',
      ].join('\n'),
    );
  });

  it('EBOM-REQ-082: the outdated source, with both dates and the current statement', () => {
    expect(text('USE_CURRENT', NEW, OLD)).toBe(
      'Older source [old.txt [2], dated 2020-01-02] stated "The fee is 9 euros.", but current source [new.txt [1], dated 2025-06-01] states "The fee is 5 euros.". Using current information: "The fee is 5 euros."',
    );
  });

  it.each([
    [
      'EBOM-REQ-080',
      'USE_META_SOURCE',
      'Individual sources conflict (new.txt [1]: "The fee is 5 euros."; old.txt [2]: "The fee is 9 euros."), but comprehensive analysis review.txt [3] reviewing all evidence concludes: "Overall the fee is 5 euros."',
    ],
    [
      'EBOM-REQ-081',
      'CITE_CONSENSUS',
      'While some sources suggest "The fee is 5 euros." (new.txt [1]) and others "The fee is 9 euros." (old.txt [2]), current consensus review.txt [3] recommends: "Overall the fee is 5 euros."',
    ],
  ] as const)('%s: with the third document and what it concludes', (_id, resolution, expected) => {
    const meta = { by: resolution, evidence: 2, says: 'Overall the fee is 5 euros.' };
    expect(conflictText({ meta, resolution, says }, NEW, OLD, 'general', ['[1]', '[2]'], 'review.txt [3]')).toBe(
      expected,
    );
  });

  it('EBOM-REQ-063: the more credible source is favoured, with both scores', () => {
    expect(text('FAVOR_HIGH_CREDIBILITY', NEW, OLD)).toBe(
      'Sources conflict. Higher-credibility source new.txt [1] [score: 0.90] states: "The fee is 5 euros.". Lower-credibility source old.txt [2] [score: 0.50] states: "The fee is 9 euros.". Favoring higher-credibility source.',
    );
  });
});
