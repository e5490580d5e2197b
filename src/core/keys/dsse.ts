// DSSE v1 (secure-systems-lab): the signed envelope around a bundle's manifest. Attacker-controlled when it is read.

import { sayFields } from '#core/bytes/fields.ts';
import * as z from 'zod';
import { fromBase64, fromBase64Url, toBase64 } from '#core/bytes/base64.ts';
import { verifyEd25519 } from '#core/bytes/ed25519.ts';
import { concat, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Signer } from '#core/ports.ts';

const envelope = z.object({
  payload: z.string(),
  payloadType: z.string(),
  signatures: z
    .array(z.object({ keyid: z.string().optional(), sig: z.string() }))
    .min(1)
    .max(16),
});
export type Envelope = z.infer<typeof envelope>;

/** A key that may have signed. `keyid` is a hint that nothing authenticates. */
export interface Verifier {
  readonly keyid: string;
  verify(message: Uint8Array, signature: Uint8Array): boolean;
}

/** Pre-authentication encoding: `DSSEv1 <length> <type> <length> <payload>`, lengths of bytes in ASCII decimals. */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Uint8Array {
  const type = utf8(payloadType);
  return concat(utf8(`DSSEv1 ${type.length} `), type, utf8(` ${payload.length} `), payload);
}

export async function signEnvelope(payloadType: string, payload: Uint8Array, signer: Signer): Promise<Envelope> {
  const signature = await signer.sign(preAuthEncoding(payloadType, payload));
  return {
    payload: toBase64(payload),
    payloadType,
    signatures: [{ keyid: keyIdOf(signer.publicKey), sig: toBase64(signature) }],
  };
}

/** Reads an envelope, verifies nothing. Fields we do not know are dropped, as the protocol wants. Throws DSSE_FORMAT. */
export function parseEnvelope(bytes: Uint8Array): Envelope {
  const value = parseStrictBytes(bytes);
  const read = envelope.safeParse(value);
  if (!read.success) throw new AffidavitError('DSSE_FORMAT', `not a DSSE envelope: ${sayFields(read.error, value)}`);
  return read.data;
}

/**
 * The payload, once a signature of the key holds. The type is signed too, and the caller says which one it expects:
 * bytes signed as something else are not taken. Throws DSSE_FORMAT, DSSE_SIGNATURE.
 */
export function verifyEnvelope(signed: Envelope, payloadType: string, verifier: Verifier): Uint8Array {
  if (signed.payloadType !== payloadType) {
    throw new AffidavitError(
      'DSSE_FORMAT',
      `expected payload type ${payloadType}, got ${signed.payloadType.slice(0, 80)}`,
    );
  }
  const payload = decode(signed.payload);
  const message = preAuthEncoding(signed.payloadType, payload);
  const candidates = signed.signatures.filter(({ keyid }) => !keyid || keyid === verifier.keyid);
  if (candidates.some(({ sig }) => verifier.verify(message, decode(sig)))) return payload;
  throw new AffidavitError('DSSE_SIGNATURE', `expected a signature of key ${verifier.keyid}, got none that holds`);
}

export function ed25519Verifier(publicKey: Uint8Array): Verifier {
  return {
    keyid: keyIdOf(publicKey),
    verify: (message, signature) => verifyEd25519(publicKey, message, signature),
  };
}

/** SHA-256 of the public key. */
export function keyIdOf(publicKey: Uint8Array): string {
  return sha256Hex(publicKey);
}

/** The protocol: signers choose the alphabet, verifiers take both. */
export function decode(text: string): Uint8Array {
  try {
    return /[-_]/.test(text) ? fromBase64Url(text) : fromBase64(text);
  } catch (cause) {
    throw new AffidavitError('DSSE_FORMAT', 'expected base 64', { cause });
  }
}
