// Mutants of EBOM v2.0: categories of claims, confidence, credibility, time, conflicts, and what stands in a reply.

const REPLY = { test: 'src/core/answer/reply.test.ts' } as const;
const DOMAINS = { test: 'src/core/answer/domains.test.ts' } as const;
const FACTORS = { file: 'src/core/evidence/factors.ts', test: 'src/core/evidence/factors.test.ts' } as const;
const AUTHORITY = {
  file: 'helper/libraries/domain-authority.ts',
  test: 'helper/libraries/domain-authority.test.ts',
} as const;
const CONFIDENCE = { file: 'src/core/judge/confidence.ts', test: 'src/core/judge/confidence.test.ts' } as const;
const CLASSIFY = { file: 'src/core/judge/classify.ts', test: 'src/core/judge/classify.test.ts' } as const;
const CONFLICT = { file: 'src/core/answer/conflict-text.ts', test: 'src/core/answer/conflict-text.test.ts' } as const;
const CITATION = { ...REPLY, file: 'src/core/answer/citation.ts' } as const;
const COMPOSE = { ...REPLY, file: 'src/core/answer/compose.ts' } as const;
const REVISE = { ...REPLY, file: 'src/core/answer/revise.ts' } as const;
const CONTRADICT = { file: 'src/core/judge/contradict.ts' } as const;
const RULES = { ...REPLY, file: 'src/core/admission/policy/packs/registry.gen.ts' } as const;

