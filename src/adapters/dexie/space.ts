// How much room the browser leaves this origin. An estimate: quotas move, so a write that fits may still fail.

import { namesOf } from '#adapters/dexie/connection.ts';

/** Bytes that are clearly left, or null where the platform does not say (WebKitGTK has no `navigator.storage`). */
export async function freeBytes(): Promise<number | null> {
  if (!('storage' in navigator)) return null;
  const { quota, usage }: StorageEstimate = await navigator.storage.estimate().catch(() => ({}));
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Whether a failed write failed for want of room, however deep the store wrapped the reason. */
export function isExhausted(error: unknown): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 4; depth++) {
    if (namesOf(at).includes('QuotaExceededError')) return true;
    at = 'cause' in at ? at.cause : null;
  }
  return false;
}
