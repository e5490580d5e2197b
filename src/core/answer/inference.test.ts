// What is inferred: when it is told, with which number, in the same words on every surface; and when it is not. By hand:
// .4 x credibility + .3 x .95 + .2 x 1 + .1 x 0 for each passage, the least of them times .99 for each premise.

import { describe, expect, it } from 'vitest';
import { reasoningStep } from '#core/answer/reasoning-step.ts';
import { toEdge } from '#core/answer/edge.ts';
import { printReply } from '#helper/replies/reply-text.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';
import { toTurnView } from '#lib/views/case/turn-view.ts';
import { memoryStores, open, replyOf, run, verifyCase } from '#tests/case.ts';
import { failedPb2s } from '#tests/pb2s-check.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles, SILENT, SUPPORTS, type Scenario } from '#tests/scenarios.ts';

const CAUSE = 'Frost causes ice in the pipe.';
const EFFECT = 'Ice in the pipe leads to cracks.';
const inference = (text: string, cites: number[] = [1, 2]) => ({ cites, text, type: 'INFERENCE' as const });
const CRACKS = inference('Frost leads to cracks.');

/** Two documents, the second as credible as is said; a judge that finds nothing in either by itself. */
const frost = (more: Partial<Scenario> & { readonly credibility?: number } = {}): Scenario => ({
  documents: [document('a.txt', CAUSE), document('b.txt', EFFECT, { credibility: more.credibility ?? null })],
  question: 'What does frost do to the pipe?',
  segments: (_attempt, evidence) => [{ ...CRACKS, cites: evidence.map((_, at) => at + 1) }],
  judge: () => SILENT,
  ...more,
});

