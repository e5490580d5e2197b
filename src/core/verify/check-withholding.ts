// The verifier knows only the withholding that `redact.ts` does: whole turns, whole documents, replies that are quoted, the
// case secret. What a withheld record is stands nowhere, but its place, its rules and its step do. From these follows which
// choices the writer can have been given; a pattern that comes of none of them was made to hide something.

import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import {
  couldBe,
  eventsIn,
  isBreached,
  numbersHold,
  type TurnEvent,
  type LedgerEvent,
} from '#core/disclosure/ledger-events.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosedReplies, isOpen, OPEN, toPiece, type Piece } from '#core/disclosure/redact.ts';
import { readSpans } from '#core/disclosure/spans.ts';
import { unitsOf } from '#core/disclosure/units.ts';
import { disclosed, isWithheld, originOf } from '#core/bundle/withheld.ts';
import {
  walk,
  type Kind,
  type SealedTurn,
  type UnknownSources,
  type WithheldTurns,
} from '#core/disclosure/ways-to-read.ts';
import { GRAMMAR } from '#core/admission/grammar.ts';
import type { Hash } from '#core/ports.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';

type Withheld = Pick<GivenBundle, 'blobs' | 'files' | 'manifest' | 'records'>;

/** What is withheld, and why it may be. `turns` is filled where the check passes. */
export async function checkWithholding(
  given: Withheld,
): Promise<{ readonly check: Check; readonly turns: WithheldTurns }> {
  const { manifest, records } = given;
  if (originOf(records, manifest.case_id) === null)
    return refused('REDACTION_CASE', 'no event of this ledger gives the case its id');
  const events = eventsIn(records, manifest.case_id);
  const wrong = firstWrong(events);
  if (wrong !== null) return refused('REDACTION_PATTERN', `record ${wrong.seq}: ${wrong.why}`, wrong.seq);
  const shown = await shownIn(given, events);
  const unknown = await unknownSources(given, events);
  const reasons: string[] = [];
  for (const kind of ['only', 'quoted', 'without'] as const) {
    const unlike = unlikeChoice(kind, shown);
    const walked = unlike === null ? walk(kind, events, unknown) : unlike;
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
  return refused(
    'REDACTION_PATTERN',
    `what is withheld is not a whole turn, a whole document or a quoted reply: ${told}`,
  );
}

function refused(code: string, detail: string, seq: number | null = null) {
  return { check: failed('redaction', code, detail, seq), turns: new Map<number, SealedTurn>() };
}

interface Wrong {
  readonly seq: number;
  readonly why: string;
}

/** What no choice explains: the secret, records before it, numbers that contradict each other. */
function firstWrong(events: readonly LedgerEvent[]): Wrong | null {
  for (const event of events) {
    if (event.kind === 'seal') continue;
    const why = event.record === null ? wrongWithheld(event) : wrongShown(event);
    if (why !== null) return { seq: event.seq, why };
  }
  return null;
}

function wrongWithheld(event: TurnEvent): string | null {
  if (event.trans === null) return null;
  if (!numbersHold(event)) return 'its numbers and results contradict each other';
  if (event.trans.prev_state !== 'ENABLED')
    return `nothing that is withheld is observed in state ${event.trans.prev_state}`;
  if (event.before.idHead !== null) return null;
  const isSecret = couldBe('random', event) && (isBreached(event) || event.after.idHead !== null);
  return isSecret ? null : 'before the case secret there is nothing to withhold';
}

function wrongShown(event: TurnEvent): string | null {
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

async function shownIn({ blobs, files, manifest, records }: Withheld, events: readonly LedgerEvent[]): Promise<Shown> {
  const state = events.at(-1)?.after ?? EMPTY_STATE;
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

async function unknownSources({ blobs }: Withheld, events: readonly LedgerEvent[]): Promise<UnknownSources> {
  const found = new Map<number, number>();
  for (const one of events) {
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
