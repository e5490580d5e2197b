import { describe, expect, it } from 'vitest';
import type { CheckId, CheckProgress } from '#core/bundle/checks.ts';
import { replayRange } from '#core/verify/replay.ts';
import { verifyBundle, type VerifyOptions } from '#core/verify/verify.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { packNamed } from '#core/admission/policy/packs/named.ts';
import { rebuildDerived } from '#core/bundle/write.ts';
import { CORE, entriesOf, run } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';

const CASE = run(SCENARIOS.answered);

async function verifyWith(options: Pick<VerifyOptions, 'report' | 'signal'>) {
  const { stores } = await CASE;
  return verifyBundle(await writeBundle(stores.store, stores.blobs, null, CORE), {
    loadCore: () => Promise.resolve({ packNamed, rebuildDerived, replayRange }),
    loadEngines: () => Promise.resolve(null),
    ...options,
  });
}

describe('verifying a bundle', () => {
  it('says how far the replay is, record by record, and waits for whoever is told', async () => {
    const told: (readonly [CheckId, CheckProgress])[] = [];
    let waiting = 0;
    await verifyWith({
      report: async (_done, running, progress) => {
        told.push([running, progress]);
        waiting += 1;
        await new Promise((resume) => setImmediate(resume));
        waiting -= 1;
        expect(waiting).toBe(0);
      },
    });
    const { size } = await (await CASE).stores.store.tip();
    const replayed = told.flatMap(([id, progress]) => (id === 'replay' && progress !== null ? [progress] : []));
    expect(replayed.map(({ done }) => done)).toEqual([...replayed.map(({ done }) => done)].sort((a, b) => a - b));
    expect(replayed.length).toBeGreaterThan(10);
    expect(replayed.at(-1)).toEqual({ done: size, of: size });
  });

  it('ends where it is told to, in the middle of the replay as before it, and blames no record', async () => {
    for (const at of [null, 20]) {
      const stop = new AbortController();
      const verified = verifyWith({
        signal: stop.signal,
        report: (_done, running, progress) => {
          if (running === 'replay' && (progress?.done ?? 0) >= (at ?? 0)) stop.abort(new Error('enough'));
        },
      });
      await expect(verified).rejects.toThrow('enough');
    }
  });

  it('shows the record as it was written and as its decisions come to', async () => {
    const { stores } = await CASE;
    const entries = await entriesOf(stores);
    const at = entries.findIndex(({ payload, tag }) => tag === 'AX:TRANS:v1' && payload.includes('"ENABLED"'));
    const original = entries[at]?.payload ?? '';
    const changed = original.replace('"fault_count":0', '"fault_count":1');
    expect(changed).not.toBe(original);
    const forged = entries.map((entry, seq) => (seq === at ? { ...entry, payload: changed } : entry));
    expect(await replayRange(forged, stores.blobs, 0, forged.length)).toMatchObject({
      kind: 'different',
      seq: at,
      difference: { made: original, recorded: changed },
    });
  });
});
