// The Ed25519 key this device signs with: made once, kept in the data folder as PKCS #8, readable by its owner only.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Signer } from '#core/ports.ts';
import { makeFolder, syncFolder } from '#helper/store/durable.ts';
import { codeOf, HelperError } from '#helper/errors.ts';

const KEY_FILE = 'device-key.pem';
const OWNER_ONLY = 0o600;
/** The raw key is the end of its SubjectPublicKeyInfo (RFC 8410). */
const RAW_KEY_BYTES = 32;

/** The signer of a data folder; its key is made where there is none. Throws DEVICE_KEY for a file that is no such key. */
export async function deviceSigner(folder: string): Promise<Signer> {
  const path = join(folder, KEY_FILE);
  return toSigner((await readKey(path)) ?? (await createKey(path)));
}

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
    await chmod(path, OWNER_ONLY);
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
  const temporary = `${path}.${randomUUID()}.new`;
  const file = await open(temporary, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readKey(path)) ?? privateKey;
}

function toSigner(key: KeyObject): Signer {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    publicKey: new Uint8Array(spki.subarray(spki.length - RAW_KEY_BYTES)),
    sign: (message) => Promise.resolve(new Uint8Array(sign(null, message, key))),
  };
}
