import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { JSON_DEPTH_MAX, SHAPE_KEYS_MAX, SHAPES_MAX } from '#core/limits.ts';
import { hasVectors, listVectors, readVector } from '#tests/vectors/shared.ts';

describe('AX-SHALL-006: serialisation is deterministic, RFC 8785', () => {
  test.skipIf(!hasVectors('jcs'))('every pair of the published suite, byte for byte (unproved without it)', () => {
    const inputs = listVectors('jcs/testdata/input');
    expect(inputs).toHaveLength(6);
    for (const input of inputs) {
      const expected = readVector(input.replace('/input/', '/output/'));
      const hex = readVector(input.replace('/input/', '/outhex/').replace('.json', '.txt')).toString('utf8');
      const value = JSON.parse(readVector(input).toString('utf8')) as Json;
      expect(Buffer.from(canonicalBytes(value, 'rfc8785')), input).toEqual(expected);
      expect(Buffer.from(canonicalBytes(value, 'rfc8785')).toString('hex'), input).toBe(hex.replace(/\s/g, ''));
    }
  });

  test.skipIf(!hasVectors('jcs'))('100,000 numbers hash to the published value (unproved without the suite)', () => {
    const readme = readVector('jcs/testdata/README.md').toString('utf8');
    const fixed = [...(readme.split('staticF64s')[0] ?? '').matchAll(/0x([0-9a-f]{16})n/g)].map(([, hex]) => hex ?? '');
    expect(fixed.length).toBeGreaterThan(140);
    const hash = createHash('sha256');
    for (const bits of numbers(fixed, 100_000)) {
      const double = Buffer.alloc(8);
      double.writeBigUInt64BE(bits);
      hash.update(`${bits.toString(16)},${canonical(double.readDoubleBE())}\n`);
    }
    expect(hash.digest('hex')).toBe('22776e6d4b49fa294a0d0f349268e5c28808fe7e0cb2bcbe28f63894e494d4c7');
  });

  test.each<[string, Json, string]>([
    ['keys sort by UTF-16 code units, not by code points', { '\ufb33': 1, '😀': 2 }, '{"😀":2,"\ufb33":1}'],
    ['keys of digits sort as text', { '9': 1, '10': 2, a: { '2': 0, '11': 0 } }, '{"10":2,"9":1,"a":{"11":0,"2":0}}'],
    [
      'a key that looks like an index inside an array',
      [
        { b: 0, a: 0 },
        { '1': 0, '05': 0 },
      ],
      '[{"a":0,"b":0},{"05":0,"1":0}]',
    ],
    ['minus zero is zero', [-0, 0], '[0,0]'],
    ['exponents as ECMAScript writes them', [1e21, 1e-7, 100, 0.000001], '[1e+21,1e-7,100,0.000001]'],
    ['an unsorted object below a sorted one', { a: { c: 1, b: 2 }, d: [] }, '{"a":{"b":2,"c":1},"d":[]}'],
    ['an empty key', { a: 1, '': 2 }, '{"":2,"a":1}'],
    ['scalars', null, 'null'],
  ])('%s', (_, value, expected) => {
    expect(canonical(value)).toBe(expected);
    expect(canonical(value, 'rfc8785')).toBe(expected);
  });

  test('a member named __proto__ is a member, sorted or not', () => {
    const sorted = JSON.parse('{"__proto__":{"x":1},"a":2}') as Json;
    const unsorted = JSON.parse('{"a":2,"__proto__":{"y":2,"x":1}}') as Json;
    expect(canonical(sorted)).toBe('{"__proto__":{"x":1},"a":2}');
    expect(canonical(unsorted)).toBe('{"__proto__":{"x":1,"y":2},"a":2}');
    expect(canonical(JSON.parse('{"a":{"c":0,"b":0},"__proto__":1,"1":2}') as Json)).toBe(
      '{"1":2,"__proto__":1,"a":{"b":0,"c":0}}',
    );
  });

  test('objects without a prototype are plain, and the value is left as it was', () => {
    const value = Object.assign(Object.create(null) as Record<string, Json>, { b: [{ d: 1, c: 2 }], a: 1 });
    expect(canonical(value)).toBe('{"a":1,"b":[{"c":2,"d":1}]}');
    expect(Object.keys(value)).toEqual(['b', 'a']);
    expect(JSON.stringify(value)).toBe('{"b":[{"d":1,"c":2}],"a":1}');
  });

  test('key orders beyond those that are remembered: many with one first key, many in all, and long ones', () => {
    const names = Array.from({ length: SHAPE_KEYS_MAX + 6 }, (_, at) => `k${String(at)}`);
    const long = Object.fromEntries(names.map((name, at) => [name, at]));
    for (let at = 0; at < SHAPES_MAX + 200; at++) {
      const turned = Object.fromEntries(
        [...names.slice(at % 60, (at % 60) + 5).reverse(), `z${String(at)}`].map((name) => [name, at]),
      );
      for (const value of [turned, { same: at, [`b${String(at)}`]: 1, a: 2 }, long]) {
        expect(canonical(value)).toBe(slowly(value, true));
        expect(canonical(value, 'rfc8785')).toBe(slowly(value, false));
      }
    }
  });

  test('any value: the same text as a writer of twenty lines, and the same value when read back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), (raw) => {
        const value = raw as Json;
        expect(canonical(value, 'rfc8785')).toBe(slowly(value, false));
        expect(canonical(value)).toBe(slowly(value, true));
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('AX-SHALL-045a: only the quote, the backslash and controls are escaped, controls as \\u00xx', () => {
  const short: readonly [string, string, string][] = [
    ['\b', '\\u0008', '\\b'],
    ['\t', '\\u0009', '\\t'],
    ['\n', '\\u000a', '\\n'],
    ['\f', '\\u000c', '\\f'],
    ['\r', '\\u000d', '\\r'],
  ];
  test.each(short)('%j has a short escape in RFC 8785 and none here (AMB-33)', (control, long, strict) => {
    expect(canonical({ a: control })).toBe(`{"a":"${long}"}`);
    expect(canonical({ a: control }, 'rfc8785')).toBe(`{"a":"${strict}"}`);
  });

  test('every other control is \\u00xx in both profiles', () => {
    for (let unit = 0; unit < 0x20; unit++) {
      const control = String.fromCharCode(unit);
      if (short.some(([known]) => known === control)) continue;
      const expected = `"\\u00${unit.toString(16).padStart(2, '0')}"`;
      expect(canonical(control)).toBe(expected);
      expect(canonical(control, 'rfc8785')).toBe(expected);
    }
  });

  test.each([
    ['an escaped backslash before n is no line feed', 'a\\nb\n', '"a\\\\nb\\u000a"'],
    ['two backslashes before a line feed', '\\\\\n', '"\\\\\\\\\\u000a"'],
    ['a quote', 'say "x"\n', '"say \\"x\\"\\u000a"'],
    ['a text that spells an escape', '\\u000a\n', '"\\\\u000a\\u000a"'],
  ])('%s', (_, text, expected) => {
    expect(canonical(text)).toBe(expected);
  });

  test('a control in a key', () => {
    expect(canonical({ 'b\n': 1, a: 2 })).toBe('{"a":2,"b\\u000a":1}');
  });
});

test('AX-SHALL-045b: everything else stands as UTF-8', () => {
  expect(canonical('Héllö \u2028\u2029\u007f\u0080 😀 / \u00ad')).toBe('"Héllö \u2028\u2029\u007f\u0080 😀 / \u00ad"');
  expect([...canonicalBytes('é')]).toEqual([0x22, 0xc3, 0xa9, 0x22]);
});

describe('what has no canonical form throws', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  class Instance {
    readonly a = 1;
  }
  const nested = (depth: number): unknown => {
    let value: unknown = 0;
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };
  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'CANON_TYPE'],
    ['a member that is undefined', { a: undefined }, 'CANON_TYPE'],
    ['a hole', [1, , 3], 'CANON_TYPE'], // eslint-disable-line no-sparse-arrays
    ['a function', { a: () => 1 }, 'CANON_TYPE'],
    ['a symbol', Symbol('a'), 'CANON_TYPE'],
    ['a BigInt', 1n, 'CANON_TYPE'],
    ['a Date', new Date(0), 'CANON_TYPE'],
    ['a Map', new Map(), 'CANON_TYPE'],
    ['bytes', new Uint8Array(2), 'CANON_TYPE'],
    ['a boxed string', Object('a'), 'CANON_TYPE'],
    ['an instance', new Instance(), 'CANON_TYPE'],
    ['inherited members', Object.create({ a: 1 }), 'CANON_TYPE'],
    ['its own toJSON', { toJSON: () => 'x' }, 'CANON_TYPE'],
    ['NaN', Number.NaN, 'CANON_NUMBER_RANGE'],
    ['infinity', [Number.POSITIVE_INFINITY], 'CANON_NUMBER_RANGE'],
    ['a high surrogate alone', '\ud83d', 'CANON_LONE_SURROGATE'],
    ['a low surrogate alone', { a: 'x\ude00' }, 'CANON_LONE_SURROGATE'],
    ['surrogates the wrong way round', '\ude00\ud83d', 'CANON_LONE_SURROGATE'],
    ['a lone surrogate in a key', { '\ud83d': 1 }, 'CANON_LONE_SURROGATE'],
    ['a circle', circle, 'CANON_DEPTH'],
    ['one level too many', nested(JSON_DEPTH_MAX + 1), 'CANON_DEPTH'],
    ['depth that overflows a stack', nested(100_000), 'CANON_DEPTH'],
  ])('%s', (_, value, code) => {
    for (const profile of ['ax-seed', 'rfc8785'] as const) {
      expect(() => canonical(value as Json, profile)).toThrow(expect.objectContaining({ code }));
    }
  });

  test('the deepest value that is allowed', () => {
    expect(canonical(nested(JSON_DEPTH_MAX) as Json)).toContain('0');
  });
});

