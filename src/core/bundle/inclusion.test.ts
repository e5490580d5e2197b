import { beforeAll, describe, expect, it } from 'vitest';
import { proveRecord, toTlogProof } from '#core/bundle/inclusion.ts';
import { nodeAt, recordsIn } from '#core/bundle/ledger-index.ts';
import { readBundle } from '#core/bundle/read.ts';
import { ledgerLine, writeBundle } from '#core/bundle/write.ts';
import { inMemory, placesNear, type ByteSource } from '#core/bundle/zip-places.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { toHex, utf8 } from '#core/bytes/hash.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { inclusionProof, leafHash } from '#core/ledger/merkle.ts';
import { CORE, run } from '#tests/case.ts';
import { largeBundle } from '#tests/large-bundle.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

const SIGNER = seededSigner(7);
let signed: Uint8Array;
let unsigned: Uint8Array;
beforeAll(async () => {
  const { stores } = await run(SCENARIOS.retried, {}, { signer: SIGNER });
  signed = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
  unsigned = await writeBundle(stores.store, stores.blobs, null, CORE);
});

function counting(bytes: Uint8Array): ByteSource & { readonly read: ByteSource['read']; count: number } {
  const inner = inMemory(bytes);
  const source = {
    size: inner.size,
    count: 0,
    read: (at: number, length: number) => {
      source.count += length;
      return inner.read(at, length);
    },
  };
  return source;
}

/** Records of a long case: what is read of it hardly grows with them. */
const RECORDS = runs(6_000, 100_000);

describe('ledger.idx', () => {
  // By hand: 5 records are 5 offsets, 5 leaves, 2 pairs and 1 pair of pairs.
  it('says how many records it is over', () => {
    expect([0, 72 - 32, 2 * 8 + 3 * 32, 5 * 8 + 8 * 32].map(recordsIn)).toEqual([0, 1, 2, 5]);
    expect([1, 39, 41, 111].map(recordsIn)).toEqual([null, null, null, null]);
  });
  it('keeps the levels of its tree one behind the other', () => {
    expect([nodeAt(5, 0, 4), nodeAt(5, 1, 1), nodeAt(5, 2, 0)]).toEqual([40 + 4 * 32, 40 + 6 * 32, 40 + 7 * 32]);
  });
});

describe('one record of a bundle', () => {
  it('is proved by the path that RFC 6962 gives for it, each of them', async () => {
    const { checkpoints, entries } = readBundle(signed);
    const last = checkpoints.at(-1);
    const leaves = entries.map((entry) => leafHash(commitOf(entry)));
    expect(entries.length).toBeGreaterThan(60);
    for (const entry of entries) {
      const proof = await proveRecord(inMemory(signed), entry.seq);
      expect(proof.entry).toEqual(entry);
      expect(proof.checkpoint).toBe(last?.note);
      expect(proof.path).toEqual(inclusionProof(leaves, entry.seq, last?.size ?? 0).map(toHex));
    }
  });

  it('is proved against the root of the manifest where nobody signed', async () => {
    const proof = await proveRecord(inMemory(unsigned), 3);
    expect(proof).toMatchObject({ checkpoint: null, key: null, root: readBundle(unsigned).manifest.root });
  });

  it(
    `of ${String(RECORDS)} is proved by reading at most 64 kB`,
    async () => {
      const bytes = await largeBundle(RECORDS);
      const most = { bytes: 0, size: bytes.length };
      const seqs = [0, 1, RECORDS / 2 - 1, 4_095, 4_096, 65_535, 65_536, RECORDS - 2, RECORDS - 1];
      for (const seq of seqs.filter((one) => one < RECORDS)) {
        const source = counting(bytes);
        const proof = await proveRecord(source, seq);
        expect([proof.entry.seq, proof.size]).toEqual([seq, RECORDS]);
        expect(proof.checkpoint).not.toBeNull();
        most.bytes = Math.max(most.bytes, source.count);
      }
      expect(most.size).toBeGreaterThan(200 * RECORDS);
      expect(most.bytes).toBeLessThanOrEqual(65_536);
    },
    limit(120_000),
  );

  it('is written as the text that other tools read: version, record, index, path, checkpoint', async () => {
    const proof = await proveRecord(inMemory(signed), 2);
    const lines = toTlogProof(proof).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'c2sp.org/tlog-proof@v1',
      `extra ${toBase64(ledgerLine(proof.entry))}`,
      'index 2',
    ]);
    expect(lines.slice(3, 3 + proof.path.length + 1)).toHaveLength(proof.path.length + 1);
    expect(lines[3 + proof.path.length]).toBe('');
    expect(lines.slice(4 + proof.path.length).join('\n')).toBe(proof.checkpoint);
    const bare = await proveRecord(inMemory(unsigned), 2);
    expect(() => toTlogProof(bare)).toThrow('NOTE_SIGNATURE');
  });

  it('that is not there has a code', async () => {
    const { size } = readBundle(signed).manifest;
    for (const seq of [-1, 0.5, size, 2 ** 53])
      await expect(proveRecord(inMemory(signed), seq)).rejects.toMatchObject({ code: 'LEDGER_NOT_FOUND' });
  });
});

