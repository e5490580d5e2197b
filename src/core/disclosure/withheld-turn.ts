// A turn of which all is withheld, event by event: what the rules and steps that stand there say was observed, in the one
// order in which `ask` observes, or `checkDraft`. What a reply may say of such a turn is `check-quoted.ts`.
//
//   asked -> timed -> classified (-> reworded) -> searched (-> searched ...) -> drafted -> judged (-> consulted) (-> kept) -> gate -> tried | decided
//   asked -> timed -> claims -> claims ... | decided, searches and judgements, which nothing tells apart

import { couldBe, isBreached, type TurnEvent } from '#core/disclosure/ledger-events.ts';
import { DRAFTS_MAX, VARIANTS_MAX } from '#core/limits.ts';
import { outputOf } from '#core/admission/observation.ts';
import type { GateClass, ObsClass } from '#core/admission/grammar.ts';

type TurnStage =
  | 'asked'
  | 'timed'
  | 'classified'
  | 'searched'
  | 'drafted'
  | 'judged'
  | 'consulted'
  | 'kept'
  | 'tried'
  | 'decided'
  | 'claims';

/** One event of a turn, as the class that its place makes it. */
export interface Step {
  readonly cls: ObsClass;
  readonly event: TurnEvent;
}

export interface WithheldTurn {
  readonly kind: 'turn';
  /** What was asked for: an answer to a question, or the verdicts on a draft. */
  readonly work: 'question' | 'draft';
  /** The person's record. */
  readonly question: number;
  readonly place: TurnStage;
  /** Since it was asked, or since the last epoch in it: what an earlier epoch left is not used. */
  readonly steps: readonly Step[];
  /** Of a draft: searches and judgements in all. */
  readonly calls: number;
  /** The agent was stopped in it, and what is owed is a reply, not another try. */
  readonly stopped: boolean;
  /** The way back to ENABLED broke off: whatever was next is not asked. */
  readonly blocked: boolean;
}

export const GATES: readonly GateClass[] = ['gate/low', 'gate/medium', 'gate/high'];

export function askedAt(question: number, work: WithheldTurn['work']): WithheldTurn {
  return { kind: 'turn', work, question, place: 'asked', steps: [], calls: 0, stopped: false, blocked: false };
}

/** Whether its reply can be sealed here. */
export function isSealable({ blocked, stopped, place }: WithheldTurn): boolean {
  if (place === 'claims') return true;
  // A question in a language that the engines do not know is answered when the clock was read.
  return blocked || place === 'decided' || place === 'tried' || place === 'timed' || (place === 'asked' && stopped);
}

/** The turn after one more event of it; null where this turn has no such event here. */
export function advance(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  const from = event.trans?.prev_state;
  switch (event.cls) {
    case 'manifest':
      return { ...askedAt(turn.question, turn.work), stopped: event.record !== null && opensStopped(event) };
    case 'acknowledge':
      return from === 'ALARM' ? turn : null;
    case 'reset':
      return from === 'DEGRADED' ? turn : null;
    case 'clock':
      return from === 'INIT' ? recovered(turn, event) : from === 'ENABLED' ? timed(turn, event) : null;
    case null:
      return from === 'ENABLED' ? withheldStep(turn, event) : null;
    default:
      return null;
  }
}

function opensStopped({ record }: TurnEvent): boolean {
  return record?.completion_state === 'COMPLETE' && outputOf('manifest', record).reason === 'stopped';
}

function recovered(turn: WithheldTurn, event: TurnEvent): WithheldTurn {
  if (!isBreached(event)) return { ...turn, blocked: false };
  // Tried again and again, only the last try counts.
  const steps = turn.steps.filter((step) => !isBrokenOff(step));
  return to({ ...turn, steps }, turn.place, 'clock', event, true);
}

/** A reading of the clock on the way back to ENABLED that failed. */
export function isBrokenOff({ cls, event }: Step): boolean {
  return cls === 'clock' && event.trans?.prev_state === 'INIT';
}

function timed(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  if (turn.place !== 'asked' || turn.stopped) return null;
  return to(turn, isBreached(event) ? 'decided' : 'timed', 'clock', event);
}

