// Stakes that a person sets, and sentences that wait for a person: both are acts on record, and a stranger proves what follows.

import { describe, expect, it } from 'vitest';
import type { AnswerPart } from '#core/answer/output.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { CORE, memoryStores, observationsOf, entriesOf, open, replyOf, verify, verifyCase } from '#tests/case.ts';
import { codeOf } from '#tests/ports/check.ts';
import { document, scriptedOracles, type Script } from '#tests/scenarios.ts';

const PLAIN = 'The boathouse holds eleven rowing boats.';
/** An opinion with a number in it: the rules are unsure what it is. */
const UNSURE = 'A berth of 40 feet is good.';
const QUESTION = 'How many rowing boats does the boathouse hold?';

async function caseOf(text: string, script: Script) {
  const stores = memoryStores();
  const opened = await open(
    stores,
    scriptedOracles({ relevance: (_question, passage) => (passage.includes('moon') ? 0 : 0.95), ...script }),
  );
  await opened.perform(document('one.txt', text));
  await opened.perform(document('two.txt', `${text}\n\nThe moon is far away.`));
  const ask = async (act: Parameters<typeof opened.perform>[0]): Promise<AnswerPart> =>
    replyOf(await opened.perform(act)).answer;
  const first = await ask({ kind: 'question', text: QUESTION });
  const questionSeq = opened.state().turns[0]?.questionSeq ?? -1;
  const verdicts = async (): Promise<readonly string[]> => {
    const last = opened.state().turns.length;
    const parts = await Promise.all(
      (['only', 'quoted'] as const).map((kind) =>
        writeRedacted(
          stores.store,
          stores.blobs,
          null,
          CORE,
          kind === 'only'
            ? { kind, replies: [last] }
            : { kind, replies: [last], spans: opened.state().sources.map(({ id }) => ({ source: id, passage: 0 })) },
        ),
      ),
    );
    return [
      (await verifyCase(stores)).verdict,
      ...(await Promise.all(parts.map(async (one) => (await verify(one)).verdict))),
    ];
  };
  const gates = async () =>
    observationsOf(await entriesOf(stores)).flatMap(({ cls }) => (cls.startsWith('gate/') ? [cls] : []));
  return { ask, first, gates, opened, questionSeq, stores, verdicts };
}

describe('EBOM-REQ-192: the stakes of a question, set by the person', () => {
  it('EBOM-REQ-192: are raised without a reason, and the rules of the higher risk decide', async () => {
    const { ask, first, gates, questionSeq, verdicts } = await caseOf(PLAIN, { risk: 'LOW' });
    expect([first.risk, first.kind, first.set_by_hand]).toEqual(['LOW', 'answer', undefined]);
    const raised = await ask({ kind: 'stakes', questionSeq, risk: 'HIGH', reason: null });
    expect([raised.risk, raised.set_by_hand]).toEqual(['HIGH', { from: 'LOW', reason: null }]);
    expect(await gates()).toEqual(['gate/low', 'gate/high']);
    expect(await verdicts()).not.toContain('failed');
  });

  it.each([
    ['HIGH', 'LOW', 'It is a quiz.', 'MEDIUM', { from: 'HIGH', reason: 'It is a quiz.' }],
    ['HIGH', 'MEDIUM', 'It is a quiz.', 'MEDIUM', { from: 'HIGH', reason: 'It is a quiz.' }],
    ['MEDIUM', 'LOW', 'It is a quiz.', 'LOW', { from: 'MEDIUM', reason: 'It is a quiz.' }],
    ['HIGH', 'MEDIUM', null, 'HIGH', undefined],
  ] as const)('EBOM-REQ-192: from %s to %s with the reason %s are %s', async (risk, to, reason, got, told) => {
    const { ask, questionSeq, verdicts } = await caseOf(PLAIN, { risk, judgeMethod: 'lexical-judge/2' });
    const lowered = await ask({ kind: 'stakes', questionSeq, risk: to, reason });
    expect([lowered.risk, lowered.set_by_hand]).toEqual([got, told]);
    expect(await verdicts()).not.toContain('failed');
  });

  it('EBOM-REQ-192: are on record with the reason', async () => {
    const { ask, questionSeq, stores } = await caseOf(PLAIN, { risk: 'HIGH' });
    await ask({ kind: 'stakes', questionSeq, risk: 'MEDIUM', reason: ' Two words. ' });
    const acts = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'person');
    expect(JSON.parse(acts.at(-1)?.output ?? '')).toEqual({
      kind: 'stakes',
      question_seq: questionSeq,
      reason: 'Two words.',
      risk: 'MEDIUM',
    });
  });

  it.each([
    ['of no question', 1, 'fine'],
    ['with an empty reason', null, '  '],
    ['with two lines', null, 'one\ntwo'],
  ])('leave no record %s', async (_title, seq, reason) => {
    const { opened, questionSeq, stores } = await caseOf(PLAIN, {});
    const { size } = await stores.store.tip();
    const act = { kind: 'stakes', questionSeq: seq ?? questionSeq, risk: 'HIGH', reason } as const;
    expect(await codeOf(opened.perform(act))).toBe('INPUT_SCHEMA');
    expect((await stores.store.tip()).size).toBe(size);
  });
});

describe('EBOM-REQ-030: at high stakes a sentence of an unsure kind waits for a person', () => {
  const HIGH = { risk: 'HIGH', judgeMethod: 'lexical-judge/2' } as const;

  it('EBOM-REQ-030: the answer is held, and says which sentence waits', async () => {
    const { first, verdicts } = await caseOf(UNSURE, HIGH);
    expect(first.kind === 'refusal' ? [first.refusal.rule, first.refusal.review] : first.kind).toEqual([
      'G-HIGH-13-REVIEW',
      [UNSURE],
    ]);
    expect(first.text).toContain('A person has to look at a sentence first');
    expect(await verdicts()).not.toContain('failed');
  });

  it('EBOM-REQ-030: nothing waits below high stakes, or where the kind is sure', async () => {
    expect((await caseOf(UNSURE, { risk: 'MEDIUM' })).first.kind).toBe('answer');
    expect((await caseOf(PLAIN, HIGH)).first.kind).toBe('answer');
  });

  it('EBOM-REQ-030: the person says that it holds, and the answer is given', async () => {
    const { ask, questionSeq, verdicts } = await caseOf(UNSURE, HIGH);
    const settled = await ask({ kind: 'review', questionSeq, text: UNSURE, holds: true });
    expect(settled.kind === 'answer' ? settled.sentences.map(({ text }) => text) : settled).toEqual([UNSURE]);
    expect(await verdicts()).not.toContain('failed');
  });

  it('EBOM-REQ-030: the person says that it does not hold, and it is told by no answer', async () => {
    const { ask, questionSeq, verdicts } = await caseOf(UNSURE, HIGH);
    const settled = await ask({ kind: 'review', questionSeq, text: UNSURE, holds: false });
    expect(settled.kind).toBe('refusal');
    expect(settled.kind === 'refusal' ? settled.refusal.rule : '').toBe('G-HIGH-06-SUPPORT');
    expect(await verdicts()).not.toContain('failed');
  });
});
