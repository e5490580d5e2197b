import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyEd25519 } from '#core/canon/ed25519.ts';
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
    for (let at = 0; at < 64; at += 7) {
      const changed = signature.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verifyEd25519(key, message, changed)).toBe(false);
    }
    expect(verifyEd25519(key, new Uint8Array([1, 2, 4]), signature)).toBe(false);
  });

  test.each([
    ['a short key', 31, 64],
    ['a long key', 33, 64],
    ['no signature', 32, 0],
    ['a short signature', 32, 63],
    ['zeros', 32, 64],
  ])('%s is false', (_, keyLength, signatureLength) => {
    expect(verifyEd25519(new Uint8Array(keyLength), new Uint8Array(3), new Uint8Array(signatureLength))).toBe(false);
  });
});
