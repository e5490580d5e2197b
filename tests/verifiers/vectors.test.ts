// `verifiers/vectors.json` was made by a program that shares no code with ours: the two agree on every formula.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import { toHex, utf8 } from '#core/bytes/hash.ts';
import { toId } from '#core/bytes/id.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { saltFrom } from '#core/bytes/salt.ts';
import { buildIndex } from '#core/bundle/ledger-index.ts';
import { MANIFEST_MEDIA } from '#core/bundle/format.ts';
import { ledgerLine } from '#core/bundle/write.ts';
import { writeZip } from '#core/bundle/zip.ts';
import { noteOrigin } from '#core/case/world.ts';
import { passageHash, type PassageLeaf } from '#core/evidence/source.ts';
import { keyIdOf, preAuthEncoding } from '#core/keys/dsse.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import { signNote, verifierKey, verifyNote } from '#core/ledger/checkpoint.ts';
import { commitOf, GENESIS } from '#core/ledger/entry.ts';
import { leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import type { Entry, Tag } from '#core/ports.ts';
import { seededSigner } from '#tests/signer.ts';

interface Vectors {
  readonly canonical: readonly { readonly value: Json; readonly text: string }[];
  readonly records: readonly {
    readonly tag: Tag;
    readonly payload: string;
    readonly line: string;
    readonly commitment: string;
    readonly head: string;
    readonly leaf: string;
    readonly root: string;
  }[];
  readonly index: string;
  readonly key: { readonly seed: string; readonly public: string; readonly dsse_keyid: string };
  readonly case: { readonly head: string; readonly id: string; readonly origin: string };
  readonly note: string;
  readonly verifier_key: string;
  readonly dsse: { readonly payload: string; readonly signed: string; readonly signature: string };
  readonly salt: { readonly secret: string; readonly label: string; readonly seq: number; readonly salt: string };
  readonly span: { readonly leaf: PassageLeaf; readonly hash: string };
  readonly zip: { readonly files: Readonly<Record<string, string>>; readonly bytes: string };
}

const vectors = JSON.parse(readFileSync('verifiers/vectors.json', 'utf8')) as Vectors;
const entries = vectors.records.map(({ payload, tag }, seq): Entry => ({ payload, seq, tag }));
const signer = seededSigner(7);

describe('the vectors of the bundle format', () => {
  it('canonical texts', () => {
    expect(vectors.canonical.map(({ value }) => canonical(value))).toEqual(vectors.canonical.map(({ text }) => text));
  });

  it('records: line, commitment, chain, tree, index', () => {
    expect(entries[0]).toEqual(GENESIS);
    let tip = EMPTY_TIP;
    const leaves = entries.map((entry) => leafHash(commitOf(entry)));
    const made = entries.map((entry, seq) => {
      tip = extend(tip, entry);
      return {
        tag: entry.tag,
        payload: entry.payload,
        line: new TextDecoder().decode(ledgerLine(entry)),
        commitment: toHex(commitOf(entry)),
        head: tip.head,
        leaf: toHex(leaves[seq] ?? new Uint8Array()),
        root: toHex(merkleRoot(leaves.slice(0, seq + 1))),
      };
    });
    expect(made).toEqual(vectors.records);
    const lengths = entries.map((entry) => ledgerLine(entry).length);
    expect(toHex(buildIndex(entries, lengths))).toBe(vectors.index);
  });

  it('the case, its note and its keys', async () => {
    const { head } = vectors.case;
    expect([toId(head, 'case', 0, 0), noteOrigin(head)]).toEqual([vectors.case.id, vectors.case.origin]);
    expect([toBase64(signer.publicKey), keyIdOf(signer.publicKey)]).toEqual([
      vectors.key.public,
      vectors.key.dsse_keyid,
    ]);
    expect(verifierKey(vectors.case.origin, signer.publicKey)).toBe(vectors.verifier_key);
    const text = vectors.note.slice(0, vectors.note.indexOf('\n\n') + 1);
    expect(await signNote(text, vectors.case.origin, signer)).toBe(vectors.note);
    const { root, size } = verifyNote(vectors.note, vectors.case.origin, fromBase64(vectors.key.public));
    expect([size, toHex(root)]).toEqual([entries.length, vectors.records.at(-1)?.root]);
  });

  it('what DSSE signs, a salt, a passage, a zip', async () => {
    const signed = preAuthEncoding(MANIFEST_MEDIA, utf8(vectors.dsse.payload));
    expect(new TextDecoder().decode(signed)).toBe(vectors.dsse.signed);
    expect(toBase64(await signer.sign(signed))).toBe(vectors.dsse.signature);
    const { label, salt, secret, seq } = vectors.salt;
    expect(saltFrom(secret, label, seq)).toBe(salt);
    expect(toHex(passageHash(vectors.span.leaf))).toBe(vectors.span.hash);
    const files = new Map(Object.entries(vectors.zip.files).map(([name, text]) => [name, utf8(text)]));
    expect(toHex(writeZip(files))).toBe(vectors.zip.bytes);
  });
});
