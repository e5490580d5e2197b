// Published test suites that lie beside the project and not in it (their licences are theirs). Where they are absent,
// a test is skipped and its title says what stays unproved.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const VECTORS = resolve(import.meta.dirname, '../../../shared/vectors');

export function hasVectors(name: string): boolean {
  return existsSync(join(VECTORS, name));
}

export function readVector(path: string): Buffer {
  return readFileSync(join(VECTORS, path));
}

/** All files below a folder of the suites, relative to the suites, in order of name. */
export function listVectors(folder: string): readonly string[] {
  return readdirSync(join(VECTORS, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.json') || path.endsWith('.txt'))
    .sort();
}
