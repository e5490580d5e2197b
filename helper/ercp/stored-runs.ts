// Sealed runs of ERCP in the cases of a data folder.

import { repliesOf, type SealedRun } from '#core/bundle/contents.ts';
import type { RunPart } from '#core/ercp/result.ts';
import { kindOfCase } from '#desk/frozen/frozen.ts';
import type { Workplace } from '#helper/main.ts';
import { listCases } from '#helper/cases/stored-case.ts';

type Stores = Pick<Workplace, 'store'>;

/** The latest run of any case that was given this id; null where there is none. */
export async function findRun(place: Stores, traceId: string): Promise<RunPart | null> {
  return (await findSealedRun(place, traceId))?.sealed.parts.run ?? null;
}

/** The same as it was sealed, with the public id of its case. */
export async function findSealedRun(
  place: Stores,
  traceId: string,
): Promise<{ readonly sealed: SealedRun; readonly runCase: string } | null> {
  const found: { readonly sealed: SealedRun; readonly runCase: string }[] = [];
  for (const { caseId, id } of await listCases(place.store))
    for (const sealed of await sealedIn(place, caseId)) found.push({ sealed, runCase: id });
  const latest = latestOf(
    found.map(({ sealed }) => sealed.parts.run),
    traceId,
  );
  return found.find(({ sealed }) => sealed.parts.run === latest) ?? null;
}

/** The same in one case. */
export async function runIn(place: Stores, caseId: string, traceId: string): Promise<RunPart | null> {
  return latestOf(await runsOf(place, caseId), traceId);
}

async function runsOf(place: Stores, caseId: string): Promise<readonly RunPart[]> {
  return (await sealedIn(place, caseId)).map(({ parts }) => parts.run);
}

async function sealedIn({ store }: Stores, caseId: string): Promise<readonly SealedRun[]> {
  const ledger = await store.ledger(caseId);
  if ((await kindOfCase(ledger)) !== 'ercp') return [];
  const replies = await repliesOf(await ledger.read(0, (await ledger.tip()).size), store.blobs);
  return replies.filter((reply): reply is typeof reply & SealedRun => reply.kind === 'run');
}

function latestOf(runs: readonly RunPart[], traceId: string): RunPart | null {
  const own = runs.filter(({ trace_id }) => trace_id === traceId);
  return own.sort((one, other) => one.timestamp - other.timestamp).at(-1) ?? null;
}
