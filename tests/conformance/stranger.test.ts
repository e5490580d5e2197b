// Checkpoints and roots judged by a reader in another language, written from C2SP, RFC 6962 and SRS-001 (stranger.py).

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { toHex } from '#core/canon/hash.ts';
import { formatCheckpoint, parseNote, signNote, verifierKey } from '#core/ledger/checkpoint.ts';
import { CORE, run } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const SCRIPT = join(import.meta.dirname, 'stranger.py');
const hasTools = ['python3', 'openssl'].every(
  (tool) => spawnSync(tool, [tool === 'openssl' ? 'version' : '--version']).status === 0,
);
const folder = mkdtempSync(join(tmpdir(), 'affidavit-stranger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ask(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stderr, stdout } = spawnSync('python3', [SCRIPT, ...args], { encoding: 'utf8' });
  return { status, said: status === 0 ? stdout : stderr };
}
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe.skipIf(!hasTools)('a reader of somebody else (unproved without python3 and openssl)', () => {
  const signer = seededSigner(9);

  it('reads the checkpoint of the Go checksum database, which none of us signed', () => {
    const note = file(
      'go.txt',
      'go.sum database tree\n6476701\nmb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=\n\n— sum.golang.org Az3grsLX85Gz+s1SiTbgkuqxgItqFq7gsMUEyVnrsa9LM7Us9S+1xbFIGu95949rj4nPRYfvimWEPWL+o3GeoWwOoAw=\n',
    );
    const { said, status } = ask('note', note, 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8');
    expect({ status, ...(JSON.parse(said) as object) }).toMatchObject({
      status: 0,
      origin: 'go.sum database tree',
      size: 6_476_701,
    });
  });

  it('AXL6-011: reads our checkpoints by our verifier key, and no changed one', async () => {
    const origin = 'affidavit.local/case/0123';
    const root = new Uint8Array(32).fill(7);
    const note = await signNote(formatCheckpoint({ origin, size: 43, root }), origin, signer);
    const key = verifierKey(origin, signer.publicKey);
    expect(JSON.parse(ask('note', file('own.txt', note), key).said)).toEqual({ origin, size: 43, root: toHex(root) });
    for (const changed of [
      note.replace('\n43\n', '\n44\n'),
      note.replace('BwcH', 'BwcI'),
      note.replace('0123\n43', '0124\n43'),
    ]) {
      expect(changed).not.toBe(note);
      expect(ask('note', file('changed.txt', changed), key).status).toBe(1);
    }
    expect(ask('note', file('own.txt', note), verifierKey(origin, seededSigner(8).publicKey)).status).toBe(1);
  });

  it('AXL6-001, AXL6-002: comes to the same head, root and checkpoints from the records of a bundle', async () => {
    const { opened, stores } = await run(SCENARIOS.retried, {}, { signer });
    await opened.perform({ kind: 'question', text: 'How many canoes does it hold?' });
    const bytes = await writeBundle(stores.store, stores.blobs, signer, CORE);
    const { checkpoints, manifest } = readBundle(bytes);
    const { said, status } = ask('bundle', file('a.affidavit', bytes));
    expect({ status, said }).toMatchObject({ status: 0 });
    expect(JSON.parse(said)).toEqual({
      head: manifest.head,
      size: manifest.size,
      root: manifest.root,
      checkpoints: checkpoints.map(({ size }) => size),
    });
    expect(checkpoints).toHaveLength(2);
    expect(checkpoints.every(({ note }) => parseNote(note).signatures.length === 1)).toBe(true);
  });
});
