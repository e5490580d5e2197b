import { describe, expect, it } from 'vitest';
import { readBundle } from '#core/bundle/read.ts';
import { brokenFrom, tamperBundle } from '#lib/views/record/tamper.ts';
import { CORE, memoryStores, verify } from '#tests/case.ts';
import { runScriptedCase } from '#tests/scripted-case.ts';

const { bundle } = await runScriptedCase({ ...memoryStores(), core: CORE });
const before = Uint8Array.from(bundle);
const { entries } = readBundle(bundle);

/** The question as it was asked, and one letter of it changed. */
const asked = entries.find((entry) => entry.payload.includes('Was kostet')) ?? { seq: -1, payload: '' };
const changed = asked.payload.replace('Was kostet', 'Was kastet');

describe('the tamper lab forges a copy, and the verifier finds it (SRS-001 §5, AX-SHALL-018)', () => {
  it('one letter of a question: the file still reads, its bytes, its own hash and the chain do not hold', async () => {
    const { checks, verdict } = await verify(tamperBundle(bundle, asked.seq, changed));
    const failing = checks.filter((check) => check.status === 'fail').map((check) => check.id);
    expect(verdict).toBe('failed');
    expect(checks[0]).toMatchObject({ id: 'format', status: 'pass' });
    expect(failing).toEqual(expect.arrayContaining(['bytes', 'obs_hashes', 'chain', 'merkle_root']));
    expect(checks.find((check) => check.id === 'obs_hashes')?.seq).toBe(asked.seq);
  });

  it('the chain is another from the changed record on, and not before', () => {
    expect(brokenFrom(tamperBundle(bundle, asked.seq, changed), bundle)).toBe(asked.seq);
    expect(brokenFrom(bundle, bundle)).toBe(null);
  });

  it('the same payload put back gives the same bytes, and the bundle it was taken from is untouched', () => {
    expect(tamperBundle(bundle, asked.seq, asked.payload)).toEqual(bundle);
    expect(bundle).toEqual(before);
  });

  it('a payload that is no JSON any more is told by the format check', async () => {
    const copy = tamperBundle(bundle, asked.seq, asked.payload.slice(1));
    expect((await verify(copy)).checks).toHaveLength(1);
    expect(brokenFrom(copy, bundle)).toBe(null);
  });

  it('a record that is not there cannot be changed', () => {
    expect(() => tamperBundle(bundle, entries.length, '{}')).toThrow('LEDGER_NOT_FOUND');
  });
});
