// Records that are never withheld: clocks, epochs, the way back to ENABLED. Inside a withheld turn no replay comes to them,
// so what replay would hold them to is said here.

import { canonical, type Json } from '#core/bytes/jcs.ts';
import { readmits } from '#core/admission/admit.ts';
import { outputOf, type Observation } from '#core/admission/observation.ts';
import { GRAMMAR, type ObsClass } from '#core/admission/grammar.ts';
import type { OracleInput } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';

/** What of it is not as the pipeline makes it, null where nothing is. `state` is the one before it. */
export function differenceInOpen(
  cls: ObsClass,
  record: Observation,
  input: Pick<OracleInput, 'class' | 'derivation' | 'from' | 'request' | 'salt' | 'schema'>,
  state: CaseState,
): string | null {
  if (input.schema !== GRAMMAR[cls].schema) return `its input is of schema ${input.schema}`;
  if (!readmits(cls, record, input)) return 'admission would not have accepted its output';
  const speaker = speakerOf(cls, record, state);
  const said = { model_id: record.model_id, oracle_id: record.oracle_id, params: record.params };
  if (canonical(said) !== canonical(speaker)) return 'its manifest names another oracle';
  if (cls === 'clock') return differenceInClock(input, state);
  // What a person accepted for the case: `check-acts` holds it to what is in force.
  if (record.completion_state !== 'COMPLETE' || cls === 'constraint') return null;
  if (cls === 'manifest') return differenceInManifest(record, input.request, state);
  const expected = canonical({ action: cls });
  return record.output === expected && canonical(input.request) === '{}' ? null : `expected ${expected}`;
}

const NO_PARAMS = { max_tokens: null, seed: null, temperature: null, top_p: null };

function speakerOf(cls: ObsClass, record: Observation, { manifest }: CaseState) {
  const named = cls === 'clock' || cls === 'constraint' ? manifest?.oracles[cls] : undefined;
  if (named !== undefined) return { model_id: named.model_id, oracle_id: named.oracle_id, params: named.params };
  const complete = cls === 'manifest' && record.completion_state === 'COMPLETE';
  const core = complete ? outputOf('manifest', record).core : (manifest?.core ?? '');
  return { model_id: `core@${core}`, oracle_id: `core/local/${cls}`, params: NO_PARAMS };
}

/** A reading comes after the last one of its epoch. */
function differenceInClock(
  { from, request }: Pick<OracleInput, 'from' | 'request'>,
  { agent, clock, epochSeq }: CaseState,
): string | null {
  const before = clock !== null && clock.seq > epochSeq ? [clock.obsHash] : [];
  const same = canonical(from) === canonical(before) && canonical(request) === canonical({ after: agent.lastTime });
  return same ? null : 'it does not come after the reading before it';
}

/** Epochs are counted, and each begins where the chain stands. */
function differenceInManifest(record: Observation, request: unknown, { manifest, tip }: CaseState): string | null {
  const { epoch, prev_head, reason } = outputOf('manifest', record);
  const expected = { epoch: (manifest?.epoch ?? 0) + 1, prev_head: manifest === null ? null : tip.head, reason };
  const same = canonical({ epoch, prev_head, reason }) === canonical(expected);
  return same && canonical(request as Json) === canonical(expected)
    ? null
    : 'the epoch does not follow the one before it';
}
