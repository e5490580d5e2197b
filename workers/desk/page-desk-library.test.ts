// A library on the desk: added with one call, counted source by source, and shown with what it says of itself.

import { describe, expect, it } from 'vitest';
import { libraryBytes, readLibrary } from '#core/evidence/library.ts';
import { signLibrary } from '#desk/libraries/library-signature.ts';
import { memoryStores } from '#tests/case.ts';
import { CASE, testDesk, TestShelf } from '#tests/harness/test-desk.ts';
import { BUILT, toPack } from '#tests/libraries.ts';
import { codeOf } from '#tests/ports/check.ts';
import { seededSigner } from '#tests/signer.ts';

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
  const { sources } = await desk.addLibrary(bytes, null, (done, total) => told.push([done, total]));
  expect(told).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(sources.map(({ library, name, override, reasons }) => [name, library?.name, override, reasons[0]])).toEqual([
    ['crane', 'harbour facts 1.0.0', null, 'The library harbour facts 1.0.0 rates it so.'],
    ['tides', 'harbour facts 1.0.0', null, 'The library harbour facts 1.0.0 rates it so.'],
  ]);
  expect(sources[0]?.library).toMatchObject({ builtAt: Date.parse(BUILT), lasts: 30 * 86_400_000, domain: 'general' });
  expect(await codeOf(desk.addLibrary(bytes, null, () => undefined))).toBe('LIBRARY_PRESENT');
});

describe('a library that is looked at before it is added', () => {
  const OLD = toPack({ crane: 'The crane lifts eleven tonnes.', tides: 'The tide turns at noon.', gate: 'It is red.' });
  const NEW = toPack(
    { crane: 'The crane lifts twelve tonnes.', gate: 'It is red.', buoy: 'The buoy is green.' },
    { version: '1.1.0' },
  );

  async function deskWith(bytes: Uint8Array | null) {
    const stores = memoryStores();
    const desk = testDesk({
      shelf: new TestShelf(),
      ledger: () => stores.store,
      blobs: () => stores.blobs,
      lock: (_caseId, work) => work(),
    });
    await desk.create('A case');
    await desk.open(CASE, () => undefined);
    if (bytes !== null) await desk.addLibrary(bytes, null, () => undefined);
    return { desk, stores };
  }

  it('EBOM-REQ-139: shows what is new, gone, and of another text against the version in the case; nothing is recorded', async () => {
    const { desk, stores } = await deskWith(libraryBytes(OLD));
    const { size } = await stores.store.tip();
    const look = await desk.lookAtLibrary(libraryBytes(NEW), null);
    expect(look).toMatchObject({
      name: 'harbour_facts',
      version: '1.1.0',
      publisher: null,
      earlier: {
        version: '1.0.0',
        difference: { added: ['buoy'], removed: ['tides'], changed: ['crane'], rated: [], same: 1 },
      },
    });
    expect((await stores.store.tip()).size).toBe(size);
    expect((await desk.lookAtLibrary(libraryBytes(OLD), null)).earlier).toBeNull();
  });

  it('EBOM-REQ-133: says whose key signed it, and refuses a signature of another library', async () => {
    const { desk } = await deskWith(null);
    const signer = seededSigner(7);
    const signature = await signLibrary(readLibrary(libraryBytes(NEW)), signer);
    const key = Buffer.from(signer.publicKey).toString('hex');
    expect(await desk.lookAtLibrary(libraryBytes(NEW), signature)).toMatchObject({ publisher: key, earlier: null });
    expect(await codeOf(desk.lookAtLibrary(libraryBytes(OLD), signature))).toBe('LIBRARY_SIGNATURE');
    const text = Buffer.from(signature).toString('utf8');
    const { payload } = JSON.parse(text) as { payload: string };
    const forged = text.replace(payload, Buffer.from(payload, 'base64').toString('base64').replace(/.$/, 'A'));
    for (const bad of [forged, '{}', '', 'x'.repeat(20_000)])
      expect(await codeOf(desk.lookAtLibrary(libraryBytes(NEW), new TextEncoder().encode(bad)))).toBe(
        'LIBRARY_SIGNATURE',
      );
  });

  it('EBOM-REQ-133: the key that signed stands on the record, with the library and with the version that replaces it', async () => {
    const { desk, stores } = await deskWith(null);
    const signer = seededSigner(7);
    const key = Buffer.from(signer.publicKey).toString('hex');
    const signature = await signLibrary(readLibrary(libraryBytes(OLD)), signer);
    const { size } = await stores.store.tip();
    expect(await codeOf(desk.addLibrary(libraryBytes(NEW), signature, () => undefined))).toBe('LIBRARY_SIGNATURE');
    expect((await stores.store.tip()).size).toBe(size);
    const { sources } = await desk.addLibrary(libraryBytes(OLD), signature, () => undefined);
    expect(sources.map(({ library }) => library?.publisher)).toEqual([key, key, key]);
    expect((await desk.lookAtLibrary(libraryBytes(NEW), null)).earlier?.publisher).toBe(key);
    const unsigned = await desk.addLibrary(libraryBytes(NEW), null, () => undefined);
    expect(unsigned.sources.map(({ library }) => library?.publisher)).toEqual([null, null, null]);
  });
});
