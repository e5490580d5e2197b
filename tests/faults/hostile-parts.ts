// Hostile bundles of the optional kinds of entries: keys, signatures of others, single passages, and what is withheld. Each
// is an honest bundle of a case with something to hide, with one lie in it, and everything above the lie made right again.

import { canonical, type Json } from '#core/bytes/jcs.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { cosignatureName } from '#core/bundle/format.ts';
import { signHandover, signLoss } from '#core/keys/keys.ts';
import { readGiven } from '#core/bundle/read.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import { writeRedacted, type Disclosure } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import { verifierKey } from '#core/ledger/checkpoint.ts';
import { CORE, entriesOf } from '#tests/case.ts';
import { FORGER, remade, type HostileBundle } from '#tests/faults/hostile-bundles.ts';
import { secretiveCase, SIGNER, type Secretive } from '#tests/redaction.ts';
import { seededSigner } from '#tests/signer.ts';

const [OLD, FRIEND] = [seededSigner(21), seededSigner(22)];
const TIME = 1_700_000_000;

export async function craftedParts(): Promise<readonly HostileBundle[]> {
  const made = await secretiveCase();
  const whole = await writeBundle(made.stores.store, made.stores.blobs, SIGNER, CORE);
  return [
    ...(await keyTricks(whole)),
    ...(await nameTricks(whole)),
    ...(await cosignatureTricks(whole)),
    ...(await spanTricks(made)),
    ...(await withheldTricks(made)),
  ];
}

const text = (body: Uint8Array | undefined): string => new TextDecoder().decode(body);

async function keyTricks(whole: Uint8Array): Promise<readonly HostileBundle[]> {
  // `remade` signs with the forger's key: honest statements lead to that one.
  const handover = await signHandover(OLD, FORGER, TIME);
  const loss = await signLoss(OLD.publicKey, FORGER, TIME);
  const back = await signHandover(FORGER, OLD, TIME);
  const trick = async (name: string, code: string, ...notes: readonly string[]): Promise<HostileBundle> => ({
    name: `keys: ${name}`,
    bytes: await remade(whole, Object.fromEntries(notes.map((note, at) => [`keys/${String(at + 1)}.txt`, utf8(note)]))),
    code,
  });
  const first = (note: string): string => note.replace(/— .*\n$/, '');
  const second = (note: string): string => note.replace(/— .*\n/, '');
  const other = await signHandover(OLD, FRIEND, TIME);
  return [
    await trick('empty', 'KEY_STATEMENT', ''),
    await trick('a text', 'KEY_STATEMENT', 'I am the same person as before.\n'),
    await trick(
      'a checkpoint',
      'KEY_STATEMENT',
      text(readZip(whole).get([...readZip(whole).keys()].find((name) => name.startsWith('checkpoints/')) ?? '')),
    ),
    await trick('the new key alone hands over', 'NOTE_SIGNATURE', second(handover)),
    await trick('the old key alone hands over', 'NOTE_SIGNATURE', first(handover)),
    await trick('nobody signed', 'NOTE_FORMAT', `${handover.split('\n\n')[0] ?? ''}\n\n`),
    await trick(
      'a key was lost, and somebody else says so',
      'NOTE_SIGNATURE',
      `${loss.split('\n\n')[0] ?? ''}\n\n${other.split('\n').at(-2) ?? ''}\n`,
    ),
    await trick('lost is made of handed over', 'NOTE_SIGNATURE', handover.replace('rotated', 'lost')),
    await trick('handed over is made of lost', 'NOTE_SIGNATURE', loss.replace('lost', 'rotated')),
    await trick('another time', 'NOTE_SIGNATURE', handover.replace(String(TIME), String(TIME + 1))),
    await trick('a time that is none', 'KEY_STATEMENT', handover.replace(String(TIME), '1e9')),
    await trick('a kind that is none', 'KEY_STATEMENT', handover.replace('rotated', 'stolen')),
    await trick('a line more', 'KEY_STATEMENT', handover.replace(`${String(TIME)}\n`, `${String(TIME)}\nmore\n`)),
    await trick('a key too short', 'NOTE_SIGNATURE', handover.replace(toBase64(FORGER.publicKey), 'AAAA')),
    await trick('to the key of somebody else', 'KEY_STATEMENT', other),
    await trick('there and back', 'KEY_STATEMENT', handover, back),
    await trick('from the key itself', 'KEY_STATEMENT', await signHandover(FORGER, FORGER, TIME)),
    await trick('the same twice', 'KEY_STATEMENT', handover, handover),
    await trick('sixty-five of them', 'KEY_STATEMENT', ...Array<string>(65).fill(handover)),
    {
      name: 'keys: numbered from 2',
      bytes: await remade(whole, { 'keys/2.txt': utf8(handover) }),
      code: 'BUNDLE_NAME',
    },
    {
      name: 'keys: a name that is no number',
      bytes: await remade(whole, { 'keys/x': utf8(handover) }),
      code: 'BUNDLE_NAME',
    },
    {
      name: 'keys: no UTF-8',
      bytes: await remade(whole, { 'keys/1.txt': new Uint8Array([0xff]) }),
      code: 'KEY_STATEMENT',
    },
  ];
}

