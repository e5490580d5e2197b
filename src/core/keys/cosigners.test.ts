import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cosignersOf } from '#core/keys/cosigners.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { cosignatureName } from '#core/bundle/format.ts';
import { readBundle } from '#core/bundle/read.ts';
import { formatReceipt, parseReceipt } from '#core/keys/receipts.ts';
import type { Check } from '#core/bundle/checks.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import { verifierKey } from '#core/ledger/checkpoint.ts';
import { CORE, run, verify as verifyWith } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const [LOG, FRIEND, OTHER] = [seededSigner(7), seededSigner(2), seededSigner(3)];
const NAME = 'friend.example/device';
const FRIENDS_KEY = verifierKey(NAME, FRIEND.publicKey, 'cosignature');
const TIME = 1_679_315_147;

let bundle: Uint8Array;
let note: string;
let size: number;
let cosigned: string;
beforeAll(async () => {
  const { stores } = await run(SCENARIOS.retried, {}, { signer: LOG });
  bundle = await writeBundle(stores.store, stores.blobs, LOG, CORE);
  const latest = readBundle(bundle).checkpoints.at(-1);
  note = latest?.note ?? '';
  size = latest?.size ?? 0;
  cosigned = await cosignNote(note, NAME, TIME, FRIEND);
});

const verify = (given: Uint8Array, receipts: readonly string[] = []): Promise<VerifyReport> =>
  verifyWith(given, undefined, receipts);
const cosignatures = ({ checks }: VerifyReport): Check | undefined => checks.find(({ id }) => id === 'cosignatures');
const receipt = (text: string, ...keys: string[]): string => formatReceipt(text, LOG.publicKey, keys);

/** The bundle with a receipt that somebody added to it: no signature of the bundle covers it. */
function added(text: string, name = cosignatureName(size, sha256Hex(utf8(text)))): Uint8Array {
  return writeZip(new Map([...readZip(bundle), [name, utf8(text)]]));
}

