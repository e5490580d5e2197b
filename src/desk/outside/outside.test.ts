import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '#core/bytes/hash.ts';
import { capture, readProvenance } from '#desk/outside/capture.ts';
import { assertPublic, suggestQuery } from '#desk/outside/outside.ts';
import '#tests/language.ts';

const LEASE = 'Tenant: Odalys Brankovitch, account DE44-5001. The rent is 1,850 euros a month. Rabbits may be kept.';

describe('what a question is looked up by', () => {
  it.each([
    ['How tall is the lighthouse?', 'tall lighthouse'],
    ['How old is Odalys Brankovitch, the tenant?', 'old tenant'],
    ['Is the account DE44-5001 covered by deposit insurance?', 'account covered deposit insurance'],
    ['Odalys?', ''],
  ])('of "%s" is "%s"', (question, query) => {
    expect(suggestQuery(question, [LEASE])).toBe(query);
  });

  it('EBOM-REQ-141: never holds what stands in a document of the sphere INSIDE', () => {
    const word = fc.constantFrom(
      'Odalys',
      'BRANKOVITCH',
      'DE44-5001',
      '5001',
      '1850',
      'rent',
      'euros',
      'month',
      'rabbits',
    );
    const other = fc.constantFrom('lighthouse', 'how', 'the', 'law', 'kept', 'of', 'height');
    fc.assert(
      fc.property(fc.array(fc.oneof(word, other), { maxLength: 9 }), (words) => {
        const query = suggestQuery(words.join(' '), [LEASE]);
        expect(() => assertPublic(query, [LEASE])).not.toThrow();
        expect(query).not.toMatch(/odalys|brankovitch|5001|1850/i);
      }),
      { numRuns: 300, seed: 141 },
    );
  });
});

describe('where a found page says it is from', () => {
  const finding = { title: 'A "light"', url: 'https://wiki.example.org/w?a=1&b="', text: 'One.', dated: null };

  it('EBOM-REQ-141: is read back as it was written: address, time and hash', () => {
    const { bytes, sha256 } = capture(finding, 'the <query>', '2026-11-23T17:00:00.000Z');
    expect(readProvenance(bytes)).toEqual({ url: finding.url, fetched: '2026-11-23T17:00:00.000Z', sha256 });
  });

  it.each(['', '<html><p>Plain</p></html>', '<meta name="affidavit:fetched" content="x">'])(
    'is not read of %j',
    (page) => {
      expect(readProvenance(utf8(page))).toBeNull();
    },
  );
});
