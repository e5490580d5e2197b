// `affidavit verify` and `replay` in this process, over the real store, engines and frozen files.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

interface Told {
  readonly verdict: string;
  readonly modelCalls?: number;
  readonly checks: readonly { readonly id: string; readonly status: string }[];
}

describe('a bundle of one answer', () => {
  beforeAll(async () => {
    writeFileSync(at('boats.txt'), 'The boathouse holds eleven rowing boats.');
    const question = 'How many rowing boats does the boathouse hold?';
    const asked = await command('ask', question, '--source', at('boats.txt'), '--json', '--data', at('data'));
    const { case_id } = JSON.parse(asked.stdout) as { readonly case_id: string };
    const exported = await command('export', case_id, '--out', at('boats.affidavit'), '--data', at('data'));
    expect(exported.status).toBe(0);
  });

  it('AXL6-011: is verified check by check, and the exit says that it is proved', async () => {
    const { status, stdout } = await command('verify', at('boats.affidavit'), '--json');
    const { checks, verdict } = JSON.parse(stdout) as Told;
    expect([status, verdict]).toEqual([0, 'proved']);
    for (const id of ['bytes', 'blobs', 'obs_hashes', 'chain', 'ordering', 'policy_binding', 'derivations', 'replay'])
      expect(checks).toContainEqual(expect.objectContaining({ id, status: 'pass' }));
  });

  it('is refused where somebody else than the key that is asked for packed it', async () => {
    const { stdout } = await command('verify', at('boats.affidavit'), '--json');
    const { facts } = JSON.parse(stdout) as { readonly facts: { readonly signer: string } };
    writeFileSync(at('trusted.txt'), `# mine\n${facts.signer} of this device\n`);
    const other = 'ab'.repeat(32);
    const statuses: number[] = [];
    for (const asked of [
      ['--signer', facts.signer],
      ['--trust', at('trusted.txt')],
      ['--signer', other],
      ['--signer', 'somebody'],
    ])
      statuses.push((await command('verify', at('boats.affidavit'), ...asked)).status);
    expect(statuses).toEqual([0, 0, 1, 1]);
  });

  it('AXL6-011: is replayed without a data folder and without a model', async () => {
    const { status, stdout } = await command('replay', at('boats.affidavit'), '--json');
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { verdict: 'proved', modelCalls: 0 }]);
  });

  it('AXL6-011: with a byte changed it fails, and the exit says so', async () => {
    const bytes = readFileSync(at('boats.affidavit'));
    const place = Math.floor(bytes.length / 2);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(at('forged.affidavit'), bytes);
    const { status, stdout } = await command('verify', at('forged.affidavit'), '--json');
    expect([status, (JSON.parse(stdout) as Told).verdict]).toEqual([1, 'failed']);
  });
});
