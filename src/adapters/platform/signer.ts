// Ed25519 through WebCrypto. The private key is not extractable where the platform can keep it so (browsers).

import type { Signer } from '#core/ports.ts';

/** Null where the platform has no Ed25519 (older browsers): the case is exported unsigned and says so. */
export async function createKey(extractable: boolean): Promise<CryptoKeyPair | null> {
  try {
    return await crypto.subtle.generateKey({ name: 'Ed25519' }, extractable, ['sign', 'verify']);
  } catch {
    return null;
  }
}

export async function toSigner(key: CryptoKeyPair): Promise<Signer> {
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey));
  return {
    publicKey,
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, key.privateKey, message.slice())),
  };
}
