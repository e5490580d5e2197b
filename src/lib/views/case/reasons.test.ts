import { describe, expect, it } from 'vitest';
import type { AnswerPart, Citation, ClaimOut } from '#core/answer/output.ts';
import { answer as words } from '#lib/messages/answer.ts';
import { toDecimal } from '#lib/ui/kit/format.ts';
import { factorsOf, weakestIn } from '#lib/views/case/reasons.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;
const HALF = 32_768;
const EMAIL = 'I’m not certain: the weakest sentence rests on e-mail, whose credibility is 0.50.';
const SECOND = 'A second document that says the same would raise it.';

function reasons(claims: readonly (readonly [text: string, confidence: number, ...support: number[]])[]): string {
  const citations = ['e-mail', 'slip', 'e-mail'].map(
    (name, index) => ({ n: index + 1, name, source_id: name, credibility: HALF }) as unknown as Citation,
  );
  const told = claims.map(
    ([text, confidence, ...support], index) =>
      ({ id: `c${String(index)}`, text, confidence, support: support.map((n) => ({ n })) }) as unknown as ClaimOut,
  );
  const found = weakestIn({ citations, claims: told } as unknown as Answered);
  return found === null ? '' : words.weakest(found.name, toDecimal(found.credibility), found.others, false);
}

describe('why a confidence is what it is', () => {
  it('names the weakest sentence, its source and what would raise it', () => {
    expect(reasons([['It starts at 20:30.', 40_000, 1]])).toBe(`${EMAIL} ${SECOND}`);
  });

  it('another sentence of another document that says the same is not asked for again', () => {
    const told = reasons([
      ['It starts at 20:30 on Friday.', 40_000, 1],
      ['It starts at 20:30.', 50_000, 2],
    ]);
    expect(told).toBe(`${EMAIL} slip says the same. A more credible document would raise it.`);
  });

  const different = [
    ['another number', 'It starts at 19:00.', 2],
    ['the opposite', 'It starts not at 20:30.', 2],
    ['another passage of the same document', 'It starts at 20:30.', 3],
  ] as const;
  it.each(different)('%s is not the same said by another document', (_, text, n) => {
    expect(
      reasons([
        ['It starts at 20:30.', 40_000, 1],
        [text, 50_000, n],
      ]),
    ).toBe(`${EMAIL} ${SECOND}`);
  });

  it('a claim that two documents carry is not asked a second one for', () => {
    expect(reasons([['It starts at 20:30.', 40_000, 1, 2]])).toContain('slip says the same');
  });

  it('nothing cited, nothing said', () => {
    expect(reasons([['It starts.', 40_000]])).toBe('');
  });
});

it('the factors are those of the weakest sentence, and count every document that says it', () => {
  const citations = ['e-mail', 'slip'].map(
    (name, at) =>
      ({ n: at + 1, name, source_id: name, credibility: 100 + at, relevance: 200 + at }) as unknown as Citation,
  );
  const claims = [
    { id: 'a', text: 'It starts at 20:30.', confidence: 9, verification: 301, support: [{ n: 2 }] },
    { id: 'b', text: 'It starts at 20:30 on Friday.', confidence: 5, verification: 300, support: [{ n: 1 }] },
  ] as unknown as readonly ClaimOut[];
  const answer = { citations, claims } as unknown as Answered;
  expect(factorsOf(answer)).toEqual({ credibility: 100, fit: 200, support: 300, documents: 2 });
  expect(factorsOf({ ...answer, claims: [] })).toBeNull();
});
