// Questions to a short lease of our own, as a tenant asks them.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

async function askLease(question: string) {
  const { clock, person, random } = scriptedOracles();
  const opened = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
  await opened.perform({
    kind: 'import',
    name: 'lease.md',
    media: 'text/markdown',
    bytes: new Uint8Array(readFileSync('static/sample/lease.md')),
    type: 'contract',
    sphere: 'INSIDE',
    credibility: null,
    dated: null,
    supersedes: null,
  });
  const { answer } = replyOf(await opened.perform({ kind: 'question', text: question }));
  return { kind: answer.kind, text: answer.text };
}

describe('a lease', () => {
  it.each([
    ['How much is the rent?', '940 euros'],
    ['Who pays for small repairs?', 'paid by the tenant'],
    ['When is the deposit returned?', 'within six weeks'],
    ['What is the interest on late payments?', 'four per cent'],
  ])('"%s" is answered with what it says', async (question, said) => {
    const { kind, text } = await askLease(question);
    expect(kind).toBe('answer');
    expect(text).toContain(said);
  });

  // A flat is let to somebody there; that is not what is asked.
  it.each(['Are pets allowed?', 'Is smoking allowed?', 'Are children allowed?', 'Is there a garden?'])(
    '"%s" is refused: it says nothing about it',
    async (question) => {
      expect(await askLease(question)).toMatchObject({ kind: 'refusal' });
    },
  );
});
