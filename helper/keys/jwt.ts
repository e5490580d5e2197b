// Tokens of the local server: JSON Web Tokens for programs that should have access for minutes, with the scopes of a role. The
// secret is random, kept for its owner only, and never shown. Attacker-controlled: everything but the secret.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { requireKeyName, type Scope } from '#helper/keys/auth.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { ROLES, TOKEN_MINUTES_MAX, type Role } from '#helper/keys/roles.ts';
import { createDurably, makeFolder, writeDurably } from '#helper/store/durable.ts';

export interface TokenGrant {
  readonly subject: string;
  readonly role: Role;
  readonly minutes: number;
  /** Taken once and then no more: a token that was overheard is worth nothing. */
  readonly once: boolean;
}
export type TokenRead =
  | { readonly kind: 'good'; readonly subject: string; readonly scopes: readonly Scope[] }
  /** `reason` for the one who runs the server; a caller is not told. */
  | { readonly kind: 'bad'; readonly reason: string };

/** Two clocks may differ by this. */
const SKEW_SECONDS = 30;
const ISSUER = 'affidavit';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const SECRET_FILE = 'token-secret';
const USED_FOLDER = 'tokens-used';

/** Only what this server signs: any other claim of a token counts for nothing. */
const claims = z.object({
  sub: z.string().min(1).max(64),
  jti: z.uuid(),
  iat: z.int(),
  exp: z.int(),
  role: z.enum(['reader', 'author', 'supervisor']),
  once: z.boolean(),
});

/** Throws KEY_NAME. */
export async function makeToken(folder: string, grant: TokenGrant, now: number): Promise<string> {
  requireKeyName(grant.subject);
  const secret = (await readSecret(folder)) ?? (await createSecret(folder));
  const seconds = Math.floor(now / 1_000);
  return new SignJWT({ role: grant.role, once: grant.once })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: kidOf(secret) })
    .setSubject(grant.subject)
    .setIssuer(ISSUER)
    .setAudience(audienceOf(secret))
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + Math.min(TOKEN_MINUTES_MAX, grant.minutes) * 60)
    .sign(secret);
}

/** One algorithm, one key, named by its id; signed, dated, for this server, and short-lived. Never throws for a bad token. */
export async function readToken(folder: string, token: string, now: number): Promise<TokenRead> {
  const secret = await readSecret(folder);
  if (secret === null) return { kind: 'bad', reason: 'no token was made here' };
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        if (kid !== kidOf(secret)) throw new errors.JWSInvalid('another key id');
        return secret;
      },
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: audienceOf(secret),
        requiredClaims: ['sub', 'jti', 'iat', 'exp', 'nbf'],
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: TOKEN_MINUTES_MAX * 60,
        currentDate: new Date(now),
      },
    );
    const { exp, iat, jti, once, role, sub } = claims.parse(payload);
    if (exp - iat > TOKEN_MINUTES_MAX * 60) return { kind: 'bad', reason: 'it lasts too long' };
    if (once && !(await use(folder, jti, exp))) return { kind: 'bad', reason: 'it was used before' };
    return { kind: 'good', subject: sub, scopes: ROLES[role] };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { kind: 'bad', reason: error.message };
    if (error instanceof z.ZodError) return { kind: 'bad', reason: 'its claims are not ours' };
    throw error;
  }
}

/** Another secret: every token made so far opens nothing any more. */
export async function revokeTokens(folder: string): Promise<void> {
  await makeFolder(folder);
  await writeDurably(join(folder, SECRET_FILE), newSecret());
}

/** Of several at once, in several processes, one is told that it was the first: a file is made once. */
async function use(folder: string, jti: string, expires: number): Promise<boolean> {
  const used = join(folder, USED_FOLDER);
  await makeFolder(used);
  try {
    await createDurably(join(used, `${String(expires)}-${jti}`), '');
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Notes of tokens that are too old to be taken again. */
export async function forgetUsed(folder: string, now: number): Promise<void> {
  const used = join(folder, USED_FOLDER);
  for (const name of await readdir(used).catch(() => [])) {
    const expires = Number(/^(\d{1,12})-/.exec(name)?.[1] ?? NaN);
    if (expires * 1_000 < now - 2 * SKEW_SECONDS * 1_000) await rm(join(used, name), { force: true });
  }
}

async function readSecret(folder: string): Promise<Uint8Array | null> {
  const path = join(folder, SECRET_FILE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (!/^[0-9a-f]{64}\n$/.test(text))
    throw new HelperError('KEYS_DAMAGED', `${path} holds no secret. It was left as it is. Move it aside.`);
  return new Uint8Array(Buffer.from(text.trim(), 'hex'));
}

async function createSecret(folder: string): Promise<Uint8Array> {
  await makeFolder(folder);
  await createDurably(join(folder, SECRET_FILE), newSecret()).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  const made = await readSecret(folder);
  if (made === null) throw new TypeError('a secret that was made is there');
  return made;
}

const newSecret = (): string => `${randomBytes(32).toString('hex')}\n`;
const named = (secret: Uint8Array, noun: string): string =>
  createHash('sha256').update(noun).update(secret).digest('hex').slice(0, 16);
const kidOf = (secret: Uint8Array): string => named(secret, 'kid');
/** This data folder, so that a token of another one is worth nothing here. */
const audienceOf = (secret: Uint8Array): string => `affidavit:${named(secret, 'audience')}`;
