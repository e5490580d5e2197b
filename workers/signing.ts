// The device's key at work. A key that cannot sign any more is put aside: cases go on unsigned, and their views say so.

import { AffidavitError } from '#core/errors.ts';
import type { Signer } from '#core/ports.ts';

export class Signing {
  readonly #take: () => Promise<Signer | null>;
  #signer: Signer | null = null;

  constructor(take: () => Promise<Signer | null>) {
    this.#take = take;
  }

  /** Null before `ready`, where the platform has no key, and after the key failed. */
  get signer(): Signer | null {
    return this.#signer;
  }

  /** Asks for the key where there is none yet. */
  async ready(): Promise<void> {
    this.#signer ??= this.#guarded(await this.#take());
  }

  #guarded(signer: Signer | null): Signer | null {
    if (signer === null) return null;
    return {
      publicKey: signer.publicKey,
      sign: async (message) => {
        try {
          return await signer.sign(message);
        } catch (cause) {
          this.#signer = null;
          throw new AffidavitError('SIGNER_FAILED', 'expected a signature of the device key', { cause });
        }
      },
    };
  }
}
