// Epochs: engines that change between two openings, clocks and generators that fail, an agent that is stopped.

import { describe, expect, it } from 'vitest';
import { replayRange } from '#core/verify/replay.ts';
import type { Oracles } from '#core/case/open.ts';
import {
  CORE,
  entriesOf,
  memoryStores,
  observationsOf,
  open,
  replyOf,
  run,
  verifyCase,
  type Stores,
} from '#tests/case.ts';
import { epochsOf, survive } from '#tests/faults/survive.ts';
import { saying, SCENARIOS, scriptedOracles, START } from '#tests/scenarios.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

/** Every place takes minutes. */
const STRIDE = runs(6, 3, 1);
const SCENARIO = SCENARIOS.answered;
const QUESTION = { kind: 'question', text: SCENARIO.question } as const;

/** The same answers by an engine of another name. */
function renamed(version: string): Oracles {
  const oracles = scriptedOracles(SCENARIOS.retried);
  return {
    ...oracles,
    writer: { ...oracles.writer, identity: { ...oracles.writer.identity, model_id: `scripted-writer/${version}` } },
  };
}

async function expectReplays(stores: Stores): Promise<void> {
  const entries = await entriesOf(stores);
  expect(await replayRange(entries, stores.blobs, 0, entries.length)).toEqual({ kind: 'same', upto: entries.length });
}