describe('an inference from two documents', () => {
  it('EBOM-REQ-002, EBOM-REQ-010, EBOM-REQ-027: is INFERENTIAL with its number in the record, the text, the structured reply, the command line and the page', async () => {
    const { opened, reply, stores } = await run(frost());
    const { answer } = reply;
    if (answer.kind !== 'answer') throw new Error(answer.text);
    // A contract is .9: .36 + .285 + .2 = .845; x .99 x .99 = .8282.
    const text = 'Frost leads to cracks. [1][2] INFERENTIAL (0.83)';
    expect(answer.claims.map(({ category, type }) => [category, type])).toEqual([[expect.any(String), 'INFERENTIAL']]);
    expect(answer.text.split('\n')).toContain(text);
    expect(answer.sections.learned).toEqual(['Nothing: what is inferred is not kept as known.']);
    expect(toEdge(reply).response).toMatchObject({
      answer: text,
      claims: [{ type: 'INFERENTIAL', confidence: expect.closeTo(0.8282, 3) as number }],
    });
    const lines: string[] = [];
    const terminal = { line: (line = '') => lines.push(line), look: (line: string) => line, width: 2_000 };
    printReply(terminal as unknown as Terminal, reply, { caseId: '', head: '', records: 1, typed: answer.question });
    expect(lines).toContain(text);
    const turn = opened.state().turns[0];
    if (turn === undefined) throw new Error('a question is a turn');
    const sealed = {
      kind: 'answer',
      stateSeq: 1,
      stateHash: '',
      index: { parts: {}, question_seq: 0, upto: 0 },
    } as const;
    const { outcome } = toTurnView(turn, { reply: { ...sealed, parts: reply }, seal: null, signed: false, number: 1 });
    expect(
      outcome.kind === 'answer' && outcome.sentences.map(({ cells, label, standing }) => [cells, label, standing]),
    ).toEqual([[[], 'INFERENTIAL (0.83)', 'inferential']]);
    expect(failedPb2s(answer.text, reply.pb2s.pb2s_proof)).toEqual([]);
    // Everything holds; scripted engines cannot be computed again.
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('EBOM-REQ-031: has a step for each premise, and one for what they lead to', async () => {
    const { answer, ebom } = (await run(frost())).reply;
    const shared = { output: answer.claims[0]?.id, validity_check: 'VALID' };
    expect(ebom.reasoning_chain).toEqual([
      { step: 1, operation: 'entailment', inputs: [expect.any(Number)], intermediate_claim: CAUSE, ...shared },
      { step: 2, operation: 'entailment', inputs: [expect.any(Number)], intermediate_claim: EFFECT, ...shared },
      { step: 3, operation: 'transitive', inputs: expect.any(Array), intermediate_claim: CRACKS.text, ...shared },
    ]);
    expect([...(ebom.reasoning_chain[2]?.inputs ?? [])].sort((a, b) => a - b)).toEqual([1, 2]);
    for (const step of ebom.reasoning_chain) {
      expect(reasoningStep.parse(step)).toEqual(step);
      const [n = 0] = step.inputs;
      if (step.inputs.length === 1) expect(answer.citations[n - 1]?.excerpt).toBe(step.intermediate_claim);
    }
  });

  it.each([
    // .6: .24 + .485 = .725; x .9801 = .7106. The worse document counts, although one would be enough.
    ['LOW', 39_322, '0.71'],
    ['MEDIUM', 39_322, '0.71'],
    // .5: .2 + .485 = .685; x .9801 = .6714.
    ['LOW', 32_768, '0.67'],
    ['MEDIUM', 32_768, 'G-MEDIUM-12-CONFIDENCE'],
  ] as const)(
    'EBOM-REQ-045, EBOM-REQ-051: at %s, with a credibility of %i / 65536: %s',
    async (risk, credibility, told) => {
      const { answer } = (await run(frost({ risk, credibility }))).reply;
      const outcome = answer.kind === 'refusal' ? answer.refusal.rule : answer.kind;
      expect(told.startsWith('G-') ? outcome : answer.text).toContain(
        told.startsWith('G-') ? told : `INFERENTIAL (${told})`,
      );
    },
  );

  it('EBOM-REQ-008, EBOM-REQ-178: is never told at high stakes, whatever the judge says of it', async () => {
    const judge = () => SUPPORTS;
    const { answer } = (await run(frost({ risk: 'HIGH', judge, judgeMethod: 'lexical-judge/2' }))).reply;
    // .845 + .1 as both say it, x .5 x .99 = .4678: below .85.
    expect([answer.kind, answer.kind === 'refusal' && answer.refusal.rule]).toEqual([
      'refusal',
      'G-HIGH-12-CONFIDENCE',
    ]);
  });

  it('is not told where a document says otherwise', async () => {
    const judge = () => ({ ...SILENT, contradiction: 0.9 });
    expect((await run(frost({ judge }))).reply.answer.kind).not.toBe('answer');
  });

  it('is not told where only one of its premises is cited', async () => {
    const segments = () => [inference(CRACKS.text, [1])];
    const { answer } = (await run(frost({ segments }))).reply;
    expect(answer.kind === 'refusal' && answer.refusal.rule).toBe('G-LOW-06-SUPPORT');
  });
});

describe.each(['LOW', 'MEDIUM'] as const)(
  'an inference of an invalid pattern at %s, although a judge lets it through',
  (risk) => {
    it.each([
      [
        'EBOM-REQ-038',
        'non sequitur',
        'Therefore the paint works with the tank.',
        ['The paint is processed by the mixer.', 'The tank contains the mixer.'],
      ],
      [
        'EBOM-REQ-039',
        'cherry picking',
        'The drug lowers pain.',
        ['The drug lowers pain and raises the risk of bleeding.'],
      ],
      [
        'EBOM-REQ-040',
        'false equivalence',
        'Coffee causes headaches.',
        ['Coffee correlates with short sleep.', 'Short sleep causes headaches.'],
      ],
      [
        'EBOM-REQ-041',
        'overgeneralisation',
        'All programmers prefer tabs.',
        ['In a study of 100 Python programmers, most programmers prefer tabs.'],
      ],
    ] as const)('%s: %s is named and not told: "%s"', async (_id, pattern, text, said) => {
      const { answer } = (
        await run({
          documents: said.map((one, at) => document(`${String(at)}.txt`, one)),
          question: 'What is said here?',
          risk,
          segments: (_attempt, evidence) => [
            inference(
              text,
              evidence.map((_, at) => at + 1),
            ),
          ],
          judge: () => SUPPORTS,
        })
      ).reply;
      expect(answer.kind === 'refusal' && answer.refusal.rule).toBe(`G-${risk}-06-SUPPORT`);
      expect(answer.kind === 'refusal' && answer.refusal.reason).toContain(`Invalid reasoning (${pattern}):`);
    });
  },
);

describe('the built-in engines', () => {
  const asked = async (text: string, question: string) => {
    const { clock, person, random } = scriptedOracles();
    const one = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
    await one.perform(document('towers.md', text, { media: 'text/markdown' }));
    return replyOf(await one.perform({ kind: 'question', text: question })).answer;
  };

  it('EBOM-REQ-010: infer what a question asks and two sentences lead to, and quote both behind it', async () => {
    const said = 'The north tower is taller than the chapel. The chapel is taller than the mill.';
    const answer = await asked(said, 'Is the north tower taller than the mill?');
    expect(answer.kind === 'answer' && answer.sentences.map(({ text, type }) => [text, type])).toEqual([
      ['The north tower is taller than the mill.', 'INFERENTIAL'],
      ['The north tower is taller than the chapel.', 'VERIFIED'],
      ['The chapel is taller than the mill.', 'VERIFIED'],
    ]);
    expect(answer.text).toMatch(/The north tower is taller than the mill\. \[1\] INFERENTIAL \(0\.\d\d\)/);
  });

  it.each([
    'The north tower is taller than the chapel. The mill is taller than the chapel.',
    'The north tower is taller than the chapel. Some chapels are taller than the mill.',
    'The north tower is taller than the mill. The chapel is older than the mill.',
  ])('infer nothing from "%s"', async (said) => {
    expect((await asked(said, 'Is the north tower taller than the mill?')).text).not.toContain('INFERENTIAL');
  });
});
