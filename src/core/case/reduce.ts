// What a case is at a point of its ledger. A pure fold over records: the live run, replay, and opening a stored case all
// come to the same state because they all go through `reduce`.

import { NEW_AGENT } from '#core/admission/agent.ts';
import type { TransRecord } from '#core/admission/transition.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import { link } from '#core/ledger/chain.ts';
import { commitOf, GENESIS } from '#core/ledger/entry.ts';
import { frontierAppend, leafHash } from '#core/ledger/merkle.ts';
import { observationIn, outputOf, type Observation } from '#core/admission/observation.ts';
import { RISKS } from '#core/admission/shapes.ts';
import { classOf, type GateOutput, type ObsClass } from '#core/admission/grammar.ts';
import { registryOf } from '#core/admission/policy/packs/named.ts';
import { afterParser } from '#core/case/after-parser.ts';
import { afterPerson } from '#core/case/after-person.ts';
import { afterAct } from '#core/constraint/memory.ts';
import type { Entry, Hash } from '#core/ports.ts';
import type { Axiom, CaseState } from '#core/case/state.ts';

/** How a ledger goes on: where it ends with one more record. */
export type Chain = (state: CaseState, entry: Entry) => Pick<CaseState, 'tip' | 'frontier'>;

/** The state after one more record. The record is trusted to be what the pipeline makes; `verify` is who doubts it. */
export function reduce(state: CaseState, entry: Entry): CaseState {
  return reduceOn(linked, state, entry);
}

/** As `reduce`, where the chain is known already or worked out in another way. */
export function reduceOn(chain: Chain, state: CaseState, entry: Entry): CaseState {
  if (entry.seq !== state.tip.size) {
    throw new AffidavitError('LEDGER_DISCONTINUITY', `expected record ${state.tip.size}, got ${entry.seq}`);
  }
  const { frontier, tip } = chain(state, entry);
  const chained: CaseState = { ...state, tip, frontier };
  switch (entry.tag) {
    case 'AX:OBS:v1':
      return { ...chained, pending: observationIn(entry) };
    case 'AX:TRANS:v1':
      return afterTransition(chained, parseStrict(entry.payload) as unknown as TransRecord);
    case 'AX:STATE:v1':
      return entry.seq === 0 ? { ...chained, genesis: entry.payload === GENESIS.payload } : afterSeal(chained, entry);
    case 'AX:POLICY:v1':
    case 'AX:PROOF:v1':
      return chained;
  }
}

/** Every link and every leaf. */
export function linked({ frontier, tip }: CaseState, entry: Entry): Pick<CaseState, 'tip' | 'frontier'> {
  const commitment = commitOf(entry);
  return {
    tip: { size: entry.seq + 1, head: link(tip.head, commitment) },
    frontier: frontierAppend(frontier, entry.seq, leafHash(commitment)),
  };
}

function afterTransition(state: CaseState, trans: TransRecord): CaseState {
  const { pending } = state;
  const cls = pending === null ? null : classOf(pending.oracle_id);
  if (pending === null || cls === null) {
    throw new AffidavitError('LEDGER_DISCONTINUITY', 'a transition without its observation');
  }
  const before = cls === 'manifest' ? NEW_AGENT : state.agent;
  const moved: CaseState = {
    ...state,
    pending: null,
    agent: { ...before, health: trans.next_state, faults: trans.fault_count, lastSeq: trans.ledger_seq },
    turns: afterWeighing(state, cls, pending),
  };
  if (trans.violation !== null) return afterBreach(moved);
  return afterAdmission(moved, cls, pending);
}

/** A gate says how much was at stake, whether the draft passed it or not. */
function afterWeighing({ open, turns }: CaseState, cls: ObsClass, record: Observation): CaseState['turns'] {
  const risk = RISKS.find((one) => cls === `gate/${one.toLowerCase()}`);
  if (risk === undefined) return turns;
  const { matter } = outputOf('gate/low', record).risk;
  // What is told as a document's words passes the gate of medium risk, whatever is at stake.
  const least = matter === 'world' ? 'HIGH' : risk;
  const weighed = { risk: least, ...(matter === undefined ? {} : { matter }), obsHash: record.obs_hash };
  return turns.map((turn) => (turn.questionSeq === open?.seq ? { ...turn, weighed } : turn));
}

/** Any breach ends an import, of a document or of a library: nothing is added. A question stays open until its reply is sealed. */
function afterBreach(state: CaseState): CaseState {
  const kind = state.open?.act.kind;
  return kind === 'import' || kind === 'library' ? { ...state, open: null } : state;
}

function afterAdmission(state: CaseState, cls: ObsClass, record: Observation): CaseState {
  switch (cls) {
    case 'manifest': {
      const manifest = outputOf('manifest', record);
      return { ...state, manifest, epochSeq: record.ledger_seq, registry: registryOf(manifest) };
    }
    case 'clock': {
      const { timestamp } = outputOf('clock', record);
      return {
        ...state,
        clock: { seq: record.ledger_seq, obsHash: record.obs_hash, timestamp },
        agent: { ...state.agent, lastTime: timestamp },
      };
    }
    case 'random':
      return { ...state, secret: outputOf('random', record).secret, idHead: state.tip.head || null };
    case 'person':
      return afterPerson(state, outputOf('person', record), record);
    case 'constraint': {
      const act = outputOf('constraint', record);
      const by = { obsHash: record.obs_hash, seq: record.ledger_seq };
      return { ...state, constraints: afterAct(state.constraints, act, by) };
    }
    case 'parser':
      return afterParser(state, outputOf('parser', record), record);
    case 'gate/low':
    case 'gate/medium':
    case 'gate/high': {
      const gate = { seq: record.ledger_seq, obsHash: record.obs_hash, output: outputOf(cls, record) };
      return { ...state, axioms: learn(state.axioms, gate) };
    }
    default:
      return state;
  }
}

/** With what a gate that was passed adds: one axiom for each claim and its documents, first seen for ever the first time. */
export function learn(
  axioms: readonly Axiom[],
  {
    obsHash,
    output,
    seq,
  }: { readonly seq: number; readonly obsHash: Hash; readonly output: Pick<GateOutput, 'detail'> },
): readonly Axiom[] {
  const learned = output.detail.flatMap(({ learned }) => (learned === undefined ? [] : [learned]));
  return learned.reduce<readonly Axiom[]>((known, { sources, text }) => {
    const isKnown = known.some((one) => one.text === text && one.sources.join() === sources.join());
    return isKnown ? known : [...known, { text, sources, first_seen: seq, obsHash }];
  }, axioms);
}

function afterSeal(state: CaseState, entry: Entry): CaseState {
  const { state_hash } = parseStrict(entry.payload) as { readonly state_hash: Hash };
  const turns = state.turns.map((turn) =>
    turn.questionSeq === state.open?.seq ? { ...turn, stateSeq: entry.seq, stateHash: state_hash } : turn,
  );
  return { ...state, open: null, turns };
}
