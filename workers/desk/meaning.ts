// The search by meaning as the page sees it; the open case reads its documents when the models are ready.

import type { MeaningClient } from '#lib/contract/meaning.ts';
import type { OpenedCase } from '#workers/desk/open-case.ts';

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
