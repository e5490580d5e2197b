// The checks of a bundle about keys, derived files, and the rules its manifests carry.

import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import { verifierOf } from '#core/bytes/ed25519.ts';
import { fromUtf8, toHex } from '#core/bytes/hash.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import {
  coreUnknown,
  failed,
  passed,
  skipped,
  type Check,
  type CheckProgress,
  type Limit,
} from '#core/bundle/checks.ts';
import { ed25519Verifier, keyIdOf, parseEnvelope, verifyEnvelope } from '#core/keys/dsse.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import { MANIFEST, MANIFEST_DSSE, MANIFEST_MEDIA } from '#core/bundle/format.ts';
import { commitmentOf, originOf } from '#core/bundle/withheld.ts';
import { required, type Bundle, type GivenBundle } from '#core/bundle/read.ts';
import { rootsAt } from '#core/keys/receipts.ts';
import { coresOf, enginesOf } from '#core/bundle/write.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import { verifyNote } from '#core/ledger/checkpoint.ts';
import { leafHash } from '#core/ledger/merkle.ts';
import type { Entry } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { extendedRules } from '#core/admission/policy/packs/named.ts';
import { toId } from '#core/bytes/id.ts';

/**
 * The envelope holds exactly the manifest, in the one form we write, signed by the key the manifest names. `trusted`: keys
 * that a reader asks for, in base 64 or by their fingerprint; any other, and none, is refused.
 */
export function checkSignature({ files, manifest }: GivenBundle, trusted: readonly string[] | null = null): Check {
  const signed = files.get(MANIFEST_DSSE);
  if (trusted !== null && !isAmong(trusted, manifest.key?.public ?? null))
    return failed(
      'signatures',
      'SIGNER_OTHER',
      `packed by ${manifest.key?.public ?? 'nobody'}, and not by a key that is trusted`,
    );
  if (manifest.key === null) {
    if (signed !== undefined)
      return failed('signatures', 'SIGNATURE_KEY', 'a signature, but the manifest names no key');
    return skipped('signatures', 'UNSIGNED', 'not signed: the device that made it had no signing key', [
      { code: 'UNSIGNED', sentence: 'It is not signed: anybody could have made it.' },
    ]);
  }
  if (signed === undefined)
    return failed('signatures', 'SIGNATURE_MISSING', 'the manifest names a key, but nothing is signed');
  const key = fromBase64(manifest.key.public);
  const envelope = parseEnvelope(signed);
  const payload = verifyEnvelope(envelope, MANIFEST_MEDIA, ed25519Verifier(key));
  if (toHex(payload) !== toHex(required(files, MANIFEST)))
    return failed('signatures', 'SIGNATURE_PAYLOAD', 'another manifest is signed');
  const signature = envelope.signatures[0];
  const again = {
    payload: toBase64(payload),
    payloadType: MANIFEST_MEDIA,
    signatures: [{ keyid: ed25519Verifier(key).keyid, sig: toBase64(fromBase64(signature?.sig ?? '')) }],
  };
  if (canonical(again) !== fromUtf8(signed))
    return failed('signatures', 'SIGNATURE_FORM', 'the envelope is not in canonical form');
  return passed('signatures', `signed by key ${ed25519Verifier(key).keyid.slice(0, 16)}`);
}

function isAmong(trusted: readonly string[], key: string | null): boolean {
  return key !== null && (trusted.includes(key) || trusted.includes(keyIdOf(fromBase64(key))));
}

