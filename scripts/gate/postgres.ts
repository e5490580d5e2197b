// The PostgreSQL server of this machine, for tests that start one of their own: the programs, not a server that runs.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What Debian's package brings, newest first; else where PATH has it. Null where neither has both programs. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...path];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}

export const POSTGRES = 'postgres';
