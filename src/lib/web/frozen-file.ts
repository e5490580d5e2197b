// A frozen file (core, engines, parsers, weights) is named by its SHA-256. Neither the host nor a cache is trusted with it:
// its bytes are used only after they hash to that name. Shared by the workers and the service worker.

import { AffidavitError } from '#core/errors.ts';
import type { Hash } from '#core/ports.ts';

export type Sha256 = (bytes: Uint8Array) => Promise<Hash>;

/** Lower-case hex of the SHA-256 that `replay/<hash>.js` or `models/<hash>.bin` is named by; null for any other address. */
export function frozenName(url: string): Hash | null {
  return /\/(?:replay\/[0-9a-f]{64}\.js|models\/[0-9a-f]{64}\.bin)$/.test(url)
    ? url.slice(url.lastIndexOf('/') + 1, url.lastIndexOf('.'))
    : null;
}

/**
 * The bytes behind `url`, which hash to `hash`. Wrong bytes may come from a cache, so they are asked for once more from the
 * host itself (`cache: 'reload'`; the service worker drops its copy then). Throws FROZEN_MISSING where there is no such
 * file, FROZEN_CHANGED where it is another than its name says.
 */
export async function fetchFrozen(url: string, hash: Hash, sha256: Sha256): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await read(url, hash, 'default');
  if ((await sha256(bytes)) === hash) return bytes;
  const again = await read(url, hash, 'reload').catch(() => bytes);
  const actual = await sha256(again);
  if (actual === hash) return again;
  throw new AffidavitError('FROZEN_CHANGED', `expected ${url} to hash to its name, got ${actual}`);
}

async function read(url: string, hash: Hash, cache: RequestCache): Promise<Uint8Array<ArrayBuffer>> {
  const missing = (got: string, cause?: unknown): AffidavitError =>
    new AffidavitError('FROZEN_MISSING', `expected the file ${hash}, got ${got}`, { cause });
  try {
    const response = await fetch(url, { cache });
    // Some hosts answer an address that they do not know with a page of the app.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (!response.ok || isPage) throw missing(isPage ? 'a page' : `status ${String(response.status)}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw error instanceof AffidavitError ? error : missing('no answer', error);
  }
}
