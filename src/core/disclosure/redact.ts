// A bundle of a part of a case. Whole turns and whole documents are withheld, each observation of them as its commitment,
// and with it every blob that only they name. The case secret always goes: every salt follows from it, and without salts a
// short text that is withheld could be guessed and confirmed.

import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { toHex } from '#core/bytes/hash.ts';
import { blobsOfObservation, readReply, repliesOf, type NumberedReply } from '#core/bundle/contents.ts';
import { signEnvelope } from '#core/keys/dsse.ts';
import * as names from '#core/bundle/format.ts';
import { unitsOf, type UnitOfWork } from '#core/disclosure/units.ts';
import { commitmentOf, disclosed, fold, isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { blobsBehindSpans, citedSpans, spanFiles, type SpanChoice } from '#core/disclosure/spans.ts';
import { derivedFiles, ledgerFiles, signedFiles, toManifest } from '#core/bundle/write.ts';
import { writeZip } from '#core/bundle/zip.ts';
import { toId } from '#core/bytes/id.ts';
import { NO_SECRET } from '#core/bytes/salt.ts';
import { AffidavitError } from '#core/errors.ts';
import { observationIn, outputOf, type Observation } from '#core/admission/observation.ts';
import { classOf, type ObsClass } from '#core/admission/grammar.ts';
import type { BlobStore, Entry, Hash, LedgerStore, Signer } from '#core/ports.ts';
import { afterPerson } from '#core/case/after-person.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';

type Blobs = Pick<BlobStore, 'get'>;

/**
 * What somebody wants to show. Replies by their number from 1, documents by their id. `quoted`: replies as they were
 * sealed, and of documents single passages, while all that the replies were decided from is withheld.
 */
export type Disclosure =
  | { readonly kind: 'only'; readonly replies: readonly number[] }
  | { readonly kind: 'quoted'; readonly replies: readonly number[]; readonly spans: readonly SpanChoice[] }
  | {
      readonly kind: 'without';
      readonly replies: readonly number[];
      readonly sources: readonly Hash[];
      /** Passages that are shown of documents that are not. */
      readonly spans?: readonly SpanChoice[];
    };

/** What a choice comes to: showing an answer shows what it quotes, hiding a document hides what quotes it. */
export interface DisclosurePlan {
  readonly replies: readonly number[];
  /** Shown as a whole. */
  readonly sources: readonly Hash[];
  readonly spans: readonly SpanChoice[];
  /** Records that are withheld. */
  readonly withheld: ReadonlySet<number>;
}

/** Throws REDACTION_CHOICE for a reply or a document the case does not have, and where nothing would be left to show. */
export function planDisclosure(entries: readonly Entry[], choice: Disclosure): DisclosurePlan {
  const units = unitsOf(entries, EMPTY_STATE, 0, entries.length, '').map((unit) =>
    toPiece(entries.slice(unit.from, unit.to), unit),
  );
  const state = entries.reduce(reduce, EMPTY_STATE);
  if (entries.some((entry) => entry.tag === 'AX:OBS:v1' && observationIn(entry).model_id === NO_SECRET))
    throw new AffidavitError(
      'REDACTION_CHOICE',
      'its salts follow from its inputs: a part would not hide what it leaves out',
    );
  const turns = units.flatMap((piece) => (piece.turn === null ? [] : [piece.turn]));
  // A library is nobody's secret: what it says of itself stands in every copy of it, and it stays.
  const own = state.sources.filter(({ library }) => library === null).map(({ id }) => id);
  const hidden = new Set(choice.kind === 'without' ? choice.sources : choice.kind === 'quoted' ? own : []);
  requireKnown(choice, turns.length, own, hidden);
  if (choice.kind === 'quoted') return planQuoted(choice, units, own);
  const wanted =
    choice.kind === 'only'
      ? choice.replies
      : turns.map(({ number }) => number).filter((number) => !choice.replies.includes(number));
  const shown = new Set<number>(wanted);
  for (const { number, rests } of [...turns].reverse())
    if (choice.kind === 'only' && shown.has(number)) for (const earlier of rests) shown.add(earlier);
  for (const { found, number, rests } of turns)
    if (found.some((id) => hidden.has(id)) || rests.some((earlier) => !shown.has(earlier))) shown.delete(number);
  if (shown.size === 0) throw new AffidavitError('REDACTION_CHOICE', 'expected at least one reply to be shown');
  const quoted = new Set(turns.flatMap(({ found, number }) => (shown.has(number) ? found : [])));
  const sources = state.sources
    .map(({ id }) => id)
    .filter((id) => (choice.kind === 'only' ? quoted.has(id) : !hidden.has(id)));
  const spans = choice.kind === 'without' ? (choice.spans ?? []) : [];
  const told = new Set([...sources, ...spans.map(({ source }) => source)]);
  const keeps = (piece: Piece): boolean => {
    if (piece.turn !== null) return shown.has(piece.turn.number);
    if (piece.source !== null) return told.has(piece.source) || !own.includes(piece.source);
    return isOpen(piece) || choice.kind === 'without';
  };
  return { replies: ascending(shown), sources, spans, withheld: withheldBut(units, keeps) };
}

function planQuoted(
  { replies, spans }: Extract<Disclosure, { kind: 'quoted' }>,
  units: readonly Piece[],
  own: readonly Hash[],
): DisclosurePlan {
  const told = new Set(spans.map(({ source }) => source));
  const keeps = ({ act, source, turn }: Piece): boolean =>
    turn === null && (source === null ? isOpen({ act }) : told.has(source) || !own.includes(source));
  return { replies: ascending(new Set(replies)), sources: [], spans, withheld: withheldBut(units, keeps) };
}

/** Nothing a person did; or that a library is asked no more, which turns after it rest on and which hides nothing. */
export function isOpen({ act }: Pick<Piece, 'act'>): boolean {
  return act === null || act === 'withdraw';
}

function withheldBut(units: readonly Piece[], keeps: (piece: Piece) => boolean): ReadonlySet<number> {
  const withheld = units.flatMap((piece) =>
    piece.observations.filter(({ cls }) => cls === 'random' || (!keeps(piece) && !OPEN.has(cls))).map(({ seq }) => seq),
  );
  return new Set(withheld);
}

function ascending(numbers: ReadonlySet<number>): readonly number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** The bundle of such a part. The same case, choice, signatures and writer give the same bytes. */
export async function writeRedacted(
  store: Pick<LedgerStore, 'tip' | 'read' | 'checkpoints'>,
  blobs: Blobs,
  signer: Signer | null,
  writer: string,
  choice: Disclosure,
): Promise<Uint8Array> {
  const { size } = await store.tip();
  const entries = await store.read(0, size);
  const { replies, spans, withheld } = planDisclosure(entries, choice);
  const whole = entries.reduce(reduce, EMPTY_STATE);
  if (choice.kind === 'quoted') await requireCited(choice, entries, blobs, whole);
  const records = entries.map((entry): BundleRecord =>
    withheld.has(entry.seq) ? { seq: entry.seq, tag: 'AX:OBS:v1', commit: toHex(commitmentOf(entry)) } : entry,
  );
  const sealed = entries
    .filter(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1')
    .filter((_, at) => replies.includes(at + 1));
  const shownInPart = new Set(spans.map(({ source }) => whole.sources.find(({ id }) => id === source)?.seq ?? 0));
  const named = await blobsOfDisclosed(disclosed(records), sealed, blobs, shownInPart);
  const files = new Map<string, Uint8Array>([
    ...ledgerFiles(records),
    ...(await signedFiles(await store.checkpoints(), entries, whole, signer)),
    ...(await spanFiles(spans, whole, blobs)),
  ]);
  for (const hash of named) files.set(names.blobName(hash), await blobs.get(hash));
  const kept: Blobs = {
    get: (hash) => (named.has(hash) ? blobs.get(hash) : Promise.reject(new AffidavitError('BLOB_NOT_FOUND', hash))),
  };
  const { idHead } = whole;
  const caseId = idHead === null ? '' : toId(idHead, 'case', 0, 0);
  for (const [name, bytes] of await rebuildDisclosed(records, kept, caseId)) files.set(name, bytes);
  const state = records.reduce((before, given) => fold(before, given, caseId), EMPTY_STATE);
  const manifest = canonicalBytes(toManifest(state, disclosed(records), files, signer, writer));
  files.set(names.MANIFEST, manifest);
  if (signer !== null) {
    const envelope = await signEnvelope(names.MANIFEST_MEDIA, manifest, signer);
    files.set(names.MANIFEST_DSSE, canonicalBytes(envelope as unknown as Json));
  }
  return writeZip(files);
}

/** Derived files of what is disclosed: replies whose index is here, with the numbers they have in the whole case. */
export async function rebuildDisclosed(
  records: readonly BundleRecord[],
  blobs: Blobs,
  caseId: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const state = records.reduce((before, given) => fold(before, given, caseId), EMPTY_STATE);
  return new Map(derivedFiles(state, await disclosedReplies(records, blobs), records.filter(isWithheld).length));
}

export async function disclosedReplies(
  records: readonly BundleRecord[],
  blobs: Blobs,
): Promise<readonly NumberedReply[]> {
  const replies: NumberedReply[] = [];
  const states = disclosed(records).filter(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1');
  for (const [at, entry] of states.entries()) {
    try {
      replies.push({ ...(await readReply(entry, blobs)), number: at + 1 });
    } catch (error) {
      if (!(error instanceof AffidavitError) || error.code !== 'BLOB_NOT_FOUND') throw error;
    }
  }
  return replies;
}

/** Every blob that disclosed observations and these sealed replies name, but not what holds more than the spans shown. */
export async function blobsOfDisclosed(
  entries: readonly Entry[],
  sealed: readonly Entry[],
  blobs: Blobs,
  shownInPart: ReadonlySet<number>,
): Promise<ReadonlySet<Hash>> {
  const named = new Set<Hash>();
  for (const entry of entries) {
    if (entry.tag === 'AX:OBS:v1') for (const hash of await blobsOfObservation(entry, blobs)) named.add(hash);
  }
  for (const hash of blobsBehindSpans(shownInPart, entries)) named.delete(hash);
  for (const entry of sealed) {
    const { index, stateHash } = await readReply(entry, blobs);
    for (const hash of [stateHash, ...Object.values(index.parts)]) named.add(hash);
  }
  return new Set([...named].sort((a, b) => (a < b ? -1 : 1)));
}

/** Readings of the clock, epochs, the way back to ENABLED; and constraints, which every answer behind them is held to. */
export const OPEN: ReadonlySet<ObsClass | null> = new Set<ObsClass>([
  'manifest',
  'clock',
  'constraint',
  'acknowledge',
  'reset',
  'fault',
]);

/** One unit of a whole case: what it is about, and its observations. `rests`: earlier replies that it is made of too. */
export interface Piece {
  readonly act: UnitOfWork['act'];
  readonly turn: { readonly number: number; readonly found: readonly Hash[]; readonly rests: readonly number[] } | null;
  readonly source: Hash | null;
  readonly observations: readonly { readonly seq: number; readonly cls: ObsClass | null }[];
}

export function toPiece(part: readonly Entry[], { act, before }: UnitOfWork): Piece {
  const records = part.flatMap((entry) => {
    if (entry.tag !== 'AX:OBS:v1') return [];
    const record = observationIn(entry);
    return [{ seq: entry.seq, cls: classOf(record.oracle_id), record }];
  });
  const said = records.filter(({ record }) => record.completion_state === 'COMPLETE');
  const spoken = said.find(({ cls }) => cls === 'person');
  const person = spoken === undefined ? null : outputOf('person', spoken.record);
  const parsed = said.find(({ cls }) => cls === 'parser');
  const sealed = part.some(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1');
  // A passage that a person accepts is used whether the search found it or not.
  const accepted =
    person?.kind === 'accept' || person?.kind === 'tell'
      ? [person.source]
      : person?.kind === 'clarify' && person.choose !== null
        ? [person.choose]
        : [];
  const hits = said.flatMap(({ cls, record }) =>
    cls === 'retriever' ? outputOf('retriever', record).hits.map((hit) => hit.source) : [],
  );
  const found = [...accepted, ...hits];
  const answered = before.turns.filter(({ stateSeq }) => stateSeq !== null);
  const repeats =
    person !== null && 'question_seq' in person
      ? answered.findIndex(({ questionSeq }) => questionSeq === person.question_seq) + 1
      : 0;
  // A question that leans on an earlier one is understood by it, and is at least as grave.
  const asked =
    spoken !== undefined && person?.kind === 'question'
      ? (afterPerson(before, person, spoken.record).turns.at(-1)?.asked ?? [])
      : [];
  const leans = answered.flatMap((turn, at) => (asked.includes(turn.asked.at(-1) ?? '') ? [at + 1] : []));
  const rests = ascending(new Set([...(repeats === 0 ? [] : [repeats]), ...leans, ...restsOf(said, before)]));
  return {
    act,
    turn: sealed ? { number: answered.length + 1, found, rests } : null,
    source:
      person?.kind === 'describe'
        ? person.source
        : parsed === undefined
          ? null
          : outputOf('parser', parsed.record).source,
    observations: records.map(({ cls, seq }) => ({ cls, seq })),
  };
}

/**
 * The replies whose claims a turn was offered as known: its gate names the records that let them through. Where its drafts
 * never came to a gate, any reply that has established a claim may be one.
 */
function restsOf(
  said: readonly { readonly cls: ObsClass | null; readonly record: Observation }[],
  { axioms, turns }: CaseState,
): readonly number[] {
  const answered = turns.filter(({ stateSeq }) => stateSeq !== null);
  const numberOf = (seq: number): number =>
    answered.findIndex(({ questionSeq, stateSeq }) => questionSeq < seq && seq < (stateSeq ?? 0)) + 1;
  const gates = said.flatMap(({ cls, record }) =>
    cls === 'gate/low' || cls === 'gate/medium' || cls === 'gate/high' ? [outputOf(cls, record)] : [],
  );
  // A draft that is checked is not classified, and is offered nothing.
  const isDrafted = said.some(({ cls }) => cls === 'classifier');
  const known =
    gates.length > 0 ? gates.flatMap((gate) => gate.known ?? []) : isDrafted ? axioms.map((one) => one.first_seen) : [];
  return [...new Set(known)].map(numberOf).filter((number) => number > 0);
}

/** A citation of a quoted reply that nothing proves would be worth nothing. */
async function requireCited(
  { replies, spans }: Extract<Disclosure, { kind: 'quoted' }>,
  entries: readonly Entry[],
  blobs: Blobs,
  state: CaseState,
): Promise<void> {
  const quoted = (await repliesOf(entries, blobs)).filter(({ number }) => replies.includes(number));
  const cited = citedSpans(quoted, state);
  const lost = cited.find(
    ({ passage, source }) => !spans.some((one) => one.passage === passage && one.source === source),
  );
  if (lost !== undefined)
    throw new AffidavitError(
      'REDACTION_CHOICE',
      `expected every passage that a quoted reply cites, passage ${lost.passage} of ${lost.source} is not among them`,
    );
}

function requireKnown(choice: Disclosure, turns: number, sources: readonly Hash[], hidden: ReadonlySet<Hash>): void {
  const spans = choice.kind === 'only' ? [] : (choice.spans ?? []);
  const shown = spans.find(({ source }) => !hidden.has(source));
  if (shown !== undefined)
    throw new AffidavitError(
      'REDACTION_CHOICE',
      `expected passages of a document that is withheld, got ${shown.source}`,
    );
  if (choice.kind === 'quoted' && choice.replies.length === 0)
    throw new AffidavitError('REDACTION_CHOICE', 'expected at least one reply to be shown');
  const number = choice.replies.find((one) => !Number.isInteger(one) || one < 1 || one > turns);
  if (number !== undefined)
    throw new AffidavitError('REDACTION_CHOICE', `expected a reply from 1 to ${turns}, got ${number}`);
  const source = choice.kind === 'without' ? choice.sources.find((id) => !sources.includes(id)) : undefined;
  if (source !== undefined) throw new AffidavitError('REDACTION_CHOICE', `no document ${source} in this case`);
}
