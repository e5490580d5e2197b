// A contradiction that stays: asked back at every risk, and settled by the person's word for this question.

import { describe, expect, it } from 'vitest';
import type { Outcome } from '#core/case/case.ts';
import type { Reply } from '#core/answer/seal.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { replyOf, run, verifyCase, type Ran } from '#tests/case.ts';
import { CONTRADICTS, document, SCENARIOS, SILENT, SUPPORTS, type Scenario } from '#tests/scenarios.ts';
import { failedPb2s } from '#tests/pb2s-check.ts';

const NINE = 'The boathouse opens at nine.';
const TEN = 'The boathouse opens at ten.';

/** A judge that sees a contradiction between the two documents whatever is written. */
const contradicted = (risk: Risk, more: Partial<Scenario> = {}): Scenario => ({
  documents: [
    document('old.txt', NINE),
    document('old-too.txt', `${NINE}\n\nBring a lamp.`),
    document('new.txt', TEN),
    document('new-too.txt', `${TEN}\n\nBring a rope.`),
  ],
  question: 'When does it open?',
  risk,
  judgeMethod: 'lexical-judge/2',
  relevance: (_question, passage) => (passage === NINE ? 0.95 : passage === TEN ? 0.94 : 0),
  segments: (_attempt, evidence) => [{ cites: [evidence[0] === TEN ? 2 : 1], text: evidence[0] ?? '', type: 'FACT' }],
  judge: (claim, passage) =>
    passage === claim ? SUPPORTS : claim.includes('opens') && passage.includes('opens') ? CONTRADICTS : SILENT,
  ...more,
});
const questionMarks = (text: string): number => text.split('\n').filter((line) => line.endsWith('?')).length;
const sourceOf = ({ imports }: Ran, at: number): string => {
  const outcome = imports[at];
  if (outcome?.kind !== 'imported') throw new Error('expected a document');
  return outcome.source.id;
};
async function answerBack(ran: Ran, choose: string | null, text: string | null): Promise<Reply> {
  const { question_seq } = ran.reply.answer;
  const outcome: Outcome = await ran.opened.perform({ kind: 'clarify', questionSeq: question_seq, choose, text });
  return replyOf(outcome);
}

