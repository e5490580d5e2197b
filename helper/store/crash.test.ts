import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileStore } from '#helper/store/store.ts';
import { follow, NO_TIP } from '#tests/ports/chain.ts';
import { runs } from '#tests/runs.ts';

const KILLS = runs(3, 12);
const CASE = 'killed';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affidavit-crash-'));
  await build({
    entryPoints: ['tests/ports/file-writer.ts'],
    outfile: join(folder, 'writer.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(`AXL6-006, AXL5-003: after ${KILLS} kills in the middle of appends nothing acknowledged is missing`, async () => {
  const data = join(folder, 'data');
  const first = await FileStore.open(data);
  await first.create(CASE, 'killed', 0);
  await first.close();
  let appended = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const last = await runAndKill(data, 30 + 17 * kill);
    const store = await FileStore.open(data);
    const ledger = await store.ledger(CASE);
    const entries = await ledger.read(0, Number.MAX_SAFE_INTEGER);
    expect(follow(NO_TIP, entries)).toEqual(await ledger.tip());
    // What was acknowledged is a prefix of what is there.
    if (last !== null) expect(follow(NO_TIP, entries.slice(0, last.size))).toEqual(last);
    appended = entries.length;
    await store.close();
  }
  expect(appended).toBeGreaterThan(KILLS);
});

/** Lets the writer work for a while after its first acknowledgement, kills it, and gives its last acknowledged tip. */
async function runAndKill(
  data: string,
  workMs: number,
): Promise<{ readonly size: number; readonly head: string } | null> {
  const child = spawn(process.execPath, [join(folder, 'writer.mjs'), data, CASE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, workMs));
  child.kill('SIGKILL');
  await once(child, 'close');
  const lines = output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('acknowledged '));
  const [, size, head] = (lines.at(-1) ?? '').split(' ');
  return size === undefined || head === undefined ? null : { size: Number(size), head };
}
