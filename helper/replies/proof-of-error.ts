// The proof object of an error (PB2S v0.2 §2.5: on every reply). PB2S knows two decisions, and nothing was approved: what is wrong
// has to be settled first, so it is CLARIFY.

import type { Pb2sPart } from '#core/answer/output.ts';
import { proofWithoutDraft } from '#core/pb2s/proof.ts';

/** `now` is milliseconds since 1970. No record stands behind the reference. */
export const proofOfError = (now: number): Pb2sPart['pb2s_proof'] => ({
  ...proofWithoutDraft(now, crypto.randomUUID()),
  decision: 'CLARIFY',
});
