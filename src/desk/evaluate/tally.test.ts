// What is counted of replies, on replies written by hand.

import { describe, expect, it } from 'vitest';
import { answeredOf, credibilityOf, type Replied } from '#desk/evaluate/tally.ts';

const replied = (risk: string, kind: string, credibilities: readonly number[] = []): Replied =>
  ({
    question: `${risk} ${kind}`,
    parts: { answer: { kind, risk } },
    structured: { response: { sources: credibilities.map((credibility) => ({ credibility })) } },
  }) as unknown as Replied;

describe('figures', () => {
  it('EBOM-REQ-167: the credibility of what answers at high stakes cite, on average at least .7', () => {
    const [low, refused] = [replied('LOW', 'answer', [0.1]), replied('HIGH', 'refusal', [0.1])];
    expect(credibilityOf([replied('HIGH', 'answer', [0.9, 0.7]), low, refused])).toMatchObject({
      value: expect.closeTo(0.8, 6) as number,
      of: 2,
      holds: true,
    });
    expect(credibilityOf([replied('HIGH', 'answer', [0.9, 0.4]), low, refused]).holds).toBe(false);
    expect(credibilityOf([low, refused])).toMatchObject({ value: null, holds: null });
  });

  it('EBOM-REQ-168: the share of questions that are answered, at least .8', () => {
    const kinds = (...all: readonly string[]) => answeredOf(all.map((kind) => replied('LOW', kind)));
    expect(kinds('answer', 'answer', 'answer', 'answer', 'refusal')).toMatchObject({ value: 0.8, of: 5, holds: true });
    expect(kinds('answer', 'answer', 'answer', 'clarify', 'refusal')).toMatchObject({ value: 0.6, holds: false });
  });
});
