// A case from the outside: open it, do something to it. The driver that a live run and replay share: only person records
// start work, and at every rest point the next record says how it goes on.

import { requireAcceptable, toRecord, type Act } from '#core/case/act.ts';
import { AffidavitError } from '#core/errors.ts';
import { loadLibrary, parserRequest } from '#core/evidence/library-record.ts';
import { RecordEnds } from '#core/ledger/difference.ts';
import { boot, takeSecret, type EpochReason } from '#core/case/manifest.ts';
import { enable, EpochEnded, observe, readClock, type Admitted, type Breached } from '#core/case/observe.ts';
import type { Outcome } from '#core/case/outcome.ts';
import type { Hash } from '#core/ports.ts';
import { loopOf } from '#core/case/loop-of.ts';
import type { ImportAct, LibraryAct, OpenWork } from '#core/case/state.ts';
import type { Environment, World } from '#core/case/world.ts';

export type { Act, Description } from '#core/case/act.ts';
export type { Outcome } from '#core/case/outcome.ts';

/** Which environment the next epoch has: the live one, or the one a recorded manifest names. */
export type NextEpoch = (world: World) => { readonly environment: Environment; readonly reason: EpochReason };

/** Does one thing to an open case. Bad input throws a code before anything is recorded. */
export async function perform(world: World, act: Act, next: NextEpoch): Promise<Outcome> {
  requireAcceptable(world, act);
  try {
    const { open } = world.state;
    if (open !== null) await drive(world, next, () => finish(world, open));
    return await drive(world, next, () => start(world, act));
  } catch (error) {
    world.fail();
    throw error;
  }
}

/**
 * Walks what is recorded, then finishes what is open. With `ending`, the epoch in force is over: what its last event
 * lacks is completed without asking anybody, and the open question is asked again in the next epoch.
 */
export async function resume(world: World, next: NextEpoch): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    while (true) {
      const before = world.seq;
      const outcome = await drive(world, next, () => proceed(world));
      if (outcome !== null) outcomes.push(outcome);
      const ended = world.ports.witness.next(world.seq) === null;
      // What failed is not tried again by itself: a clock that is broken would be asked for ever.
      if (ended && (outcome === null ? world.seq === before : outcome.kind === 'rejected')) return outcomes;
    }
  } catch (error) {
    if (error instanceof RecordEnds) return outcomes;
    throw error;
  }
}

/** Runs work; where its epoch ends under it, opens the next one and finishes there what is still open. */
async function drive<T>(world: World, next: NextEpoch, work: () => Promise<T>): Promise<T | Outcome> {
  let job: () => Promise<T | Outcome> = work;
  while (true) {
    try {
      return await job();
    } catch (error) {
      if (!(error instanceof EpochEnded)) throw error;
      job = async () => {
        const { environment, reason } = next(world);
        const blocked = await boot(world, environment, reason);
        const { agent, open } = world.state;
        if (blocked !== null && (open === null || agent.health === 'STOPPED'))
          return { kind: 'rejected', code: blocked.code };
        return open === null ? work() : finish(world, open);
      };
    }
  }
}

/** One step at a rest point: boot an empty case, finish what is open, or read the next person record. */
async function proceed(world: World): Promise<Outcome | null> {
  const { idHead, manifest, open } = world.state;
  if (manifest === null || world.ports.witness.next(world.seq) === 'manifest') throw new EpochEnded('boot');
  if (idHead === null) {
    const blocked = await takeSecret(world);
    return blocked === null ? null : { kind: 'rejected', code: blocked.code };
  }
  if (open !== null) return finish(world, open);
  if (world.ports.witness.next(world.seq) === null) return null;
  return start(world, null);
}

