// Who else signed checkpoints of a case: witnesses and friends who cosigned a receipt, and keys the device had before. A
// line tells only the name of its key and four bytes of it. Where the key is given, the line holds or does not; whose key
// that is remains a claim, and a line of which nobody gave the key is said to be unknown.

import { fromUtf8, toHex, utf8 } from '#core/bytes/hash.ts';
import { verifyEd25519 } from '#core/bytes/ed25519.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { checkReceipts, parseReceipt, type SignedHistory, type Receipt } from '#core/keys/receipts.ts';
import { AffidavitError } from '#core/errors.ts';
import { NOTE_OWN_SIGNATURES_MAX, RECEIPTS_MAX } from '#core/limits.ts';
import { cosignedAt } from '#core/ledger/cosign.ts';
import { keyHash, parseNote, readCheckpoint, type NoteSignature, type VerifierKey } from '#core/ledger/checkpoint.ts';

export interface Cosigner {
  /** As the line says. */
  readonly name: string;
  /** SHA-256 of the public key; null where nobody gave it. */
  readonly key: string | null;
  /** Records it has seen. */
  readonly size: number;
  /** Seconds since 1970, as its clock said; null for a line without a time, or one that does not hold. */
  readonly time: number | null;
  readonly holds: 'yes' | 'no' | 'unknown';
}

/** It passed, and of some signatures nobody gave the key. */
export const COSIGNER_UNKNOWN = 'COSIGNER_UNKNOWN';

/** What may carry signatures of others. */
export interface Cosigned {
  /** The bundle's own key, null where it is not signed, and those that it says the device had before. */
  readonly own: Uint8Array | null;
  readonly earlier: readonly Uint8Array[];
  /** Checkpoints of the bundle. */
  readonly notes: readonly string[];
  /** Its entries under `cosignatures/`, and what somebody kept elsewhere. */
  readonly receipts: readonly string[];
}

/** Every signature but those of the bundle's own key, once for each size, the latest first. */
export function cosignersOf({ earlier, notes, own, receipts }: Cosigned): readonly Cosigner[] {
  const given = receipts.flatMap(readReceipt);
  const logs = new Set(given.map(({ head, publicKey }) => `${head.origin} ${idOf(head.origin, publicKey)}`));
  const keys = new KnownKeys(
    given.flatMap(({ cosigners }) => cosigners),
    earlier,
    own,
  );
  const found = new Map<string, Cosigner>();
  const tried = new Map<string, number>();
  for (const note of [...notes, ...given.map((receipt) => receipt.note)].reverse()) {
    if (found.size >= LINES_MAX) break;
    const { signatures, text } = parseNote(note);
    const { origin, size } = readCheckpoint(note);
    for (const line of signatures) {
      const id = `${line.name} ${line.keyId}`;
      const at = `${id} ${size}`;
      const times = tried.get(at) ?? 0;
      const isOwn = logs.has(id) || id === keys.ownIn(origin);
      if (isOwn || found.get(at)?.holds === 'yes' || times >= NOTE_OWN_SIGNATURES_MAX || found.size >= LINES_MAX)
        continue;
      tried.set(at, times + 1);
      found.set(at, judge(text, size, line, keys.named(origin, id)));
    }
  }
  return [...found.values()].sort((a, b) => b.size - a.size || (`${a.name} ${a.key}` < `${b.name} ${b.key}` ? -1 : 1));
}

/** Texts of the receipts that others added to a bundle. Throws COSIGNATURE for too many. */
export function addedReceipts(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const added = [...files].filter(([name]) => name.startsWith('cosignatures/'));
  if (added.length > RECEIPTS_MAX)
    throw new AffidavitError('COSIGNATURE', `expected at most ${RECEIPTS_MAX} cosignatures, got ${added.length}`);
  return added.map(([, body]) => fromUtf8(body));
}

/**
 * COSIGNATURE: one of a key that is given does not hold, or a receipt that was added to the bundle is none, or is not over
 * these records.
 */
