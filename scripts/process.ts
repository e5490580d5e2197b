// Child processes of the scripts: our own scripts, and the command-line tools of packages.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Ended {
  readonly status: number;
  readonly output: string;
}

/** One of our scripts: `script('product/core')`. */
export function script(name: string, ...args: readonly string[]): Command {
  return { file: process.execPath, args: ['scripts/run.mjs', `scripts/${name}.ts`, ...args] };
}

/** The tool that a package installs, run by this Node (no shell, no npx): `tool('vite', 'build')`. */
export function tool(name: string, ...args: readonly string[]): Command {
  return packageTool(name, name, ...args);
}

/** As `tool`, where the package is called otherwise: `packageTool('typescript', 'tsc', '-p', ...)`. */
export function packageTool(from: string, name: string, ...args: readonly string[]): Command {
  const folder = join('node_modules', ...from.split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin[name];
  if (path === undefined) throw new Error(`expected ${from} to have the command ${name}`);
  return { file: process.execPath, args: [join(folder, path), ...args] };
}

/** Runs and shows what it prints. Throws when it fails. */
export async function run(command: Command, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { status } = await start(command, env, 'inherit');
  if (status !== 0) throw new Error(`${command.args.join(' ')} ended with ${status}`);
}

/** Runs and shows what it prints; the caller looks at the status. */
export async function attempt(command: Command, env: Readonly<Record<string, string>> = {}): Promise<number> {
  return (await start(command, env, 'inherit')).status;
}

/** Runs and keeps what it prints. */
export function capture(command: Command, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return start(command, env, 'pipe');
}

function start(command: Command, env: Readonly<Record<string, string>>, stdio: 'inherit' | 'pipe'): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, {
      stdio: ['inherit', stdio, stdio],
      env: { ...process.env, ...env },
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    // Killed by a signal: no status, but certainly no success.
    child.on('close', (status) => resolve({ status: status ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
