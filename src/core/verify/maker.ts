// Whose key a case was made with, as each of its epochs names it, against the key that packed it. Who takes a case apart and signs
// it anew leaves the first key in its records, or has to write them all again, which a receipt shows. Said, and no failure:
// a case may honestly go on on another device. Cores before 0.8.0 name no key.

import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import type { Limit } from '#core/bundle/checks.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosed } from '#core/bundle/withheld.ts';
import { GIVEN_CLOCK, NO_SECRET } from '#core/bytes/salt.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { keyNotes, readKeys } from '#core/keys/keys.ts';

/** One for each key that an epoch names, and that no statement leads from to the one that packed it. */
export function makerLimits({ files, manifest, records }: GivenBundle): readonly Limit[] {
  const manifests = manifestsOf(disclosed(records));
  const packer = manifest.key?.public ?? null;
  const statements = packer === null ? [] : readKeys(keyNotes(files), fromBase64(packer));
  const known = new Set([packer, ...statements.map(({ from }) => toBase64(from))]);
  const named = manifests.flatMap(({ manifest: { key }, seq }) =>
    key === undefined || known.has(key) ? [] : [{ key, seq }],
  );
  const first = named.filter(({ key }, at) => named.findIndex((one) => one.key === key) === at);
  const others = first.map(({ key, seq }): Limit => {
    const made = seq === 1 ? 'It was begun with' : `From record ${seq} on it was made with`;
    const rest = packer === null ? 'and it is not signed' : 'which did not hand over to the one that packed it';
    return {
      code: 'MAKER_OTHER',
      sentence: `${made} the key ${keyIdOf(fromBase64(key)).slice(0, 16)}, ${rest}.`,
      subject: key,
      seq,
    };
  });
  const given = manifests.find(
    ({ manifest: { oracles } }) =>
      oracles['random']?.model_id === NO_SECRET || oracles['clock']?.model_id === GIVEN_CLOCK,
  );
  return given === undefined ? others : [...others, { code: 'STABLE_IDS', sentence: STABLE, seq: given.seq }];
}

const STABLE = 'Its time was given and not read, and its secret follows from its inputs: salts hide nothing here.';