describe('a cosigned receipt', () => {
  it('names the keys of those who signed, and comes back as it was', () => {
    const text = receipt(cosigned, FRIENDS_KEY);
    expect(text.split('\n').slice(1, 3)).toEqual([FRIENDS_KEY, '']);
    expect(parseReceipt(text)).toMatchObject({
      note: cosigned,
      publicKey: LOG.publicKey,
      cosigners: [{ name: NAME, publicKey: FRIEND.publicKey, type: 'cosignature' }],
    });
  });

  it('is shown with who signed it, when, and that it holds', async () => {
    const report = await verify(bundle, [receipt(cosigned, FRIENDS_KEY)]);
    expect(report.verdict).toBe('recorded');
    expect(report.facts?.cosigners).toEqual([
      { name: NAME, key: keyIdOf(FRIEND.publicKey), size, time: TIME, holds: 'yes' },
    ]);
    expect(cosignatures(report)).toMatchObject({
      status: 'pass',
      code: null,
      detail: `${NAME} (key ${keyIdOf(FRIEND.publicKey).slice(0, 16)}) signed ${String(size)} records`,
    });
  });

  it('without the key of its cosigner is said to be unknown', async () => {
    const report = await verify(bundle, [receipt(cosigned)]);
    expect(report.verdict).toBe('recorded');
    expect(report.facts?.cosigners).toEqual([{ name: NAME, key: null, size, time: null, holds: 'unknown' }]);
    expect(cosignatures(report)).toMatchObject({ status: 'pass', code: 'COSIGNER_UNKNOWN' });
  });

  it('without any cosignature has no such check', async () => {
    expect(cosignatures(await verify(bundle, [receipt(note)]))).toBeUndefined();
  });

  it('is found out where the signature is not by the key it names', async () => {
    const lied = await cosignNote(note, NAME, TIME, OTHER);
    const line = lied.split('\n').at(-2) ?? '';
    const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
    // The four bytes of the key are the friend's; the signature is somebody else's.
    Buffer.from(cosigned.split('\n').at(-2)?.split(' ')[2] ?? '', 'base64').copy(bytes, 0, 0, 4);
    const forged = `${note}— ${NAME} ${bytes.toString('base64')}\n`;
    const report = await verify(bundle, [receipt(forged, FRIENDS_KEY)]);
    expect(report.verdict).toBe('failed');
    expect(cosignatures(report)).toMatchObject({ status: 'fail', code: 'COSIGNATURE' });
  });

  it('is found out where its time was changed', async () => {
    const line = cosigned.split('\n').at(-2)?.split(' ')[2] ?? '';
    const bytes = Buffer.from(line, 'base64');
    bytes.writeUInt8((bytes[11] ?? 0) ^ 1, 11);
    const report = await verify(bundle, [receipt(`${note}— ${NAME} ${bytes.toString('base64')}\n`, FRIENDS_KEY)]);
    expect(cosignatures(report)).toMatchObject({ status: 'fail', code: 'COSIGNATURE' });
  });

  it('with the same forged line again and again is looked at four times', () => {
    const own = cosigned.split('\n').at(-2)?.split(' ')[2] ?? '';
    const forged = Array.from({ length: 90 }, (_, at) => {
      const bytes = Buffer.from(own, 'base64');
      bytes.writeUInt8(at, 20);
      return `— ${NAME} ${bytes.toString('base64')}\n`;
    });
    const encoded = vi.spyOn(TextEncoder.prototype, 'encode');
    const found = cosignersOf({
      own: LOG.publicKey,
      earlier: [],
      notes: [],
      receipts: [receipt(`${note}${forged.join('')}`, ...Array.from({ length: 90 }, () => FRIENDS_KEY))],
    });
    expect(found).toMatchObject([{ name: NAME, holds: 'no' }]);
    // What a cosignature signs begins with these words: each of them is one signature that was looked at.
    const tried = encoded.mock.calls.filter(([text]) => text?.startsWith('cosignature/v1') === true);
    encoded.mockRestore();
    expect(tried).toHaveLength(4);
  });

  it.each([
    ['a key line that is none', () => receipt(cosigned, 'no key')],
    ['a key whose hash is another', () => receipt(cosigned, FRIENDS_KEY.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))],
    ['a cosigner before the case', () => receipt(cosigned).replace(/^/, `${FRIENDS_KEY}\n`)],
  ])('with %s is none', (_what, text) => {
    expect(() => parseReceipt(text())).toThrow('RECEIPT_FORMAT');
  });
});

describe('a receipt that was added to a bundle', () => {
  it('leaves every signature of the bundle as it was, and is shown', async () => {
    const report = await verify(added(receipt(cosigned, FRIENDS_KEY)));
    expect(report.verdict).toBe('recorded');
    expect(report.facts?.cosigners).toMatchObject([{ name: NAME, holds: 'yes' }]);
  });

  it('of another case, or over other records, fails with its own code', async () => {
    const { stores } = await run(SCENARIOS.answered, {}, { signer: OTHER });
    const other = readBundle(await writeBundle(stores.store, stores.blobs, OTHER, CORE)).checkpoints.at(-1);
    const foreign = formatReceipt(other?.note ?? '', OTHER.publicKey);
    expect(cosignatures(await verify(added(foreign)))).toMatchObject({ status: 'fail', code: 'COSIGNATURE' });
  });

  it('that is none fails, and so do more than there may be', async () => {
    expect(cosignatures(await verify(added('nothing')))).toMatchObject({ status: 'fail', code: 'COSIGNATURE' });
    const names = Array.from({ length: 65 }, (_, at) => `cosignatures/1-${at.toString(16).padStart(16, '0')}.txt`);
    const many = writeZip(new Map([...readZip(bundle), ...names.map((name) => [name, utf8('x')] as const)]));
    expect(cosignatures(await verify(many))).toMatchObject({ status: 'fail', code: 'COSIGNATURE' });
  });

  it.each(['cosignatures/x', 'cosignatures/1/2.txt', 'cosignatures/0-0123456789abcdef.txt', 'cosignatures/1-xyz.txt'])(
    'under the name %s is no entry of the format',
    async (name) => {
      expect((await verify(added('x', name))).checks).toMatchObject([{ id: 'format', code: 'BUNDLE_NAME' }]);
    },
  );
});
