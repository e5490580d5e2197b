// Mutants of EBOM v2.0, step by step: the policy gate, claims, grounding, confidence, the graph, the classifier.

const STEPS = { test: 'tests/conformance/ebom/steps.test.ts' } as const;
const ATTACKS = { test: 'tests/conformance/ebom/attacks.test.ts' } as const;
const COMPLIANCE = { test: 'tests/conformance/ebom/compliance.test.ts' } as const;
const GRAPH = { test: 'src/core/graph/graph.test.ts' } as const;
const UNSETTLED = {
  ids: ['EBOM-REQ-199'],
  file: 'src/lib/views/case/unsettled.ts',
  test: 'src/lib/views/case/unsettled.test.ts',
} as const;
const NODE = { ...GRAPH, file: 'src/core/graph/node.ts' } as const;
const CLASSIFIER = {
  file: 'src/adapters/builtin/classifier.ts',
  test: 'src/adapters/builtin/classifier.test.ts',
} as const;
const PROMPT = { file: 'src/core/pb2s/prompt.ts', test: 'src/core/pb2s/prompt.test.ts' } as const;
const LINES = { file: 'src/core/pb2s/lines.ts', test: 'src/core/pb2s/lines.test.ts' } as const;
const PACKS = { test: 'scripts/generate/libraries.test.ts' } as const;
const SUITES = { test: 'src/desk/evaluate/run.full.test.ts' } as const;

