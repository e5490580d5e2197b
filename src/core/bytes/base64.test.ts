import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64, fromBase64Url, toBase64 } from '#core/bytes/base64.ts';
import { utf8 } from '#core/bytes/hash.ts';

describe('base 64', () => {
  test.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('RFC 4648 §10: %j is %s', (text, encoded) => {
    expect(toBase64(utf8(text))).toBe(encoded);
    expect(fromBase64(encoded)).toEqual(utf8(text));
  });

  test('any bytes are what Node writes, and come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(toBase64(bytes)).toBe(text);
        expect(fromBase64(text)).toEqual(bytes);
        expect(fromBase64Url(text.replaceAll('+', '-').replaceAll('/', '_'))).toEqual(bytes);
      }),
    );
  });

  test('whatever is read is the one text of its bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', 'Q', 'g', 'w', '/', '+', '=', 'Z', ' '), maxLength: 8 }),
        (text) => {
          try {
            expect(toBase64(fromBase64(text))).toBe(text);
          } catch (error) {
            expect(error).toMatchObject({ code: 'CANON_SYNTAX' });
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    'Zg',
    'Zg=',
    'Z===',
    '====',
    'Zm9v=',
    'Zg==Zg==',
    'Zm9\n',
    ' Zm9v',
    'Zm9v\n',
    'Zh==',
    'Zm9=',
    'Zm_-',
    'Zm9vY',
    'Zäää',
  ])('%j is refused', (text) => {
    expect(() => fromBase64(text)).toThrow(expect.objectContaining({ code: 'CANON_SYNTAX' }));
  });

  test('the alphabet for URLs is not mixed with the other', () => {
    expect([...fromBase64Url('-_8=')]).toEqual([0xfb, 0xff]);
    expect(() => fromBase64Url('-/8=')).toThrow(expect.objectContaining({ code: 'CANON_SYNTAX' }));
  });
});
