// Loads the decision core, the engines and the parsers by name from our own copies. The code that decides is literally the
// file that manifests name, live and in replay alike.

import type { LoadEngines, Recompute } from '#core/verify/load-engines.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import type { Build } from '#core/verify/engine-limits.ts';
import type * as Core from '#core/main.ts';
import { knownEngine } from '#core/admission/engines.ts';
import type { TakenClass } from '#core/admission/grammar.ts';
import type { Kind } from '#core/admission/shapes.ts';
import { provideLanguage } from '#core/provide-language.ts';
import { LANGUAGE_HASH } from '#language/tables.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import type { Hash, LedgerStore, Oracle } from '#core/ports.ts';
import { boundedParser } from '#desk/frozen/bounded-parser.ts';
import type { createEngines, weightsOf } from '../../engines.ts';
import type { createParser, parseDocument } from '../../parsers.ts';

/** What `src/core/main.ts` exports. */
export type CoreModule = Omit<typeof Core, keyof DecisionCore> & DecisionCore;

/** What `src/engines.ts` exports. */
export interface EnginesModule {
  readonly createEngines: typeof createEngines;
  /** Absent from engines of 0.1.0, which carry all they need. */
  readonly weightsOf?: typeof weightsOf;
  /** Absent before 0.4.0, like `provideLanguage`. */
  readonly LANGUAGE_HASH?: string;
  readonly provideLanguage?: (bytes: Uint8Array, actual?: Hash) => void;
}

/** What `src/parsers.ts` exports. */
export interface ParsersModule {
  readonly createParser: typeof createParser;
  readonly parseDocument: typeof parseDocument;
}

/** Where frozen files come from: served by the page's host, or on disk. Each is checked against its name before it is used. */
export interface FrozenFiles {
  /** What the file `<hash>.js` exports. Throws FROZEN_MISSING and FROZEN_CHANGED. */
  module(hash: Hash): Promise<unknown>;
  /** The file `<hash>.bin`. Throws FROZEN_MISSING and FROZEN_CHANGED. */
  weights(hash: Hash): Promise<Uint8Array>;
  /** Whether `weights` has hashed what it gives; else those who use it do. */
  readonly hashesWeights: boolean;
}

/** The frozen files of this build, by their SHA-256. */
export interface BuildNames extends Build {
  /** Of questions. */
  readonly core: Hash;
  readonly ercp: Hash;
  readonly debate: Hash;
}

/** The core of this build that decides cases of a kind: that of questions where it has none, which then refuses the case. */
export function coreFor({ core, debate, ercp }: BuildNames, kind: Kind): Hash {
  return { debate, ercp, question: core }[kind];
}

/** What a stored case is for, as its first manifest says; null where nothing is recorded yet. */
export async function kindOfCase(store: Pick<LedgerStore, 'read'>): Promise<Kind | null> {
  return manifestsOf(await store.read(1, 2))[0]?.manifest.kind ?? null;
}

/** An engine as a verifier asks it: with who it is. */
export function toRecompute(engine: Oracle): Recompute {
  const { identity } = engine;
  const ask: Recompute = (input, blobs, signal = new AbortController().signal) => engine.ask(signal, input, blobs);
  return Object.assign(ask, { identity });
}

export class Frozen {
  readonly names: BuildNames;
  readonly #files: FrozenFiles;
  readonly #isolate: ((parsers: Hash) => Oracle) | null;
  readonly #loaded = new Map<Hash, Promise<unknown>>();
  readonly #tables = new Map<Hash, Promise<Uint8Array>>();
  #own: Promise<void> | null = null;
  readonly #present = new Map<Hash, Promise<boolean>>();
  /** For the verifier: one set of engines for a whole bundle, so that a document is read for searching once. */
  readonly #engines = new Map<Hash, Partial<Record<TakenClass, Oracle>>>();

  /**
   * `isolate`: the parsers of that name on a thread that can be ended; without it they read on this one. The documents of
   * a bundle come from a stranger.
   */
  constructor(files: FrozenFiles, names: BuildNames, isolate: ((parsers: Hash) => Oracle) | null = null) {
    this.names = names;
    this.#files = files;
    this.#isolate = isolate;
  }

  /** Begins to load what the first act needs, so that it does not wait for one file after the other. */
  prepare(): void {
    // A file that cannot be loaded now is asked for again, and its error reported, when it is needed.
    for (const hash of [this.names.core, this.names.engines]) this.#load(hash).catch(() => undefined);
  }

  core(hash: Hash = this.names.core): Promise<CoreModule> {
    return this.#load(hash) as Promise<CoreModule>;
  }

  engines(hash: Hash = this.names.engines): Promise<EnginesModule> {
    return this.#load(hash) as Promise<EnginesModule>;
  }

  parsers(hash: Hash = this.names.parsers): Promise<ParsersModule> {
    return this.#load(hash) as Promise<ParsersModule>;
  }

  /** Weights that engines name, as bytes. Throws FROZEN_MISSING and FROZEN_CHANGED. */
  readonly weights = (hash: Hash): Promise<Uint8Array> => this.#files.weights(hash);

