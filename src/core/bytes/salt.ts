// Salts of a case (architecture.md, "Privacy by format").

import { concat, fromHex, hmacSha256, le64, toHex, utf8 } from '#core/bytes/hash.ts';
import type { Hash } from '#core/ports.ts';

/** HMAC-SHA256(secret, label || LE64(seq)). A label for each use: one output used twice would disclose both. */
export function saltFrom(secret: Hash, label: string, seq: number): Hash {
  if (secret !== last.secret) last = { secret, hmac: hmacSha256(fromHex(secret)) };
  return toHex(last.hmac(concat(utf8(label), le64(seq))));
}

/** The key of the secret that was used last: a case has one. */
let last = { secret: '', hmac: hmacSha256(fromHex('')) };

/** How a manifest names the giver of a secret that is none: whoever knows the inputs of the case can compute its salts. */
export const NO_SECRET = 'random/inputs';
/** And of a time that was given, and not read. */
export const GIVEN_CLOCK = 'clock/given';
