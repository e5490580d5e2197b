// SRS-004 §11.3, §19: the order of a step, and what happens when it cannot be committed.

import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { NEW_AGENT, type Violation } from '#core/admission/agent.ts';
import { step } from '#core/admission/transition.ts';
import { commit, toHex, utf8 } from '#core/bytes/hash.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { openCase, type RunningCase, type OpenOptions } from '#core/case/open.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { transRecord } from '#core/ledger/records.ts';
import { breaches } from '#core/admission/policy/evaluate.ts';
import { withOwnPack } from '#core/admission/policy/packs/named.ts';
import { fromInt } from '#core/bytes/q16.ts';
import type { Entry, LedgerStore } from '#core/ports.ts';
import { entriesOf, memoryStores, observationsOf, open, run } from '#tests/case.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

const SCENARIO = SCENARIOS.answered;

/** What a spy sees: each append, with the state of the agent at that moment. */
interface Seen {
  readonly tags: readonly string[];
  readonly health: string | null;
  readonly lastSeq: number | null;
  /** Records that were stored before. */
  readonly size: number;
}

async function spied(): Promise<{ readonly seen: Seen[]; readonly opened: RunningCase }> {
  const stores = memoryStores();
  const seen: Seen[] = [];
  let opened: RunningCase | null = null;
  const store: LedgerStore = {
    tip: () => stores.store.tip(),
    read: (from, to) => stores.store.read(from, to),
    checkpoints: () => stores.store.checkpoints(),
    append: async (...append) => {
      const agent = opened?.state().agent ?? null;
      seen.push({
        tags: append[1].map(({ tag }) => tag.split(':')[1] ?? ''),
        health: agent?.health ?? null,
        lastSeq: agent?.lastSeq ?? null,
        size: append[0].size,
      });
      await stores.store.append(...append);
    },
  };
  opened = await open({ ...stores, store }, scriptedOracles(SCENARIO));
  return { seen, opened };
}

describe('the order of a step', () => {
  it('AX-SHALL-003, AX-SHALL-015, AX-SHALL-031, AXL4-005: observation, policies and transition are stored as one, then the state moves: never before', async () => {
    const { opened, seen } = await spied();
    const boot = seen.length;
    await opened.perform({ kind: 'question', text: 'How many?' });
    const events = seen.slice(boot).filter(({ tags }) => tags[0] !== 'STATE');
    expect(events.length).toBeGreaterThan(4);
    for (const [at, { lastSeq, size, tags }] of events.entries()) {
      expect(tags.join(' ')).toMatch(/^OBS (?:POLICY )+TRANS$/);
      // While it is being stored the agent is where it was, before these records; with the next event it has moved.
      expect(Number(lastSeq)).toBeLessThan(size);
      const following = events[at + 1];
      if (following !== undefined) expect(following.lastSeq).toBeGreaterThan(Number(lastSeq));
    }
  });

  test.each(['not-stored', 'stored'] as const)(
    'AXL5-003, AXL5-004, AXL6-006, AXL4-005, AX-SHALL-031, AX-12.3: a transition that is not known to be stored (%s) changes nothing, and the agent writes no more',
    async (fault) => {
      const stores = memoryStores();
      const BOOT_APPENDS = 3; // manifest, clock, case secret
      const store = new FaultyLedgerStore(stores.store, new Map([[BOOT_APPENDS, fault]]));
      const opened = await open({ ...stores, store }, scriptedOracles(SCENARIO));
      expect(store.appends).toBe(BOOT_APPENDS);
      const before = opened.state().agent;
      await expect(opened.perform({ kind: 'question', text: 'How many?' })).rejects.toHaveProperty(
        'code',
        'LEDGER_FAILED',
      );
      expect(opened.state().agent).toEqual(before);
      const { size } = await stores.store.tip();
      await expect(opened.perform({ kind: 'question', text: 'Again?' })).rejects.toHaveProperty(
        'code',
        'LEDGER_FAILED',
      );
      expect(store.appends).toBe(BOOT_APPENDS + 1);
      expect((await stores.store.tip()).size).toBe(size);
    },
  );
});

