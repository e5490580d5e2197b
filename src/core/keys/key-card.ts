// What a device keeps beside its signing key, wherever it keeps them: the name its holder chose, the key, and the statements
// that lead to it. It holds nothing secret. A key that is another than the card knows took the place of one that was lost.

import * as z from 'zod';
import { claimedName } from '#core/bundle/format.ts';
import { readKeys, signHandover, signLoss, type KeyStatement } from '#core/keys/keys.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { checkText, normaliseText } from '#core/bytes/text.ts';
import { AffidavitError } from '#core/errors.ts';
import { KEY_NAME_CHARACTERS_MAX, KEY_STATEMENTS_MAX } from '#core/limits.ts';
import type { Hash, KeyCard, Signer } from '#core/ports.ts';

export const deviceCard = z.strictObject({
  name: claimedName.nullable(),
  /** Base 64 of the public key. */
  public: z.string(),
  statements: z.array(z.string()),
});
export type DeviceCard = z.infer<typeof deviceCard>;

/** `known` itself where it is of this key; with one statement more where that key was lost. `time` in seconds since 1970. */
export async function cardOf(known: DeviceCard | null, signer: Signer, time: number): Promise<DeviceCard> {
  const own = toBase64(signer.publicKey);
  if (known === null) return { name: null, public: own, statements: [] };
  if (known.public === own) return known;
  requirePlace(known);
  const statement = await signLoss(fromBase64(known.public), signer, time);
  return { ...known, public: own, statements: [...known.statements, statement] };
}

/** The card of `to`, to which `from` hands over. Throws KEY_STATEMENT where the card is full. */
export async function handedOver(card: DeviceCard, from: Signer, to: Signer, time: number): Promise<DeviceCard> {
  requirePlace(card);
  const statement = await signHandover(from, to, time);
  return { ...card, public: toBase64(to.publicKey), statements: [...card.statements, statement] };
}

/** An empty text takes the name away. Throws KEY_NAME. */
export function renamed(card: DeviceCard, name: string): DeviceCard {
  if (name === '') return { ...card, name: null };
  const chosen = claimedName.safeParse(normaliseText(name));
  if (chosen.success && checkText(chosen.data) === null) return { ...card, name: chosen.data };
  throw new AffidavitError(
    'KEY_NAME',
    `expected one line of at most ${KEY_NAME_CHARACTERS_MAX} characters, without controls or spaces at its ends`,
  );
}

/** What a bundle says of the key that signs it. */
export function toKeyCard({ name, statements }: DeviceCard): KeyCard {
  return { name, statements };
}

export interface KeyFacts {
  /** What the holder says of himself. */
  readonly name: string | null;
  /** SHA-256 of the public key. */
  readonly fingerprint: Hash;
  /** Base 64. */
  readonly public: string;
  /** The keys before it, from the first one on; `time` in seconds since 1970. */
  readonly earlier: readonly {
    readonly fingerprint: Hash;
    readonly kind: KeyStatement['kind'];
    readonly time: number;
  }[];
}

/** A card as it is read by people. Throws KEY_STATEMENT for statements that do not lead to this key. */
export function keyFacts({ card, publicKey }: Pick<Signer, 'card' | 'publicKey'>): KeyFacts {
  return {
    name: card?.name ?? null,
    fingerprint: keyIdOf(publicKey),
    public: toBase64(publicKey),
    earlier: readKeys(card?.statements ?? [], publicKey).map(({ from, kind, time }) => ({
      fingerprint: keyIdOf(from),
      kind,
      time,
    })),
  };
}

/** Key and name as a bundle has them, for a QR code. */
export function cardText(facts: Pick<KeyFacts, 'name' | 'public'>): string {
  return canonical({ key: facts.public, name: facts.name });
}

/** A bundle with more statements would not verify. */
function requirePlace({ statements }: DeviceCard): void {
  if (statements.length < KEY_STATEMENTS_MAX) return;
  throw new AffidavitError('KEY_STATEMENT', `expected fewer than ${KEY_STATEMENTS_MAX} earlier keys`);
}
