// Records that were withheld from a bundle: their commitment stands where they stood, so that chain and tree are those of
// the whole case. Only observations can be: everything else a ledger says is made of numbers and names that could be
// guessed from their commitment (architecture.md, "Privacy by format").

import { fromHex } from '#core/bytes/hash.ts';
import { toId } from '#core/bytes/id.ts';
import { link } from '#core/ledger/chain.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { frontierAppend, leafHash } from '#core/ledger/merkle.ts';
import { transRecord } from '#core/ledger/records.ts';
import { parseStrict } from '#core/bytes/read.ts';
import type { Entry, Hash } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';
import { noteOrigin } from '#core/case/world.ts';

export interface Withheld {
  readonly seq: number;
  readonly tag: 'AX:OBS:v1';
  readonly commit: Hash;
}
/** A record of a bundle as it was given. */
export type BundleRecord = Entry | Withheld;

export function isWithheld(given: BundleRecord): given is Withheld {
  return 'commit' in given;
}

export function commitmentOf(given: BundleRecord): Uint8Array {
  return isWithheld(given) ? fromHex(given.commit) : commitOf(given);
}

export function disclosed(records: readonly BundleRecord[]): readonly Entry[] {
  return records.flatMap((given) => (isWithheld(given) ? [] : [given]));
}

/**
 * The state after one more record, withheld or not. What a withheld event added (a question, a document) is not added; its
 * transition still moves the agent. The case secret is always among what is withheld: its event is the one after which the
 * chain gives `caseId`.
 */
export function fold(state: CaseState, given: BundleRecord, caseId: string): CaseState {
  if (isWithheld(given)) return chained(state, given);
  if (given.tag !== 'AX:TRANS:v1' || state.pending !== null) return reduce(state, given);
  const after = chained(state, given);
  const trans = transRecord.parse(parseStrict(given.payload));
  const { head } = after.tip;
  const isSecret = state.idHead === null && head !== '' && toId(head, 'case', 0, 0) === caseId;
  return {
    ...after,
    idHead: isSecret ? head : state.idHead,
    agent: { ...state.agent, health: trans.next_state, faults: trans.fault_count, lastSeq: trans.ledger_seq },
  };
}

/** The name under which the case signs; null where it was never opened. */
export function originOf(records: readonly BundleRecord[], caseId: string): string | null {
  const { idHead } = records.reduce((state, given) => fold(state, given, caseId), EMPTY_STATE);
  return idHead === null ? null : noteOrigin(idHead);
}

function chained(state: CaseState, given: BundleRecord): CaseState {
  const commitment = commitmentOf(given);
  return {
    ...state,
    tip: { size: given.seq + 1, head: link(state.tip.head, commitment) },
    frontier: frontierAppend(state.frontier, given.seq, leafHash(commitment)),
  };
}
