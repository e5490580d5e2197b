// What a case at work is opened with, and whom it tells: the words that page, command line and server share.

import type { Act } from '#core/case/case.ts';
import type { Kind } from '#core/admission/shapes.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import type { Progress } from '#core/case/world.ts';
import type { CasePorts, Covered } from '#desk/ports.ts';
import type { Signing } from '#desk/signing.ts';

/** `stopped`: an append failed. `reopened`: a new epoch names that failure. `broken`: the stored records do not hold together. */
export type Condition = 'ready' | 'stopped' | 'reopened' | 'broken';

export interface CaseListener {
  /** Records are durable: `saved` by opening the case for writing, `follow` by another tab or by an act that failed. */
  changed(how: 'saved' | 'follow'): Promise<void>;
  progress(progress: Progress, records: number): void;
  /** Passages are read for meaning before a question goes on record. */
  reading(covered: Covered, records: number): void;
}

export interface CaseOptions {
  readonly ports: CasePorts;
  readonly signing: Pick<Signing, 'follow' | 'signer'>;
  readonly listener: CaseListener;
  /** Cases with a failed append that no epoch has named yet; outlives the opening and closing of a case. */
  readonly failed: Set<string>;
  /** Ends every call of this case; without it, `cancel` ends the one in progress. */
  readonly signal?: AbortSignal;
  /** What a case that has no record yet is for; left out, questions. */
  readonly kind?: Kind;
  /** Rules of a person's own for a case that has none yet. */
  readonly rules?: Rules;
  /** How long a question waits for reading by meaning. */
  readonly meaningWaitsMs?: number;
}

/** Acts that search the documents: what is new in them is read first. */
export const ASKS: ReadonlySet<Act['kind']> = new Set<Act['kind']>([
  'question',
  'accept',
  'tell',
  'clarify',
  'stakes',
  'review',
  'ercp',
  'debate',
]);

/** Of the device, not of the case: what is stored can still be read. */
export const UNWRITABLE: ReadonlySet<string> = new Set([
  'LEDGER_FAILED',
  'BLOB_FAILED',
  'STORE_QUOTA',
  'SIGNER_FAILED',
  'CLOCK_BEHIND',
]);
