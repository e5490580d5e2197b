// The frozen builds on disk: read, hashed, and only then loaded.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hash, Index, Oracle } from '#core/ports.ts';
import { Frozen, type CoreModule, type FrozenFiles } from '#desk/frozen/frozen.ts';
import { gatherParts } from '#desk/frozen/frozen-parts.ts';
import { isolatedParser, parserIdentity, type ParserReport, type ParserThread } from '#desk/frozen/isolated-parser.ts';
import names from '#lib/frozen.gen.json';
import type { Engines } from '../src/engines.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { parserProcess } from '#helper/documents/parser-process.ts';
import { MODELS_FOLDER, REPLAY_FOLDER } from '#helper/product.ts';

/** By hash, from our own folder and never from a bundle. */
const files: FrozenFiles = {
  module: async (hash) => {
    await intactWhole(hash);
    return import(pathToFileURL(pathOf(hash)).href) as Promise<unknown>;
  },
  hashesWeights: true,
  weights: (hash) => intact(join(MODELS_FOLDER, `${hash}.bin`), hash),
};

/** For the whole process: a bundle names the same file in every record. */
export const frozen = new Frozen(files, names, (hash) => isolated(hash));

/** Named in manifests as `sha256:<hash>`. */
export const CORE_NAME = `sha256:${names.core}`;

/** Throws FROZEN_MISSING and FROZEN_CHANGED. */
export function loadCurrentCore(): Promise<CoreModule> {
  return frozen.core();
}

/** Each document is read in a process of its own, where the parsers are loaded. */
export async function loadCurrentParser(report?: ParserReport): Promise<Oracle> {
  await intactWhole(names.parsers);
  return isolated(names.parsers, report);
}

let engines: Engines | null = null;

/** Of the data folder that is worked in; null keeps in memory alone what the search reads of a document. */
let kept: Index | null = null;
const index: Index = {
  get: (key) => kept?.get(key) ?? Promise.resolve(null),
  put: (key, bytes) => kept?.put(key, bytes) ?? Promise.resolve(),
};

/** Said before a case is opened: who asks the same documents again does not wait until they are read for searching again. */
export function keepIndex(place: Index | null): void {
  kept = place;
}

/** Once for the process: what they have read of a document for searching serves the next question too. */
export async function loadCurrentEngines(): Promise<Engines> {
  const { createEngines } = await frozen.engines();
  engines ??= createEngines({
    now: () => performance.now(),
    modelHash: names.engines,
    weights: frozen.weights,
    sha256: (bytes) => Promise.resolve(createHash('sha256').update(bytes).digest('hex')),
    index,
  });
  return engines;
}

/** Long enough for the next of many documents, too short to delay the end of a command. */
const IDLE_MS = 250;

function isolated(hash: Hash, report?: ParserReport): Oracle {
  const start = (): ParserThread => parserProcess(pathToFileURL(pathOf(hash)).href);
  return isolatedParser(parserIdentity(hash), { start, idleMs: IDLE_MS, ...(report === undefined ? {} : { report }) });
}

const pathOf = (hash: Hash): string => join(REPLAY_FOLDER, `${hash}.js`);

/** The file with all that it imports. Throws as `intact`. */
async function intactWhole(hash: Hash): Promise<void> {
  await gatherParts(hash, (part) => intact(pathOf(part), part));
}

/** Throws FROZEN_MISSING, and FROZEN_CHANGED where the file does not hash to its name. */
async function intact(path: string, hash: Hash): Promise<Uint8Array> {
  const bytes = await readOrMissing(path);
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual === hash) return bytes;
  throw new HelperError(
    'FROZEN_CHANGED',
    `expected ${path} to hash to its name, got ${actual}. Nothing was decided or stored. Install Affidavit again.`,
  );
}

async function readOrMissing(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new HelperError(
      'FROZEN_MISSING',
      `expected ${path}. Nothing was decided or stored. Install or build Affidavit again.`,
    );
  }
}
