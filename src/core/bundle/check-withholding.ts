// The verifier knows only the withholding that `redact.ts` does: whole turns, whole documents, replies that are quoted, the
// case secret. What a withheld record is stands nowhere, but its place, its rules and its step do. From these follows which
// choices the writer can have been given; a pattern that comes of none of them was made to hide something.

import { fromUtf8 } from '#core/canon/hash.ts';
import { parseStrict } from '#core/canon/read.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import {
  couldBe,
  happeningsIn,
  isBreached,
  isComplete,
  numbersHold,
  type Happened,
  type Happening,
  type Sealed,
} from '#core/bundle/happenings.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosedReplies, isOpen, OPEN, toPiece, type Piece } from '#core/bundle/redact.ts';
import { readSpans } from '#core/bundle/spans.ts';
import { unitsOf } from '#core/bundle/units.ts';
import { disclosed, isWithheld, originOf } from '#core/bundle/withheld.ts';
import { advance, askedAt, isSealable, type WithheldTurn } from '#core/bundle/withheld-turn.ts';
import { GRAMMAR } from '#core/oracle/grammar.ts';
import type { Hash } from '#core/ports.ts';
import { EMPTY_STATE, type CaseState } from '#core/state.ts';

/** What the writer can have been asked for (`Disclosure`). */
type Kind = 'only' | 'quoted' | 'without';

/** A withheld turn, and where its reply was sealed. */
export interface SealedTurn {
  readonly turn: WithheldTurn;
  readonly seal: Sealed;
}
/** By the number of their reply. */
export type WithheldTurns = ReadonlyMap<number, SealedTurn>;

type Withheld = Pick<GivenBundle, 'blobs' | 'files' | 'manifest' | 'records'>;

/** What is withheld, and why it may be. `turns` is filled where the check passes. */
export async function checkWithholding(
  given: Withheld,
): Promise<{ readonly check: Check; readonly turns: WithheldTurns }> {
  const { manifest, records } = given;
  if (originOf(records, manifest.case_id) === null)
    return refused('REDACTION_CASE', 'no event of this ledger gives the case its id');
  const happenings = happeningsIn(records, manifest.case_id);
  const wrong = firstWrong(happenings);
  if (wrong !== null) return refused('REDACTION_PATTERN', `record ${wrong.seq}: ${wrong.why}`, wrong.seq);
  const shown = await shownIn(given, happenings);
  const unknown = await unknownSources(given, happenings);
  const reasons: string[] = [];
  for (const kind of ['only', 'quoted', 'without'] as const) {
    const unlike = unlikeChoice(kind, shown);
    const walked = unlike === null ? walk(kind, happenings, unknown) : unlike;
    if (typeof walked === 'string') {
      reasons.push(walked);
      continue;
    }
    const withheld = records.filter(isWithheld).length;
    return {
      check: passed(
        'redaction',
        `${withheld} of ${records.length} records are withheld; each stands in the chain by its commitment, and its rules and its step are here`,
        [{ code: 'WITHHELD', sentence: `${withheld} of ${records.length} records are withheld.` }],
      ),
      turns: walked,
    };
  }
  const told = [...new Set(reasons)].join('; or ');
  return refused('REDACTION_PATTERN', `what is withheld is no whole turn, whole document or quoted reply: ${told}`);
}

function refused(code: string, detail: string, seq: number | null = null) {
  return { check: failed('redaction', code, detail, seq), turns: new Map<number, SealedTurn>() };
}

interface Wrong {
  readonly seq: number;
  readonly why: string;
}

/** What no choice explains: the secret, records before it, numbers that contradict each other. */
function firstWrong(happenings: readonly Happening[]): Wrong | null {
  for (const event of happenings) {
    if (event.kind === 'seal') continue;
    const why = event.record === null ? wrongWithheld(event) : wrongShown(event);
    if (why !== null) return { seq: event.seq, why };
  }
  return null;
}

function wrongWithheld(event: Happened): string | null {
  if (event.trans === null) return null;
  if (!numbersHold(event)) return 'its numbers and results contradict each other';
  if (event.trans.prev_state !== 'ENABLED')
    return `nothing that is withheld is observed in state ${event.trans.prev_state}`;
  if (event.before.idHead !== null) return null;
  const isSecret = couldBe('random', event) && (isBreached(event) || event.after.idHead !== null);
  return isSecret ? null : 'before the case secret there is nothing to withhold';
}