describe('a contradiction that stays', () => {
  it.each([
    ['LOW', 'clarify'],
    ['MEDIUM', 'clarify'],
    ['HIGH', 'refusal'],
  ] as const)(
    'PB2S-2.4a, PB2S-2.4b: at %s the decision is CLARIFY with two questions, the reply a %s',
    async (risk, kind) => {
      const { reply, stores } = await run(contradicted(risk));
      expect(reply.answer.kind).toBe(kind);
      expect(reply.pb2s.pb2s_proof.decision).toBe('CLARIFY');
      expect(questionMarks(reply.answer.text)).toBe(2);
      expect(reply.answer.text).toMatch(
        /\n\nCLARIFY\n\(R1\) Which one holds, .+ \[1\] or .+ \[2\]\?\n\(R1\) Is there a document that settles it, which you can add\?$/,
      );
      expect(reply.answer.sections.reflect[0]).toMatchObject({ ref: 'R1', kind: 'contradiction', resolved: false });
      expect(failedPb2s(reply.answer.text, reply.pb2s.pb2s_proof)).toEqual([]);
      expect(reply.answer.conflicts.length).toBeGreaterThan(0);
      expect(reply.answer.citations).toHaveLength(2);
      expect((await verifyCase(stores)).verdict).not.toBe('failed');
    },
  );

  it('PB2S-2.4b: what was chosen answers as well as what it was chosen over, whichever search found first', async () => {
    const notes = (name: string, text: string) => document(name, text, { type: 'unknown' });
    for (const first of [NINE, TEN]) {
      const ran = await run(
        contradicted('HIGH', {
          documents: [
            notes('old.txt', NINE),
            notes('old-too.txt', `${NINE} Bring a lamp.`),
            notes('new.txt', TEN),
            notes('new-too.txt', `${TEN} Bring a rope.`),
          ],
          relevance: (_question, passage) => (passage === first ? 0.95 : [NINE, TEN].includes(passage) ? 0.86 : 0.84),
          segments: () => [{ cites: [first === TEN ? 1 : 2], text: TEN, type: 'FACT' }],
          judge: (claim, passage) =>
            passage.startsWith(claim) ? SUPPORTS : passage.includes('opens') ? CONTRADICTS : SILENT,
        }),
      );
      expect(ran.reply.pb2s.pb2s_proof.decision).toBe('CLARIFY');
      const { answer } = await answerBack(ran, sourceOf(ran, 2), null);
      // (.4 x .70 + .3 x .95 + .2 + .1) x .99
      if (answer.kind !== 'answer') throw new Error(`not answered: ${answer.text}`);
      expect(answer.claims.map(({ text }) => text)).toEqual([TEN]);
      expect((answer.claims[0]?.confidence ?? 0) / 65_536).toBeCloseTo(0.856, 3);
    }
  });

  it('PB2S-2.4b: at high stakes each document of a side chooses that side, also one that was not offered', async () => {
    const notes = (name: string, text: string) => document(name, text, { type: 'unknown' });
    for (const at of [0, 1]) {
      const ran = await run(
        contradicted('HIGH', {
          documents: [
            notes('old.txt', NINE),
            notes('old-too.txt', `${NINE} Bring a lamp.`),
            notes('new.txt', TEN),
            notes('new-too.txt', `${TEN} Bring a rope.`),
          ],
          relevance: (_question, passage) =>
            passage === NINE ? 0.95 : passage === TEN ? 0.83 : passage.startsWith(TEN) ? 0.82 : 0.81,
          segments: () => [{ cites: [at === 0 ? 1 : 4], text: NINE, type: 'FACT' }],
          judge: (claim, passage) =>
            passage.startsWith(claim) ? SUPPORTS : passage.includes('opens') ? CONTRADICTS : SILENT,
        }),
      );
      const { answer } = await answerBack(ran, null, at === 0 ? 'old.txt' : 'old-too.txt');
      if (answer.kind !== 'answer') throw new Error(`not answered: ${answer.text}`);
      expect(answer.claims.map(({ text }) => text)).toEqual([NINE]);
      expect((answer.claims[0]?.confidence ?? 0) / 65_536).toBeCloseTo(0.856, 3);
    }
  });

  it('PB2S-2.4b: only what the person chose is lifted: no other claim, and nothing that a date decided', async () => {
    const notes = (name: string, text: string, dated: string | null = null) =>
      document(name, text, { type: 'unknown', dated });
    const LAMPS = 'Lamps hang beside the door.';
    const low = (_question: string, passage: string): number =>
      passage === TEN ? 0.95 : passage === NINE ? 0.845 : passage === LAMPS ? 0.844 : 0.841;
    const judge: Scenario['judge'] = (claim, passage) =>
      passage.startsWith(claim)
        ? SUPPORTS
        : claim.includes('opens') && passage.includes('opens')
          ? CONTRADICTS
          : SILENT;
    const two = await run(
      contradicted('HIGH', {
        documents: [
          notes('old.txt', `${NINE}\n\n${LAMPS}`),
          notes('old-too.txt', `${NINE} Bring one.`),
          notes('new.txt', TEN),
          notes('lamps-too.txt', `${LAMPS} All of them.`),
        ],
        relevance: low,
        judge,
        segments: () => [
          { cites: [2], text: NINE, type: 'FACT' },
          { cites: [3], text: LAMPS, type: 'FACT' },
        ],
      }),
    );
    const { answer } = await answerBack(two, null, 'old.txt');
    // (.4 x .70 + .3 x .84 + .2 + .1) x .99: the claim that nobody disputed stays what it was.
    if (answer.kind !== 'refusal') throw new Error(answer.kind);
    expect(answer.refusal.rule).toBe('G-HIGH-12-CONFIDENCE');
    expect((answer.refusal.actual ?? 0) / 65_536).toBeCloseTo(0.824, 3);

    const dated = await run(
      contradicted('HIGH', {
        documents: [
          notes('now.txt', NINE, '2025-06-01'),
          notes('now-too.txt', `${NINE} Bring one.`, '2025-06-01'),
          notes('then.txt', TEN, '1995-06-01'),
        ],
        relevance: low,
        judge,
        segments: () => [{ cites: [2], text: NINE, type: 'FACT' }],
      }),
    );
    const settled = dated.reply.answer;
    expect(settled.conflicts.map(({ resolution }) => resolution)).toEqual(['USE_CURRENT']);
    expect(settled.kind === 'refusal' && settled.refusal.rule).toBe('G-HIGH-12-CONFIDENCE');
  });

  it('PB2S-2.4b: the sides are numbered as the documents came in, whatever is found first', async () => {
    const pair = contradicted('HIGH');
    const names = async (documents: Scenario['documents']): Promise<readonly string[]> =>
      (await run({ ...pair, documents })).reply.answer.citations.map(({ name }) => name);
    expect(await names(pair.documents)).toEqual(['old.txt', 'new.txt']);
    expect(await names([...pair.documents].reverse())).toEqual(['new-too.txt', 'old-too.txt']);
  });

  it.each(['LOW', 'MEDIUM', 'HIGH'] as const)(
    'PB2S-2.4a, EBOM-REQ-079: at %s also beside other breaches, and before them',
    async (risk) => {
      const { reply } = await run(
        contradicted(risk, {
          segments: (attempt, evidence) => [
            { cites: [1], text: evidence[0] ?? '', type: 'FACT' },
            { cites: [1], text: `There are ${String(attempt + 40)} skiffs.`, type: 'FACT' },
          ],
        }),
      );
      expect(reply.pb2s.pb2s_proof.decision).toBe('CLARIFY');
      expect(JSON.stringify(reply)).not.toContain('skiffs');
      if (reply.answer.kind !== 'refusal') return;
      expect(reply.answer.refusal.rule).toBe('G-HIGH-11-CONFLICTS');
      expect(reply.answer.refusal.not_reached).toContain('G-HIGH-06-SUPPORT');
    },
  );

  it.each(Object.keys(SCENARIOS).filter((name) => name !== 'contradicted') as (keyof typeof SCENARIOS)[])(
    'PB2S-2.4c: %s, where no contradiction is left, is APPROVE without a question',
    async (name) => {
      const { reply } = await run(SCENARIOS[name]);
      expect(reply.pb2s.pb2s_proof.decision).toBe('APPROVE');
      expect(questionMarks(reply.answer.text)).toBe(0);
      expect(reply.answer.text).not.toContain('CLARIFY');
    },
  );
});

