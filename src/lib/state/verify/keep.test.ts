import { describe, expect, it } from 'vitest';
import type { Shelf } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';
import { KeepState } from '#lib/state/verify/keep.svelte.ts';
import { verified } from '#lib/ui/stories/ledger-scenarios.ts';
import type { HereView, KeptView, VerifyReportView } from '#lib/contract/verify.ts';

const HERE: HereView = { id: 'mine', title: 'Mine', records: 90, head: '' };
const KEPT: KeptView = { ...HERE, records: 127, added: 37, isNew: false };
const FILE = new File([], 'a.affidavit');

/** A shelf whose answers come when the test lets them. */
function keeping(here: HereView | null = null) {
  const asked: (readonly [AbortSignal, string | null])[] = [];
  const told: string[] = [];
  let settle: (kept: KeptView | Problem) => void = () => undefined;
  const shelf: Pick<Shelf, 'find' | 'keepBundle'> = {
    find: () => Promise.resolve(here),
    keepBundle: (signal, _file, title, report) => {
      asked.push([signal, title]);
      report(5, 127);
      return new Promise((resolve, reject) => {
        settle = (kept) => (kept instanceof Problem ? reject(kept) : resolve(kept));
      });
    },
  };
  const state = new KeepState(shelf, {
    titleOf: (caseId) => (caseId === verified.caseId ? 'Lost once' : null),
    kept: (_kept, caseId) => {
      told.push(caseId);
      return Promise.resolve();
    },
  });
  return { asked, state, told, settle: (kept: KeptView | Problem) => settle(kept) };
}

describe('a bundle on its way to be a case', () => {
  it('is looked for where it can be one, and nowhere else', async () => {
    const { state } = keeping(HERE);
    await state.look(verified);
    expect(state.here).toEqual(HERE);
    for (const keepable of ['part', 'unproved', 'no'] as const) {
      await state.look({ ...verified, keepable });
      expect(state.here).toBeUndefined();
    }
  });

  it('is kept under the title of the case that was lost, with its progress, and is told', async () => {
    const { asked, settle, state, told } = keeping();
    await state.look(verified);
    expect(state.here).toBeNull();
    const kept = state.keep(FILE, verified);
    expect(state.progress).toEqual({ done: 5, total: 127 });
    expect(asked[0]?.[1]).toBe('Lost once');
    settle(KEPT);
    await kept;
    expect([state.kept, state.here, state.progress]).toEqual([KEPT, KEPT, null]);
    expect(told).toEqual([verified.caseId]);
  });

  it('that cannot be is told with its code, and can be tried again', async () => {
    const { settle, state } = keeping(HERE);
    await state.look(verified);
    const kept = state.keep(FILE, verified);
    settle(new Problem('CASE_DIVERGED'));
    await kept;
    expect([state.problem?.code, state.kept, state.progress, state.here]).toEqual(['CASE_DIVERGED', null, null, HERE]);
  });

  it.each<[string, (state: KeepState, report: VerifyReportView) => unknown]>([
    ['called off', (state) => state.stop()],
    ['left for another bundle', (state) => state.clear()],
  ])('%s says nothing any more, and the shelf hears of what was stored all the same', async (_how, leave) => {
    const { asked, settle, state, told } = keeping(HERE);
    await state.look(verified);
    const kept = state.keep(FILE, verified);
    leave(state, verified);
    expect(asked[0]?.[0].aborted).toBe(true);
    settle(KEPT);
    await kept;
    expect([state.kept, state.progress, state.problem]).toEqual([null, null, null]);
    expect(told).toEqual([verified.caseId]);
  });
});
