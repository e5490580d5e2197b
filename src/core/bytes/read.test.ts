import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrict, parseStrictBytes } from '#core/bytes/read.ts';
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from '#core/limits.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the strict reader takes what JSON says', () => {
  test.each<[string, string]>([
    ['{"b":[1e2,"\\u20ac"],"a":-0}', '{"a":0,"b":[100,"€"]}'],
    [' [ 1 , "a:b" , {"x" : "\\"{:"} ] \n', '[1,"a:b",{"x":"\\"{:"}]'],
    ['"\\ud83d\\ude00"', '"😀"'],
    ['{"a\\\\":1,"a":2}', '{"a":2,"a\\\\":1}'],
    ['{"a":{"x":1},"b":{"x":1}}', '{"a":{"x":1},"b":{"x":1}}'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740994', '-9007199254740994'],
    ['1152921504606846976', '1152921504606847000'],
    ['1152921504606847000', '1152921504606847000'],
    ['1000000000000000000000', '1e+21'],
    ['12345678901234', '12345678901234'],
    ['0.1', '0.1'],
    ['333333333.33333329', '333333333.3333333'],
    ['{"1":1,"0":0}', '{"0":0,"1":1}'],
  ])('%s', (text, expected) => {
    expect(canonical(parseStrict(text))).toBe(expected);
    expect(canonical(parseStrictBytes(bytes(text)))).toBe(expected);
  });

  test('__proto__ is kept as an own key and changes no prototype', () => {
    const value = parseStrict('{"__proto__":1}') as Record<string, Json>;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(canonical(parseStrict('{"__proto__":{"polluted":1}}'))).toBe('{"__proto__":{"polluted":1}}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('the deepest text that is allowed', () => {
    expect(() => parseStrict('['.repeat(JSON_DEPTH_MAX) + ']'.repeat(JSON_DEPTH_MAX))).not.toThrow();
  });
});

describe('AX-SHALL-042a, AMB-36: the strict reader refuses what would be changed silently', () => {
  test.each<[string, string, string]>([
    ['a key named twice', '{"a":1,"a":1}', 'CANON_DUPLICATE_KEY'],
    ['named twice, once by an escape', '{"a":1,"\\u0061":2}', 'CANON_DUPLICATE_KEY'],
    ['named twice, deep inside', '[{"x":{"b":[],"c":0,"b":[]}}]', 'CANON_DUPLICATE_KEY'],
    ['named twice in an object that is itself replaced', '{"a":{"b":1,"b":2},"a":3}', 'CANON_DUPLICATE_KEY'],
    ['__proto__ named twice', '{"__proto__":1,"__proto__":2}', 'CANON_DUPLICATE_KEY'],
    ['a high surrogate alone, escaped', '"\\ud83d"', 'CANON_LONE_SURROGATE'],
    ['a low surrogate alone, escaped', '["\\uDE00"]', 'CANON_LONE_SURROGATE'],
    ['in a key, escaped', '{"\\ud83d":1}', 'CANON_LONE_SURROGATE'],
    ['raw', '"\ud83d"', 'CANON_LONE_SURROGATE'],
    ['a pair of one raw and one escaped half', '"\ud83d\\ude00"', 'CANON_LONE_SURROGATE'],
    ['1e400', '1e400', 'CANON_NUMBER_RANGE'],
    ['-1e400 in a list', '[-1e400]', 'CANON_NUMBER_RANGE'],
    ['400 digits', `[${'9'.repeat(400)}]`, 'CANON_NUMBER_RANGE'],
    ['2^53 + 1', '9007199254740993', 'CANON_NUMBER_RANGE'],
    ['-(2^53 + 1)', '{"a":-9007199254740993}', 'CANON_NUMBER_RANGE'],
    ['the greatest uint64', '18446744073709551615', 'CANON_NUMBER_RANGE'],
    ['one level too many', '['.repeat(JSON_DEPTH_MAX + 1) + ']'.repeat(JSON_DEPTH_MAX + 1), 'CANON_DEPTH'],
    [
      'one level too many, of objects',
      '{"a":'.repeat(JSON_DEPTH_MAX + 1) + '1' + '}'.repeat(JSON_DEPTH_MAX + 1),
      'CANON_DEPTH',
    ],
    ['a million levels', '['.repeat(1_000_000) + ']'.repeat(1_000_000), 'CANON_DEPTH'],
    ['a million open brackets', '['.repeat(1_000_000), 'CANON_DEPTH'],
    ['nothing', '', 'CANON_SYNTAX'],
    ['only space', ' \n', 'CANON_SYNTAX'],
    ['a second value', '{} {}', 'CANON_SYNTAX'],
    ['trailing garbage', '1x', 'CANON_SYNTAX'],
    ['a trailing comma', '[1,]', 'CANON_SYNTAX'],
    ['a comment', '/**/1', 'CANON_SYNTAX'],
    ['single quotes', "{'a':1}", 'CANON_SYNTAX'],
    ['a key without quotes', '{a:1}', 'CANON_SYNTAX'],
    ['NaN', 'NaN', 'CANON_SYNTAX'],
    ['a leading zero', '01', 'CANON_SYNTAX'],
    ['a plus sign', '+1', 'CANON_SYNTAX'],
    ['a raw line feed in a string', '"a\nb"', 'CANON_SYNTAX'],
    ['an unknown escape', '"\\x41"', 'CANON_SYNTAX'],
    ['a string without end', '"abc', 'CANON_SYNTAX'],
    ['a backslash at the end', '"abc\\', 'CANON_SYNTAX'],
    ['space of another kind', '\u00a01', 'CANON_SYNTAX'],
    ['a byte order mark', '\ufeff1', 'CANON_SYNTAX'],
  ])('%s', (_, text, code) => {
    expect(() => parseStrict(text)).toThrow(expect.objectContaining({ code }));
  });

  test.each<[string, readonly number[]]>([
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x31]],
    ['UTF-16', [0xff, 0xfe, 0x31, 0x00]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['beyond U+10FFFF', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ['a sequence cut short', [0x22, 0xe2, 0x82, 0x22]],
    ['a continuation byte alone', [0x22, 0x80, 0x22]],
  ])('bytes: %s', (_, raw) => {
    expect(() => parseStrictBytes(new Uint8Array(raw))).toThrow(expect.objectContaining({ code: 'CANON_UTF8' }));
  });

  const ones = (count: number) => `[${'1,'.repeat(count - 2)}1]`;
  test.each<[string, string]>([
    ['more values than there may be', ones(JSON_VALUES_MAX + 1)],
    ['too many, and no JSON', '{},'.repeat(JSON_VALUES_MAX)],
    ['too many keys', `{${'"a":0,'.repeat(JSON_VALUES_MAX)}"a":0}`],
    ['too many after a string', `["\\"",${'1,'.repeat(JSON_VALUES_MAX)}1]`],
  ])('nothing is made of a text with %s', (_, text) => {
    expect(() => parseStrict(text)).toThrow(expect.objectContaining({ code: 'CANON_SIZE' }));
  });

  test('as many values as there may be are read, and what stands in a string is none', () => {
    expect(parseStrict(ones(JSON_VALUES_MAX))).toHaveLength(JSON_VALUES_MAX - 1);
    expect(parseStrict(`["${',[{\\"'.repeat(JSON_VALUES_MAX)}"]`)).toHaveLength(1);
    expect(() => parseStrict(`"${',['.repeat(JSON_VALUES_MAX)}\\`)).toThrow(
      expect.objectContaining({ code: 'CANON_SYNTAX' }),
    );
  });

  test('a reader that needs fewer says how many', () => {
    expect(parseStrict('[1,[2]]', 4)).toEqual([1, [2]]);
    expect(() => parseStrict('[1,[2,3]]', 4)).toThrow(expect.objectContaining({ code: 'CANON_SIZE' }));
    expect(() => parseStrictBytes(bytes('[1,[2,3]]'), 4)).toThrow(expect.objectContaining({ code: 'CANON_SIZE' }));
  });

  test('a hundred thousand distinct keys are read, and one more that is not new is refused', () => {
    const members = Array.from({ length: 100_000 }, (_, at) => `"k${at}":0`);
    expect(Object.keys(parseStrict(`{${members.join(',')}}`) as object)).toHaveLength(100_000);
    expect(() => parseStrict(`{${members.join(',')},"k5":0}`)).toThrow(
      expect.objectContaining({ code: 'CANON_DUPLICATE_KEY' }),
    );
  });
});

describe('reading and writing fit together', () => {
  test('whatever can be written can be read, and is the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), (raw) => {
        const text = canonical(raw as Json);
        expect(canonical(parseStrict(text))).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test('an integer literal is read exactly, or canonically, or not at all', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 24n), 10n ** 24n), (integer) => {
        const literal = integer.toString();
        const kept = BigInt(Number(literal)) === integer || String(Number(literal)) === literal;
        if (kept) expect(parseStrict(literal)).toBe(Number(literal));
        else expect(() => parseStrict(literal)).toThrow(expect.objectContaining({ code: 'CANON_NUMBER_RANGE' }));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a repeated key is found wherever it stands, and only there', () => {
    const key = fc.constantFrom('a', 'b', 'c', '"', '\\', ':', '{"', '1', '\u00e9', '\n');
    const tree = fc.letrec<{ node: string; object: string }>((tie) => ({
      node: fc.oneof(fc.constantFrom('1', '"x:y"', '[]', '"\\\\"', 'null'), tie('object')),
      object: fc
        .array(fc.tuple(key, tie('node')), { maxLength: 4 })
        .map((members) => `{${members.map(([name, node]) => `${JSON.stringify(name)}:${node}`).join(',')}}`),
    }));
    fc.assert(
      fc.property(tree.object, (text) => {
        if (repeatsKey(text)) {
          expect(() => parseStrict(text)).toThrow(expect.objectContaining({ code: 'CANON_DUPLICATE_KEY' }));
        } else {
          expect(parseStrict(text)).toEqual(JSON.parse(text));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** A reader of the grammar generated above that keeps every key: the independent reference. */
function repeatsKey(text: string): boolean {
  let repeated = false;
  const open: Set<string>[] = [];
  const token = /"(?:[^"\\]|\\.)*"\s*:?|[{}]/g;
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set());
    else if (found === '}') open.pop();
    else if (found.endsWith(':')) {
      const name = JSON.parse(found.slice(0, -1)) as string;
      const names = open.at(-1);
      if (names?.has(name)) repeated = true;
      names?.add(name);
    }
  }
  return repeated;
}
