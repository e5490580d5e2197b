// One named check of a bundle and how it went.

import type { Difference } from '#core/ledger/difference.ts';

export const CHECK_IDS = [
  'format',
  'redaction',
  'spans',
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
}

/** How far the running check is, in records; null where it does not tell. */
export type CheckProgress = { readonly done: number; readonly of: number } | null;

export function passed(id: CheckId, detail: string): Check {
  return { id, status: 'pass', code: null, detail, seq: null };
}

export function failed(id: CheckId, code: string, detail: string, seq: number | null = null): Check {
  return { id, status: 'fail', code, detail, seq };
}

export function skipped(id: CheckId, code: string, detail: string): Check {
  return { id, status: 'skipped', code, detail, seq: null };
}
