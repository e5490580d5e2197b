// L7: AX:PROOF:v1, REPLAY_EQUIVALENCE (SRS-007 §4, §6.9). What the verifier found, as a record that anybody can compute
// again from the same bundle. It stands outside the ledger it is about: a stranger made it, not the case.

import * as z from 'zod';
import { commit, concat, fromHex, sha256, sha256Hex, toHex } from '#core/bytes/hash.ts';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import type { Check } from '#core/bundle/checks.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { observationIn } from '#core/admission/observation.ts';
import type { Entry, Hash } from '#core/ports.ts';

export const PROOF_TYPES = [
  'ANCHOR_PUBLICATION',
  'COMPLIANCE_SUMMARY',
  'CROSS_LAYER_VERIFY',
  'POLICY_SOUNDNESS',
  'REPLAY_EQUIVALENCE',
  'SUBSTRATE_CERT',
  'WEIGHT_BINDING',
] as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The thirteen fields of SRS-007 §4.2, in canonical order. */
export const proofRecord = z.strictObject({
  claim: z.string().min(1),
  commitment: hash,
  evidence_ordering: z.enum(['LEX', 'TEMPORAL', 'DECLARED']),
  evidence_refs: z.array(hash).min(1),
  ledger_seq: z.int().min(0),
  ordering_metadata: z.null(),
  prev_chain_head: hash,
  proof_hash: hash,
  proof_type: z.enum(PROOF_TYPES),
  result: z.enum(['VALID', 'INVALID', 'INTEGRITY_FAULT']),
  rule_id: z.string().min(1),
  schema_version: z.literal('AX:PROOF:v1'),
  violation: z.string().nullable(),
});
export type ProofRecord = z.infer<typeof proofRecord>;

/** Checks whose failure is a fault of the evidence itself, before anything is decided again (SRS-007 §6.4 to §6.8). */
const INTEGRITY: ReadonlySet<Check['id']> = new Set([
  'bytes',
  'blobs',
  'obs_hashes',
  'chain',
  'ordering',
  'policy_binding',
  'rules',
]);

/**
 * The proof that follows from these checks of these records, or null where nothing was proved either way: a core is not
 * here, the record stops in the middle, or there is no observation to cite. Throws nothing that the checks did not find.
 */
export function replayProof(entries: readonly Entry[], checks: readonly Check[]): ProofRecord | null {
  const fault = checks.find(({ id, status }) => status === 'fail' && INTEGRITY.has(id));
  const replay = checks.find(({ id }) => id === 'replay');
  if (fault === undefined && replay?.status !== 'pass' && replay?.status !== 'fail') return null;
  try {
    const otherwise = [replay, checks.find(({ id }) => id === 'derivations')].find((check) => check?.status === 'fail');
    const violation = fault?.code ?? otherwise?.code ?? null;
    return seal(entries, fault !== undefined ? 'INTEGRITY_FAULT' : violation === null ? 'VALID' : 'INVALID', violation);
  } catch {
    return null; // records that do not chain or parse have nothing that could be cited
  }
}

/** True where both hashes of a proof are those of its fields. */
export function proofHolds(proof: ProofRecord): boolean {
  const { commitment, proof_hash, ...rest } = proof;
  return commitment === commitmentOf(rest) && proof_hash === proofHashOf({ ...rest, commitment });
}

/** SRS-007 §8.5.2: sorted, not hashed again, the last one twice where their count is odd; 32 zero bytes for nothing. */
export function closureRoot(hashes: readonly Hash[]): Hash {
  let level = [...hashes].sort((a, b) => (a < b ? -1 : 1)).map(fromHex);
  if (level.length === 0) return '0'.repeat(64);
  while (level.length > 1) {
    const row = level;
    const last = row.at(-1);
    const even = row.length % 2 === 0 || last === undefined ? row : [...row, last];
    level = even.flatMap((right, at) => {
      const left = even[at - 1];
      return at % 2 === 0 || left === undefined ? [] : [sha256(concat(left, right))];
    });
  }
  return toHex(level[0] ?? new Uint8Array(32));
}

function seal(entries: readonly Entry[], result: ProofRecord['result'], violation: string | null): ProofRecord | null {
  const refs = entries.flatMap((entry) => (entry.tag === 'AX:OBS:v1' ? [observationIn(entry).obs_hash] : []));
  const { head, size } = verifyChain(entries);
  if (refs.length === 0 || head === '') return null;
  const body: Omit<ProofRecord, 'commitment' | 'proof_hash'> = {
    claim: `from the genesis and these observations alone, records 0 to ${size - 1} come out the same; evidence closure ${closureRoot(refs)}`,
    evidence_ordering: 'TEMPORAL',
    evidence_refs: refs,
    ledger_seq: size,
    ordering_metadata: null,
    prev_chain_head: head,
    proof_type: 'REPLAY_EQUIVALENCE',
    result,
    rule_id: 'SRS-007-SHALL-019',
    schema_version: 'AX:PROOF:v1',
    violation,
  };
  const commitment = commitmentOf(body);
  return { ...body, commitment, proof_hash: proofHashOf({ ...body, commitment }) };
}

/** §4.2.2, over the record without its two hashes: they could not commit to themselves. */
function commitmentOf(body: Omit<ProofRecord, 'commitment' | 'proof_hash'>): Hash {
  return toHex(commit('AX:PROOF:v1', canonicalBytes(body)));
}

/** §4.2.1: the key itself is left out, not emptied (unlike obs_hash). */
function proofHashOf(record: Omit<ProofRecord, 'proof_hash'>): Hash {
  return sha256Hex(canonicalBytes(record));
}
