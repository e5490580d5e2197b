// The card of this device's key (`core/keys/key-card.ts`), kept in a file beside it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardOf, deviceCard, toKeyCard, type DeviceCard } from '#core/keys/key-card.ts';
import type { Signer } from '#core/ports.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { writeDurably } from '#helper/store/durable.ts';

const CARD_FILE = 'device-card.json';

/** The signer with its card. Writes one where there is none, and one more statement where the key was lost. */
export async function withCard(folder: string, signer: Signer): Promise<Signer> {
  const known = await readCard(folder);
  const card = await cardOf(known, signer, Math.floor(Date.now() / 1000));
  if (card !== known) await writeCard(folder, card);
  return { ...signer, card: toKeyCard(card) };
}

/** Null where none is kept. Throws DEVICE_CARD for a file that is none. */
export async function readCard(folder: string): Promise<DeviceCard | null> {
  const path = join(folder, CARD_FILE);
  try {
    return deviceCard.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw new HelperError(
      'DEVICE_CARD',
      `${path} is no key card. It was left as it is, and nothing was signed. Put the right file back, or move it away: the name and the earlier keys it tells of are then gone.`,
      { cause },
    );
  }
}

export async function writeCard(folder: string, card: DeviceCard): Promise<void> {
  await writeDurably(join(folder, CARD_FILE), new TextEncoder().encode(`${JSON.stringify(card, null, 2)}\n`));
}
