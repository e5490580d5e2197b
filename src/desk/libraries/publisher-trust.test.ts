import { describe, expect, it } from 'vitest';
import { trustOf } from '#desk/libraries/publisher-trust.ts';

describe('the key of a library against the one before', () => {
  it.each([
    [null, {}, undefined, 'unsigned'],
    ['k1', {}, undefined, 'first'],
    ['k1', { harbour: 'k1' }, undefined, 'same'],
    ['k2', { harbour: 'k1' }, undefined, 'other'],
    [null, { harbour: 'k1' }, undefined, 'no longer signed'],
    ['k1', { boats: 'k2' }, undefined, 'first'],
    // By the record of the case, on a device that has seen none.
    [null, {}, 'k1', 'no longer signed'],
    ['k1', {}, 'k1', 'same'],
    ['k2', {}, 'k1', 'other'],
    ['k1', {}, null, 'first'],
    // A case from elsewhere whose record has another key than this device knows.
    ['k2', { harbour: 'k1' }, 'k2', 'other'],
    ['k1', { harbour: 'k1' }, 'k2', 'other'],
  ] as const)('EBOM-REQ-133: %s after %j, in the case %s, is "%s"', (publisher, known, held, trust) => {
    const earlier = held === undefined ? null : { publisher: held };
    expect(trustOf({ name: 'harbour', publisher, earlier }, known)).toBe(trust);
  });

  it('no name is taken from the prototype', () => {
    expect(trustOf({ name: 'constructor', publisher: 'k1', earlier: null }, {})).toBe('first');
  });
});
