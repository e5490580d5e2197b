import { describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { toAct, waitingIn, type Decision } from '#desk/acts/by-hand.ts';
import { entriesOf, memoryStores, open, replyOf } from '#tests/case.ts';
import { codeOf } from '#tests/ports/check.ts';
import { document, scriptedOracles, type Script } from '#tests/scenarios.ts';

const UNSURE = 'A berth of 40 feet is good.';
const HIGH = { risk: 'HIGH', judgeMethod: 'lexical-judge/2' } as const;

async function caseOf(text: string, script: Script) {
  const stores = memoryStores();
  const relevance = (_question: string, passage: string): number => (passage.includes('moon') ? 0 : 0.95);
  const opened = await open(stores, scriptedOracles({ relevance, ...script }));
  await opened.perform(document('one.txt', text));
  await opened.perform(document('two.txt', `${text}\n\nThe moon is far away.`));
  const ask = async (question: string) => replyOf(await opened.perform({ kind: 'question', text: question })).answer;
  const decide = async (answer: Awaited<ReturnType<typeof ask>>, decision: Decision) =>
    replyOf(await opened.perform(toAct(answer, decision))).answer;
  const waiting = async () => {
    const replies = await repliesOf(await entriesOf(stores), stores.blobs);
    const replyAt = (seq: number) => Promise.resolve(replies.find(({ stateSeq }) => stateSeq === seq) ?? null);
    return (await waitingIn({ state: opened.state(), replyAt })).map((one) => [one.question, one.text]);
  };
  return { ask, decide, opened, waiting };
}

describe('the review queue', () => {
  it('EBOM-REQ-030: lists each sentence of a question once, until a person has settled it', async () => {
    const { ask, decide, waiting } = await caseOf(UNSURE, HIGH);
    const held = await ask('How long is a berth?');
    await ask('How long is a berth?');
    await ask('Is a berth long?');
    expect(await waiting()).toEqual([
      ['How long is a berth?', UNSURE],
      ['Is a berth long?', UNSURE],
    ]);
    expect((await decide(held, { kind: 'review', text: UNSURE, holds: true })).kind).toBe('answer');
    expect(await waiting()).toEqual([['Is a berth long?', UNSURE]]);
  });

  it('takes no word on a sentence that does not wait', async () => {
    const { ask, decide } = await caseOf(UNSURE, HIGH);
    const held = await ask('How long is a berth?');
    const said = codeOf(decide(held, { kind: 'review', text: 'A berth is short.', holds: true }));
    expect(await said).toBe('INPUT_SCHEMA');
  });
});

describe('a question that is asked again by hand', () => {
  it('EBOM-REQ-194: is verified against what the case holds now', async () => {
    const { ask, decide, opened } = await caseOf('The ferry leaves at nine.', {});
    const before = await ask('When does the ferry leave?');
    expect(before.citations.map(({ name }) => name)).toContain('one.txt');
    for (const { act, id } of opened.state().sources)
      if (act.name === 'one.txt')
        await opened.perform({
          kind: 'describe',
          source: id,
          type: 'notes',
          sphere: 'INSIDE',
          credibility: null,
          dated: null,
          supersedes: null,
          reason: 'Not mine.',
          out: true,
        });
    const after = await decide(before, { kind: 'again' });
    expect(after.question).toBe(before.question);
    expect(after.question_seq).toBeGreaterThan(before.question_seq);
    expect(after.citations.map(({ name }) => name)).toEqual(['two.txt']);
  });

  it.each([
    ['lower without a reason', 'LOW', null],
    ['lower with an empty one', 'LOW', '  '],
    ['as they are', 'MEDIUM', 'because'],
  ] as const)('EBOM-REQ-192: with stakes %s leaves no record', async (_title, risk, reason) => {
    const { ask, decide, opened } = await caseOf('The ferry leaves at nine.', { risk: 'MEDIUM' });
    const before = await ask('When does the ferry leave?');
    const { size } = opened.state().tip;
    expect(await codeOf(Promise.resolve().then(() => decide(before, { kind: 'stakes', risk, reason })))).toBe(
      'INPUT_SCHEMA',
    );
    expect(opened.state().tip.size).toBe(size);
  });
});
