import { describe, expect, it, vi } from 'vitest';
import { blobName, MANIFEST, MANIFEST_DSSE } from '#core/bundle/format.ts';
import { readGiven } from '#core/bundle/read.ts';
import { ledgerFiles, writeBundle } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import type { Entry } from '#core/ports.ts';
import { CORE, entriesOf, run, verify } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';

/** An honest case with `count` more replies after it, each by an index of its own, of parts that are shared or not. */
async function withReplies(count: number, partOf: (reply: number) => Uint8Array): Promise<Uint8Array> {
  const { stores } = await run(SCENARIOS.retried);
  const few = await entriesOf(stores);
  const files = new Map(readZip(await writeBundle(stores.store, stores.blobs, null, CORE)));
  const sealed = few.find(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1');
  const records: Entry[] = [...few];
  for (let reply = 0; reply < count; reply++) {
    const part = partOf(reply);
    const name = sha256Hex(part);
    const parts = { answer: name, axioms: name, ebom: name, pb2s: name };
    const index = canonicalBytes({ parts, question_seq: reply, upto: reply });
    for (const blob of [part, index]) files.set(blobName(sha256Hex(blob)), blob);
    const payload = sealed?.payload.replace(/"state_hash":"[0-9a-f]{64}"/, `"state_hash":"${sha256Hex(index)}"`) ?? '';
    records.push({ seq: records.length, tag: 'AX:STATE:v1', payload });
  }
  for (const [name, bytes] of ledgerFiles(records)) files.set(name, bytes);
  const manifest = JSON.parse(new TextDecoder().decode(files.get(MANIFEST))) as object;
  files.delete(MANIFEST);
  files.delete(MANIFEST_DSSE);
  const entries = Object.fromEntries([...files].map(([name, bytes]) => [name, sha256Hex(bytes)]));
  files.set(MANIFEST, canonicalBytes({ ...manifest, entries }));
  return writeZip(files);
}

const LARGE = canonicalBytes({ value: 'a'.repeat(500_000) });

describe('a bundle that is read', () => {
  it('may have as many replies as it has blobs for', async () => {
    const bytes = await withReplies(40, (reply) => canonicalBytes({ value: `${String(reply)}${'a'.repeat(500_000)}` }));
    expect(readGiven(bytes).records.length).toBeGreaterThan(40);
  });

  it('with replies that all show one large blob is refused before any of them is', async () => {
    const bytes = await withReplies(40, () => LARGE);
    expect(() => readGiven(bytes)).toThrow(expect.objectContaining({ code: 'BUNDLE_RECORD' }));
  });

  it('with parts that no reply has fails, and ends', async () => {
    const report = await verify(await withReplies(2, () => canonicalBytes({ value: 'no reply' })));
    expect(report.verdict).toBe('failed');
    expect(report.replies).toEqual([]);
  });

  it('hashes a blob with its first reading, and never again', async () => {
    const { blobs, files } = readGiven(await withReplies(1, () => LARGE));
    const name = sha256Hex(LARGE);
    expect(files.has(blobName(name))).toBe(true);
    const hashed = vi.spyOn(Uint8Array.prototype, 'subarray');
    await blobs.get(name);
    const once = hashed.mock.calls.length;
    await blobs.get(name);
    expect(once).toBeGreaterThan(0);
    expect(hashed.mock.calls.length).toBe(once);
    hashed.mockRestore();
  });
});
