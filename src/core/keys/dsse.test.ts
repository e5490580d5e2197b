import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { fromUtf8, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import {
  ed25519Verifier,
  type Envelope,
  parseEnvelope,
  preAuthEncoding,
  signEnvelope,
  type Verifier,
  verifyEnvelope,
} from '#core/keys/dsse.ts';
import type { Signer } from '#core/ports.ts';
import { hasVectors, readVector } from '#tests/vectors/shared.ts';

interface Vector {
  readonly payload: string;
  readonly payloadType: string;
  readonly pae: string;
  readonly x: string;
  readonly y: string;
  readonly envelope: Json;
}
const TYPE = 'application/vnd.affidavit.manifest+json';
const pair = generateKeyPairSync('ed25519');
const publicKey = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const signer: Signer = {
  publicKey,
  sign: (message) => Promise.resolve(new Uint8Array(sign(null, message, pair.privateKey))),
};

describe('DSSE v1', () => {
  test.skipIf(!hasVectors('dsse'))(
    'the published vector: encoding, and the P-256 signature (unproved without it)',
    () => {
      const vector = JSON.parse(readVector('dsse/dsse-protocol-vector.json').toString()) as Vector;
      expect(fromUtf8(preAuthEncoding(vector.payloadType, utf8(vector.payload)))).toBe(vector.pae);
      const envelope = parseEnvelope(canonicalBytes(vector.envelope));
      const verifier = p256Verifier(vector.x, vector.y);
      expect(fromUtf8(verifyEnvelope(envelope, vector.payloadType, verifier))).toBe(vector.payload);
      const other = { ...envelope, payload: Buffer.from('hello worlt').toString('base64') };
      expect(() => verifyEnvelope(other, vector.payloadType, verifier)).toThrow('DSSE_SIGNATURE');
    },
  );

  test('lengths count bytes', () => {
    expect(fromUtf8(preAuthEncoding('é', utf8('€\n')))).toBe('DSSEv1 2 é 4 €\n');
    expect(fromUtf8(preAuthEncoding('', utf8('')))).toBe('DSSEv1 0  0 ');
  });

  test('an envelope comes back, and OpenSSL agrees what is signed', async () => {
    const payload = utf8('{"a":1}');
    const envelope = await signEnvelope(TYPE, payload, signer);
    expect(envelope.payload).toBe('eyJhIjoxfQ==');
    expect(envelope.signatures[0]?.keyid).toBe(sha256Hex(publicKey));
    const read = parseEnvelope(canonicalBytes(envelope as unknown as Json));
    expect(verifyEnvelope(read, TYPE, ed25519Verifier(publicKey))).toEqual(payload);
    const message = utf8(`DSSEv1 ${TYPE.length} ${TYPE} 7 {"a":1}`);
    expect(verify(null, message, pair.publicKey, Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64'))).toBe(true);
  });

  test('both alphabets, a missing key id, unknown fields, and other signatures are taken', async () => {
    const payload = new Uint8Array([0xfb, 0xff, 0xfe]);
    const { signatures } = await signEnvelope(TYPE, payload, signer);
    const sig = (signatures[0]?.sig ?? '').replaceAll('+', '-').replaceAll('/', '_');
    const json: Json = {
      payload: '-__-',
      payloadType: TYPE,
      signatures: [{ keyid: 'other', sig: 'AAAA' }, { sig: 'AAAA' }, { keyid: '', sig, extra: 1 }],
      unknown: [],
    };
    expect(verifyEnvelope(parseEnvelope(canonicalBytes(json)), TYPE, ed25519Verifier(publicKey))).toEqual(payload);
  });

  test.each<[string, (envelope: Envelope) => Envelope, string]>([
    ['another payload', (e) => ({ ...e, payload: 'eyJhIjoyfQ==' }), 'DSSE_SIGNATURE'],
    ['another type than expected', (e) => ({ ...e, payloadType: 'text/plain' }), 'DSSE_FORMAT'],
    [
      'another key id',
      (e) => ({ ...e, signatures: e.signatures.map((s) => ({ ...s, keyid: 'x' })) }),
      'DSSE_SIGNATURE',
    ],
    ['an empty signature', (e) => ({ ...e, signatures: [{ sig: '' }] }), 'DSSE_SIGNATURE'],
    ['a signature that is no base 64', (e) => ({ ...e, signatures: [{ sig: '*' }] }), 'DSSE_FORMAT'],
    ['mixed alphabets', (e) => ({ ...e, payload: 'ab-/' }), 'DSSE_FORMAT'],
    ['a payload without padding', (e) => ({ ...e, payload: 'eyJhIjoxfQ' }), 'DSSE_FORMAT'],
  ])('%s is refused', async (_, change, code) => {
    const envelope = await signEnvelope(TYPE, utf8('{"a":1}'), signer);
    expect(() => verifyEnvelope(change(envelope), TYPE, ed25519Verifier(publicKey))).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test('a signature over other bytes of the same length of text is refused', async () => {
    const envelope = await signEnvelope('a', utf8('b'), signer);
    expect(() => verifyEnvelope({ ...envelope, payloadType: 'b' }, 'b', ed25519Verifier(publicKey))).toThrow(
      'DSSE_SIGNATURE',
    );
  });

  test.each<[string, string, string]>([
    ['no object', '[]', 'DSSE_FORMAT'],
    ['no payload', '{"payloadType":"a","signatures":[{"sig":""}]}', 'DSSE_FORMAT'],
    ['no signature', '{"payload":"","payloadType":"a","signatures":[]}', 'DSSE_FORMAT'],
    [
      '17 signatures',
      `{"payload":"","payloadType":"a","signatures":[${Array(17).fill('{"sig":""}').join()}]}`,
      'DSSE_FORMAT',
    ],
    ['a number for a signature', '{"payload":"","payloadType":"a","signatures":[{"sig":1}]}', 'DSSE_FORMAT'],
    [
      'a payload named twice',
      '{"payload":"","payload":"YQ==","payloadType":"a","signatures":[{"sig":""}]}',
      'CANON_DUPLICATE_KEY',
    ],
    ['no JSON', 'x', 'CANON_SYNTAX'],
  ])('no envelope: %s', (_, text, code) => {
    expect(() => parseEnvelope(utf8(text))).toThrow(expect.objectContaining({ code }));
  });
});

function p256Verifier(x: string, y: string): Verifier {
  const part = (decimal: string) =>
    Buffer.from(BigInt(decimal).toString(16).padStart(64, '0'), 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(x), y: part(y) }, format: 'jwk' });
  return {
    keyid: '',
    verify: (message, signature) => verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature),
  };
}
