// Runs in a real browser: the retriever over what it keeps in this browser's IndexedDB. `retrieval.spec.ts` calls it.

import '#tests/harness/language.page.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { DexieIndex } from '#adapters/dexie/index-store.ts';
import { search, type Searched } from '#tests/e2e/engines/retrieval.cases.ts';

const run = async (passages: number): Promise<Searched> => {
  const weights = new Uint8Array(await (await fetch('./weights.bin')).arrayBuffer());
  return search(weights, new DexieIndex(new Connection()), passages);
};

declare global {
  interface Window {
    searchIn: typeof run;
  }
}
window.searchIn = run;
