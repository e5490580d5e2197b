// The verifiers of `verifiers/`, which share no code with the product, as programs on this machine. A verdict is a line of
// JSON for each bundle: `holds`, and where it does not, `code`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { limit } from '#tests/limits.ts';

export interface Said {
  readonly holds: boolean;
  readonly code?: string;
  readonly [fact: string]: unknown;
}

export type Verifier = 'python' | 'go';

const PYTHONS = ['python3', '/usr/bin/python3'];
const SCRIPT = 'verifiers/python/affidavit_verify.py';
const SOURCE = 'verifiers/go';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-verifiers-'));
const found: Record<Verifier, readonly string[] | null> = { python: findPython(), go: buildGo() };

/** What each verifier says of these bundles, in their order. */
export function say(
  context: TestContext,
  verifier: Verifier,
  bundles: readonly Uint8Array[],
  options: readonly string[] = [],
): readonly Said[] {
  const [program, ...args] = found[verifier] ?? context.skip(`unproved: no ${verifier} with what its verifier needs`);
  const paths = bundles.map((bytes, at) => {
    const path = join(folder, `${String(at)}.affidavit`);
    writeFileSync(path, bytes);
    return path;
  });
  const ran = spawnSync(program ?? '', [...args, ...options, ...paths], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const said = ran.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Said);
  const status = said.some(({ holds }) => !holds) ? 1 : 0;
  if (said.length !== bundles.length || ran.status !== status)
    throw new Error(`${verifier} ended with ${String(ran.status)} after ${said.length} bundles: ${ran.stderr}`);
  return said;
}

/** A file beside the bundles. */
export function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export function removeFiles(): void {
  rmSync(folder, { recursive: true, force: true });
}

function findPython(): readonly string[] | null {
  const able = PYTHONS.find((name) => spawnSync(name, ['-c', 'import cryptography']).status === 0);
  return able === undefined ? null : [able, SCRIPT];
}

function buildGo(): readonly string[] | null {
  const program = join(folder, 'verify');
  return spawnSync('go', ['build', '-o', program, '.'], { cwd: SOURCE, timeout: limit(60_000) }).status === 0
    ? [program]
    : null;
}