/** The published sequence: fixed values, 2,000 in a row, then doubles from a chain of SHA-256. */
function* numbers(fixed: readonly string[], count: number): Generator<bigint> {
  let left = count;
  for (const hex of fixed) if (left-- > 0) yield BigInt(`0x${hex}`);
  for (let at = 0n; at < 2_000n && left-- > 0; at++) yield 0x0010000000000000n + at;
  let block = Buffer.alloc(32);
  while (true) {
    block = createHash('sha256').update(block).digest();
    for (let at = 0; at < 32; at += 8) {
      const double = block.readDoubleLE(at);
      if (double === 0 || !Number.isFinite(double)) continue;
      if (left-- <= 0) return;
      yield block.readBigUInt64LE(at);
    }
  }
}

/** RFC 8785 §3.2 as plainly as it can be written: the independent reference of the property above. */
function slowly(value: Json, long: boolean): string {
  if (typeof value === 'string') return quote(value, long);
  if (value === null || typeof value !== 'object') return String(Object.is(value, -0) ? 0 : value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map((item) => slowly(item, long)).join(',')}]`;
  const members = value as Readonly<Record<string, Json>>;
  const units = (key: string) => Array.from({ length: key.length }, (_, at) => key.charCodeAt(at));
  const keys = Object.keys(members).sort((left, right) => {
    const [a, b] = [units(left), units(right)];
    const at = a.findIndex((unit, place) => unit !== b[place]);
    return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
  });
  return `{${keys.map((key) => `${quote(key, long)}:${slowly(members[key] as Json, long)}`).join(',')}}`;
}

function quote(text: string, long: boolean): string {
  const short: Readonly<Record<string, string>> = { '\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r' };
  let out = '"';
  for (const character of text) {
    const unit = character.charCodeAt(0);
    if (character === '"' || character === '\\') out += `\\${character}`;
    else if (unit >= 0x20) out += character;
    else if (!long && short[character] !== undefined) out += `\\${short[character]}`;
    else out += `\\u${unit.toString(16).padStart(4, '0')}`;
  }
  return `${out}"`;
}
