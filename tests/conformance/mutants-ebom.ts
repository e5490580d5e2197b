// Mutants of EBOM v2.0: thresholds, freshness, and what a whole question has to keep.

const THRESHOLDS = { file: 'src/core/judge/thresholds.ts', test: 'src/core/judge/thresholds.test.ts' } as const;
const FRESHNESS = { file: 'src/core/evidence/freshness.ts', test: 'src/core/evidence/freshness.test.ts' } as const;
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
  { ...FRESHNESS, ids: ['EBOM-REQ-067'], search: ' || library.act.lifetime_hours === null', replace: '' },
  {
    ...CLAUSES,
    ids: ['EBOM-REQ-002'],
    file: 'src/core/answer/compose.ts',
    search: '    type: claim.type,',
    replace: "    type: 'SPECULATIVE',",
  },
  {
    ...CLAUSES,
    ids: ['EBOM-REQ-095'],
    file: 'src/core/answer/compose.ts',
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
    search: '    refers: citesHold,\n',
    replace: '',
  },
] as const;
