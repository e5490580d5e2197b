import { toTrustedUrl } from '#lib/web/trusted-url.ts';

/** The service worker's life from the page: registered once, a new version is offered and taken only when asked. */
export class UpdateState {
  waiting = $state.raw<ServiceWorker | null>(null);
  #taken = false;

  async start(url: string): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker
      .register(toTrustedUrl(url), { updateViaCache: 'none' })
      .catch(() => null);
    if (registration === null) return;
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      this.waiting = registration.waiting;
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        // Without a controller this is the first install, not an update.
        if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) this.waiting = worker;
      });
    });
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.#taken) location.reload();
    });
  }

  take(): void {
    this.#taken = true;
    this.waiting?.postMessage({ kind: 'take' });
  }

  later(): void {
    this.waiting = null;
  }
}
