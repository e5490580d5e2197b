// SRS-004, L4 and L5: rules, and the agent of a case.

import type { Mutant } from '#tests/conformance/mutant.ts';

const EVALUATE = {
  file: 'src/core/admission/policy/evaluate.ts',
  test: 'src/core/admission/policy/evaluate.test.ts',
} as const;
const STEP = { file: 'src/core/admission/transition.ts', test: 'src/core/admission/transition.test.ts' } as const;
const SCAN = 'tests/conformance/containment.test.ts';
const ORDER = 'tests/conformance/step.test.ts';
const OPEN = 'src/core/case/open.test.ts';
const PACKS = 'src/core/admission/policy/packs/named.test.ts';

export const LOOP: readonly Mutant[] = [
  {
    ids: ['AX-SHALL-041'],
    file: 'src/core/pb2s/loop.ts',
    search: '    passages: offered.length,',
    replace: '    passages: offered[0]?.text as never,',
    test: SCAN,
  },
];

export const L4: readonly Mutant[] = [
  { ...EVALUATE, ids: ['AX-SHALL-027', 'AX-17.4b'], search: 'return order > 0;', replace: 'return order >= 0;' },
  {
    ...EVALUATE,
    ids: ['AX-SHALL-028'],
    search: '    default:\n      return true;',
    replace: '    default:\n      return false;',
  },
  {
    ...EVALUATE,
    ids: ['AXL4-003', 'AX-SHALL-013'],
    search: "bound.length === 0 ? 'critical' : null;",
    replace: 'null;',
  },
  { ...EVALUATE, ids: ['AXL4-004'], search: '?? worst(rule);', replace: '?? fromRaw(0);' },
  {
    ...EVALUATE,
    ids: ['AX-SHALL-004'],
    search: "record.completion_state === 'COMPLETE' ? valueOf(record) : null",
    replace: 'valueOf(record)',
  },
  { ...EVALUATE, ids: ['AX-17.6'], search: 'fromRatio(value, 1024)', replace: 'fromRatio(value, 1000)' },
  {
    ...EVALUATE,
    ids: ['AX-SHALL-044a', 'AXL4-001'],
    search: '      obs_ledger_seq: record.ledger_seq,',
    replace: '      obs_ledger_seq: record.ledger_seq + 1,',
  },
  {
    ...EVALUATE,
    ids: ['AX-SHALL-044b'],
    search: '      threshold: rule.threshold,',
    replace: '      threshold: -rule.threshold,',
  },
  {
    ids: ['AXL4-002'],
    file: 'src/core/admission/policy/registry.ts',
    search: 'before.policy_id >= rule.policy_id',
    replace: 'before.policy_id > rule.policy_id',
    test: EVALUATE.test,
  },
  {
    ids: ['AXL4-006'],
    file: 'src/core/admission/policy/packs/named.ts',
    search: 'return manifest.pack === pack ? registry : compile(manifest, CLASSES);',
    replace: 'return registry;',
    test: PACKS,
  },
  {
    ids: ['AXL4-005', 'AX-SHALL-031', 'AX-SHALL-015'],
    file: 'src/core/case/world.ts',
    search: 'const after = entries.reduce(',
    replace: 'const after = this.#state = entries.reduce(',
    test: ORDER,
  },
  {
    ids: ['AX-17.1a', 'AX-21.5'],
    file: 'src/core/admission/policy/packs/core.policy',
    search: '"threshold":4194304',
    replace: '"threshold":4194303',
    test: 'scripts/generate/policies.test.ts',
  },
  {
    ids: ['AX-SHALL-024', 'AX-SHALL-025'],
    file: 'src/core/admission/policy/dsl.ts',
    search: 'if (canonical(rule.data) !== text)',
    replace: 'if (canonical(rule.data) === "")',
    test: EVALUATE.test,
  },
  {
    ids: ['AX-SHALL-026'],
    file: 'src/core/admission/policy/dsl.ts',
    search: 'threshold: z.int().min(-2_147_483_648).max(2_147_483_647),',
    replace: 'threshold: z.number(),',
    test: EVALUATE.test,
  },
  {
    ids: ['AX-SHALL-021'],
    file: EVALUATE.file,
    search: "breach = breach === 'critical' ? breach : binding.severity;",
    replace: "breach = 'normal';",
    test: ORDER,
  },
  {
    ids: ['AX-21.3', 'AX-SHALL-044a', 'AX-SHALL-013'],
    file: EVALUATE.file,
    search: '      obs_ledger_seq: record.ledger_seq,',
    replace: '      obs_ledger_seq: record.ledger_seq + 1,',
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-030', 'AX-SHALL-029'],
    file: 'scripts/eslint/q16-operators.js',
    search: 'if (operands.some(',
    replace: 'if (operands.every((one) => one === null) && operands.some(',
    test: 'scripts/eslint/q16-operators.full.test.ts',
  },
  {
    ids: ['AX-SHALL-023'],
    file: 'scripts/eslint/purity.js',
    search: "[RANDOM, ['crypto']]",
    replace: '[RANDOM, []]',
    test: 'scripts/eslint/purity.test.ts',
  },
  {
    ids: ['AXL6-009'],
    file: 'scripts/eslint/purity.js',
    search: "['Date', 'performance', 'Temporal']",
    replace: "['Temporal']",
    test: 'scripts/eslint/purity.test.ts',
  },
  {
    ids: ['AXL4-007'],
    file: 'scripts/eslint/purity.js',
    search: "'abs|min|max|floor|trunc|imul|clz32|sqrt'",
    replace: "'abs|min|max|floor|trunc|imul|clz32|sqrt|exp'",
    test: 'scripts/eslint/purity.test.ts',
  },
];

