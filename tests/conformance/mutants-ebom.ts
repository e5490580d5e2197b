// Mutants of EBOM v2.0: thresholds, freshness, and what a whole question has to keep.

const THRESHOLDS = { file: 'src/core/judge/thresholds.ts', test: 'src/core/judge/thresholds.test.ts' } as const;
const FRESHNESS = { file: 'src/core/evidence/freshness.ts', test: 'src/core/evidence/freshness.test.ts' } as const;
const PATTERNS = { file: 'src/core/judge/patterns.ts', test: 'src/core/judge/patterns.test.ts' } as const;
const LOGIC = { file: 'src/core/judge/logic/follows.ts', test: 'src/core/judge/logic/follows.test.ts' } as const;
const REASONING = { test: 'src/core/answer/reasoning.test.ts' } as const;
const CLAUSES = { test: 'src/core/answer/clauses.test.ts' } as const;

export const EBOM = [
  {
    ...THRESHOLDS,
    ids: ['EBOM-REQ-119'],
    search: "minCredibility: fromDecimal('0.4')",
    replace: 'minCredibility: ZERO',
  },
  { ...THRESHOLDS, ids: ['EBOM-REQ-121'], search: "minEntailment: fromDecimal('0.8')", replace: 'minEntailment: ZERO' },
  {
    ...THRESHOLDS,
    ids: ['EBOM-REQ-051'],
    search: "minConfidence: fromDecimal('0.85')",
    replace: "minConfidence: fromDecimal('0.8')",
  },
  {
    ...THRESHOLDS,
    ids: ['EBOM-REQ-100'],
    search: "minSimilarity: fromDecimal('0.85')",
    replace: "minSimilarity: fromDecimal('0.8')",
  },
  {
    ...FRESHNESS,
    ids: ['EBOM-REQ-071'],
    search: 'REAL_TIME.has(word)',
    replace: '[...REAL_TIME].some((one) => word.includes(one))',
  },
  {
    ...FRESHNESS,
    ids: ['EBOM-REQ-067'],
    search: 'return hours !== null && now',
    replace: 'return now',
  },
  {
    ...CLAUSES,
    ids: ['EBOM-REQ-002'],
    file: 'src/core/answer/told.ts',
    search: '    type: claim.type,',
    replace: "    type: 'SPECULATIVE',",
  },
  {
    ...CLAUSES,
    ids: ['EBOM-REQ-095'],
    file: 'src/core/answer/told.ts',
    search: 'support: supportOf(claim, brief, numbers),',
    replace: 'support: [],',
  },
  {
    ...CLAUSES,
    ids: ['EBOM-REQ-108'],
    file: 'src/core/pb2s/loop.ts',
    search: '!enoughToDraft(toFacts(brief, [], null))',
    replace: 'false',
  },
  {
    ...CLAUSES,
    ids: ['EBOM-REQ-117'],
    file: 'src/core/admission/policy/evaluate.ts',
    search: 'return { records, breach };',
    replace: 'return { records: records.slice(0, -1), breach };',
  },
  {
    ...CLAUSES,
    ids: ['EBOM-REQ-155'],
    file: 'src/core/question/rows.ts',
    search: 'return citesHold(output, request);',
    replace: 'return true;',
  },
  // Reasoning.
  {
    ...PATTERNS,
    ids: ['EBOM-REQ-038', 'EBOM-REQ-032'],
    search: '      !known.has(word.stem) &&',
    replace: '      false &&',
  },
  { ...PATTERNS, ids: ['EBOM-REQ-039'], search: '!LESS.test(part)', replace: 'true' },
  {
    ...PATTERNS,
    ids: ['EBOM-REQ-039'],
    search: '.some((stem) => stemsOf(draft).has(stem)))',
    replace: '.some((stem) => stem === draft))',
  },
  {
    ...PATTERNS,
    ids: ['EBOM-REQ-040'],
    search: 'TOGETHER.test(said) && !CAUSE.test(said)',
    replace: 'TOGETHER.test(said)',
  },
  { ...PATTERNS, ids: ['EBOM-REQ-041'], search: '(isSample || isOfSome)', replace: 'isSample' },
  {
    ...LOGIC,
    ids: ['EBOM-REQ-033', 'EBOM-REQ-036'],
    search: '.every((one) => known.some((other) => isSameRule(other, one)))',
    replace: '.every(() => known.length > 0)',
  },
  {
    ...LOGIC,
    ids: ['EBOM-REQ-033', 'EBOM-REQ-036'],
    search: "if (kind === 'necessary') return [{ when: result, then: condition }];",
    replace: "if (kind === 'necessary') return [{ when: condition, then: result }];",
  },
  {
    ...LOGIC,
    ids: ['EBOM-REQ-035', 'EBOM-REQ-036'],
    search: "first === '' || isSaid(sideOf(one.first), sideOf(first))",
    replace: 'one !== claimed',
  },
  {
    ...LOGIC,
    ids: ['EBOM-REQ-034', 'EBOM-REQ-035', 'EBOM-REQ-036'],
    search: 'stated.isDenied === claimed.isDenied && ',
    replace: '',
  },
  {
    ...LOGIC,
    ids: ['EBOM-REQ-036'],
    search: 'TURNED.has(`${one.kind} ${kind}`) && isOf',
    replace: 'isOf',
  },
  {
    ...PATTERNS,
    ids: ['EBOM-REQ-041'],
    search: 'if (strangePopulation(claim, said) !== null) return true;',
    replace: '',
  },
  {
    ids: ['EBOM-REQ-041'],
    file: 'src/core/judge/logic/populations.ts',
    test: 'src/core/judge/logic/populations.test.ts',
    search: 'SAME.has(relate(head, claimed.head)) &&',
    replace: '',
  },
  { ...PATTERNS, ids: ['EBOM-REQ-042'], search: '(told.tier > 1 &&', replace: '(told.tier > 2 &&' },
  {
    ...REASONING,
    ids: ['EBOM-REQ-039', 'EBOM-REQ-115'],
    file: 'src/core/judge/gate.ts',
    search: "  if (pattern !== null) return { ...nothing, status: 'UNSUPPORTED', validity: 'INVALID', pattern };\n",
    replace: '',
  },
  {
    ...REASONING,
    ids: ['EBOM-REQ-031'],
    file: 'src/core/answer/chain.ts',
    search: 'intermediate_claim: text,',
    replace: "intermediate_claim: 'so',",
  },
  {
    ...REASONING,
    ids: ['EBOM-REQ-016'],
    file: 'src/core/admission/policy/packs/registry.gen.ts',
    search: "'G-MEDIUM-03-CLAIMS'",
    replace: "'G-MEDIUM-03-OTHER'",
  },
  {
    ids: ['EBOM-REQ-120'],
    file: 'src/core/judge/ground.ts',
    search: "speculation !== 'conditional' ||",
    replace: 'true ||',
    test: 'src/core/answer/reply.test.ts',
  },
  {
    ids: ['EBOM-REQ-023', 'EBOM-REQ-011'],
    file: 'src/core/judge/ground.ts',
    search: "  if (speculation === 'forbidden') return false;\n",
    replace: '',
    test: 'src/core/answer/reply.test.ts',
  },
] as const;
