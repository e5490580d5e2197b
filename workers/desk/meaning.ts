// The search by meaning as the page sees it; the open case reads its documents when the models are ready.

import type { MeaningClient, MeaningView } from '#lib/contract/meaning.ts';
import type { OpenedCase } from '#workers/desk/open-case.ts';

/** What a page's case worker has of it (`shipped-meaning.ts`). */
export interface MeaningControl {
  readonly isReady: boolean;
  listen(heard: (view: MeaningView) => void): void;
  /** `go` is called whenever documents may be read. */
  whenReady(go: () => void): void;
  use(on: boolean): Promise<void>;
  load(): Promise<void>;
  remove(): Promise<void>;
  read(on: boolean): void;
}

export function meaningDesk(current: OpenedCase): MeaningClient {
  const { meaning } = current.ports;
  meaning?.whenReady(() => current.atOrNull?.readOn());
  return {
    meaning: (listen) => Promise.resolve(meaning?.listen(listen)),
    useMeaning: async (on) => meaning?.use(on),
    loadMeaning: async () => meaning?.load(),
    removeMeaning: async () => meaning?.remove(),
    readMeaning: (on) => Promise.resolve(meaning?.read(on)),
  };
}
