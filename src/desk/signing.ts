// The device's key at work, as it is stored now: another tab may have named it or put another in its place. A key that cannot
// sign any more is put aside: cases go on unsigned, and their views say so.

import { AffidavitError } from '#core/errors.ts';
import type { Signer } from '#core/ports.ts';

export class Signing {
  readonly #take: () => Promise<Signer | null>;
  /** As it was taken, whether or not it was put aside since. */
  #taken: Signer | null = null;
  #signer: Signer | null = null;

  constructor(take: () => Promise<Signer | null>) {
    this.#take = take;
  }

  /** Null before `ready`, where the platform has no key, and after the key failed. The same object while nothing changed. */
  get signer(): Signer | null {
    return this.#signer;
  }

  /** Asks for the key; one that was put aside may sign again. */
  async ready(): Promise<void> {
    this.#put(await this.#take(), this.#signer === null);
  }

  /** The key as it is now. Where it cannot be read, the one that is here goes on; one that was put aside stays there. */
  async follow(): Promise<void> {
    const taken = await this.#take().catch(() => this.#taken);
    this.#put(taken, false);
  }

  #put(taken: Signer | null, again: boolean): void {
    if (!again && isSame(taken, this.#taken)) return;
    this.#taken = taken;
    this.#signer = this.#guarded(taken);
  }

  #guarded(signer: Signer | null): Signer | null {
    if (signer === null) return null;
    return {
      ...signer,
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

function isSame(one: Signer | null, other: Signer | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameKey = one.publicKey.every((byte, at) => byte === other.publicKey[at]);
  return isSameKey && JSON.stringify(one.card) === JSON.stringify(other.card);
}
