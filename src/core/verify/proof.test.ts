import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import type { Check } from '#core/bundle/checks.ts';
import {
  closureRoot,
  PROOF_TYPES,
  proofHolds,
  proofRecord,
  replayProof,
  type ProofRecord,
} from '#core/verify/proof.ts';
import { entriesOf, observationsOf, run, verifyCase } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';

const { stores } = await run(SCENARIOS.answered);
const entries = await entriesOf(stores);
const { checks, proof } = await verifyCase(stores);
const required = (): ProofRecord => proofRecord.parse(proof);
const sha = (...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((all, part) => all.update(part), createHash('sha256')).digest('hex');

describe('AX:PROOF:v1, REPLAY_EQUIVALENCE', () => {
  it('AXL7-001, AXL7-002: thirteen fields in canonical order, and no other', () => {
    expect([...canonical(required() as unknown as Json).matchAll(/"([a-z_]+)":/g)].map(([, name]) => name)).toEqual([
      'claim',
      'commitment',
      'evidence_ordering',
      'evidence_refs',
      'ledger_seq',
      'ordering_metadata',
      'prev_chain_head',
      'proof_hash',
      'proof_type',
      'result',
      'rule_id',
      'schema_version',
      'violation',
    ]);
    expect(proofRecord.safeParse({ ...required(), more: 1 }).success).toBe(false);
    expect(required()).toMatchObject({
      proof_type: 'REPLAY_EQUIVALENCE',
      result: 'VALID',
      violation: null,
      schema_version: 'AX:PROOF:v1',
    });
  });

  it('AXL7-003: proof_hash is over the record without the key, and not with it empty or null', () => {
    const { proof_hash, ...rest } = required();
    expect(proof_hash).toBe(sha(canonical(rest as unknown as Json)));
    for (const other of ['', null]) expect(proof_hash).not.toBe(sha(canonical({ ...rest, proof_hash: other })));
  });

  it('AXL7-004: the commitment is SHA-256 of tag, length in bytes and payload', () => {
    const { commitment, proof_hash: _, ...body } = required();
    const payload = Buffer.from(canonical(body as unknown as Json), 'utf8');
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(payload.length));
    expect(commitment).toBe(sha('AX:PROOF:v1', length, payload));
  });

  it('AXL7-005: seven types and no other', () => {
    expect(PROOF_TYPES).toHaveLength(7);
    for (const proof_type of PROOF_TYPES)
      expect(proofRecord.safeParse({ ...required(), proof_type }).success).toBe(true);
    expect(proofRecord.safeParse({ ...required(), proof_type: 'TRUST_ME' }).success).toBe(false);
  });

  it('AXL7-006, AXL7-007: it cites every observation, in the order of the ledger, and never none', () => {
    expect(required().evidence_ordering).toBe('TEMPORAL');
    expect(required().evidence_refs).toEqual(observationsOf(entries).map(({ obs_hash }) => obs_hash));
    expect(proofRecord.safeParse({ ...required(), evidence_refs: [] }).success).toBe(false);
    expect(replayProof([], checks)).toBeNull();
  });

  it('AXL7-008: it names the head it is about, and the place it would have after it', async () => {
    const tip = await stores.store.tip();
    expect([required().prev_chain_head, required().ledger_seq]).toEqual([tip.head, tip.size]);
  });

  it('AXL7-009: the same records give the same proof', async () => {
    expect((await verifyCase(stores)).proof).toEqual(proof);
    expect(proofHolds(required())).toBe(true);
    expect(proofHolds({ ...required(), result: 'INVALID' })).toBe(false);
  });

  const checked = (id: Check['id'], status: Check['status'], code: string | null): readonly Check[] =>
    checks.map((check) => (check.id === id ? { ...check, status, code } : check));

  test.each([
    ['obs_hashes', 'OBS_HASH'],
    ['ordering', 'ORDERING'],
    ['policy_binding', 'POLICY_BINDING'],
  ] as const)('AXL7-010: where %s fails it is an integrity fault, which names %s', (id, code) => {
    expect(replayProof(entries, checked(id, 'fail', code))).toMatchObject({
      result: 'INTEGRITY_FAULT',
      violation: code,
    });
  });

  it('AXL7-011: what comes out otherwise is INVALID; what could not be replayed is no proof at all', () => {
    expect(replayProof(entries, checked('replay', 'fail', 'REPLAY_DIFFERENT'))).toMatchObject({
      result: 'INVALID',
      violation: 'REPLAY_DIFFERENT',
    });
    expect(replayProof(entries, checked('derivations', 'fail', 'DERIVATION_DIFFERENT'))).toMatchObject({
      result: 'INVALID',
      violation: 'DERIVATION_DIFFERENT',
    });
    for (const status of ['skipped', 'interrupted'] as const)
      expect(replayProof(entries, checked('replay', status, null))).toBeNull();
  });

  it('AXL7-012: the evidence closure: sorted leaves, not hashed again, the last one twice, zeros for nothing', () => {
    const [a, b, c] = ['aa'.repeat(32), 'bb'.repeat(32), 'cc'.repeat(32)] as const;
    const node = (left: string, right: string): string => sha(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
    expect(closureRoot([])).toBe('0'.repeat(64));
    expect(closureRoot([b])).toBe(b);
    expect(closureRoot([b, a])).toBe(node(a, b));
    expect(closureRoot([c, a, b])).toBe(node(node(a, b), node(c, c)));
    expect(required().claim).toContain(closureRoot(required().evidence_refs));
  });
});
