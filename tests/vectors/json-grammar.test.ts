// The grammar of RFC 8259, production by production: what is JSON is read as it is written, and nothing else is read. The
// cases are our own; what RFC 8259 leaves open is decided here (CANON_*: what would be changed silently is refused).

import { describe, expect, test } from 'vitest';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrict, parseStrictBytes } from '#core/bytes/read.ts';

const VALUES: readonly (readonly [text: string, value: Json])[] = [
  // §2: white space around the six structural characters, and only these four kinds of it.
  [' \t\n\r[ 1 , 2 ]\r\n', [1, 2]], ['{ "a" : 1 }', { a: 1 }], ['[]', []], ['{}', {}], ['[\n]', []],
  // §3: any value at the top.
  ['null', null], ['true', true], ['false', false], ['"a"', 'a'], ['0', 0], ['  7', 7],
  // §4, §5.
  ['{"":0}', { '': 0 }], ['{"a":{"a":{"a":[]}}}', { a: { a: { a: [] } } }], ['[[],[[]],{}]', [[], [[]], {}]],
  // §6.
  ['-1', -1], ['10', 10], ['1.5', 1.5], ['1e2', 100], ['1E+2', 100], ['1e-2', 0.01], ['0.1e1', 1], ['0e0', 0],
  ['1.0', 1], ['-1.25E-1', -0.125], ['5e-324', 5e-324], ['1e-400', 0], ['9007199254740993.0', 9007199254740992],
  // §7.
  ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'], ['"\\u0041\\u00e9\\u20AC"', 'Aé€'], ['"\\ud83d\\uDE00"', '😀'], ['"😀"', '😀'],
  ['"\\u0000\\u001f"', '\u0000\u001f'], ['"\u007f\u2028\u2029\ufeff"', '\u007f\u2028\u2029\ufeff'], ['"\\u005C\\u0022"', '\\"'], ['"/"', '/'],
];

const NOT_JSON: readonly string[] = [
  // §2.
  '', ' ', '\u00a0[]', '\u000b1', '\f1', '\ufeff1', '[1]\u0000', '/**/1', '1//', '#1', "'a'", '[1] 2', '1 2', '{}{}', '[],', ',',
  // §3.
  'nul', 'Null', 'TRUE', 'truee', 'undefined', 'NaN', 'Infinity', '-Infinity', 'None',
  // §4.
  '{', '}', '{"a"}', '{"a":}', '{:1}', '{a:1}', "{'a':1}", '{1:1}', '{"a":1,}', '{,"a":1}', '{"a":1 "b":2}', '{"a"::1}', '{"a":1,,"b":2}', '{"a",1}', '{null:1}', '{"a":1]',
  // §5.
  '[', ']', '[1', '[1,', '[,1]', '[1,]', '[1,,2]', '[1 2]', '[1:2]', '[1}', '[[1]', '[...]',
  // §6.
  '+1', '-', '--1', '01', '-01', '00', '.5', '1.', '-.5', '1.e1', '1e', '1e+', '1e1.5', '0x1', '0b1', '1_000', '1n', '1,5', '٣', '1e1e1', '- 1', '1 .5', '0e', '1f',
  // §7.
  '"', '"a', 'a"', '"\\"', '"\\', '"\\a"', '"\\x41"', '"\\u"', '"\\u12"', '"\\u12G4"', '"\\U0041"', '"\\u{41}"', '"\\\'"', '"a\nb"', '"a\tb"', '"\u0000"', '"\u001f"', '"\\ "', '"a""b"', '`a`',
];

/** JSON by the grammar, but not kept by a reader that turns it into values. */
const REFUSED: readonly (readonly [text: string, code: string])[] = [
  ['{"a":1,"a":1}', 'CANON_DUPLICATE_KEY'], ['{"a":1,"\\u0061":2}', 'CANON_DUPLICATE_KEY'], ['[{"b":{"":0,"":0}}]', 'CANON_DUPLICATE_KEY'], ['{"__proto__":1,"__proto__":2}', 'CANON_DUPLICATE_KEY'],
  ['1e400', 'CANON_NUMBER_RANGE'], ['-1e309', 'CANON_NUMBER_RANGE'], ['9007199254740993', 'CANON_NUMBER_RANGE'], ['[12345678901234567890]', 'CANON_NUMBER_RANGE'],
  ['"\\ud800"', 'CANON_LONE_SURROGATE'], ['"\\udc00\\ud800"', 'CANON_LONE_SURROGATE'], ['{"\\udfff":0}', 'CANON_LONE_SURROGATE'], ['"\\ud83dx"', 'CANON_LONE_SURROGATE'],
  ['['.repeat(65) + ']'.repeat(65), 'CANON_DEPTH'], ['{"a":'.repeat(65) + '1' + '}'.repeat(65), 'CANON_DEPTH'], ['['.repeat(200_000), 'CANON_SYNTAX'],
];

describe('AX-SHALL-006, AX-SHALL-024: JSON as it is written', () => {
  test.each(VALUES)('AX-SHALL-006: %j is read', (text, value) => {
    expect(parseStrict(text)).toEqual(value);
    expect(parseStrictBytes(new TextEncoder().encode(text))).toEqual(value);
    // And what is written for it is read as the same value again.
    for (const profile of ['ax-seed', 'rfc8785'] as const) expect(parseStrict(canonical(value, profile))).toEqual(value);
  });

  test('AX-SHALL-006: minus zero is read, and written as zero', () => {
    expect(Object.is(parseStrict('-0'), -0)).toBe(true);
    expect(canonical(parseStrict('[-0,-0.0,0e-9]'))).toBe('[0,0,0]');
  });

  test.each(NOT_JSON)('AX-SHALL-006: %j is no JSON', (text) => {
    expect(() => parseStrict(text)).toThrow(expect.objectContaining({ code: 'CANON_SYNTAX' }) as Error);
  });

  test.each(REFUSED.map(([text, code]) => [text.slice(0, 40), code, text] as const))('AX-SHALL-006: %j is refused: %s', (_, code, text) => {
    expect(() => parseStrict(text)).toThrow(expect.objectContaining({ code }) as Error);
  });

  test.each([
    ['a continuation without its start', [0x22, 0x80, 0x22]],
    ['a start without its continuation', [0x22, 0xc3, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['an overlong NUL', [0x22, 0xe0, 0x80, 0x80, 0x22]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['beyond U+10FFFF', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ['an old start of five bytes', [0x22, 0xf8, 0x88, 0x80, 0x80, 0x80, 0x22]],
    ['a byte that is never one', [0x22, 0xff, 0x22]],
    ['UTF-16', [0x5b, 0x00, 0x5d, 0x00]],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x5b, 0x5d]],
  ])('AX-SHALL-042a: %s is no text of ours', (_, bytes) => {
    expect(() => parseStrictBytes(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ name: 'AffidavitError' }) as Error);
  });

  test('AX-SHALL-042a: decoding keeps every byte: no mark is swallowed', () => {
    expect(fromUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toBe('\ufeffa');
  });
});
