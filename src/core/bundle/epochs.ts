// Where epochs begin in a ledger, and which decision core each names.

import { parseStrict } from '#core/canon/read.ts';
import { observation, outputOf } from '#core/oracle/admit.ts';
import { classOf, type Manifest } from '#core/oracle/grammar.ts';
import type { Entry } from '#core/ports.ts';

export interface EpochStart {
  readonly seq: number;
  readonly core: string;
  readonly manifest: Manifest;
}

export function manifestsOf(entries: readonly Entry[]): readonly EpochStart[] {
  return entries.flatMap((entry) => {
    if (entry.tag !== 'AX:OBS:v1') return [];
    const record = observation.parse(parseStrict(entry.payload));
    if (classOf(record.oracle_id) !== 'manifest') return [];
    const manifest = outputOf('manifest', record);
    return [{ seq: entry.seq, core: manifest.core, manifest }];
  });
}
