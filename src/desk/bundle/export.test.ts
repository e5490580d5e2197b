import { describe, expect, it } from 'vitest';
import * as core from '#core/main.ts';
import type { Disclosure } from '#core/disclosure/redact.ts';
import type { LedgerStore } from '#core/ports.ts';
import { writeCase } from '#desk/bundle/export.ts';
import type { BuildNames } from '#desk/frozen/frozen.ts';
import { run, verify } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const signer = seededSigner(7);
const names = { core: '0'.repeat(64) } as BuildNames;
const frozen = { names, core: () => Promise.resolve(core) } as unknown as Parameters<typeof writeCase>[0]['frozen'];

/** Another tab gets an answer after so many calls to the store. */
function growing(store: LedgerStore, after: number, grow: () => Promise<unknown>) {
  let calls = 0;
  const watched =
    <Call extends readonly unknown[], Value>(call: (...given: Call) => Promise<Value>) =>
    async (...given: Call): Promise<Value> => {
      const value = await call(...given);
      calls += 1;
      if (calls === after) await grow();
      return value;
    };
  return {
    calls: () => calls,
    store: {
      tip: watched(() => store.tip()),
      read: watched((from: number, to: number) => store.read(from, to)),
      checkpoints: watched(() => store.checkpoints()),
    },
  };
}

describe.each<[string, Disclosure | null]>([
  ['the whole case', null],
  ['a part of it', { kind: 'without', replies: [2], sources: [] }],
])('an export of %s while another tab gets an answer', (_, choice) => {
  it('verifies, between whichever two reads of the store that is', async () => {
    const ran = await run(SCENARIOS.answered, {}, { signer });
    const { blobs, store } = ran.stores;
    const ask = () => ran.opened.perform({ kind: 'question', text: SCENARIOS.answered.question });
    await ask();
    for (let after = 1, left = true; left; after += 1) {
      const at = growing(store, after, ask);
      const report = await verify(await writeCase({ store: at.store, blobs, signer, frozen }, choice));
      expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
      left = after < at.calls();
    }
  });
});
