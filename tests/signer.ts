import { ed25519 } from '@noble/curves/ed25519.js';
import type { Signer } from '#core/ports.ts';

/** Ed25519 from a fixed seed: the same signatures everywhere (RFC 8032 is deterministic). */
export function seededSigner(seed: number): Signer {
  const key = new Uint8Array(32).fill(seed);
  return { publicKey: ed25519.getPublicKey(key), sign: (message) => Promise.resolve(ed25519.sign(message, key)) };
}
