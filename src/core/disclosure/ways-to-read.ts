// All ways to read a ledger with withheld records at once, event by event: a withheld act of the person may be a
// description, an import, a question or a draft, and what follows tells which.

import { edgeOf } from '#core/case/edge.ts';
import {
  couldBe,
  isBreached,
  isComplete,
  type TurnEvent,
  type LedgerEvent,
  type SealEvent,
} from '#core/disclosure/ledger-events.ts';
import { advance, askedAt, isSealable, type WithheldTurn } from '#core/disclosure/withheld-turn.ts';

/** What the writer can have been asked for (`Disclosure`). */
export type Kind = 'only' | 'quoted' | 'without';

/** A withheld turn, and where its reply was sealed. */
export interface SealedTurn {
  readonly turn: WithheldTurn;
  readonly seal: SealEvent;
}
/** By the number of their reply. */
export type WithheldTurns = ReadonlyMap<number, SealedTurn>;
/** By the record of a search that is shown: how many of the documents it names are not here. */
export type UnknownSources = ReadonlyMap<number, number>;

type Mode =
  | { readonly kind: 'rest' }
  /** What a person did is shown, and so is all that follows from it. */
  | { readonly kind: 'shown' }
  /** `timed`: since it began, or since the last epoch in it, the clock was read for it. */
  | { readonly kind: 'import'; readonly timed: boolean }
  | WithheldTurn;
/** One way to read the ledger so far. */
interface Reading {
  readonly mode: Mode;
  /** Documents of the person's own that were withheld so far: only of these can a description be withheld. */
  readonly hidden: number;
  readonly turns: TurnList | null;
}
interface TurnList {
  readonly last: SealedTurn;
  readonly earlier: TurnList | null;
}

/** The sealed turns of a way that leads to the end, or where none does. */
export function walk(kind: Kind, events: readonly LedgerEvent[], unknown: UnknownSources): WithheldTurns | string {
  let readings: readonly Reading[] = [{ mode: { kind: 'rest' }, hidden: 0, turns: null }];
  for (const one of events) {
    if (one.kind === 'event' && one.before.idHead === null) continue; // boot: what is withheld of it was looked at
    const next = readings.flatMap((reading) =>
      one.kind === 'seal' ? seal(reading, one) : readEvent(reading, one, kind),
    );
    if (next.length === 0)
      return `record ${one.seq} is ${isShown(one) ? 'shown' : 'withheld'} in the middle of something that is not`;
    readings = distinct(next);
    const searched = unknown.get(one.seq) ?? 0;
    if (readings.every(({ hidden }) => hidden < searched))
      return `record ${one.seq} searches ${searched} documents that are withheld, and fewer were`;
  }
  const isEnd = (mode: Mode): boolean => mode.kind === 'rest' || mode.kind === 'shown' || kind !== 'without';
  const whole = readings.find(({ mode }) => isEnd(mode));
  return whole === undefined ? 'what the ledger ends in the middle of is no part of the choice' : toMap(whole.turns);
}

function toMap(turns: TurnList | null): WithheldTurns {
  const found = new Map<number, SealedTurn>();
  for (let list = turns; list !== null; list = list.earlier) found.set(list.last.seal.number, list.last);
  return found;
}

function isShown(one: LedgerEvent): boolean {
  return one.kind === 'seal' || one.record !== null;
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  const key = ({ mode }: Reading): string =>
    mode.kind === 'turn'
      ? `${mode.work} ${mode.question} ${mode.place}`
      : `${mode.kind} ${mode.kind === 'import' && mode.timed ? 'timed' : ''}`;
  // With more documents withheld, more can follow: of two ways to the same place the other one leads nowhere else.
  const ordered = [...readings].sort((a, b) => a.hidden - b.hidden);
  return [...new Map(ordered.map((reading) => [key(reading), reading])).values()];
}

function seal(reading: Reading, sealed: SealEvent): readonly Reading[] {
  const { mode, turns } = reading;
  const rest: Mode = { kind: 'rest' };
  if (mode.kind === 'shown') return sealed.after.open === null ? [{ ...reading, mode: rest }] : [];
  if (mode.kind !== 'turn' || mode.work !== sealed.work || !isSealable(mode)) return [];
  return [{ ...reading, mode: rest, turns: { last: { turn: mode, seal: sealed }, earlier: turns } }];
}