export const L5: readonly Mutant[] = [
  {
    ...STEP,
    ids: ['AXL5-012'],
    search: "const moved = next === 'INIT' && agent.health !== 'INIT';",
    replace: 'const moved = false;',
  },
  { ...STEP, ids: ['AXL5-001', 'AXL5-008'], search: "  DEGRADED: row('DEGRADED'", replace: "  DEGRADED: row('INIT'" },
  { ...STEP, ids: ['AXL5-002'], search: "if (agent.health === 'STOPPED') return stop('TERMINALITY');", replace: '' },
  {
    ...STEP,
    ids: ['AXL5-005'],
    search: "if (agent.health === 'UNINIT' && !stimulus.genesis)",
    replace: "if (agent.health === 'STOPPED')",
  },
  {
    ...STEP,
    ids: ['AXL5-006'],
    search: 'stimulus.timestamp <= agent.lastTime',
    replace: 'stimulus.timestamp < agent.lastTime',
  },
  {
    ...STEP,
    ids: ['AXL5-007', 'AX-SHALL-038a', 'AX-SHALL-038b'],
    search: 'stimulus.seq <= agent.lastSeq',
    replace: 'stimulus.seq < agent.lastSeq',
  },
  { ...STEP, ids: ['AXL5-009'], search: 'faults >= FAULTS_ALARM', replace: 'faults > FAULTS_ALARM' },
  {
    ...STEP,
    ids: ['AX-SHALL-014b', 'AX-SHALL-032'],
    search: "next: critical ? 'STOPPED' : 'ALARM'",
    replace: "next: critical ? 'STOPPED' : 'ENABLED'",
  },
  {
    ids: ['AX-SHALL-014c'],
    file: STEP.file,
    search: "  ALARM: row('ALARM', { POLICY_TRIGGER: 'DEGRADED'",
    replace: "  ALARM: row('ALARM', { POLICY_TRIGGER: 'ENABLED'",
    test: OPEN,
  },
  { ...STEP, ids: ['AXL5-010'], search: '      input_class: stimulus.input,', replace: '' },
  { ids: ['AXL5-011'], file: 'src/core/ledger/records.ts', search: "      'TERMINALITY',\n", replace: '', test: ORDER },
  {
    ids: ['AXL5-003', 'AXL5-004', 'AX-12.3'],
    file: 'src/core/case/world.ts',
    search: 'this.#failed = true;',
    replace: 'this.#failed = false;',
    test: ORDER,
  },
  {
    ids: ['AX-SHALL-033'],
    file: 'src/core/case/observe.ts',
    search: "if (world.state.agent.health === 'STOPPED') throw",
    replace: "if (world.state.agent.health === 'UNINIT') throw",
    test: 'tests/faults/epochs.full.test.ts',
  },
  {
    ids: ['AX-12.1', 'AX-SHALL-016', 'AX-23', 'AX-14.2'],
    file: STEP.file,
    search: '      ledger_seq: stimulus.seq,',
    replace: '      ledger_seq: stimulus.seq - 1,',
    test: SCAN,
  },
];
