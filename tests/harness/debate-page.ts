// The desk of a page with a case of two documents about a road, and stores that a test can look into.

import type { OpenOptions } from '#core/case/open.ts';
import type { DebateRequestView } from '#lib/contract/debate.ts';
import type { CaseClient } from '#lib/contract/client.ts';
import { memoryStores, type Stores } from '#tests/case.ts';
import { debateOracles, QUESTION, type DebateScript } from '#tests/debate-case.ts';
import { CASE, sourceFile, testDesk, TestShelf } from '#tests/harness/test-desk.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const ROAD = `The lower road was flooded three times in 2023.

Closing the lower road would add a detour of 12 minutes for 340 households.

The fire brigade recommended that the lower road be closed from November to March.`;
const LETTER = `I object to closing the lower road.

A closed road saves 40,000 euros of repairs each year.`;
export const REQUEST: DebateRequestView = { question: QUESTION, participants: 3, rounds: 2, mode: 'in_loop' };
export const never = (): AbortSignal => new AbortController().signal;

export interface Page {
  readonly desk: CaseClient;
  readonly shelf: TestShelf;
  readonly stores: ReadonlyMap<string, Stores>;
}

/** A case with two documents is open; every case has stores of its own. */
export async function page(script: DebateScript = {}): Promise<Page> {
  const stores = new Map<string, Stores>();
  const storesOf = (id: string): Stores => {
    const known = stores.get(id) ?? memoryStores();
    stores.set(id, known);
    return known;
  };
  let made = 0;
  const shelf = new TestShelf();
  const oracles = { ...scriptedOracles(), ...debateOracles(script) } as OpenOptions['oracles'];
  const desk = testDesk({
    shelf,
    ledger: (id) => storesOf(id).store,
    blobs: (id) => storesOf(id).blobs,
    lock: (_caseId, work) => work(),
    parser: () => Promise.resolve(oracles.parser),
    oracles: (_engines, _parser, models) => ({ ...oracles, ...models }),
    retriever: () => oracles.retriever,
    newId: () => [CASE, 'debate-1', 'debate-2'][made++] ?? 'more',
  });
  await desk.create('The road');
  await desk.open(CASE, () => undefined);
  await desk.importSource(sourceFile('road.txt', ROAD), () => undefined);
  await desk.importSource(sourceFile('letter.txt', LETTER), () => undefined);
  return { desk, shelf, stores };
}
