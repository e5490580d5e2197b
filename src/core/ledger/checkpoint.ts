// Checkpoints: C2SP tlog-checkpoint in a C2SP signed-note, Ed25519, so that other people's tools can read them and
// witnesses can cosign. A note from a bundle is attacker-controlled. Signatures stand outside everything that is hashed.

import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import { verifyEd25519, type VerifySignature } from '#core/bytes/ed25519.ts';
import { concat, sha256, toHex, utf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { NOTE_BYTES_MAX, NOTE_OWN_SIGNATURES_MAX, NOTE_SIGNATURES_MAX } from '#core/limits.ts';
import type { Signer } from '#core/ports.ts';

/** What a checkpoint states: the tree of the first `size` leaves of `origin` has this root (32 bytes). */
export interface TreeHead {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  /** Four bytes, as hex. */
  readonly keyId: string;
  readonly signature: Uint8Array;
}

/** Signatures of a log, and C2SP tlog-cosignature's of those who have seen it. */
export type KeyType = 'ed25519' | 'cosignature';

export interface VerifierKey {
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly type: KeyType;
  /** Four bytes, as hex. */
  readonly keyId: string;
}

export interface Note {
  /** What is signed, with its final line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** The signed text: three lines. Throws NOTE_FORMAT for what a checkpoint cannot state. */
export function formatCheckpoint({ origin, size, root }: TreeHead): string {
  const text = `${origin}\n${size}\n${toBase64(root)}\n`;
  parseCheckpoint(text);
  return text;
}

/** The text with one signature line. */
export async function signNote(text: string, name: string, signer: Signer): Promise<string> {
  assertText(text);
  assertName(name);
  const signature = await signer.sign(utf8(text));
  return `${text}\n${signatureLine(name, concat(keyHash(name, signer.publicKey), signature))}`;
}

/** Text and signatures of a note, nothing verified. Throws NOTE_FORMAT. */
export function parseNote(note: string): Note {
  // UTF-16 units never count more than UTF-8 bytes, so this bounds the work before anything is encoded.
  if (note.length > NOTE_BYTES_MAX) throw format(`expected at most ${NOTE_BYTES_MAX} bytes, got more`);
  const split = note.lastIndexOf('\n\n');
  if (split < 0) throw format('expected a text, an empty line and signatures');
  const text = note.slice(0, split + 1);
  assertText(text);
  const lines = note.slice(split + 2).split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw format('expected signature lines that end in a line feed');
  if (lines.length > NOTE_SIGNATURES_MAX) {
    throw format(`expected at most ${NOTE_SIGNATURES_MAX} signatures, got ${lines.length}`);
  }
  return { text, signatures: lines.map(parseSignature) };
}

/**
 * The tree head of a note that the named key signed. Signatures of other keys are ignored; of this key there must be
 * one, and all must hold. `verify` is that of the key where many notes are by it. Throws NOTE_FORMAT, NOTE_SIGNATURE.
 */
export function verifyNote(note: string, name: string, publicKey: Uint8Array, verify?: VerifySignature): TreeHead {
  return parseCheckpoint(verifyText(note, name, publicKey, verify));
}

/** The text of a note that the named key signed, whatever it states. Throws as `verifyNote`. */
export function verifyText(
  note: string,
  name: string,
  publicKey: Uint8Array,
  verify: VerifySignature = (message, signature) => verifyEd25519(publicKey, message, signature),
): string {
  const { text, signatures } = parseNote(note);
  const keyId = toHex(keyHash(name, publicKey));
  const own = signatures.filter((signature) => signature.name === name && signature.keyId === keyId);
  if (own.length === 0)
    throw new AffidavitError('NOTE_SIGNATURE', `expected a signature of ${name}+${keyId}, got none`);
  if (own.length > NOTE_OWN_SIGNATURES_MAX)
    throw format(`expected at most ${NOTE_OWN_SIGNATURES_MAX} signatures of one key, got ${own.length}`);
  const message = utf8(text);
  if (!own.every(({ signature }) => verify(message, signature))) {
    throw new AffidavitError('NOTE_SIGNATURE', `expected the signature of ${name}+${keyId} to hold`);
  }
  return text;
}

/** Whether a line of a checkpoint names this key for its origin; that it holds is not checked. */
export function isNoteBy(note: string, publicKey: Uint8Array): boolean {
  const { signatures, text } = parseNote(note);
  const { origin } = parseCheckpoint(text);
  const own = toHex(keyHash(origin, publicKey));
  return signatures.some(({ keyId, name }) => name === origin && keyId === own);
}

/** What a note states, nothing verified. Throws NOTE_FORMAT. */
export function readCheckpoint(note: string): TreeHead {
  return parseCheckpoint(parseNote(note).text);
}

/** The key as the tools of the Go checksum database and its relatives take it: `name+hash+base64(type || key)`. */
export function verifierKey(name: string, publicKey: Uint8Array, type: KeyType = 'ed25519'): string {
  assertName(name);
  return `${name}+${toHex(keyHash(name, publicKey, type))}+${toBase64(concat(TYPES[type], publicKey))}`;
}

/** What a verifier key says; throws NOTE_FORMAT for what is none of the two types. */
export function parseVerifierKey(line: string): VerifierKey {
  const [name = '', , encoded = ''] = KEY_LINE.exec(line)?.slice(1) ?? [];
  const bytes = decode(encoded);
  const type = bytes[0] === TYPES.cosignature[0] ? 'cosignature' : 'ed25519';
  const publicKey = bytes.slice(1);
  if (bytes.length !== KEY_BYTES + 1 || verifierKey(name, publicKey, type) !== line)
    throw format('expected an Ed25519 verifier key: name, hash, base 64');
  return { name, publicKey, type, keyId: toHex(keyHash(name, publicKey, type)) };
}

/** C2SP signed-note: SHA-256(name || 0x0A || type || public key), first four bytes. */
export function keyHash(name: string, publicKey: Uint8Array, type: KeyType = 'ed25519'): Uint8Array {
  if (publicKey.length !== KEY_BYTES)
    throw format(`expected a public key of ${KEY_BYTES} bytes, got ${publicKey.length}`);
  return sha256(concat(utf8(`${name}\n`), TYPES[type], publicKey)).slice(0, KEY_ID_BYTES);
}

/** C2SP tlog-checkpoint. Extension lines are allowed there and say nothing to us. */
function parseCheckpoint(text: string): TreeHead {
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
  if (origin === '' || extensions.includes('')) throw format('expected lines that are not empty');
  if (!DECIMAL.test(size) || !Number.isSafeInteger(Number(size))) throw format('expected the tree size as a decimal');
  const hash = decode(root);
  if (hash.length !== KEY_BYTES) throw format(`expected a root of ${KEY_BYTES} bytes, got ${hash.length}`);
  return { origin, size: Number(size), root: hash };
}

function parseSignature(line: string): NoteSignature {
  const [dash, name = '', encoded = '', ...more] = line.split(' ');
  if (dash !== EM_DASH || more.length > 0) throw format('expected a signature line: em dash, key name, base 64');
  assertName(name);
  const bytes = decode(encoded);
  if (bytes.length <= KEY_ID_BYTES) throw format(`expected a key id and a signature, got ${bytes.length} bytes`);
  return { name, keyId: toHex(bytes.slice(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) };
}

function signatureLine(name: string, bytes: Uint8Array): string {
  return `${EM_DASH} ${name} ${toBase64(bytes)}\n`;
}

function assertText(text: string): void {
  if (!text.endsWith('\n')) throw format('expected a text that ends in a line feed');
  if (NOT_IN_NOTE.test(text)) throw format('expected well-formed text without control characters');
}

function assertName(name: string): void {
  if (name === '' || NOT_IN_NAME.test(name) || NOT_IN_NOTE.test(name)) {
    throw format('expected a key name without spaces, plus signs and control characters');
  }
}

function decode(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch (cause) {
    throw new AffidavitError('NOTE_FORMAT', 'expected base 64', { cause });
  }
}

function format(message: string): AffidavitError {
  return new AffidavitError('NOTE_FORMAT', message);
}

const EM_DASH = '\u2014';
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const TYPES: Readonly<Record<KeyType, Uint8Array>> = {
  ed25519: new Uint8Array([1]),
  cosignature: new Uint8Array([4]),
};
/** Name, hash, and base 64, which may hold a plus sign of its own. */
const KEY_LINE = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/;
const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/;
// eslint-disable-next-line no-control-regex
const NOT_IN_NOTE = /[\u0000-\u0009\u000b-\u001f\ud800-\udfff]/u;
/** White_Space of Unicode, and plus. */
const NOT_IN_NAME = /[\n +\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
