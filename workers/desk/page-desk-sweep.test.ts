// Sweeps from the page: the shelf is the queue, so what has ended stays, and what has not is run by the next press.

import { expect, it } from 'vitest';
import type { SweepProgressView, SweepRequestView } from '#lib/contract/sweep.ts';
import { never, page, REQUEST } from '#tests/harness/debate-page.ts';
import { CASE, sourceFile } from '#tests/harness/test-desk.ts';
import { codeOf } from '#tests/ports/check.ts';

const SWEEP: SweepRequestView = {
  ...REQUEST,
  rounds: 1,
  seeds: 2,
  bothModes: true,
  without: ['crit'],
  truth: 'for',
};

it('DEB-11.7: runs every arm with every seed, and shows each figure with its interval', async () => {
  const { desk, shelf } = await page();
  const told: SweepProgressView[] = [];
  const { arms, ended, planned } = await desk.sweepDebates(never(), SWEEP, (progress) => told.push(progress));
  expect([ended, planned]).toEqual([6, 6]);
  expect(told.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(arms.map(({ completed, mode, runs, without }) => [mode, without, runs, completed])).toEqual([
    ['in_loop', [], 2, 2],
    ['in_loop', ['crit'], 2, 2],
    ['posthoc', [], 2, 2],
  ]);
  // CRIT strikes out openings that name no rival: left out, nothing is struck.
  expect(arms[0]?.figures.struck?.value).toBeGreaterThan(0);
  expect(arms[1]?.figures.struck).toEqual({ value: 0, low: 0, high: 0, of: 2 });
  // None of them stands among the debates or the cases.
  expect(await desk.debates()).toEqual([]);
  expect((await desk.cases()).map(({ id }) => id)).toEqual([CASE]);
  expect(shelf.rows.size).toBe(7);
  const { name, text } = await desk.sweepFile('csv');
  expect(name).toMatch(/\.runs\.csv$/u);
  expect(text.trimEnd().split('\r\n')).toHaveLength(7);
  expect(JSON.parse((await desk.sweepFile('json')).text)).toMatchObject({ runs_planned: 6, truth: 'for' });
});

it('stopped, it shows what has ended; gone on with, it runs the rest and nothing again', async () => {
  const { desk, shelf } = await page();
  const stop = new AbortController();
  const partial = await desk.sweepDebates(stop.signal, SWEEP, ({ done }) => {
    if (done === 3) stop.abort();
  });
  expect(partial).toMatchObject({ ended: 3, planned: 6 });
  const kept = await desk.sweeps();
  expect(kept).toMatchObject([{ id: partial.id, runs: 3 }]);
  const before = [...shelf.rows.keys()];
  const first = (await desk.sweepFile('csv')).text.split('\r\n').slice(1, 4);
  // The choices are not typed again: they come from what is kept.
  const whole = await desk.goOnWithSweep(never(), partial.id, () => undefined);
  expect(whole).toMatchObject({ id: partial.id, ended: 6, planned: 6 });
  expect([...shelf.rows.keys()].slice(0, before.length)).toEqual(before);
  expect((await desk.sweepFile('csv')).text.split('\r\n').slice(1, 4)).toEqual(first);
});

it('SWEEP_OTHER: over other documents it is another sweep; deleted, its runs are gone', async () => {
  const { desk, shelf } = await page();
  const { id } = await desk.sweepDebates(never(), { ...SWEEP, bothModes: false, without: [] }, () => undefined);
  await desk.importSource(sourceFile('more.txt', 'The lower road is steep.'), () => undefined);
  expect(await codeOf(desk.goOnWithSweep(never(), id, () => undefined))).toBe('SWEEP_OTHER');
  await desk.removeSweep(id);
  expect([...shelf.rows.keys()]).toEqual([CASE]);
  expect(await desk.sweeps()).toEqual([]);
});

it('SWEEP_SIZE: too many runs are refused before any', async () => {
  const { desk, shelf } = await page();
  expect(await codeOf(desk.sweepDebates(never(), { ...SWEEP, seeds: 100 }, () => undefined))).toBe('SWEEP_SIZE');
  expect([...shelf.rows.keys()]).toEqual([CASE]);
});
