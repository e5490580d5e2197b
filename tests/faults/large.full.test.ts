// 50 MB of each format, each in a process with the frozen parsers of this build: it ends with a code, holds at most half a
// gigabyte, and this process lives.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import names from '#lib/frozen.gen.json';
import { parserProcess } from '#helper/documents/parser-process.ts';
import { LARGE } from '#tests/faults/large.ts';
import { limit } from '#tests/limits.ts';

const url = pathToFileURL(resolve('static', 'replay', `${names.parsers}.js`)).href;

it.each(LARGE.map(({ make, name }) => [name, make] as const))('%s', { timeout: limit(240_000) }, async (name, make) => {
  const thread = parserProcess(url);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, ...peaksBelow())), 100);
  const said = await thread
    .read(
      { bytes: make(), media: '', name },
      () => undefined,
      () => undefined,
    )
    .then(
      () => 'read',
      (error: unknown) => (error as { code?: string }).code,
    )
    .finally(() => {
      clearInterval(watch);
      peak = Math.max(peak, ...peaksBelow());
      thread.end();
    });
  // Not SOURCE_TIME: nobody ends it here but itself.
  expect(said).toMatch(/^(?:read|SOURCE_(?:BOMB|DAMAGED|EMPTY|LANGUAGE|SCANNED|SIZE))$/);
  expect(peak).toBeLessThan(MEMORY_MAX_KIB);
});

const MEMORY_MAX_KIB = 512 * 1024;

/** The most that each child of this process has held so far, in KiB, as Linux tells it; nothing elsewhere. */
function peaksBelow(): readonly number[] {
  try {
    return readdirSync('/proc').flatMap((pid) => {
      if (!/^\d+$/.test(pid)) return [];
      const status = statusOf(pid);
      const isChild = new RegExp(`^PPid:\\s+${String(process.pid)}$`, 'm').test(status);
      return isChild ? [Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)] : [];
    });
  } catch {
    return [];
  }
}

/** Empty where it has ended meanwhile. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
