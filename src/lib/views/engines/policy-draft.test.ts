import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonical } from '#core/bytes/jcs.ts';
import { withOwnPack } from '#core/admission/policy/packs/named.ts';
import { AffidavitError } from '#core/errors.ts';
import { findPlaces, toLineAndColumn } from '#lib/views/engines/json-places.ts';
import { readPack, toCompileFault, toOwnRules } from '#lib/views/engines/policy-draft.ts';

/** Laid out as a person would, with one rule on each line that a test speaks of. */
const PACK = `{
  "name": "two-sources",
  "policies": [
    {"comparison": "LT", "enabled": true, "policy_id": "USER-1-TWO", "threshold": 131072}
  ],
  "bindings": {
    "USER-1-TWO": {"class": "gate/low", "path": ["output", "sources"], "severity": "normal", "unit": "count"}
  }
}`;
const CANONICAL =
  '{"bindings":{"USER-1-TWO":{"class":"gate/low","path":["output","sources"],"severity":"normal","unit":"count"}},"name":"two-sources","policies":[{"comparison":"LT","enabled":true,"policy_id":"USER-1-TWO","threshold":131072}]}';
const faultsOf = (text: string) => {
  const read = readPack(text);
  return read.kind === 'faulty' ? read.faults.map(({ column, line, message }) => [line, column, message]) : [];
};

describe('a pack as a person writes it', () => {
  it('AMB-51: is put in canonical form, however it is laid out, and says what it refuses', () => {
    const read = readPack(PACK);
    expect(read).toMatchObject({ kind: 'read', canonical: CANONICAL });
    expect(toOwnRules(withOwnPack(CANONICAL).set)).toEqual([
      { id: 'USER-1-TWO', on: 'gate/low', words: 'sources below 2' },
    ]);
  });

  test.each([
    ['GE', 'q16', ['output', 'confidence'], 58_982, 'confidence at or above 0.9'],
    ['LE', 'q16', ['output', 'confidence'], 32_768, 'confidence at or below 0.5'],
    ['GT', 'kib', ['output_size'], 524_288, 'output_size above 8 KiB'],
    ['GT', 'q16', ['params', 'temperature'], 0, 'params.temperature above 0'],
  ])('says %s of %s as a person would', (comparison, unit, path, threshold, words) => {
    const policies = [{ comparison, enabled: true, policy_id: 'USER-1', threshold }];
    const bindings = { 'USER-1': { class: '*', path, severity: 'normal', unit } };
    const rules = withOwnPack(canonical({ bindings, name: 'x', policies }));
    expect(toOwnRules(rules.set)).toEqual([{ id: 'USER-1', on: '*', words }]);
  });

  test.each<[string, string, string, number, number, RegExp]>([
    ['a comma too few', '"two-sources",', '"two-sources"', 3, 3, /expected "," or "}"/],
    ['a comma too many', '"unit": "count"}', '"unit": "count",}', 7, 110, /expected a name in "quotes"/],
    ['a name twice', '"enabled": true,', '"enabled": true, "enabled": true,', 4, 43, /"enabled" is named twice/],
    ['a text that does not end', '"two-sources",', '"two-sources,', 2, 11, /expected a value/],
    ['something after the end', '  }\n}', '  }\n}}', 9, 2, /nothing more/],
    ['a fraction for a bound', '131072', '0.5', 4, 70, /whole number/],
    ['an operator there is not', '"LT"', '"EQ"', 4, 43, /expected GT, LT, GE, LE/],
    ['a severity there is not', '"normal"', '"fatal"', 7, 72, /severity/],
    ['a path to nowhere', '["output", "sources"]', '["input", "sources"]', 7, 41, /a path is/],
    ['a field of its own', '"unit": "count"', '"unit": "count", "why": ""', 7, 5, /why: no such field here/],
    ['a name in capitals', '"two-sources"', '"Two Sources"', 2, 3, /small letters/],
  ])('%s is shown at its line and column', (_, search, replace, line, column, message) => {
    expect(PACK.split(search).length).toBe(2);
    const text = PACK.replace(search, replace);
    const read = readPack(text);
    const faults = read.kind === 'read' ? [faultOfCompiling(text)] : faultsOf(text);
    expect(faults[0]).toEqual([line, column, expect.stringMatching(message)]);
  });

  function faultOfCompiling(text: string) {
    const read = readPack(text);
    if (read.kind !== 'read') throw new Error('expected a pack that can be read');
    try {
      withOwnPack(read.canonical);
    } catch (error) {
      if (!(error instanceof AffidavitError)) throw error;
      const { column, line, message } = toCompileFault(read, error);
      return [line, column, message];
    }
    throw new Error('expected a pack that cannot be compiled');
  }

  test.each<[string, string, number, number, RegExp]>([
    ['an id of ours', PACK.replaceAll('USER-1-TWO', 'G-LOW-01-SOURCES'), 4, 43, /begins with USER-/],
    ['a class there is not', PACK.replace('gate/low', 'gate/none'), 4, 43, /which is not a class/],
  ])('%s is shown at its rule', (_, text, line, column, message) => {
    expect(faultOfCompiling(text)).toEqual([line, column, expect.stringMatching(message)]);
  });

  it('several faults are told at once', () => {
    const faults = faultsOf(PACK.replace('131072', '0.5').replace('"normal"', '"fatal"'));
    expect(faults.map(([line]) => line).sort()).toEqual([4, 7]);
  });

  it('whatever somebody sends, it is a pack or has a fault inside the text', () => {
    fc.assert(
      fc.property(fc.nat(PACK.length), fc.string({ maxLength: 4 }), fc.nat(6), (at, put, drop) => {
        const text = PACK.slice(0, at) + put + PACK.slice(at + drop);
        const lines = text.split('\n');
        for (const [line, column] of faultsOf(text) as [number, number, string][]) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

it('the places of a JSON text are where its values begin, and it has a fault exactly where JSON.parse has one', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(80), fc.constantFrom('', ',', '}', '"', ':', '1'), (json, at, put) => {
      const { at: places, fault } = findPlaces(json);
      expect(fault).toBeNull();
      expect(places.get('')).toBe(json.search(/\S/));
      const broken = json.slice(0, at) + put + json.slice(at + 1);
      if (findPlaces(broken).fault === null) expect(() => JSON.parse(broken) as unknown).not.toThrow();
    }),
    { numRuns: 2000 },
  );
  expect(toLineAndColumn('a\nbc\n', 4)).toEqual({ line: 2, column: 3 });
});
