// SRS-004, L1, L6 and L7: numbers, the ledger, and what a verifier finds. Expert libraries.

import type { Mutant } from '#tests/conformance/mutant.ts';

const Q16 = { file: 'src/core/bytes/q16.ts', test: 'src/core/bytes/q16.test.ts' } as const;
const SCAN = 'tests/conformance/containment.test.ts';
const ORDER = 'tests/conformance/step.test.ts';
const OPEN = 'src/core/case/open.test.ts';
const VECTORS = 'tests/vectors/axioma.test.ts';
const FORGERY = 'tests/forgery/forgery.full.test.ts';
const PROOF = { file: 'src/core/verify/proof.ts', test: 'src/core/verify/proof.test.ts' } as const;
const LIBRARY = 'src/core/evidence/library-case.test.ts';

export const L6: readonly Mutant[] = [
  {
    ids: ['AXL6-006', 'AXL5-003'],
    file: 'src/core/case/world.ts',
    search: '      this.fail();\n      throw error;',
    replace: '      this.fail();',
    test: ORDER,
  },
  {
    ids: ['AXL6-011'],
    file: 'src/core/ledger/checkpoint.ts',
    search: 'utf8(`${name}\\n`)',
    replace: 'utf8(name)',
    test: 'tests/conformance/stranger.test.ts',
  },
  {
    ids: ['AX-SHALL-017', 'AX-SHALL-023', 'AXL6-009'],
    file: 'src/core/case/observe.ts',
    search: 'const first = world.seq === 0 ? [GENESIS] : [];',
    replace: 'const first = world.seq === 0 && Date.now() > 0 ? [GENESIS] : [];',
    test: 'tests/conformance/purity.test.ts',
  },
  {
    ids: ['AXL6-001'],
    file: 'src/core/ledger/chain.ts',
    search: 'concat(CHAIN_TAG, fromHex(head), commitment)',
    replace: 'concat(CHAIN_TAG, commitment, fromHex(head))',
    test: VECTORS,
  },
  {
    ids: ['AXL6-002'],
    file: 'src/core/bytes/hash.ts',
    search: 'concat(utf8(tag), le64(payload.length), payload)',
    replace: 'concat(utf8(tag), payload)',
    test: VECTORS,
  },
  {
    ids: ['AXL6-003'],
    file: 'src/core/bundle/read.ts',
    search: "tag: z.enum(['AX:STATE:v1', 'AX:TRANS:v1', 'AX:OBS:v1', 'AX:POLICY:v1', 'AX:PROOF:v1']),",
    replace: 'tag: z.string() as never,',
    test: 'tests/forgery/bytes.full.test.ts',
  },
  {
    ids: ['AX-13.3'],
    file: 'src/core/case/replay.ts',
    search: 'recorded?.tag === entry.tag && recorded.payload === entry.payload',
    replace: 'recorded?.tag === entry.tag',
    test: FORGERY,
  },
  {
    ids: ['AXL6-010'],
    file: 'src/core/case/manifest.ts',
    search: '    core: environment.core,',
    replace: "    core: `sha256:${'0'.repeat(64)}`,",
    test: 'tests/faults/epochs.full.test.ts',
  },
  {
    ids: ['AXL6-004', 'AX-SHALL-005'],
    file: 'src/adapters/memory/ledger.ts',
    search: 'tip.size !== from.size || tip.head !== from.head',
    replace: 'tip.size < from.size',
    test: 'src/adapters/memory/memory.test.ts',
  },
  {
    ids: ['AXL6-005', 'AX-12.3'],
    file: 'src/core/ledger/chain.ts',
    search: 'if (entry.seq !== tip.size)',
    replace: 'if (entry.seq < 0)',
    test: ORDER,
  },
  {
    ids: ['AXL6-007', 'AXL6-008'],
    file: 'src/core/ledger/entry.ts',
    search: "component: 'axilog-core'",
    replace: "component: 'axilog'",
    test: OPEN,
  },
  {
    ids: ['AX-21.4', 'AX-21.9'],
    file: 'src/core/ledger/entry.ts',
    search: 'payload: canonical(value) }',
    replace: 'payload: JSON.stringify(value, null, 1) }',
    test: SCAN,
  },
  {
    ids: ['AX-21.2', 'AX-SHALL-018'],
    file: 'src/core/case/observe.ts',
    search: "    salt: world.salt('input', world.seq === 0 ? 1 : world.seq),",
    replace: '    salt: String(performance.now()),',
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-002'],
    file: 'src/core/case/observe.ts',
    search: "    salt: world.salt('input', world.seq === 0 ? 1 : world.seq),",
    replace: '    salt: String(performance.now()),',
    test: 'tests/scripted-case.test.ts',
  },
  {
    ids: ['AX-SHALL-003'],
    file: 'src/core/case/observe.ts',
    search: 'const first = world.seq === 0 ? [GENESIS] : [];',
    replace: 'const first = [GENESIS];',
    test: OPEN,
  },
];

