// Mutants of the rows that were whole last: what is sent to llama.cpp, weights in the manifest, labels of a debate.

export const LAST_ROWS = [
  {
    ids: ['PB2S-6.1'],
    file: 'helper/engine/child.ts',
    search: "return text.tokenize(model.tokenizer, 'trimLeadingSpace');",
    replace: "return library.LlamaText(['Be kind.', text]).tokenize(model.tokenizer, 'trimLeadingSpace');",
    test: 'tests/llama/writer.full.test.ts',
  },
  {
    ids: ['PB2S-6.1'],
    file: 'helper/engine/writer.ts',
    search: "...toFrame('frame', rules ? frames.given : frames.alone),",
    replace: '',
    test: 'tests/llama/writer.full.test.ts',
  },
  {
    ids: ['EBOM-REQ-054'],
    file: 'src/core/case/manifest.ts',
    search: '    credibility: { ...FACTOR_WEIGHTS },\n',
    replace: '',
    test: 'src/core/evidence/factors.test.ts',
  },
  {
    ids: ['DEB-10.2'],
    file: 'src/core/debate/evaluators/labels.ts',
    search: "paranoid: transition === 'T->F'",
    replace: "paranoid: transition === 'F->T'",
    test: 'helper/debate/debate.test.ts',
  },
  {
    ids: ['DEB-10.2'],
    file: 'src/core/debate/evaluators/labels.ts',
    search: 'return stance === truth;',
    replace: 'return null;',
    test: 'helper/debate/debate.test.ts',
  },
  {
    ids: ['DEB-10.2'],
    file: 'src/core/debate/runner/compose.ts',
    search: 'position: { stance: attempt.stance, confidence: decimal(attempt.conviction), raw_text: final_answer },\n',
    replace: '\n',
    test: 'helper/debate/debate-run.full.test.ts',
  },
  {
    ids: ['PB2S-1.2'],
    file: 'helper/conversation.ts',
    search: 'return await standing({ caseId: async () => (await publicIdOf(ledger)) ?? folder, ledger }, work);',
    replace: 'return await work();',
    test: 'helper/replies/verify-reply.test.ts',
  },
  {
    ids: ['PB2S-1.2'],
    file: 'helper/replies/proof-of-error.ts',
    search: 'canonicalBytes({ case_id, code, head, records, stamp })',
    replace: 'canonicalBytes({ case_id, head, records, stamp })',
    test: 'helper/replies/verify-reply.test.ts',
  },
  {
    ids: ['PB2S-1.2'],
    file: 'helper/commands/verify-reply.ts',
    search: 'return verifyChain(entries.slice(0, error.records)).head === error.head',
    replace: 'return error.head.length > 0',
    test: 'helper/replies/verify-reply.test.ts',
  },
] as const;
