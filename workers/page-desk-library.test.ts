// A library on the desk: added with one call, counted source by source, and shown with what it says of itself.

import { expect, it } from 'vitest';
import { libraryBytes } from '#core/evidence/library.ts';
import { memoryStores } from '#tests/case.ts';
import { CASE, testDesk, TestShelf } from '#tests/harness/test-desk.ts';
import { BUILT, toPack } from '#tests/libraries.ts';
import { codeOf } from '#tests/ports/check.ts';

it('EBOM-REQ-133: addLibrary tells of every source it reads, and shows what the library says of itself', async () => {
  const stores = memoryStores();
  const desk = testDesk({
    shelf: new TestShelf(),
    ledger: () => stores.store,
    blobs: () => stores.blobs,
    lock: (_caseId, work) => work(),
  });
  await desk.create('A case');
  await desk.open(CASE, () => undefined);
  const bytes = libraryBytes(toPack({ crane: 'The crane lifts eleven tonnes.', tides: 'The tide turns at noon.' }));
  const told: (readonly [number, number])[] = [];
  const { sources } = await desk.addLibrary(bytes, (done, total) => told.push([done, total]));
  expect(told).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(sources.map(({ library, name, override, reasons }) => [name, library?.name, override, reasons[0]])).toEqual([
    ['crane', 'harbour facts 1.0.0', null, 'The library harbour facts 1.0.0 rates it so.'],
    ['tides', 'harbour facts 1.0.0', null, 'The library harbour facts 1.0.0 rates it so.'],
  ]);
  expect(sources[0]?.library).toMatchObject({ builtAt: Date.parse(BUILT), lasts: 30 * 86_400_000, domain: 'general' });
  expect(await codeOf(desk.addLibrary(bytes, () => undefined))).toBe('LIBRARY_PRESENT');
});
