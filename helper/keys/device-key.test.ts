import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKeys } from '#core/keys/keys.ts';
import { toHex } from '#core/bytes/hash.ts';
import type { Signer } from '#core/ports.ts';
import { deviceSigner, rotateKey } from '#helper/keys/device-key.ts';
import { readCard, writeCard } from '#helper/keys/key-card.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affidavit-key-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const keysOf = ({ card, publicKey }: Signer) =>
  readKeys(card?.statements ?? [], publicKey).map(({ from, kind }) => [kind, toHex(from)]);

describe('the key of a data folder', () => {
  it('is made once, with a card that names nobody', async () => {
    const first = await deviceSigner(folder);
    const again = await deviceSigner(folder);
    expect(again.publicKey).toEqual(first.publicKey);
    expect(again.card).toEqual({ name: null, statements: [] });
    expect((await readdir(folder)).sort()).toEqual(['device-card.json', 'device-key.pem']);
  });

  it('hands over to the next one, by a statement of both, and is gone', async () => {
    const first = await deviceSigner(folder);
    await rotateKey(folder);
    const second = await deviceSigner(folder);
    expect(second.publicKey).not.toEqual(first.publicKey);
    expect(keysOf(second)).toEqual([['rotated', toHex(first.publicKey)]]);
    await rotateKey(folder);
    const third = await deviceSigner(folder);
    expect(keysOf(third)).toEqual([
      ['rotated', toHex(first.publicKey)],
      ['rotated', toHex(second.publicKey)],
    ]);
    expect((await readdir(folder)).sort()).toEqual(['device-card.json', 'device-key.pem']);
  });

  it('that was lost is told as lost by the next one, once, and the name stays', async () => {
    const first = await deviceSigner(folder);
    const card = await readCard(folder);
    if (card !== null) await writeCard(folder, { ...card, name: 'Ada' });
    await rm(join(folder, 'device-key.pem'));
    const second = await deviceSigner(folder);
    expect(keysOf(second)).toEqual([['lost', toHex(first.publicKey)]]);
    expect((await deviceSigner(folder)).card).toEqual(second.card);
    expect(second.card?.name).toBe('Ada');
  });

  it('is the old one where the change broke off before the card was written, the new one after', async () => {
    const first = await deviceSigner(folder);
    const [key, card] = [join(folder, 'device-key.pem'), join(folder, 'device-card.json')];
    const [oldKey, oldCard] = [await readFile(key), await readFile(card)];
    await rotateKey(folder);
    const second = await deviceSigner(folder);
    const newCard = await readFile(card);
    // Killed before the rename: the next key lies beside the old one, and the card names the next.
    await rename(key, join(folder, 'device-key.next.pem'));
    await writeFile(key, oldKey);
    expect((await deviceSigner(folder)).publicKey).toEqual(second.publicKey);
    expect(await readFile(card)).toEqual(newCard);
    // Killed before the card: it still names the old one.
    await rename(key, join(folder, 'device-key.next.pem'));
    await writeFile(key, oldKey);
    await writeFile(card, oldCard);
    const back = await deviceSigner(folder);
    expect(back.publicKey).toEqual(first.publicKey);
    expect(back.card).toEqual(first.card);
    expect((await readdir(folder)).sort()).toEqual(['device-card.json', 'device-key.pem']);
  });

  it('with a card that is none has its code, and the card is left as it is', async () => {
    await deviceSigner(folder);
    await writeFile(join(folder, 'device-card.json'), '{"name":"Ada\\u202e"}');
    await expect(deviceSigner(folder)).rejects.toMatchObject({ code: 'DEVICE_CARD' });
    expect(await readFile(join(folder, 'device-card.json'), 'utf8')).toBe('{"name":"Ada\\u202e"}');
  });
});
