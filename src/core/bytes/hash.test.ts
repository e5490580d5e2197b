import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commit,
  concat,
  fromHex,
  fromUtf8,
  hmacSha256,
  le64,
  sha256,
  sha256Hex,
  toHex,
  utf8,
} from '#core/bytes/hash.ts';
import { hasVectors, readVector } from '#tests/vectors/shared.ts';

interface Hmac {
  readonly testGroups: readonly {
    readonly tagSize: number;
    readonly tests: readonly {
      readonly tcId: number;
      readonly key: string;
      readonly msg: string;
      readonly tag: string;
      readonly result: string;
    }[];
  }[];
}

describe('AXL6-002: hashes', () => {
  test('SHA-256 of nothing, of "abc" (FIPS 180-4), of a million bytes', () => {
    expect(sha256Hex(new Uint8Array(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex(utf8('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256Hex(utf8('a'.repeat(1_000_000)))).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    );
  });

  test('SHA-256 of any bytes is what Node computes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  test.skipIf(!hasVectors('wycheproof'))('HMAC-SHA-256: all of the published suite (unproved without it)', () => {
    const { testGroups } = JSON.parse(readVector('wycheproof/testvectors_v1/hmac_sha256_test.json').toString()) as Hmac;
    let cases = 0;
    for (const { tagSize, tests } of testGroups) {
      for (const { tcId, key, msg, tag, result } of tests) {
        const computed = toHex(hmacSha256(fromHex(key))(fromHex(msg))).slice(0, tagSize / 4);
        expect(computed === tag, `case ${tcId}`).toBe(result === 'valid');
        cases++;
      }
    }
    expect(cases).toBe(174);
  });

  test('the length is of the payload in bytes, so that tag and payload cannot be shifted', () => {
    const payload = utf8('é');
    const expected = createHash('sha256')
      .update('AX:OBS:v1')
      .update(Buffer.from('0200000000000000', 'hex'))
      .update('é')
      .digest('hex');
    expect(toHex(commit('AX:OBS:v1', payload))).toBe(expected);
    expect(commit('AX:OBS:v1', payload)).not.toEqual(commit('AX:PROOF:v1', payload));
  });
});

describe('little-endian lengths', () => {
  test.each([
    [0, '0000000000000000'],
    [1, '0100000000000000'],
    [256, '0001000000000000'],
    [4_294_967_296, '0000000001000000'],
    [Number.MAX_SAFE_INTEGER, 'ffffffffffff1f00'],
  ])('%d is %s', (value, hex) => {
    expect(toHex(le64(value))).toBe(hex);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('AMB-36: %d is refused', (value) => {
    expect(() => le64(value)).toThrow(expect.objectContaining({ code: 'CANON_NUMBER_RANGE' }));
  });
});

describe('AX-SHALL-046b: a hash has one spelling, in lower case', () => {
  test('there and back', () => {
    expect(toHex(fromHex('00ff10ab'))).toBe('00ff10ab');
    expect(fromHex('')).toEqual(new Uint8Array(0));
  });

  test.each(['0', 'AB', 'aB', '0x00', 'zz', ' 00', '00\n', '００'])('%j is refused', (text) => {
    expect(() => fromHex(text)).toThrow(expect.objectContaining({ code: 'CANON_SYNTAX' }));
  });
});

describe('AX-SHALL-042a: UTF-8, both ways exact', () => {
  test('a byte order mark is text like any other', () => {
    expect(fromUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('\ufeffa');
  });

  test.each(['\ud800', 'a\udfff', '\udc00\ud800'])('%j has no bytes', (text) => {
    expect(() => utf8(text)).toThrow(expect.objectContaining({ code: 'CANON_LONE_SURROGATE' }));
  });

  test.each<[string, readonly number[]]>([
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['cut short', [0xe2, 0x82]],
    ['Latin-1', [0xe9]],
  ])('%s is not text', (_, bytes) => {
    expect(() => fromUtf8(new Uint8Array(bytes))).toThrow(expect.objectContaining({ code: 'CANON_UTF8' }));
  });

  test('concat keeps order', () => {
    expect([...concat(new Uint8Array([1]), new Uint8Array(0), new Uint8Array([2, 3]))]).toEqual([1, 2, 3]);
  });
});
