import { describe, expect, it } from 'vitest';
import { verifyChain } from '#core/ledger/chain.ts';
import { live } from '#tests/campaigns/lives.ts';
import { FAULTS, Medium, type Fault } from '#tests/campaigns/medium.ts';
import { limit } from '#tests/limits.ts';
import { runs } from '#tests/runs.ts';

const SEEDS = runs(120, 1_000);
/** Replay takes as long as the life itself: a part of the seeds, and all of them in the campaign. */
const REPLAYED_EVERY = 20;
/** Every kind of fault is met often, or the seeds would prove little. */
const OFTEN = SEEDS / 10;
const CAMPAIGN_TIMEOUT_MS = limit(300_000);

describe('a store that fails in every way a store can', () => {
  it(
    `AXL6-004, AXL6-006, AXL5-003: ${String(SEEDS)} seeds: nothing acknowledged is lost, the chain is whole, and the case goes on`,
    async () => {
      const met = new Map<Fault, number>(FAULTS.map((fault) => [fault, 0]));
      for (let seed = 1; seed <= SEEDS; seed++) {
        const { faults } = await live(seed, { replays: seed % REPLAYED_EVERY === 0 });
        for (const fault of faults) met.set(fault, (met.get(fault) ?? 0) + 1);
      }
      for (const [fault, count] of met) expect({ fault, often: count > OFTEN }).toEqual({ fault, often: true });
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it('AXL6-006: a store that forgets what it acknowledged is found out', async () => {
    class Forgetful extends Medium {
      override recover(): ReturnType<Medium['recover']> {
        const { entries, tip } = super.recover();
        // A whole and well-numbered chain, but for its end: the last event of the boot is gone.
        return entries.length < 40
          ? { entries, tip }
          : { entries: entries.slice(0, 16), tip: verifyChain(entries.slice(0, 16)) };
      }
    }
    await expect(live(3, { replays: false, medium: new Forgetful() })).rejects.toThrow(/seed 3: /);
  });
});