export function checkCosigners(found: readonly Cosigner[], added: readonly string[], held: () => SignedHistory): Check {
  const forged = found.find(({ holds }) => holds === 'no');
  if (forged !== undefined) return wrong(`a signature of ${forged.name} over ${forged.size} records is not by its key`);
  const agreed = added.length === 0 ? null : checkReceipts(held(), added);
  if (agreed?.status === 'fail') return wrong(`what was added to the bundle: ${agreed.detail}`);
  const unknown = found.filter(({ holds }) => holds === 'unknown').length;
  const told = found
    .filter(({ holds }) => holds === 'yes')
    .map(({ key, name, size }) => `${name} (key ${(key ?? '').slice(0, 16)}) signed ${size} records`);
  const rest = unknown === 0 ? [] : [`${unknown} by keys that are not here: whether they hold is not known`];
  const check = passed('cosignatures', [...told.slice(0, TOLD_MAX), ...rest].join('; '));
  return unknown === 0 ? check : { ...check, code: COSIGNER_UNKNOWN };
}

function wrong(detail: string): Check {
  return failed('cosignatures', 'COSIGNATURE', detail);
}

/** What is wrong with a receipt, its own check says. */
function readReceipt(text: string): readonly Receipt[] {
  try {
    return [parseReceipt(text)];
  } catch (error) {
    if (error instanceof AffidavitError) return [];
    throw error;
  }
}

/** `keys`: those of the name and the four bytes that the line gives. */
function judge(text: string, size: number, { name, signature }: NoteSignature, keys: readonly VerifierKey[]): Cosigner {
  for (const { publicKey, type } of keys) {
    const key = keyIdOf(publicKey);
    if (type === 'ed25519' && verifyEd25519(publicKey, utf8(text), signature))
      return { name, key, size, time: null, holds: 'yes' };
    const time = type === 'cosignature' ? cosignedAt(text, signature, publicKey) : null;
    if (time !== null) return { name, key, size, time, holds: 'yes' };
  }
  const [first] = keys;
  if (first === undefined) return { name, key: null, size, time: null, holds: 'unknown' };
  return { name, key: keyIdOf(first.publicKey), size, time: null, holds: 'no' };
}

/** Keys by the name and the four bytes that a line gives, each once: a bundle may name the same one ten thousand times. */
class KnownKeys {
  readonly #given = new Map<string, VerifierKey[]>();
  readonly #earlier: readonly Uint8Array[];
  readonly #own: Uint8Array | null;
  /** Names of the device's own keys depend on the case; all notes of a bundle are of one. */
  #case: { readonly origin: string; readonly own: string | null; readonly earlier: readonly VerifierKey[] } | null =
    null;

  constructor(given: readonly VerifierKey[], earlier: readonly Uint8Array[], own: Uint8Array | null) {
    const seen = new Set<string>();
    for (const key of given) {
      const id = `${key.name} ${key.keyId}`;
      const whole = `${id} ${key.type} ${toHex(key.publicKey)}`;
      const same = this.#given.get(id) ?? [];
      if (seen.has(whole) || same.length >= KEYS_OF_A_NAME_MAX) continue;
      seen.add(whole);
      this.#given.set(id, [...same, key]);
    }
    this.#earlier = earlier;
    this.#own = own;
  }

  ownIn(origin: string): string | null {
    return this.#in(origin).own;
  }

  named(origin: string, id: string): readonly VerifierKey[] {
    const earlier = this.#in(origin).earlier.filter(({ keyId, name }) => `${name} ${keyId}` === id);
    return [...(this.#given.get(id) ?? []), ...earlier];
  }

  #in(origin: string) {
    if (this.#case?.origin === origin) return this.#case;
    const own = this.#own === null ? null : `${origin} ${idOf(origin, this.#own)}`;
    this.#case = { origin, own, earlier: this.#earlier.map((key) => ofCase(origin, key)) };
    return this.#case;
  }
}

function ofCase(origin: string, publicKey: Uint8Array): VerifierKey {
  return { name: origin, publicKey, type: 'ed25519', keyId: idOf(origin, publicKey) };
}

function idOf(name: string, publicKey: Uint8Array): string {
  return toHex(keyHash(name, publicKey));
}

/** Lines that are looked at, and those told of in words. */
const LINES_MAX = 256;
/** Different keys with the same name and the same four bytes: two are one in four thousand million. */
const KEYS_OF_A_NAME_MAX = 4;
const TOLD_MAX = 8;
