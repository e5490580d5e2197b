// The judged run: five participants and six rounds by a real llama.cpp model, killed and resumed at every append.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import { openDebater, type LocalDebater } from '#helper/debate/debate-model.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, verify } from '#tests/case.ts';
import { debateOracles, LETTER, performDebate, ROAD } from '#tests/debate-case.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { limit } from '#tests/limits.ts';

vi.setConfig({ testTimeout: limit(600_000) });

let debater: LocalDebater;
beforeAll(async () => {
  debater = await openDebater(TINY_CITE, 0, { threads: 1 });
});
afterAll(() => debater.close());

const oracles = () => ({ ...debateOracles(), 'debate/turn': debater });

it('of five participants and six rounds is killed at every append in turn, and loses and doubles nothing', async () => {
  const request = { participants: 5, rounds: 6 } as const;
  const stores = memoryStores();
  const first = await open(stores, oracles(), { kind: 'debate' });
  for (const act of [ROAD, LETTER]) await first.perform(act);
  let kills = 0;
  // Each process makes one append more than it found, or loses it, and is killed.
  for (let at = 0; ; at += 1) {
    const survives = at % 2 === 0 ? 'stored' : 'not-stored';
    const store = new FaultyLedgerStore(stores.store, new Map([[at % 4 < 2 ? 0 : 1, survives]]));
    const before = (await entriesOf(stores)).length;
    try {
      const opened = await open({ ...stores, store }, oracles(), { kind: 'debate' });
      if (opened.state().turns.length > 0) break;
      await performDebate(opened, request);
      break;
    } catch (error) {
      expect(error).toMatchObject({ code: 'LEDGER_FAILED' });
      kills += 1;
    }
    expect((await entriesOf(stores)).length).toBeGreaterThanOrEqual(before);
  }
  const opened = await open(stores, oracles(), { kind: 'debate' });
  expect(opened.state().turns).toHaveLength(1);
  const turns = observationsOf(await entriesOf(stores)).filter(
    ({ cls, output }) => cls === 'debate/turn' && output !== '',
  );
  const keys = turns.map(({ output }) => {
    const { attempt_index, turn_index } = JSON.parse(output) as Readonly<Record<string, number>>;
    return `${String(turn_index)} ${String(attempt_index)}`;
  });
  expect(new Set(keys).size).toBe(keys.length);
  // Who says the same twice rests (decision 351): two rounds of four, and the judge.
  expect(new Set(keys.map((key) => key.split(' ')[0])).size).toBe(9);
  expect(kills).toBeGreaterThan(100);
  const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE));
  expect(report.verdict).toBe('recorded');
});
