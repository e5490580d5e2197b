// One line of decision code changed, and the test that must go red: whoever claims that a requirement is proved shows
// here that its test can fail. `npm run conformance` applies each in a copy of the project.

import { DEBATE } from '#tests/conformance/mutants-debate.ts';
import { EBOM } from '#tests/conformance/mutants-ebom.ts';
import { EBOM_REPLY } from '#tests/conformance/mutants-ebom-reply.ts';
import { ERCP } from '#tests/conformance/mutants-ercp.ts';
import { PB2S } from '#tests/conformance/mutants-pb2s.ts';

export interface Mutant {
  /** What a failing test must name in its title. */
  readonly ids: readonly string[];
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly search: string;
  readonly replace: string;
  readonly test: string;
}

const ADMIT = { file: 'src/core/admission/admit.ts', test: 'src/core/admission/admit.test.ts' } as const;
const OBSERVATION = { file: 'src/core/admission/observation.ts', test: 'src/core/admission/admit.test.ts' } as const;
const EVALUATE = {
  file: 'src/core/admission/policy/evaluate.ts',
  test: 'src/core/admission/policy/evaluate.test.ts',
} as const;
const STEP = { file: 'src/core/admission/transition.ts', test: 'src/core/admission/transition.test.ts' } as const;
const Q16 = { file: 'src/core/bytes/q16.ts', test: 'src/core/bytes/q16.test.ts' } as const;
const DERIVED = {
  file: 'src/core/verify/derivations.ts',
  test: 'src/core/verify/derivations.test.ts',
} as const;
const SCAN = 'tests/conformance/containment.test.ts';
const ORDER = 'tests/conformance/step.test.ts';
const OPEN = 'src/core/case/open.test.ts';
const VECTORS = 'tests/vectors/axioma.test.ts';
const FORGERY = 'tests/forgery/forgery.test.ts';
const PACKS = 'src/core/admission/policy/packs/named.test.ts';

/** A field that is left out of every observation. */
const without = (id: string, line: string): Mutant => ({ ...ADMIT, ids: [id], search: line, replace: '' });