function readEvent(reading: Reading, event: TurnEvent, kind: Kind): readonly Reading[] {
  const { mode } = reading;
  const on = (next: Mode | null): readonly Reading[] => (next === null ? [] : [{ ...reading, mode: next }]);
  switch (mode.kind) {
    case 'shown':
      return event.record === null
        ? []
        : on(event.after.open === null && event.trans !== null ? { kind: 'rest' } : mode);
    case 'turn':
      return on(event.trans === null ? mode : advance(mode, event));
    case 'import':
      return read(reading, event, kind, mode.timed);
    case 'rest':
      return event.record === null ? begin(reading, event, kind) : on(beginShown(event));
  }
}

function beginShown(event: TurnEvent): Mode | null {
  const { after, cls, trans } = event;
  // Never withheld, and whole: what a person accepts holds for every answer behind it.
  if (cls === 'constraint') return { kind: 'rest' };
  if (cls === 'person') return trans === null || after.open !== null ? { kind: 'shown' } : { kind: 'rest' };
  return trans === null || isWayBack(event) ? { kind: 'rest' } : null;
}

/** What is observed to get back to ENABLED, and between two epochs. */
function isWayBack({ before, cls }: TurnEvent): boolean {
  const { health } = before.agent;
  if (cls === 'manifest') return true;
  return (
    (cls === 'acknowledge' && health === 'ALARM') ||
    (cls === 'reset' && health === 'DEGRADED') ||
    (cls === 'clock' && health === 'INIT')
  );
}

/** At rest only a person begins something. */
function begin(reading: Reading, event: TurnEvent, kind: Kind): readonly Reading[] {
  const { hidden } = reading;
  const rest: Reading = { ...reading, mode: { kind: 'rest' } };
  // Left in the middle by a release that stored one record at a time: work that nobody finished.
  if (event.trans === null) return kind === 'without' ? [] : [{ ...reading, mode: { kind: 'import', timed: false } }];
  if (!couldBe('person', event) || !isComplete(event)) return [];
  // An act that was not admitted belongs to no turn and no document, unless it described one.
  if (isBreached(event)) return kind !== 'without' || hidden > 0 ? [rest] : [];
  return [
    { ...reading, mode: askedAt(event.seq, 'question') },
    { ...reading, mode: askedAt(event.seq, 'draft') },
    { ...reading, mode: { kind: 'import', timed: false } },
    ...(hidden > 0 ? [rest] : []),
  ];
}

/** A withheld document is read: the clock, and one record of a parser, in this epoch or in a later one. */
function read(reading: Reading, event: TurnEvent, kind: Kind, timed: boolean): readonly Reading[] {
  // Nothing was added: the writer withholds it with all that is no reply and no document, or not at all.
  const rejected: readonly Reading[] = kind === 'without' ? [] : [{ ...reading, mode: { kind: 'rest' } }];
  const waits = (isTimed: boolean): readonly Reading[] => [{ ...reading, mode: { kind: 'import', timed: isTimed } }];
  if (event.trans === null) return kind === 'without' ? [] : [reading];
  if (event.record !== null) {
    const isTime = event.cls === 'clock' && event.before.agent.health === 'ENABLED' && !timed;
    if (!isTime && !isWayBack(event)) return [];
    return isBreached(event) ? rejected : waits(isTime || (timed && event.cls !== 'manifest'));
  }
  if (!couldBe('parser', event) || !(timed || isOfEarlierCore(event))) return [];
  if (isBreached(event)) return isComplete(event) ? [] : rejected;
  return [{ ...reading, mode: { kind: 'rest' }, hidden: reading.hidden + 1 }];
}

/** Cores before 0.8.0 read no clock for a document. */
function isOfEarlierCore({ before }: TurnEvent): boolean {
  return before.manifest !== null && !edgeOf(before.manifest.core).hasOwnReadings;
}
