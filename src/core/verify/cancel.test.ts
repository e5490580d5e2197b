import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckId } from '#core/bundle/checks.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { verifyBundle, type VerifyOptions } from '#core/verify/verify.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { CORE, DECISION_CORE } from '#tests/case.ts';
import { SCRIPT, secretiveCase, SIGNER } from '#tests/redaction.ts';
import { lines } from '#tests/scenarios.ts';

const said = lines(SCRIPT);
const bundles = new Map<string, Uint8Array>();
beforeAll(async () => {
  const { stores } = await secretiveCase();
  bundles.set('whole', await writeBundle(stores.store, stores.blobs, SIGNER, CORE));
  const choice = { kind: 'only', replies: [1, 2] } as const;
  bundles.set('part', await writeRedacted(stores.store, stores.blobs, SIGNER, CORE, choice));
});

function verify(name: string, options: Pick<VerifyOptions, 'report' | 'signal'>) {
  return verifyBundle(bundles.get(name) ?? new Uint8Array(), {
    loadCore: () => Promise.resolve(DECISION_CORE),
    loadEngines: (_modelId, cls) => Promise.resolve((input, blobs) => Promise.resolve(said[cls](input, blobs))),
    ...options,
  });
}

const LONG: readonly CheckId[] = ['obs_hashes', 'derivations', 'replay', 'engines'];

describe.each(['whole', 'part'])('verifying a bundle that is %s', (name) => {
  it('says how far each long check is, in records', async () => {
    const told = new Map<CheckId, number[]>();
    const sizes = new Set<number>();
    await verify(name, {
      report: (_done, id, progress) => {
        if (progress === null) return;
        told.set(id, [...(told.get(id) ?? []), progress.done]);
        sizes.add(progress.of);
      },
    });
    for (const id of LONG) {
      const done = told.get(id) ?? [];
      expect(done.length, id).toBeGreaterThan(3);
      expect(done, id).toEqual([...done].sort((a, b) => a - b));
    }
    expect(sizes.size).toBe(name === 'whole' ? 1 : 2); // engines count what is disclosed
  });

  it.each(LONG)('ends in the middle of %s where it is told to', async (id) => {
    const stop = new AbortController();
    let after = 0;
    const verified = verify(name, {
      signal: stop.signal,
      report: (_done, running, progress) => {
        if (stop.signal.aborted) after += 1;
        if (running === id && progress !== null && progress.done > 0) stop.abort(new Error('enough'));
      },
    });
    await expect(verified).rejects.toThrow('enough');
    expect(after).toBe(0);
  });

  it('ends before each check where it is told to', async () => {
    const ids: CheckId[] = [];
    await verify(name, {
      report: (_done, id) => {
        if (ids.at(-1) !== id) ids.push(id);
      },
    });
    for (const id of ids.slice(1)) {
      const stop = new AbortController();
      const verified = verify(name, {
        signal: stop.signal,
        report: (_done, running) => {
          if (running === id) stop.abort(new Error(id));
        },
      });
      await expect(verified).rejects.toThrow(id);
    }
  });
});