export const EBOM_REPLY = [
  {
    ...REPLY,
    ids: ['EBOM-REQ-001'],
    file: 'src/core/answer/refuse.ts',
    search: 'disclaimer: DISCLAIMER,',
    replace: "disclaimer: '',",
  },
  {
    ...CITATION,
    ids: ['EBOM-REQ-003', 'EBOM-REQ-004'],
    search: '    excerpt: text,',
    replace: '    excerpt: heading,',
  },
  { ...CITATION, ids: ['EBOM-REQ-005'], search: '    entered,\n    ...', replace: '    entered: 0,\n    ...' },
  { ...CITATION, ids: ['EBOM-REQ-006'], search: '    sphere: act.sphere,', replace: "    sphere: 'NONE' as never," },
  {
    ...CITATION,
    ids: ['EBOM-REQ-007'],
    search: '    credibility,\n    relevance',
    replace: '    credibility: -1,\n    relevance',
  },
  {
    ...REPLY,
    ids: ['EBOM-REQ-008'],
    file: 'src/core/judge/gate.ts',
    search: 'if (claim.cited.length === 0 && mayStandUncited',
    replace: 'if (claim.cited.length === 0 || mayStandUncited',
  },
  {
    ...REPLY,
    ids: ['EBOM-REQ-009'],
    file: 'src/core/judge/gate.ts',
    search: 'HYBRID_METHODS.has(method) ? 1 : 0',
    replace: 'HYBRID_METHODS.has(method) ? 1 : 1',
  },
  // Domains and their numbers.
  {
    ...REPLY,
    ids: ['EBOM-REQ-013'],
    file: 'src/core/judge/rules.ts',
    search: "  coding: 'MEDIUM',",
    replace: "  coding: 'LOW',",
  },
  {
    ...REPLY,
    ids: ['EBOM-REQ-017'],
    file: 'src/core/judge/rules.ts',
    search: "  legal_research: 'HIGH',",
    replace: "  legal_research: 'MEDIUM',",
  },
  {
    ids: ['EBOM-REQ-020'],
    file: 'src/core/judge/rules.ts',
    search: "  analysis: 'MEDIUM',",
    replace: "  analysis: 'LOW',",
    test: 'src/core/judge/thresholds.test.ts',
  },
  {
    ids: ['EBOM-REQ-014'],
    file: 'src/core/judge/thresholds.ts',
    search: "minSimilarity: fromDecimal('0.7')",
    replace: "minSimilarity: fromDecimal('0.6')",
    test: 'src/core/judge/thresholds.test.ts',
  },
  {
    ids: ['EBOM-REQ-015', 'EBOM-REQ-018'],
    file: 'src/core/judge/thresholds.ts',
    search: 'minSources: 2,',
    replace: 'minSources: 1,',
    test: 'src/core/judge/thresholds.test.ts',
  },
  {
    ...RULES,
    ids: ['EBOM-REQ-037'],
    search: "'G-HIGH-08-ENTAILMENT', 52429",
    replace: "'G-HIGH-08-ENTAILMENT', 32768",
  },
  // Categories of claims.
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-023'],
    search: 'if (TRIVIAL.has(keyOf(words))) return',
    replace: 'if (words.length === 0) return',
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-024'],
    search: "return { category: 'FACTUAL', confidence: pinsDown",
    replace: "return { category: 'TRIVIAL', confidence: pinsDown",
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-025'],
    search: "category: 'SUBJECTIVE', confidence:",
    replace: "category: 'FACTUAL', confidence:",
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-026'],
    search: 'CONSENSUS.test(lower) || GROUP_ATTITUDE.test(lower)',
    replace: 'CONSENSUS.test(lower)',
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-027'],
    search: 'if (INFERENCE.test(lower)) return',
    replace: 'if (lower === INFERENCE.source) return',
  },
  {
    ...CLASSIFY,
    ids: ['EBOM-REQ-028'],
    search: 'confidence < CATEGORY_CONFIDENCE_MIN',
    replace: 'confidence > CATEGORY_CONFIDENCE_MIN',
  },
  { ...CLASSIFY, ids: ['EBOM-REQ-029'], search: '? WEAK : LIKELY', replace: '? LIKELY : LIKELY' },
  // Confidence.
  {
    ...CONFIDENCE,
    ids: ['EBOM-REQ-043'],
    search: "credibility: fromDecimal('0.4'),",
    replace: "credibility: fromDecimal('0.3'),",
  },
  {
    ...CONFIDENCE,
    ids: ['EBOM-REQ-044'],
    search: "credibility: fromDecimal('0.4'),",
    replace: "credibility: fromDecimal('0.9'),",
  },
  {
    ...CONFIDENCE,
    ids: ['EBOM-REQ-045', 'EBOM-REQ-048', 'EBOM-REQ-096'],
    search: 'min(least, source)',
    replace: 'source',
  },
  {
    ...CONFIDENCE,
    ids: ['EBOM-REQ-046'],
    search: "INVALID: fromDecimal('0.05')",
    replace: "INVALID: fromDecimal('0.5')",
  },
  {
    ...CONFIDENCE,
    ids: ['EBOM-REQ-047'],
    search: 'mul(mul(weakest, VALIDITY[validity]), verification)',
    replace: 'mul(weakest, VALIDITY[validity])',
  },
  {
    ...CONFIDENCE,
    ids: ['EBOM-REQ-089'],
    search: "const LIMINAL = fromDecimal('0.8');",
    replace: "const LIMINAL = fromDecimal('0.64');",
  },
  { ...REVISE, ids: ['EBOM-REQ-052'], search: "fromDecimal('0.8')) < 0", replace: "fromDecimal('0.99')) < 0" },
  { ...REVISE, ids: ['EBOM-REQ-053'], search: "['0.9', 'High confidence']", replace: "['0.95', 'High confidence']" },
  {
    ...DOMAINS,
    ids: ['EBOM-REQ-049'],
    file: 'src/core/answer/revise.ts',
    search: "['0.5', 'Low confidence",
    replace: "['0.4', 'Low confidence",
  },
  // Credibility and conflicts.
  {
    ...RULES,
    ids: ['EBOM-REQ-061'],
    search: "'G-HIGH-10-CREDIBILITY', 45875",
    replace: "'G-HIGH-10-CREDIBILITY', 32768",
  },
  {
    ...REPLY,
    ids: ['EBOM-REQ-062'],
    file: 'src/core/answer/cause.ts',
    search: 'Only low-credibility sources available for this question.',
    replace: 'Only weak sources for this question.',
  },
  { ...CONFLICT, ids: ['EBOM-REQ-063'], search: 'Favoring higher-credibility source.', replace: 'Favoring one.' },
  {
    ...CONTRADICT,
    ids: ['EBOM-REQ-084', 'EBOM-REQ-063'],
    search: "const CREDIBILITY_GAP = fromDecimal('0.3');",
    replace: "const CREDIBILITY_GAP = fromDecimal('0.31');",
    ...REPLY,
  },
  { ...CONFLICT, ids: ['EBOM-REQ-077'], search: 'Consider both views and context.', replace: 'Consider both.' },
  { ...CONFLICT, ids: ['EBOM-REQ-078'], search: 'Possible reasons: ', replace: 'Reasons: ' },
  { ...CONFLICT, ids: ['EBOM-REQ-079'], search: 'Recommended: ${EXPERT[domain]}', replace: 'Recommended: an expert' },
  { ...CONFLICT, ids: ['EBOM-REQ-082'], search: 'Using current information: ${x}', replace: 'Using ${x}' },
  {
    ids: ['EBOM-REQ-083', 'EBOM-REQ-082'],
    file: 'src/core/evidence/freshness.ts',
    search: 'return startOfDay(to) - startOfDay(from) > lifetime;',
    replace: 'return startOfDay(to) > startOfDay(from);',
    test: 'src/core/evidence/freshness.test.ts',
  },
  {
    ids: ['EBOM-REQ-073'],
    file: 'src/core/evidence/freshness.ts',
    search: '  if (!timeSensitive) return ONE;\n',
    replace: '',
    test: 'src/core/evidence/freshness.test.ts',
  },
  { ...COMPOSE, ids: ['EBOM-REQ-074'], search: '...(brief.timeSensitive ? used : outlived)', replace: '...outlived' },
  {
    ...REPLY,
    ids: ['EBOM-REQ-097'],
    file: 'src/core/evidence/source.ts',
    search: "source.text.replace(/\\s+/g, ' ').trim()",
    replace: 'source.name',
  },
  {
    ...REPLY,
    ids: ['EBOM-REQ-128', 'EBOM-REQ-131'],
    file: 'src/core/judge/gate.ts',
    search: 'claim.cited.includes(evidence.index) || ranked.some',
    replace: 'ranked.slice(0, 1).some',
  },
  {
    ids: ['EBOM-REQ-193'],
    file: 'src/core/evidence/credibility.ts',
    search: 'source.act.credibility ?? CREDIBILITY',
    replace: 'CREDIBILITY',
    test: 'src/core/case/describe.test.ts',
  },
  // Single domains, and what every reply tells.
  {
    ...DOMAINS,
    ids: ['EBOM-REQ-021'],
    file: 'src/core/judge/gate.ts',
    search:
      'if (claim.cited.length === 0 && mayStandUncited(claim, THRESHOLDS[facts.assessment.risk].speculationAllowed)) {',
    replace: 'if (claim.cited.length === 0) {',
  },
  {
    ...DOMAINS,
    ids: ['EBOM-REQ-022'],
    file: 'src/core/answer/edge.ts',
    search: '        name: citation.name,',
    replace: "        name: '',",
  },
  {
    ...DOMAINS,
    ids: ['EBOM-REQ-019'],
    file: 'src/core/answer/chain.ts',
    search: "if (answer.kind !== 'answer' || decision === null) return [];",
    replace: "if (answer.risk === 'HIGH' || answer.kind !== 'answer' || decision === null) return [];",
  },
  {
    ...DOMAINS,
    ids: ['EBOM-REQ-085'],
    file: 'src/core/answer/edge.ts',
    search: 'conflicts: answer.conflicts.map(',
    replace: 'conflicts: answer.conflicts.slice(1).map(',
  },
  {
    ...DOMAINS,
    ids: ['EBOM-REQ-049'],
    file: 'src/core/judge/thresholds.ts',
    search: "minConfidence: fromDecimal('0.6')",
    replace: "minConfidence: fromDecimal('0.4')",
  },
  {
    ...DOMAINS,
    ids: ['EBOM-REQ-012'],
    file: 'src/adapters/builtin/judge.ts',
    search: 'const { claims, draft, evidence: offered, pairs } = ROWS.nli.request.parse(input.request);',
    replace:
      "void fetch('http://127.0.0.1:9/').catch(() => undefined); const { claims, draft, evidence: offered, pairs } = ROWS.nli.request.parse(input.request);",
  },
  {
    ids: ['EBOM-REQ-066'],
    file: 'src/core/evidence/freshness.ts',
    search: '  LOW: 7 * 24,',
    replace: '  LOW: 24,',
    test: 'src/core/evidence/freshness.test.ts',
  },
  {
    ids: ['EBOM-REQ-087'],
    file: 'src/core/answer/edge.ts',
    search: 'url: citation.library?.url ?? null,',
    replace: 'url: null,',
    test: 'src/core/evidence/library-case.test.ts',
  },
  // Credibility of published sources.
  {
    ...FACTORS,
    ids: ['EBOM-REQ-054'],
    search: "author_expertise: fromDecimal('0.15')",
    replace: "author_expertise: fromDecimal('0.2')",
  },
  {
    ...FACTORS,
    ids: ['EBOM-REQ-054'],
    search: "const NEUTRAL = fromDecimal('0.5');",
    replace: "const NEUTRAL = fromDecimal('0.6');",
  },
  {
    ...FACTORS,
    ids: ['EBOM-REQ-060'],
    search: "forum_answer: fromDecimal('0.4')",
    replace: "forum_answer: fromDecimal('0.5')",
  },
  {
    ...FACTORS,
    ids: ['EBOM-REQ-054'],
    file: 'src/core/evidence/library.ts',
    search: 'if (quantise(credibility) !== quantise(Number(exact)))',
    replace: 'if (credibility > 1)',
  },
  { ...AUTHORITY, ids: ['EBOM-REQ-055'], search: "'gov mil edu ", replace: "'mil edu " },
  { ...AUTHORITY, ids: ['EBOM-REQ-056'], search: "'acm.org ieee.org ", replace: "'ieee.org " },
  { ...AUTHORITY, ids: ['EBOM-REQ-057'], search: 'authority: 0.6,', replace: 'authority: 0.8,' },
  { ...AUTHORITY, ids: ['EBOM-REQ-058'], search: 'authority: 0.35,', replace: 'authority: 0.6,' },
  { ...AUTHORITY, ids: ['EBOM-REQ-059'], search: 'authority: 0.1,', replace: 'authority: 0.35,' },
] as const;
