// Who else signed checkpoints of a case: witnesses and friends who cosigned a receipt, and keys the device had before. A
// line tells only the name of its key and four bytes of it. Where the key is given, the line holds or does not; whose key
// that is remains a claim, and a line of which nobody gave the key is said to be unknown.

import { fromUtf8, toHex, utf8 } from '#core/canon/hash.ts';
import { verifyEd25519 } from '#core/canon/ed25519.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import { keyIdOf } from '#core/bundle/dsse.ts';
import { checkReceipts, parseReceipt, type Held, type Receipt } from '#core/bundle/receipts.ts';
import { AffidavitError } from '#core/errors.ts';
import { RECEIPTS_MAX } from '#core/limits.ts';
import { cosignaturesBy } from '#core/ledger/cosign.ts';
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
  const keys = given.flatMap(({ cosigners }) => cosigners);
  const logs = given.map(({ head, publicKey }) => `${head.origin} ${idOf(head.origin, publicKey)}`);
  const found = new Map<string, Cosigner>();
  for (const note of [...notes, ...given.map((receipt) => receipt.note)].reverse()) {
    const { origin, size } = readCheckpoint(note);
    const skipped = new Set(own === null ? logs : [...logs, `${origin} ${idOf(origin, own)}`]);
    const known = [...keys, ...earlier.map((key) => ofCase(origin, key))];
    for (const line of parseNote(note).signatures) {
      const id = `${line.name} ${line.keyId}`;
      if (skipped.has(id) || found.get(`${id} ${size}`)?.holds === 'yes' || found.size >= LINES_MAX) continue;
      found.set(`${id} ${size}`, judge(note, size, line, known));
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
export function checkCosigners(found: readonly Cosigner[], added: readonly string[], held: () => Held): Check {
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

function judge(note: string, size: number, line: NoteSignature, known: readonly VerifierKey[]): Cosigner {
  const { keyId, name, signature } = line;
  const keys = known.filter((key) => key.name === name && key.keyId === keyId);
  for (const { publicKey, type } of keys) {
    const key = keyIdOf(publicKey);
    if (type === 'ed25519' && verifyEd25519(publicKey, utf8(parseNote(note).text), signature))
      return { name, key, size, time: null, holds: 'yes' };
    const seen = type === 'cosignature' ? cosignaturesBy(note, name, publicKey)[0] : undefined;
    if (seen !== undefined) return { name, key, size, time: seen.time, holds: 'yes' };
  }
  const [first] = keys;
  if (first === undefined) return { name, key: null, size, time: null, holds: 'unknown' };
  return { name, key: keyIdOf(first.publicKey), size, time: null, holds: 'no' };
}

function ofCase(origin: string, publicKey: Uint8Array): VerifierKey {
  return { name: origin, publicKey, type: 'ed25519', keyId: idOf(origin, publicKey) };
}

function idOf(name: string, publicKey: Uint8Array): string {
  return toHex(keyHash(name, publicKey));
}

/** Lines that are looked at, and those told of in words. */
const LINES_MAX = 256;
const TOLD_MAX = 8;
