// Where the files of the encoder lie once they were made: outside the tree, for all clones of one person.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ENCODER_FILES } from '#models/shipped.ts';

/** `AFFIDAVIT_WEIGHTS`, else in the cache folder of the person. */
export function encoderCache(): string {
  const { AFFIDAVIT_WEIGHTS: named = '', XDG_CACHE_HOME: cache = '' } = process.env;
  return named === '' ? join(cache === '' ? join(homedir(), '.cache') : cache, 'affidavit', 'weights') : named;
}

/** Whether all files are there, each with its hash. */
export const isMade = (folder: string): boolean =>
  Object.entries(ENCODER_FILES).every(([name, hash]) => {
    const path = join(folder, name);
    return existsSync(path) && sha256(readFileSync(path)) === hash;
  });

/** Keeps a file under its hash, whole or not at all. Throws where it is not one of the encoder's. */
export function keepMade(folder: string, bytes: Uint8Array, ending: 'json' | 'onnx'): void {
  const name = `${sha256(bytes)}.${ending}`;
  if (ENCODER_FILES[name] === undefined)
    throw new Error(
      `expected ${Object.keys(ENCODER_FILES).join(' or ')}, got ${name}: what is made or what is named has changed`,
    );
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(`${path}.${String(process.pid)}`, bytes);
  renameSync(`${path}.${String(process.pid)}`, path);
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
