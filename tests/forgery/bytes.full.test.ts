// Any byte of a bundle changed: `verify` fails, and never throws. First as damage, then by a forger who mends the checksums
// of the zip, so that only hashes, signatures and forms stand in the way.

import { beforeAll, describe, expect, it } from 'vitest';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { CORE, run, verify } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

/** Every byte takes minutes; primes, so that no field is left out each time. */
const DAMAGE_STRIDE = runs(101, 7, 1);
const FRAME_STRIDE = runs(7, 1);
const MENDED_STRIDE = runs(7_919, 499, 1);
const SHIFT_STRIDE = runs(1_999, 97);

let bundle: Uint8Array;
beforeAll(async () => {
  const signer = seededSigner(7);
  const { stores } = await run(SCENARIOS.answered, {}, { signer });
  bundle = await writeBundle(stores.store, stores.blobs, signer, CORE);
});

const flipped = (bytes: Uint8Array, at: number, by: number): Uint8Array =>
  bytes.map((byte, index) => (index === at ? byte ^ by : byte));

describe('AX-SHALL-046c', () => {
  it('the bundle itself holds', async () => {
    expect((await verify(bundle)).verdict).toBe('recorded');
  });

  it(
    'one byte changed anywhere fails',
    async () => {
      // Headers, directory and end record closely; bodies by a longer stride.
      const body = new Set<number>();
      let offset = 0;
      for (const [name, bytes] of readZip(bundle)) {
        const from = offset + 30 + name.length;
        for (let at = from; at < from + bytes.length; at += 1) body.add(at);
        offset = from + bytes.length;
      }
      for (let at = 0; at < bundle.length; at += 1) {
        if (at % (body.has(at) ? DAMAGE_STRIDE : FRAME_STRIDE) !== 0) continue;
        const { verdict } = await verify(flipped(bundle, at, 1 << (at % 8)));
        if (verdict !== 'failed') throw new Error(`byte ${String(at)} changed: ${verdict}`);
      }
    },
    limit(600_000),
  );

  it('one byte left out, doubled, or more at the end fails', async () => {
    for (let at = 0; at < bundle.length; at += SHIFT_STRIDE) {
      for (const changed of [
        Uint8Array.from([...bundle.subarray(0, at), ...bundle.subarray(at + 1)]),
        Uint8Array.from([...bundle.subarray(0, at + 1), ...bundle.subarray(at)]),
        bundle.slice(0, at),
      ]) {
        expect((await verify(changed)).verdict).toBe('failed');
      }
    }
    expect((await verify(Uint8Array.from([...bundle, 0]))).verdict).toBe('failed');
    expect((await verify(new Uint8Array())).verdict).toBe('failed');
  });

  it(
    'one byte of an entry changed and the checksums of the zip mended fails',
    async () => {
      const files = readZip(bundle);
      for (const [name, bytes] of files) {
        const stride =
          name === 'manifest.dsse.json' || name.startsWith('checkpoints/')
            ? Math.ceil(MENDED_STRIDE / 40)
            : MENDED_STRIDE;
        for (let at = name.length % stride; at < bytes.length; at += stride) {
          const mended = new Map(files).set(name, flipped(bytes, at, 1 << (at % 7)));
          const { verdict } = await verify(writeZip(mended));
          if (verdict !== 'failed') throw new Error(`${name} byte ${String(at)} changed: ${verdict}`);
        }
      }
    },
    limit(600_000),
  );

  it('one entry left out, added or renamed fails', async () => {
    const files = readZip(bundle);
    for (const [name, bytes] of files) {
      const without = new Map(files);
      without.delete(name);
      expect((await verify(writeZip(without))).verdict, name).toBe('failed');
      expect((await verify(writeZip(without.set(`${name}x`, bytes)))).verdict, name).toBe('failed');
    }
    for (const extra of ['a.txt', 'blobs/x', `blobs/${'0'.repeat(64)}`, 'checkpoints/1.txt', 'answers/2.json']) {
      expect((await verify(writeZip(new Map(files).set(extra, new Uint8Array([1]))))).verdict, extra).toBe('failed');
    }
  });
});

describe('a tag', () => {
  it('AXL6-003: that is none of the five is not read, least of all the name of the chain', async () => {
    const files = readZip(bundle);
    const ledger = new TextDecoder().decode(files.get('ledger.jsonl'));
    for (const tag of ['AX:LEDGER:v1', 'AX:OBS:v2', 'ax:policy:v1', '']) {
      const renamed = ledger.replace('"tag":"AX:POLICY:v1"', `"tag":"${tag}"`);
      expect(renamed).not.toBe(ledger);
      const changed = new Map(files).set('ledger.jsonl', new TextEncoder().encode(renamed));
      const { checks } = await verify(writeZip(changed));
      expect(checks.map(({ code, id, status }) => [id, status, code])).toEqual([['format', 'fail', 'BUNDLE_RECORD']]);
    }
  });
});