describe('a file that is made to be believed', () => {
  const change = (name: string, edit: (body: Uint8Array) => Uint8Array): Uint8Array => {
    const files = new Map(readZip(signed));
    files.set(name, edit(Uint8Array.from(files.get(name) ?? [])));
    return writeZip(files);
  };
  const digit = (body: Uint8Array, at: number): Uint8Array => {
    body[at] = (body[at] ?? 0) ^ 1;
    return body;
  };
  it.each([
    [
      'a record that says something else',
      'ledger.jsonl',
      (body: Uint8Array) => utf8(new TextDecoder().decode(body).replaceAll('ENABLED', 'ENABLES')),
    ],
    [
      'a node of the tree',
      'ledger.idx',
      (body: Uint8Array) => digit(body, 8 * readBundle(signed).entries.length + 32 * 21),
    ],
    ['an offset', 'ledger.idx', (body: Uint8Array) => digit(body, 8 * 20)],
    [
      'a key that did not sign',
      'manifest.json',
      (body: Uint8Array) =>
        utf8(
          new TextDecoder()
            .decode(body)
            .replace(/"public":"[^"]+"/, `"public":"${toBase64(seededSigner(8).publicKey)}"`),
        ),
    ],
  ])('%s', async (_what, name, edit) => {
    const failures = [];
    for (const seq of [19, 20, 21, 22])
      failures.push(
        await proveRecord(inMemory(change(name, edit)), seq).then(
          () => 'proved',
          (error: unknown) => (error as { code: string }).code,
        ),
      );
    expect(failures.some((code) => code !== 'proved')).toBe(true);
    expect(
      failures.every((code) =>
        ['proved', 'MERKLE_PROOF', 'BUNDLE_RECORD', 'NOTE_SIGNATURE', 'CANON_SYNTAX'].includes(code),
      ),
    ).toBe(true);
  });

  it('cut anywhere ends in a code', async () => {
    for (let length = 0; length < signed.length; length += 997) {
      const cut = proveRecord(inMemory(signed.subarray(0, length)), 3);
      await expect(cut).rejects.toHaveProperty('code');
    }
  });

  it('has its entries found by name in a directory of any length', async () => {
    const files = new Map(
      Array.from({ length: 5_000 }, (_, at) => [`blobs/${String(at).padStart(5, '0')}`, utf8(String(at))]),
    );
    const zip = writeZip(files);
    for (const name of ['blobs/00000', 'blobs/02500', 'blobs/04999']) {
      const place = (await placesNear(inMemory(zip), name)).find((one) => one.name === name);
      expect(new TextDecoder().decode(zip.subarray(place?.at, (place?.at ?? 0) + (place?.size ?? 0)))).toBe(
        String(Number(name.slice(6))),
      );
    }
  });
});