  /** Gives this copy of the code the tables, once: what reads English here and not in a frozen file needs them as well. */
  ownLanguage(): Promise<void> {
    this.#own ??= this.#language(LANGUAGE_HASH).then((bytes) =>
      this.#files.hashesWeights ? provideLanguage(bytes, LANGUAGE_HASH) : provideLanguage(bytes),
    );
    this.#own.catch(() => (this.#own = null)); // asked for again, they may be there
    return this.#own;
  }

  /** For the verifier: null where we have no core of that name. Throws FROZEN_CHANGED. */
  readonly loadCore = async (name: string): Promise<DecisionCore | null> => {
    const hash = /^sha256:([0-9a-f]{64})$/.exec(name)?.[1];
    const file = hash === undefined ? null : await this.#load(hash).catch(nullWhereMissing);
    return isCore(file) ? file : null;
  };

  /** For the verifier: `<engine>/<version>@sha256:<hash>` names the file the engine is frozen in. */
  readonly loadEngines: LoadEngines = async (modelId, cls) => {
    const hash = knownEngine(modelId)?.hash ?? null;
    if (hash === null) return null;
    const module = await this.#load(hash).catch(nullWhereMissing);
    const engine = module === null ? undefined : await this.#engineOf(module, cls, hash);
    if (engine?.identity.model_id !== modelId) return null;
    return toRecompute(engine);
  };

  /** Of a frozen file of engines, or of parsers; the engines of release 0.1.0 have their parser among them. */
  async #engineOf(module: unknown, cls: TakenClass, modelHash: Hash): Promise<Oracle | undefined> {
    const file = module as Partial<EnginesModule & ParsersModule>;
    if (cls === 'parser' && file.createParser !== undefined) {
      const parser =
        this.#engines.get(modelHash)?.parser ??
        (await this.#bounded(this.#isolate?.(modelHash) ?? file.createParser({ modelHash }), modelHash));
      if (parser === undefined) return undefined;
      this.#engines.set(modelHash, { parser });
      return parser;
    }
    if (!(await this.#hasWeights(file.weightsOf?.(cls) ?? null))) return undefined;
    const engines: Partial<Record<TakenClass, Oracle>> | undefined =
      this.#engines.get(modelHash) ??
      file.createEngines?.({ now: () => 0, modelHash, weights: this.weights, index: null });
    if (engines === undefined) return undefined;
    this.#engines.set(modelHash, engines);
    const engine = engines[cls];
    return engine === undefined || cls !== 'parser' ? engine : this.#bounded(engine, modelHash);
  }

  /** A document that is beyond the bounds of this build is given to no parser of an earlier one: none where the bounds are not here. */
  async #bounded(parser: Oracle, modelHash: Hash): Promise<Oracle | undefined> {
    const own = this.names.parsers;
    if (modelHash === own) return boundedParser(parser, null);
    const bounds =
      this.#isolate?.(own) ?? (await this.parsers().catch(nullWhereMissing))?.createParser({ modelHash: own });
    return bounds === undefined ? undefined : boundedParser(parser, bounds);
  }

  /** Asked for with every record that a bundle holds of them. */
  #hasWeights(hash: Hash | null): Promise<boolean> {
    if (hash === null) return Promise.resolve(true);
    const known = this.#present.get(hash);
    if (known !== undefined) return known;
    const present = this.weights(hash)
      .catch(nullWhereMissing)
      .then((bytes) => bytes !== null);
    this.#present.set(hash, present);
    return present;
  }

  /** Core and engines since 0.4.0 name their language tables, and check them. */
  async #import(hash: Hash): Promise<unknown> {
    const file = (await this.#files.module(hash)) as Partial<EnginesModule>;
    const tables = file.LANGUAGE_HASH;
    if (tables === undefined) return file;
    const bytes = await this.#language(tables);
    if (this.#files.hashesWeights) file.provideLanguage?.(bytes, tables);
    else file.provideLanguage?.(bytes);
    // Whoever works beside such a file reads English as well: a reply becomes a debate, a sweep or a view on this side.
    if (tables === LANGUAGE_HASH) await this.ownLanguage();
    return file;
  }

  /** Core and engines of one release name the same tables, and are loaded at the same time. */
  #language(hash: Hash): Promise<Uint8Array> {
    const known = this.#tables.get(hash);
    if (known !== undefined) return known;
    const loading = this.weights(hash);
    this.#tables.set(hash, loading);
    loading.catch(() => this.#tables.delete(hash));
    return loading;
  }

  #load(hash: Hash): Promise<unknown> {
    const known = this.#loaded.get(hash);
    if (known !== undefined) return known;
    const loading = this.#import(hash);
    this.#loaded.set(hash, loading);
    loading.catch(() => this.#loaded.delete(hash)); // asked for again, it may be there
    return loading;
  }
}

function isCore(file: unknown): file is DecisionCore {
  return typeof file === 'object' && file !== null && 'replayRange' in file;
}

/** By its code alone: the command line reports a missing file with an error of its own. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'FROZEN_MISSING') return null;
  throw error;
}
