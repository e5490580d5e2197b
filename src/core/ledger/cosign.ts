// C2SP tlog-cosignature: a second device that has checked the consistency of a checkpoint signs it with the time at which
// it did. It says: at this time, nothing that I had seen of this case before was gone or changed.

import { verifyEd25519 } from '#core/bytes/ed25519.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { concat, le64, toHex, utf8 } from '#core/bytes/hash.ts';
import { keyHash, parseNote, readCheckpoint } from '#core/ledger/checkpoint.ts';
import type { Signer } from '#core/ports.ts';

export interface Cosignature {
  readonly name: string;
  /** Seconds since 1970, as the cosigner's clock said. */
  readonly time: number;
}

/** The note with one more signature line. `time` in seconds since 1970. Throws NOTE_FORMAT for what is no checkpoint. */
export async function cosignNote(note: string, name: string, time: number, signer: Signer): Promise<string> {
  readCheckpoint(note);
  const { text } = parseNote(note);
  const signature = await signer.sign(message(text, time));
  const bytes = concat(keyHash(name, signer.publicKey, 'cosignature'), be64(time), signature);
  const cosigned = `${note}\u2014 ${name} ${toBase64(bytes)}\n`;
  parseNote(cosigned); // a name that no note may hold
  return cosigned;
}

/** Cosignatures of this key that hold. A line of the key that does not hold is no cosignature. */
export function cosignaturesBy(note: string, name: string, publicKey: Uint8Array): readonly Cosignature[] {
  const { signatures, text } = parseNote(note);
  const keyId = toHex(keyHash(name, publicKey, 'cosignature'));
  return signatures.flatMap((line) => {
    if (line.name !== name || line.keyId !== keyId) return [];
    const time = cosignedAt(text, line.signature, publicKey);
    return time === null ? [] : [{ name, time }];
  });
}

/** When this key cosigned the text, in seconds since 1970; null where the signature is none of it. */
export function cosignedAt(text: string, signature: Uint8Array, publicKey: Uint8Array): number | null {
  if (signature.length !== 72) return null;
  const time = signature.slice(0, 8).reduce((value, byte) => value * 256 + byte, 0);
  if (!Number.isSafeInteger(time)) return null;
  return verifyEd25519(publicKey, message(text, time), signature.slice(8)) ? time : null;
}

function message(text: string, time: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${time}\n${text}`);
}

function be64(value: number): Uint8Array {
  return le64(value).reverse();
}
