// The command line of the product: exit status and what stood on both streams, in this process or in one of its own.
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Io } from '#helper/terminal/io.ts';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '#tests/harness/product.ts';

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Given {
  readonly input?: string | Uint8Array;
  readonly data?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface CommandLine {
  readonly run: (args: readonly string[], io: Io) => Promise<number>;
}

/** Found once: the working directory changes while a command runs here. */
const COMMAND_LINE = commandLine();
let lastCommand: Promise<unknown> = Promise.resolve();

const textOf = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8');

/** A folder of its own for every test file: documents, bundles, and the data of the cases. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), 'affidavit-cli-'));

  path(name: string): string {
    return join(this.folder, name);
  }

  /** A command in this process: as `spawn`, without starting Node. One after the other, as the working directory is shared. */
  run(args: readonly string[], options: Given = {}): Promise<Ended> {
    const ended = lastCommand.then(() => this.#runHere(args, options));
    lastCommand = ended.catch(() => undefined);
    return ended;
  }

  async #runHere(args: readonly string[], { data = 'data', env = {}, input = '' }: Given): Promise<Ended> {
    const { run } = (await import(/* @vite-ignore */ pathToFileURL(COMMAND_LINE).href)) as CommandLine;
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const before = process.cwd();
    process.chdir(this.folder);
    try {
      const status = await run(args, {
        stdin: Readable.from([Buffer.from(input)]),
        stdout: (part) => void out.push(Buffer.from(part)),
        stderr: (part) => void err.push(Buffer.from(part)),
        env: { ...process.env, AFFIDAVIT_DATA: this.path(data), ...env },
      });
      return { status, stdout: textOf(out), stderr: textOf(err) };
    } finally {
      process.chdir(before);
    }
  }

  /** The command in a process of its own. */
  spawn(args: readonly string[], options: Given = {}): Promise<Ended> {
    const env = { ...process.env, AFFIDAVIT_DATA: this.path(options.data ?? 'data'), CI: 'true', ...options.env };
    const child = spawn(process.execPath, [COMMAND_LINE, ...args], { env, cwd: this.folder });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status) => resolve({ status: status ?? -1, stdout: textOf(out), stderr: textOf(err) }));
    });
  }

  /** Starts it, waits for the first bytes of a ledger and `delay` ms more, and kills it. */
  async killAfterFirstRecord(args: readonly string[], data: string, delay: number): Promise<void> {
    const env = { ...process.env, AFFIDAVIT_DATA: this.path(data) };
    const child = spawn(process.execPath, [COMMAND_LINE, ...args], { env, cwd: this.folder, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    while (child.exitCode === null && !hasRecords(this.path(data)))
      await new Promise((resolve) => setTimeout(resolve, 2));
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill('SIGKILL');
    await ended;
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const BOATHOUSE = `# The boathouse
The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.
The club opens it on the first Saturday of April. Members pay 60 euros a year.
`;

function hasRecords(data: string): boolean {
  const cases = join(data, 'cases');
  if (!existsSync(cases)) return false;
  return readdirSync(cases).some(
    (name) => existsSync(join(cases, name, 'ledger')) && statSync(join(cases, name, 'ledger')).size > 0,
  );
}
