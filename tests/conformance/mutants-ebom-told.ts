// Mutants of EBOM v2.0: what an answer says of time, spheres and confidence, and how kinds of content stand apart.

const QUALIFY = { file: 'src/core/answer/qualify.ts', test: 'src/core/answer/qualify.test.ts' } as const;
const FRESHNESS = { file: 'src/core/evidence/freshness.ts', test: QUALIFY.test } as const;
const COMPOSE = { file: 'src/core/answer/compose.ts', test: QUALIFY.test } as const;
const LABEL = { test: 'src/core/answer/label.test.ts', ids: ['EBOM-REQ-010'] } as const;
const BULLETS = { test: 'tests/conformance/ebom/compliance.test.ts' } as const;
const AXIOMS = { test: 'src/core/pb2s/axioms.test.ts', ids: ['PB2S-3.4'] } as const;

const INFERENCE = { test: 'src/core/answer/inference.test.ts' } as const;

export const EBOM_TOLD = [
  {
    ids: ['EBOM-REQ-038'],
    file: 'src/core/judge/steps.ts',
    test: 'src/core/judge/steps.test.ts',
    search: ' || link.from !== at ||',
    replace: ' ||',
  },
  {
    ...INFERENCE,
    ids: ['EBOM-REQ-045'],
    file: 'src/core/judge/ground.ts',
    search: "const QUOTED = fromDecimal('0.99');",
    replace: 'const QUOTED = ONE;',
  },
  {
    ...INFERENCE,
    ids: ['EBOM-REQ-045'],
    file: 'src/core/judge/gate.ts',
    search: 'steps === null ? THRESHOLDS[barOf(facts.assessment)].minSources : used.length',
    replace: 'THRESHOLDS[facts.assessment.risk].minSources',
  },
  {
    ...INFERENCE,
    ids: ['EBOM-REQ-045'],
    file: 'src/core/judge/gate.ts',
    search: 'return steps === null ? carriers.length : 1;',
    replace: 'return carriers.length;',
  },
  {
    ...INFERENCE,
    ids: ['EBOM-REQ-010'],
    file: 'src/adapters/extractive/write.ts',
    search: "text: inferred.conclusion, type: 'INFERENCE'",
    replace: "text: inferred.conclusion, type: 'FACT'",
  },
  {
    ...INFERENCE,
    ids: ['EBOM-REQ-040'],
    file: 'src/core/judge/patterns.ts',
    search: 'told.isInference ? carrying.some(shows)',
    replace: 'told.isInference ? carrying.every(shows)',
  },
  {
    ...LABEL,
    file: 'src/core/answer/label.ts',
    search: 'INFERENTIAL: (confidence) => `INFERENTIAL (${confidence})`',
    replace: "INFERENTIAL: () => ''",
  },
  {
    ...LABEL,
    file: 'src/core/answer/revise.ts',
    search: 'marks(cites), labelInText(claims)]',
    replace: 'marks(cites)]',
  },
  {
    ...LABEL,
    file: 'src/core/answer/edge.ts',
    search: '[setApart(text), marks, label]',
    replace: '[setApart(text), marks]',
  },
  {
    ...LABEL,
    file: 'helper/replies/reply-text.ts',
    search: 'marks(sentence.cites), label]',
    replace: 'marks(sentence.cites)]',
  },
  {
    ...LABEL,
    file: 'src/lib/views/case/turn-view.ts',
    search: '    label: labelOf(claims),',
    replace: "    label: '',",
  },
  {
    ...QUALIFY,
    ids: ['EBOM-REQ-050', 'EBOM-REQ-179'],
    search: "if (below('0.6')) return 'strong_warning';",
    replace: "if (below('0.55')) return 'strong_warning';",
  },
  {
    ...QUALIFY,
    ids: ['EBOM-REQ-050'],
    search: "fromDecimal('0.85')) > 0 ? 'high'",
    replace: "fromDecimal('0.85')) >= 0 ? 'high'",
  },
  {
    ...FRESHNESS,
    ids: ['EBOM-REQ-064', 'EBOM-REQ-181'],
    search: '  if (mustBeFetched(source, now)) return ZERO;\n',
    replace: '',
  },
  {
    ...FRESHNESS,
    ids: ['EBOM-REQ-065'],
    search: "volatility === 'HIGH' || volatility === 'MEDIUM' ? VOLATILITY",
    replace: "volatility === 'HIGH' ? VOLATILITY",
  },
  {
    ...QUALIFY,
    ids: ['EBOM-REQ-064'],
    search: '    ...(mustBeFetched(source, now)\n',
    replace: '    ...(mustBeFetched(source, 0)\n',
  },
  { ...QUALIFY, ids: ['EBOM-REQ-068'], search: ' ${library.act.version}.`', replace: '.`' },
  { ...QUALIFY, ids: ['EBOM-REQ-069'], search: 'const day = act.dated ??', replace: 'const day = null ??' },
  { ...QUALIFY, ids: ['EBOM-REQ-070'], search: "return act.type === 'news' ||", replace: 'return' },
  {
    ...QUALIFY,
    ids: ['EBOM-REQ-072'],
    search: '  const retrieved = timeSensitive\n',
    replace: '  const retrieved = !timeSensitive\n',
  },
  { ...COMPOSE, ids: ['EBOM-REQ-072'], search: '{ ...citation, liminal }', replace: 'citation' },
  {
    ...COMPOSE,
    file: 'src/core/answer/revise.ts',
    ids: ['EBOM-REQ-070'],
    search: '...qualifiers.map(oneLine),',
    replace: '',
  },
  {
    ...QUALIFY,
    ids: ['EBOM-REQ-088'],
    search: "DECLARED: source.act.sphere === 'LIMINAL',",
    replace: 'DECLARED: false,',
  },
  { ...QUALIFY, ids: ['EBOM-REQ-086'], search: "sphere === 'INSIDE'\n", replace: "sphere === 'OUTSIDE'\n" },
  { ...FRESHNESS, ids: ['EBOM-REQ-090'], search: "act.sphere === 'LIMINAL' ? LIMINAL_SHARE : 1", replace: '1' },
  { ...COMPOSE, ids: ['EBOM-REQ-090'], search: " || source.act.sphere === 'LIMINAL',", replace: ',' },
  {
    ...INFERENCE,
    ids: ['EBOM-REQ-008', 'EBOM-REQ-178'],
    file: 'src/core/judge/reason.ts',
    search: "? 'UNCERTAIN' : 'VALID'",
    replace: "? 'VALID' : 'VALID'",
  },
  {
    ...BULLETS,
    ids: ['EBOM-REQ-179'],
    file: 'src/core/judge/confidence.ts',
    search: 'mul(mul(weakest, VALIDITY[validity]), verification)',
    replace: 'mul(weakest, VALIDITY[validity])',
  },
  {
    ...BULLETS,
    ids: ['EBOM-REQ-180'],
    file: 'src/core/admission/policy/packs/registry.gen.ts',
    search: "'G-LOW-10-CREDIBILITY', 26214",
    replace: "'G-LOW-10-CREDIBILITY', 13107",
  },
  {
    ...BULLETS,
    ids: ['EBOM-REQ-182'],
    file: 'src/core/judge/contradict.ts',
    search: 'cmp(fromRaw(row.contradiction), CONTRADICTION_MIN) > 0',
    replace: 'cmp(fromRaw(row.contradiction), CONTRADICTION_MIN) > 1',
  },
  {
    ids: ['PB2S-2.5'],
    file: 'helper/cli.ts',
    search: 'if (asksForReply(argv)) openTerminal',
    replace: 'if (!asksForReply(argv)) openTerminal',
    test: 'helper/replies/reply-error.test.ts',
  },
  {
    ...AXIOMS,
    file: 'src/core/pb2s/axioms.ts',
    search: '.filter(({ sources }) => sources.every((id) => ids.has(id)))',
    replace: '',
  },
  { ...AXIOMS, file: 'src/core/pb2s/axioms.ts', search: '    .slice(0, AXIOMS_MAX)\n', replace: '' },
  { ...AXIOMS, file: 'src/core/answer/revise.ts', search: '...knownLines(claims, known),', replace: '' },
  { ...AXIOMS, file: 'src/core/case/reduce.ts', search: 'return isKnown ? known : [', replace: 'return [' },
  {
    ...AXIOMS,
    file: 'src/core/disclosure/redact.ts',
    search: 'gates.flatMap((gate) => gate.known ?? [])',
    replace: '[]',
  },
  // Found alive by hand, and killed since.
  {
    ids: ['EBOM-REQ-021'],
    file: 'src/core/judge/ground.ts',
    search: "claim.kind === 'OPINION' && claim.category === 'SUBJECTIVE'",
    replace: "claim.kind === 'OPINION'",
    test: 'src/core/answer/domains.test.ts',
  },
  {
    ids: ['EBOM-REQ-063', 'EBOM-REQ-084'],
    file: 'src/core/judge/contradict.ts',
    search: "const CREDIBILITY_GAP = fromDecimal('0.3')",
    replace: "const CREDIBILITY_GAP = fromDecimal('0.35')",
    test: 'src/core/answer/domains.test.ts',
  },
  {
    ids: ['EBOM-REQ-055'],
    file: 'helper/libraries/domain-authority.ts',
    search: 'host.endsWith(`.${one}`)',
    replace: 'host.endsWith(one)',
    test: 'helper/libraries/domain-authority.test.ts',
  },
  {
    ids: ['EBOM-REQ-059'],
    file: 'helper/libraries/domain-authority.ts',
    search: 'x.com twitter.com facebook.com',
    replace: 'x.com facebook.com',
    test: 'helper/libraries/domain-authority.test.ts',
  },
  {
    ids: ['PB2S-5.5'],
    file: 'helper/conformance/harness.ts',
    search: "typeof one === 'string' ? { message: one } : one",
    replace: "typeof one === 'string' ? { message: one } : { message: one.message }",
    test: 'tests/conformance/harness.full.test.ts',
  },
] as const;
