// How much room the browser leaves this origin. An estimate: quotas move, so a write that fits may still fail.

import { namesOf } from '#adapters/dexie/connection.ts';

/** How long a browser may take to say it: nobody waits for an answer that is only an estimate. */
const ESTIMATE_MS = 2_000;

/** Bytes that are clearly left, or null where the platform does not say, or not in time (WebKitGTK has no `navigator.storage`). */
export async function freeBytes(): Promise<number | null> {
  if (!('storage' in navigator)) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<StorageEstimate>((resolve) => {
    timer = setTimeout(() => resolve({}), ESTIMATE_MS);
  });
  const told: Promise<StorageEstimate> = navigator.storage.estimate().catch(() => ({}));
  const { quota, usage } = await Promise.race([told, late]);
  clearTimeout(timer);
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