/** Every sealed reply has a checkpoint by the same key, over the tree as it was then. `tell` says how far it is. */
export async function checkCheckpoints(
  { checkpoints, manifest, records }: GivenBundle,
  tell: (progress: CheckProgress) => Promise<void> = () => Promise.resolve(),
): Promise<Check> {
  if (manifest.key === null) {
    return checkpoints.length === 0
      ? skipped('checkpoints', 'UNSIGNED', 'no checkpoints: not signed', [])
      : failed('checkpoints', 'CHECKPOINT_KEY', 'checkpoints, but the manifest names no key');
  }
  const origin = originOf(records, manifest.case_id);
  if (origin === null) return failed('checkpoints', 'CHECKPOINT_CASE', 'the case was never opened');
  const key = fromBase64(manifest.key.public);
  const verify = verifierOf(key);
  const sizes = new Set(checkpoints.map(({ size }) => size));
  const roots = rootsAt(
    records.map((given) => leafHash(commitmentOf(given))),
    sizes,
  );
  for (const [done, { note, size }] of checkpoints.entries()) {
    if (done % CHECKPOINTS_A_STEP === 0) await tell({ done: size, of: records.length });
    const head = verifyNote(note, origin, key, verify);
    const holds = head.origin === origin && head.size === size && records[size - 1]?.tag === 'AX:STATE:v1';
    if (!holds || toHex(head.root) !== roots.get(size)) {
      return failed('checkpoints', 'CHECKPOINT_ROOT', `checkpoint ${size} is not over these records`, size - 1);
    }
  }
  const without = records.find(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1' && !sizes.has(seq + 1));
  if (without !== undefined)
    return failed('checkpoints', 'CHECKPOINT_MISSING', `the reply in record ${without.seq} has none`, without.seq);
  return passed('checkpoints', `${checkpoints.length} signed checkpoints, one for each reply`);
}

/** Some fifty milliseconds of signatures: then the person is heard. */
const CHECKPOINTS_A_STEP = 100;

/** Not a failure: the verdict says that the rules are a custom policy. */
export const RULES_OWN = 'RULES_OWN';

type LoadCore = (name: string) => Promise<DecisionCore | null>;

/** Files for readers are exactly what the core that wrote the bundle makes of the records. */
export async function checkDerived({ blobs, entries, files, manifest }: Bundle, loadCore: LoadCore): Promise<Check> {
  const state = entries.reduce(reduce, EMPTY_STATE);
  const core = await loadCore(manifest.writer);
  const derived = core === null ? null : await core.rebuildDerived(entries, blobs);
  const others = [...files.keys()].filter(
    (name) => name.startsWith('answers/') || name === 'pb2s.jsonl' || name === 'report.html',
  );
  for (const name of derived === null ? [] : new Set([...derived.keys(), ...others])) {
    const expected = derived?.get(name);
    const got = files.get(name);
    if (expected === undefined || got === undefined || toHex(expected) !== toHex(got)) {
      return failed('derived', 'DERIVED', `${name} is not what the records give`);
    }
  }
  const same =
    canonical(manifest.cores) === canonical(coresOf(entries)) &&
    canonical(manifest.engines) === canonical(enginesOf(entries)) &&
    state.idHead !== null &&
    manifest.case_id === toId(state.idHead, 'case', 0, 0);
  if (!same)
    return failed(
      'derived',
      'MANIFEST_FACTS',
      'the manifest names other cores, engines or another case than the records',
    );
  if (derived === null) return coreUnknown('derived', manifest.writer, 'the files for readers were not made again');
  return passed('derived', `${derived.size} derived files rebuilt`);
}

/** A manifest's rules are those of the pack it names, or the verdict says that they are somebody's own. */
export async function checkRules({ entries }: Pick<Bundle, 'entries'>, loadCore: LoadCore): Promise<Check> {
  const unreadable = entries.find((entry) => !isReadable(entry));
  if (unreadable !== undefined) {
    return failed(
      'rules',
      'RULES_UNREADABLE',
      `record ${unreadable.seq} is not a manifest of this format`,
      unreadable.seq,
    );
  }
  const packs = new Set<string>();
  const extended = new Set<string>();
  for (const { manifest, seq } of manifestsOf(entries)) {
    const core = await loadCore(manifest.core);
    if (core === null) return coreUnknown('rules', manifest.core, 'its rules were not made again');
    const pack = core.packNamed(manifest.pack);
    packs.add(manifest.pack);
    if (pack === null && extendedRules(manifest) !== null) {
      extended.add(manifest.pack);
      continue;
    }
    if (pack === null)
      return failed('rules', 'RULES_UNKNOWN', `record ${seq} names a pack that is not ours: ${manifest.pack}`, seq);
    const given = { bindings: manifest.bindings, policies: manifest.policies } as unknown as Json;
    if (canonical(given) !== canonical(pack as unknown as Json)) {
      return failed('rules', 'RULES_CHANGED', `record ${seq} carries other rules than the pack it names`, seq);
    }
  }
  const detail = `rules of ${[...packs].join(', ')}`;
  if (extended.size === 0) return passed('rules', detail);
  const limits = [...extended].map((pack): Limit => ({
    code: 'RULES_OWN',
    sentence: `Decisions were made under a custom policy, ${pack}.`,
    subject: pack,
  }));
  return { ...passed('rules', `${detail}: ours, with a person's own on top`, limits), code: RULES_OWN };
}

/** Anything but a manifest is; a manifest is when its output has the shape of one. */
function isReadable(entry: Entry): boolean {
  try {
    return manifestsOf([entry]).length <= 1;
  } catch {
    return false;
  }
}