function wrongShown(event: Happened): string | null {
  const { before, cls } = event;
  if (cls === 'random') return 'the case secret is shown';
  if (cls === null || cls === 'fault') return 'an observation that no case of this format makes';
  if (before.idHead === null && !OPEN.has(cls)) return `a ${cls} record before the case secret`;
  return null;
}

/** What is disclosed, as far as the writer's choice shows in it. */
interface Shown {
  /** Whole turns and acts of the person, as the writer takes a case apart. */
  readonly pieces: readonly Piece[];
  /** Numbers of replies whose parts are here. */
  readonly replies: readonly number[];
  readonly state: CaseState;
  /** The person's own documents of which everything is here, and those of which single passages are. */
  readonly whole: ReadonlySet<Hash>;
  readonly told: ReadonlySet<Hash>;
  readonly own: ReadonlySet<Hash>;
}

async function shownIn(
  { blobs, files, manifest, records }: Withheld,
  happenings: readonly Happening[],
): Promise<Shown> {
  const state = happenings.at(-1)?.after ?? EMPTY_STATE;
  const pieces = unitsOf(records, EMPTY_STATE, 0, records.length, manifest.case_id)
    .filter(({ act }) => act !== null)
    .map((unit) => toPiece(disclosed(records.slice(unit.from, unit.to)), unit));
  const inPart = new Set(readSpans(files).map(({ seq }) => seq));
  const documents = state.sources.filter(({ library }) => library === null);
  const replies = await disclosedReplies(records, blobs);
  return {
    pieces,
    replies: replies.map(({ number }) => number),
    state,
    own: new Set(documents.map(({ id }) => id)),
    told: new Set(documents.filter(({ seq }) => inPart.has(seq)).map(({ id }) => id)),
    whole: new Set(documents.filter(({ id, seq }) => !inPart.has(seq) && files.has(`blobs/${id}`)).map(({ id }) => id)),
  };
}

/** By the record of a search that is shown: how many of the documents it names are not here. */
type UnknownSources = ReadonlyMap<number, number>;

async function unknownSources({ blobs }: Withheld, happenings: readonly Happening[]): Promise<UnknownSources> {
  const found = new Map<number, number>();
  for (const one of happenings) {
    if (one.kind === 'seal' || one.cls !== 'retriever' || one.record === null) continue;
    const input = parseStrict(fromUtf8(await blobs.get(one.record.input_hash))) as { readonly request?: unknown };
    const { sources } = GRAMMAR.retriever.request.parse(input.request);
    const known = new Set(one.before.sources.map(({ id }) => id));
    found.set(one.seq, sources.filter((id) => !known.has(id)).length);
  }
  return found;
}

/** Why what is shown is not what such a choice shows; null where it is. */
function unlikeChoice(kind: Kind, shown: Shown): string | null {
  const { own, pieces, replies, state, told, whole } = shown;
  const turns = pieces.flatMap(({ turn }) => (turn === null ? [] : [turn]));
  const found = new Set(turns.flatMap((turn) => turn.found).filter((id) => own.has(id)));
  const orphan = pieces.find((piece) => !isKept(piece, kind, shown));
  if (orphan !== undefined) return `record ${orphan.observations[0]?.seq ?? 0} belongs to what is withheld`;
  if (turns.some((turn) => turn.found.some((id) => state.sources.every((source) => source.id !== id))))
    return 'a turn is shown, and a document that it found something in is withheld';
  // A question asked again has the words of the turn it names, and none where that is withheld.
  if (state.turns.some((turn) => turn.text === '')) return 'a question that is asked again is withheld';
  switch (kind) {
    case 'quoted':
      if (turns.length > 0) return 'beside a quoted reply, another turn is shown as a whole';
      if (whole.size > 0) return 'beside a quoted reply, a document is shown as a whole';
      return replies.length === 0 ? 'no reply is shown' : null;
    case 'only':
      if (told.size > 0) return 'single passages of a document are shown beside whole turns';
      if (turns.length === 0) return 'no turn is shown as a whole';
      if (replies.length !== turns.length) return 'a reply is quoted beside whole turns';
      return whole.size === found.size && [...found].every((id) => whole.has(id))
        ? null
        : 'the documents that are shown are not those of the turns that are';
    case 'without':
      if (turns.length === 0) return 'no turn is shown as a whole';
      if (replies.length !== turns.length) return 'a reply is quoted beside whole turns';
      return [...found].every((id) => whole.has(id))
        ? null
        : 'of a document in which a turn that is shown found something, only passages are shown';
  }
}

/** As `planDisclosure` keeps pieces, where what they are about is known by being shown. */
function isKept({ act, source, turn }: Piece, kind: Kind, { own, state }: Shown): boolean {
  if (turn !== null) return true;
  if (source !== null) return own.has(source) || act !== 'describe' || state.sources.some(({ id }) => id === source);
  return isOpen({ act }) || kind === 'without';
}

