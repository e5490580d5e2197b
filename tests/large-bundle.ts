// A bundle of any length whose records and signatures are real and whose turns are not: for what only reads a few of them.

import { canonicalBytes } from '#core/bytes/jcs.ts';
import { sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import * as names from '#core/bundle/format.ts';
import { ledgerFiles } from '#core/bundle/write.ts';
import { writeZip } from '#core/bundle/zip.ts';
import { formatCheckpoint, signNote } from '#core/ledger/checkpoint.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import type { Entry } from '#core/ports.ts';
import { CORE, entriesOf, run } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const SIGNER = seededSigner(5);
const ORIGIN = `affidavit.local/case/${'5'.repeat(32)}`;
/** About as many records as a case has for each reply. */
const TURN = 50;
const BLOBS_MAX = 30_000;

/** `records` records of a scripted case over and over, a checkpoint every 50 and at the end, and as many blobs as fit. */
export async function largeBundle(records: number): Promise<Uint8Array> {
  const few = await entriesOf((await run(SCENARIOS.retried)).stores);
  const entries = Array.from({ length: records }, (_, seq): Entry => ({ ...(few[seq % few.length] as Entry), seq }));
  const leaves = entries.map((entry) => leafHash(commitOf(entry)));
  const files = new Map<string, Uint8Array>(ledgerFiles(entries));
  const ends = [...Array(Math.floor(records / TURN)).keys()].map((turn) => (turn + 1) * TURN);
  const signed = { text: utf8(''), note: '' };
  for (const size of new Set([...ends.slice(-40), records])) {
    const text = formatCheckpoint({ origin: ORIGIN, size, root: merkleRoot(leaves.slice(0, size)) });
    signed.note = await signNote(text, ORIGIN, SIGNER);
    files.set(names.checkpointName(size), utf8(signed.note));
  }
  // Earlier ones are here for their names: a directory as long as that of a real case.
  for (const size of ends.slice(0, -40)) files.set(names.checkpointName(size), utf8(signed.note));
  for (let at = 0; at < Math.min(BLOBS_MAX, records / 3); at++) {
    const body = utf8(String(at));
    files.set(names.blobName(sha256Hex(body)), body);
  }
  const manifest = {
    case_id: 'large',
    cores: [CORE],
    entries: Object.fromEntries([...files].map(([name, bytes]) => [name, sha256Hex(bytes)])),
    engines: [],
    format: 1,
    head: '0'.repeat(64),
    key: { algorithm: 'ed25519', public: toBase64(SIGNER.publicKey) },
    profile: 'ax-seed',
    root: toHex(merkleRoot(leaves)),
    size: records,
    writer: CORE,
  };
  files.set(names.MANIFEST, canonicalBytes(manifest));
  return writeZip(files);
}
