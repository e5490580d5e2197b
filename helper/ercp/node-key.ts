// The key of this node: what the ERCP server says is marked with it (ERCP v1.0 §5, AMB-58). Made once, beside the device
// key, readable by its owner only. No command and no response shows it. Who has it could forge: strangers get Ed25519 (AMB-59).

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { createDurably, makeFolder, OWNER_FILE } from '#helper/store/durable.ts';

export type Edge = { readonly [key: string]: Json };

export interface NodeKey {
  /** Names the key and says nothing of it: the beginning of its SHA-256. */
  readonly id: string;
  /** `hmac:` and the HMAC-SHA256, in hex, of the RFC 8785 bytes of what is signed, without `node_signature`. */
  readonly sign: (what: Edge) => string;
  /** Of what is kept to be compared: without the key nobody can guess what it was made of. */
  readonly tag: (what: Json) => string;
}

export const NODE_KEY_FILE = 'node-key';
const KEY_BYTES = 32;

/** Throws NODE_KEY for a file that holds no such key: it is left as it is, and nothing is signed. */
export async function openNodeKey(folder: string): Promise<NodeKey> {
  const path = join(folder, NODE_KEY_FILE);
  const key = (await readKey(path)) ?? (await createKey(folder, path));
  const mac = (bytes: Uint8Array): string => createHmac('sha256', key).update(bytes).digest('hex');
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 16),
    sign: ({ node_signature: _, ...rest }) => `hmac:${mac(canonicalBytes(rest, 'rfc8785'))}`,
    tag: (what) => mac(canonicalBytes(['tag', what], 'rfc8785')),
  };
}

async function readKey(path: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  if (!/^[0-9a-f]{64}\n$/.test(text))
    throw new HelperError(
      'NODE_KEY',
      `${path} holds no key. It was left as it is, and nothing was signed. Put the right file back, or move it away to start with a new key.`,
    );
  await chmod(path, OWNER_FILE);
  return Buffer.from(text.trim(), 'hex');
}

/** Of two first starts one key wins, whole and synced. */
async function createKey(folder: string, path: string): Promise<Buffer> {
  await makeFolder(folder);
  const key = randomBytes(KEY_BYTES);
  try {
    await createDurably(path, `${key.toString('hex')}\n`);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return (await readKey(path)) ?? key;
}
