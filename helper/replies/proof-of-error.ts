// The proof object of an error (PB2S v0.2 §2.5: on every reply). PB2S knows two decisions, and nothing was approved: what is wrong
// has to be settled first, so it is CLARIFY. Its reference is made of what it says and of the record at which its case stood, so
// whoever has both can tell that it is the proof of that error and of no other (`affidavit verify BUNDLE --reply FILE`).

import { sha256Hex } from '#core/bytes/hash.ts';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import { proofWithoutDraft } from '#core/pb2s/proof.ts';
import type { Standing } from '#helper/replies/standing.ts';

export interface ErrorProof {
  readonly audit_ref: string;
  readonly cycles: number;
  readonly decision: 'CLARIFY';
  readonly error: Told;
}
interface Told extends Omit<Standing, 'case_id'> {
  readonly code: string;
  readonly case_id: string | null;
}

const NO_CASE = { case_id: null, records: 0, head: '' } as const;

/** `now` is milliseconds since 1970. */
export function proofOfError(now: number, code: string, stands: Standing | null): ErrorProof {
  const error = { code, ...(stands ?? NO_CASE) };
  const { audit_ref, cycles } = proofWithoutDraft(now, '');
  return { audit_ref: refOf(audit_ref, error), cycles, decision: 'CLARIFY', error };
}

/** `stamp` is `run-YYYYMMDD-HHMMSS-`. */
function refOf(stamp: string, { case_id, code, head, records }: Told): string {
  return `${stamp}${sha256Hex(canonicalBytes({ case_id, code, head, records, stamp })).slice(0, 32)}`;
}

/** Whether the reference is the one of this error. */
export function isProofOf({ audit_ref, error }: Pick<ErrorProof, 'audit_ref' | 'error'>): boolean {
  return audit_ref === refOf(audit_ref.slice(0, STAMP), error);
}
const STAMP = 'run-YYYYMMDD-HHMMSS-'.length;