type Mode =
  | { readonly kind: 'rest' }
  /** What a person did is shown, and so is all that follows from it. */
  | { readonly kind: 'shown' }
  | { readonly kind: 'import' }
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

/**
 * All ways to read the ledger at once, event by event: a withheld act of the person may be a description, an import or a
 * question, and what follows tells which. Gives the sealed turns of a way that leads to the end, or says where none does.
 */
function walk(kind: Kind, happenings: readonly Happening[], unknown: UnknownSources): WithheldTurns | string {
  let readings: readonly Reading[] = [{ mode: { kind: 'rest' }, hidden: 0, turns: null }];
  for (const one of happenings) {
    if (one.kind === 'event' && one.before.idHead === null) continue; // boot: what is withheld of it was looked at
    const next = readings.flatMap((reading) => (one.kind === 'seal' ? seal(reading, one) : happen(reading, one, kind)));
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

function isShown(one: Happening): boolean {
  return one.kind === 'seal' || one.record !== null;
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  const key = ({ mode }: Reading): string => (mode.kind === 'turn' ? `turn ${mode.question} ${mode.place}` : mode.kind);
  // With more documents withheld, more can follow: of two ways to the same place the other one leads nowhere else.
  const ordered = [...readings].sort((a, b) => a.hidden - b.hidden);
  return [...new Map(ordered.map((reading) => [key(reading), reading])).values()];
}

function seal(reading: Reading, sealed: Sealed): readonly Reading[] {
  const { mode, turns } = reading;
  const rest: Mode = { kind: 'rest' };
  if (mode.kind === 'shown') return sealed.after.open === null ? [{ ...reading, mode: rest }] : [];
  if (mode.kind !== 'turn' || !isSealable(mode)) return [];
  return [{ ...reading, mode: rest, turns: { last: { turn: mode, seal: sealed }, earlier: turns } }];
}

function happen(reading: Reading, event: Happened, kind: Kind): readonly Reading[] {
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
      return read(reading, event, kind);
    case 'rest':
      return event.record === null ? begin(reading, event, kind) : on(beginShown(event));
  }
}

function beginShown(event: Happened): Mode | null {
  const { after, cls, trans } = event;
  if (cls === 'person') return trans === null || after.open !== null ? { kind: 'shown' } : { kind: 'rest' };
  return trans === null || isWayBack(event) ? { kind: 'rest' } : null;
}

/** What is observed to get back to ENABLED, and between two epochs. */
function isWayBack({ before, cls }: Happened): boolean {
  const { health } = before.agent;
  if (cls === 'manifest') return true;
  return (
    (cls === 'acknowledge' && health === 'ALARM') ||
    (cls === 'reset' && health === 'DEGRADED') ||
    (cls === 'clock' && health === 'INIT')
  );
}

/** At rest only a person begins something. */
function begin(reading: Reading, event: Happened, kind: Kind): readonly Reading[] {
  const { hidden } = reading;
  const rest: Reading = { ...reading, mode: { kind: 'rest' } };
  // Left in the middle by a release that stored one record at a time: work that nobody finished.
  if (event.trans === null) return kind === 'without' ? [] : [{ ...reading, mode: { kind: 'import' } }];
  if (!couldBe('person', event) || !isComplete(event)) return [];
  // An act that was not admitted belongs to no turn and no document, unless it described one.
  if (isBreached(event)) return kind !== 'without' || hidden > 0 ? [rest] : [];
  return [
    { ...reading, mode: askedAt(event.seq) },
    { ...reading, mode: { kind: 'import' } },
    ...(hidden > 0 ? [rest] : []),
  ];
}

/** A withheld document is read: one record of a parser, in this epoch or in a later one. */
function read(reading: Reading, event: Happened, kind: Kind): readonly Reading[] {
  // Nothing was added: the writer withholds it with all that is no reply and no document, or not at all.
  const rejected: readonly Reading[] = kind === 'without' ? [] : [{ ...reading, mode: { kind: 'rest' } }];
  if (event.trans === null) return kind === 'without' ? [] : [reading];
  if (event.record !== null) return !isWayBack(event) ? [] : isBreached(event) ? rejected : [reading];
  if (!couldBe('parser', event)) return [];
  if (isBreached(event)) return isComplete(event) ? [] : rejected;
  return [{ ...reading, mode: { kind: 'rest' }, hidden: reading.hidden + 1 }];
}
