// The proof object of a draft check on the command line, over the real store, engines and frozen files.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBundle } from '#core/bundle/read.ts';
import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import { commandOn } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
writeFileSync(at('boats.txt'), 'The boathouse holds eleven rowing boats.');

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

const command = (args: readonly string[], stdin = '') => commandOn(stdin, [...args, '--data', at('data')]);

describe('affidavit check --json', () => {
  it('PB2S-2.5: without a draft is an error with a proof', async () => {
    const { status, stdout } = await command(['check', '-', '--json']);
    const { error, pb2s_proof } = JSON.parse(stdout) as Failed;
    expect([status, error.code]).toEqual([1, 'DRAFT_EMPTY']);
    expect(pb2s_proof).toMatchObject({
      audit_ref: expect.stringMatching(REF) as unknown,
      cycles: 0,
      decision: 'CLARIFY',
    });
  });

  it('PB2S-2.5: a check has one proof, on record and in each row', async () => {
    const args = ['check', '-', '--source', at('boats.txt'), '--bundle', at('check.affidavit'), '--json'];
    const { stdout } = await command(args, 'The boathouse holds eleven rowing boats. It holds nine canoes.');
    const rows = JSON.parse(stdout) as readonly { readonly pb2s_proof: Proof }[];
    const { files } = readBundle(readFileSync(at('check.affidavit')));
    const sealed = JSON.parse(fromUtf8(files.get('answers/1.json') ?? utf8('{}'))) as { readonly pb2s_proof: Proof };
    expect(sealed.pb2s_proof).toMatchObject({ cycles: 0, decision: 'APPROVE' });
    expect(sealed.pb2s_proof.audit_ref).toMatch(REF);
    expect(rows.map(({ pb2s_proof }) => pb2s_proof)).toEqual([sealed.pb2s_proof, sealed.pb2s_proof]);
  });

  it('PB2S-2.5: a check that stopped is told with the proof on record', async () => {
    const args = ['check', '-', '--bundle', at('stopped.affidavit'), '--json'];
    const { stdout } = await command(args, 'Das Dach ist aus Blech und es ist nicht dicht.');
    const { error, pb2s_proof } = JSON.parse(stdout) as Failed;
    const { files } = readBundle(readFileSync(at('stopped.affidavit')));
    const sealed = JSON.parse(fromUtf8(files.get('answers/1.json') ?? utf8('{}'))) as { readonly pb2s_proof: Proof };
    expect(error.code).toBe('DRAFT_LANGUAGE');
    expect(pb2s_proof).toEqual(sealed.pb2s_proof);
  });
});
