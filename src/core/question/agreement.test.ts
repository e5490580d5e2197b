import '#tests/language.ts';
import { expect, it } from 'vitest';
import { memoryStores, open, replyOf, verifyCase } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const QUESTION = 'What is the most Zorvan that may be taken in 24 hours?';
const LEAFLET = '# Zorvan tablets\n\nThe most anyone should take is 80 mg in 24 hours.';

async function ask(other: string, first = LEAFLET, text = QUESTION) {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const opened = await open(stores, { ...builtinEngines(), clock, person, random });
  await opened.perform(document('leaflet.md', first));
  await opened.perform(document('letter.txt', other));
  const reply = replyOf(await opened.perform({ kind: 'question', text }));
  return { answer: reply.answer, checks: (await verifyCase(stores)).checks };
}

it('EBOM-REQ-015, EBOM-REQ-018: what two documents say in their own words is answered with both, and derived again', async () => {
  const { answer, checks } = await ask('Zorvan 40 mg tablets.\nDo not take more than 80 mg in any 24 hours.');
  expect(answer).toMatchObject({ kind: 'answer', risk: 'HIGH' });
  expect(answer.citations.map(({ name }) => name).sort()).toEqual(['leaflet.md', 'letter.txt']);
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(checks.find(({ id }) => id === 'derivations')?.status).toBe('pass');
});

it('EBOM-REQ-018: and refused where the second one bounds another amount', async () => {
  const { answer } = await ask('Zorvan 40 mg tablets.\nDo not take more than 60 mg in any 24 hours.');
  expect(answer.kind).not.toBe('answer');
});

it('EBOM-REQ-015, EBOM-REQ-018: what both deny in sentences of their own is quoted from both, and derived again', async () => {
  const leaflet =
    '# Zorvan tablets\n\nKeep them dry.\n\n| With | Why | What to do |\n|---|---|---|\n| Aspirin | bleeding | do not take |';
  const letter = 'Zorvan 40 mg tablets.\nDo not take aspirin.';
  const { answer, checks } = await ask(letter, leaflet, 'May I take aspirin with Zorvan?');
  expect(answer).toMatchObject({ kind: 'answer', risk: 'HIGH' });
  expect(answer.kind === 'answer' && answer.sentences.map(({ text }) => text)).toEqual([
    'Both say no: "Do not take aspirin", "Aspirin \u00b7 bleeding \u00b7 do not take"',
  ]);
  expect(answer.citations.map(({ name }) => name).sort()).toEqual(['leaflet.md', 'letter.txt']);
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
  const alone = await ask('Zorvan 40 mg tablets.\nKeep them cool.', leaflet, 'May I take aspirin with Zorvan?');
  expect(alone.answer.kind).not.toBe('answer');
});
