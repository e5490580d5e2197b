// SRS-004, L3: what becomes a record of an observation.

import type { Mutant } from '#tests/conformance/mutant.ts';

const ADMIT = { file: 'src/core/admission/admit.ts', test: 'src/core/admission/admit.test.ts' } as const;
const OBSERVATION = { file: 'src/core/admission/observation.ts', test: 'src/core/admission/admit.test.ts' } as const;
const EVALUATE = {
  file: 'src/core/admission/policy/evaluate.ts',
  test: 'src/core/admission/policy/evaluate.test.ts',
} as const;
const Q16 = { file: 'src/core/bytes/q16.ts', test: 'src/core/bytes/q16.test.ts' } as const;
const DERIVED = {
  file: 'src/core/verify/derivations.ts',
  test: 'src/core/verify/derivations.test.ts',
} as const;
const SCAN = 'tests/conformance/containment.test.ts';
const OPEN = 'src/core/case/open.test.ts';
const VECTORS = 'tests/vectors/axioma.test.ts';
const FORGERY = 'tests/forgery/forgery.full.test.ts';

/** A field that is left out of every observation. */
const without = (id: string, line: string): Mutant => ({ ...ADMIT, ids: [id], search: line, replace: '' });

export const L3: readonly Mutant[] = [
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
    test: 'tests/faults/epochs.full.test.ts',
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
    file: 'src/core/case/admit-act.ts',
    search: 'if (bytes === 0) throw',
    replace: 'if (bytes === -1) throw',
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
    test: 'tests/faults/oracles.full.test.ts',
  },
  {
    ids: ['AX-SHALL-020'],
    file: 'src/core/case/open.ts',
    search: "return { kind: 'failed', received: 0, ...failureOf(error, signal) };",
    replace: 'throw error;',
    test: 'tests/faults/oracles.full.test.ts',
  },
];
