// Runs that are asked for over HTTP. Each is noted durably before it begins, so a helper that is killed finishes it when it
// starts again; a run is a case of kind `ercp`, and what was recorded of it before the kill is replayed, not asked again.

import { randomUUID } from 'node:crypto';
import { utf8 } from '#core/bytes/hash.ts';
import type { Progress } from '#core/case/world.ts';
import type { ErcpAct } from '#core/ercp/acts.ts';
import { toRunResponse } from '#core/ercp/edge.ts';
import type { Oracle } from '#core/ports.ts';
import type { RunPart } from '#core/ercp/result.ts';
import type { Edge } from '#helper/ercp/node-key.ts';
import { titleOf } from '#helper/ercp/title.ts';
import type { Source } from '#helper/ercp/shapes.ts';
import { findRun, runIn } from '#helper/ercp/stored-runs.ts';
import type { KeptRun, TraceStore } from '#helper/ercp/trace-files.ts';
import { codeOf, HelperError, sayError } from '#helper/terminal/errors.ts';
import { openStored, type Workplace } from '#helper/main.ts';
import type { Turns } from '#helper/replies/turns.ts';

/** A run that came to an end: sealed in its case, or failed before anything could be sealed. */
export type Ended =
  | { readonly kind: 'sealed'; readonly run: RunPart }
  | { readonly kind: 'failed'; readonly code: string; readonly at: number };

export interface RunsOptions {
  readonly files: TraceStore;
  readonly turns: Turns;
  /** Opens the data folder for one piece of work. */
  readonly inPlace: <T>(work: (place: Workplace) => Promise<T>) => Promise<T>;
  readonly now: () => number;
  /** The model that reasons where a request asks for it (`reasonerFor`); null where there is none. */
  readonly reasoner?: Oracle | null;
}
export interface Wanted {
  readonly traceId: string;
  readonly tag: string;
  readonly act: ErcpAct;
  readonly sources: readonly Source[];
}
/** What a `config.model` says to have the model of this server reason; or its own id. All other names: the built-in reasoner. */
const WRITER = 'writer';

/** Null for the built-in reasoner. Throws WRITER_ABSENT where the request asks for a model and there is none. */
export function reasonerFor(model: string, reasoner: Oracle | null): Oracle | null {
  if (model !== WRITER && !model.startsWith('gguf:') && model !== reasoner?.identity.model_id) return null;
  if (reasoner !== null && (model === WRITER || model === reasoner.identity.model_id)) return reasoner;
  throw new HelperError('WRITER_ABSENT', `no model ${model} reasons here`);
}

/** The response of §3.1, with what was asked for and who reasoned: a name that nobody here has is answered, and not in silence. */
export function toldRun(run: RunPart): Edge {
  return { ...toRunResponse(run), model: { asked: run.act.config.model, answered: run.model } };
}

type Listener = (progress: Progress) => void;

interface Going {
  readonly ended: Promise<Ended>;
  readonly listeners: Set<Listener>;
}

/** The store is another process's for a while, or its database is away: the run waits for it. */
const AGAIN: ReadonlySet<string> = new Set(['STORE_LOCKED', 'STORE_UNREACHABLE']);
const RETRY_MS = 500;

export class Runs {
  readonly #options: RunsOptions;
  readonly #going = new Map<string, Going>();

  constructor(options: RunsOptions) {
    this.#options = options;
  }

  /** Noted, or found to be noted already. Throws TRACE_CONFLICT where the id was given to another request. */
  async take({ act, sources, tag, traceId }: Wanted): Promise<KeptRun> {
    const { files, now } = this.#options;
    const run: KeptRun = {
      format: 1,
      trace_id: traceId,
      tag,
      case: randomUUID(),
      accepted: now(),
      work: { act, sources: [...sources] },
      failed: null,
    };
    if (await files.take(run)) return run;
    const held = await files.run(traceId);
    if (held === null) throw new TypeError('a run that is there can be read');
    if (held.tag === tag) return held;
    throw new HelperError('TRACE_CONFLICT', `the trace ${traceId} belongs to another request. Nothing was changed.`);
  }

  /** Does it, joins in where it is under way, or reads it where it is done. */
  async finish(run: KeptRun, listener?: Listener): Promise<Ended> {
    const going = this.#going.get(run.trace_id) ?? this.#begin(run);
    if (listener !== undefined) going.listeners.add(listener);
    try {
      return await going.ended;
    } finally {
      if (listener !== undefined) going.listeners.delete(listener);
    }
  }

  /**
   * Null where nothing is known of the trace; `running` where it has not come to an end. What is noted counts, not what this
   * process still waits to do: a run that it took up may have been finished by another one.
   */
  async read(traceId: string): Promise<Ended | 'running' | null> {
    const { files, inPlace, turns } = this.#options;
    const kept = await files.run(traceId);
    if (kept !== null && kept.work !== null) return 'running';
    if (kept !== null && kept.failed !== null) return { kind: 'failed', code: kept.failed, at: kept.accepted };
    return turns.take(async () => {
      const run = await inPlace((place) =>
        kept === null ? findRun(place, traceId) : runIn(place, kept.case, traceId),
      );
      return run === null ? null : { kind: 'sealed', run };
    });
  }

