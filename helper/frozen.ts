// The frozen builds: what decides is literally the file that a manifest names. Read, hashed, and only then loaded.

import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { boundedParser } from '#workers/bounded-parser.ts';
import { isolatedParser, parserIdentity, type ParserReport, type ParserThread } from '#workers/isolated-parser.ts';
import type { Build } from '#core/verify/engine-limits.ts';
import type { LoadEngines } from '#core/verify/check-engines.ts';
import type * as Core from '#core/main.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import { knownEngine } from '#core/admission/engines.ts';
import type { TakenClass } from '#core/admission/grammar.ts';
import type { Hash, Oracle } from '#core/ports.ts';
import { core as coreHash, engines as enginesHash, parsers as parsersHash } from '#lib/frozen.gen.json';
import type * as EnginesFile from '../src/engines.ts';
import type { Engines } from '../src/engines.ts';
import { codeOf, HelperError } from '#helper/errors.ts';
import { parserThread } from '#helper/parser-thread.ts';
import { MODELS_FOLDER, REPLAY_FOLDER } from '#helper/product.ts';

export type DecisionCoreFile = typeof Core;

/** Named beside an engine that is not here. */
export const BUILD: Build = { engines: enginesHash, parsers: parsersHash };

export interface FrozenBuild {
  readonly core: DecisionCoreFile;
  /** `sha256:<hash>`, as manifests name it. */
  readonly coreName: string;
  readonly engines: Engines & { readonly parser: Oracle };
}

/** The core, engines and parser of this build. Throws FROZEN_MISSING and FROZEN_CHANGED. */
export async function loadFrozen(): Promise<FrozenBuild> {
  const [core, engines, parser] = await Promise.all([loadCurrentCore(), loadCurrentEngines(), loadCurrentParser()]);
  return { core, coreName: `sha256:${coreHash}`, engines: { ...engines, parser } };
}

export async function loadCurrentCore(): Promise<DecisionCoreFile> {
  return (await required(coreHash)) as DecisionCoreFile;
}

/** Each document is read on a thread of its own, where the parsers are loaded. */
export async function loadCurrentParser(report?: ParserReport): Promise<Oracle> {
  await intact(parsersHash);
  return isolated(parsersHash, report);
}

/** Long enough for the next of many documents, too short to be waited for at the end of a command. */
const IDLE_MS = 250;

function isolated(hash: Hash, report?: ParserReport): Oracle {
  const start = (): ParserThread => parserThread(pathToFileURL(pathOf(hash)).href);
  return isolatedParser(parserIdentity(hash), { start, idleMs: IDLE_MS, ...(report === undefined ? {} : { report }) });
}

export async function loadCurrentEngines(): Promise<Engines> {
  const file = (await required(enginesHash)) as typeof EnginesFile;
  return file.createEngines({
    now: () => performance.now(),
    modelHash: enginesHash,
    weights: readWeights,
    index: null,
  });
}

/** For the verifier: the core of that very name, or null where we have no copy. */
export async function loadCore(name: string): Promise<DecisionCore | null> {
  const file = await load(/^sha256:([0-9a-f]{64})$/.exec(name)?.[1]);
  return file !== null && 'replayRange' in file ? (file as DecisionCoreFile) : null;
}

/** For the verifier: the engine behind `<name>/<version>@sha256:<file>`, or null where we have no copy. */
export const loadEngines: LoadEngines = async (modelId, cls) => {
  const hash = knownEngine(modelId)?.hash ?? null;
  const file = hash === null ? null : await load(hash);
  const engine = hash === null || file === null ? undefined : await engineOf(file, cls, hash);
  if (engine?.identity.model_id !== modelId) return null;
  return (input, blobs, signal = new AbortController().signal) => engine.ask(signal, input, blobs);
};

/** Of a frozen file of engines, or of parsers; the engines of release 0.1.0 have their parser among them. */
async function engineOf(file: object, cls: TakenClass, modelHash: Hash): Promise<Oracle | undefined> {
  if ('createParser' in file) return cls === 'parser' ? bounded(isolated(modelHash), modelHash) : undefined;
  if (!('createEngines' in file)) return undefined;
  const module = file as EnginesModule;
  if (!(await hasWeights(module.weightsOf?.(cls) ?? null))) return undefined;
  const engines: Partial<Record<TakenClass, Oracle>> =
    verifying.get(modelHash) ?? module.createEngines({ now: () => 0, modelHash, weights: readWeights, index: null });
  verifying.set(modelHash, engines);
  const engine = engines[cls];
  return engine === undefined || cls !== 'parser' ? engine : bounded(engine, modelHash);
}

function bounded(parser: Oracle, modelHash: Hash): Oracle {
  return boundedParser(parser, modelHash === parsersHash ? null : isolated(parsersHash));
}

/** One set of engines for a whole bundle, so that a document is read for searching once. */
const verifying = new Map<Hash, Partial<Record<TakenClass, Oracle>>>();

/** Engines of 0.1.0 carry all they need and do not say what they miss. */
type EnginesModule = Pick<typeof EnginesFile, 'createEngines'> & Partial<Pick<typeof EnginesFile, 'weightsOf'>>;

/** Weights that engines name; who asked checks them. Rejects where there is no such file. */
function readWeights(hash: Hash): Promise<Uint8Array> {
  return readFile(weightsPath(hash));
}

/** Core and engines since 0.4.0 name their language tables, and check them. */
async function readLanguage(hash: Hash): Promise<Uint8Array> {
  try {
    return await readWeights(hash);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? missing(weightsPath(hash)) : error;
  }
}

const weightsPath = (hash: Hash): string => join(MODELS_FOLDER, `${hash}.bin`);

function hasWeights(hash: Hash | null): Promise<boolean> {
  const found = (): boolean => true;
  return hash === null ? Promise.resolve(true) : access(weightsPath(hash)).then(found, (): boolean => false);
}

async function required(hash: Hash): Promise<object> {
  const file = await load(hash);
  if (file !== null) return file;
  throw missing(pathOf(hash));
}

const missing = (path: string): HelperError =>
  new HelperError(
    'FROZEN_MISSING',
    `expected ${path}. Nothing was decided or stored. Install or build Affidavit again.`,
  );

const pathOf = (hash: Hash): string => join(REPLAY_FOLDER, `${hash}.js`);

/** A bundle names the same file in every record. */
const loaded = new Map<Hash, Promise<object | null>>();

function load(hash: Hash | undefined): Promise<object | null> {
  if (hash === undefined) return Promise.resolve(null);
  const file = loaded.get(hash) ?? read(hash);
  loaded.set(hash, file);
  return file;
}

/** By hash, from our own folder and never from a bundle. Null where there is no such file. */
async function read(hash: Hash): Promise<object | null> {
  try {
    await intact(hash);
  } catch (error) {
    if (codeOf(error) === 'FROZEN_MISSING') return null;
    throw error;
  }
  const file = (await import(pathToFileURL(pathOf(hash)).href)) as Partial<DecisionCoreFile>;
  if (file.LANGUAGE_HASH !== undefined) file.provideLanguage?.(await readLanguage(file.LANGUAGE_HASH));
  return file;
}

/** Throws FROZEN_MISSING, and FROZEN_CHANGED where the file does not hash to its name. */
async function intact(hash: Hash): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(pathOf(hash));
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? missing(pathOf(hash)) : error;
  }
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual === hash) return;
  throw new HelperError(
    'FROZEN_CHANGED',
    `expected ${pathOf(hash)} to hash to its name, got ${actual}. Nothing was decided or stored. Install Affidavit again.`,
  );
}
