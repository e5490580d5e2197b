// The command line as a person or a script meets it: exit status and what stood on both streams.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '#tests/harness/product.ts';

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own for every test file: documents, bundles, and the data of the cases. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), 'affidavit-cli-'));

  path(name: string): string {
    return join(this.folder, name);
  }

  run(
    args: readonly string[],
    options: {
      readonly input?: string | Uint8Array;
      readonly data?: string;
      readonly env?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Ended> {
    const env = { ...process.env, AFFIDAVIT_DATA: this.path(options.data ?? 'data'), CI: 'true', ...options.env };
    const child = spawn(process.execPath, [commandLine(), ...args], { env, cwd: this.folder });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status) => {
        const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8');
        resolve({ status: status ?? -1, stdout: text(out), stderr: text(err) });
      });
    });
  }

  /** Starts it, waits for the first bytes of a ledger and `delay` ms more, and kills it. */
  async killAfterFirstRecord(args: readonly string[], data: string, delay: number): Promise<void> {
    const env = { ...process.env, AFFIDAVIT_DATA: this.path(data) };
    const child = spawn(process.execPath, [commandLine(), ...args], { env, cwd: this.folder, stdio: 'ignore' });
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
