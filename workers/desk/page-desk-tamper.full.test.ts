// The tamper lab of the desk: engines are asked again for a copy of a short case, and left out, which is said, of a long one.

import { expect, it } from 'vitest';
import * as core from '#core/main.ts';
import { memoryStores } from '#tests/case.ts';
import { BOATHOUSE, CASE, QUESTION, sourceFile, testDesk, TestShelf, NO_NAMES } from '#tests/harness/test-desk.ts';
import type { DeskPorts } from '#workers/desk/open-case.ts';
import { createEngines } from '../../src/engines.ts';
import { limit } from '#tests/limits.ts';

it(
  'leaves engines out of a copy of over 5,000 records, says so, and still sees the change',
  { timeout: limit(120_000) },
  async () => {
    const stores = memoryStores();
    let asked = 0;
    const loadEngines: DeskPorts['frozen']['loadEngines'] = () => {
      asked += 1;
      return Promise.resolve(null);
    };
    const desk = testDesk({
      frozen: {
        core: () => Promise.resolve(core),
        engines: () => Promise.resolve({ createEngines }),
        loadCore: () => Promise.resolve(core),
        names: NO_NAMES,
        ownLanguage: () => Promise.resolve(),
        loadEngines,
      },
      shelf: new TestShelf(),
      ledger: () => stores.store,
      blobs: () => stores.blobs,
      lock: (_caseId, work) => work(),
    });
    await desk.create('A case');
    await desk.open(CASE, () => undefined);
    await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
    const never = new AbortController().signal;
    const tampered = async () => {
      const { payload } = await desk.record(2);
      return desk.tamper(
        never,
        2,
        payload.replace(/\d/, (digit) => String(9 - Number(digit))),
      );
    };
    const short = await tampered();
    expect([short.asksEngines, short.brokenFrom]).toEqual([true, 2]);
    expect(asked).toBeGreaterThan(0);
    asked = 0;
    while ((await stores.store.tip()).size <= 5_000) await desk.ask(QUESTION);
    const long = await tampered();
    expect(asked).toBe(0);
    expect([long.asksEngines, long.brokenFrom, long.report.verdict]).toEqual([false, 2, 'failed']);
  },
);
