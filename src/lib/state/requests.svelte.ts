import { isReport, observeRequests } from '#lib/web/requests.ts';
import type { RequestView } from '#lib/contract/device.ts';

/** Every request of the page and of its workers since it was opened. */
export class RequestState {
  all = $state.raw<readonly RequestView[]>([]);

  add(requests: readonly RequestView[]): void {
    this.all = [...this.all, ...requests];
  }

  /** Counts the page's own, and those that the service worker tells of. The case worker's come through `add`. */
  start(base: string): () => void {
    const stop = new AbortController();
    if ('serviceWorker' in navigator)
      navigator.serviceWorker.addEventListener(
        'message',
        ({ data }: MessageEvent<unknown>) => {
          if (isReport(data)) this.add(data.requests);
        },
        { signal: stop.signal },
      );
    const stopPage = observeRequests('page', base, (requests) => this.add(requests));
    return () => {
      stop.abort();
      stopPage();
    };
  }
}
