// Ed25519 verification, synchronous and the same in every browser: WebCrypto has it only since 2023 to 2025. Signing is
// the Signer port's, whose keys never leave it.

import { ed25519 } from '@noble/curves/ed25519.js';

/** RFC 8032 §5.1.7, strict: canonical encodings only, S below the group order. Never throws; wrong lengths are false. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== PUBLIC_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}

const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
