// Who stands behind a bundle: the name its signer claims, the keys he had before, and who else signed.

import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import { failed, passed, type Check, type Limit } from '#core/bundle/checks.ts';
import { addedReceipts, checkCosigners, cosignersOf, type Cosigner } from '#core/keys/cosigners.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { keyNotes, readKeys, type KeyStatement } from '#core/keys/keys.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import type { SignedHistory } from '#core/keys/receipts.ts';
import { commitmentOf, originOf } from '#core/bundle/withheld.ts';
import { cosignerTimes, statementTimes } from '#core/verify/times.ts';
import { AffidavitError } from '#core/errors.ts';
import { leafHash } from '#core/ledger/merkle.ts';

export interface Signers {
  /** Base 64 of the key, null where nothing is signed. */
  readonly signer: string | null;
  /** What the signer says to be called: a claim. */
  readonly signerName: string | null;
  /** The keys this device had before, from the first one on; empty where it names none. */
  readonly keys: readonly KeyChange[];
  /** Who else signed, the latest first. */
  readonly cosigners: readonly Cosigner[];
}

export interface KeyChange {
  readonly kind: KeyStatement['kind'];
  /** Base 64 of the public keys. */
  readonly from: string;
  readonly to: string;
  /** Seconds since 1970, as the device's clock said. */
  readonly time: number;
}

/** What can be read of them; the checks say what is wrong with the rest. */
export function signersOf(given: GivenBundle, receipts: readonly string[]): Signers {
  const { key } = given.manifest;
  const keys = orNone(() => keysOf(given));
  const cosigners = orNone(() =>
    cosignersOf({
      own: key === null ? null : fromBase64(key.public),
      earlier: keys.map(({ from }) => from),
      notes: given.checkpoints.map(({ note }) => note),
      receipts: [...orNone(() => addedReceipts(given.files)), ...receipts],
    }),
  );
  return {
    signer: key?.public ?? null,
    signerName: key?.name ?? null,
    keys: keys.map(({ from, to, ...change }) => ({ ...change, from: toBase64(from), to: toBase64(to) })),
    cosigners,
  };
}

/** Statements that lead from the first key to the one that signs. */
export function checkKeys(given: GivenBundle): Check {
  if (given.manifest.key === null)
    return failed('keys', 'KEY_STATEMENT', 'key statements, but the manifest names no key');
  const statements = keysOf(given);
  const limits = statementTimes(given, statements, signersOf(given, []).cosigners);
  const told = statements.map(({ from, kind }) =>
    kind === 'rotated'
      ? `key ${keyIdOf(from).slice(0, 16)} handed over to the next`
      : `key ${keyIdOf(from).slice(0, 16)} was lost, which only the next one says`,
  );
  const now = keyIdOf(fromBase64(given.manifest.key.public)).slice(0, 16);
  return passed('keys', `${told.join('; ')}; now ${now}`, limits);
}

export function checkCosigned(given: GivenBundle, { cosigners }: Signers): Check {
  const check = checkCosigners(cosigners, addedReceipts(given.files), () => heldOf(given));
  return check.status === 'pass' ? { ...check, limits: cosignerTimes(given, cosigners) } : check;
}

/** One key that signs under several names, or the packer's own under another: it is one signer, however many names there are. */
export function sameCosigners({ cosigners, signer }: Signers): readonly Limit[] {
  const [own] = orNone(() => (signer === null ? [] : [keyIdOf(fromBase64(signer))]));
  const names = new Map<string, Set<string>>();
  for (const { holds, key, name } of cosigners)
    if (holds === 'yes' && key !== null) names.set(key, (names.get(key) ?? new Set()).add(name));
  return [...names].flatMap(([key, of]) => {
    if (of.size < 2 && key !== own) return [];
    const who = key === own ? 'the key that packed it' : `one key (${key.slice(0, 16)})`;
    return [
      {
        code: 'COSIGNER_NAMES' as const,
        sentence: `${of.size} of the names of cosigners ${of.size === 1 ? 'is' : 'are'} of ${who}.`,
        subject: key,
      },
    ];
  });
}

/** What receipts are held against. */
export function heldOf({ manifest, records }: GivenBundle): SignedHistory {
  return {
    origin: originOf(records, manifest.case_id) ?? '',
    leaves: records.map((given) => leafHash(commitmentOf(given))),
    publicKey: manifest.key === null ? null : fromBase64(manifest.key.public),
  };
}

function keysOf({ files, manifest }: GivenBundle): readonly KeyStatement[] {
  return manifest.key === null ? [] : readKeys(keyNotes(files), fromBase64(manifest.key.public));
}

function orNone<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof AffidavitError) return [];
    throw error;
  }
}
