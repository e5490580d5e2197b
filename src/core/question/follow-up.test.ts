import { expect, it } from 'vitest';
import { memoryStores, open, replyOf, verifyCase } from '#tests/case.ts';
import { document, SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

it('a question that leans on the one before it is searched as it is understood, and names both records', async () => {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles(SCENARIOS.answered));
  await opened.perform(document('rules.md', 'The deposit is 1,800 euros. It is due in March.'));
  await opened.perform({ kind: 'question', text: 'How large is the deposit?' });
  const reply = replyOf(await opened.perform({ kind: 'question', text: 'And when is it due?' }));
  expect(reply.answer.question).toBe('When is it due (the deposit)?');
  const { checks } = await verifyCase(stores);
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(checks.find(({ id }) => id === 'derivations')?.status).toBe('pass');
});