describe('engines that change', () => {
  it('AX-SHALL-008a, AMB-49: other engines open an epoch of their own on the same chain, and sources stay', async () => {
    const { stores } = await run(SCENARIO);
    const opened = await open(stores, renamed('2'));
    expect(opened.state().sources).toHaveLength(1);
    expect(replyOf(await opened.perform(QUESTION)).answer.kind).toBe('answer');
    const entries = await entriesOf(stores);
    expect(epochsOf(entries)).toEqual(['genesis', 'engine_change']);
    expect(
      new Set(
        observationsOf(entries)
          .filter(({ cls }) => cls === 'writer')
          .map((record) => record.model_id),
      ),
    ).toEqual(new Set(['scripted-writer/1', 'scripted-writer/2']));
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('AX-SHALL-008a: what an engine calls itself within a run changes nothing: the name of the start stands, and the next opening is another epoch', async () => {
    const stores = memoryStores();
    const oracles = scriptedOracles(SCENARIO);
    let version = '1';
    const writer = {
      ask: (...call: Parameters<typeof oracles.writer.ask>) => oracles.writer.ask(...call),
      get identity() {
        return { ...oracles.writer.identity, model_id: `scripted-writer/${version}` };
      },
    };
    const opened = await open(stores, { ...oracles, writer });
    for (const act of SCENARIO.documents) await opened.perform(act);
    await opened.perform(QUESTION);
    version = '9';
    await opened.perform(QUESTION);
    const written = async (): Promise<readonly string[]> =>
      observationsOf(await entriesOf(stores)).flatMap(({ cls, model_id }) => (cls === 'writer' ? [model_id] : []));
    expect(await written()).toEqual(['scripted-writer/1', 'scripted-writer/1']);
    expect(epochsOf(await entriesOf(stores))).toEqual(['genesis']);
    await (await open(stores, { ...oracles, writer })).perform(QUESTION);
    expect(await written()).toEqual(['scripted-writer/1', 'scripted-writer/1', 'scripted-writer/9']);
    expect(epochsOf(await entriesOf(stores))).toEqual(['genesis', 'engine_change']);
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('the same engines go on in the same epoch', async () => {
    const { stores } = await run(SCENARIO);
    await (await open(stores, scriptedOracles(SCENARIO))).perform(QUESTION);
    expect(epochsOf(await entriesOf(stores))).toEqual(['genesis']);
  });

  it('AXL6-010: another decision core opens an epoch, and the bundle names both', async () => {
    const { stores } = await run(SCENARIO);
    const opened = await open(stores, scriptedOracles(SCENARIO), { core: `sha256:${'1'.repeat(64)}` });
    await opened.perform(QUESTION);
    const report = await verifyCase(stores);
    expect(report.verdict).toBe('recorded');
    expect(report.facts?.cores).toEqual([CORE, `sha256:${'1'.repeat(64)}`]);
  });

  it(
    'AX-SHALL-008b: killed at every append and opened with other engines: no answer is recorded under a name that did not give it',
    async () => {
      const whole = await survive([{ at: 1_000_000, fault: 'stored', after: null }]);
      for (let at = 0; at < (whole.appends[0] ?? 0); at += STRIDE) {
        for (const fault of ['stored', 'not-stored'] as const) {
          for (const again of [0, 1, 3, 6, 20]) {
            const { entries } = await survive([
              { at, fault, after: null },
              { at: again, fault, after: null, oracles: renamed('2') },
            ]);
            let named = '';
            for (const { cls, model_id, output } of observationsOf(entries)) {
              if (cls === 'manifest')
                named = (JSON.parse(output) as { oracles: { writer: { model_id: string } } }).oracles.writer.model_id;
              if (cls === 'writer') expect(model_id).toBe(named);
            }
          }
        }
      }
    },
    limit(120_000),
  );
});

describe('another decision core', () => {
  it(
    'AMB-46: killed at every append and opened by another core, killed again, and opened by the first: what is open is asked anew, nothing is repeated',
    async () => {
      const whole = await survive([{ at: 1_000_000, fault: 'stored', after: null }]);
      for (let at = 0; at < (whole.appends[0] ?? 0); at += STRIDE) {
        for (const fault of ['stored', 'not-stored'] as const) {
          for (const again of [0, 1, 2, 5, 13]) {
            const other = { at: again, fault, after: null, core: `sha256:${'1'.repeat(64)}` };
            const { entries } = await survive([{ at, fault, after: null }, other]).catch((error: unknown) => {
              throw new Error(`${String(at)} ${fault} ${String(again)}`, { cause: error });
            });
            expect(
              epochsOf(entries)
                .slice(1)
                .every((reason) => reason === 'engine_change'),
            ).toBe(true);
          }
        }
      }
    },
    limit(300_000),
  );
});

describe('a clock and a generator that fail', () => {
  const broken = (): never => {
    throw new Error('no such device');
  };

  it.each(['clock', 'random'] as const)(
    'AX-SHALL-020: %s never answers: opening ends, work is rejected, and a later opening mends it',
    async (cls) => {
      const stores = memoryStores();
      const opened = await open(stores, { ...scriptedOracles(SCENARIO), [cls]: saying(cls, broken) });
      expect(opened.resumed).toEqual([{ kind: 'rejected', code: 'ORACLE_ERROR' }]);
      expect(await opened.perform(QUESTION)).toEqual({ kind: 'rejected', code: 'ORACLE_ERROR' });
      expect(observationsOf(await entriesOf(stores)).some((record) => record.cls === 'person')).toBe(false);
      const failed = observationsOf(await entriesOf(stores)).filter((record) => record.cls === cls);
      expect(new Set(failed.map((record) => [record.completion_state, record.failure_type].join()))).toEqual(
        new Set(['ERROR,TRANSPORT_ERROR']),
      );
      await expectReplays(stores);

      const again = await open(stores, scriptedOracles(SCENARIO));
      for (const act of SCENARIO.documents) await again.perform(act);
      expect(replyOf(await again.perform(QUESTION)).answer.kind).toBe('answer');
      expect((await verifyCase(stores)).verdict).toBe('recorded');
    },
  );

  it('AX-SHALL-022: a clock that fails once at the question is a refusal, and the next question is answered', async () => {
    // Read at the opening and at the import before.
    let calls = 0;
    const fine = scriptedOracles(SCENARIO);
    const clock = {
      ...fine.clock,
      ask: (...call: Parameters<typeof fine.clock.ask>) => (calls++ === 2 ? broken() : fine.clock.ask(...call)),
    };
    const { opened, reply, stores } = await run(SCENARIO, { clock });
    expect(reply.answer.kind === 'refusal' ? reply.answer.refusal.rule : '').toBe('ORACLE_ERROR');
    expect(replyOf(await opened.perform(QUESTION)).answer.kind).toBe('answer');
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('AXL5-006, AXL6-009, AX-SHALL-033: a clock that stands still stops the agent; nothing more is written in that epoch, and the reply owed is sealed in the next', async () => {
    const { opened, reply, stores } = await run(SCENARIO, { clock: saying('clock', () => ({ timestamp: START })) });
    expect(reply.answer.kind === 'refusal' ? reply.answer.refusal.rule : '').toBe('AGENT_STOPPED');
    const entries = await entriesOf(stores);
    // At the import, and at the question.
    expect(epochsOf(entries)).toEqual(['genesis', 'stopped', 'stopped']);
    const stop = entries.findIndex((entry) => entry.payload.includes('"violation":"TIME_ROLLBACK"'));
    expect(entries[stop]?.payload).toContain('"next_state":"STOPPED"');
    expect(entries[stop + 1]?.payload).toContain('core/local/manifest');
    await expectReplays(stores);
    // And again: every question of a case whose clock stands still is refused, none hangs.
    expect(replyOf(await opened.perform(QUESTION)).answer.kind).toBe('refusal');
    // No engine was asked, so nothing rests on the word of one.
    const asked = observationsOf(await entriesOf(stores)).map(({ cls }) => cls);
    expect(asked.filter((cls) => ['parser', 'classifier', 'retriever', 'writer', 'nli'].includes(cls))).toEqual([]);
    expect((await verifyCase(stores)).verdict).toBe('proved');
  });

  it('AXL5-006: a clock at zero cannot even boot, and opening still ends', async () => {
    const stores = memoryStores();
    const opened = await open(stores, {
      ...scriptedOracles(SCENARIO),
      clock: saying('clock', () => ({ timestamp: 0 })),
    });
    expect((await opened.perform(QUESTION)).kind).toBe('rejected');
    await expectReplays(stores);
  });
});