async function nameTricks(whole: Uint8Array): Promise<readonly HostileBundle[]> {
  const names = [
    '',
    ' ',
    'two\nlines',
    '\u001b[31mred',
    'right\u202eto left',
    'no\u200bwidth',
    'x'.repeat(65),
    ' before',
    'behind ',
  ];
  return Promise.all(
    names.map(async (name) => ({
      name: `name: ${JSON.stringify(name).slice(0, 24)}`,
      bytes: await remade(whole, {}, { key: { algorithm: 'ed25519', name, public: toBase64(FORGER.publicKey) } }),
      code: 'BUNDLE_MANIFEST',
    })),
  );
}

async function cosignatureTricks(whole: Uint8Array): Promise<readonly HostileBundle[]> {
  const latest = readGiven(whole).checkpoints.at(-1);
  const note = latest?.note ?? '';
  const size = latest?.size ?? 0;
  const name = 'friend.example/device';
  const key = verifierKey(name, FRIEND.publicKey, 'cosignature');
  const cosigned = await cosignNote(note, name, TIME, FRIEND);
  const honest = formatReceipt(cosigned, SIGNER.publicKey, [key]);
  const line = cosigned.split('\n').at(-2) ?? '';
  const bent = (at: number): string => {
    const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
    bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
    return honest.replace(line, `— ${name} ${bytes.toString('base64')}`);
  };
  const trick = (what: string, body: string, code = 'COSIGNATURE', entry?: string): HostileBundle => ({
    name: `cosignature: ${what}`,
    bytes: writeZip(new Map(readZip(whole)).set(entry ?? cosignatureName(size, sha256Hex(utf8(body))), utf8(body))),
    code,
  });
  const foreign = formatReceipt(await cosignNote(note, name, TIME, FRIEND), SIGNER.publicKey, [key]).replace(
    `\n${String(size)}\n`,
    `\n${String(size + 1)}\n`,
  );
  return [
    trick('empty', ''),
    trick('a text', 'seen and agreed'),
    trick('a note without its key', cosigned),
    trick('a key without a note', `${key}\n\n`),
    trick('with another time', bent(11)),
    trick('with another signature', bent(40)),
    trick('a key line too much', honest.replace('\n\n', '\nno key\n\n')),
    trick('a key with another hash', honest.replace(key, key.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))),
    trick('a receipt over more records than it was signed for', foreign),
    trick('by a name of two lines', honest.replaceAll(name, 'friend\nexample')),
    trick('under another name', honest, 'BUNDLE_NAME', 'cosignatures/friend.txt'),
    trick('under a name in a folder', honest, 'BUNDLE_NAME', 'cosignatures/1/0123456789abcdef.txt'),
  ];
}

interface SpanFile {
  readonly path: readonly string[];
  readonly seq: number;
  readonly span: Readonly<Record<string, Json>>;
}

