import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import * as core from '#core/main.ts';
import type { CaseState } from '#core/case/state.ts';
import { rehearsal, type Rehearsed } from '#desk/suggest/rehearse.ts';
import { entriesOf, memoryStores, open } from '#tests/case.ts';
import { NO_NAMES } from '#tests/harness/test-desk.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { createEngines } from '../../engines.ts';

const LEASE = `# Lease

## Rent
The rent is 940 euros a month. The tenant pays 12 euros for water.

## Pets
Dogs are not allowed without the landlord's consent.`;

describe('a question is tried before it is suggested', () => {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const oracles = { ...builtinEngines(), clock, person, random };
  let state: CaseState;
  let lease = '';
  beforeAll(async () => {
    const opened = await open(stores, oracles);
    const bytes = new TextEncoder().encode(LEASE);
    const kind = { kind: 'import', sphere: 'INSIDE', type: 'unknown', credibility: null, dated: null } as const;
    await opened.perform({ ...kind, name: 'lease.md', media: 'text/markdown', bytes, supersedes: null });
    state = opened.state();
    lease = state.sources[0]?.id ?? '';
  });

  const rehearsed = (): Rehearsed => ({
    blobs: stores.blobs,
    store: stores.store,
    model: { state },
    ports: {
      frozen: {
        core: () => Promise.resolve(core),
        engines: () => Promise.resolve({ createEngines }),
        loadCore: () => Promise.resolve(core),
        loadEngines: () => Promise.resolve(null),
        names: NO_NAMES,
        ownLanguage: () => Promise.resolve(),
      },
      oracles: (_engines, parser) => ({ ...oracles, parser }),
    },
    scratch: {
      ledger: (from) => new MemoryLedgerStore(from === null ? undefined : { ...from, checkpoints: [] }),
      blobs: () => new MemoryBlobStore(),
    },
  });
  const isAnswered = async (question: string, from: string | null, source = lease): Promise<boolean> => {
    const tried = await rehearsal(rehearsed(), new AbortController().signal);
    return (await tried?.({ question, from, at: 0 }, source)) ?? false;
  };

  it('it is answered, out of its own sentence', async () => {
    expect(await isAnswered('How much is the rent?', 'The rent is 940 euros a month.')).toBe(true);
    expect(await isAnswered('Are dogs allowed?', null)).toBe(true);
  });

  it('not where it is refused, answered by another sentence, or by another document', async () => {
    expect(await isAnswered('How much is the insurance?', null)).toBe(false);
    expect(await isAnswered('How much is the rent?', 'The tenant pays 12 euros for water.')).toBe(false);
    expect(await isAnswered('How much is the rent?', null, 'f'.repeat(64))).toBe(false);
  });

  it('nothing of it is on record, and no bytes are kept', async () => {
    const before = await entriesOf(stores);
    const put = stores.blobs.put.bind(stores.blobs);
    let kept = 0;
    stores.blobs.put = (bytes) => ((kept += 1), put(bytes));
    expect(await isAnswered('Are dogs allowed?', null)).toBe(true);
    expect(await entriesOf(stores)).toEqual(before);
    expect(kept).toBe(0);
  });

  it('it ends with its signal', async () => {
    const ended = new AbortController();
    const tried = await rehearsal(rehearsed(), ended.signal);
    ended.abort();
    await expect(tried?.({ question: 'Are dogs allowed?', from: null, at: 0 }, lease)).rejects.toThrow(/abort/u);
  });
});
