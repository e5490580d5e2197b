// The key of this device with its card: made once, never extractable, kept beside the cases it signs for. What is stored is
// the one truth: of two tabs that start, or change the key, at once, the first stored wins.

import type { DeviceCard } from '#core/keys/key-card.ts';
import { cardOf, handedOver, renamed, toKeyCard } from '#core/keys/key-card.ts';
import { AffidavitError } from '#core/errors.ts';
import type { KeyRing, Signer } from '#core/ports.ts';
import { failure, type Connection } from '#adapters/dexie/connection.ts';
import { CARD, KEY, type Database } from '#adapters/dexie/database.ts';

/** What the platform does with keys. */
export interface KeyPlatform {
  /** Null where it has no Ed25519. */
  readonly create: () => Promise<CryptoKeyPair | null>;
  readonly toSigner: (key: CryptoKeyPair) => Promise<Signer>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

interface Held {
  /** Undefined where none is stored, or what is stored cannot be read any more. */
  readonly key: CryptoKeyPair | undefined;
  readonly card: DeviceCard | null;
}

export class DexieKeys implements KeyRing {
  readonly #connection: Connection;
  readonly #platform: KeyPlatform;

  constructor(connection: Connection, platform: KeyPlatform) {
    this.#connection = connection;
    this.#platform = platform;
  }

  async signer(): Promise<Signer | null> {
    const held = await this.#connection.read('STORE_FAILED', ['keys'], read);
    const key = held.key ?? (await this.#platform.create());
    if (key === null) return null;
    const signer = await this.#platform.toSigner(key);
    const card = await cardOf(held.card, signer, this.#seconds());
    const isStored = held.key !== undefined && card === held.card;
    if (!isStored && !(await this.#replace(held, { key, card }))) return this.signer();
    return { ...signer, card: toKeyCard(card) };
  }

  async rename(name: string): Promise<void> {
    const held = await this.#held();
    if (held === null) return;
    if (!(await this.#replace(held, { ...held, card: renamed(held.card, name) }))) await this.rename(name);
  }

  async change(): Promise<void> {
    const held = await this.#held();
    const next = held === null ? null : await this.#platform.create();
    if (held === null || next === null) throw new AffidavitError('SIGNER_FAILED', 'expected a platform with Ed25519');
    const [old, own] = [await this.#platform.toSigner(held.key), await this.#platform.toSigner(next)];
    const card = await handedOver(held.card, old, own, this.#seconds()).catch((error: unknown) => {
      if (error instanceof AffidavitError) throw error;
      return cardOf(held.card, own, this.#seconds()); // it cannot sign any more: the next one says that it is lost
    });
    // Where another tab has changed it meanwhile, it is changed.
    await this.#replace(held, { key: next, card });
  }

  /** Both, made where there are none; null where the platform has none. */
  async #held(): Promise<{ readonly key: CryptoKeyPair; readonly card: DeviceCard } | null> {
    if ((await this.signer()) === null) return null;
    const { card, key } = await this.#connection.read('STORE_FAILED', ['keys'], read);
    if (key === undefined || card === null) throw new AffidavitError('STORE_FAILED', 'expected the key just stored');
    return { card, key };
  }

  /** Whether what was read is still stored: then this takes its place. */
  async #replace(seen: Held, next: { readonly key: CryptoKeyPair; readonly card: DeviceCard }): Promise<boolean> {
    const outcome = await this.#connection.transact('rw', ['keys'], async (database) => {
      const now = await read(database);
      if (now.card?.public !== seen.card?.public || (now.key === undefined) !== (seen.key === undefined)) return false;
      await database.keys.put(next.key, KEY);
      await database.keys.put(next.card, CARD);
      return true;
    });
    if (outcome.kind === 'done') return outcome.value;
    throw failure('STORE_FAILED', outcome);
  }

  #seconds(): number {
    return Math.floor(this.#platform.now() / 1000);
  }
}

async function read({ keys }: Database): Promise<Held> {
  const [key, card] = await keys.bulkGet([KEY, CARD]);
  return { key: isKey(key) ? key : undefined, card: isCard(card) ? card : null };
}

/** A browser whose keychain is gone gives null for a key that was stored. */
function isKey(row: unknown): row is CryptoKeyPair {
  return typeof row === 'object' && row !== null && 'privateKey' in row;
}

function isCard(row: unknown): row is DeviceCard {
  return typeof row === 'object' && row !== null && 'statements' in row;
}
