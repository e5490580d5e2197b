import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromHex, utf8 } from '#core/bytes/hash.ts';
import { formatCheckpoint, parseNote, signNote, verifierKey, verifyNote } from '#core/ledger/checkpoint.ts';
import type { Signer } from '#core/ports.ts';

// A checkpoint of the Go checksum database as it stands in the tests of google/trillian-examples, and its pinned key.
const GO_NAME = 'sum.golang.org';
const GO_KEY = keyIn('Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8');
const GO_TEXT = 'go.sum database tree\n6476701\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=\n';
const GO_LINE =
  '— sum.golang.org Az3grsLX85Gz+s1SiTbgkuqxgItqFq7gsMUEyVnrsa9LM7Us9S+1xbFIGu95949rj4nPRYfvimWEPWL+o3GeoWwOoAw=\n';
const GO_NOTE = `${GO_TEXT}\n${GO_LINE}`;

// The example of golang.org/x/mod/sumdb/note: a key pair, a text and the signature, which Ed25519 makes deterministic.
const PETER_KEY = keyIn('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
const PETER_SEED = keyIn('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz');
const PETER_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_NOTE = `${PETER_TEXT}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const signer = signerOf(PETER_SEED);
const root = new Uint8Array(32).fill(7);

describe('C2SP signed-note and tlog-checkpoint: published vectors', () => {
  test('a checkpoint that the Go checksum database signed', () => {
    const head = verifyNote(GO_NOTE, GO_NAME, GO_KEY);
    expect({ ...head, root: Buffer.from(head.root).toString('base64') }).toEqual({
      origin: 'go.sum database tree',
      size: 6_476_701,
      root: 'mb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=',
    });
    expect(formatCheckpoint(head)).toBe(GO_TEXT);
  });

  test('the same text and key give the same note', async () => {
    expect(await signNote(PETER_TEXT, 'PeterNeumann', signer)).toBe(PETER_NOTE);
  });

  test('verifier keys', () => {
    expect(verifierKey('PeterNeumann', PETER_KEY)).toBe(
      'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    );
    expect(verifierKey(GO_NAME, GO_KEY)).toBe('sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8');
  });

  test('the example of the tlog-checkpoint page has the shape', () => {
    const note = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;
    const { text, signatures } = parseNote(note);
    expect(text.split('\n')).toHaveLength(4);
    expect(signatures.map(({ name, keyId }) => [name, keyId])).toEqual([['example.com/behind-the-sofa', '033de0ae']]);
  });
});

describe('a checkpoint of a case', () => {
  const head = { origin: 'affidavit/case/1', size: 68, root };

  test('it comes back, and OpenSSL agrees that exactly its text is signed', async () => {
    const text = formatCheckpoint(head);
    expect(text).toBe('affidavit/case/1\n68\nBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n');
    const note = await signNote(text, 'affidavit/device', signer);
    expect(verifyNote(note, 'affidavit/device', signer.publicKey)).toEqual(head);
    const signature = parseNote(note).signatures[0]?.signature ?? new Uint8Array(0);
    expect(verify(null, utf8(text), publicKeyOf(PETER_SEED), signature)).toBe(true);
  });

  test('an empty case has a checkpoint too', () => {
    expect(formatCheckpoint({ ...head, size: 0 })).toContain('\n0\n');
  });

  test('signatures of others do not matter, whether they hold or not', async () => {
    const note = await signNote(formatCheckpoint(head), 'affidavit/device', signer);
    const strange = `${note}${GO_LINE}— affidavit/device ${'A'.repeat(92)}\n`;
    expect(verifyNote(strange, 'affidavit/device', signer.publicKey)).toEqual(head);
    expect(parseNote(strange).signatures).toHaveLength(3);
  });

  test('extension lines are allowed and ignored', async () => {
    const note = await signNote(`${formatCheckpoint(head)}more\n`, 'affidavit/device', signer);
    expect(verifyNote(note, 'affidavit/device', signer.publicKey)).toEqual(head);
  });

  test('one bit anywhere, and it no longer verifies', async () => {
    const note = Buffer.from(await signNote(formatCheckpoint(head), 'd', signer));
    for (let at = 0; at < note.length; at++) {
      const changed = Buffer.from(note);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => verifyNote(changed.toString('utf8'), 'd', signer.publicKey), `byte ${at}`).toThrow(/^NOTE_/);
    }
  });

  test.each<[string, () => unknown]>([
    ['another key', () => verifyNote(GO_NOTE, GO_NAME, PETER_KEY)],
    ['another name', () => verifyNote(GO_NOTE, 'sum.golang.com', GO_KEY)],
    ['another text', () => verifyNote(GO_NOTE.replace('6476701', '6476702'), GO_NAME, GO_KEY)],
    [
      'one good and one bad signature of the key',
      () => {
        const bad = GO_LINE.replace('Az3grsLX', 'Az3grsLY');
        return verifyNote(GO_NOTE + bad, GO_NAME, GO_KEY);
      },
    ],
  ])('%s is no signature', (_, call) => {
    expect(call).toThrow(expect.objectContaining({ code: 'NOTE_SIGNATURE' }));
  });
});

describe('hostile notes', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['no signatures', GO_TEXT],
    ['an empty line and no signatures', `${GO_TEXT}\n`],
    ['no final line feed', GO_NOTE.slice(0, -1)],
    ['CRLF', GO_NOTE.replaceAll('\n', '\r\n')],
    ['a control character', GO_NOTE.replace('tree', 'tr\tee')],
    ['a lone surrogate', GO_NOTE.replace('tree', 'tr\ud800ee')],
    ['a hyphen for the dash', GO_NOTE.replace('—', '-')],
    ['an en dash', GO_NOTE.replace('—', '–')],
    ['two spaces', GO_NOTE.replace('— ', '—  ')],
    ['a third field', GO_NOTE.replace('Aw=\n', 'Aw= x\n')],
    ['a name with a plus', GO_NOTE.replace('sum.golang', 'sum+golang')],
    ['a name with a Unicode space', GO_NOTE.replace('sum.golang', 'sum\u00a0golang')],
    ['base 64 without padding', GO_NOTE.replace('oAw=\n', 'oAw\n')],
    ['base 64 with spare bits', GO_NOTE.replace('oAw=\n', 'oAx=\n')],
    ['a key id without signature', `${GO_TEXT}\n— sum.golang.org Az3grg==\n`],
    ['an empty line after the signatures', `${GO_NOTE}\n`],
    ['101 signatures', GO_NOTE + GO_LINE.repeat(100)],
    ['two megabytes', `${'x'.repeat(2_000_000)}\n\n${GO_LINE}`],
  ])('%s', (_, note) => {
    expect(() => verifyNote(note, GO_NAME, GO_KEY)).toThrow(expect.objectContaining({ code: 'NOTE_FORMAT' }));
  });

  test.each<[string, string]>([
    ['an empty origin', `\n1\n${'A'.repeat(43)}=\n`],
    ['a leading zero', `o\n01\n${'A'.repeat(43)}=\n`],
    ['a negative size', `o\n-1\n${'A'.repeat(43)}=\n`],
    ['a size beyond 2^53', `o\n9007199254740992\n${'A'.repeat(43)}=\n`],
    ['a size with an exponent', `o\n1e3\n${'A'.repeat(43)}=\n`],
    ['a short root', 'o\n1\nAAAA\n'],
    ['no root', 'o\n1\n'],
    ['an empty extension line', `o\n1\n${'A'.repeat(43)}=\n\nx\n`],
    ['prose', 'I am no checkpoint.\n'],
  ])('signed, but no checkpoint: %s', async (_, text) => {
    const note = await signNote(text, 'd', signer);
    expect(() => verifyNote(note, 'd', signer.publicKey)).toThrow(expect.objectContaining({ code: 'NOTE_FORMAT' }));
  });

  test.each<[string, string, number, Uint8Array]>([
    ['an empty origin', '', 1, root],
    ['an origin of two lines', 'a\nb', 1, root],
    ['a size in the gap', 'o', 1.5, root],
    ['a short root', 'o', 1, new Uint8Array(31)],
  ])('what a checkpoint cannot state: %s', (_, origin, size, hash) => {
    expect(() => formatCheckpoint({ origin, size, root: hash })).toThrow(
      expect.objectContaining({ code: 'NOTE_FORMAT' }),
    );
  });

  test.each(['', 'a b', 'a+b', 'a\n', 'a\u2003b', '\ud800'])('the name %j signs nothing', async (name) => {
    await expect(signNote(GO_TEXT, name, signer)).rejects.toMatchObject({ code: 'NOTE_FORMAT' });
    expect(() => verifierKey(name, GO_KEY)).toThrow('NOTE_FORMAT');
  });
});

test('more signatures of one key than any honest note has', async () => {
  const note = await signNote(GO_TEXT, 'd', signer);
  const line = note.slice(GO_TEXT.length + 1);
  expect(verifyNote(`${note}${line.repeat(3)}`, 'd', signer.publicKey).size).toBe(6_476_701);
  expect(() => verifyNote(`${note}${line.repeat(4)}`, 'd', signer.publicKey)).toThrow(
    expect.objectContaining({ code: 'NOTE_FORMAT' }),
  );
});

/** The 32 bytes after the type byte of a key in the format of signed notes. */
function keyIn(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64').subarray(1));
}

function privateKeyOf(seed: Uint8Array) {
  const der = Buffer.concat([fromHex('302e020100300506032b657004220420'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

function publicKeyOf(seed: Uint8Array) {
  return createPublicKey(privateKeyOf(seed));
}

/** OpenSSL, not the library under test. */
function signerOf(seed: Uint8Array): Signer {
  return {
    publicKey: new Uint8Array(publicKeyOf(seed).export({ type: 'spki', format: 'der' }).subarray(-32)),
    sign: (message) => Promise.resolve(new Uint8Array(sign(null, message, privateKeyOf(seed)))),
  };
}
