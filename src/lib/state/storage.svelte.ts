import type { StorageView } from '#lib/contract/device.ts';

const READ_PAUSE_MS = 1000;

/** What this browser really promises about our storage. WebKit clears it after seven days without a visit unless installed. */
export class StorageState {
  view = $state.raw<StorageView>({ persistence: 'unknown', used: null, quota: null });
  #asked = false;
  #due = false;

  async read(): Promise<void> {
    // Absent in WebKitGTK and in private modes: then nothing is known, and that is what is said.
    const storage = 'storage' in navigator ? navigator.storage : undefined;
    if (storage === undefined) return;
    const estimate: StorageEstimate = await storage.estimate().catch(() => ({}));
    const kept = await storage.persisted().catch(() => null);
    this.view = { persistence: toPersistence(kept), used: estimate.usage ?? null, quota: estimate.quota ?? null };
  }

  async afterWrite(): Promise<void> {
    if (!this.#asked && this.view.persistence !== 'kept') {
      this.#asked = true;
      if ('storage' in navigator) await navigator.storage.persist().catch(() => false);
    }
    // Three hundred documents are written one after the other, and nobody reads a figure that changes with each of them.
    if (this.#due) return;
    this.#due = true;
    setTimeout(() => {
      this.#due = false;
      void this.read();
    }, READ_PAUSE_MS);
  }
}

function toPersistence(kept: boolean | null): StorageView['persistence'] {
  if (kept === null) return 'unknown';
  if (kept) return 'kept';
  const safari = /^((?!chrome|android).)*safari/iu.test(navigator.userAgent);
  return safari && !matchMedia('(display-mode: standalone)').matches ? 'cleared_after_seven_days' : 'may_be_cleared';
}