function withheldStep(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  const is = (cls: ObsClass): boolean => couldBe(cls, event);
  const failed = isBreached(event);
  const next = (cls: ObsClass, place: TurnStage): WithheldTurn | null =>
    is(cls) ? to(turn, failed ? 'decided' : place, cls, event) : null;
  switch (turn.place) {
    case 'timed':
      return turn.work === 'draft' ? claimed(turn, event) : next('classifier', 'classified');
    case 'claims':
      return claimed(turn, event);
    case 'classified':
      return reworded(turn, event) ?? next('retriever', 'searched');
    case 'searched':
      return gated(turn, event) ?? drafted(turn, event) ?? (mayGoOn(turn) ? next('retriever', 'searched') : null);
    case 'tried':
      return drafted(turn, event);
    case 'drafted':
      return next('nli', 'judged');
    case 'judged':
      return weighed(turn, event) ?? consulted(turn, event);
    case 'consulted':
      return weighed(turn, event);
    case 'kept':
      return gated(turn, event);
    case 'asked':
    case 'decided':
      return null;
  }
}

/** Where the manifest names who rewords, that comes first, whatever becomes of it. */
function reworded(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  const isNamed = event.before.manifest?.oracles['reworder'] !== undefined;
  if (!isNamed || turn.steps.some(({ cls }) => cls === 'reworder')) return null;
  return couldBe('reworder', event) ? to(turn, 'classified', 'reworder', event) : null;
}

/** The libraries and the documents, each for the question and for its other wordings. */
function mayGoOn({ steps }: WithheldTurn): boolean {
  const wordings = steps.some(({ cls, event }) => cls === 'reworder' && !isBreached(event)) ? 1 + VARIANTS_MAX : 1;
  return steps.filter(({ cls }) => cls === 'retriever').length < 2 * wordings;
}

/** A search for a claim of a draft, or its judgement. There may be thousands: the last one is kept. */
function claimed(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  const cls = (['retriever', 'nli'] as const).find((one) => couldBe(one, event));
  if (cls === undefined) return null;
  const steps = [...turn.steps.filter((step) => step.cls === 'clock'), { cls, event }];
  return { ...turn, place: isBreached(event) ? 'decided' : 'claims', steps, calls: turn.calls + 1, blocked: false };
}

function drafted(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  const drafts = turn.steps.filter(({ cls }) => cls === 'writer').length;
  if (drafts === DRAFTS_MAX || !couldBe('writer', event)) return null;
  return to(turn, isBreached(event) ? 'tried' : 'drafted', 'writer', event);
}

function consulted(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  const isNamed = event.before.manifest?.oracles['entailer'] !== undefined;
  if (!isNamed || !couldBe('entailer', event)) return null;
  return to(turn, isBreached(event) ? 'decided' : 'consulted', 'entailer', event);
}

/** Where constraints are in force, no draft comes to the gate before they were looked at. */
function weighed(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  if (event.before.constraints.length === 0) return gated(turn, event);
  if (!couldBe('constraints', event)) return null;
  return to(turn, isBreached(event) ? 'tried' : 'kept', 'constraints', event);
}

/** Of one turn all gates are of one risk; where nothing was written, none is passed. */
function gated(turn: WithheldTurn, event: TurnEvent): WithheldTurn | null {
  const earlier = turn.steps.find(({ cls }) => cls.startsWith('gate/'))?.cls;
  const gate = GATES.find((one) => couldBe(one, event));
  if (gate === undefined || (earlier !== undefined && earlier !== gate)) return null;
  const isWritten = turn.place === 'judged' || turn.place === 'consulted' || turn.place === 'kept';
  if (!isWritten) return isBreached(event) ? to(turn, 'decided', gate, event) : null;
  return to(turn, isBreached(event) ? 'tried' : 'decided', gate, event);
}

function to(turn: WithheldTurn, place: TurnStage, cls: ObsClass, event: TurnEvent, blocked = false): WithheldTurn {
  return { ...turn, place, steps: [...turn.steps, { cls, event }], blocked };
}
