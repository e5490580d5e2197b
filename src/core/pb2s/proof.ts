// The proof object of PB2S v0.2 §4, and the light record of an exchange (§2.7).

import * as z from 'zod';
import { civilOf } from '#core/bytes/calendar.ts';
import { CYCLES_MAX } from '#core/limits.ts';
import type { Pb2sPart } from '#core/answer/output.ts';
import type { Hash } from '#core/ports.ts';

/**
 * What the proofs of this core say: CLARIFY wherever a contradiction is left, cycles of the drafts that were admitted.
 * Before 0.5.0 CLARIFY stood only where nothing else was wrong and never at high stakes, and every call of the writer
 * counted. Before 0.8.0 a check said APPROVE whatever it had found.
 */
export const PROOFS = 'any contradiction, of checks too';
export const PROOFS_BEFORE = 'any contradiction';
export type Proofs = typeof PROOFS | typeof PROOFS_BEFORE;

export const pb2sProof = z.looseObject({
  decision: z.enum(['APPROVE', 'CLARIFY']),
  cycles: z.int().min(0).max(CYCLES_MAX),
  audit_ref: z.string().min(1),
});

/** AMB-03: completed REFLECT -> REVISE rounds, 1 whenever there was a draft; 0 only where nothing was written. */
export function toCycles(drafts: number): number {
  return drafts === 0 ? 0 : Math.max(1, drafts - 1);
}

export interface ProofFacts {
  readonly decision: 'APPROVE' | 'CLARIFY';
  /** Drafts that were admitted. */
  readonly drafts: number;
  readonly modelId: string;
  readonly promptHash: Hash;
  readonly timestamp: number;
  readonly uuid: string;
}

export function toPb2s({ decision, drafts, modelId, promptHash, timestamp, uuid }: ProofFacts): Pb2sPart {
  return {
    model_id: modelId,
    pb2s_proof: { audit_ref: toAuditRef(timestamp, uuid), cycles: toCycles(drafts), decision },
    prompt_hash: promptHash,
    timestamp,
  };
}

/** Of what is said although no draft was written: an error, which knows of no contradiction, or a check of somebody else's draft. */
export function proofWithoutDraft(
  timestamp: number,
  uuid: string,
  decision: 'APPROVE' | 'CLARIFY' = 'APPROVE',
): Pb2sPart['pb2s_proof'] {
  return { audit_ref: toAuditRef(timestamp, uuid), cycles: toCycles(0), decision };
}

/** `run-YYYYMMDD-HHMMSS-uuid`, UTC. */
function toAuditRef(timestamp: number, uuid: string): string {
  const { date, time } = civilOf(timestamp);
  return `run-${date.replaceAll('-', '')}-${time.replaceAll(':', '')}-${uuid}`;
}