describe('an answer to the question back', () => {
  it.each([
    ['LOW', 'the first', 0, NINE],
    ['LOW', 'the second', 2, TEN],
    ['MEDIUM', 'the second', 2, TEN],
  ] as const)(
    'PB2S-2.4b: at %s, %s document chosen: the next reply cites it and says so',
    async (risk, _which, at, sentence) => {
      const pair = contradicted(risk);
      const ran = await run({ ...pair, documents: [pair.documents[0], pair.documents[2]].flatMap((one) => one ?? []) });
      const reply = await answerBack(ran, sourceOf(ran, at / 2), null);
      expect(reply.answer.kind).toBe('answer');
      expect(reply.answer.kind === 'answer' && reply.answer.sentences.map(({ text }) => text)).toEqual([sentence]);
      expect(reply.answer.question).toBe('When does it open?');
      expect(reply.answer.conflicts.map(({ resolution }) => resolution)).toEqual(['CHOSEN_BY_PERSON']);
      expect(reply.answer.sections.revise).toContain(
        `Following what you said, ${at === 0 ? 'old' : 'new'}.txt holds; `,
      );
      expect(reply.pb2s.pb2s_proof.decision).toBe('APPROVE');
      expect((await verifyCase(ran.stores)).verdict).not.toBe('failed');
    },
  );

  it('PB2S-2.4b: a writer that tells the other side all the same is not believed, and what was chosen is told against it', async () => {
    const pair = contradicted('LOW');
    const ran = await run({
      ...pair,
      documents: [pair.documents[0], pair.documents[2]].flatMap((one) => one ?? []),
      segments: () => [{ cites: [2], text: NINE, type: 'FACT' }],
    });
    const { answer } = await answerBack(ran, sourceOf(ran, 1), null);
    expect(answer.kind).not.toBe('answer');
    expect(answer.conflicts.map(({ resolution }) => resolution)).toEqual(['CHOSEN_BY_PERSON']);
  });

  it('PB2S-2.4b: a document named in words is chosen', async () => {
    const pair = contradicted('LOW');
    const ran = await run({ ...pair, documents: [pair.documents[0], pair.documents[2]].flatMap((one) => one ?? []) });
    const reply = await answerBack(ran, null, 'It is NEW.txt that holds.');
    expect(reply.answer.kind === 'answer' && reply.answer.sentences.map(({ text }) => text)).toEqual([TEN]);
  });

  it('PB2S-2.4b: other words narrow the question, and settle nothing by themselves', async () => {
    const pair = contradicted('LOW');
    const ran = await run({ ...pair, documents: [pair.documents[0], pair.documents[2]].flatMap((one) => one ?? []) });
    const reply = await answerBack(ran, null, 'On Sundays.');
    expect(reply.answer.question).toBe('When does it open? On Sundays.');
    expect(reply.answer.kind).toBe('clarify');
  });

  it('it holds for that question alone', async () => {
    const pair = contradicted('LOW');
    const ran = await run({ ...pair, documents: [pair.documents[0], pair.documents[2]].flatMap((one) => one ?? []) });
    await answerBack(ran, sourceOf(ran, 1), null);
    const again = replyOf(await ran.opened.perform({ kind: 'question', text: pair.question }));
    expect(again.answer.kind).toBe('clarify');
  });

  it.each([
    ['neither', null, null],
    ['a document that is not here', 'f'.repeat(64), null],
    ['nothing but blanks', null, ' \n '],
  ])('%s is refused before anything is recorded', async (_what, choose, text) => {
    const ran = await run(contradicted('LOW'));
    const before = await ran.stores.store.tip();
    await expect(answerBack(ran, choose, text)).rejects.toThrow(/INPUT_SCHEMA|QUESTION_EMPTY/);
    expect(await ran.stores.store.tip()).toEqual(before);
  });
});
