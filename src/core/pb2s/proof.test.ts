import { describe, expect, it } from 'vitest';
import { pb2sProof, toCycles } from '#core/pb2s/proof.ts';
import type { Oracle } from '#core/ports.ts';
import { run } from '#tests/case.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

const PROOF = { decision: 'APPROVE', cycles: 1, audit_ref: 'run-20250925-022836-93f08802' };

describe('the proof object', () => {
  it.each([
    ['PB2S-4.2', { decision: 'CLARIFY' }, true],
    ['PB2S-4.2', { decision: 'REFUSE' }, false],
    ['PB2S-4.3', { cycles: 0 }, true],
    ['PB2S-4.3', { cycles: 2 }, true],
    ['PB2S-4.3', { cycles: -1 }, false],
    ['PB2S-4.3', { cycles: 3 }, false],
    ['PB2S-4.3', { cycles: 1.5 }, false],
    ['PB2S-4.1', { audit_ref: '' }, false],
    ['PB2S-4.1', { audit_ref: undefined }, false],
    ['PB2S-4.1', { more: true }, true],
  ])('%s: with %j it is one: %s', (_id, change, expected) => {
    expect(pb2sProof.safeParse({ ...PROOF, ...change }).success).toBe(expected);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
  ])('PB2S-4.3: %i drafts that were admitted are %i cycles', (drafts, cycles) => {
    expect(toCycles(drafts)).toBe(cycles);
  });
});

describe('the writer', () => {
  const at = async (temperature: number | null): Promise<string> => {
    const { writer } = scriptedOracles(SCENARIOS.answered);
    const warm: Oracle = {
      ...writer,
      identity: { ...writer.identity, params: { ...writer.identity.params, temperature } },
    };
    const { answer } = (await run(SCENARIOS.answered, { writer: warm })).reply;
    return answer.kind === 'refusal' ? answer.refusal.rule : answer.kind;
  };

  it('PB2S-2.6a: samples at .2 at most, or its draft is not used', async () => {
    expect(await at(null)).toBe('answer');
    expect(await at(13_107)).toBe('answer'); // .2 as Q16.16, rounded
    expect(await at(13_108)).toMatch(/TEMPERATURE$/);
    expect(await at(65_536)).toMatch(/TEMPERATURE$/);
  });
});
