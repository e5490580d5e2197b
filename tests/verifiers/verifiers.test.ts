import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '#core/bytes/base64.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { readBundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import { CORE, entriesOf } from '#tests/case.ts';
import { FORGER, remade } from '#tests/faults/hostile-bundles.ts';
import { fileOf, removeFiles, say } from '#tests/harness/verifiers.ts';
import { QUESTIONS, secretiveCase, SIGNER } from '#tests/redaction.ts';

const RELEASES = 'tests/fixtures/bundles';
const released = readdirSync(RELEASES).filter((name) => name.endsWith('.affidavit'));
const bytesOf = (name: string): Uint8Array => readFileSync(join(RELEASES, name));
const key = toBase64(SIGNER.publicKey);

let whole: Uint8Array;
let part: Uint8Array;
let quoted: Uint8Array;
let longer: Uint8Array;
beforeAll(async () => {
  const { opened, stores } = await secretiveCase();
  whole = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
  const replies = await repliesOf(await entriesOf(stores), stores.blobs);
  part = await writeRedacted(stores.store, stores.blobs, SIGNER, CORE, { kind: 'only', replies: [2] });
  const spans = citedSpans(replies.slice(1, 2), opened.state());
  quoted = await writeRedacted(stores.store, stores.blobs, SIGNER, CORE, { kind: 'quoted', replies: [2], spans });
  await opened.perform({ kind: 'question', text: QUESTIONS[0] });
  longer = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
});
afterAll(removeFiles);

const entry = (bundle: Uint8Array, name: string): string => new TextDecoder().decode(readZip(bundle).get(name));
const edited = (bundle: Uint8Array, name: string, body: Uint8Array | null): Uint8Array => {
  const files = new Map(readZip(bundle));
  if (body === null) files.delete(name);
  else files.set(name, body);
  return writeZip(files);
};

describe.each(['python', 'go'] as const)('the verifier in %s', (verifier) => {
  it('bundles of every release hold, with the head and the case that the manifest names', (context) => {
    expect(released.length).toBeGreaterThan(13);
    const said = say(context, verifier, released.map(bytesOf));
    const manifests = released.map((name) => readBundle(bytesOf(name)).manifest);
    expect(said.map(({ case_id, head, holds, key: by, records }) => [holds, case_id, head, by, records])).toEqual(
      manifests.map(({ case_id, head, key: by, size }) => [true, case_id, head, by?.public, size]),
    );
  });

  it('a part holds, and a reply with its passages; a passage in other words does not', async (context) => {
    expect(say(context, verifier, [whole, part, quoted]).map(({ holds }) => holds)).toEqual([true, true, true]);
    const name = [...readZip(quoted).keys()].find((one) => one.startsWith('spans/')) ?? '';
    expect(entry(quoted, name)).toContain('4100 euros');
    const lie = utf8(entry(quoted, name).replace('4100 euros', '9100 euros'));
    expect(say(context, verifier, [await remade(quoted, { [name]: lie })])).toMatchObject([
      { holds: false, code: 'SPAN_ROOT' },
    ]);
  });

  it('what was changed does not hold, each with a code', async (context) => {
    const ledger = entry(whole, 'ledger.jsonl');
    const lie = utf8(ledger.replace('"policy_id":"ADM-1-STATE"', '"policy_id":"ADM-1-STATF"'));
    const lines = ledger.trimEnd().split('\n');
    const swapped = [...lines.slice(0, 2), lines[3], lines[2], ...lines.slice(4)].join('\n');
    const short = utf8(`${lines.slice(0, -1).join('\n')}\n`);
    const checkpoint = [...readZip(whole).keys()].find((name) => name.startsWith('checkpoints/')) ?? '';
    const blob = [...readZip(whole).keys()].find((name) => name.startsWith('blobs/')) ?? '';
    const manifest = entry(whole, 'manifest.json');
    const index = readZip(whole).get('ledger.idx') ?? new Uint8Array();
    const cases: readonly (readonly [string, Uint8Array])[] = [
      ['BUNDLE_ZIP', new Uint8Array([...whole, 0])],
      ['BUNDLE_NAME', edited(whole, 'notes.txt', utf8('hello'))],
      ['BYTES_HASH', edited(whole, 'ledger.jsonl', lie)],
      ['BYTES_HASH', edited(whole, blob, utf8('{}'))],
      ['DSSE_PAYLOAD', edited(whole, 'manifest.json', utf8(manifest.replace('"engines":[', '"engines":["a",')))],
      ['BLOB_HASH', await remade(whole, { [blob]: utf8('{}') })],
      ['CHAIN_HEAD', await remade(whole, { 'ledger.jsonl': lie })],
      ['BUNDLE_RECORD', await remade(whole, { 'ledger.jsonl': utf8(`${swapped}\n`) })],
      ['CHAIN_SIZE', await remade(whole, { 'ledger.jsonl': short })],
      ['BYTES_FORM', await remade(whole, { 'ledger.idx': index.map((byte, at) => (at === 8 ? byte ^ 1 : byte)) })],
      ['NOTE_SIGNATURE', await remade(whole, { [checkpoint]: utf8(entry(whole, checkpoint)) })],
      ['CASE_ID', await remade(whole, {}, { case_id: '00000000-0000-8000-8000-000000000000' })],
      [
        'SIGNATURE',
        edited(whole, 'manifest.dsse.json', utf8(entry(whole, 'manifest.dsse.json').replace(/"sig":"./, '"sig":"/'))),
      ],
    ];
    const said = say(
      context,
      verifier,
      cases.map(([, bytes]) => bytes),
    );
    expect(said.map(({ code }) => code)).toEqual(cases.map(([code]) => code));
  });
});

describe('what a stranger has from elsewhere, in Python', () => {
  it('a bundle that somebody else packed again holds, and not for who knows the key', async (context) => {
    const other = await remade(whole, {});
    expect(say(context, 'python', [whole, other]).map(({ holds, key: by }) => [holds, by])).toEqual([
      [true, key],
      [true, toBase64(FORGER.publicKey)],
    ]);
    expect(say(context, 'python', [whole, other], ['--signer', key]).map(({ code }) => code)).toEqual([
      undefined,
      'SIGNER',
    ]);
  });

  it('a receipt shows that a bundle was cut', (context) => {
    const { checkpoints } = readBundle(longer);
    const receipt = fileOf('receipt.txt', formatReceipt(checkpoints.at(-1)?.note ?? '', SIGNER.publicKey));
    expect(say(context, 'python', [longer, whole], ['--receipt', receipt])).toMatchObject([
      { holds: true },
      { holds: false, code: 'RECEIPT_TRUNCATED' },
    ]);
    const other = released.find((name) => !name.includes('builtin')) ?? '';
    expect(say(context, 'python', [bytesOf(other)], ['--receipt', receipt])).toMatchObject([{ code: 'RECEIPT_CASE' }]);
  });
});