  /** Takes up what an earlier process left before `until` (ms since 1970), in the order in which it was asked for. */
  async resume(passedOver: (path: string) => void, until = Infinity): Promise<number> {
    const left = (await this.#options.files.unfinished(passedOver)).filter(({ accepted }) => accepted <= until);
    for (const run of left) if (!this.#going.has(run.trace_id)) this.#begin(run);
    return left.length;
  }

  #begin(run: KeptRun): Going {
    const listeners = new Set<Listener>();
    const tell: Listener = (progress) => listeners.forEach((listener) => listener(progress));
    const ended = this.#whenFree(() => this.#work(run, tell)).finally(() => this.#going.delete(run.trace_id));
    ended.catch((error: unknown) => console.error(`INTERNAL: ${sayError(error)}`)); // its callers are told, too
    const going = { ended, listeners };
    this.#going.set(run.trace_id, going);
    return going;
  }

  async #whenFree<T>(work: () => Promise<T>): Promise<T> {
    while (true) {
      try {
        return await this.#options.turns.take(work);
      } catch (error) {
        if (!AGAIN.has(codeOf(error) ?? '')) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  #work(run: KeptRun, tell: Listener): Promise<Ended> {
    return this.#options.inPlace(async (place) => {
      const release = await place.store.hold(run.case);
      try {
        return await this.#workAlone(place, run.trace_id, tell);
      } finally {
        await release();
      }
    });
  }

  /** The note is read again: another process may have finished it. */
  async #workAlone(place: Workplace, traceId: string, tell: Listener): Promise<Ended> {
    const { files, now } = this.#options;
    const kept = await files.run(traceId);
    if (kept === null) throw new TypeError('a run that was taken on has its note');
    if (kept.failed !== null) return { kind: 'failed', code: kept.failed, at: kept.accepted };
    if (kept.work === null) return sealedIn(place, kept);
    try {
      const reasoner = reasonerFor(kept.work.act.config.model, this.#options.reasoner ?? null);
      await performIn(place, kept, kept.work, { tell, now, reasoner });
      const ended = await sealedIn(place, kept);
      await files.settle(kept, null);
      return ended;
    } catch (error) {
      const code = codeOf(error);
      if (code === null || !OURS.test(code) || LATER.has(code)) throw error;
      await files.settle(kept, code);
      return { kind: 'failed', code, at: kept.accepted };
    }
  }
}

/** A code of ours, and none of the system (ENOSPC, ERR_...). */
const OURS = /^(?!ERR_)[A-Z]+_[A-Z_]+$/;
/** What fails on this disk or in this build and not for good: the note stays, and the next start tries again. */
const LATER: ReadonlySet<string> = new Set([
  'BLOB_FAILED',
  'LEDGER_CONFLICT',
  'LEDGER_FAILED',
  'STORE_BEHIND',
  'STORE_LOCKED',
  'STORE_UNREACHABLE',
  'FROZEN_MISSING',
  'FROZEN_CHANGED',
  'WEIGHTS_MISSING',
  'CLOCK_BEHIND',
  'WRITER_ABSENT',
]);

/** Goes on where the record ends. Throws what the core says of bad input. */
async function performIn(
  place: Workplace,
  { case: folder, trace_id }: KeptRun,
  { act, sources }: NonNullable<KeptRun['work']>,
  { now, reasoner, tell }: { readonly tell: Listener; readonly now: () => number; readonly reasoner: Oracle | null },
): Promise<void> {
  if (!(await isStored(place, folder))) await place.store.create(folder, titleOf(act), now());
  const at = await openStored(place, folder, {
    progress: tell,
    reading: () => undefined,
    signal: new AbortController().signal,
    kind: 'ercp',
    reasoner,
  });
  if ((await runIn(place, folder, trace_id)) !== null) return;
  for (const { dated, name, text, type } of sources.slice(at.model.state.sources.length)) {
    const taken = await at.perform({
      kind: 'import',
      name,
      media: 'text/plain',
      bytes: utf8(text),
      type,
      sphere: 'INSIDE',
      credibility: null,
      dated,
      supersedes: null,
    });
    if (taken?.kind === 'rejected') throw new HelperError(taken.code, `${name} could not be read`);
  }
  const outcome = await at.perform(act);
  if (outcome?.kind === 'rejected') throw new HelperError(outcome.code, 'the problem was not admitted');
}

async function sealedIn(place: Workplace, { case: folder, trace_id }: KeptRun): Promise<Ended> {
  const run = await runIn(place, folder, trace_id);
  if (run === null) throw new HelperError('TRACE_DAMAGED', `the case of the trace ${trace_id} holds no run of it`);
  return { kind: 'sealed', run };
}

async function isStored({ store }: Workplace, folder: string): Promise<boolean> {
  return store.ledger(folder).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'CASE_NOT_FOUND') return false;
      throw error;
    },
  );
}
