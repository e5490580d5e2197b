import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { utf8 } from '#core/bytes/hash.ts';
import { lifetimeHours, readLibrary } from '#core/evidence/library.ts';
import { LIBRARY_BYTES_MAX } from '#core/limits.ts';
import { SPECIFIED } from '#tests/libraries.ts';

const TEXT = new TextDecoder().decode(SPECIFIED);
const changed = (from: string, to: string): Uint8Array => utf8(TEXT.replace(from, to));
const SOURCE = TEXT.slice(TEXT.indexOf('{"content"'), TEXT.indexOf('],"version"'));

describe('EBOM-REQ-133: a library pack', () => {
  it('is what the specification shows, and its name is the SHA-256 of its bytes', () => {
    const { hash, pack } = readLibrary(SPECIFIED);
    expect(hash).toBe(createHash('sha256').update(SPECIFIED).digest('hex'));
    expect([pack.library_name, pack.version, pack.sources[0]?.credibility]).toEqual([
      'python_stdlib_3_12',
      '3.12.0',
      0.95,
    ]);
  });

  test.each<[what: string, code: string, bytes: Uint8Array]>([
    ['nothing', 'LIBRARY_FORMAT', new Uint8Array()],
    ['no JSON', 'LIBRARY_FORMAT', utf8('PK\u0003\u0004')],
    ['bytes that are no UTF-8', 'LIBRARY_FORMAT', Uint8Array.of(0x7b, 0xff, 0x7d)],
    ['a list', 'LIBRARY_FORMAT', utf8('[]')],
    ['a key twice', 'LIBRARY_FORMAT', changed('"version"', '"domain":"coding","version"')],
    ['a field too many', 'LIBRARY_FORMAT', changed('"version"', '"verified":true,"version"')],
    ['a domain of its own', 'LIBRARY_FORMAT', changed('"coding"', '"medicine"')],
    ['a name with a path', 'LIBRARY_FORMAT', changed('python_stdlib_3_12', '../../x')],
    ['no source', 'LIBRARY_FORMAT', changed(SOURCE, '')],
    ['a source without text', 'LIBRARY_FORMAT', changed('documentation excerpt', '')],
    ['more credible than certain', 'LIBRARY_FORMAT', changed('0.95', '1.01')],
    ['a script for an address', 'LIBRARY_FORMAT', changed('https://docs', 'javascript://docs')],
    ['a lifetime of no length', 'LIBRARY_FORMAT', changed('30_days', '0_days')],
    ['a number beyond doubles', 'LIBRARY_FORMAT', changed('0.95', '1e400')],
    ['spaces between', 'LIBRARY_CANONICAL', changed('"domain":', '"domain": ')],
    [
      'keys in another order',
      'LIBRARY_CANONICAL',
      utf8(`{"version":"3.12.0",${TEXT.slice(1).replace(',"version":"3.12.0"', '')}`),
    ],
    ['a number written otherwise', 'LIBRARY_CANONICAL', changed('0.95', '0.950')],
    ['one id twice', 'LIBRARY_SOURCE', changed(SOURCE, `${SOURCE},${SOURCE}`)],
    ['an id of two lines', 'LIBRARY_SOURCE', changed('stdlib_collections_001', 'stdlib\\u000acollections')],
    ['an id that is only space', 'LIBRARY_SOURCE', changed('stdlib_collections_001', ' ')],
    ['an id with half a character', 'LIBRARY_FORMAT', changed('stdlib_collections_001', '\\ud800')],
    ['an id that is not NFC', 'LIBRARY_SOURCE', changed('stdlib_collections_001', 'e\u0301tude')],
    ['more than 32 MiB', 'LIBRARY_SIZE', new Uint8Array(LIBRARY_BYTES_MAX + 1)],
  ])('EBOM-REQ-133: refuses %s: %s', (_, code, bytes) => {
    expect(() => readLibrary(bytes)).toThrow(expect.objectContaining({ code }));
  });

  it('holds at most 1,000 sources', () => {
    const many = (count: number): Uint8Array =>
      changed(SOURCE, Array.from({ length: count }, (_, at) => SOURCE.replace('_001', `_${String(at)}`)).join(','));
    expect(readLibrary(many(1000)).pack.sources).toHaveLength(1000);
    expect(() => readLibrary(many(1001))).toThrow(expect.objectContaining({ code: 'LIBRARY_FORMAT' }));
  });

  test.each([
    ['30_days', 720],
    ['1_hour', 1],
    ['24_hours', 24],
    ['1_day', 24],
    ['indefinite', null],
  ])('AMB-18: %s are %s hours', (cache_lifetime, hours) => {
    expect(lifetimeHours({ metadata: { cache_lifetime, created: '2026-02-18', volatility: 'LOW' } })).toBe(hours);
  });
});
