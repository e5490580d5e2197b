// What a case is at a point of its ledger. A pure fold over records: the live run, replay, and opening a stored case all
// come to the same state because they all go through `reduce`.

import { understood } from '#core/english/follow-up.ts';
import { NEW_AGENT, type Agent } from '#core/admission/agent.ts';
import type { TransRecord } from '#core/admission/transition.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import { EMPTY_TIP, link } from '#core/ledger/chain.ts';
import { commitOf, GENESIS } from '#core/ledger/entry.ts';
import { EMPTY_FRONTIER, frontierAppend, leafHash, type Frontier } from '#core/ledger/merkle.ts';
import { observationIn, outputOf, type Observation } from '#core/admission/observation.ts';
import {
  classOf,
  type Domain,
  type Manifest,
  type ObsClass,
  type OutputOf,
  type SourceType,
} from '#core/admission/grammar.ts';
import { registryOf } from '#core/admission/policy/packs/named.ts';
import type { Registry } from '#core/admission/policy/registry.ts';
import type { Entry, Hash, Tip } from '#core/ports.ts';

type Act = OutputOf<'person'>;
export type QuestionAct = Extract<Act, { kind: 'question' }>;
export type AcceptAct = Extract<Act, { kind: 'accept' }>;
export type ClarifyAct = Extract<Act, { kind: 'clarify' }>;
export type DraftAct = Extract<Act, { kind: 'draft' }>;
export type ImportAct = Extract<Act, { kind: 'import' }>;
export type DescribeAct = Extract<Act, { kind: 'describe' }>;
type WithdrawAct = Extract<Act, { kind: 'withdraw' }>;
export type LibraryAct = Extract<Act, { kind: 'library' }>;

export interface Source {
  /** Hash of the source blob: unique, and another one for any other text (EBOM Constraint 2). */
  readonly id: Hash;
  /** What was said of it at import, by the person or by the library it came in, and what the person has said since. */
  readonly act: ImportAct;
  /** The library it came in, and where that says it stands; null for a document of the person's own. */
  readonly library: {
    readonly act: LibraryAct;
    readonly url: string | null;
    /** The record that took it out of the case again, null while it is in. */
    readonly withdrawn: number | null;
  } | null;
  /** The last description after the import, null while there is none. */
  readonly described: { readonly seq: number; readonly obsHash: Hash; readonly reason: string | null } | null;
  /** The person's observation that brought it. */
  readonly imported: Hash;
  /** The parser's observation. */
  readonly seq: number;
  readonly obsHash: Hash;
  /** UTF-8 bytes of the normalised text. */
  readonly bytes: number;
  readonly passages: number;
  readonly root: Hash;
  /** The clock reading in force when it entered, ms. */
  readonly entered: number;
}
/** Work a person started and nothing has finished yet. */
export interface OpenWork {
  readonly seq: number;
  readonly obsHash: Hash;
  readonly inputHash: Hash;
  readonly act: Exclude<Act, DescribeAct | WithdrawAct>;
  /** Of a library: sources that are read. They are sources of the case once all are, or never. */
  readonly read: readonly Source[];
}
/** A passage the person said does answer a question, for the turn that asks it again. */
export type Accepted = Pick<AcceptAct, 'passage' | 'source'>;
export interface Turn {
  /** A question that is answered, or a draft that is checked. */
  readonly kind: Exclude<OpenWork['act']['kind'], 'import' | 'library' | 'accept' | 'clarify'>;
  /** The record of the question, or of the draft. */
  readonly questionSeq: number;
  /** The observations that say what is asked: the question, and what was accepted or chosen for it since; or the draft. */
  readonly asked: readonly Hash[];
  /** As it was written. */
  readonly text: string;
  /** What it means behind the questions before it; the same words where it stands by itself. */
  readonly meant: string;
  readonly accepted: readonly Accepted[];
  /** Documents that the person said hold, whatever contradicts them; the last one first. */
  readonly chosen: readonly Hash[];
  /** The AX:STATE that sealed its reply, null while open. */
  readonly stateSeq: number | null;
  readonly stateHash: Hash | null;
}
export interface CaseState {
  readonly tip: Tip;
  readonly frontier: Frontier;
  /** Whether record 0 is the golden genesis (AXL5-005). */
  readonly genesis: boolean;
  readonly agent: Agent;
  readonly manifest: Manifest | null;
  /** The manifest's own record. */
  readonly epochSeq: number;
  readonly registry: Registry;
  /** Null until it is taken, and where it is withheld. */
  readonly secret: Hash | null;
  /** Chain head after the case secret's event: ids derive from it. Null until there is a secret. */
  readonly idHead: Hash | null;
  readonly clock: { readonly seq: number; readonly obsHash: Hash; readonly timestamp: number } | null;
  readonly sources: readonly Source[];
  readonly turns: readonly Turn[];
  readonly open: OpenWork | null;
  /** The observation whose transition is not recorded yet. */
  readonly pending: Observation | null;
}

