// What a case is at a point of its ledger. `reduce` folds its records into it.

import { NEW_AGENT, type Agent } from '#core/admission/agent.ts';
import { EMPTY_TIP } from '#core/ledger/chain.ts';
import { EMPTY_FRONTIER, type Frontier } from '#core/ledger/merkle.ts';
import type { Observation } from '#core/admission/observation.ts';
import type { Manifest, OutputOf, Risk } from '#core/admission/grammar.ts';
import type { Registry } from '#core/admission/policy/registry.ts';
import type { Carried } from '#core/constraint/memory.ts';
import type { Hash, Tip } from '#core/ports.ts';

type Act = OutputOf<'person'>;
export type QuestionAct = Extract<Act, { kind: 'question' }>;
export type AcceptAct = Extract<Act, { kind: 'accept' }>;
export type ClarifyAct = Extract<Act, { kind: 'clarify' }>;
export type DraftAct = Extract<Act, { kind: 'draft' }>;
export type ImportAct = Extract<Act, { kind: 'import' }>;
export type DescribeAct = Extract<Act, { kind: 'describe' }>;
export type WithdrawAct = Extract<Act, { kind: 'withdraw' }>;
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
  readonly described: {
    readonly seq: number;
    readonly obsHash: Hash;
    readonly reason: string | null;
    readonly out: boolean;
  } | null;
  /** The person's observation that brought it. */
  readonly imported: Hash;
  /** The parser's observation. */
  readonly seq: number;
  readonly obsHash: Hash;
  /** UTF-8 bytes of the normalised text. */
  readonly bytes: number;
  readonly passages: number;
  readonly root: Hash;
  /** Transforms by which its parser says that somebody planted or hid something in it. */
  readonly planted: readonly string[];
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
/** `reason` may be null only where the stakes are not lowered. */
export interface Stakes {
  readonly risk: Risk;
  readonly reason: string | null;
}
/** A sentence on one line, and what the person said of it. */
export interface Reviewed {
  readonly text: string;
  readonly holds: boolean;
}
export interface Turn {
  /** A question that is answered, or a draft that is checked. */
  readonly kind: Exclude<
    OpenWork['act']['kind'],
    'import' | 'library' | 'accept' | 'tell' | 'clarify' | 'stakes' | 'review'
  >;
  /** The record of the question, or of the draft. */
  readonly questionSeq: number;
  /** The observations that say what is asked: the question, and what was accepted or chosen for it since; or the draft. */
  readonly asked: readonly Hash[];
  /** As it was written. */
  readonly text: string;
  /** What it means behind the questions before it; the same words where it stands by itself. */
  readonly meant: string;
  readonly accepted: readonly Accepted[];
  /** The person asked to be told what a passage says, and no more. */
  readonly isTold: boolean;
  /** Documents that the person said hold, whatever contradicts them; the last one first. */
  readonly chosen: readonly Hash[];
  /** What the person set by hand for it; null where nothing. */
  readonly stakes: Stakes | null;
  /** The least that is at stake: what was at stake in the question that it leans on. */
  readonly leastRisk: Risk;
  /** What its last gate weighed it as; null where it came to none. */
  readonly weighed: {
    readonly risk: Risk;
    readonly matter?: OutputOf<'gate/low'>['risk']['matter'];
    readonly obsHash: Hash;
  } | null;
  /** What the person said of sentences that waited for review, each once. */
  readonly reviewed: readonly Reviewed[];
  /** The AX:STATE that sealed its reply, null while open. */
  readonly stateSeq: number | null;
  readonly stateHash: Hash | null;
}
/** A claim that was verified, with the documents that carried it (PB2S v0.2 §3). */
export interface Axiom {
  readonly text: string;
  /** Ids of documents, sorted. */
  readonly sources: readonly Hash[];
  /** The gate that let it through the first time in this case, for ever. */
  readonly first_seen: number;
  readonly obsHash: Hash;
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
  /** In the order in which they were first seen. */
  readonly axioms: readonly Axiom[];
  /** In force, in the order in which a person accepted them. */
  readonly constraints: readonly Carried[];
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
  axioms: [],
  constraints: [],
  open: null,
  pending: null,
};

/** Nothing is open: what comes after can be replayed, or done, from here. */
export function isAtRest({ idHead, open, pending }: CaseState): boolean {
  return pending === null && open === null && idHead !== null;
}
