// The checks of a bundle with withheld records that differ from those of a whole one: what is there belongs there, derived
// files are those of what is disclosed, turns of which all is disclosed are decided again, and the rest is folded.

import { sha256Hex, toHex } from '#core/canon/hash.ts';
import { canonical } from '#core/canon/jcs.ts';
import { coreUnknown, failed, interrupted, passed, type Check } from '#core/bundle/checks.ts';
import type { DecisionCore } from '#core/bundle/decision-core.ts';
import { manifestsOf, runsOf } from '#core/bundle/epochs.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { blobsOfDisclosed } from '#core/bundle/redact.ts';
import { replayedOtherwise } from '#core/bundle/replay.ts';
import { readSpans } from '#core/bundle/spans.ts';
import { disclosed, isWithheld, originOf } from '#core/bundle/withheld.ts';
import { coresOf, enginesOf } from '#core/bundle/write.ts';

type LoadCore = (name: string) => Promise<DecisionCore | null>;
/** Sealed replies: decided again, checked event by event, or withheld with their parts. */
export interface Tally {
  readonly replayed: number;
  readonly folded: number;
}

/** What is hidden, and that the case secret is: with it, whatever else is hidden could be guessed. */
export function checkRedaction({ manifest, records }: GivenBundle): Check {
  const withheld = records.filter(isWithheld).length;
  if (originOf(records, manifest.case_id) === null)
    return failed('redaction', 'REDACTION_CASE', 'no event of this ledger gives the case its id');
  return passed(
    'redaction',
    `${String(withheld)} of ${String(records.length)} records are withheld; each stands in the chain by its commitment, and its rules and its step are here`,
    [{ code: 'WITHHELD', sentence: `${String(withheld)} of ${String(records.length)} records are withheld.` }],
  );
}

/** Every blob has its own hash for a name, and something disclosed names it; what disclosed records name is here. */
export async function checkDisclosedBlobs({ blobs, files, records }: GivenBundle): Promise<Check> {
  const present = [...files.keys()]
    .filter((name) => name.startsWith('blobs/'))
    .map((name) => name.slice('blobs/'.length));
  const wrong = present.find((hash) => sha256Hex(files.get(`blobs/${hash}`) ?? new Uint8Array()) !== hash);
  if (wrong !== undefined) return failed('blobs', 'BLOB_HASH', `blob ${wrong} holds other bytes`);
  const entries = disclosed(records);
  const sealed = entries.filter((entry) => {
    const index = /"state_hash":"([0-9a-f]{64})"/.exec(entry.payload)?.[1];
    return entry.tag === 'AX:STATE:v1' && entry.seq > 0 && index !== undefined && files.has(`blobs/${index}`);
  });
  const shownInPart = new Set(readSpans(files).map(({ seq }) => seq));
  const named = await blobsOfDisclosed(entries, sealed, blobs, shownInPart);
  const stray = present.find((hash) => !named.has(hash));
  if (stray !== undefined) return failed('blobs', 'BLOB_STRAY', `nothing that is disclosed names blob ${stray}`);
  const lost = [...named].find((hash) => !files.has(`blobs/${hash}`));
  if (lost !== undefined) return failed('blobs', 'BLOB_NOT_FOUND', `blob ${lost} is missing`);
  return passed('blobs', `${String(present.length)} blobs match their hashes`);
}

export async function checkDisclosedDerived(bundle: GivenBundle, loadCore: LoadCore): Promise<Check> {
  const { blobs, files, manifest, records } = bundle;
  const entries = disclosed(records);
  const same =
    canonical(manifest.cores) === canonical(coresOf(entries)) &&
    canonical(manifest.engines) === canonical(enginesOf(entries));
  if (!same) return failed('derived', 'MANIFEST_FACTS', 'the manifest names other cores or engines than the records');
  const core = await loadCore(manifest.writer);
  if (core?.rebuildDisclosed === undefined)
    return coreUnknown('derived', manifest.writer, 'the files for readers were not made again');
  const derived = await core.rebuildDisclosed(records, blobs, manifest.case_id);
  const others = [...files.keys()].filter((name) => /^(?:answers\/|pb2s\.jsonl$|report\.html$)/.test(name));
  for (const name of new Set([...derived.keys(), ...others])) {
    const [expected, got] = [derived.get(name), files.get(name)];
    if (expected === undefined || got === undefined || toHex(expected) !== toHex(got))
      return failed('derived', 'DERIVED', `${name} is not what the disclosed records give`);
  }
  return passed('derived', `${String(derived.size)} derived files rebuilt from what is disclosed`);
}

export async function checkDisclosedReplay(
  { blobs, manifest, records }: GivenBundle,
  loadCore: LoadCore,
): Promise<{ readonly check: Check; readonly tally: Tally }> {
  const tally = { replayed: 0, folded: 0 };
  for (const { core: name, from, to } of runsOf(manifestsOf(disclosed(records)), records.length)) {
    const core = await loadCore(name);
    if (core?.replayDisclosed === undefined)
      return { check: coreUnknown('replay', name, 'its decisions were not replayed'), tally };
    const { replayed, turns } = await core.replayDisclosed(records, blobs, manifest.case_id, from, to);
    tally.replayed += turns.replayed;
    tally.folded += turns.folded;
    if (replayed.kind === 'different') return { check: replayedOtherwise(replayed), tally };
    if (replayed.kind === 'interrupted' && to === records.length)
      return {
        check: interrupted(
          'replay',
          `the record stops in the middle of something, at ${String(replayed.upto)}`,
          replayed.upto,
        ),
        tally,
      };
  }
  return {
    check: passed(
      'replay',
      `${String(tally.replayed)} ${tally.replayed === 1 ? 'reply' : 'replies'} came out the same, ${String(tally.folded)} with withheld records were checked event by event, with no model asked`,
    ),
    tally,
  };
}
