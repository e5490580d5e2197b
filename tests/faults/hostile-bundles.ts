// Bundles made to harm or to deceive: each with the code of its class. Where a lie lies deep, everything above it is made
// right again (hashes, manifest, signature, zip), so that the reader gets that far.

import { canonical, canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { signEnvelope } from '#core/keys/dsse.ts';
import * as names from '#core/bundle/format.ts';
import { commitmentOf, type BundleRecord } from '#core/bundle/withheld.ts';
import { ledgerFiles } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { link } from '#core/ledger/chain.ts';
import { parseNote, readCheckpoint, signNote } from '#core/ledger/checkpoint.ts';
import { leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import type { Entry, Hash } from '#core/ports.ts';
import { random } from '#tests/campaigns/medium.ts';
import { seededSigner } from '#tests/signer.ts';

export interface HostileBundle {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Of the first check that fails; null where any code will do. */
  readonly code: string | null;
}

/** Who makes everything right again around a lie. */
export const FORGER = seededSigner(13);
type Edits = Readonly<Record<string, Uint8Array | null>>;

/** The bundle with some entries replaced or taken out, and manifest, signature and zip made right again. */
export async function remade(
  bundle: Uint8Array,
  edits: Edits,
  manifest: Readonly<Record<string, Json>> = {},
): Promise<Uint8Array> {
  const files = new Map(readZip(bundle));
  for (const [name, body] of Object.entries(edits)) {
    if (body === null) files.delete(name);
    else files.set(name, body);
  }
  for (const [name, body] of [...files].filter(([entry]) => entry.startsWith('checkpoints/') && !(entry in edits)))
    files.set(name, await signedAgain(text(body)));
  const told = JSON.parse(text(files.get(names.MANIFEST))) as Record<string, Json>;
  const listed = [...files].filter(([name]) => !names.isOutsideManifest(name));
  const bytes = canonicalBytes({
    ...told,
    entries: Object.fromEntries(listed.map(([name, body]) => [name, sha256Hex(body)])),
    key: { algorithm: 'ed25519', public: toBase64(FORGER.publicKey) },
    ...manifest,
  });
  files.set(names.MANIFEST, bytes);
  files.set(
    names.MANIFEST_DSSE,
    canonicalBytes((await signEnvelope(names.MANIFEST_MEDIA, bytes, FORGER)) as unknown as Json),
  );
  return writeZip(files);
}

async function signedAgain(note: string): Promise<Uint8Array> {
  return utf8(await signNote(parseNote(note).text, readCheckpoint(note).origin, FORGER));
}

const text = (body: Uint8Array | undefined): string => new TextDecoder().decode(body);

/** Every trick we know, on this honest bundle. */
export async function crafted(bundle: Uint8Array): Promise<readonly HostileBundle[]> {
  return [
    ...zipTricks(bundle),
    ...(await manifestTricks(bundle)),
    ...(await ledgerTricks(bundle)),
    ...(await contentTricks(bundle)),
  ];
}

function zipTricks(bundle: Uint8Array): readonly HostileBundle[] {
  const files = readZip(bundle);
  const view = (): { bytes: Uint8Array; at: DataView } => {
    const bytes = bundle.slice();
    return { bytes, at: new DataView(bytes.buffer) };
  };
  const end = bundle.length - 22;
  const directory = new DataView(bundle.buffer, bundle.byteOffset).getUint32(end + 16, true);
  const poke16 = (at: number, value: number) => {
    const copy = view();
    copy.at.setUint16(at, value, true);
    return copy.bytes;
  };
  const poke32 = (at: number, value: number) => {
    const copy = view();
    copy.at.setUint32(at, value, true);
    return copy.bytes;
  };
  const named = (name: string) => rawZip([[name, utf8('x')]]);
  const zip = (name: string, bytes: Uint8Array, code = 'BUNDLE_ZIP'): HostileBundle => ({
    name: `zip: ${name}`,
    bytes,
    code,
  });
  return [
    zip('nothing', new Uint8Array()),
    zip('one byte', new Uint8Array([80])),
    zip('text', utf8('no zip at all, but long enough to look for the end of one')),
    zip('only an end record', bundle.slice(end)),
    zip('an empty zip', rawZip([]), 'BUNDLE_MISSING'),
    zip('half of it', bundle.slice(0, bundle.length / 2)),
    zip('without its last byte', bundle.slice(0, -1)),
    zip('a byte behind its end', concat(bundle, new Uint8Array(1))),
    zip('a byte before its beginning', concat(new Uint8Array(1), bundle)),
    zip('twice', concat(bundle, bundle)),
    zip('a comment announced', poke16(end + 20, 5)),
    zip('fewer entries than there are', poke16(end + 10, files.size - 1)),
    zip('more entries than there are', poke16(end + 10, files.size + 1)),
    zip('65535 entries', poke16(end + 10, 65_535)),
    zip('no entries', poke16(end + 10, 0)),
    zip('a directory elsewhere', poke32(end + 16, 0)),
    zip('a directory beyond the end', poke32(end + 16, 0xffffffff)),
    zip('an entry of four gigabytes', poke32(22, 0xffffffff)),
    zip(
      'an entry that runs into the next',
      poke32(22, new DataView(bundle.buffer, bundle.byteOffset).getUint32(22, true) + 1),
      'BUNDLE_CRC',
    ),
    zip('an entry that is said to be compressed', poke16(8, 8)),
    zip('an entry that is said to be encrypted', poke16(6, 1)),
    zip('an entry with sizes behind it', poke16(6, 8)),
    zip('an entry with an extra field', poke16(28, 4)),
    { name: 'zip: a name that takes all', bytes: poke16(26, 65_535), code: null },
    zip('an empty name', poke16(26, 0), 'BUNDLE_NAME'),
    zip('a date', poke16(10, 1)),
    zip('a date in the directory', poke16(directory + 12, 1)),
    zip('another version', poke16(4, 45)),
    zip('rights of a link in the directory', poke32(directory + 38, 0xa1ff0000)),
    zip('another offset in the directory', poke32(directory + 42, 1)),
    zip('another size in the directory', poke32(directory + 24, 1)),
    zip('a wrong checksum', poke32(14, 0), 'BUNDLE_CRC'),
    zip('a wrong checksum in the directory', poke32(directory + 16, 0)),
    ...[
      '../manifest.json',
      '/etc/passwd',
      'a\\b',
      'C:',
      'blobs//x',
      'blobs/../x',
      './x',
      'x/',
      '.hidden',
      'UPPER',
      'a b',
      'na\u00efve',
      'a\0b',
      'a/b/c/d',
      '-x',
      '__proto__',
      'con\n',
    ].map((name) => zip(`an entry called ${JSON.stringify(name).slice(0, 40)}`, named(name), 'BUNDLE_NAME')),
    zip(
      'the same name twice',
      rawZip([
        ['a', utf8('1')],
        ['a', utf8('2')],
      ]),
      'BUNDLE_NAME',
    ),
    zip(
      'names out of order',
      rawZip([
        ['b', utf8('1')],
        ['a', utf8('2')],
      ]),
    ),
    zip('a file that is not there any more', rawZip([['a', utf8('1')]]), 'BUNDLE_MISSING'),
    zip('more than a bundle may hold', new Uint8Array(268_435_457), 'BUNDLE_SIZE'),
    zip('sixty-six thousand entries', manyEntries(), 'BUNDLE_ENTRIES'),
  ];
}

async function manifestTricks(bundle: Uint8Array): Promise<readonly HostileBundle[]> {
  const files = readZip(bundle);
  const told = text(files.get(names.MANIFEST));
  const written = (body: string | Uint8Array): Uint8Array => {
    const changed = new Map(files);
    changed.set(names.MANIFEST, typeof body === 'string' ? utf8(body) : body);
    return writeZip(changed);
  };
  const said = async (manifest: Readonly<Record<string, Json>>) => remade(bundle, {}, manifest);
  const manifest = (name: string, bytes: Uint8Array, code: string): HostileBundle => ({
    name: `manifest: ${name}`,
    bytes,
    code,
  });
  const first = 'answers/1.json';
  return [
    manifest('empty', written(''), 'CANON_SYNTAX'),
    manifest('no JSON', written('{'), 'CANON_SYNTAX'),
    manifest('no UTF-8', written(new Uint8Array([0x22, 0xff, 0x22])), 'CANON_UTF8'),
    manifest('a byte order mark', written(`\ufeff${told}`), 'CANON_SYNTAX'),
    manifest('null', written('null'), 'BUNDLE_MANIFEST'),
    manifest('a list', written('[]'), 'BUNDLE_MANIFEST'),
    manifest('a number beyond all bounds', written('{"size":1e400}'), 'CANON_NUMBER_RANGE'),
    manifest('a key twice', written('{"format":1,"format":1}'), 'CANON_DUPLICATE_KEY'),
    manifest('half a character', written('{"case_id":"\\ud800"}'), 'CANON_LONE_SURROGATE'),
    manifest('a hundred thousand brackets', written(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'CANON_DEPTH'),
    manifest('a hundred thousand objects', written(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), 'CANON_DEPTH'),
    manifest('ten million digits', written(`{"size":${'9'.repeat(10_000_000)}}`), 'CANON_NUMBER_RANGE'),
    manifest('white space', written(told.replace('{', '{ ')), 'BUNDLE_MANIFEST'),
    manifest('another order', written(told.replace(/^\{("case_id":"[^"]*"),(.*)\}$/s, '{$2,$1}')), 'BUNDLE_MANIFEST'),
    manifest('a prototype', written(told.replace('{', '{"__proto__":{"size":1},')), 'BUNDLE_MANIFEST'),
    manifest('another format', await said({ format: 2 }), 'BUNDLE_MANIFEST'),
    manifest('one key more', await said({ more: true }), 'BUNDLE_MANIFEST'),
    manifest('a size of nothing', await said({ size: 0 }), 'BUNDLE_MANIFEST'),
    manifest('a size that is a text', await said({ size: '1' }), 'BUNDLE_MANIFEST'),
    manifest('a short head', await said({ head: 'ab' }), 'BUNDLE_MANIFEST'),
    manifest('no core', await said({ cores: [] }), 'BUNDLE_MANIFEST'),
    manifest('another size', await said({ size: 3 }), 'CHAIN_SIZE'),
    manifest('another head', await said({ head: '0'.repeat(64) }), 'CHAIN_HEAD'),
    manifest('another root', await said({ root: '0'.repeat(64) }), 'MERKLE_ROOT'),
    manifest('another case', await said({ case_id: 'somebody-else' }), 'MANIFEST_FACTS'),
    manifest('a key that is none', await said({ key: { algorithm: 'ed25519', public: 'AAAA' } }), 'DSSE_SIGNATURE'),
    manifest('a key that is no base 64', await said({ key: { algorithm: 'ed25519', public: '!' } }), 'CANON_SYNTAX'),
    manifest('no key, but a signature', await said({ key: null }), 'SIGNATURE_KEY'),
    manifest('a file it does not list', addFile(bundle, 'answers/99.json', '{}'), 'BUNDLE_NAME'),
    manifest('a file it lists and is not there', dropFile(bundle, first), 'BUNDLE_MISSING'),
    manifest('a file with other bytes', addFile(bundle, first, '{}'), 'BYTES_HASH'),
    manifest('not there', dropFile(bundle, names.MANIFEST), 'BUNDLE_MISSING'),
    manifest('its signature not there', dropFile(bundle, names.MANIFEST_DSSE), 'SIGNATURE_MISSING'),
    manifest('a signature that is no envelope', addFile(bundle, names.MANIFEST_DSSE, '[]'), 'DSSE_FORMAT'),
    manifest(
      'a signature over nothing',
      addFile(bundle, names.MANIFEST_DSSE, '{"payload":"","payloadType":"x","signatures":[]}'),
      'DSSE_FORMAT',
    ),
    manifest(
      'a signature of another type',
      addFile(bundle, names.MANIFEST_DSSE, '{"payload":"","payloadType":"x","signatures":[{"sig":""}]}'),
      'DSSE_FORMAT',
    ),
    manifest(
      'a thousand signatures',
      addFile(
        bundle,
        names.MANIFEST_DSSE,
        `{"payload":"","payloadType":"x","signatures":[${Array(1_000).fill('{"sig":""}').join()}]}`,
      ),
      'DSSE_FORMAT',
    ),
    manifest(
      'a signature in other words',
      addFile(bundle, names.MANIFEST_DSSE, text(files.get(names.MANIFEST_DSSE)).replace('{', '{ ')),
      'SIGNATURE_FORM',
    ),
  ];
}

async function ledgerTricks(bundle: Uint8Array): Promise<readonly HostileBundle[]> {
  const files = readZip(bundle);
  const rows = text(files.get(names.LEDGER)).trimEnd().split('\n');
  const written = (lines: readonly string[]) => {
    const body = utf8(lines.map((line) => `${line}\n`).join(''));
    const records = recordsOf(lines);
    if (records === null) return remade(bundle, { [names.LEDGER]: body });
    const commitments = records.map(commitmentOf);
    return remade(bundle, Object.fromEntries(ledgerFiles(records)), {
      head: commitments.reduce<Hash>(link, ''),
      root: toHex(merkleRoot(commitments.map(leafHash))),
    });
  };
  const row = (at: number, change: (line: Record<string, Json>) => void): readonly string[] => {
    const value = JSON.parse(rows[at] ?? '') as Record<string, Json>;
    change(value);
    return rows.map((line, place) => (place === at ? canonical(value) : line));
  };
  const payload = (at: number, more: Readonly<Record<string, Json>>) =>
    row(at, (line) => {
      line['payload'] = { ...(line['payload'] as Record<string, Json>), ...more };
    });
  const at = (tag: string, from = 1): number =>
    rows.findIndex((line, place) => place >= from && line.endsWith(`"tag":"${tag}"}`));
  const [obs, policy, trans, state] = [at('AX:OBS:v1', 2), at('AX:POLICY:v1'), at('AX:TRANS:v1'), at('AX:STATE:v1')];
  const trick = async (name: string, lines: readonly string[], code: string): Promise<HostileBundle> => ({
    name: `ledger: ${name}`,
    bytes: await written(lines),
    code,
  });
  const raw = async (name: string, body: Uint8Array, code: string): Promise<HostileBundle> => ({
    name: `ledger: ${name}`,
    bytes: await remade(bundle, { [names.LEDGER]: body }),
    code,
  });
  const withheld = (place: number, tag = 'AX:OBS:v1') =>
    rows.map((line, seq) => (seq === place ? canonical({ commit: '1'.repeat(64), seq, tag }) : line));
  return [
    await raw('empty', new Uint8Array(), 'BUNDLE_RECORD'),
    await raw('one line feed', utf8('\n'), 'CANON_SYNTAX'),
    await raw('without its last line feed', utf8(rows.join('\n')), 'BUNDLE_RECORD'),
    await raw('no UTF-8', new Uint8Array([0xc0, 0x0a]), 'CANON_UTF8'),
    await raw('a million and one records', utf8('{}\n'.repeat(1_000_001)), 'BUNDLE_SIZE'),
    await raw('a line of sixteen million brackets', utf8(`${'['.repeat(16_000_000)}\n`), 'BUNDLE_RECORD'),
    await raw(
      'a text of sixteen million characters',
      utf8(`${canonical({ payload: 'x'.repeat(16_000_000), seq: 0, tag: 'AX:STATE:v1' })}\n`),
      'BUNDLE_RECORD',
    ),
    await trick(
      'a record left out',
      rows.filter((_, place) => place !== obs),
      'BUNDLE_RECORD',
    ),
    await trick('a record twice', [...rows.slice(0, obs), rows[obs] ?? '', ...rows.slice(obs)], 'BUNDLE_RECORD'),
    await trick(
      'two records changed places',
      rows.map((line, place) => (place === 5 ? (rows[6] ?? '') : place === 6 ? (rows[5] ?? '') : line)),
      'BUNDLE_RECORD',
    ),
    await trick('records from the end', [...rows].reverse(), 'BUNDLE_RECORD'),
    await trick(
      'a tag that is none',
      row(obs, (line) => (line['tag'] = 'AX:NONE:v1')),
      'BUNDLE_RECORD',
    ),
    await trick(
      'a number that is a text',
      row(obs, (line) => (line['seq'] = String(obs))),
      'BUNDLE_RECORD',
    ),
    await trick(
      'a key more',
      row(obs, (line) => (line['more'] = null)),
      'BUNDLE_RECORD',
    ),
    await trick(
      'white space',
      rows.map((line, place) => (place === obs ? line.replace('{', '{ ') : line)),
      'BUNDLE_RECORD',
    ),
    await trick('another first record', payload(0, { component: 'other' }), 'LEDGER_GENESIS'),
    await trick(
      'a payload that is null',
      row(obs, (line) => (line['payload'] = null)),
      'BUNDLE_RECORD',
    ),
    await trick(
      'a payload that is a list',
      row(policy, (line) => (line['payload'] = [])),
      'BUNDLE_RECORD',
    ),
    await trick('an observation with another hash', payload(obs, { obs_hash: '0'.repeat(64) }), 'OBS_HASH'),
    await trick('an observation of nobody', payload(obs, { oracle_id: 'a/b/__proto__' }), 'OBS_HASH'),
    await trick('an output that is an object', payload(obs, { output: {} }), 'BUNDLE_RECORD'),
    await trick('an output that is no JSON', payload(obs, { output: '{' }), 'OBS_HASH'),
    await trick('a size below zero', payload(obs, { output_size: -1 }), 'BUNDLE_RECORD'),
    await trick('a rule for another observation', payload(policy, { obs_ledger_seq: 0 }), 'POLICY_BINDING'),
    await trick('a rule without a name', payload(policy, { policy_id: '' }), 'BUNDLE_RECORD'),
    await trick('a step of another observation', payload(trans, { ledger_seq: 0 }), 'ORDERING'),
    await trick('a step to nowhere', payload(trans, { next_state: 'HEAVEN' }), 'BUNDLE_RECORD'),
    await trick('a seal over nothing', payload(state, { state_hash: '0'.repeat(64) }), 'BLOB_NOT_FOUND'),
    await trick(
      'a seal in the middle of an event',
      row(policy, (line) => (line['tag'] = 'AX:STATE:v1')),
      'BUNDLE_RECORD',
    ),
    await trick(
      'a proof',
      row(policy, (line) => (line['tag'] = 'AX:PROOF:v1')),
      'ORDERING',
    ),
    await trick('the first record withheld', withheld(0, 'AX:STATE:v1'), 'BUNDLE_RECORD'),
    await trick('a rule withheld', withheld(policy, 'AX:POLICY:v1'), 'BUNDLE_RECORD'),
    await trick('an observation withheld and another put there', withheld(obs), 'REDACTION_PATTERN'),
    await trick(
      'every record withheld',
      rows.map((_, seq) => canonical({ commit: '1'.repeat(64), seq, tag: 'AX:OBS:v1' })),
      'REDACTION_CASE',
    ),
    await trick(
      'a commitment too short',
      rows.map((line, seq) => (seq === obs ? canonical({ commit: '11', seq, tag: 'AX:OBS:v1' }) : line)),
      'BUNDLE_RECORD',
    ),
    {
      name: 'index: empty',
      bytes: await remade(bundle, { [names.LEDGER_INDEX]: new Uint8Array() }),
      code: 'BYTES_FORM',
    },
    { name: 'index: not there', bytes: await remade(bundle, { [names.LEDGER_INDEX]: null }), code: 'BYTES_FORM' },
    {
      name: 'index: another tree',
      bytes: await remade(bundle, { [names.LEDGER_INDEX]: new Uint8Array(files.get(names.LEDGER_INDEX)?.length ?? 0) }),
      code: 'BYTES_FORM',
    },
    { name: 'ledger: not there', bytes: await remade(bundle, { [names.LEDGER]: null }), code: 'BUNDLE_MISSING' },
  ];
}

/** Records that can be hashed at all: then everything that hashes them is made right again. */
function recordsOf(lines: readonly string[]): readonly BundleRecord[] | null {
  const values = lines.map((line) => JSON.parse(line) as Record<string, Json>);
  const whole = values.every((value, seq) => value['seq'] === seq && Object.keys(value).length === 3);
  if (!whole || lines.some((line, seq) => line !== canonical(values[seq] ?? null))) return null;
  return values.map((value) =>
    'commit' in value
      ? (value as unknown as BundleRecord)
      : {
          seq: value['seq'] as number,
          tag: value['tag'] as Entry['tag'],
          payload: canonical(value['payload'] ?? null),
        },
  );
}

async function contentTricks(bundle: Uint8Array): Promise<readonly HostileBundle[]> {
  const files = readZip(bundle);
  const blobs = [...files.keys()].filter((name) => name.startsWith('blobs/'));
  const [note = ''] = [...files.keys()].filter((name) => name.startsWith('checkpoints/'));
  const checkpoint = text(files.get(note));
  const trick = async (name: string, edits: Edits, code: string): Promise<HostileBundle> => ({
    name,
    bytes: await remade(bundle, edits),
    code,
  });
  const zeros: Hash = '0'.repeat(64);
  const source = blobs.find((name) => text(files.get(name)).includes('"schema":"text/2"')) ?? '';
  return [
    await trick('blob: other bytes', { [blobs[0] ?? '']: utf8('other') }, 'BLOB_HASH'),
    await trick('blob: empty', { [blobs[1] ?? '']: new Uint8Array() }, 'BLOB_HASH'),
    await trick('blob: not there', { [blobs[0] ?? '']: null }, 'BLOB_NOT_FOUND'),
    await trick('blob: a document not there', { [source]: null }, 'BLOB_NOT_FOUND'),
    await trick('blob: one that nothing names', { [`blobs/${sha256Hex(utf8('stray'))}`]: utf8('stray') }, 'BLOB_STRAY'),
    await trick('blob: a name that is no hash', { 'blobs/x': utf8('x') }, 'BLOB_HASH'),
    await trick('blob: a document in another form', { [source]: utf8('{"schema":"text/2"}') }, 'BLOB_HASH'),
    await trick('checkpoint: a name that is no size', { 'checkpoints/x.txt': utf8(checkpoint) }, 'BUNDLE_NAME'),
    await trick('checkpoint: of no records', { 'checkpoints/0.txt': utf8(checkpoint) }, 'BUNDLE_NAME'),
    await trick('checkpoint: empty', { [note]: new Uint8Array() }, 'NOTE_FORMAT'),
    await trick('checkpoint: no UTF-8', { [note]: new Uint8Array([0xff]) }, 'CANON_UTF8'),
    await trick('checkpoint: two megabytes', { [note]: utf8('x'.repeat(2_000_000)) }, 'NOTE_FORMAT'),
    await trick(
      'checkpoint: a thousand signatures',
      { [note]: utf8(`${checkpoint}${(checkpoint.split('\n\n')[1] ?? '').repeat(1_000)}`) },
      'NOTE_FORMAT',
    ),
    await trick('checkpoint: by another key', { [note]: utf8(checkpoint) }, 'NOTE_SIGNATURE'),
    await trick('checkpoint: not there', { [note]: null }, 'CHECKPOINT_MISSING'),
    await trick('checkpoint: of other records', { 'checkpoints/1.txt': utf8(checkpoint) }, 'NOTE_SIGNATURE'),
    await trick('derived: an answer nobody gave', { 'answers/99.json': utf8('{}') }, 'DERIVED'),
    await trick('derived: a report that runs', { [names.REPORT]: utf8('<script>alert(1)</script>') }, 'DERIVED'),
    await trick('derived: a log that is not there', { [names.PB2S_LOG]: null }, 'DERIVED'),
    await trick('an entry for nothing', { [`extra-${zeros}`]: utf8('x') }, 'BUNDLE_NAME'),
    {
      name: 'cosignature: ten megabytes',
      bytes: addFile(bundle, 'cosignatures/1-0123456789abcdef.txt', 'x'.repeat(10_000_000)),
      code: 'COSIGNATURE',
    },
  ];
}

/** As many as wanted: bytes changed, cut, doubled or moved, in the file or inside an entry with the zip mended. */
export function mutated(bundle: Uint8Array, count: number, seed: number): readonly HostileBundle[] {
  return Array.from({ length: count }, (_, at) => mutation(bundle, seed + at));
}

export function mutation(bundle: Uint8Array, seed: number): HostileBundle {
  const next = random(seed);
  const below = (bound: number): number => Math.floor(next() * bound);
  const damaged = (body: Uint8Array): Uint8Array => {
    const copy = body.slice();
    const at = below(Math.max(1, copy.length));
    switch (below(5)) {
      case 0:
        copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
        return copy;
      case 1:
        return copy.slice(0, at);
      case 2:
        return concat(copy.slice(0, at), copy.slice(at + 1 + below(64)));
      case 3:
        // From the first byte on: nothing put in again at the beginning would leave the file as it was.
        return concat(copy.slice(0, at + 1), copy.slice(Math.max(0, at - 31), at + 1), copy.slice(at + 1));
      default:
        return copy.map((byte, place) => (place >= at && place < at + 16 ? below(256) : byte));
    }
  };
  const name = `mutation ${String(seed)}`;
  if (below(2) === 0) return { name, bytes: damaged(bundle), code: null };
  const files = new Map(readZip(bundle));
  const entry = [...files.keys()][below(files.size)] ?? '';
  files.set(entry, damaged(files.get(entry) ?? new Uint8Array()));
  return { name: `${name} of ${entry.slice(0, 24)}`, bytes: writeZip(files), code: null };
}

function addFile(bundle: Uint8Array, name: string, body: string): Uint8Array {
  return writeZip(new Map(readZip(bundle)).set(name, utf8(body)));
}

function dropFile(bundle: Uint8Array, name: string): Uint8Array {
  const files = new Map(readZip(bundle));
  files.delete(name);
  return writeZip(files);
}

function manyEntries(): Uint8Array {
  // Written by hand: our own writer refuses.
  return rawZip(
    Array.from({ length: 65_100 }, (_, at): [string, Uint8Array] => [
      `a${String(at).padStart(5, '0')}`,
      new Uint8Array(),
    ]),
  );
}

/** Stored entries under any names, in any order: what `writeZip` does, without what it refuses. */
function rawZip(entries: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, body] of entries) {
    const title = new TextEncoder().encode(name);
    const local = new DataView(new ArrayBuffer(30));
    const central = new DataView(new ArrayBuffer(46));
    const crc = crc32(body);
    for (const [record, at] of [
      [local, 0],
      [central, 2],
    ] as const) {
      record.setUint16(4 + at, 10, true);
      record.setUint32(14 + at, crc, true);
      record.setUint32(18 + at, body.length, true);
      record.setUint32(22 + at, body.length, true);
      record.setUint16(26 + at, title.length, true);
    }
    local.setUint32(0, 0x04034b50, true);
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(4, 10, true);
    central.setUint32(42, offset, true);
    parts.push(new Uint8Array(local.buffer), title, body);
    directory.push(new Uint8Array(central.buffer), title);
    offset += 30 + title.length + body.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, offset, true);
  return Buffer.concat([...parts, ...directory, new Uint8Array(end.buffer)]);
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
