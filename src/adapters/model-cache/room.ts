// How much room the browser leaves to models. Chromium tells every site ten gibibytes above what it uses, or the whole disk
// rounded up to a gibibyte, so that nobody is known by it: there only a write says whether there is room.

import { SPACE_LEFT_BYTES } from '#models/ports.ts';

const GIB = 1_073_741_824;
/** No model's cache. Chromium looks before it writes an entry, not at how large it is: many small ones. */
const TRIAL = 'affidavit-room';
const PIECE = 4_194_304;

/** Bytes left to this app; null where the browser does not say, or says the same to everybody. */
export async function toldBytes(): Promise<number | null> {
  const left = await estimate();
  return left === null || left % GIB === 0 ? null : left;
}

/**
 * As `toldBytes`, but 0 where the browser says the same to everybody and the room that is left to people does not fit: it is
 * written once and taken off again (0.3 s).
 */
export async function freeBytes(): Promise<number | null> {
  const left = await estimate();
  if (left === null || left % GIB !== 0) return left;
  return (await fits(SPACE_LEFT_BYTES)) ? null : 0;
}

/** Takes off what a closed tab left of a trial. */
export async function endTrial(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(TRIAL);
}

async function estimate(): Promise<number | null> {
  if (!('storage' in navigator)) return null; // WebKitGTK
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

async function fits(bytes: number): Promise<boolean> {
  if (!('caches' in globalThis)) return true; // nothing is kept here, which is told elsewhere
  const cache = await caches.open(TRIAL);
  const piece = new Uint8Array(PIECE);
  const entries = Array.from({ length: bytes / PIECE }, (_, at) => `https://models.invalid/room/${String(at)}`);
  try {
    for (const entry of entries) await cache.put(entry, new Response(piece));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  } finally {
    await Promise.all(entries.map((entry) => cache.delete(entry)));
    await endTrial();
  }
}
