// Mutants of PB2S v0.2: one line of the audit, the proof or the harness changed, and the test that must go red.

const REFLECT = { file: 'src/core/pb2s/reflect.ts', test: 'src/core/pb2s/reflect.test.ts' } as const;
const FAULTS = { file: 'src/core/pb2s/faults.ts', test: 'src/core/pb2s/reflect.test.ts' } as const;

const CLARIFY = { test: 'src/core/pb2s/clarify.test.ts' } as const;
const REPLY = { test: 'src/core/answer/reply.test.ts' } as const;
const CHECKED = { test: 'tests/pb2s-check.test.ts' } as const;
const HARNESS = { file: 'helper/conformance/pb2s-checks.ts', test: 'tests/conformance/harness.full.test.ts' } as const;
const CHAT = { file: 'helper/routes/chat.ts', test: 'tests/conformance/chat-errors.test.ts' } as const;

const LOOP = { test: 'tests/conformance/pb2s-loop.test.ts' } as const;
const PROOF = { file: 'src/core/pb2s/proof.ts', test: 'src/core/pb2s/proof.test.ts' } as const;
const AXIOMS = { file: 'src/core/pb2s/axioms.ts', test: 'src/core/pb2s/axioms.test.ts' } as const;

export const PB2S = [
  // What a person says holds: all that says so is as relevant as what it was chosen over, and nothing else is.
  {
    ...CLARIFY,
    file: 'src/core/judge/gate.ts',
    ids: ['PB2S-2.4b'],
    search: '[contradicting, ...holds] : []',
    replace: '[contradicting] : []',
  },
  {
    ...CLARIFY,
    file: 'src/core/judge/gate.ts',
    ids: ['PB2S-2.4b'],
    search: '[contradicting, ...holds] : []',
    replace: 'holds : []',
  },
  {
    ...CLARIFY,
    file: 'src/core/judge/gate.ts',
    ids: ['PB2S-2.4b'],
    search: "one.resolution === 'CHOSEN_BY_PERSON' && one.settled",
    replace: 'one.settled',
  },
  {
    ...CLARIFY,
    file: 'src/core/judge/gate.ts',
    ids: ['PB2S-2.4b'],
    search: 'holds.includes(index) ? ',
    replace: 'index >= 0 ? ',
  },
  {
    ...CLARIFY,
    file: 'src/core/judge/gate.ts',
    ids: ['PB2S-2.4b'],
    search: 'const holds = [carrier, ...(groundings[claim]?.carriers ?? []).map(({ evidence }) => evidence)];',
    replace: 'const holds = [carrier + 0 * groundings.length * claim];',
  },
  // What is wrong in a draft: kind, exact span, the record it rests on.
  {
    ...REFLECT,
    ids: ['PB2S-2.3b'],
    search: 'return { start: end - line.length, end };',
    replace: 'return { start: 0, end };',
  },
  {
    ...REFLECT,
    ids: ['PB2S-2.3b'],
    search: ': { start: line.start + place.start, end: line.start + place.end };',
    replace: ': line;',
  },
  {
    ...FAULTS,
    ids: ['PB2S-2.3b'],
    search: "at('contradiction', conflictText",
    replace: "at('missing evidence', conflictText",
  },
  {
    ...FAULTS,
    ids: ['PB2S-2.3b', 'PB2S-3.2'],
    search: "at('missing evidence', `${nearest",
    replace: "at('unjustified assumption', `${nearest",
  },
  { ...FAULTS, ids: ['PB2S-3.2'], search: '      claim: what.index,', replace: '      claim: null,' },
  { ...REFLECT, ids: ['PB2S-3.1'], search: 'this.put(`Assumption: ${line}`)', replace: 'this.put(line)' },
  // At most three, and each placeholder names one.
  {
    ...REFLECT,
    ids: ['PB2S-2.3a'],
    search: 'bullets.slice(0, REFLECT_BULLETS_MAX - 1)',
    replace: 'bullets.slice(0, REFLECT_BULLETS_MAX)',
  },
  {
    ...REFLECT,
    ids: ['PB2S-2.3a'],
    search: 'segments: rest.flatMap(({ segments }) => segments),',
    replace: 'segments: head.segments,',
  },
  // Resolved is computed.
  { ...REFLECT, ids: ['PB2S-3.3'], search: 'resolved: carrier !== null || dropped,', replace: 'resolved: true,' },
  { ...REFLECT, ids: ['PB2S-3.3'], search: 'resolved: carrier !== null || dropped,', replace: 'resolved: dropped,' },
  {
    ids: ['PB2S-3.3'],
    file: 'src/core/answer/revise.ts',
    search: 'n === null ? `Open assumption: ${text}`',
    replace: 'n === null ? text',
    test: 'src/core/pb2s/reflect.test.ts',
  },
  {
    ...REFLECT,
    ids: ['PB2S-3.2'],
    search: "return { by: /-(SOURCES|RELEVANCE)$/.test(rule) ? 'search' : 'rule'",
    replace: "return { by: 'rule'",
  },
  // A contradiction that is left.
  {
    ...CLARIFY,
    ids: ['PB2S-2.4a'],
    file: 'src/core/answer/compose.ts',
    search: "breachedRules(last.outcome).some((id) => id.endsWith('-CONFLICTS'))",
    replace: "breachedRules(last.outcome).every((id) => id.endsWith('-CONFLICTS'))",
  },
  {
    ...CLARIFY,
    ids: ['PB2S-2.4a'],
    file: 'src/core/answer/refuse.ts',
    search: "const verdict = contradiction === null ? 'APPROVE' : 'CLARIFY';",
    replace: "const verdict = 'APPROVE';",
  },
  {
    ...CLARIFY,
    ids: ['PB2S-2.4b'],
    file: 'src/core/answer/refuse.ts',
    search: 'toText(sections, contradiction?.questions ?? [])',
    replace: 'toText(sections, [])',
  },
  {
    ...CLARIFY,
    ids: ['PB2S-2.4b'],
    file: 'src/core/judge/contradict.ts',
    search: 'if (rows.some((row) => isChosen(row) && contradicts(row))) return',
    replace: 'if (rows.length < 0) return',
  },
  {
    ...CLARIFY,
    ids: ['PB2S-2.4c'],
    file: 'src/core/answer/compose.ts',
    search: "some((id) => id.endsWith('-CONFLICTS'))",
    replace: "some((id) => id !== '')",
  },
  // The proof.
  {
    ...REPLY,
    ids: ['PB2S-2.1b', 'PB2S-4.3'],
    file: 'src/core/answer/seal.ts',
    search: 'composed.attempts.filter(({ draft }) => draft !== null).length',
    replace: 'composed.drafts',
  },
  {
    ...REPLY,
    ids: ['PB2S-2.1b'],
    file: 'src/core/limits.ts',
    search: 'export const DRAFTS_MAX = 3;',
    replace: 'export const DRAFTS_MAX = 4;',
  },
  {
    ...CHECKED,
    ids: ['PB2S-4.4'],
    file: 'src/core/pb2s/proof.ts',
    search: 'return `run-${',
    replace: 'return `ran-${',
  },
  {
    ...CHECKED,
    ids: ['PB2S-2.2'],
    file: 'src/core/pb2s/sections.ts',
    search: "    ['LEARNED', ...learned],",
    replace: '',
  },
  {
    ...CHECKED,
    ids: ['PB2S-2.3c'],
    file: 'src/core/pb2s/sections.ts',
    search: '${flag.ref} ${flag.kind}: ',
    replace: '${flag.ref}: ',
  },
  {
    ...CHECKED,
    ids: ['PB2S-2.4b'],
    file: 'src/core/pb2s/sections.ts',
    search: ".replace(/\\?+([\"')\\]]*)$/, '.$1')",
    replace: '',
  },
  // The harness.
  { ...HARNESS, ids: ['PB2S-5.1'], search: 'section_order: inOrder(text),', replace: 'section_order: true,' },
  { ...HARNESS, ids: ['PB2S-5.1'], search: 'reflect_limits: reflects(text),', replace: 'reflect_limits: true,' },
  {
    ...HARNESS,
    ids: ['PB2S-5.1', 'PB2S-4.2', 'PB2S-4.3'],
    search: 'proof_schema: isProof(proof),',
    replace: 'proof_schema: true,',
  },
  { ...HARNESS, ids: ['PB2S-5.1'], search: 'clarify_rule: clarifies(text, proof),', replace: 'clarify_rule: true,' },
  {
    ...HARNESS,
    ids: ['PB2S-5.4'],
    file: 'scripts/conformance.py',
    search: '            return 2\n        proof',
    replace: '            return 1\n        proof',
  },
  {
    ids: ['EBOM-REQ-192'],
    test: 'tests/conformance/chat.test.ts',
    file: 'helper/routes/conversation.ts',
    search: "{ kind: 'stakes', ...stakes }",
    replace: "{ kind: 'stakes', ...stakes, reason: 'none given' }",
  },
  {
    ids: ['EBOM-REQ-030', 'EBOM-REQ-194'],
    test: 'tests/conformance/chat.test.ts',
    file: 'helper/routes/conversation.ts',
    search: "{ kind: 'review', text: one.text, holds }",
    replace: "{ kind: 'review', text: one.text, holds: false }",
  },
  { ...CHAT, ids: ['PB2S-5.2'], search: "app.post('/chat',", replace: "app.put('/chat'," },
  {
    ...CHAT,
    ids: ['PB2S-2.5'],
    search: ', pb2s_proof: said.pb2s_proof ?? proofOfError(now, said.code, stands) };',
    replace: ' };',
  },
  {
    ids: ['PB2S-2.5'],
    file: 'helper/replies/reply-error.ts',
    search: '    if (terminal.json)',
    replace: '    if (terminal.json && codeOf(error) === null)',
    test: 'helper/replies/reply-error.test.ts',
  },
  {
    ids: ['PB2S-2.5'],
    file: 'helper/replies/reply-error.ts',
    search: '(error instanceof HelperError ? error.proof : undefined) ??',
    replace: 'undefined ??',
    test: 'helper/replies/reply-error.test.ts',
  },
  {
    ids: ['PB2S-2.5', 'PB2S-4.3'],
    file: 'src/core/disclosure/quoted-check.ts',
    search: "['proof', check.pb2s_proof ?? proof, proof]",
    replace: "['proof', proof, proof]",
    test: 'src/core/draft/check.test.ts',
  },
  {
    ids: ['PB2S-4.3', 'PB2S-4.2'],
    file: 'src/core/verify/check-quoted.ts',
    search: "    ['proof', pb2s, proof],\n",
    replace: '',
    test: 'src/core/verify/check-quoted.test.ts',
  },
  // Every reply, its text and its models.
  {
    ...LOOP,
    ids: ['PB2S-1.1'],
    file: 'src/core/answer/seal.ts',
    search: "uuid: toId(idHead, 'run', question.seq, 0),",
    replace: "uuid: toId(idHead, 'run', 0, 0),",
  },
  {
    ...LOOP,
    ids: ['PB2S-1.2'],
    file: 'src/core/answer/edge.ts',
    search: '    pb2s_proof: pb2s.pb2s_proof,',
    replace: "    pb2s_proof: { ...pb2s.pb2s_proof, audit_ref: '' },",
  },
  {
    ...LOOP,
    ids: ['PB2S-1.4'],
    file: 'src/core/pb2s/sections.ts',
    search: "    ['REVISE', sections.revise],",
    replace: "    ['ANSWER', sections.revise],",
  },
  {
    ...LOOP,
    ids: ['PB2S-2.1a'],
    file: 'src/core/pb2s/loop.ts',
    search: '    passages: offered.length,\n    claims,\n',
    replace: '    passages: offered.length,\n    claims,\n    ...{ text: offered[0]?.text },\n',
  },
  {
    ...LOOP,
    ids: ['PB2S-6.1'],
    file: 'src/core/case/observe.ts',
    search: 'const answer = await answerTo(world, event, seq, input);',
    replace: "const answer = await answerTo(world, event, seq, { ...input, ...{ system: 'Be kind.' } });",
  },
  {
    ...LOOP,
    ids: ['PB2S-2.6b', 'PB2S-6.2'],
    file: 'src/adapters/extractive/oracle.ts',
    search: 'seed: 0',
    replace: 'seed: null',
  },
  {
    ...LOOP,
    ids: ['PB2S-6.2'],
    file: 'README.md',
    search: '`lexical-judge/3@sha256:<engines>`   | none ',
    replace: '`lexical-judge/2@sha256:<engines>`   | none ',
  },
  {
    ids: ['PB2S-5.3'],
    file: 'helper/cli/serve.ts',
    search: "'--endpoint <URL>'",
    replace: "'--url <URL>'",
    test: 'tests/conformance/harness.full.test.ts',
  },
  {
    ids: ['PB2S-5.5'],
    file: 'tests/conformance/prompts/basic.json',
    search: '"kind": "technical", "message": "Describe how',
    replace: '"kind": "concept", "message": "Describe how',
    test: 'tests/conformance/harness.full.test.ts',
  },
  {
    ...PROOF,
    ids: ['PB2S-2.6a'],
    file: 'src/core/admission/policy/packs/registry.gen.ts',
    search: "'PB2S-1-TEMPERATURE', 13107",
    replace: "'PB2S-1-TEMPERATURE', 65536",
  },
  { ...PROOF, ids: ['PB2S-4.1'], search: '  audit_ref: z.string().min(1),', replace: '  audit_ref: z.string(),' },
  {
    ids: ['PB2S-4.5', 'PB2S-4.1'],
    file: 'schemas/pb2s_proof.schema.json',
    search: '"minLength": 1',
    replace: '"minLength": 0',
    test: 'tests/conformance/pb2s-schema.test.ts',
  },
  {
    ...REPLY,
    ids: ['PB2S-2.7a'],
    file: 'src/core/pb2s/proof.ts',
    search: '    prompt_hash: promptHash,',
    replace: "    prompt_hash: '',",
  },
  {
    ...REPLY,
    ids: ['PB2S-2.7b'],
    file: 'src/core/pb2s/proof.ts',
    search: '    model_id: modelId,\n',
    replace: '    model_id: modelId,\n    ...{ question: uuid },\n',
  },
  // What was learned.
  {
    ...AXIOMS,
    ids: ['PB2S-3.4'],
    search: 'first_seen: Math.min(before?.first_seen ?? first_seen, first_seen),',
    replace: 'first_seen,',
  },
  {
    ...AXIOMS,
    ids: ['PB2S-3.4'],
    search: 'retired: carrying.some((id) => !current.has(id)),',
    replace: 'retired: false,',
  },
  {
    ...AXIOMS,
    ids: ['PB2S-3.4'],
    search: "const key = [oneLine(text), ...carrying].join('\\n');",
    replace: 'const key = claim_id;',
  },
] as const;
