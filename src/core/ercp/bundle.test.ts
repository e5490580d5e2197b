import { describe, expect, it } from 'vitest';
import { kindOfBundle } from '#core/bundle/kind.ts';
import { readBundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { fromUtf8, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { fingerprintOf } from '#core/ercp/edge.ts';
import { CORE, run as ask, verify } from '#tests/case.ts';
import { runCase, type RunScript } from '#tests/ercp-case.ts';
import { reforge } from '#tests/forgery/reforge.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const SIGNER = seededSigner(7);
const SCRIPT: RunScript = {
  write: (at) => (at === 1 ? ['It stands.'] : ['It stands because of this.']),
  check: (at) => (at === 1 ? [{ excerpt: 'It stands.', confidence: 0.9 }] : []),
};

async function bundled(): Promise<Uint8Array> {
  const { stores } = await runCase(SCRIPT, { trace_id: 'trace-1' }, { signer: SIGNER });
  return writeBundle(stores.store, stores.blobs, SIGNER, CORE);
}

describe('a bundle of a run', () => {
  it('verifies: a stranger makes every input and every decision again', async () => {
    const report = await verify(await bundled());
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.checks.find(({ id }) => id === 'replay')?.status).toBe('pass');
    expect(report.facts).toMatchObject({ turns: 1, turnsReplayed: 1 });
  });

  it('ERCP-3.1c, ERCP-10.1: holds the response, with decimals', async () => {
    const file = readBundle(await bundled()).files.get('answers/1.json') ?? utf8('{}');
    expect(JSON.parse(fromUtf8(file))).toMatchObject({
      kind: 'ercp',
      trace_id: 'trace-1',
      proto_version: 'ercp-1.0',
      status: 'converged',
      final_reasoning: {
        reasoning_text: 'It stands because of this.',
        sentences: ['It stands because of this.'],
        claims: [],
      },
      constraints: [
        { confidence: 0.9, nl_text: '"It stands." needs a reason.', predicate: { predicate_name: 'HasJustification' } },
      ],
      utility_score: null,
      timestamp: '2026-09-21T14:13:22.000Z',
    });
  });

  it('ERCP-6.2, ERCP-5.3: names the model by its name, its version and its weights', () => {
    const hash = 'ab'.repeat(32);
    const jcs = `{"model_name":"m","version":"2","weights_sha256":"${hash}"}`;
    expect(fingerprintOf(`m/2@sha256:${hash}`)).toBe(`sha256:${sha256Hex(utf8(jcs))}`);
  });

  it('does not verify where the sealed status is another', async () => {
    const forged = await reforge(await bundled(), (draft) => {
      for (const [hash, blob] of draft.blobs) {
        const text = new TextDecoder().decode(blob);
        if (!text.startsWith('{"part":"run"')) continue;
        const now = new TextEncoder().encode(text.replace('"status":"converged"', '"status":"partial"'));
        draft.blobs.delete(hash);
        draft.blobs.set(sha256Hex(now), now);
        draft.moved.set(hash, sha256Hex(now));
        return;
      }
    });
    expect((await verify(forged)).checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual([
      'replay',
    ]);
  });

  it('says what it is of, so that the verifier of that protocol looks at it', async () => {
    expect(kindOfBundle(await bundled())).toBe('ercp');
    const asked = await ask(SCENARIOS.answered, {}, { signer: SIGNER });
    expect(kindOfBundle(await writeBundle(asked.stores.store, asked.stores.blobs, SIGNER, CORE))).toBe('question');
    expect(kindOfBundle(utf8('no bundle'))).toBe('question');
    expect(kindOfBundle((await bundled()).subarray(0, -60))).toBe('ercp');
    expect(kindOfBundle((await bundled()).subarray(0, 900))).toBe('question');
  });
});
