// Ed25519 verification, synchronous and the same in every browser: WebCrypto has it only since 2023 to 2025. Signing is
// the Signer port's, whose keys never leave it.

import { edwards } from '@noble/curves/abstract/edwards.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concat, toHex } from '#core/bytes/hash.ts';

export type VerifySignature = (message: Uint8Array, signature: Uint8Array) => boolean;

/** RFC 8032 §5.1.7, strict: canonical encodings only, S below the group order. Never throws; wrong lengths are false. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return verifierWith(publicKey, false)(message, signature);
}

/**
 * `verifyEd25519` for many signatures of one key: the same answers in a third of the time, since what depends on the key
 * alone is worked out once. A bundle has a signature for each of its replies.
 */
export function verifierOf(publicKey: Uint8Array): VerifySignature {
  return verifierWith(publicKey, true);
}

function verifierWith(publicKey: Uint8Array, isForMany: boolean): VerifySignature {
  const key = publicKey.length === PUBLIC_KEY_BYTES ? pointOf(publicKey) : null;
  if (key === null || key.isSmallOrder()) return () => false;
  if (isForMany) key.precompute(WINDOW_BITS, false);
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

/** edwards25519, RFC 8032 §5.1. Only its points: the library's own Ed25519 signs too, and a bundler would keep that. */
const Point = edwards({
  p: 2n ** 255n - 19n,
  n: 2n ** 252n + 27742317777372353535851937790883648493n,
  h: 8n,
  a: 2n ** 255n - 20n,
  d: 37095705934669439343138083508754565189542113879843219016388785533085940283555n,
  Gx: 15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  Gy: 46316835694926478169428394003475163141307993866256225615783033603165251855960n,
});
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
