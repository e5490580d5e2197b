// Plain questions to two short papers of our own, which were refused or answered wrongly before.

import { describe, expect, it } from 'vitest';
import { utf8 } from '#core/bytes/hash.ts';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const PAPERS = {
  'minutes.md': `# Minutes of the allotment society

Plot 14 was given to Tim Reed from the waiting list. Plot 9 stays empty until autumn.

The society spent 120 euros on a new water butt. Members may bring one guest to the summer party. Dogs must be kept on a lead.

Keyholder: Nora Bell

No visit to the shed may last longer than two hours. The office gives each member two keys. A course on grafting is free of charge. Clean the water pump every three months.

Visitor parking: 2.40 a day, from the office.`,
  'lease.md': `# Lease agreement

## Term

The contract runs for two years from 1 March 2025. Either side may end it with three months' notice.

## Rent

The rent is 940 euros a month. It is due on the third working day of each month. The deposit is 1,800 euros and must be paid before the keys are handed over.

## Guests

Guests are allowed for up to two weeks. Visitors who stay longer need the landlord's written consent.`,
};

async function ask(...questions: readonly string[]) {
  const { clock, person, random } = scriptedOracles();
  const opened = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
  for (const [name, text] of Object.entries(PAPERS))
    await opened.perform({
      kind: 'import',
      name,
      media: 'text/markdown',
      bytes: utf8(text),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
  let last = null;
  for (const text of questions) last = replyOf(await opened.perform({ kind: 'question', text })).answer;
  if (last === null) throw new Error('expected a question');
  return last;
}

describe('plain questions', () => {
  it.each([
    ['Who got plot 14?', 'Plot 14 was given to Tim Reed from the waiting list.'],
    ['Who received plot 14?', 'Plot 14 was given to Tim Reed from the waiting list.'],
    ['Can I bring a guest?', 'Yes: Members may bring one guest to the summer party.'],
    ['How long does the contract run?', 'The contract runs for two years from 1 March 2025.'],
    ['When must the rent be paid?', 'The rent is 940 euros a month. It is due on the third working day of each month.'],
    ['What is the longest a visit to the shed may last?', 'No visit to the shed may last longer than two hours.'],
    ['How many keys does each member get?', 'The office gives each member two keys.'],
    ['How much is visitor parking per day?', 'Visitor parking: 2.40 a day, from the office.'],
  ])('"%s" is answered at low stakes: %s', async (question, said) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ kind: 'answer', risk: 'LOW' });
    expect(answer.kind === 'answer' ? answer.sentences[0]?.text : '').toBe(said);
  });

  it.each([
    'How much is the fee?',
    'Can I bring a cat?',
    'Who got plot 9?',
    'Who got the water butt?',
    'How long does the water pump take?',
  ])('"%s" is refused: neither says it', async (question) => {
    expect(await ask(question)).toMatchObject({ kind: 'refusal' });
  });

  it('a greeting is met with what can be asked, and does not count as an earlier question', async () => {
    expect(await ask('hello')).toMatchObject({
      kind: 'refusal',
      refusal: {
        reason:
          'I quote from your documents. Ask for something that they say: an amount, a date, a name, a rule, a list.',
      },
    });
    expect(await ask('hello', 'And where is it?')).toMatchObject({ question: 'And where is it?' });
  });

  it('a pronoun with nothing before it is named', async () => {
    expect(await ask('And where is it?')).toMatchObject({
      kind: 'refusal',
      refusal: {
        reason: 'The question leaves open what “it” is, and nothing was asked before it.',
        next: ['Ask again, and name what you mean.'],
      },
    });
  });

  it('one day is not told by another, nor what a thing costs by the charge that is called so', async () => {
    const { clock, person, random } = scriptedOracles();
    const opened = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
    await opened.perform({
      kind: 'import',
      name: 'library.md',
      media: 'text/markdown',
      bytes: utf8(
        '# The library\n\nIt opens on Saturday at ten.\n\n## Closing\n\nThe library is closed on Sundays.\n\n## Charges\n\nFrom January the service charge rises to 178 pounds a month.',
      ),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
    for (const text of ['When does the library close on Saturday?', 'How much does a service cost?'])
      expect(replyOf(await opened.perform({ kind: 'question', text })).answer.kind, text).toBe('refusal');
  });
});
