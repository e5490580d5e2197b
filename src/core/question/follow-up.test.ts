import { expect, it } from 'vitest';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { CORE, memoryStores, open, replyOf, verify, verifyCase } from '#tests/case.ts';
import { document, SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

it('a question that leans on the one before it is searched as it is understood, and names both records', async () => {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles(SCENARIOS.answered));
  await opened.perform(document('rules.md', 'The deposit is 1,800 euros. It is due in March.'));
  await opened.perform({ kind: 'question', text: 'How large is the deposit?' });
  const reply = replyOf(await opened.perform({ kind: 'question', text: 'And when is it due?' }));
  expect(reply.answer.question).toBe('When is the deposit due?');
  const { checks } = await verifyCase(stores);
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(checks.find(({ id }) => id === 'derivations')?.status).toBe('pass');
});

it('what leans on a grave question is as grave, and a question that stands by itself is not', async () => {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles({ ...SCENARIOS.answered, risk: 'LOW' }));
  const ask = async (text: string) => replyOf(await opened.perform({ kind: 'question', text })).answer;
  await opened.perform(document('rules.md', 'The deposit is 1,800 euros. It is due in March.'));
  const first = await ask('How large is the deposit?');
  expect(first.risk).toBe('LOW');
  const raised = await opened.perform({ kind: 'stakes', questionSeq: first.question_seq, risk: 'HIGH', reason: null });
  expect(replyOf(raised).answer.risk).toBe('HIGH');
  expect((await ask('And when is it due?')).risk).toBe('HIGH');
  expect((await ask('And where?')).risk).toBe('HIGH');
  expect((await ask('Who keeps the keys of the boathouse?')).risk).toBe('LOW');
  const { checks } = await verifyCase(stores);
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
  const shown = await writeRedacted(stores.store, stores.blobs, null, CORE, { kind: 'only', replies: [3] });
  expect((await verify(shown)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
});