export const L1: readonly Mutant[] = [
  {
    ...Q16,
    ids: ['AXL1-001', 'AXL1-008', 'AX-SHALL-029'],
    search: 'return saturate(value * SCALE, faults);',
    replace: 'return saturate(value << 17, faults);',
  },
  { ...Q16, ids: ['AXL1-002'], search: 'value < Q16_MIN || value > Q16_MAX) {', replace: 'value < Q16_MIN) {' },
  {
    ...Q16,
    ids: ['AXL1-003', 'AX-18.x', 'AX-21.6'],
    search: 'return saturate(left + right, faults);',
    replace: 'return (left + right) as Q16;',
  },
  {
    ...Q16,
    ids: ['AXL1-004'],
    search: 'return saturate(left - right, faults);',
    replace: 'return saturate(right - left, faults);',
  },
  {
    ...Q16,
    ids: ['AXL1-005'],
    search: '* other + Math.floor((low * other) / SCALE);',
    replace: '* other + Math.floor((low * other) / SCALE) + 1;',
  },
  {
    ...Q16,
    ids: ['AXL1-006'],
    search: 'const whole = (dividend - (dividend % divisor)) / divisor;',
    replace: 'const whole = dividend / divisor;',
  },
  { ...Q16, ids: ['AXL1-007'], search: 'return left < right ? -1 : 1;', replace: 'return left < right ? 1 : -1;' },
  { ...Q16, ids: ['AXL1-009'], search: 'rest === 0.5 && floor % 2 !== 0', replace: 'rest === 0.5' },
  { ...Q16, ids: ['AXL1-010'], search: 'return saturate(Math.abs(value), faults);', replace: 'return value;' },
  { ...Q16, ids: ['AXL1-011'], search: '  return Q16_MAX;\n}', replace: '  return Q16_MIN;\n}' },
  { ...Q16, ids: ['AXL1-012'], search: 'faults.overflow = true;', replace: 'faults.overflow = false;' },
];

export const L7: readonly Mutant[] = [
  { ...PROOF, ids: ['AXL7-001', 'AXL7-002'], search: '  rule_id: z.string().min(1),\n', replace: '' },
  {
    ...PROOF,
    ids: ['AXL7-003'],
    search: 'return sha256Hex(canonicalBytes(record));',
    replace: "return sha256Hex(canonicalBytes({ ...record, proof_hash: '' }));",
  },
  {
    ...PROOF,
    ids: ['AXL7-004'],
    search: "commit('AX:PROOF:v1', canonicalBytes(body))",
    replace: "commit('AX:OBS:v1', canonicalBytes(body))",
  },
  { ...PROOF, ids: ['AXL7-005'], search: "  'SUBSTRATE_CERT',\n", replace: '' },
  {
    ...PROOF,
    ids: ['AXL7-006', 'AXL7-007'],
    search: 'evidence_refs: refs,',
    replace: 'evidence_refs: refs.slice(1),',
  },
  { ...PROOF, ids: ['AXL7-008'], search: 'ledger_seq: size,', replace: 'ledger_seq: size - 1,' },
  {
    ...PROOF,
    ids: ['AXL7-009'],
    search: 'return commitment === commitmentOf(rest) && ',
    replace: 'return commitment !== "" || ',
  },
  {
    ...PROOF,
    ids: ['AXL7-010'],
    search: "fault !== undefined ? 'INTEGRITY_FAULT'",
    replace: "fault === undefined ? 'INTEGRITY_FAULT'",
  },
  {
    ...PROOF,
    ids: ['AXL7-011'],
    search: "violation === null ? 'VALID' : 'INVALID'",
    replace: "violation === '' ? 'INVALID' : 'VALID'",
  },
  {
    ...PROOF,
    ids: ['AXL7-012'],
    search: '[...hashes].sort((a, b) => (a < b ? -1 : 1)).map(fromHex)',
    replace: '[...hashes].map(fromHex)',
  },
];

export const LIBRARIES: readonly Mutant[] = [
  {
    ids: ['EBOM-REQ-133'],
    file: 'src/core/evidence/library.ts',
    search: 'credibility: z.number().min(0).max(1),',
    replace: 'credibility: z.number().min(0).max(2),',
    test: 'src/core/evidence/library.test.ts',
  },
  {
    ids: ['EBOM-REQ-138'],
    file: 'src/core/evidence/search.ts',
    search: 'current.filter(({ library }) => library !== null),',
    replace: 'current.slice(0, 0),',
    test: LIBRARY,
  },
  {
    ids: ['EBOM-REQ-139'],
    file: 'src/core/evidence/context.ts',
    search: 'latest.get(library.act.name) === library.act.hash',
    replace: 'latest.has(library.act.name)',
    test: LIBRARY,
  },
];