export const EBOM_STEPS = [
  {
    ...STEPS,
    ids: ['EBOM-REQ-107'],
    file: 'src/core/answer/seal.ts',
    search: 'min_sources: limits.minSources,',
    replace: 'min_sources: 1,',
  },
  {
    ...STEPS,
    ids: ['EBOM-REQ-113'],
    file: 'src/core/judge/ground.ts',
    search: 'const spans = splitClaims(segment.text);',
    replace: 'const spans = [whole(segment)];',
  },
  {
    ...STEPS,
    ids: ['EBOM-REQ-114'],
    file: 'src/core/judge/ground.ts',
    search: 'cited: segment.cites.map((n) => n - 1),',
    replace: 'cited: [0, 1],',
  },
  {
    ...STEPS,
    ids: ['EBOM-REQ-116', 'EBOM-U-06'],
    file: 'src/core/judge/confidence.ts',
    search: 'sources.reduce((least, source) => min(least, source), ONE)',
    replace: 'ONE',
  },
  {
    ...STEPS,
    ids: ['EBOM-U-07'],
    file: 'src/core/judge/gate.ts',
    search: 'hybrid: method !== null && HYBRID_METHODS.has(method) ? 1 : 0,',
    replace: 'hybrid: 1,',
  },
  {
    ...ATTACKS,
    ids: ['EBOM-U-01', 'EBOM-U-02'],
    file: 'src/core/english/planted.ts',
    search: "order ||= kind === 'order';",
    replace: 'order ||= kind === null && text === null;',
  },
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-190'],
    file: 'src/core/answer/cause.ts',
    search: "next: ['Add a document that speaks about it.'] }",
    replace: 'next: [] }',
  },
  {
    ...COMPLIANCE,
    ids: ['EBOM-REQ-106'],
    file: 'src/core/question/ask.ts',
    search: '  const classified = await observe(',
    replace: '  await search(world, question);\n  const classified = await observe(',
  },
  // The evidence graph.
  {
    ...NODE,
    ids: ['EBOM-REQ-091'],
    search: '    tool_used: z.string(),',
    replace: '    tool_used: z.string().optional(),',
  },
  { ...NODE, ids: ['EBOM-REQ-092'], search: "'web_search', ", replace: '' },
  {
    ...NODE,
    ids: ['EBOM-REQ-093'],
    search: '  contradictions: z.array(id),',
    replace: '  contradictions: z.array(id).optional(),',
  },
  {
    ...GRAPH,
    ids: ['EBOM-REQ-094'],
    file: 'src/core/graph/graph.ts',
    search: 'if (from === to || this.#restsOn(from, to))',
    replace: 'if (from === to)',
  },
  {
    ...GRAPH,
    ids: ['EBOM-REQ-103'],
    file: 'src/core/graph/graph.ts',
    search: '  for (const edge of read.data.edges) graph.link(edge);\n',
    replace: '',
  },
  {
    ...GRAPH,
    ids: ['EBOM-REQ-142'],
    file: 'src/core/graph/graph.ts',
    search: '    this.#contradict(other, one);\n',
    replace: '',
  },
  // What of it is not settled.
  {
    ids: ['EBOM-REQ-199'],
    file: 'src/core/graph/of-case.ts',
    test: 'src/core/graph/of-case.test.ts',
    search: '    ...liminalOf(cited),\n',
    replace: '',
  },
  {
    ...UNSETTLED,
    search: 'isAlone: liminal?.length === support.length,',
    replace: 'isAlone: liminal !== undefined,',
  },
  { ...UNSETTLED, search: 'part.has(other) && isOpen(open, other)', replace: 'isOpen([], other)' },
  { ...UNSETTLED, search: 'seq > last && support.includes(id)', replace: 'seq > last' },
  // The classifier.
  { ...CLASSIFIER, ids: ['EBOM-REQ-102'], search: 'const TIE = 16;', replace: 'const TIE = -1;' },
  {
    ...CLASSIFIER,
    ids: ['EBOM-REQ-140'],
    search: 'return { domain: floor.domain, risk_level: risk, confidence: Math.max(KEYWORD, sure), keywords };',
    replace: "return { domain: 'general', risk_level: risk, confidence: Math.max(KEYWORD, sure), keywords };",
  },
  // The suites, and what they count.
  {
    ...SUITES,
    ids: ['EBOM-REQ-159'],
    file: 'src/desk/evaluate/tally.ts',
    search: "counts: result === 'PASS', what: question",
    replace: "counts: result === 'FAIL', what: question",
  },
  {
    ...SUITES,
    ids: ['EBOM-REQ-177'],
    file: 'src/core/answer/seal.ts',
    search: "speculation_allowed: THRESHOLDS[answer.risk].speculationAllowed !== 'forbidden',",
    replace: 'speculation_allowed: true,',
  },
  {
    file: 'src/core/english/meets.ts',
    test: 'src/core/evidence/missing.test.ts',
    ids: ['EBOM-REQ-154'],
    search: 'const MEANS_THE_SAME = 198;',
    replace: 'const MEANS_THE_SAME = 300;',
  },
  {
    file: 'src/adapters/vectors/row-bytes.ts',
    test: 'src/adapters/vectors/vectors.test.ts',
    ids: ['EBOM-REQ-101'],
    search: 'view.getUint32(8, true) === checksum(view)',
    replace: 'checksum(view) >= 0',
  },
  {
    file: 'helper/replies/reply-text.ts',
    test: 'helper/replies/reply-text.test.ts',
    ids: ['EBOM-REQ-146'],
    search: 'setApart(flat(unmarked(sentence.text))), marks(sentence.cites)',
    replace: "setApart(flat(unmarked(sentence.text))), ''",
  },
  {
    file: 'src/core/judge/gate.ts',
    test: 'tests/conformance/ebom/decided.test.ts',
    ids: ['EBOM-REQ-099'],
    search: 'hybrid: method !== null && HYBRID_METHODS.has(method) ? 1 : 0,',
    replace: 'hybrid: method !== null ? 1 : 0,',
  },
  // Conflicts, and what a model is asked and may write.
  {
    file: 'src/core/judge/contradict.ts',
    test: 'src/core/answer/reply.test.ts',
    ids: ['EBOM-REQ-075'],
    search: 'return cmp(fromRaw(row.contradiction), CONTRADICTION_MIN) > 0;',
    replace: 'return cmp(fromRaw(row.contradiction), CONTRADICTION_MIN) >= 0;',
  },
  {
    file: 'src/core/judge/rivals.ts',
    test: 'src/core/judge/rivals.test.ts',
    ids: ['EBOM-REQ-076'],
    search: 'if (says === null) continue;',
    replace: 'if (says !== undefined) continue;',
  },
  { ...PROMPT, ids: ['EBOM-REQ-109'], search: '    `Q: ${oneLine(question)}`,\n', replace: '' },
  {
    ...PROMPT,
    ids: ['EBOM-REQ-118'],
    search: 'Math.max(1, DRAFT_LINES_MAX >> (attempt - 1))',
    replace: 'Math.max(attempt, DRAFT_LINES_MAX)',
  },
  { ...LINES, ids: ['EBOM-REQ-110'], search: '" " cite{1,', replace: '" " cite{0,' },
  {
    ...LINES,
    ids: ['EBOM-REQ-185'],
    search: ' || !numbers.every((n) => offered.includes(n))) return null;',
    replace: ') return null;',
  },
  {
    ...STEPS,
    ids: ['EBOM-REQ-186'],
    file: 'src/core/question/rows.ts',
    search: '      z.strictObject({\n        cites: z.array(z.int().min(1)).max(CITES_MAX),\n        signal:',
    replace: '      z.object({\n        cites: z.array(z.int().min(1)).max(CITES_MAX),\n        signal:',
  },
  // The starter packs, as they ship.
  {
    ...PACKS,
    ids: ['EBOM-REQ-135'],
    file: 'static/libraries/sample_statutes-2026.11.json',
    search: '"domain":"legal_research"',
    replace: '"domain":"general"',
  },
  {
    ...PACKS,
    ids: ['EBOM-REQ-136'],
    file: 'static/libraries/starter_poems-2026.11.2.json',
    search: String.raw`Chorus\u000a\u000aRing`,
    replace: String.raw`Refrain\u000a\u000aRing`,
  },
  {
    ...PACKS,
    ids: ['EBOM-REQ-137'],
    file: 'static/libraries/story_worlds-2026.11.2.json',
    search: 'The last Harry Potter film was shown in 2011.',
    replace: 'The last Harry Potter film was shown in 1911.',
  },
  // Libraries that are looked at before they are added.
  {
    file: 'src/desk/libraries/look-at-library.ts',
    test: 'workers/desk/page-desk-library.test.ts',
    ids: ['EBOM-REQ-139'],
    search: '.filter(({ name }) => name === pack.library_name)',
    replace: '.filter(({ name }) => name === pack.version)',
  },
  {
    file: 'src/core/evidence/library-publisher.ts',
    test: 'src/core/evidence/library-case.test.ts',
    ids: ['EBOM-REQ-133'],
    search: 'return verifyEd25519(fromHex(key), message, fromHex(signature));',
    replace: 'return message.length > 0;',
  },
  {
    file: 'src/core/case/admit-act.ts',
    test: 'src/core/evidence/library-case.test.ts',
    ids: ['EBOM-REQ-133'],
    search: 'publisher !== undefined && !publisherHolds(act, publisher)',
    replace: 'publisher !== undefined && act.hash === version',
  },
  {
    file: 'src/desk/libraries/publisher-trust.ts',
    test: 'src/desk/libraries/publisher-trust.test.ts',
    ids: ['EBOM-REQ-133'],
    search: 'before.every((key) => key === publisher)',
    replace: 'before.some((key) => key === publisher)',
  },
];
