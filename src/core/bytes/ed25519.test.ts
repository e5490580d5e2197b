import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifierOf, verifyEd25519 } from '#core/bytes/ed25519.ts';
import { hasVectors, readVector } from '#tests/vectors/shared.ts';

interface Suite {
  readonly testGroups: readonly {
    readonly publicKey: { readonly pk: string };
    readonly tests: readonly {
      readonly tcId: number;
      readonly comment: string;
      readonly msg: string;
      readonly sig: string;
      readonly result: string;
    }[];
  }[];
}
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('Ed25519 verification', () => {
  test.skipIf(!hasVectors('wycheproof'))('all of the published suite, and nothing throws (unproved without it)', () => {
    const { testGroups } = JSON.parse(readVector('wycheproof/testvectors_v1/ed25519_test.json').toString()) as Suite;
    let cases = 0;
    for (const { publicKey, tests } of testGroups) {
      for (const { tcId, comment, msg, sig, result } of tests) {
        const holds = verifyEd25519(bytes(publicKey.pk), bytes(msg), bytes(sig));
        expect(holds, `case ${tcId}: ${comment}`).toBe(result === 'valid');
        expect(verifierOf(bytes(publicKey.pk))(bytes(msg), bytes(sig)), `case ${tcId} of many`).toBe(holds);
        cases++;
      }
    }
    expect(cases).toBe(151);
  });

  test('what OpenSSL signs holds, and no longer with any byte changed', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
    const message = new Uint8Array([1, 2, 3]);
    const signature = new Uint8Array(sign(null, message, privateKey));
    expect(verifyEd25519(key, message, signature)).toBe(true);
    const verify = verifierOf(key);
    expect(verify(message, signature)).toBe(true);
    for (let at = 0; at < 64; at += 7) {
      const changed = signature.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verifyEd25519(key, message, changed)).toBe(false);
      expect(verify(message, changed)).toBe(false);
    }
    expect(verifyEd25519(key, new Uint8Array([1, 2, 4]), signature)).toBe(false);
  });

  // The order of the curve's group, RFC 8032 5.1; a signature with S + L would be another spelling of the same one.
  const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

  test('a scalar beyond the order of the group is refused, of one key as of many', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
    const message = new Uint8Array([1, 2, 3]);
    const signature = Buffer.from(sign(null, message, privateKey));
    const scalar = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + ORDER;
    const spelled = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse();
    const other = new Uint8Array(Buffer.concat([signature.subarray(0, 32), spelled]));
    expect(verifyEd25519(key, message, other)).toBe(false);
    expect(verifierOf(key)(message, other)).toBe(false);
  });

  test.each([
    ['a short key', 31, 64],
    ['a long key', 33, 64],
    ['no signature', 32, 0],
    ['a short signature', 32, 63],
    ['zeros', 32, 64],
  ])('%s is false', (_, keyLength, signatureLength) => {
    const [key, message, signature] = [new Uint8Array(keyLength), new Uint8Array(3), new Uint8Array(signatureLength)];
    expect(verifyEd25519(key, message, signature)).toBe(false);
    expect(verifierOf(key)(message, signature)).toBe(false);
  });
});
