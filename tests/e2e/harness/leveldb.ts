// What Chromium's LevelDB says of itself in a profile.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether Chromium, when it last opened IndexedDB in this profile, made it anew. In a profile that held records it then had
 * thrown them away: a kill in the middle of a write leaves half a record at the end of LevelDB's log, the next run appends
 * after it (`reuse_logs`), and the one after that takes the half for corruption and deletes all that the origin stored
 * (google/leveldb#1287). No page can prevent it, or cause this line: deleting a database leaves the log where it is.
 */
export function madeAnew(userDataDir: string): boolean {
  const folder = join(userDataDir, 'Default', 'IndexedDB');
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[/\\]LOG$/.test(name));
  return logs.some((name) => readFileSync(join(folder, name), 'utf8').includes('Creating DB'));
}
