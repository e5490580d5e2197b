// One of several processes that want the same folder: it takes the lock, adds one to a number that only its holder may touch,
// lets go, and so on. It tells each step on a line of its own, and may be killed at any of them.

import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder, whenFree } from '#helper/store/lock.ts';
import { isRunning } from '#tests/harness/processes.ts';

const [, , folder = '', times = '1', holdMs = '0'] = process.argv;
const inside = join(folder, 'inside');
const number = join(folder, 'number');
const say = (line: string): void => writeFileSync(1, `${line}\n`);

for (let time = 0; time < Number(times); time++) {
  const lock = await whenFree(folder, { told: () => say('waits') }, () => lockFolder(folder));
  const other = existsSync(inside) ? readFileSync(inside, 'utf8') : '';
  if (other !== '' && isRunning(Number(other))) say(`not alone: ${other}`);
  writeFileSync(inside, String(process.pid));
  const before = existsSync(number) ? Number(readFileSync(number, 'utf8')) : 0;
  say('has it');
  await new Promise((done) => setTimeout(done, Number(holdMs)));
  writeFileSync(number, String(before + 1));
  unlinkSync(inside);
  say(`counted ${String(before + 1)}`);
  await lock.release();
}