async function start(world: World, act: Act | null): Promise<Outcome> {
  const blocked = (await enable(world)) ?? (world.state.idHead === null ? await takeSecret(world) : null);
  if (blocked !== null) return { kind: 'rejected', code: blocked.code };
  const isOfConstraint =
    act === null
      ? world.ports.witness.next(world.seq) === 'constraint'
      : act.kind === 'constraint' || act.kind === 'release';
  if (isOfConstraint) return carry(world, act);
  const said = await observe(world, {
    class: 'person',
    from: [],
    request: {},
    ...(act === null ? {} : { say: (seq: number) => toRecord(world, act, seq) }),
  });
  if (said.kind === 'breached') return { kind: 'rejected', code: said.code };
  const { open, sources } = world.state;
  if (open !== null) return finish(world, open);
  if (said.output.kind === 'withdraw') {
    const withdrawn = sources.filter(({ library }) => library?.withdrawn === said.seq);
    return withdrawn.length === 0
      ? { kind: 'rejected', code: 'INPUT_SCHEMA' }
      : { kind: 'withdrawn', sources: withdrawn };
  }
  const source = sources.find((one) => one.described?.obsHash === said.obsHash);
  // A record of somebody else's making may describe what is not there: it changes nothing.
  return source === undefined ? { kind: 'rejected', code: 'INPUT_SCHEMA' } : { kind: 'described', source };
}

/** One record: what a person accepts holds from the next question on. */
async function carry(world: World, act: Act | null): Promise<Outcome> {
  const said = await observe(world, {
    class: 'constraint',
    from: [],
    request: {},
    ...(act === null ? {} : { say: (seq: number) => toRecord(world, act, seq) }),
  });
  if (said.kind === 'breached') return { kind: 'rejected', code: said.code };
  return { kind: 'carried', constraints: world.state.constraints };
}

/** Carries out what a person started. Runs again, from the start, in the epoch after the one it was left in. */
async function finish(world: World, open: OpenWork): Promise<Outcome> {
  const { act } = open;
  switch (act.kind) {
    case 'import':
      return readDocument(world, open, act);
    case 'library':
      return readSources(world, open, act);
    default:
      return loopOf(world.state.manifest?.kind).finish(world, open, wasStopped(world, open));
  }
}

async function readDocument(world: World, open: OpenWork, { media, name, original }: ImportAct): Promise<Outcome> {
  // When does it come in? A source bears the reading of its own import, not that of the last question (EBOM-REQ-005).
  const time = await readClock(world);
  if (time.kind === 'breached') return { kind: 'rejected', code: time.code };
  const parsed: Admitted<'parser'> | Breached = await observe(world, {
    class: 'parser',
    from: [open.obsHash],
    request: { media, name, original },
  });
  if (parsed.kind === 'breached') return { kind: 'rejected', code: parsed.code };
  const source = world.state.sources.find((added) => added.seq === parsed.seq);
  if (source === undefined) throw new TypeError('an admitted document is a source');
  return { kind: 'imported', source };
}

/** One source after the other, each asked for with the record of the one before it: that is how it is found again. */
async function readSources(world: World, open: OpenWork, act: LibraryAct): Promise<Outcome> {
  const index = await loadLibrary(world.ports.blobs, act.index);
  const time = await readClock(world);
  if (time.kind === 'breached') return { kind: 'rejected', code: time.code };
  let before: Hash | null = open.read.at(-1)?.obsHash ?? null;
  for (let item = open.read.length; item < act.count; item += 1) {
    world.ports.report({ phase: 'reading', draft: 0, sources: item, passages: act.count, claims: 0 });
    const request = parserRequest(index, item);
    if (request === null) throw new AffidavitError('LIBRARY_FORMAT', 'expected as many sources as the record counts');
    const from = before === null ? [open.obsHash] : [open.obsHash, before];
    const parsed: Admitted<'parser'> | Breached = await observe(world, { class: 'parser', from, request });
    if (parsed.kind === 'breached') return { kind: 'rejected', code: parsed.code };
    before = parsed.obsHash;
  }
  return { kind: 'shelved', sources: world.state.sources.filter(({ imported }) => imported === open.obsHash) };
}

/** The agent was stopped in this very turn: what is owed is a reply, not another try (SHALL-033). */
function wasStopped(world: World, open: OpenWork): boolean {
  const { epochSeq, manifest } = world.state;
  return manifest?.reason === 'stopped' && epochSeq > open.seq;
}