export const EMPTY_STATE: CaseState = {
  tip: EMPTY_TIP,
  frontier: EMPTY_FRONTIER,
  genesis: false,
  agent: NEW_AGENT,
  manifest: null,
  epochSeq: 0,
  registry: new Map(),
  secret: null,
  idHead: null,
  clock: null,
  sources: [],
  turns: [],
  open: null,
  pending: null,
};

/** Nothing is open: what comes after can be replayed, or done, from here. */
export function isAtRest({ idHead, open, pending }: CaseState): boolean {
  return pending === null && open === null && idHead !== null;
}

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
  };
  if (trans.violation !== null) return afterBreach(moved);
  return afterAdmission(moved, cls, pending);
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
    case 'parser':
      return afterParser(state, outputOf('parser', record), record);
    default:
      return state;
  }
}

function afterPerson(state: CaseState, act: Act, record: Observation): CaseState {
  if (act.kind === 'describe') return afterDescription(state, act, record);
  if (act.kind === 'withdraw') return afterWithdrawal(state, act, record);
  const open = { seq: record.ledger_seq, obsHash: record.obs_hash, inputHash: record.input_hash, act, read: [] };
  if (act.kind === 'import' || act.kind === 'library') return { ...state, open };
  const again = act.kind === 'accept' || act.kind === 'clarify' ? act : null;
  const earlier = state.turns.find((turn) => turn.kind === 'question' && turn.questionSeq === again?.question_seq);
  const chosen = act.kind === 'clarify' ? chosenIn(act, state.sources) : null;
  const text = textOf(act, earlier?.text ?? '', chosen !== null);
  // The same question again leans on what it leant on the first time, never on itself.
  const before = state.turns.filter((turn) => turn.kind === 'question' && turn.text !== text).at(-1);
  const meant =
    act.kind === 'question'
      ? understood(text, before?.meant ?? null)
      : textOf(act, earlier?.meant ?? '', chosen !== null);
  // What a question is understood by is part of what is asked.
  const leansOn = act.kind === 'question' && meant !== text ? (before?.asked ?? []) : (earlier?.asked ?? []);
  const turn: Turn = {
    kind: act.kind === 'draft' ? 'draft' : 'question',
    questionSeq: record.ledger_seq,
    asked: [...leansOn, record.obs_hash],
    text,
    meant,
    accepted: [
      ...(earlier?.accepted ?? []),
      ...(act.kind === 'accept' ? [{ passage: act.passage, source: act.source }] : []),
    ],
    chosen: [...(chosen === null ? [] : [chosen]), ...(earlier?.chosen ?? [])],
    stateSeq: null,
    stateHash: null,
  };
  return { ...state, open, turns: [...state.turns, turn] };
}

