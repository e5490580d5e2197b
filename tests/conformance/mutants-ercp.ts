// Mutants of ERCP v1.0: one line of predicates, solver, lifecycle or request changed, and the test that must go red.

const RUN = { test: 'src/core/ercp/run.test.ts' } as const;
const PREDICATE = { test: 'src/core/constraint/predicate.test.ts' } as const;
const EVALUATE = { ...PREDICATE, file: 'src/core/constraint/evaluate.ts' } as const;
const DECIDE = { ...RUN, file: 'src/core/ercp/decide.ts' } as const;
const LOOP = { ...RUN, file: 'src/core/ercp/run.ts' } as const;
const ACTS = { ...RUN, file: 'src/core/ercp/acts.ts' } as const;

export const ERCP = [
  { ...EVALUATE, ids: ['ERCP-8.1'], search: 'return order === 0;', replace: 'return order <= 0;' },
  { ...EVALUATE, ids: ['ERCP-8.2'], search: 'return order !== 0;', replace: 'return order > 0;' },
  { ...EVALUATE, ids: ['ERCP-8.3', 'ERCP-8.6'], search: 'return order < 0;', replace: 'return order <= 0;' },
  {
    ...EVALUATE,
    ids: ['ERCP-8.4'],
    search: "'GreaterThan':\n      return order > 0;",
    replace: "'GreaterThan':\n      return order >= 0;",
  },
  { ...EVALUATE, ids: ['ERCP-8.5'], search: 'compare(first, other) !== 0', replace: 'compare(first, other) > 1' },
  {
    ...EVALUATE,
    ids: ['ERCP-8.7'],
    search: "givesReason(text)) ? 'true' : 'false'",
    replace: "givesReason(text)) ? 'true' : 'true'",
  },
  { ...PREDICATE, file: 'src/core/constraint/units.ts', ids: ['ERCP-8.8'], search: "'273.15'", replace: "'273'" },
  {
    ids: ['ERCP-7.3d'],
    file: 'src/core/constraint/solver.ts',
    search: 'one.strict > other.strict',
    replace: 'one.strict > other.strict + 9_999',
    test: 'src/core/constraint/solver.test.ts',
  },
  {
    ...DECIDE,
    ids: ['ERCP-7.4'],
    search: 'confidence >= config.verify_threshold',
    replace: 'confidence > config.verify_threshold',
  },
  {
    ...DECIDE,
    ids: ['ERCP-7.5'],
    search: 'confidence >= config.candidate_threshold',
    replace: 'confidence > config.candidate_threshold',
  },
  {
    ...DECIDE,
    ids: ['ERCP-3.1f'],
    search: 'similarity - checked.basis.act.config.similarity_threshold',
    replace: 'similarity - 62_259',
  },
  {
    ...RUN,
    ids: ['ERCP-4.1b'],
    file: 'src/core/ercp/mutate.ts',
    search: 'filter(({ immutable }) => !immutable)',
    replace: 'filter(() => true)',
  },
  {
    ...RUN,
    ids: ['ERCP-3.4a'],
    file: 'src/core/ercp/extract.ts',
    search: 'fresh.slice(0, perErrorMax)',
    replace: 'fresh.slice(0, 1)',
  },
  {
    ...LOOP,
    ids: ['ERCP-3.1d', 'ERCP-2.1'],
    search: 'at <= basis.act.config.max_iterations;',
    replace: 'at <= basis.act.config.max_iterations + 1;',
  },
  {
    ...LOOP,
    ids: ['ERCP-3.1e'],
    search: "fate === 'ercp/constraint' && room > 0",
    replace: "fate === 'ercp/constraint'",
  },
  { ...LOOP, ids: ['ERCP-3.1b'], search: "isOpen ? 'stuck' : 'partial'", replace: "isOpen ? 'stuck' : 'stuck'" },
  {
    ...LOOP,
    ids: ['ERCP-9.9'],
    search: "round.ended === 'stuck' ? await mutate(world, log, basis) : null",
    replace: "round.ended === 'partial' ? await mutate(world, log, basis) : null",
  },
  {
    ...RUN,
    ids: ['ERCP-6.3'],
    file: 'src/core/ercp/log.ts',
    search: 'canonicalBytes(output as Json)',
    replace: 'canonicalBytes({})',
  },
  {
    ...LOOP,
    ids: ['ERCP-12.1'],
    search: "if (isStable) return { ended: ENDED[checked.reasoning.output.verdict ?? 'derived'], basis };",
    replace: '',
  },
  { ...ACTS, ids: ['ERCP-2.2', 'ERCP-6.1'], search: '!deterministic || temperature !== 0', replace: '!deterministic' },
  { ...ACTS, ids: ['ERCP-3.1a'], search: 'number.default(0.95)', replace: 'number.default(0.9)' },
  { ...ACTS, ids: ['ERCP-10.3'], search: 'const CONFIG = z.object({', replace: 'const CONFIG = z.strictObject({' },
  {
    ids: ['ERCP-11.2'],
    file: 'helper/routes/ercp.ts',
    search: "if (isHigh(asked)) requireScope(context, 'ercp:high');",
    replace: '',
    test: 'helper/keys/jwt.test.ts',
  },
  {
    ids: ['ERCP-11.3'],
    file: 'helper/personal-data/redact.ts',
    search: "decoded(piece).normalize('NFKC')",
    replace: 'decoded(piece)',
    test: 'helper/personal-data/redact.test.ts',
  },
  {
    ids: ['ERCP-11.3'],
    file: 'helper/personal-data/redact.ts',
    search: '${kind}-${this.#mark}',
    replace: '${kind}-',
    test: 'helper/personal-data/redact.test.ts',
  },
];
