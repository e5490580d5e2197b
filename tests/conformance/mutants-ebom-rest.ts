// Mutants of EBOM v2.0: the structured response, the examples, the bullets of "Protocol Compliance".

const COMPLIANCE = { test: 'tests/conformance/ebom/compliance.test.ts' } as const;
const EXAMPLES = { test: 'tests/conformance/ebom/examples.test.ts' } as const;
const EDGE = { ...COMPLIANCE, file: 'src/core/answer/edge.ts' } as const;
const CONSTRAINTS = { ...EXAMPLES, file: 'src/desk/evaluate/constraints.ts' } as const;
const CLASSIFY = { ...EXAMPLES, file: 'src/core/judge/classify.ts' } as const;
const SUITES = { test: 'src/desk/evaluate/run.full.test.ts' } as const;
const DECIDED = { test: 'tests/conformance/ebom/decided.test.ts' } as const;
const RULES = { test: 'src/core/judge/rules.test.ts', file: 'src/core/judge/keywords.ts' } as const;

export const EBOM_REST = [
  // The structured response.
  {
    ...EDGE,
    ids: ['EBOM-REQ-122'],
    search: '      conflicts: answer.conflicts.map(',
    replace: '      disputes: answer.conflicts.map(',
  },
  { ...EDGE, ids: ['EBOM-REQ-123'], search: '        category: claim.category,\n', replace: '' },
  { ...EDGE, ids: ['EBOM-REQ-124'], search: '        timestamp: toIso(citation.entered),\n', replace: '' },
  {
    ...EDGE,
    ids: ['EBOM-REQ-125'],
    search: 'inputs: step.inputs.map((n) => sourceId(answer, n)),',
    replace: 'inputs: [],',
  },
  { ...EDGE, ids: ['EBOM-REQ-126'], search: '      generation_attempts: ebom.generation_attempts,\n', replace: '' },
  { ...EDGE, ids: ['EBOM-REQ-127'], search: '        threshold: decimal(check.threshold),\n', replace: '' },
  {
    ...EDGE,
    ids: ['EBOM-REQ-130', 'EBOM-REQ-149'],
    search: '        id: `${citation.source_id}/${citation.passage}`,',
    replace: '        id: citation.source_id,',
  },
  { ...EDGE, ids: ['EBOM-REQ-184'], search: '    disclaimer: answer.disclaimer,', replace: "    disclaimer: ''," },
  {
    ...EDGE,
    ids: ['EBOM-REQ-175', 'EBOM-REQ-144'],
    search: '        result: check.result,',
    replace: "        result: 'FAIL',",
  },
  // Protocol compliance.
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-170'],
    file: 'src/core/judge/ground.ts',
    search: "  if (row.verdict !== 'SUPPORTED' || cmp(fromRaw(row.similarity), minSimilarity) < 0) return false;",
    replace: '  if (minSimilarity >= ZERO) return true;',
  },
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-171', 'EBOM-REQ-150'],
    file: 'src/core/answer/citation.ts',
    search: '    sphere: act.sphere,',
    replace: "    sphere: 'INSIDE',",
  },
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-172', 'EBOM-REQ-129'],
    file: 'src/core/judge/ground.ts',
    search: "return claim.kind === 'OPINION' && claim.category === 'SUBJECTIVE';",
    replace: 'return true;',
  },
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-173', 'EBOM-REQ-187'],
    file: 'src/core/judge/gate.ts',
    search: 'HYBRID_METHODS.has(method) ? 1 : 0',
    replace: 'HYBRID_METHODS.has(method) ? 1 : 1',
  },
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-174', 'EBOM-REQ-151'],
    file: 'src/core/judge/gate.ts',
    search: "speculation: claims.filter((claim) => claim.type === 'SPECULATIVE').length,",
    replace: 'speculation: 0,',
  },
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-183', 'EBOM-REQ-188'],
    file: 'src/adapters/builtin/judge.ts',
    search: 'const { claims, draft, evidence: offered, pairs } = ROWS.nli.request.parse(input.request);',
    replace:
      "void fetch('http://127.0.0.1:9/').catch(() => undefined); const { claims, draft, evidence: offered, pairs } = ROWS.nli.request.parse(input.request);",
  },
  // The examples.
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-203', 'EBOM-REQ-204', 'EBOM-REQ-205'],
    search: 'if (TRIVIAL.has(keyOf(words)))',
    replace: 'if (words.length < 0)',
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-206', 'EBOM-REQ-207', 'EBOM-REQ-208'],
    search: "return { category: 'FACTUAL', confidence: pinsDown",
    replace: "return { category: 'SUBJECTIVE', confidence: pinsDown",
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-209'],
    search: '  if (isOpinion(lower)) return',
    replace: '  if (words.length < 0) return',
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-210', 'EBOM-REQ-211'],
    search: 'CONSENSUS.test(lower) || GROUP_ATTITUDE.test(lower)',
    replace: 'CONSENSUS.test(lower)',
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-212', 'EBOM-REQ-213'],
    search: 'CONSENSUS.test(lower) || GROUP_ATTITUDE.test(lower)',
    replace: 'GROUP_ATTITUDE.test(lower)',
  },
  { ...CLASSIFY, ids: ['EBOM-REQ-214'], search: 'if (INFERENCE.test(lower))', replace: 'if (words.length < 0)' },
  {
    ...CONSTRAINTS,
    ids: ['EBOM-REQ-215'],
    search: 'isForbidden && isPassed && !STRONG_METHOD',
    replace: 'false && !STRONG_METHOD',
  },
  {
    ...EXAMPLES,
    ids: ['EBOM-REQ-216'],
    file: 'src/core/evidence/library.ts',
    search: '  indexed: z.boolean(),',
    replace: '  indexed: z.boolean().exactOptional(),',
  },
  // The suites: each figure falls where what it measures is broken.
  {
    ...SUITES,
    ids: ['EBOM-REQ-148', 'EBOM-REQ-163', 'EBOM-REQ-165', 'EBOM-REQ-176'],
    file: 'src/core/answer/told.ts',
    search: 'support: supportOf(claim, brief, numbers),',
    replace: 'support: [],',
  },
  {
    ...SUITES,
    ids: ['EBOM-REQ-149'],
    file: 'src/core/answer/edge.ts',
    search: '        id: `${citation.source_id}/${citation.passage}`,',
    replace: '        id: citation.source_id,',
  },
  {
    ...SUITES,
    ids: ['EBOM-REQ-150'],
    file: 'src/core/answer/citation.ts',
    search: '    sphere: act.sphere,',
    replace: "    sphere: 'INSIDE',",
  },
  {
    ...SUITES,
    ids: ['EBOM-REQ-152', 'EBOM-REQ-189'],
    file: 'src/core/judge/ground.ts',
    search: "row.verdict !== 'SUPPORTED' || cmp(fromRaw(row.similarity), minSimilarity) < 0",
    replace: "row.verdict !== 'SUPPORTED' || cmp(fromRaw(row.similarity), minSimilarity) <= 0",
  },
  {
    ...SUITES,
    ids: ['EBOM-REQ-155'],
    file: 'src/core/judge/ground.ts',
    search: "  if (row.verdict !== 'SUPPORTED' || cmp(fromRaw(row.similarity), minSimilarity) < 0) return false;",
    replace: '  if (minSimilarity >= ZERO) return true;',
  },
  {
    ...SUITES,
    ids: ['EBOM-REQ-156', 'EBOM-REQ-151'],
    file: 'src/core/question/risk.ts',
    search: '    risk: maxRisk(floor.risk, risk_level),',
    replace: "    risk: 'LOW',",
  },
  {
    ...SUITES,
    ids: ['EBOM-REQ-157'],
    file: 'src/core/evidence/credibility.ts',
    search: 'return source.act.credibility ?? CREDIBILITY_BY_TYPE[source.act.type];',
    replace: 'return source.act.credibility === null ? CREDIBILITY_BY_TYPE[source.act.type] : 65_536;',
  },
  {
    ids: ['EBOM-REQ-166'],
    file: 'src/desk/evaluate/citations.ts',
    search: '  if (await supports(text, [passage])) return true;',
    replace: '  if (text.length > 0) return true;',
    test: 'src/desk/evaluate/citations.test.ts',
  },
  {
    ids: ['EBOM-REQ-134'],
    file: 'src/core/evidence/library-version.ts',
    search: 'return about.length === 0 || about.some(({ version }) => isOf(library.act.version, version));',
    replace: 'return about.length >= 0;',
    test: 'src/core/evidence/library-version.test.ts',
  },
  {
    ids: ['EBOM-REQ-193'],
    file: 'src/desk/acts/correct.ts',
    search: 'const to = Math.floor(from / 2);',
    replace: 'const to = from;',
    test: 'src/desk/acts/correct.test.ts',
  },
  {
    ...DECIDED,
    ids: ['EBOM-REQ-196'],
    file: 'src/core/pb2s/loop.ts',
    search: "  if (world.state.manifest?.oracles['entailer'] === undefined) return null;",
    replace:
      "  if (world.state.manifest?.oracles['entailer'] === undefined || brief.assessment.risk !== 'HIGH') return null;",
  },
  {
    ...DECIDED,
    ids: ['EBOM-REQ-147'],
    file: 'docs/ebom.md',
    search: '`helper/cli.ts`',
    replace: '`helper/main.py`',
  },
  {
    ...DECIDED,
    ids: ['EBOM-REQ-197'],
    search: 'Not done. The attention',
    replace: 'The attention',
    file: 'docs/ebom.md',
  },
  { ...DECIDED, ids: ['EBOM-REQ-200'], search: 'Not done. The text', replace: 'The text', file: 'docs/ebom.md' },
  // Labelled pairs.
  {
    ids: ['EBOM-REQ-164'],
    file: 'src/core/judge/verdict.ts',
    search: "SUPPORTED_MIN = fromDecimal('0.8')",
    replace: "SUPPORTED_MIN = fromDecimal('0.1')",
    test: 'tests/quality/judge/run.test.ts',
  },
  {
    ids: ['EBOM-REQ-161'],
    file: 'src/core/judge/ground.ts',
    search: '  return minEntailment === ZERO || cmp(fromRaw(row.entailment), minEntailment) > 0;',
    replace: '  return minEntailment >= ZERO;',
    test: 'tests/quality/high-stakes/run.test.ts',
  },
  // Keywords of the gentler domains.
  { ...RULES, ids: ['EBOM-REQ-020'], search: 'argument, thesis', replace: 'argument' },
  { ...RULES, ids: ['EBOM-REQ-021'], search: 'theme, literary', replace: 'theme' },
  { ...RULES, ids: ['EBOM-REQ-022'], search: 'fiction, narrative', replace: 'fiction' },
] as const;