describe('three guards', () => {
  const stimulus = { input: 'LLM_OBS', seq: 5, timestamp: null, breach: null, genesis: true } as const;
  const enabled = { ...NEW_AGENT, health: 'ENABLED', lastSeq: 4 } as const;

  it('AX-12.3: L4 breaches on a number beyond its threshold and on any operator that is none', () => {
    const rule = { comparison: 'GT', enabled: true, policy_id: 'P', threshold: fromInt(1) };
    expect([fromInt(1), fromInt(2)].map((value) => breaches(rule, value))).toEqual([false, true]);
    expect(breaches({ ...rule, comparison: 'NE' }, fromInt(1))).toBe(true);
  });

  it('AX-12.3: L5 takes no step past a breach', () => {
    expect(step(enabled, stimulus).agent.health).toBe('ENABLED');
    expect(step(enabled, { ...stimulus, breach: 'normal' }).agent.health).toBe('ALARM');
    expect(step(enabled, { ...stimulus, breach: 'critical' }).agent.health).toBe('STOPPED');
  });

  it('AX-12.3, AXL6-005: L6 follows no chain with a gap, a repetition, another order, another genesis, or a changed record', async () => {
    const entries = await entriesOf((await run(SCENARIO)).stores);
    const honest = verifyChain(entries);
    const swapped = entries.map((entry, at) => entries[at === 7 ? 8 : at === 8 ? 7 : at] ?? entry);
    for (const broken of [
      [...entries.slice(0, 9), ...entries.slice(10)],
      [...entries.slice(0, 9), ...entries.slice(8)],
      swapped,
      entries.slice(1),
    ]) {
      expect(() => verifyChain(broken)).toThrow(expect.objectContaining({ name: 'AffidavitError' }) as Error);
    }
    for (const at of [1, 20, entries.length - 1]) {
      const changed = entries.map((entry, seq): Entry =>
        seq === at ? { ...entry, payload: entry.payload.replace(':', ': ') } : entry,
      );
      expect(verifyChain(changed).head).not.toBe(honest.head);
    }
  });

  it('AXL6-005: a stored ledger with a changed past is not gone on with', async () => {
    const { stores } = await run(SCENARIO);
    const entries = await entriesOf(stores);
    const changed = entries.map((entry, at) =>
      at === 12 ? { ...entry, payload: entry.payload.replace('PERMITTED', 'BREACH') } : entry,
    );
    const size = entries.length;
    const tip = await stores.store.tip();
    const appended: unknown[] = [];
    const store: OpenOptions['store'] = {
      tip: () => Promise.resolve(tip),
      read: (from, to) => Promise.resolve(changed.slice(from, to)),
      checkpoints: () => Promise.resolve([]),
      append: (from) => {
        // Every store compares the tip that the caller computed with its own.
        appended.push(from);
        return from.head === tip.head ? Promise.resolve() : Promise.reject(new Error('LEDGER_CONFLICT'));
      },
    };
    const opened = openCase({
      core: `sha256:${'0'.repeat(64)}`,
      oracles: scriptedOracles(SCENARIO),
      blobs: stores.blobs,
      signer: null,
      report: () => undefined,
      signal: () => new AbortController().signal,
      after: null,
      store,
    });
    const work = opened.then((one) => one.perform({ kind: 'question', text: 'Again?' }));
    await expect(work).rejects.toThrow();
    expect(size).toBe(tip.size);
  });
});

describe('severity', () => {
  const own = (severity: string): string =>
    canonical({
      bindings: { 'USER-1': { class: 'gate/low', path: ['output', 'sources'], severity, unit: 'count' } },
      name: 'strict',
      policies: [{ comparison: 'LT', enabled: true, policy_id: 'USER-1', threshold: fromInt(9) }],
    });

  test.each([
    ['normal', 'ALARM'],
    ['critical', 'STOPPED'],
  ])('AX-SHALL-021, AX-SHALL-014b: a %s breach leaves the agent in %s, on record', async (severity, health) => {
    const { reply, stores } = await run(SCENARIO, {}, { rules: withOwnPack(own(severity)) });
    expect(reply.answer.kind).toBe('refusal');
    const transitions = (await entriesOf(stores))
      .filter(({ tag }) => tag === 'AX:TRANS:v1')
      .map(({ payload }) => transRecord.parse(JSON.parse(payload)));
    const breached = transitions.filter(({ violation }) => violation === 'POLICY_BREACH');
    expect(breached.map(({ next_state }) => next_state)).toContain(health);
    const manifests = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'manifest');
    // A stopped agent writes nothing more: what is owed is sealed in the next epoch (SHALL-033).
    expect(manifests.length).toBe(health === 'STOPPED' ? 2 : 1);
  });
});

describe('closed sets', () => {
  it('AXL5-011: the violations are those of SRS-002 and its reference, and null', () => {
    const names: readonly Violation[] = [
      'TIME_ROLLBACK',
      'POLICY_BREACH',
      'FAULT_BUDGET_EXCEEDED',
      'PROTOCOL_VIOLATION',
      'GENESIS_MISMATCH',
      'COMMIT_FAILURE',
      'SEQUENCE_ORDER',
      'TERMINALITY',
    ];
    const record = {
      fault_count: 0,
      input_class: 'LLM_OBS',
      ledger_seq: 1,
      next_state: 'ALARM',
      prev_state: 'ENABLED',
    };
    for (const violation of [...names, null])
      expect(transRecord.safeParse({ ...record, violation }).success).toBe(true);
    for (const violation of ['NONE', '', 'policy_breach', 0, undefined]) {
      expect(transRecord.safeParse({ ...record, violation }).success).toBe(false);
    }
  });

  it('AX-25.x: the tag of a record is hashed as the ASCII of its name', () => {
    expect(toHex(utf8('AX:OBS:v1'))).toBe('41583a4f42533a7631');
    const hash = createHash('sha256')
      .update(Buffer.from('AX:OBS:v1', 'ascii'))
      .update(Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]));
    expect(toHex(commit('AX:OBS:v1', utf8('x')))).toBe(hash.update('x').digest('hex'));
  });

  it('AX-25.x: enumerations of the reference stand in a record by name, never as their numbers', async () => {
    const records = observationsOf(await entriesOf((await run(SCENARIO)).stores));
    expect(new Set(records.map(({ completion_state }) => completion_state))).toEqual(new Set(['COMPLETE']));
  });
});
