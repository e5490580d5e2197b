// One named check of a bundle and how it went.

import type { Difference } from '#core/ledger/difference.ts';

export const CHECK_IDS = [
  'format',
  'redaction',
  'spans',
  'quotes',
  'bytes',
  'blobs',
  'obs_hashes',
  'chain',
  'ordering',
  'policy_binding',
  'signatures',
  'keys',
  'merkle_root',
  'checkpoints',
  'receipts',
  'cosignatures',
  'derived',
  'rules',
  'derivations',
  'replay',
  'engines',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** Stable names of what a verdict must say. What each makes of the verdict stands in `verdict.ts`. */
export type LimitCode =
  | 'ACCEPT_NOT_OFFERED'
  | 'CLOCK_SET_BACK'
  | 'CORE_OLDER'
  | 'CORE_UNKNOWN'
  | 'COSIGNER_NAMES'
  | 'ENGINE_RECORDED'
  | 'ENGINE_UNKNOWN'
  | 'FAILURE_RECORDED'
  | 'MAKER_OTHER'
  | 'NAMES_ALIKE'
  | 'NOT_CHECKED'
  | 'QUOTED'
  | 'RECORD_STOPS'
  | 'REFUSAL_RECORDED'
  | 'REVIEW_HASTY'
  | 'REVIEW_NOT_WAITED'
  | 'RULES_OWN'
  | 'SEARCH_NOT_CHECKED'
  | 'STABLE_IDS'
  | 'STAKES_UNREASONED'
  | 'SUPERSEDED'
  | 'TAKEN_OUT'
  | 'TIME_IMPOSSIBLE'
  | 'UNSIGNED'
  | 'UNSOURCED'
  | 'WITHHELD';

/** Something that was not checked, or that a reader must know to read the verdict. */
export interface Limit {
  readonly code: LimitCode;
  /** A whole sentence in plain English. The headline of the report holds it. */
  readonly sentence: string;
  /** What it is about: an engine, a core, a pack of rules. */
  readonly subject?: string;
  readonly seq?: number;
}

export interface Check {
  readonly id: CheckId;
  readonly status: 'pass' | 'fail' | 'skipped' | 'interrupted';
  /** Stable code where it did not pass, or passed with something to say. */
  readonly code: string | null;
  readonly detail: string;
  /** The record it is about, where there is one. */
  readonly seq: number | null;
  /** Where replay made another record: both payloads. */
  readonly difference?: Difference;
  /** What this check could not check, or found worth saying. The report names them in one list. */
  readonly limits?: readonly Limit[];
}

/** How far the running check is, in records; null where it does not tell. */
export type CheckProgress = { readonly done: number; readonly of: number } | null;

export function passed(id: CheckId, detail: string, limits?: readonly Limit[]): Check {
  return { id, status: 'pass', code: null, detail, seq: null, ...(limits === undefined ? {} : { limits }) };
}

export function failed(id: CheckId, code: string, detail: string, seq: number | null = null): Check {
  return { id, status: 'fail', code, detail, seq };
}

/** Without a limit, the report says that something was not checked, and is `shown` at best. */
export function skipped(id: CheckId, code: string, detail: string, limits?: readonly Limit[]): Check {
  return { id, status: 'skipped', code, detail, seq: null, ...(limits === undefined ? {} : { limits }) };
}

/** The record ends before what it had begun. `detail` says where. */
export function interrupted(id: CheckId, detail: string, seq: number): Check {
  const sentence = `The record stops in the middle of something, at record ${seq}.`;
  return {
    id,
    status: 'interrupted',
    code: 'REPLAY_INTERRUPTED',
    detail,
    seq,
    limits: [{ code: 'RECORD_STOPS', sentence, seq }],
  };
}

/** What was not done, for want of a core: "its decisions were not replayed". */
export function coreUnknown(id: CheckId, core: string, not: string): Check {
  const sentence = `There is no copy here of the decision core ${core}: ${not}.`;
  return skipped(id, 'CORE_UNKNOWN', `${not}: no copy here of ${core}`, [
    { code: 'CORE_UNKNOWN', sentence, subject: core },
  ]);
}

/** A core that recorded less than a verifier looks at today. */
export function olderCore(core: string): Limit {
  const sentence = `An older decision core, ${core}, made part of it: fewer checks existed then, and none of what its inputs were made of.`;
  return { code: 'CORE_OLDER', sentence, subject: core };
}
