// One passage that says two values for one thing, with the engines of this build: neither is told alone.

import { describe, expect, it } from 'vitest';
import { toEdge } from '#core/answer/edge.ts';
import { judged, ownCase } from '#tests/forgery/engines-here.ts';
import { document } from '#tests/scenarios.ts';

async function asked(text: string, question: string, type: 'unknown' | 'contract' = 'unknown') {
  const own = await ownCase('question');
  await own.opened.perform(document('letter.txt', text, { type }));
  const outcome = await own.opened.perform({ kind: 'question', text: question });
  if (outcome.kind !== 'replied') throw new Error(outcome.kind);
  return { answer: outcome.reply.answer, edge: toEdge(outcome.reply), verdict: await judged(own) };
}

describe('a passage with two values for one thing', () => {
  it('EBOM-REQ-075, EBOM-REQ-076: is answered with both, and proved', async () => {
    const { answer, edge, verdict } = await asked(
      'The monthly rent is 1,200 pounds. It is paid by transfer. The monthly rent is 0 pounds.',
      'What is the monthly rent?',
    );
    expect(answer.kind).toBe('answer');
    expect(answer.conflicts).toMatchObject([{ carrier: 1, contradicting: 1, resolution: 'PRESENT_BOTH' }]);
    expect(edge.text).toContain(
      'Source letter.txt [1] states "The monthly rent is 1,200 pounds.", and in the same passage "The monthly rent is 0 pounds.". It contradicts itself.',
    );
    expect(verdict[0]).toBe('proved');
  });

  it('says nothing of a passage with one value for each of two things', async () => {
    const { answer } = await asked(
      'The monthly rent is 1,200 pounds. The monthly rent of the garage is 90 pounds.',
      'What is the monthly rent?',
    );
    expect(answer.conflicts).toEqual([]);
  });
});
