// "Yes" or "No" before an answer is worked out again from the judged sentence: who turns it is found out.

import { expect, it } from 'vitest';
import { document } from '#tests/scenarios.ts';
import { ask } from '#tests/forgery/cases.ts';
import { editReply, type Parts } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import type { Mutable } from '#tests/forgery/outside/json.ts';
import { derive, judge, openCase } from '#tests/forgery/product.ts';

const RULES = document('rules.txt', 'Dogs are welcome in the shop. Food is not allowed in the workshop.');

async function answered(question: string): Promise<Uint8Array> {
  const made = await openCase();
  await made.perform(RULES);
  await made.perform(ask(question));
  return made.whole();
}

/** The first sentence of the answer, everywhere it stands in the reply. */
function retold(from: string, to: string): (parts: Parts) => void {
  return ({ answer }) => {
    const [sentence] = answer['sentences'] as Mutable[];
    if (sentence === undefined) throw new Error('expected a sentence');
    expect(sentence['text']).toMatch(new RegExp(`^${from}`));
    sentence['text'] = (sentence['text'] as string).replace(from, to);
    answer['text'] = (answer['text'] as string).replace(from, to);
  };
}

it.each([
  ['Is food allowed in the workshop?', 'No: ', 'Yes: '],
  ['Is food allowed in the workshop?', 'No: ', ''],
  ['Are dogs allowed in the shop?', 'Yes: ', 'No: '],
])('%s "%s" made "%s" fails, and untouched it holds', async (question, from, to) => {
  const whole = await answered(question);
  expect((await judge(whole)).exit).toBe(0);
  const forged = await forge(
    whole,
    (draft) => {
      editReply(draft, 0, retold(from, to));
    },
    { derive },
  );
  expect((await judge(forged)).verdict).toBe('failed');
});
