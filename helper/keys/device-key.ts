// The Ed25519 key this device signs with: made once, kept in the data folder as PKCS #8, readable by its owner only.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { chmod, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { handedOver } from '#core/keys/key-card.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import type { Signer } from '#core/ports.ts';
import { readCard, withCard, writeCard } from '#helper/keys/key-card.ts';
import { createDurably, makeFolder, OWNER_FILE, syncFolder } from '#helper/store/durable.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';

const KEY_FILE = 'device-key.pem';
const NEXT_FILE = 'device-key.next.pem';
/** The raw key is the end of its SubjectPublicKeyInfo (RFC 8410). */
const RAW_KEY_BYTES = 32;

/**
 * The signer of a data folder, with its card; a key is made where there is none. Throws DEVICE_KEY for a file that is no such
 * key, DEVICE_CARD for a card that is none.
 */
export async function deviceSigner(folder: string): Promise<Signer> {
  const path = join(folder, KEY_FILE);
  await finishRotation(folder);
  return withCard(folder, toSigner((await readKey(path)) ?? (await createKey(path))));
}

/** Another key in the place of this one, which hands over to it and is then gone. */
export async function rotateKey(folder: string): Promise<void> {
  const old = await deviceSigner(folder);
  const card = await readCard(folder);
  if (card === null) throw new TypeError('a signer has written its card');
  const next = generateKeyPairSync('ed25519').privateKey;
  const changed = await handedOver(card, old, toSigner(next), Math.floor(Date.now() / 1000));
  await createDurably(join(folder, NEXT_FILE), toPem(next));
  await writeCard(folder, changed);
  await finishRotation(folder);
}

/** The card is written last: from then on the next key is the one, and a crash before it leaves the old one in force. */
async function finishRotation(folder: string): Promise<void> {
  const path = join(folder, NEXT_FILE);
  const next = await readKey(path);
  if (next === null) return;
  const card = await readCard(folder);
  if (card?.public === toBase64(toSigner(next).publicKey)) await rename(path, join(folder, KEY_FILE));
  else await rm(path);
  await syncFolder(folder);
}

/** A key of this process alone, which no file holds. */
export const fleetingSigner = (): Signer => toSigner(generateKeyPairSync('ed25519').privateKey);

/** As it stands, without making one; null where there is none. */
export async function existingSigner(folder: string): Promise<Signer | null> {
  const key = await readKey(join(folder, KEY_FILE));
  return key === null ? null : toSigner(key);
}

async function readKey(path: string): Promise<KeyObject | null> {
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`expected ed25519, got ${String(key.asymmetricKeyType)}`);
    await chmod(path, OWNER_FILE);
    return key;
  } catch (cause) {
    throw new HelperError(
      'DEVICE_KEY',
      `${path} holds no Ed25519 key. It was left as it is, and nothing was signed. Put the right file back, or move it away to start with a new key.`,
      { cause },
    );
  }
}

/** Linked into place, so that of two first starts one key wins, whole and synced. */
async function createKey(path: string): Promise<KeyObject> {
  await makeFolder(dirname(path));
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    await createDurably(path, toPem(privateKey));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return (await readKey(path)) ?? privateKey;
}

const toPem = (key: KeyObject): string | Buffer => key.export({ type: 'pkcs8', format: 'pem' });

function toSigner(key: KeyObject): Signer {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    publicKey: new Uint8Array(spki.subarray(spki.length - RAW_KEY_BYTES)),
    sign: (message) => Promise.resolve(new Uint8Array(sign(null, message, key))),
  };
}
