// The checks of a bundle with withheld records that differ from those of a whole one: what is there belongs there, derived
// files are those of what is disclosed, turns of which all is disclosed are decided again, and the rest is folded.

import { sha256Hex, toHex } from '#core/bytes/hash.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { coreUnknown, failed, interrupted, olderCore, passed, type Check } from '#core/bundle/checks.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import { manifestsOf, runsOf } from '#core/case/epochs.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { rederiveDisclosed } from '#core/verify/derivations.ts';
import { blobsOfDisclosed } from '#core/disclosure/redact.ts';
import type { ReplayReport } from '#core/case/replay.ts';
import { replayedOtherwise } from '#core/verify/replay.ts';
import { readSpans } from '#core/disclosure/spans.ts';
import { disclosed } from '#core/bundle/withheld.ts';
import { coresOf, enginesOf } from '#core/bundle/write.ts';
import type { ObsClass } from '#core/admission/grammar.ts';

type LoadCore = (name: string) => Promise<DecisionCore | null>;
/** Sealed replies: decided again, checked event by event, or withheld with their parts. */
export interface Tally {
  readonly replayed: number;
  readonly folded: number;
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
  return passed('blobs', `${present.length} blobs match their hashes`);
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
  return passed('derived', `${derived.size} derived files rebuilt from what is disclosed`);
}

/**
 * Inputs of what is disclosed, made again. A core that cannot tells apart what is withheld: its own replay makes those of
 * whole turns again, and what is left are clocks, epochs and documents of which passages are shown.
 */
export async function checkDisclosedDerivations(
  { blobs, manifest, records }: GivenBundle,
  loadCore: LoadCore,
  passedBy: ReplayReport,
): Promise<Check> {
  let count = 0;
  let without = 0;
  const older = new Set<string>();
  for (const { core: name, from, to } of runsOf(manifestsOf(disclosed(records)), records.length)) {
    const core = await loadCore(name);
    if (core === null) return coreUnknown('derivations', name, 'what it asked was not made again');
    if (core.rederive === undefined) {
      without += to - from;
      older.add(name);
      continue;
    }
    const made = await (core.rederiveDisclosed === undefined
      ? rederiveDisclosed(records, blobs, manifest.case_id, from, to, LEFT_BY_REPLAY, passedBy)
      : core.rederiveDisclosed(records, blobs, manifest.case_id, from, to, null, passedBy));
    if (made.kind === 'different')
      return failed('derivations', 'DERIVATION_DIFFERENT', `record ${made.seq}: ${made.message}`, made.seq);
    count += made.count;
  }
  const rest = without === 0 ? '' : `; ${without} records of a core that names no functions`;
  const detail = `${count} inputs of what is disclosed made again from the observations they name${rest}`;
  return passed('derivations', detail, [...older].map(olderCore));
}

/** Classes with a shape that no release has changed. */
const LEFT_BY_REPLAY: ReadonlySet<ObsClass> = new Set<ObsClass>([
  'acknowledge',
  'clock',
  'manifest',
  'parser',
  'reset',
]);

export async function checkDisclosedReplay(
  { blobs, manifest, records }: GivenBundle,
  loadCore: LoadCore,
  passedBy: ReplayReport,
): Promise<{ readonly check: Check; readonly tally: Tally }> {
  const tally = { replayed: 0, folded: 0 };
  for (const { core: name, from, to } of runsOf(manifestsOf(disclosed(records)), records.length)) {
    const core = await loadCore(name);
    if (core?.replayDisclosed === undefined)
      return { check: coreUnknown('replay', name, 'its decisions were not replayed'), tally };
    const { replayed, turns } = await core.replayDisclosed(records, blobs, manifest.case_id, from, to, passedBy);
    tally.replayed += turns.replayed;
    tally.folded += turns.folded;
    if (replayed.kind === 'different') return { check: replayedOtherwise(replayed), tally };
    if (replayed.kind === 'interrupted' && to === records.length)
      return {
        check: interrupted('replay', `the record stops in the middle of something, at ${replayed.upto}`, replayed.upto),
        tally,
      };
  }
  return {
    check: passed(
      'replay',
      `${tally.replayed} ${tally.replayed === 1 ? 'reply' : 'replies'} came out the same, ${tally.folded} with withheld records were checked event by event, with no model asked`,
    ),
    tally,
  };
}
