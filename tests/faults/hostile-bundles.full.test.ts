// Every crafted bundle has a verdict, by the code of its class, and nothing is thrown. The whole campaign, with ten thousand
// mutations and the time and memory they take, is tests/campaigns/bundles.ts.

import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '#core/bytes/hash.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { CORE, run, verify } from '#tests/case.ts';
import { crafted, mutated, type HostileBundle } from '#tests/faults/hostile-bundles.ts';
import { craftedParts } from '#tests/faults/hostile-parts.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import { runs, some } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

let honest: Uint8Array;
let known: readonly HostileBundle[];
beforeAll(async () => {
  const signer = seededSigner(7);
  const { stores } = await run(SCENARIOS.retried, {}, { signer });
  honest = await writeBundle(stores.store, stores.blobs, signer, CORE);
  known = [...(await crafted(honest)), ...(await craftedParts())];
});

/** Code of the first check that fails, or the verdict. */
async function judge({ bytes }: HostileBundle): Promise<string> {
  const { checks, verdict } = await verify(bytes);
  return checks.find(({ status }) => status === 'fail')?.code ?? verdict;
}

describe('hostile bundles', () => {
  it(
    'crafted ones are told by the code of their class',
    async () => {
      expect(new Set(known.map(({ bytes }) => sha256Hex(bytes))).size).toBeGreaterThanOrEqual(200);
      const wrong: string[] = [];
      for (const bundle of some(known, 40)) {
        const code = await judge(bundle);
        if (bundle.code !== null && code !== bundle.code)
          wrong.push(`${bundle.name}: ${code}, expected ${bundle.code}`);
      }
      expect(wrong).toEqual([]);
    },
    limit(300_000),
  );

  it(
    'mutated ones fail with a code',
    async () => {
      for (const bundle of mutated(honest, runs(20, 60), 1)) {
        const code = await judge(bundle);
        expect(code, bundle.name).toMatch(/^[A-Z][A-Z0-9_]+$/);
      }
    },
    limit(120_000),
  );
});
