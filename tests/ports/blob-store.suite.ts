// The contract of BlobStore, for every adapter. Hashes are published ones (FIPS 180-2) or made by another implementation.

import type { BlobStore } from '#core/ports.ts';
import { rejects, same, type Register } from '#tests/ports/check.ts';

export interface BlobSubject {
  readonly store: BlobStore;
  reopen(): Promise<BlobStore>;
  close(): Promise<void>;
}

export interface CorruptibleBlobSubject extends BlobSubject {
  /** Changes one stored byte behind the store's back. */
  corrupt(hash: string): Promise<void>;
}

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const MILLION_A = 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0';

export function blobStoreSuite(test: Register, fresh: () => Promise<BlobSubject>): void {
  const check = (title: string, body: (subject: BlobSubject) => Promise<void>) =>
    test(title, async () => {
      const subject = await fresh();
      try {
        await body(subject);
      } finally {
        await subject.close();
      }
    });

  check('bytes are named by their SHA-256 (published vectors)', async ({ store }) => {
    same(await store.put(ascii('abc')), ABC, 'hash of abc');
    same(await store.put(new Uint8Array(0)), EMPTY, 'hash of nothing');
    same(await store.put(ascii('a'.repeat(1_000_000))), MILLION_A, 'hash of a million a');
    same([...(await store.get(ABC))], [97, 98, 99], 'abc');
    same((await store.get(EMPTY)).length, 0, 'length of nothing');
    same((await store.get(MILLION_A)).length, 1_000_000, 'length of a million a');
  });

  check('what was put is there after everything was closed', async (subject) => {
    await subject.store.put(ascii('abc'));
    const reopened = await subject.reopen();
    same(await reopened.has(ABC), true, 'has');
    same([...(await reopened.get(ABC))], [97, 98, 99], 'bytes');
  });

  check('put is idempotent, also eight times at once', async ({ store }) => {
    const hashes = await Promise.all(Array.from({ length: 8 }, () => store.put(ascii('abc'))));
    same(
      hashes,
      Array.from({ length: 8 }, () => ABC),
      'hashes',
    );
    same([...(await store.get(ABC))], [97, 98, 99], 'bytes');
  });

  check('what is staged has its name, and is read at once as what was given', async ({ store }) => {
    const bytes = ascii('abc');
    same(await store.stage(bytes), ABC, 'hash of abc');
    bytes.fill(0);
    same(await store.has(ABC), true, 'has');
    (await store.get(ABC)).fill(0);
    same([...(await store.get(ABC))], [97, 98, 99], 'bytes');
    same(await store.stage(ascii('a'.repeat(1_000_000))), MILLION_A, 'hash of a million a');
    same((await store.get(MILLION_A)).length, 1_000_000, 'length of a million a');
    same(await store.put(ascii('abc')), ABC, 'put after it');
  });

  check('what is not there is BLOB_NOT_FOUND, and `has` says so', async ({ store }) => {
    same(await store.has(ABC), false, 'has');
    await rejects(store.get(ABC), 'BLOB_NOT_FOUND');
    for (const name of ['', '../ledger', `${ABC.slice(0, 63)}A`, ABC.toUpperCase(), '/etc/passwd']) {
      same(await store.has(name), false, `has ${name}`);
      await rejects(store.get(name), 'BLOB_NOT_FOUND');
    }
  });

  check(
    'a view into a larger buffer is stored as the view, and later changes by either side stay outside',
    async ({ store }) => {
      const buffer = ascii('xxabcxx');
      const hash = await store.put(buffer.subarray(2, 5));
      same(hash, ABC, 'hash of the view');
      buffer.fill(0);
      const got = await store.get(ABC);
      got.fill(0);
      same([...(await store.get(ABC))], [97, 98, 99], 'bytes');
    },
  );

  check('every byte value comes back', async ({ store }) => {
    const all = Uint8Array.from({ length: 256 }, (_, at) => at);
    // sha256sum of the bytes 0 to 255
    same(await store.put(all), '40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880', 'hash');
    const [first] = [await store.get('40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880')];
    same([...first], [...all], 'bytes');
  });
}

/** For stores whose bytes something outside can reach. */
export function corruptBlobSuite(test: Register, fresh: () => Promise<CorruptibleBlobSubject>): void {
  test('altered bytes are never given out: BLOB_HASH', async () => {
    const subject = await fresh();
    try {
      await subject.store.put(ascii('abc'));
      await subject.corrupt(ABC);
      await rejects(subject.store.get(ABC), 'BLOB_HASH');
    } finally {
      await subject.close();
    }
  });
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
