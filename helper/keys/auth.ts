// API keys of the local server: who may read and write cases through it. Only hashes are kept; a key is shown once, when it
// is made. A key holds 256 random bits, so a plain hash of it gives nothing away and needs no slow function.

import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';

/**
 * `chat`: questions about documents that come with them, and cases by their id. `ercp`: runs, operators and traces;
 * `ercp:read`: traces alone; `ercp:high`: problems of high priority, too; `ercp:pii`: what was blacked out, and its erasure;
 * `mcp`: the tools of `affidavit mcp --http`.
 */
export const SCOPES = ['chat', 'ercp', 'ercp:read', 'ercp:high', 'ercp:pii', 'mcp'] as const;
/** For the page of one other origin, and only pairing gives them: the model of `affidavit serve`, and its search outside. */
const KEPT_SCOPES = [...SCOPES, 'writer', 'search'] as const;
export type Scope = (typeof KEPT_SCOPES)[number];

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the key, lower-case hex. */
  readonly hash: string;
  readonly scopes: readonly Scope[];
  /** The only origin that it is taken from; left out, it is bound to none. */
  readonly origin?: string | undefined;
  /** Milliseconds since 1970. */
  readonly created: number;
}
export type Access = 'allowed' | 'unknown' | 'out_of_scope';

const FILE = 'api-keys.json';
export const KEYS_MAX = 64;
export const KEY_NAME_MAX = 64;
const PREFIX = 'aff_';

const keysFile = z.strictObject({
  format: z.literal(1),
  keys: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        scopes: z.array(z.enum(KEPT_SCOPES)),
        origin: z.string().optional(),
        created: z.int().min(0),
      }),
    )
    .max(KEYS_MAX),
});

/** Makes a key and keeps its hash. The key itself is in no file. */
export async function addKey(
  folder: string,
  name: string,
  scopes: readonly Scope[],
  origin?: string,
): Promise<{ readonly key: string; readonly kept: ApiKey }> {
  const keys = await readKeys(folder);
  const line = name.trim();
  requireKeyName(line);
  if (keys.length >= KEYS_MAX)
    throw new HelperError('KEY_COUNT', `at most ${KEYS_MAX} keys are kept. Nothing was made. Revoke one first.`);
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const kept = {
    id: randomUUID().slice(0, 8),
    name: line,
    hash: hashOf(key),
    scopes: [...scopes],
    ...(origin === undefined ? {} : { origin }),
    created: Date.now(),
  };
  await writeKeys(folder, [...keys, kept]);
  return { key, kept };
}

/** Throws KEY_NAME. */
export function requireKeyName(line: string): void {
  if (line === '' || line.length > KEY_NAME_MAX || /[^\x20-\x7e]/.test(line))
    throw new HelperError(
      'KEY_NAME',
      `expected a name of 1 to ${KEY_NAME_MAX} letters, digits and signs. Nothing was made.`,
    );
}

/** Throws KEY_UNKNOWN where no key has that id. */
export async function revokeKey(folder: string, id: string): Promise<void> {
  const keys = await readKeys(folder);
  const left = keys.filter((one) => one.id !== id);
  if (left.length === keys.length)
    throw new HelperError(
      'KEY_UNKNOWN',
      `no key ${id} is kept. Nothing was changed. \`affidavit auth list\` names them.`,
    );
  await writeKeys(folder, left);
}

/** Whether the header `Authorization: Bearer KEY` opens this scope. */
export async function accessBy(folder: string, header: string | undefined, scope: Scope): Promise<Access> {
  const held = await keyBy(folder, header);
  if (held === null) return 'unknown';
  return held.scopes.includes(scope) ? 'allowed' : 'out_of_scope';
}

/** The key of this header; null where it names none. Read anew each time, so that a revoked key is gone at once. */
export async function keyBy(folder: string, header: string | undefined): Promise<ApiKey | null> {
  const key = /^Bearer ([\x21-\x7e]{1,256})$/i.exec(header ?? '')?.[1];
  return key === undefined ? null : findKey(folder, key);
}

/** The key as it is kept; null where it is not, or no more. */
export async function findKey(folder: string, key: string): Promise<ApiKey | null> {
  const hash = Buffer.from(hashOf(key), 'hex');
  // All are compared, each in constant time.
  const [held] = (await readKeys(folder)).filter((one) => timingSafeEqual(Buffer.from(one.hash, 'hex'), hash));
  return held ?? null;
}

/** Whether this header opens the model for a page of this origin. A key that was made for another origin does not. */
export const writerAccess = (folder: string, header: string | undefined, origin: string): Promise<Access> =>
  pageAccess(folder, header, origin, 'writer');

/** As `writerAccess`, for the search outside: a key of a pairing before there was one does not open it. */
export const searchAccess = (folder: string, header: string | undefined, origin: string): Promise<Access> =>
  pageAccess(folder, header, origin, 'search');

async function pageAccess(folder: string, header: string | undefined, origin: string, scope: Scope): Promise<Access> {
  const held = await keyBy(folder, header);
  if (held === null) return 'unknown';
  return held.scopes.includes(scope) && held.origin === origin ? 'allowed' : 'out_of_scope';
}

export async function isPaired(folder: string, origin: string): Promise<boolean> {
  return (await readKeys(folder)).some((key) => key.scopes.includes('writer') && key.origin === origin);
}

/**
 * What only a server that keeps this key's hash can say of the numbers that a page has drawn: another program on this port
 * cannot, nor one that passes the question on from another port. Null where no such key is kept for the origin.
 */
export async function proofOf(
  folder: string,
  keyId: string,
  origin: string,
  challenge: string,
): Promise<string | null> {
  const held = (await readKeys(folder)).find(({ id }) => id === keyId);
  if (held?.origin !== origin || !held.scopes.includes('writer')) return null;
  return createHmac('sha256', Buffer.from(held.hash, 'hex')).update(challenge).digest('hex');
}

/** Throws KEYS_DAMAGED for a file that is not of this format: nobody is let in by it. */
export async function readKeys(folder: string): Promise<readonly ApiKey[]> {
  const path = join(folder, FILE);
  try {
    return keysFile.parse(JSON.parse(await readFile(path, 'utf8'))).keys;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw new HelperError(
      'KEYS_DAMAGED',
      `${path} is not a list of keys. It was left as it is. Move it aside and make new keys.`,
      {
        cause,
      },
    );
  }
}

async function writeKeys(folder: string, keys: readonly ApiKey[]): Promise<void> {
  const path = join(folder, FILE);
  const next = `${path}.${randomUUID()}`;
  await writeFile(next, `${JSON.stringify({ format: 1, keys }, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(next, path);
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
