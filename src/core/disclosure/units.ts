// A ledger with withheld records, cut where nothing is open: a question to its reply, an import, a boot. A unit of which
// everything is disclosed can be replayed in full; any other is folded, event by event.

import { fold, isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { observation, outputOf } from '#core/admission/observation.ts';
import { classOf, type ObsClass, type OutputOf } from '#core/admission/grammar.ts';
import { parseStrict } from '#core/bytes/read.ts';
import type { CaseState } from '#core/case/state.ts';

export interface UnitOfWork {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** The state before it. */
  readonly before: CaseState;
  /** What a person did, where it began with that and is disclosed. */
  readonly act: OutputOf<'person'>['kind'] | null;
  readonly folded: boolean;
}

/** Units of records `from` to `to`, exclusive; `state` is the one before `from`. The last may be left in the middle. */
export function unitsOf(
  records: readonly BundleRecord[],
  state: CaseState,
  from: number,
  to: number,
  caseId: string,
): readonly UnitOfWork[] {
  const units: UnitOfWork[] = [];
  let before = state;
  for (let at = from; at < to;) {
    const start = at;
    let after = before;
    let inEvent = false;
    let withheld = false;
    do {
      const given = records[at++];
      if (given === undefined) break;
      withheld ||= isWithheld(given);
      if (given.tag === 'AX:OBS:v1') inEvent = true;
      if (given.tag === 'AX:TRANS:v1') inEvent = false;
      after = fold(after, given, caseId);
    } while (at < to && (inEvent || after.open !== null || after.pending !== null || at === 1));
    const first = records[start === 0 ? 1 : start];
    const begun = first === undefined || isWithheld(first) || first.tag !== 'AX:OBS:v1' ? null : begin(first.payload);
    units.push({ from: start, to: at, before, act: begun?.act ?? null, folded: withheld || !opensWork(begun, before) });
    before = after;
  }
  return units;
}

interface Begun {
  readonly cls: ObsClass | null;
  readonly act: OutputOf<'person'>['kind'] | null;
}

function begin(payload: string): Begun {
  const record = observation.parse(parseStrict(payload));
  const cls = classOf(record.oracle_id);
  const spoken = cls === 'person' && record.completion_state === 'COMPLETE';
  return { cls, act: spoken ? outputOf('person', record).kind : null };
}

/** At rest the pipeline goes on with a person, an epoch, or the way back to ENABLED; all else belongs to a withheld turn. */
function opensWork(begun: Begun | null, { agent }: CaseState): boolean {
  if (begun === null) return false;
  return begun.cls === 'person' || begun.cls === 'constraint' || begun.cls === 'manifest' || agent.health !== 'ENABLED';
}
