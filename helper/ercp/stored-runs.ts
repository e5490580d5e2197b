// Sealed runs of ERCP in the cases of a data folder.

import { repliesOf, type SealedRun } from '#core/bundle/contents.ts';
import type { RunPart } from '#core/ercp/result.ts';
import { kindOfCase } from '#desk/frozen.ts';
import type { Workplace } from '#helper/main.ts';
import { listCases } from '#helper/stored-case.ts';

type Stores = Pick<Workplace, 'store'>;

/** The latest run of any case that was given this id; null where there is none. */
export async function findRun(place: Stores, traceId: string): Promise<RunPart | null> {
  const found: RunPart[] = [];
  for (const { caseId } of await listCases(place.store)) found.push(...(await runsOf(place, caseId)));
  return latestOf(found, traceId);
}

/** The same in one case. */
export async function runIn(place: Stores, caseId: string, traceId: string): Promise<RunPart | null> {
  return latestOf(await runsOf(place, caseId), traceId);
}

async function runsOf({ store }: Stores, caseId: string): Promise<readonly RunPart[]> {
  const ledger = await store.ledger(caseId);
  if ((await kindOfCase(ledger)) !== 'ercp') return [];
  const replies = await repliesOf(await ledger.read(0, (await ledger.tip()).size), store.blobs);
  return replies
    .filter((reply): reply is typeof reply & SealedRun => reply.kind === 'run')
    .map(({ parts }) => parts.run);
}

function latestOf(runs: readonly RunPart[], traceId: string): RunPart | null {
  const own = runs.filter(({ trace_id }) => trace_id === traceId);
  return own.sort((one, other) => one.timestamp - other.timestamp).at(-1) ?? null;
}