async function spanTricks(made: Secretive): Promise<readonly HostileBundle[]> {
  const entries = await entriesOf(made.stores);
  const replies = (await repliesOf(entries, made.stores.blobs)).filter(({ number }) => number === 2);
  const choice: Disclosure = { kind: 'quoted', replies: [2], spans: citedSpans(replies, made.opened.state()) };
  const honest = await writeRedacted(made.stores.store, made.stores.blobs, SIGNER, CORE, choice);
  const [entry = ''] = [...readZip(honest).keys()].filter((name) => name.startsWith('spans/'));
  const told = JSON.parse(text(readZip(honest).get(entry))) as SpanFile;
  const [, wages = ''] = made.opened.state().sources.map(({ id }) => id);
  const trick = async (
    name: string,
    code: string,
    edits: Readonly<Record<string, Uint8Array | null>>,
  ): Promise<HostileBundle> => ({
    name: `span: ${name}`,
    bytes: await remade(honest, edits),
    code,
  });
  const said = (file: unknown): Readonly<Record<string, Uint8Array>> => ({ [entry]: utf8(canonical(file as Json)) });
  const span = (more: Readonly<Record<string, Json>>): SpanFile => ({ ...told, span: { ...told.span, ...more } });
  const words = told.span['text'] as string;
  return [
    await trick('empty', 'CANON_SYNTAX', { [entry]: new Uint8Array() }),
    await trick('no UTF-8', 'CANON_UTF8', { [entry]: new Uint8Array([0xff]) }),
    await trick('a list', 'SPAN', said([])),
    await trick('white space', 'SPAN', { [entry]: utf8(canonical(told as unknown as Json).replace('{', '{ ')) }),
    await trick('other words', 'SPAN_ROOT', said(span({ text: words.replace('4', '9') }))),
    await trick('other words of another length', 'SPAN_ROOT', said(span({ text: `${words}!` }))),
    await trick('another place', 'SPAN_ROOT', said(span({ start: 1, end: words.length + 1 }))),
    await trick('another heading', 'SPAN_ROOT', said(span({ heading: 'Wages' }))),
    await trick('another salt', 'SPAN_ROOT', said(span({ salt: '0'.repeat(64) }))),
    await trick('a salt too short', 'SPAN', said(span({ salt: '00' }))),
    await trick('another number', 'SPAN', said(span({ index: 1 }))),
    await trick('a number below zero', 'SPAN', said(span({ index: -1 }))),
    await trick('no path', 'SPAN_ROOT', said({ ...told, path: [] })),
    await trick('another path', 'SPAN_ROOT', said({ ...told, path: ['0'.repeat(64)] })),
    await trick('a longer path', 'SPAN_ROOT', said({ ...told, path: [...told.path, '0'.repeat(64)] })),
    await trick('a path of a thousand', 'SPAN', said({ ...told, path: Array<string>(1_000).fill('0'.repeat(64)) })),
    await trick('of a record that is no document', 'SPAN', {
      [entry]: null,
      'spans/1-0.json': utf8(canonical({ ...told, seq: 1 })),
    }),
    await trick('of a record there is not', 'SPAN', {
      [entry]: null,
      'spans/99999-0.json': utf8(canonical({ ...told, seq: 99_999 })),
    }),
    await trick('under another name', 'SPAN', { [entry]: null, 'spans/x': readZip(honest).get(entry) ?? null }),
    await trick('beside the document itself', 'SPAN', { [`blobs/${wages}`]: await made.stores.blobs.get(wages) }),
    await trick('left out', 'CITATION_UNPROVED', { [entry]: null }),
  ];
}

async function withheldTricks(made: Secretive): Promise<readonly HostileBundle[]> {
  const honest = await writeRedacted(made.stores.store, made.stores.blobs, SIGNER, CORE, {
    kind: 'only',
    replies: [1],
  });
  const files = readZip(honest);
  const blob = [...files.keys()].find((name) => name.startsWith('blobs/')) ?? '';
  const rows = text(files.get('ledger.jsonl')).trimEnd().split('\n');
  const hidden = rows.findIndex((row) => row.startsWith('{"commit"'));
  const row = (change: (line: Record<string, Json>) => void): Uint8Array => {
    const line = JSON.parse(rows[hidden] ?? '{}') as Record<string, Json>;
    change(line);
    return utf8(`${rows.map((one, at) => (at === hidden ? canonical(line) : one)).join('\n')}\n`);
  };
  const trick = async (
    name: string,
    code: string,
    edits: Readonly<Record<string, Uint8Array | null>>,
  ): Promise<HostileBundle> => ({
    name: `withheld: ${name}`,
    bytes: await remade(honest, edits),
    code,
  });
  const whole = await writeBundle(made.stores.store, made.stores.blobs, SIGNER, CORE);
  const secret = [...readZip(whole).keys()].find((name) => name.startsWith('blobs/') && !files.has(name)) ?? '';
  return [
    await trick('a blob that is shown is not there', 'REDACTION_PATTERN', { [blob]: null }),
    await trick('a blob that is withheld is there', 'BLOB_STRAY', { [secret]: readZip(whole).get(secret) ?? null }),
    await trick('another commitment', 'REDACTION_CASE', {
      'ledger.jsonl': row((line) => (line['commit'] = '1'.repeat(64))),
    }),
    await trick('a commitment in capitals', 'BUNDLE_RECORD', {
      'ledger.jsonl': row((line) => (line['commit'] = 'A'.repeat(64))),
    }),
    await trick('a commitment and a payload', 'BUNDLE_RECORD', {
      'ledger.jsonl': row((line) => (line['payload'] = {})),
    }),
    await trick('a number that is another', 'BUNDLE_RECORD', { 'ledger.jsonl': row((line) => (line['seq'] = 0)) }),
    await trick('an answer that is withheld is there', 'DERIVED', { 'answers/2.json': utf8('{}') }),
    await trick('an answer that is shown is not there', 'DERIVED', { 'answers/1.json': null }),
  ];
}
