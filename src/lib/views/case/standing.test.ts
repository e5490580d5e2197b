import { describe, expect, it } from 'vitest';
import type { AnswerPart, Citation, ClaimOut, ConflictOut } from '#core/answer/output.ts';
import { saysChange, settledFor, standingOf } from '#lib/views/case/standing.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;
const LATE = 'The concert starts at 20:30.';
const EARLY = 'The concert starts at 19:00 in the Old Granary.';
const DOORS = 'Doors open 45 minutes before the music.';

const citation = (n: number, dated: string, credibility: number): Citation =>
  ({ n, dated, credibility, sphere: 'INSIDE' }) as Citation;
const claim = (text: string, sentence: number, ...support: number[]): ClaimOut =>
  ({ text, sentence, type: 'VERIFIED', support: support.map((n) => ({ n, start: 0, end: 1 })) }) as unknown as ClaimOut;
const conflict = (more: Partial<ConflictOut>): ConflictOut => ({
  claim: 0,
  carrier: 1,
  contradicting: 2,
  contradiction: 60_000,
  resolution: 'USE_CURRENT',
  text: '',
  ...more,
});

function standings(claims: readonly ClaimOut[], conflicts: readonly ConflictOut[]): readonly string[] {
  const citations = [citation(1, '2026-05-18', 62_000), citation(2, '2026-04-02', 30_000)];
  const answer = { claims, citations, conflicts, sentences: claims.map(() => ({ cites: [] })) } as unknown as Answered;
  return claims.map((one, at) => standingOf([one], answer, at));
}

describe('a later paper that changes an earlier one', () => {
  it.each([
    ['Dr Osei is away that week, so your check-up moves to 21 January 2027 at 10.40.', true],
    ['Please come on 21 January instead of 14 January.', true],
    ['The fee is £30, not £28.', true],
    ['Your check-up is on 14 January 2027 at 9.20.', false],
    ['The opening concert starts at 20:30.', false],
  ])('%s', (text, says) => {
    expect(saysChange(text)).toBe(says);
  });

  it('holds also where no day of the other is known', () => {
    const citations = [{ dated: null }, { dated: '2026-12-02' }] as unknown as readonly Citation[];
    expect(settledFor(conflict({}), citations)).toEqual({ won: 1, lost: 2 });
  });
});

describe('a sentence whose conflict was settled against it does not stand as supported (EBOM-REQ-075, EBOM-REQ-084)', () => {
  const told = [claim(LATE, 0, 1), claim(EARLY, 1, 2), claim(DOORS, 2, 2)];

  it('the older of two dated passages loses, and only in what it was contradicted in', () => {
    expect(standings(told, [conflict({})])).toEqual(['supported', 'contradicted', 'supported']);
  });

  it('the same where the conflict is told from the losing side', () => {
    expect(standings(told, [conflict({ claim: 1, carrier: 2, contradicting: 1 })])).toEqual([
      'supported',
      'contradicted',
      'supported',
    ]);
  });

  it('the far less credible loses', () => {
    const [, early] = standings(told, [conflict({ resolution: 'FAVOR_HIGH_CREDIBILITY' })]);
    expect(early).toBe('contradicted');
  });

  it('where both are presented neither has lost', () => {
    expect(standings(told, [conflict({ resolution: 'PRESENT_BOTH' })])).toEqual([
      'supported',
      'supported',
      'supported',
    ]);
  });

  it('a claim that another document carries too has not lost with one of them', () => {
    expect(standings([claim(LATE, 0, 1), claim(EARLY, 1, 1, 2)], [conflict({})])).toEqual(['supported', 'supported']);
  });
});
