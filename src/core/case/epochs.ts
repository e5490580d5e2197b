// Where epochs begin in a ledger, and which decision core each names.

import { observationIn, outputOf } from '#core/admission/observation.ts';
import { classOf, type Manifest } from '#core/admission/grammar.ts';
import { extendedRules, ourRules } from '#core/admission/policy/packs/named.ts';
import type { EpochReason } from '#core/case/manifest.ts';
import type { Entry } from '#core/ports.ts';
import type { Environment } from '#core/case/world.ts';

export interface EpochStart {
  readonly seq: number;
  readonly core: string;
  readonly manifest: Manifest;
}

export interface RecordedEpoch {
  readonly environment: Environment;
  readonly reason: EpochReason;
}

/** What the manifest recorded at `seq` (after the genesis where there is nothing yet) says; null where there is none. */
export function recordedEpoch(entries: readonly Entry[], seq: number): RecordedEpoch | null {
  const epoch = manifestsOf(entries).find((start) => start.seq === (seq === 0 ? 1 : seq));
  if (epoch === undefined) return null;
  const { core, key, kind, oracles, reason } = epoch.manifest;
  const rules = extendedRules(epoch.manifest) ?? ourRules(kind);
  const own = key === undefined ? {} : { key };
  return { environment: { core, ...own, kind, oracles: oracles as unknown as Environment['oracles'], rules }, reason };
}

export function manifestsOf(entries: readonly Entry[]): readonly EpochStart[] {
  return entries.flatMap((entry) => {
    // Parsing every observation of a large case to find a few would be most of the work of opening it.
    if (entry.tag !== 'AX:OBS:v1' || !entry.payload.includes('/manifest"')) return [];
    const record = observationIn(entry);
    if (classOf(record.oracle_id) !== 'manifest') return [];
    const manifest = outputOf('manifest', record);
    return [{ seq: entry.seq, core: manifest.core, manifest }];
  });
}

export interface Run {
  readonly core: string;
  readonly from: number;
  readonly to: number;
}

/** Neighbouring epochs of one core are one run. The genesis belongs to the first. */
export function runsOf(epochs: readonly EpochStart[], size: number): readonly Run[] {
  const runs: Run[] = [];
  epochs.forEach(({ core, seq }, at) => {
    const last = runs.at(-1);
    const to = epochs[at + 1]?.seq ?? size;
    if (last?.core === core) runs[runs.length - 1] = { ...last, to };
    else runs.push({ core, from: at === 0 ? 0 : seq, to });
  });
  return runs;
}
