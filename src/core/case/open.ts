// Opening a stored case: fold what is finished, replay what is not, and go on live.

import { manifestsOf, recordedEpoch } from '#core/case/epochs.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { resume, perform, type Act, type NextEpoch, type Outcome } from '#core/case/case.ts';
import { ReplayStore, ReplayWitness } from '#core/case/replay.ts';
import { AffidavitError } from '#core/errors.ts';
import { boot, type EpochReason } from '#core/case/manifest.ts';
import { engineFault } from '#core/admission/engines.ts';
import type { FailureType } from '#core/admission/observation.ts';
import { concludePending, EpochEnded } from '#core/case/observe.ts';
import { classesOf, OWN_KIND, type Manifest, type OptionalClass, type TakenClass } from '#core/admission/grammar.ts';
import type { Kind } from '#core/admission/shapes.ts';
import { ourRules, type Rules } from '#core/admission/policy/packs/named.ts';
import type { BlobStore, Entry, LedgerStore, Oracle, OracleInput, Signer } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, isAtRest, type CaseState } from '#core/case/state.ts';
import { World, type Environment, type Progress, type Say, type Witness } from '#core/case/world.ts';
import type { Answer } from '#core/admission/admit.ts';

/** A person speaks for himself; everybody else has an oracle. */
export type Oracles = Readonly<Record<Exclude<TakenClass, OptionalClass>, Oracle>> &
  Readonly<Partial<Record<OptionalClass, Oracle>>>;

export interface OpenOptions {
  /** `sha256:<hash>` of this decision core. */
  readonly core: string;
  readonly oracles: Oracles;
  /** What a new case is for; left out, what this core decides first. */
  readonly kind?: Kind;
  /** A person's own rules on top of ours; left out, ours alone. */
  readonly rules?: Rules;
  readonly store: LedgerStore;
  readonly blobs: BlobStore;
  readonly signer: Signer | null;
  readonly report: (progress: Progress) => void;
  /** The current call's signal: aborting it ends the call as a CANCELLED record. */
  readonly signal: () => AbortSignal;
  /**
   * Why the epoch in force is over: an append failed, the key that signed its replies is lost, or the clock is far behind it
   * and the person goes by it all the same (asked before this is called). Null where it goes on.
   */
  readonly after: 'commit_failure' | 'clock_set_back' | 'key_lost' | null;
  /**
   * The case as the caller has folded it from this very ledger, at rest: records before it are not read again. Without it
   * the fold begins at the first record.
   */
  readonly from?: CaseState;
}

/** A case at work. `resumed` tells what was finished while opening. */
export interface RunningCase {
  readonly state: () => CaseState;
  readonly resumed: readonly Outcome[];
  /** One act at a time. Throws AffidavitError for bad input (nothing recorded) and for a failed append (open again). */
  perform(act: Act): Promise<Outcome>;
}

export async function openCase(options: OpenOptions): Promise<RunningCase> {
  const { core, from = EMPTY_STATE, kind = OWN_KIND, oracles, rules = ourRules(kind) } = options;
  const key = options.signer === null ? {} : { key: toBase64(options.signer.publicKey) };
  const environment: Environment = { core, ...key, kind, oracles: identities(oracles, kind), rules };
  const { size } = await options.store.tip();
  const past = await options.store.read(from.tip.size, size);
  // The last manifest, judged or not: a case may have been left in the middle of opening an epoch.
  const last = manifestsOf(past).at(-1)?.manifest ?? from.manifest;
  const reason: EpochReason | null = last === null ? null : (options.after ?? changed(last, environment));
  // Another core may decide otherwise: it repeats nothing of what an earlier one left open, and asks the question anew.
  const moved = last !== null && last.core !== options.core;
  const live = new LiveWitness(options, reason !== null);
  const world = new World(
    {
      store: new ReplayStore(past, options.store),
      blobs: options.blobs,
      witness: new ReplayWitness(past, live),
      signer: options.signer,
      report: options.report,
    },
    moved ? past.reduce(reduce, from) : restOf(past, from),
  );
  const next: NextEpoch = (at) => {
    const recorded = recordedEpoch(past, at.seq);
    if (recorded !== null) return recorded;
    const over = live.ending;
    live.ending = false;
    if (at.state.manifest === null) return { environment, reason: 'genesis' };
    return { environment, reason: over ? (reason ?? 'stopped') : 'stopped' };
  };
  if (moved) {
    await concludePending(world);
    live.ending = false;
    await boot(world, environment, reason ?? 'engine_change');
  }
  const resumed = await resume(world, next);
  if (live.ending) {
    live.ending = false;
    await boot(world, environment, reason ?? 'stopped');
  }
  return { state: () => world.state, resumed, perform: (act) => perform(world, act, next) };
}

