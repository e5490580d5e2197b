// Checkpoints and roots judged by a reader in another language, written from C2SP, RFC 6962 and SRS-001 (stranger.py).

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signEnvelope } from '#core/keys/dsse.ts';
import { cosignatureName, isOutsideManifest, MANIFEST, MANIFEST_DSSE, MANIFEST_MEDIA } from '#core/bundle/format.ts';
import { cardOf, handedOver, toKeyCard } from '#core/keys/key-card.ts';
import { readBundle, readGiven } from '#core/bundle/read.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import type { Signer } from '#core/ports.ts';
import { formatCheckpoint, parseNote, signNote, verifierKey } from '#core/ledger/checkpoint.ts';
import { CORE, run } from '#tests/case.ts';
import { secretiveCase, SIGNER } from '#tests/redaction.ts';
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

const NOTHING_MORE = { withheld: 0, keys: [], spans: [], cosignatures: [] };

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
      ...NOTHING_MORE,
    });
    expect(checkpoints).toHaveLength(2);
    expect(checkpoints.every(({ note }) => parseNote(note).signatures.length === 1)).toBe(true);
  });

  it('reads single passages of a document that is withheld, and none that was changed', async () => {
    const { opened: secretive, stores } = await secretiveCase();
    const boats = secretive.state().sources[1]?.id ?? '';
    const choice = {
      kind: 'quoted',
      replies: [2],
      spans: [
        { source: boats, passage: 0 },
        { source: boats, passage: 1 },
      ],
    } as const;
    const bytes = await writeRedacted(stores.store, stores.blobs, SIGNER, CORE, choice);
    const { said, status } = ask('bundle', file('spans.affidavit', bytes));
    expect({ status, said }).toMatchObject({ status: 0 });
    const { spans, withheld } = JSON.parse(said) as { readonly spans: readonly string[]; readonly withheld: number };
    expect(spans).toEqual(['Ms Brandt earns 4100 euros a month.', 'Mr Okoye earns 3900 euros a month.']);
    expect(withheld).toBe(readGiven(bytes).records.filter((given) => 'commit' in given).length);
    const files = new Map(readZip(bytes));
    const [name = '', body] = [...files].find(([one]) => one.startsWith('spans/')) ?? [];
    const forged = utf8(new TextDecoder().decode(body).replace('4100', '4200'));
    expect(ask('bundle', file('forged.affidavit', await signedAnew(files.set(name, forged)))).said).toContain(
      'does not stand in its document',
    );
  });

  it('reads how the key followed those before it, and what others signed', async () => {
    const { stores } = await run(SCENARIOS.retried, {}, { signer });
    const [next, last, friend] = [seededSigner(3), seededSigner(4), seededSigner(5)];
    const changed = await handedOver(await cardOf(null, signer, 1_700_000_000), signer, next, 1_700_000_001);
    const lost = { ...last, card: toKeyCard(await cardOf(changed, last, 1_700_000_002)) };
    const bytes = await writeBundle(stores.store, stores.blobs, lost, CORE);
    const latest = readBundle(bytes).checkpoints.at(-1);
    const name = 'affidavit.local/device/friend';
    const note = await cosignNote(latest?.note ?? '', name, 1_700_000_003, friend);
    const receipt = (text: string) => {
      const body = utf8(text);
      const entry = cosignatureName(latest?.size ?? 0, sha256Hex(body));
      return writeZip(new Map([...readZip(bytes), [entry, body]]));
    };
    const cosigned = formatReceipt(note, last.publicKey, [verifierKey(name, friend.publicKey, 'cosignature')]);
    const { said, status } = ask('bundle', file('keys.affidavit', receipt(cosigned)));
    expect({ status, said }).toMatchObject({ status: 0 });
    expect(JSON.parse(said)).toMatchObject({ keys: ['rotated', 'lost'], cosignatures: [1_700_000_003], spans: [] });
    // By the key of somebody else the cosignature does not hold, and a statement that is left out leads nowhere.
    const other = cosigned.replace(
      verifierKey(name, friend.publicKey, 'cosignature'),
      verifierKey(name, signer.publicKey, 'cosignature'),
    );
    expect(ask('bundle', file('other.affidavit', receipt(other))).said).toContain('no cosignature by');
    const files = new Map([...readZip(bytes)].filter(([one]) => one !== 'keys/2.txt'));
    expect(ask('bundle', file('cut.affidavit', await signedAnew(files, lost))).said).toContain('lead to another key');
  });
});

/** With a manifest over these very entries, signed: nothing is wrong but what was changed. */
async function signedAnew(files: ReadonlyMap<string, Uint8Array>, signer: Signer = SIGNER): Promise<Uint8Array> {
  const manifest = JSON.parse(new TextDecoder().decode(files.get(MANIFEST))) as Readonly<Record<string, Json>>;
  const entries = [...files]
    .filter(([name]) => !isOutsideManifest(name))
    .map(([name, body]) => [name, sha256Hex(body)]);
  const changed = canonicalBytes({
    ...manifest,
    entries: Object.fromEntries(entries) as Record<string, string>,
  });
  const envelope = await signEnvelope(MANIFEST_MEDIA, changed, signer);
  return writeZip(
    new Map([...files, [MANIFEST, changed], [MANIFEST_DSSE, canonicalBytes(envelope as unknown as Json)]]),
  );
}
