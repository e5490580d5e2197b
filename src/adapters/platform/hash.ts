// SHA-256 by the platform: off this thread, and about ten times as quick as ours where there is much to hash.

import { sha256Hex, toHex } from '#core/bytes/hash.ts';
import type { Hash } from '#core/ports.ts';

/** WebCrypto where the page is secure, else our own: the same hash. Never inside a transaction (WebKit ends it). */
export async function platformSha256(bytes: Uint8Array): Promise<Hash> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return sha256Hex(bytes);
  return toHex(new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
}
