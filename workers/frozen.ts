// Loads the decision core and the engines by name from our own copies. The code that decides is literally the file that
// manifests name, live and in replay alike.

import type { RunningCase, OpenOptions } from '#core/case/open.ts';
import type { rejudgeBundle } from '#core/verify/rejudge.ts';
import type { ownRulesOf, withOwnPack } from '#core/admission/policy/packs/named.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import type { VerifyOptions, VerifyReport } from '#core/verify/verify.ts';
import type { LoadEngines } from '#core/verify/check-engines.ts';
import type { writeRedacted } from '#core/disclosure/redact.ts';
import type { writeBundle } from '#core/bundle/write.ts';
import { knownEngine } from '#core/admission/engines.ts';
import type { TakenClass } from '#core/admission/grammar.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';
import { parsers as parsersHash } from '#lib/frozen.gen.json';
import { boundedParser } from '#workers/bounded-parser.ts';
import type { FrozenFiles } from '#workers/frozen-files.ts';
import type { createEngines, weightsOf } from '../src/engines.ts';
import type { createParser, parseDocument } from '../src/parsers.ts';

/** What `src/core/main.ts` exports. */
export interface CoreModule extends DecisionCore {
  openCase(options: OpenOptions): Promise<RunningCase>;
  readonly writeBundle: typeof writeBundle;
  readonly writeRedacted: typeof writeRedacted;
  verifyBundle(bytes: Uint8Array, options: VerifyOptions): Promise<VerifyReport>;
  readonly ownRulesOf: typeof ownRulesOf;
  readonly rejudgeBundle: typeof rejudgeBundle;
  readonly withOwnPack: typeof withOwnPack;
}
/** What `src/engines.ts` exports. */
export interface EnginesModule {
  readonly createEngines: typeof createEngines;
  /** Absent from engines of 0.1.0, which carry all they need. */
  readonly weightsOf?: typeof weightsOf;
  /** Absent before 0.4.0, like `provideLanguage`. */
  readonly LANGUAGE_HASH?: string;
  readonly provideLanguage?: (bytes: Uint8Array) => void;
}

/** What `src/parsers.ts` exports. */
export interface ParsersModule {
  readonly createParser: typeof createParser;
  readonly parseDocument: typeof parseDocument;
}

export class Frozen {
  readonly #files: FrozenFiles;
  readonly #loaded = new Map<string, Promise<unknown>>();
  readonly #present = new Map<string, Promise<boolean>>();
  /** For the verifier: one set of engines for a whole bundle, so that a document is read for searching once. */
  readonly #engines = new Map<string, Partial<Record<TakenClass, Oracle>>>();

  readonly #isolate: ((parsers: string) => Oracle) | null;

  /**
   * `isolate`: the parsers of that name on a thread that can be ended; without it they read on this one. A bundle's
   * documents are a stranger's.
   */
  constructor(files: FrozenFiles, isolate: ((parsers: string) => Oracle) | null = null) {
    this.#files = files;
    this.#isolate = isolate;
  }

  /** Begins to load what the first act will need, so that it does not wait for one after the other. */
  prepare(names: { readonly core: string; readonly engines: string }): void {
    // What cannot be loaded now is asked for again, and told, when it is needed.
    for (const hash of [names.core, names.engines]) this.#load(hash).catch(() => undefined);
  }

  core(hash: string): Promise<CoreModule> {
    return this.#load(hash) as Promise<CoreModule>;
  }

  engines(hash: string): Promise<EnginesModule> {
    return this.#load(hash) as Promise<EnginesModule>;
  }

  parsers(hash: string): Promise<ParsersModule> {
    return this.#load(hash) as Promise<ParsersModule>;
  }

  /** For the verifier: null where we have no core of that name. Throws FROZEN_CHANGED, and never goes on without saying so. */
  readonly loadCore = async (name: string): Promise<DecisionCore | null> => {
    const hash = /^sha256:([0-9a-f]{64})$/.exec(name)?.[1];
    return hash === undefined ? null : this.core(hash).catch(nullWhereMissing);
  };

  /** For the verifier: `<engine>/<version>@sha256:<hash>` names the file the engine is frozen in. */
  readonly loadEngines: LoadEngines = async (modelId, cls) => {
    const hash = knownEngine(modelId)?.hash ?? null;
    if (hash === null) return null;
    const module = await this.#load(hash).catch(nullWhereMissing);
    const engine = module === null ? undefined : await this.#engineOf(module, cls, hash);
    if (engine?.identity.model_id !== modelId) return null;
    return (input, blobs, signal = new AbortController().signal) => engine.ask(signal, input, blobs);
  };

  /** Of a frozen file of engines, or of parsers; the engines of release 0.1.0 have their parser among them. */
  async #engineOf(module: unknown, cls: TakenClass, modelHash: string): Promise<Oracle | undefined> {
    const file = module as Partial<EnginesModule & ParsersModule>;
    if (cls === 'parser' && file.createParser !== undefined) {
      const parser =
        this.#engines.get(modelHash)?.parser ??
        (await this.#bounded(this.#isolate?.(modelHash) ?? file.createParser({ modelHash }), modelHash));
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

  /** A document that is beyond the bounds of this build is given to no parser of an earlier one. */
  async #bounded(parser: Oracle, modelHash: string): Promise<Oracle> {
    if (modelHash === parsersHash) return boundedParser(parser, null);
    const ours =
      this.#isolate?.(parsersHash) ?? (await this.parsers(parsersHash)).createParser({ modelHash: parsersHash });
    return boundedParser(parser, ours);
  }

  /** Weights that engines name, as bytes. Throws FROZEN_MISSING and FROZEN_CHANGED. */
  readonly weights = (hash: string): Promise<Uint8Array> => this.#files.weights(hash);

  /** Asked for with every record that a bundle holds of them. */
  #hasWeights(hash: string | null): Promise<boolean> {
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
  async #import(hash: string): Promise<unknown> {
    const file = (await this.#files.module(hash)) as Partial<EnginesModule>;
    if (file.LANGUAGE_HASH !== undefined) file.provideLanguage?.(await this.weights(file.LANGUAGE_HASH));
    return file;
  }

  #load(hash: string): Promise<unknown> {
    const known = this.#loaded.get(hash);
    if (known !== undefined) return known;
    const loading = this.#import(hash);
    this.#loaded.set(hash, loading);
    loading.catch(() => this.#loaded.delete(hash)); // asked for again, it may be there
    return loading;
  }
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof AffidavitError && error.code === 'FROZEN_MISSING') return null;
  throw error;
}
