// Mutants of ERCP v1.0 at its edge: one line of what the server says, signs, checks or lets in, and the test that must go red.

const SERVER = { test: 'helper/ercp/server.full.test.ts' } as const;
const PROTOCOL = { test: 'helper/ercp/protocol.test.ts' } as const;
const RUN = { test: 'src/core/ercp/run.test.ts' } as const;
const AUDIT = { ...SERVER, file: 'helper/ercp/audit.ts' } as const;
const OPERATORS = { ...SERVER, file: 'helper/ercp/operators.ts' } as const;
const ROUTES = { ...SERVER, file: 'helper/routes/ercp.ts' } as const;
const EDGE = { file: 'src/core/ercp/edge.ts' } as const;
const LOOP = { ...RUN, file: 'src/core/ercp/run.ts' } as const;

export const ERCP_EDGE = [
  {
    ...SERVER,
    ids: ['ERCP-2.3f'],
    file: 'helper/ercp/node-key.ts',
    search: "canonicalBytes(rest, 'rfc8785')",
    replace: 'Buffer.from(JSON.stringify(rest))',
  },
  { ...AUDIT, ids: ['ERCP-2.3a'], search: '...body, trace_id, timestamp', replace: '...body, timestamp' },
  { ...AUDIT, ids: ['ERCP-2.3b'], search: 'timestamp: toIso(at)', replace: 'timestamp: toIso(0)' },
  {
    ...AUDIT,
    ids: ['ERCP-2.3c', 'ERCP-3.0b'],
    search: 'proto_version: PROTO_VERSION',
    replace: "proto_version: 'ercp-1'",
  },
  { ...AUDIT, ids: ['ERCP-2.3d'], search: 'PROTO_VERSION, model_fingerprint }', replace: 'PROTO_VERSION }' },
  { ...AUDIT, ids: ['ERCP-2.3e'], search: 'key.sign(whole)', replace: 'key.sign(body)' },
  { ...AUDIT, ids: ['ERCP-5.2'], search: 'key.sign(event)', replace: 'key.sign({})' },
  {
    ...ROUTES,
    ids: ['ERCP-1.1'],
    search: 'for (const name of OPERATOR_NAMES)\n    app.post(',
    replace: 'for (const name of OPERATOR_NAMES.slice(1))\n    app.post(',
  },
  {
    ...ROUTES,
    ids: ['ERCP-3.0a'],
    search: "{ ...PRIVATE, 'x-node-key-id'",
    replace: "{ ...PRIVATE, 'content-type': 'text/plain', 'x-node-key-id'",
  },
  { ...EDGE, ...SERVER, ids: ['ERCP-3.1c'], search: '    utility_score: null,\n', replace: '' },
  {
    ...OPERATORS,
    ids: ['ERCP-3.2a'],
    search: '!gen_config.deterministic || gen_config.temperature !== 0',
    replace: '!gen_config.deterministic',
  },
  {
    ...OPERATORS,
    ids: ['ERCP-3.2b'],
    search: "retrieval_context[source - 1]?.source ?? 'llm'",
    replace: "'llm'",
  },
  {
    ...OPERATORS,
    ids: ['ERCP-3.3a', 'ERCP-3.3b', 'ERCP-7.2'],
    search: '[...found, ...brokenBy(kept, reasoning_text)]',
    replace: '[...found]',
  },
  {
    ...OPERATORS,
    ids: ['ERCP-4.2b'],
    search: 'utf8(reasoning_text.slice(0, unit)).length',
    replace: 'unit',
  },
  {
    ...OPERATORS,
    ids: ['ERCP-7.1', 'ERCP-7.3c'],
    search: 'run_fact_check: verify_config.run_fact_check',
    replace: 'run_fact_check: true',
  },
  {
    ...OPERATORS,
    ids: ['ERCP-3.4b'],
    search: 'one.confidence >= raw(candidate_threshold)',
    replace: 'one.confidence > raw(candidate_threshold)',
  },
  {
    ...OPERATORS,
    ids: ['ERCP-3.5a'],
    search: 'score >= raw(threshold) && errors.length === 0',
    replace: 'score >= 62_259 && errors.length === 0',
  },
  {
    ...OPERATORS,
    ids: ['ERCP-3.5b'],
    search: 'score >= raw(threshold) && errors.length === 0',
    replace: 'score >= raw(threshold)',
  },
  {
    ...OPERATORS,
    ids: ['ERCP-3.6a', 'ERCP-3.6b'],
    search: '!removed.has(constraint_id)',
    replace: 'removed.has(constraint_id)',
  },
  {
    ...ROUTES,
    ids: ['ERCP-3.7'],
    search: "if (ended === null && events.length === 0) throw refuse('TRACE_NOT_FOUND');",
    replace: '',
  },
  {
    ...ROUTES,
    ids: ['ERCP-10.2'],
    search: "if (typeof version !== 'string' || !/^ercp-1\\.\\d{1,4}$/.test(version)) throw refuse('PROTO_VERSION');",
    replace: '',
  },
  {
    ...ROUTES,
    ids: ['ERCP-11.1'],
    search: "problem('AUTH_REQUIRED', undefined, { 'www-authenticate': 'Bearer' })",
    replace: "problem('NOT_FOUND')",
  },
  {
    ...OPERATORS,
    ids: ['ERCP-6.3'],
    search: "canonicalBytes(said, 'rfc8785')",
    replace: "canonicalBytes({}, 'rfc8785')",
  },
  {
    ...EDGE,
    ...SERVER,
    ids: ['ERCP-5.3'],
    search: '    model_fingerprint: fingerprintOf(model),\n',
    replace: '',
  },
  { ...EDGE, ...SERVER, ids: ['ERCP-5.4'], search: 'decoding: toParams(params)', replace: 'decoding: {}' },
  {
    ...EDGE,
    ...PROTOCOL,
    ids: ['ERCP-4.1a'],
    search: '{ ...(rest as unknown as Edge), confidence: decimal(confidence) }',
    replace: '{ ...(rest as unknown as Edge) }',
  },
  {
    ...EDGE,
    ...PROTOCOL,
    ids: ['ERCP-4.2a'],
    search: 'score: decimal(one.confidence)',
    replace: 'confidence: decimal(one.confidence)',
  },
  {
    ...EDGE,
    ...PROTOCOL,
    ids: ['ERCP-4.3'],
    search: '    timestamp: toIso(timestamp),\n    operator,',
    replace: '    operator,',
  },
  {
    ...EDGE,
    ids: ['ERCP-10.1'],
    search: "PROTO_VERSION = 'ercp-1.0'",
    replace: "PROTO_VERSION = 'ercp-1.1'",
    test: 'src/core/ercp/bundle.test.ts',
  },
  {
    ...EDGE,
    ids: ['ERCP-6.2'],
    search: "version: version ?? ''",
    replace: "version: ''",
    test: 'src/core/ercp/bundle.test.ts',
  },
  {
    ids: ['ERCP-5.1'],
    file: 'helper/ercp/trace-files.ts',
    search: 'if (run !== null && run.work !== null) left.push(run);',
    replace: 'if (run !== null && run.failed !== null) left.push(run);',
    test: 'helper/ercp/crash.full.test.ts',
  },
  {
    ...RUN,
    ids: ['ERCP-2.4a', 'ERCP-2.4b'],
    file: 'src/core/ercp/extract.ts',
    search: '    nl_text,\n    predicate,\n    priority',
    replace: "    nl_text: '',\n    predicate,\n    priority",
  },
  // The nine steps of §9, each left out or gone another way.
  {
    ...LOOP,
    ids: ['ERCP-9.4', 'ERCP-9.5', 'ERCP-9.6'],
    search: 'if (decide.errorsIn(checked).length === 0) return basis;',
    replace: 'return basis;',
  },
  {
    ...LOOP,
    ids: ['ERCP-9.2', 'ERCP-9.3'],
    search: '  log.verified(checked);\n',
    replace: '',
  },
  {
    ...LOOP,
    ids: ['ERCP-9.1', 'ERCP-9.7', 'ERCP-9.8'],
    search: "return judged.kind === 'admitted';",
    replace: 'return true;',
  },
  {
    ...OPERATORS,
    ...PROTOCOL,
    ids: ['ERCP-7.3a', 'ERCP-7.3b', 'ERCP-U.1'],
    search: '[...found, ...brokenBy(kept, reasoning_text)]',
    replace: '[...brokenBy(kept, reasoning_text)]',
  },
  {
    ...PROTOCOL,
    ids: ['ERCP-11.4'],
    file: 'package.json',
    search: '"license": "Apache-2.0"',
    replace: '"license": "UNLICENSED"',
  },
];
