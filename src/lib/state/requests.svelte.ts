import { observeRequests } from '#lib/state/requests.ts';
import type { RequestView } from '#lib/ui/view.ts';

/** Every request of the page and of its workers since it was opened. */
export class RequestState {
  all = $state.raw<readonly RequestView[]>([]);

  add(requests: readonly RequestView[]): void {
    this.all = [...this.all, ...requests];
  }

  start(base: string): () => void {
    return observeRequests('page', base, (requests) => this.add(requests));
  }
}
