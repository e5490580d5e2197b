// What a bundle says of this device's key, kept beside it: the name its holder chose, the key itself, and the statements
// that lead to it. A key file that is another than the card knows was lost: the new one says so.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { claimedName } from '#core/bundle/format.ts';
import { signLoss } from '#core/bundle/keys.ts';
import { fromBase64, toBase64 } from '#core/canon/base64.ts';
import type { Signer } from '#core/ports.ts';
import { codeOf, HelperError } from '#helper/errors.ts';
import { writeDurably } from '#helper/store/durable.ts';

const CARD_FILE = 'device-card.json';

const cardFile = z.strictObject({
  name: claimedName.nullable(),
  /** Base 64 of the public key. */
  public: z.string(),
  statements: z.array(z.string()),
});
export type CardFile = z.infer<typeof cardFile>;

/** The signer with its card. Writes one where there is none, and one more statement where the key was lost. */
export async function withCard(folder: string, signer: Signer): Promise<Signer> {
  const own = toBase64(signer.publicKey);
  const known = await readCard(folder);
  const card = known?.public === own ? known : await renewed(known, signer, own);
  if (card !== known) await writeCard(folder, card);
  return { ...signer, card: { name: card.name, statements: card.statements } };
}

/** Null where none is kept. Throws DEVICE_CARD for a file that is none. */
export async function readCard(folder: string): Promise<CardFile | null> {
  const path = join(folder, CARD_FILE);
  try {
    return cardFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw new HelperError(
      'DEVICE_CARD',
      `${path} is no key card. It was left as it is, and nothing was signed. Put the right file back, or move it away: the name and the earlier keys it tells of are then gone.`,
      { cause },
    );
  }
}

export async function writeCard(folder: string, card: CardFile): Promise<void> {
  await writeDurably(join(folder, CARD_FILE), new TextEncoder().encode(`${JSON.stringify(card, null, 2)}\n`));
}

async function renewed(known: CardFile | null, signer: Signer, own: string): Promise<CardFile> {
  if (known === null) return { name: null, public: own, statements: [] };
  const statement = await signLoss(fromBase64(known.public), signer, Math.floor(Date.now() / 1000));
  return { ...known, public: own, statements: [...known.statements, statement] };
}
