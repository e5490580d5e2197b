// The frozen builds: what decides is literally the file that a manifest names. Read, hashed, and only then loaded.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadEngines } from '#core/bundle/check-engines.ts';
import type * as Core from '#core/main.ts';
import type { DecisionCore } from '#core/bundle/decision-core.ts';
import type { Hash } from '#core/ports.ts';
import { core as coreHash, engines as enginesHash } from '#lib/frozen.gen.json';
import type * as EnginesFile from '../src/engines.ts';
import type { EngineClass, Engines } from '../src/engines.ts';
import { codeOf, HelperError } from '#helper/errors.ts';
import { REPLAY_FOLDER } from '#helper/product.ts';

export type DecisionCoreFile = typeof Core;

export interface Frozen {
  readonly core: DecisionCoreFile;
  /** `sha256:<hash>`, as manifests name it. */
  readonly coreName: string;
  readonly engines: Engines;
}

/** The core and engines of this build. Throws FROZEN_MISSING and FROZEN_CHANGED. */
export async function loadFrozen(): Promise<Frozen> {
  const [core, engines] = await Promise.all([loadCurrentCore(), loadCurrentEngines()]);
  return { core, coreName: `sha256:${coreHash}`, engines };
}

export async function loadCurrentCore(): Promise<DecisionCoreFile> {
  return (await required(coreHash)) as DecisionCoreFile;
}

export async function loadCurrentEngines(): Promise<Engines> {
  const file = (await required(enginesHash)) as typeof EnginesFile;
  return file.createEngines({ now: () => performance.now(), modelHash: enginesHash });
}

/** For the verifier: the core of that very name, or null where we have no copy. */
export async function loadCore(name: string): Promise<DecisionCore | null> {
  const file = await load(/^sha256:([0-9a-f]{64})$/.exec(name)?.[1]);
  return file !== null && 'replayRange' in file ? (file as DecisionCoreFile) : null;
}

/** For the verifier: the engine behind `<name>/<version>@sha256:<file>`, or null where we have no copy. */
export const loadEngines: LoadEngines = async (modelId, cls) => {
  const hash = /^[a-z0-9.-]+\/[0-9]+@sha256:([0-9a-f]{64})$/.exec(modelId)?.[1];
  const file = await load(hash);
  if (hash === undefined || file === null || !('createEngines' in file) || !isEngineClass(cls)) return null;
  const engine = (file as typeof EnginesFile).createEngines({ now: () => 0, modelHash: hash })[cls];
  if (engine.identity.model_id !== modelId) return null;
  return (input, blobs) => engine.ask(new AbortController().signal, input, blobs);
};

const ENGINE_CLASSES: readonly string[] = ['parser', 'classifier', 'retriever', 'nli', 'writer'];

function isEngineClass(cls: string): cls is EngineClass {
  return ENGINE_CLASSES.includes(cls);
}

async function required(hash: Hash): Promise<object> {
  const file = await load(hash);
  if (file !== null) return file;
  throw new HelperError(
    'FROZEN_MISSING',
    `expected ${hash}.js in ${REPLAY_FOLDER}. Nothing was decided or stored. Install or build Affidavit again.`,
  );
}

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
  const path = join(REPLAY_FOLDER, `${hash}.js`);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== hash) {
    throw new HelperError(
      'FROZEN_CHANGED',
      `expected ${path} to hash to its name, got ${actual}. Nothing was decided or stored. Install Affidavit again.`,
    );
  }
  return (await import(pathToFileURL(path).href)) as object;
}