/** The document that a person chose, or named in words; null where the words name none, or more than one. */
function chosenIn({ choose, text }: ClarifyAct, sources: readonly Source[]): Hash | null {
  if (choose !== null || text === null) return choose;
  const said = toFolded(text);
  const named = sources.filter(({ act: { name } }) => {
    const whole = toFolded(name);
    const stem = whole.replace(/\.[a-z0-9]{1,8}$/, '');
    return said.includes(whole) || said === stem;
  });
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

/** ASCII letters only: no case of any other alphabet is the same on every machine. */
function toFolded(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What is asked: a word that names no document narrows the question. */
function textOf(
  act: Exclude<Act, DescribeAct | WithdrawAct | ImportAct | LibraryAct>,
  earlier: string,
  isChosen: boolean,
): string {
  if (act.kind === 'accept') return earlier;
  if (act.kind !== 'clarify') return act.text;
  return act.text === null || isChosen ? earlier : `${earlier} ${act.text}`;
}

/** Holds from here on: what was answered before stands on what was said before. */
function afterDescription(state: CaseState, act: DescribeAct, record: Observation): CaseState {
  const { credibility, dated, reason, sphere, supersedes, type } = act;
  const described = { seq: record.ledger_seq, obsHash: record.obs_hash, reason };
  const sources = state.sources.map((source) =>
    source.id === act.source
      ? { ...source, act: { ...source.act, credibility, dated, sphere, supersedes, type }, described }
      : source,
  );
  return { ...state, sources };
}

/** Its sources stay: what was answered with them is still read and verified. */
function afterWithdrawal(state: CaseState, act: WithdrawAct, record: Observation): CaseState {
  const sources = state.sources.map((source) =>
    source.library?.act.hash === act.library && source.library.withdrawn === null
      ? { ...source, library: { ...source.library, withdrawn: record.ledger_seq } }
      : source,
  );
  return { ...state, sources };
}

function afterParser(state: CaseState, parsed: OutputOf<'parser'>, record: Observation): CaseState {
  const { open } = state;
  const said = open === null ? null : saidOf(open.act, parsed);
  if (open === null || said === null)
    throw new AffidavitError('LEDGER_DISCONTINUITY', 'a parsed source without its import');
  const source: Source = {
    id: parsed.source,
    ...said,
    described: null,
    imported: open.obsHash,
    seq: record.ledger_seq,
    obsHash: record.obs_hash,
    bytes: parsed.bytes,
    passages: parsed.count,
    root: parsed.root,
    entered: state.clock?.timestamp ?? 0,
  };
  const read = [...open.read, source];
  const isWhole = open.act.kind !== 'library' || read.length === open.act.count;
  return isWhole
    ? { ...state, open: null, sources: [...state.sources, ...read] }
    : { ...state, open: { ...open, read } };
}

/** What is said of a source: by the person who imports it, or by its library. */
function saidOf(act: OpenWork['act'], parsed: OutputOf<'parser'>): Pick<Source, 'act' | 'library'> | null {
  if (act.kind === 'import') return { act, library: null };
  if (act.kind !== 'library' || parsed.schema !== 'text/2' || parsed.library === undefined) return null;
  const { credibility, name, original, url } = parsed.library;
  const said: ImportAct = {
    credibility,
    dated: null,
    kind: 'import',
    media: parsed.media,
    name,
    original,
    sphere: 'OUTSIDE',
    supersedes: null,
    type: TYPE_BY_DOMAIN[act.domain],
  };
  return { act: said, library: { act, url, withdrawn: null } };
}

const TYPE_BY_DOMAIN: Readonly<Record<Domain, SourceType>> = {
  general: 'reference',
  coding: 'official_documentation',
  security_code: 'official_documentation',
  legal_research: 'statute',
  analysis: 'reference',
  literary_analysis: 'reference',
  fiction: 'reference',
  health: 'reference',
  money: 'reference',
  safety: 'reference',
};

function afterSeal(state: CaseState, entry: Entry): CaseState {
  const { state_hash } = parseStrict(entry.payload) as { readonly state_hash: Hash };
  const turns = state.turns.map((turn) =>
    turn.questionSeq === state.open?.seq ? { ...turn, stateSeq: entry.seq, stateHash: state_hash } : turn,
  );
  return { ...state, open: null, turns };
}
