// What Chromium's LevelDB says of itself in a profile.

import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether Chromium, when it last opened IndexedDB in this profile, made it anew. In a profile that held records it then had
 * thrown them away: a kill in the middle of a write leaves half a record at the end of LevelDB's log, the next run appends
 * after it (`reuse_logs`), and the one after that takes the half for corruption and deletes all that the origin stored
 * (google/leveldb#1287). No page can cause this line: deleting a database leaves what LevelDB says of itself.
 * With the address of a site, for its origin alone: each has a LevelDB of its own.
 */
export function madeAnew(userDataDir: string, url?: string): boolean {
  const folder = url === undefined ? '' : `_${new URL(url).port}.indexeddb.leveldb`;
  const logs = filesOf(userDataDir, /[/\\]LOG$/).filter((path) => path.includes(folder));
  return logs.some((path) => readFileSync(path, 'utf8').includes('Creating DB'));
}

/** Paths of the logs that LevelDB would read if it were opened now: of a profile with one origin, mostly one. */
export function logsOf(userDataDir: string): readonly string[] {
  return filesOf(userDataDir, /[/\\]\d+\.log$/);
}

/** In blocks of this many bytes; a record begins with a checksum (4), its length (2) and its type (1, whole in its block). */
const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;

/**
 * What a kill in the middle of a write leaves, while no browser runs: a record that says it is longer than the log is.
 * Nothing that was acknowledged is touched. Returns the path of the log.
 */
export function tearLog(userDataDir: string): string {
  const [log, ...others] = logsOf(userDataDir);
  if (log === undefined || others.length > 0) throw new Error('expected the log of one origin');
  const room = BLOCK_BYTES - (statSync(log).size % BLOCK_BYTES) - HEADER_BYTES;
  if (room < 2) throw new Error('expected room for a record in the last block');
  const length = Math.min(room, 400);
  const half = Buffer.alloc(HEADER_BYTES + Math.trunc(length / 2), 0x61);
  half.writeUInt16LE(length, 4);
  half.writeUInt8(1, 6);
  appendFileSync(log, half);
  return log;
}

function filesOf(userDataDir: string, name: RegExp): readonly string[] {
  const folder = join(userDataDir, 'Default', 'IndexedDB');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => name.test(path));
  return found.map((path) => join(folder, path));
}