const L3: readonly Mutant[] = [
  without('AX-5.2a', '    completion_state: completion,\n'),
  without('AX-5.2b', '    failure_type: failureType,\n'),
  without('AX-5.2c', '    input_hash: inputHash,\n'),
  without('AX-5.2d', '    ledger_seq: seq,\n'),
  without('AX-5.2e', '    model_id: identity.model_id,\n'),
  {
    ...OBSERVATION,
    ids: ['AX-5.2f', 'AX-SHALL-046b'],
    search: '{ ...record, obs_hash: hash }',
    replace: '{ ...record, obs_hash: "" }',
  },
  without('AX-5.2g', '    oracle_id: identity.oracle_id,\n'),
  { ...OBSERVATION, ids: ['AX-5.2h'], search: '  output: z.string(),', replace: '  text: z.string(),' },
  without('AX-5.2i', '    output_size: size,\n'),
  without('AX-5.2j', '    params: identity.params,\n'),
  without('AX-5.2k', "    schema_version: 'AX:OBS:v1',\n"),
  {
    ids: ['AX-5.2l', 'AX-SHALL-006', 'AX-SHALL-046a'],
    file: 'src/core/bytes/shape.ts',
    search: '(sorted[place] as string) > key',
    replace: '(sorted[place] as string) < key',
    test: VECTORS,
  },
  {
    ...OBSERVATION,
    ids: ['AX-5.3a', 'AX-5.3c'],
    search: 'export const observation = z.strictObject({',
    replace: 'export const observation = z.looseObject({',
  },
  { ...OBSERVATION, ids: ['AX-5.3b'], search: '  output_size: z.int().min(0),', replace: '  output_size: z.number(),' },
  {
    ...OBSERVATION,
    ids: ['AX-SHALL-047'],
    search: "schema_version: z.literal('AX:OBS:v1'),",
    replace: 'schema_version: z.string().nullable(),',
  },
  {
    ...OBSERVATION,
    ids: ['AX-SHALL-035'],
    search: "completion_state: z.enum(['COMPLETE', 'TRUNCATED', 'ERROR']),",
    replace: "completion_state: z.enum(['COMPLETE', 'TRUNCATED', 'ERROR']).optional(),",
  },
  {
    ...Q16,
    ids: ['AX-SHALL-036c'],
    search: 'const size = divideHalfEven(BigInt(whole + fraction) * BIG_SCALE',
    replace: 'const size = divideHalfEven(BigInt(whole + fraction) * 65_535n',
  },
  {
    ...ADMIT,
    ids: ['AX-SHALL-036b'],
    search: '    params: identity.params,',
    replace: '    params: (({ seed: _seed, ...rest }) => rest)(identity.params) as never,',
  },
  {
    ids: ['AX-SHALL-036a'],
    file: 'src/core/bytes/shape.ts',
    search: '(sorted[place] as string) > key',
    replace: '(sorted[place] as string) < key',
    test: ADMIT.test,
  },
  {
    ...ADMIT,
    ids: ['AX-SHALL-042a', 'AX-SHALL-042b', 'AX-SHALL-042c', 'AX-SHALL-043b'],
    search: '      const code = checkText(text);',
    replace: '      const code = null as ReturnType<typeof checkText>;',
  },
  {
    ...ADMIT,
    ids: ['AX-SHALL-043a'],
    search: "node.replaceAll('\\r\\n', '\\n').replaceAll('\\r', '\\n')",
    replace: "node.replaceAll('\\r\\n', '\\n')",
  },
  {
    ids: ['AX-SHALL-045a'],
    file: 'src/core/bytes/quote.ts',
    search: 'return CONTROL.test(text) ? quoted.replace(ESCAPE, toLongEscape) : quoted;',
    replace: 'return quoted;',
    test: VECTORS,
  },
  {
    ids: ['AX-SHALL-045b'],
    file: 'src/core/bytes/quote.ts',
    search: 'return JSON.stringify(text);',
    replace: "return JSON.stringify(text).replaceAll('\\u2028', '\\\\u2028');",
    test: 'src/core/bytes/jcs.test.ts',
  },
  {
    ids: ['AX-SHALL-046c'],
    file: OBSERVATION.file,
    search: 'return sha256Hex(utf8(withoutHash(record)));',
    replace: 'return sha256Hex(utf8(record.output));',
    test: SCAN,
  },
  {
    ...ADMIT,
    ids: ['AX-SHALL-048a', 'AX-SHALL-048b'],
    search: 'length <= OBS_BYTES_MAX ? record : truncated',
    replace: 'length < OBS_BYTES_MAX ? record : truncated',
  },
  {
    ...ADMIT,
    ids: ['AX-SHALL-040a'],
    search: "return seal(shell, 'TRUNCATED', null, wholeCodePoints(output, low), size);",
    replace: "return seal(shell, 'TRUNCATED', null, output.slice(0, low), low);",
  },
  { ...EVALUATE, ids: ['AX-SHALL-040b', 'AX-SHALL-048b'], search: 'TRUNCATED: 1,', replace: 'TRUNCATED: 0,' },
  {
    ids: ['AX-SHALL-007'],
    file: 'src/engines.ts',
    search: '`${name}@sha256:${modelHash}`',
    replace: 'name',
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-008a'],
    file: 'src/core/case/open.ts',
    search: "if (!same) return 'engine_change';",
    replace: 'if (!same) return null;',
    test: 'tests/faults/epochs.test.ts',
  },
  {
    ids: ['AX-8.2', 'AX-SHALL-009'],
    file: 'src/core/case/observe.ts',
    search: 'const bytes = canonicalBytes(input as unknown as Json);',
    replace: 'const bytes = new TextEncoder().encode(JSON.stringify(input, null, 1));',
    test: SCAN,
  },
  {
    ids: ['AX-21.8'],
    file: 'src/core/case/observe.ts',
    search: '    schema: row.schema,',
    replace: "    schema: '',",
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-037a', 'AX-SHALL-039c'],
    file: 'src/core/case/observe.ts',
    search: '    from: event.from,',
    replace: "    from: ['0'],",
    test: OPEN,
  },
  {
    ...DERIVED,
    ids: ['AX-SHALL-039c'],
    search: '  if (told && same && output) return null;',
    replace: '  if (told || same || output) return null;',
  },
  {
    ...DERIVED,
    ids: ['AX-SHALL-039c'],
    search: '  if (canonical(derivation) !== canonical(expected))',
    replace: '  if (canonical(derivation) === canonical(null) && expected !== null)',
  },
  {
    ...DERIVED,
    ids: ['AX-SHALL-039c'],
    file: 'src/core/pb2s/loop.ts',
    search: '    from: [...basis, ...earlier.flatMap(({ records }) => records)],',
    replace: '    from: basis,',
  },
  {
    ...DERIVED,
    ids: ['AX-SHALL-039c'],
    file: 'src/core/question/rows.ts',
    search: "    derivation: { function: 'judge-request', version: 2 },",
    replace: "    derivation: { function: 'judge-request', version: 3 },",
  },
  {
    ids: ['AX-SHALL-037b'],
    file: 'src/core/bytes/text.ts',
    search: "const text = cleared.normalize('NFC');",
    replace: 'const text = cleared;',
    test: OPEN,
  },
  {
    ids: ['AX-SHALL-037c'],
    file: 'src/core/case/act.ts',
    search: 'if (act.bytes.length === 0) throw',
    replace: 'if (act.bytes.length < 0) throw',
    test: OPEN,
  },
  { ...ADMIT, ids: ['AX-SHALL-010'], search: 'fromRaw(quantise(node) ?? -1)', replace: 'node' },
  {
    ...ADMIT,
    ids: ['AX-SHALL-011'],
    search: "if (!raw.success) return failure(shell, 'INVALID_OUTPUT', 'OUTPUT_SCHEMA', plain.received);",
    replace: 'if (!raw.success) return complete(shell, canonical(plain.value));',
  },
  {
    ids: ['AX-SHALL-012'],
    file: ADMIT.file,
    search: '    params: identity.params,',
    replace: '    params: { max_tokens: null, seed: null, temperature: null, top_p: null },',
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-039a'],
    file: 'src/core/case/observe.ts',
    search: 'await world.commit([...first, toObservationEntry(record), ...entries]);',
    replace: "if (event.class !== 'nli') await world.commit([...first, toObservationEntry(record), ...entries]);",
    test: OPEN,
  },
  {
    ids: ['AX-SHALL-008b'],
    file: 'src/core/case/observe.ts',
    search: '    record.model_id === identity.model_id &&\n',
    replace: '',
    test: FORGERY,
  },
  {
    ids: ['AX-SHALL-034'],
    file: 'src/lib/views/record/trace.ts',
    search: "else return entry?.tag === 'AX:TRANS:v1' ? [...steps, toStep(entry, 'transition')] : steps;",
    replace: 'else return steps;',
    test: 'src/lib/views/record/trace.test.ts',
  },
  {
    ids: ['AX-SHALL-039b'],
    file: 'src/core/case/open.ts',
    search: 'return parseStrict(canonical(input as unknown as Json)) as unknown as OracleInput;',
    replace: 'return input;',
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-001', 'AX-SHALL-014a', 'AX-21.1'],
    file: ADMIT.file,
    search: "if (!raw.success) return failure(shell, 'INVALID_OUTPUT', 'OUTPUT_SCHEMA', plain.received);",
    replace:
      "if (!raw.success) return seal(shell, 'ERROR', 'INVALID_OUTPUT', canonical({ code: 'OUTPUT_SCHEMA', received: 0, said: plain.value }), 9);",
    test: SCAN,
  },
  {
    ids: ['AX-21.7', 'AX-SHALL-035'],
    file: ADMIT.file,
    search: "seal(shell, 'COMPLETE', null, output, utf8(output).length)",
    replace: "seal(shell, 'COMPLETE', null, output, output.length + 1)",
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-019'],
    file: 'src/core/bundle/report.ts',
    search: "    .replaceAll('<', '&lt;')\n",
    replace: '',
    test: SCAN,
  },
  {
    ids: ['AX-SHALL-022'],
    file: 'src/core/case/open.ts',
    search: "return { failure: 'TIMEOUT', code: 'TIMEOUT' };",
    replace: "return { failure: 'TRANSPORT_ERROR', code: 'TIMEOUT' };",
    test: 'tests/faults/oracles.test.ts',
  },
  {
    ids: ['AX-SHALL-020'],
    file: 'src/core/case/open.ts',
    search: "return { kind: 'failed', received: 0, ...failureOf(error, signal) };",
    replace: 'throw error;',
    test: 'tests/faults/oracles.test.ts',
  },
];

