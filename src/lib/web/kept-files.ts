// The large files that the service worker keeps, read without it: a worker that starts does not wait for another to start.

import type { Hash } from '#core/ports.ts';
import type { Sha256 } from '#lib/web/frozen-file.ts';

/** The service worker's cache of models and engines, which an update never throws away. */
export const ASSETS = 'affidavit-assets';

/**
 * The bytes kept of `url`, which hash to `hash`; null where there are none, where they are others, or where the browser has
 * no such store (a page without https): then they are asked for, and a wrong copy is replaced.
 */
export async function readKept(url: string, hash: Hash, sha256: Sha256): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const kept = await caches.match(url, { cacheName: ASSETS });
    if (kept === undefined) return null;
    const bytes = new Uint8Array(await kept.arrayBuffer());
    return (await sha256(bytes)) === hash ? bytes : null;
  } catch {
    return null;
  }
}
