// Ed25519 verification, synchronous and the same in every browser: WebCrypto has it only since 2023 to 2025. Signing is
// the Signer port's, whose keys never leave it.

import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concat, toHex } from '#core/bytes/hash.ts';

export type VerifySignature = (message: Uint8Array, signature: Uint8Array) => boolean;

/** RFC 8032 §5.1.7, strict: canonical encodings only, S below the group order. Never throws; wrong lengths are false. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== PUBLIC_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}

/**
 * `verifyEd25519` for many signatures of one key: the same answers in a third of the time, since what depends on the key
 * alone is worked out once. A bundle has a signature for each of its replies.
 */
export function verifierOf(publicKey: Uint8Array): VerifySignature {
  const key = pointOf(publicKey);
  if (key === null || key.isSmallOrder()) return () => false;
  key.precompute(WINDOW_BITS, false);
  return (message, signature) => {
    if (signature.length !== SIGNATURE_BYTES) return false;
    const nonce = pointOf(signature.subarray(0, PUBLIC_KEY_BYTES));
    const scalar = toNumber(signature.subarray(PUBLIC_KEY_BYTES));
    if (nonce === null || !Point.Fn.isValid(scalar)) return false;
    const challenge = Point.Fn.create(
      toNumber(sha512(concat(signature.subarray(0, PUBLIC_KEY_BYTES), publicKey, message))),
    );
    const right = nonce.add(key.multiplyUnsafe(challenge));
    return right.subtract(Point.BASE.multiplyUnsafe(scalar)).clearCofactor().is0();
  };
}

const Point = ed25519.Point;
/** The table of the key's multiples pays from the fourth signature on. */
const WINDOW_BITS = 4;

/** Null for what is no point, or not in its one spelling. */
function pointOf(bytes: Uint8Array): InstanceType<typeof Point> | null {
  try {
    return Point.fromBytes(bytes, false);
  } catch {
    return null;
  }
}

/** Little-endian. */
function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes.slice().reverse())}`);
}

const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
