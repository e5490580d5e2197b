// The ERCP server as a product lies: the program in one folder, what it reads beside it. Tests start it as a process of its own.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** `folder` is empty. Gives the path of the program. */
export const buildErcpServer = (folder: string): Promise<string> => buildProgram(folder, 'tests/ports/ercp-server.ts');

/** The same of another program. */
export async function buildProgram(folder: string, entry: string): Promise<string> {
  mkdirSync(join(folder, 'dist'));
  symlinkSync(resolve('static'), join(folder, 'static'));
  const program = join(folder, 'dist', 'server.mjs');
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['node-llama-cpp', 'onnxruntime-node', 'pg-native'],
    tsconfig: 'tsconfig.base.json',
    banner: {
      js: "import { createRequire as testRequire } from 'node:module';\nconst require = testRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return program;
}

/** Listens when this returns. Throws where it ended before. */
export async function startErcpServer(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close').then(() => Promise.reject(new Error('the server ended before it listened')));
  await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined); // later, when it is killed
  return child;
}

export async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}
