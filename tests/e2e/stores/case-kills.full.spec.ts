// The browser killed at every append of one answer. All points of a round stand at their append when the kill comes; one
// start of the browser later each of them is checked, goes on, and ends where an undisturbed case ends.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_TIP } from '#core/ledger/chain.ts';
import type { Tip } from '#core/ports.ts';
import type { KillPoint } from '#tests/e2e/stores/case.killed.ts';
import type {} from '#tests/e2e/stores/case.page.ts';
import { BACK_ENDS, openTab } from '#tests/e2e/stores/case.site.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { madeAnew } from '#tests/harness/leveldb.ts';
import { sleep } from '#tests/harness/processes.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { limit } from '#tests/limits.ts';

/** As `tests/faults/appends.full.test.ts` has it for the same case. */
const APPENDS = 19;
const SIDES = ['before', 'during', 'after'] as const;
/** Fewer points at a time, so that the kill follows an acknowledgement within a few milliseconds. */
const ROUNDS = 4;
const MOST_OF_A_ROUND = Math.ceil(APPENDS / ROUNDS) * SIDES.length;

let site: PageFolder;
let server: StaticServer;
beforeAll(async () => {
  site = await pageFolder('tests/e2e/stores/case.page.ts');
  server = await serveStatic(site.folder);
});
afterAll(async () => {
  await server.stop();
  site.remove();
});

describe.each(BACK_ENDS)('$name', ({ args }) => {
  test(`AXL6-006, AXL5-003: killed before, during and after each of ${APPENDS} appends, nothing acknowledged is missing and the answer ends on the same head`, async (context) => {
    browserOrSkip(context, 'chromium');
    const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-kills-'));
    const wrong: string[] = [];
    const stored = { during: 0, checked: 0, thrownAway: 0 };
    let reference = { appends: 0, head: '' };
    let last: { readonly points: readonly KillPoint[]; readonly held: ReadonlyMap<string, Tip> } | null = null;
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        const chromium = await launchChromium({ userDataDir, args });
        const held = new Map<string, Tip>();
        await chromium.context.exposeFunction('held', (caseId: string, tip: Tip) => void held.set(caseId, tip));
        const page = await openTab(chromium, server.url);
        if (round === 0) reference = await page.evaluate(() => window.cases.reference());
        // Nothing of any case is there, and LevelDB says why: that is the browser's doing, and is counted apart.
        if (last !== null && madeAnew(userDataDir)) {
          console.info('the browser threw away all that it had stored (google/leveldb#1287)');
          stored.thrownAway += last.points.length;
          last = null;
        }
        for (const { at, caseId, side } of last?.points ?? []) {
          const acknowledged = last?.held.get(caseId) ?? EMPTY_TIP;
          const survivor = await page.evaluate(
            ([id, tip]) => window.cases.survived(id, tip).catch((error: unknown) => String(error)),
            [caseId, acknowledged] as const,
          );
          stored.checked += 1;
          if (typeof survivor === 'string') {
            wrong.push(`${side} ${at}: ${survivor.slice(0, 300)}`);
            continue;
          }
          const { acknowledgedIsThere, goesOn, head, replayed, size } = survivor;
          const grown = size > acknowledged.size;
          if (side === 'during' && grown) stored.during += 1;
          const sound = acknowledgedIsThere && (side === 'during' || !grown) && goesOn === 'replied';
          if (!sound || head !== reference.head || !replayed.startsWith('{"kind":"same"'))
            wrong.push(`${side} ${at}: ${JSON.stringify({ acknowledged, ...survivor })}`);
        }
        if (round === ROUNDS) {
          await chromium.close();
          break;
        }
        const points = pointsOf(round);
        let ended: unknown = null;
        page.evaluate((wanted) => window.cases.hold(wanted), points).catch((error: unknown) => (ended = error));
        const deadline = Date.now() + limit(60_000);
        while (held.size < points.length) {
          if (Date.now() > deadline)
            throw new Error(`expected ${points.length} held, got ${held.size}`, { cause: ended });
          await sleep(1);
        }
        await chromium.kill();
        last = { points, held };
      }
    } finally {
      rmSync(userDataDir, { recursive: true, force: true });
    }
    console.info(`${stored.checked} points; ${stored.during} of ${APPENDS} appends under way were stored`);
    expect(reference.appends).toBe(APPENDS);
    expect(stored.checked + stored.thrownAway).toBe(APPENDS * SIDES.length);
    expect(stored.thrownAway).toBeLessThanOrEqual(MOST_OF_A_ROUND); // two of 470 kills, measured: more is another fault
    expect(wrong).toEqual([]);
  });
});

function pointsOf(round: number): readonly KillPoint[] {
  const places = Array.from({ length: APPENDS }, (_, at) => at).filter((at) => at % ROUNDS === round);
  return places.flatMap((at) => SIDES.map((side) => ({ caseId: `${side}-${at}`, at, side })));
}
