// Mutants of EBOM v2.0: what settles a contradiction, what a person reviews, and how stakes are set by hand.

const META = { file: 'src/core/judge/meta.ts', test: 'src/core/judge/meta.test.ts' } as const;

const BY_HAND = { file: 'src/core/judge/set-by-hand.ts', test: 'src/core/question/by-hand.test.ts' } as const;
const VERIFICATION = 'tests/conformance/ebom/verification.test.ts';
const TRANSPARENCY = { ids: ['PB2S-1.3'], test: 'src/core/admission/policy/packs/named.test.ts' } as const;

export const EBOM_SETTLED = [
  {
    ...META,
    ids: ['EBOM-REQ-080'],
    search: 'isOfKind(one, by) && addresses(one, says) ?',
    replace: 'isOfKind(one, by) ?',
  },
  {
    ...META,
    ids: ['EBOM-REQ-080'],
    search: 'isOfKind(one, by) && addresses(one, says) ?',
    replace: 'addresses(one, says) ?',
  },
  {
    ...META,
    ids: ['EBOM-REQ-080'],
    search: 'if (shares && CONCLUDES.test(line)) return line;',
    replace: 'if (shares) return line;',
  },
  {
    ...META,
    ids: ['EBOM-REQ-081'],
    search: "['USE_META_SOURCE', 'CITE_CONSENSUS'] as const",
    replace: "['USE_META_SOURCE'] as const",
  },
  {
    ...META,
    ids: ['EBOM-REQ-081'],
    search: '  if (!DISAGREES.test(whole)) return false;\n',
    replace: '',
  },
  {
    ids: ['EBOM-REQ-080', 'EBOM-REQ-081'],
    file: 'src/core/judge/contradict.ts',
    search: '  const resolved = all.map((conflict) => resolve(conflict, disputed));',
    replace: '  const resolved = all;',
    test: 'tests/conformance/ebom/conflicts.test.ts',
  },
  {
    ids: ['EBOM-REQ-078'],
    file: 'src/core/judge/contradict.ts',
    search: "risk === 'MEDIUM' || isOfExperts(one, other)",
    replace: "risk === 'MEDIUM'",
    test: 'tests/quality/conflicts/run.test.ts',
  },
  {
    ids: ['EBOM-REQ-085'],
    file: 'src/core/answer/refuse.ts',
    search: 'evidence: found.hits,',
    replace: 'evidence: [],',
    test: 'tests/conformance/ebom/conflicts.test.ts',
  },
  // What a person reviews, sets, and has checked again.
  {
    ...BY_HAND,
    ids: ['EBOM-REQ-030'],
    search: 'claims.filter(({ uncertain }) => uncertain)',
    replace: 'claims.filter(() => false)',
  },
  {
    ...BY_HAND,
    ids: ['EBOM-REQ-030'],
    file: 'src/core/judge/gate.ts',
    search: '{ review: waiting.length }',
    replace: '{ review: 0 }',
  },
  {
    ...BY_HAND,
    ids: ['EBOM-REQ-030'],
    search: 'return reviewed.some((one) => !one.holds && one.text === line);',
    replace: 'return reviewed.length < 0 && line === text;',
  },
  {
    ...BY_HAND,
    ids: ['EBOM-REQ-030'],
    file: 'src/core/answer/refuse.ts',
    search: '    ...(waiting.length === 0 ? {} : { review: waiting }),\n',
    replace: '',
  },
  {
    ids: ['EBOM-REQ-030'],
    file: 'src/desk/acts/by-hand.ts',
    search: '    for (const { text } of reviewed) queue.delete(keyOf(text));\n',
    replace: '',
    test: 'src/desk/acts/by-hand.test.ts',
  },
  {
    ids: ['EBOM-REQ-030'],
    file: 'src/lib/views/case/review.ts',
    search: '    for (const text of reviewed) queue.delete(keyOf(text));\n',
    replace: '',
    test: 'src/lib/views/case/review.test.ts',
  },
  {
    ...BY_HAND,
    ids: ['EBOM-REQ-192'],
    search: 'RISKS[Math.max(to, from - 1)]',
    replace: 'RISKS[to]',
  },
  {
    ...BY_HAND,
    ids: ['EBOM-REQ-192'],
    search: '  if (to < from && stakes.reason === null) return assessed;\n',
    replace: '',
  },
  {
    ...BY_HAND,
    ids: ['EBOM-REQ-192'],
    file: 'src/core/question/ask.ts',
    search: 'setByHand(assessed, question.stakes)',
    replace: 'setByHand(assessed, null)',
  },
  {
    ids: ['EBOM-REQ-192'],
    file: 'src/desk/acts/by-hand.ts',
    search: "reason === '')\n        throw",
    replace: "reason === 'x')\n        throw",
    test: 'src/desk/acts/by-hand.test.ts',
  },
  {
    ids: ['EBOM-REQ-194'],
    file: 'src/desk/acts/by-hand.ts',
    search: "return { kind: 'question', text: answer.question };",
    replace: "return { kind: 'question', text: 'What?' };",
    test: 'src/desk/acts/by-hand.test.ts',
  },
  {
    ids: ['EBOM-REQ-143'],
    file: 'src/core/judge/ground.ts',
    search: 'cmp(fromRaw(row.similarity), minSimilarity) < 0',
    replace: 'cmp(fromRaw(row.similarity), ZERO) < 0',
    test: VERIFICATION,
  },
  {
    ids: ['EBOM-REQ-143'],
    file: 'src/core/judge/patterns.ts',
    search: '(told.tier > 1 && isConnectedFreely(told))',
    replace: 'false',
    test: VERIFICATION,
  },
  {
    ids: ['EBOM-REQ-143'],
    file: 'src/core/judge/patterns.ts',
    search: 'if (isNonSequitur(told) || ',
    replace: 'if (',
    test: VERIFICATION,
  },
  {
    ...TRANSPARENCY,
    file: 'src/core/answer/edge.ts',
    search: '${IPTC}trainedAlgorithmicMedia',
    replace: '${IPTC}algorithmicMedia',
  },
  {
    ...TRANSPARENCY,
    file: 'src/core/admission/policy/packs/eu-transparency.policy',
    search: '"policy_id":"USER-EU-2-MEDIUM-SPECULATION","threshold":0',
    replace: '"policy_id":"USER-EU-2-MEDIUM-SPECULATION","threshold":65536',
  },
] as const;