/** The state at the last point of the record where nothing was open: what comes after is replayed. */
function restOf(past: readonly Entry[], from: CaseState): CaseState {
  let rest = from;
  past.reduce((state, entry) => {
    const after = reduce(state, entry);
    if (isAtRest(after)) rest = after;
    return after;
  }, from);
  return rest;
}

/** Asks real oracles, and turns whatever goes wrong into data. */
class LiveWitness implements Witness {
  readonly #options: OpenOptions;
  /** The epoch in force is over: the first question to an oracle ends it. */
  ending: boolean;

  constructor(options: OpenOptions, ending: boolean) {
    this.#options = options;
    this.ending = ending;
  }

  next(): null {
    return null;
  }

  async ask(cls: TakenClass, seq: number, input: OracleInput, say: Say | null): Promise<Answer> {
    if (this.ending)
      throw new EpochEnded('an append failed in this epoch, its clock was set back, or its engines are others');
    if (say !== null) return { kind: 'said', value: await say(seq) };
    const signal = this.#options.signal();
    try {
      signal.throwIfAborted();
      const oracle = this.#options.oracles[cls];
      if (oracle === undefined) throw new TypeError(`no oracle for class ${cls}, which the manifest names`);
      return { kind: 'said', value: await oracle.ask(signal, copyOf(input), this.#options.blobs) };
    } catch (error) {
      return { kind: 'failed', received: 0, ...failureOf(error, signal) };
    }
  }
}

/** What an oracle does to its input reaches nobody else, least of all the check of its own output (SHALL-039). */
function copyOf(input: OracleInput): OracleInput {
  return parseStrict(canonical(input as unknown as Json)) as unknown as OracleInput;
}

/** By name and code only: messages of foreign errors never enter a record. */
function failureOf(error: unknown, signal: AbortSignal): { readonly failure: FailureType; readonly code: string } {
  const { code, name } = readError(error);
  if (name === 'TimeoutError') return { failure: 'TIMEOUT', code: 'TIMEOUT' };
  if (signal.aborted || name === 'AbortError') return { failure: 'TRANSPORT_ERROR', code: 'CANCELLED' };
  return { failure: 'TRANSPORT_ERROR', code: typeof code === 'string' ? code : 'ORACLE_ERROR' };
}

/** A thrown thing is as hostile as an answer: it may be anything, and may throw when it is looked at. */
function readError(error: unknown): { readonly code?: unknown; readonly name?: unknown } {
  try {
    return typeof error === 'object' && error !== null
      ? { code: Reflect.get(error, 'code'), name: Reflect.get(error, 'name') }
      : {};
  } catch {
    return {};
  }
}

/** Who may speak is settled before anything is recorded; engines of other protocols have no say. Throws ENGINE_ID. */
function identities(oracles: Oracles, kind: Kind): Environment['oracles'] {
  const classes: ReadonlySet<string> = new Set(classesOf(kind));
  const own = Object.entries(oracles).filter(([cls]) => classes.has(cls));
  for (const [cls, { identity }] of own) {
    const fault = engineFault(cls as TakenClass, identity.model_id);
    if (fault !== null) throw new AffidavitError('ENGINE_ID', `${identity.model_id}: ${fault}. Nothing was recorded.`);
  }
  return Object.fromEntries(own.map(([cls, oracle]) => [cls, oracle.identity])) as Environment['oracles'];
}

/** Why the epoch of this manifest cannot go on in this environment; null where it can. */
function changed(manifest: Manifest, { core, oracles, rules }: Environment): EpochReason | null {
  const same = manifest.core === core && canonical(manifest.oracles) === canonical(oracles as unknown as Json);
  if (!same) return 'engine_change';
  return manifest.pack === rules.pack ? null : 'policy_change';
}
