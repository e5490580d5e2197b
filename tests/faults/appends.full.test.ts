// AXL6-006, AXL5-003, AXL5-004: an append that fails at any place of a whole case, stored or not, seen or not.

import { describe, expect, it } from 'vitest';
import { epochsOf, survive, type Life } from '#tests/faults/survive.ts';
import { limit } from '#tests/limits.ts';
import { runs } from '#tests/runs.ts';

const FAULTS = ['not-stored', 'stored'] as const;

/** How many appends a case makes that nothing breaks. */
async function countAppends(): Promise<number> {
  const { appends } = await survive([{ at: 1_000_000, fault: 'stored', after: null }]);
  return appends[0] ?? 0;
}

const APPENDS = await countAppends();
const places = Array.from({ length: APPENDS }, (_, at) => at);

describe('one broken append', () => {
  it('a whole case of an import and a question with one retry makes 20 appends: one for each of its 19 events, and one for the reply', () => {
    expect(APPENDS).toBe(20);
  });

  it.each(FAULTS)(
    'AXL6-006, AXL5-003: %s and seen to fail at every append: the question is answered once, in another epoch',
    async (fault) => {
      for (const at of places) {
        const { entries } = await survive([{ at, fault, after: 'commit_failure' }]).catch(wrap(`append ${String(at)}`));
        const nothingYet = at === 0 && fault === 'not-stored';
        expect(epochsOf(entries), `append ${String(at)}`).toEqual(
          nothingYet ? ['genesis'] : ['genesis', 'commit_failure'],
        );
      }
    },
  );

  it.each(FAULTS)('AXL6-006: killed at every append (%s): the answer goes on in the same epoch', async (fault) => {
    for (const at of places) {
      const { entries } = await survive([{ at, fault, after: null }]).catch(wrap(`append ${String(at)}`));
      expect(epochsOf(entries), `append ${String(at)}`).toEqual(['genesis']);
    }
  });
});

/** Every pair takes minutes; a stride meets a sample of the places. */
const STRIDE = runs(12, 4, 1);
const SECOND_LIFE_APPENDS = 13;
const PAIRS_TIMEOUT_MS = limit(600_000);

describe('broken again while it is opened again', () => {
  const kinds = (['commit_failure', null] as const).flatMap((after) => FAULTS.map((fault) => ({ after, fault })));

  it.each(kinds.flatMap((first) => kinds.map((second) => ({ first, second }))))(
    'AXL6-006: $first.fault/$first.after, then $second.fault/$second.after',
    async ({ first, second }) => {
      const failed: string[] = [];
      for (let at = 0; at < APPENDS; at += STRIDE) {
        for (let again = at % STRIDE; again < SECOND_LIFE_APPENDS; again += STRIDE) {
          const lives: Life[] = [
            { at, ...first },
            { at: again, ...second },
          ];
          await survive(lives).catch((error: unknown) =>
            failed.push(`${String(at)}, ${String(again)}: ${String(error).slice(0, 300)}`),
          );
        }
      }
      expect(failed).toEqual([]);
    },
    PAIRS_TIMEOUT_MS,
  );
});

function wrap(place: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  };
}