const LOOP: readonly Mutant[] = [
  {
    ids: ['AX-SHALL-041'],
    file: 'src/core/pb2s/loop.ts',
    search: '    passages: offered.length,',
    replace: '    passages: offered[0]?.text as never,',
    test: SCAN,
  },
];

const L4: readonly Mutant[] = [
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
    test: 'scripts/policies.test.ts',
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
    test: 'scripts/eslint/q16-operators.test.ts',
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

const L5: readonly Mutant[] = [
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
    test: 'tests/faults/epochs.test.ts',
  },
  {
    ids: ['AX-12.1', 'AX-SHALL-016', 'AX-23', 'AX-14.2'],
    file: STEP.file,
    search: '      ledger_seq: stimulus.seq,',
    replace: '      ledger_seq: stimulus.seq - 1,',
    test: SCAN,
  },
];

const L6: readonly Mutant[] = [
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
    test: 'tests/forgery/bytes.test.ts',
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
    test: 'tests/faults/epochs.test.ts',
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

const L1: readonly Mutant[] = [
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

const PROOF = { file: 'src/core/verify/proof.ts', test: 'src/core/verify/proof.test.ts' } as const;

const L7: readonly Mutant[] = [
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

const LIBRARY = 'src/core/evidence/library-case.test.ts';

const LIBRARIES: readonly Mutant[] = [
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

export const MUTANTS: readonly Mutant[] = [
  ...L3,
  ...LOOP,
  ...L4,
  ...L5,
  ...L6,
  ...L7,
  ...L1,
  ...LIBRARIES,
  ...PB2S,
  ...DEBATE,
  ...EBOM,
  ...EBOM_REPLY,
  ...ERCP,
];
