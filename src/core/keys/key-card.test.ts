import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardOf, cardText, deviceCard, handedOver, keyFacts, renamed, type DeviceCard } from '#core/keys/key-card.ts';
import { readKeys } from '#core/keys/keys.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { grouped } from '#core/bytes/grouped.ts';
import { toHex } from '#core/bytes/hash.ts';
import { codeOf } from '#tests/ports/check.ts';
import { seededSigner } from '#tests/signer.ts';

const [first, second, third] = [seededSigner(21), seededSigner(22), seededSigner(23)];
const TIME = 1_700_000_000;
const keysOf = ({ statements }: DeviceCard, { publicKey }: { publicKey: Uint8Array }) =>
  readKeys(statements, publicKey).map(({ from, kind, time }) => [kind, toHex(from), time]);

describe('the card of a key', () => {
  it('names nobody at first, and stays as it is while the key does', async () => {
    const card = await cardOf(null, first, TIME);
    expect(card).toEqual({ name: null, public: toBase64(first.publicKey), statements: [] });
    expect(await cardOf(card, first, TIME)).toBe(card);
  });

  it('leads from key to key: handed over by both, lost by the next one alone; the name stays', async () => {
    const named = renamed(await cardOf(null, first, TIME), 'Ada Brandt');
    const changed = await handedOver(named, first, second, TIME + 1);
    expect(changed.public).toBe(toBase64(second.publicKey));
    const lost = await cardOf(changed, third, TIME + 2);
    expect(keysOf(lost, third)).toEqual([
      ['rotated', toHex(first.publicKey), TIME + 1],
      ['lost', toHex(second.publicKey), TIME + 2],
    ]);
    expect(lost.name).toBe('Ada Brandt');
    expect(deviceCard.parse(JSON.parse(JSON.stringify(lost)))).toEqual(lost);
  });

  it('KEY_STATEMENT: the sixty-fifth key is refused before anything is signed', async () => {
    const full = { ...(await cardOf(null, first, TIME)), statements: Array<string>(64).fill('x') };
    expect(await codeOf(handedOver(full, first, second, TIME))).toBe('KEY_STATEMENT');
    expect(await codeOf(cardOf(full, second, TIME))).toBe('KEY_STATEMENT');
  });

  it.each([
    ['a line break', 'Ada\nBrandt'],
    ['a mark of direction', 'Ada\u202e'],
    ['a space at its end', 'Ada '],
    ['half a character', 'Ada \ud83d'],
    ['a character that Unicode 15.0 does not know', 'Ada \u0378'],
    ['sixty-five characters', 'A'.repeat(65)],
  ])('KEY_NAME: %s is no name', async (_, name) => {
    const card = await cardOf(null, first, TIME);
    expect(await codeOf(Promise.resolve().then(() => renamed(card, name)))).toBe('KEY_NAME');
  });

  it('takes a name composed, and takes it away again', async () => {
    const card = await cardOf(null, first, TIME);
    const named = renamed(card, 'Zoe\u0308');
    expect(named.name).toBe('Zo\u00eb');
    expect(renamed(named, '').name).toBeNull();
  });

  it('is told with its fingerprint in groups, and in a QR code as a bundle has it', async () => {
    const changed = await handedOver(renamed(await cardOf(null, first, TIME), 'Ada'), first, second, TIME);
    const { publicKey } = second;
    const facts = keyFacts({ publicKey, card: changed });
    // SHA-256 by the platform, of the raw keys.
    const sha256 = (key: Uint8Array) => createHash('sha256').update(key).digest('hex');
    expect(facts).toEqual({
      name: 'Ada',
      fingerprint: sha256(publicKey),
      public: Buffer.from(publicKey).toString('base64'),
      earlier: [{ fingerprint: sha256(first.publicKey), kind: 'rotated', time: TIME }],
    });
    expect(cardText({ name: 'Ada', public: 'AQEB' })).toBe('{"key":"AQEB","name":"Ada"}');
    expect(grouped('0123456789abcdef')).toBe('0123 4567 89ab cdef');
  });
});
