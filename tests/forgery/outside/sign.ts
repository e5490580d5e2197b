// A forger's own Ed25519 key and all that is signed with it: C2SP notes and cosignatures, a DSSE envelope, key statements.

import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { canonicalBytes, utf8 } from './json.ts';
import { sha256 } from './ledger.ts';
import { join } from './zip.ts';

export interface Key {
  readonly public: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** From a seed of one byte, repeated: RFC 8032 signs the same bytes alike every time. */
export function keyOf(seed: number): Key {
  const der = join([Buffer.from('302e020100300506032b657004220420', 'hex'), new Uint8Array(32).fill(seed)]);
  const own = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(own).export({ format: 'der', type: 'spki' });
  return { public: new Uint8Array(spki.subarray(-32)), sign: (message) => new Uint8Array(sign(null, message, own)) };
}

/** A signature line of a note; `text` ends in a line feed. */
export function noteLine(text: string, name: string, key: Key): string {
  return `\u2014 ${name} ${base64(join([keyId(name, key, 1), key.sign(utf8(text))]))}\n`;
}

/** tlog-cosignature: the line of somebody who has seen this checkpoint, `time` in seconds since 1970. */
export function cosignLine(text: string, name: string, key: Key, time: number): string {
  const when = Buffer.alloc(8);
  when.writeBigUInt64BE(BigInt(time));
  const signature = key.sign(utf8(`cosignature/v1\ntime ${String(time)}\n${text}`));
  return `\u2014 ${name} ${base64(join([keyId(name, key, 4), when, signature]))}\n`;
}

/** 1 for the key of a log, 4 for that of a cosigner. */
export function verifierKey(name: string, key: Key, algorithm: 1 | 4 = 1): string {
  const id = Buffer.from(keyId(name, key, algorithm)).toString('hex');
  return `${name}+${id}+${base64(join([Uint8Array.of(algorithm), key.public]))}`;
}

export function envelope(payload: Uint8Array, key: Key): Uint8Array {
  const payloadType = 'application/vnd.affidavit.manifest+json';
  const head = utf8(`DSSEv1 ${String(payloadType.length)} ${payloadType} ${String(payload.length)} `);
  const keyid = Buffer.from(sha256(key.public)).toString('hex');
  const sig = base64(key.sign(join([head, payload])));
  return canonicalBytes({ payload: base64(payload), payloadType, signatures: [{ keyid, sig }] });
}

/** `keys/<n>.txt`: one key followed another; of a lost one only the new one signs. */
export function keyStatement(kind: 'rotated' | 'lost', from: Key, to: Key, time: number): string {
  const name = 'affidavit.local/key/v1';
  const text = `${[name, kind, base64(from.public), base64(to.public), String(time)].join('\n')}\n`;
  const signers = kind === 'rotated' ? [from, to] : [to];
  return `${text}\n${signers.map((key) => noteLine(text, name, key)).join('')}`;
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function keyId(name: string, key: Key, algorithm: number): Uint8Array {
  return sha256(utf8(name), Uint8Array.of(10, algorithm), key.public).slice(0, 4);
}
