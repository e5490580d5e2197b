// The proof object on errors of the command line.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HelperError } from '#helper/terminal/errors.ts';
import { EXIT_CODES } from '#helper/terminal/exit-codes.ts';
import { replying } from '#helper/replies/reply-error.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';
import { commandOn } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

interface Proof {
  readonly audit_ref: string;
  readonly cycles: number;
  readonly decision: string;
}
interface Failed {
  readonly error: { readonly code: string; readonly message: string };
  readonly pb2s_proof: Proof;
}
const REF = /^run-\d{8}-\d{6}-[0-9a-f-]{8,36}$/;

const command = (args: readonly string[], stdin = '') =>
  commandOn(stdin, [...args, ...(args[0] === 'verify' || args[0] === '--help' ? [] : ['--data', at('data')])]);

describe('the command line with --json', () => {
  it.each([
    ['ask without a question', ['ask', ' '], 'QUESTION_EMPTY', 1],
    ['ask with a source that is not there', ['ask', 'How many?', '--source', at('none.txt')], 'FILE_NOT_FOUND', 7],
    ['ask with a library that is not there', ['ask', 'How many?', '--library', 'no-such'], 'LIBRARY_NOT_FOUND', 1],
  ])('PB2S-2.5: %s is an error with a proof', async (_what, args, code, exit) => {
    const { status, stderr, stdout } = await command([...args, '--json']);
    const { error, pb2s_proof } = JSON.parse(stdout) as Failed;
    expect([status, error.code]).toEqual([exit, code]);
    expect(stderr).toBe(`${error.message}\n`);
    expect(pb2s_proof).toMatchObject({
      audit_ref: expect.stringMatching(REF) as unknown,
      cycles: 0,
      decision: 'CLARIFY',
    });
  });

  it.each([
    ['ask without anything', ['ask'], /expected a question, or --in/],
    ['ask with an option that is not there', ['ask', 'How many?', '--sauce', 'x'], /unknown option/],
    ['ask with a type that is none', ['ask', 'How many?', '--type', 'novel'], /argument 'novel' is invalid/],
    ['check with an option that is not there', ['check', '-', '--sauce', 'x'], /unknown option/],
  ])('PB2S-2.5: %s exits 2 and replies with an error and a proof', async (_what, args, message) => {
    const { status, stderr, stdout } = await command([...args, '--json']);
    const { error, pb2s_proof } = JSON.parse(stdout) as Failed;
    expect([status, error.code]).toEqual([2, 'USAGE']);
    expect(error.message).toMatch(message);
    expect(stderr).toMatch(message);
    expect(pb2s_proof).toMatchObject({
      audit_ref: expect.stringMatching(REF) as unknown,
      cycles: 0,
      decision: 'CLARIFY',
    });
    expect(await command(args)).toMatchObject({ status: 2, stdout: '' });
  });

  it.each([
    ['a bundle that is not there', ['verify', at('none.affidavit')]],
    ['a bundle that is no zip', ['verify', at('garbled')]],
    ['a draft that is not there', ['check', at('none.md')]],
    ['a draft that is no text', ['check', at('garbled')]],
  ])('ends with 7, not with the status of a failed check: %s', async (_what, args) => {
    writeFileSync(at('garbled'), new Uint8Array([0x89, 0x50, 0xff, 0xfe, 0, 1]));
    expect((await command(args)).status).toBe(7);
  });

  it('--help lists the exit codes', async () => {
    const { stdout } = await command(['--help']);
    for (const [codes, meaning] of EXIT_CODES)
      expect(stdout).toContain(`  ${codes.padEnd(9)} ${meaning.replaceAll('`', '')}`);
  });

  it('without --json prints nothing on stdout where it fails', async () => {
    expect(await command(['ask', ' '])).toMatchObject({ status: 1, stdout: '' });
  });

  it('PB2S-2.5: an error that is on record is told with the proof on record', async () => {
    const proof = { audit_ref: 'run-20250925-022836-93f08802', cycles: 0, decision: 'APPROVE' } as const;
    const said: unknown[] = [];
    const terminal = { json: true, value: (value) => said.push(value) } as Partial<Terminal> as Terminal;
    const stopped = new HelperError('DRAFT_LANGUAGE', 'not in English.', { proof });
    await expect(replying(terminal, () => Promise.reject(stopped))).rejects.toBe(stopped);
    expect(said).toEqual([
      {
        schema_version: 1,
        error: { code: 'DRAFT_LANGUAGE', message: 'DRAFT_LANGUAGE: not in English.' },
        pb2s_proof: proof,
      },
    ]);
  });
});
