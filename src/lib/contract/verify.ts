// Verification: a report as it grows, and what else can be done with a bundle.

import type { ReplyStanding } from '#core/verify/standing.ts';
import type { Limit } from '#core/bundle/checks.ts';
import type { Verdict } from '#core/verify/verdict.ts';
import type { Hash } from '#core/ports.ts';
import type { DraftVerdict } from '#lib/contract/turn.ts';
import type { PolicyFaultView, RejudgedView } from '#lib/contract/rules.ts';

export const CHECKS = [
  'format',
  'redaction',
  'spans',
  'quotes',
  'bytes',
  'blobs',
  'observations',
  'chain',
  'ordering',
  'policy',
  'signatures',
  'keys',
  'root',
  'checkpoints',
  'receipts',
  'cosignatures',
  'derived',
  'rules',
  'derivations',
  'replay',
  'engines',
] as const;
export type CheckName = (typeof CHECKS)[number];
export interface CheckView {
  readonly name: CheckName;
  readonly result: 'waiting' | 'pass' | 'fail' | 'unproved';
  /** What was compared, with counts; for a failure what was expected and what came. */
  readonly reason: string;
  readonly seq: number | null;
  /** Of the check that runs, where it tells: records. */
  readonly progress?: { readonly done: number; readonly of: number };
  /** A record that was decided otherwise: its payload as the decisions make it, and as it is recorded. */
  readonly difference?: { readonly made: string; readonly recorded: string };
}
export type NotProved =
  | 'model'
  | 'clock'
  | 'omission'
  | 'omission_later'
  | 'signer'
  | 'lost_key'
  | 'cosigners'
  | 'truth'
  | 'invention'
  | 'custom_policy'
  | 'unknown_core'
  | 'withheld';
export interface CosignerView {
  /** As the signature says; a claim. */
  readonly name: string;
  /** Fingerprint of the key, null where nobody gave it. */
  readonly key: string | null;
  readonly size: number;
  /** Milliseconds since 1970, as the clock of who signed said; null where the signature has none. */
  readonly time: number | null;
  readonly holds: 'yes' | 'no' | 'unknown';
}
/**
 * Whether a bundle can become a case: `unfinished` where it stops in the middle of something, which is finished then; `part`
 * where something is withheld, `unproved` where not everything could be worked out again, `no` where it does not hold.
 */
export type Keepable = 'yes' | 'unfinished' | 'part' | 'unproved' | 'no';

/** The case on this device that a bundle is of. */
export interface HereView {
  readonly id: string;
  readonly title: string;
  readonly records: number;
  readonly head: Hash | '';
}

/** What became of a bundle: a case, which was here or is new. */
export interface KeptView extends HereView {
  readonly added: number;
  readonly isNew: boolean;
}

/** What a reply says, and the passages it rests on, for somebody who has only the bundle. */
export interface SaidView {
  readonly lines: readonly {
    readonly text: string;
    /** Numbers of passages. */
    readonly cites: readonly number[];
    /** Of a sentence of a checked draft; `DISPUTED`: another document denies what one says. */
    readonly verdict: DraftVerdict | 'DISPUTED' | null;
    /** Who says it, of a debate; or that it is a constraint or a clash of a run, or a document that denies the line before. Left out where it is the reply's own. */
    readonly lead?: { readonly who: string } | 'constraint' | 'clash' | 'against';
  }[];
  readonly passages: readonly {
    readonly n: number;
    readonly name: string;
    readonly text: string;
    /** Of rows of a table: what its columns are called; left out where that is not known. */
    readonly columns?: readonly string[];
  }[];
}

/** What an engine did for a reply. `reasoner`: of a run; `speaker`: of a debate. */
export type EngineRole = 'search' | 'writer' | 'judge' | 'reasoner' | 'speaker';

/** A reply of a bundle, and how much of it this verification computed again. */
export interface ReplyView {
  readonly question: string;
  readonly outcome: 'answer' | 'refusal' | 'clarify' | 'choice' | 'check' | 'run' | 'debate' | 'open';
  /** The engines that had a part in it, by the names of the record. */
  readonly by: readonly { readonly role: EngineRole; readonly model: string }[];
  /** Null where the bundle holds more replies than are shown in full. */
  readonly said: SaidView | null;
  /** Absent where no reply was sealed, or where the bundle was not verified. */
  readonly standing?: Omit<ReplyStanding, 'number'>;
}

export interface VerifyReportView {
  readonly file: string;
  readonly bytes: number;
  readonly verdict: 'checking' | Verdict | 'unreadable';
  /** What was not checked, and what a reader must know: whole sentences. */
  readonly limits: readonly Limit[];
  readonly keepable: Keepable;
  /** Error code where the file could not be read at all. */
  readonly code: string | null;
  readonly caseId: string | null;
  readonly head: Hash | null;
  readonly records: number;
  /** `quoted`, of the folded ones: shown as they were sealed. */
  readonly turns: { readonly replayed: number; readonly folded: number; readonly quoted: number };
  readonly checks: readonly CheckView[];
  readonly notProved: readonly NotProved[];
  /** Fingerprint of the key that signed: SHA-256, whole. */
  readonly signer: string | null;
  /** What the signer says to be called: a claim. */
  readonly signerName: string | null;
  /** Keys of the device before this one, the first one first. */
  readonly keys: readonly { readonly kind: 'rotated' | 'lost'; readonly from: string; readonly time: number }[];
  /** Who else signed, the latest first. */
  readonly cosigners: readonly CosignerView[];
  /** Libraries with their versions. `publisher`: the key that signed it, null where nobody did. */
  readonly libraries: readonly { readonly name: string; readonly publisher: string | null }[];
  readonly contents: readonly ReplyView[];
}

/** What other rules would have said of a bundle. */
export type WhatIfView =
  | { readonly kind: 'faulty'; readonly faults: readonly PolicyFaultView[] }
  | {
      readonly kind: 'judged';
      readonly pack: string;
      /** Those of which something would be judged otherwise. */
      readonly answers: readonly (Omit<ReplyView, 'by' | 'said'> & {
        readonly number: number;
        readonly differences: readonly RejudgedView[];
      })[];
      /** Records that belong to no answer that is shown. */
      readonly others: number;
    };

/** A copy of the case with one record changed, as the verifier sees it. */
export interface TamperView {
  readonly seq: number;
  readonly records: number;
  readonly report: VerifyReportView;
  /** The first link of the chain that is not the case's; null where the copy does not even read as records. */
  readonly brokenFrom: number | null;
  /** What engines said was computed again. */
  readonly asksEngines: boolean;
}
