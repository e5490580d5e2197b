// A sample of the campaigns `desk-kills` and `desk-storage`: a kill and a short race on each back end.

import { describe, expect, test } from 'vitest';
import { BACK_ENDS } from '#tests/e2e/stores/case.site.ts';
import { KillGround } from '#tests/e2e/worker/desk.kills.ts';
import { race } from '#tests/e2e/worker/desk.race.ts';
import { isBuilt } from '#tests/harness/product.ts';
import { findBrowser } from '#tests/harness/browsers.ts';

const ready = isBuilt && findBrowser('chromium').kind === 'found';

/** The append the browser is killed at: one of the 14 of an answer, one of the 2 of an import. */
const KILLS = [
  { ...BACK_ENDS[0], act: 'answer', at: 7, tabs: 8 },
  { ...BACK_ENDS[1], act: 'import', at: 1, tabs: 2 },
] as const;

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!ready).each(KILLS)('the real page in $name', ({ act, args, at, tabs }) => {
  test(`AXL6-006: killed before, during and after an append of an ${act}, nothing acknowledged is lost and the case goes on`, async () => {
    const ground = await KillGround.make(args);
    try {
      const found = await ground.killAt(act, at);
      const thrownAway = found.filter(({ wrong }) => wrong?.kind === 'thrown-away');
      if (thrownAway.length > 0) console.info('the browser threw away all that it had stored (google/leveldb#1287)');
      expect(
        found.map(({ side, wrong }) => [side, thrownAway.some((one) => one.side === side) ? null : wrong]),
      ).toEqual([
        ['before', null],
        ['after', null],
        ['during', null],
      ]);
    } finally {
      await ground.end();
    }
  });

  test(`AX-SHALL-005, AXL6-004: ${tabs} tabs ask at once, and the exported bundle is proved by a stranger`, async () => {
    const { questions, wrong } = await race(args, tabs, 2);
    expect([questions, wrong]).toEqual([2 * tabs, null]);
  });
});
