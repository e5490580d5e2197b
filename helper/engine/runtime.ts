// llama.cpp, which comes as a package of its own: it lies beside this program, or in the data folder, where a person has had it
// brought. Nothing of it is run while it is brought.

import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HelperError } from '#helper/terminal/errors.ts';
import { makeFolder } from '#helper/store/durable.ts';
import { harmlessLine } from '#helper/terminal/terminal.ts';
import { overrides } from '../../package.json';

export const RUNTIME = '3.21.1';
/** As `affidavit models get` names it. */
export const RUNTIME_ID = 'llama.cpp';
const PACKAGE = 'node-llama-cpp';

const folderIn = (home: string): string => join(home, 'runtime');

/** Address of the library, beside this program before that in the data folder `home`. Throws MODEL_RUNTIME where it is in neither. */
export function runtimeUrl(home: string): string {
  const path = findRuntime(home);
  if (path !== null) return pathToFileURL(path).href;
  throw new HelperError(
    'MODEL_RUNTIME',
    `${RUNTIME_ID}, which runs the model, is not here. Nothing was stored. Run: affidavit models get ${RUNTIME_ID}`,
  );
}

/** Null where it is not here. `program`: the address of the file that it may lie beside. */
export function findRuntime(home: string, program = import.meta.url): string | null {
  // By its whole path: what lies in a folder above the data folder is somebody else's.
  return resolveFrom(program, PACKAGE) ?? resolveFrom(program, join(folderIn(home), 'node_modules', PACKAGE));
}

function resolveFrom(program: string, name: string): string | null {
  try {
    return createRequire(program).resolve(name);
  } catch {
    return null;
  }
}

/**
 * Has npm bring it into the data folder: about 100 MB, for processors alone. Without `overrides` it would bring 630 MB more, for
 * graphics cards that this program does not use. Throws MODEL_RUNTIME.
 */
export async function bringRuntime(home: string, signal: AbortSignal, npm: Npm = runNpm): Promise<void> {
  const folder = folderIn(home);
  await makeFolder(folder);
  const own = Object.entries(overrides).filter(([name]) => name.startsWith('@node-llama-cpp/'));
  const manifest = { private: true, dependencies: { [PACKAGE]: RUNTIME }, overrides: Object.fromEntries(own) };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { said, status } = await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], folder, signal);
  signal.throwIfAborted();
  if (status === 0 && findRuntime(home) !== null) return;
  throw new HelperError(
    'MODEL_RUNTIME',
    `npm could not bring ${PACKAGE} ${RUNTIME} (${harmlessLine(said.trim().split('\n')[0] ?? '').slice(0, 200)}). It needs npm and a network. Without it, the built-in writer answers.`,
  );
}

export type Npm = (
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
) => Promise<{ readonly status: number | null; readonly said: string }>;

const runNpm: Npm = (args, cwd, signal) =>
  new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    const child = spawn(isWindows ? 'npm.cmd' : 'npm', [...args, '--loglevel=error'], {
      ...{ cwd, shell: isWindows, signal },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.once('error', (error) => resolve({ status: null, said: error.message }));
    child.once('close', (status) => resolve({ status, said }));
  });
