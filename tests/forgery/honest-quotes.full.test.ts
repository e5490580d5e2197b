// What nobody forged is not called forged: quotes of the replies to every question of our sets that asks for a value. A part of a
// document reckons less than the whole, and a check that takes it for the whole fails an honest maker.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ask, said, world } from '#tests/forgery/fifth-world.ts';
import { readHousehold, type HouseholdQuestion } from '#tests/eval/household.ts';
import { UNIT_MS } from '#tests/limits.ts';

const OF_VALUES = /^(?:sum|table|newer|span|cell|list|summary)/;
const SETS = [
  ...['drawer', 'letters', 'leaflets'].map((name) => join('tests', 'quality', name)),
  join('..', 'shared', 'data', 'household'),
].filter((folder) => existsSync(folder));

async function quotedReply({ after, ask: text, docs }: HouseholdQuestion, folder: string): Promise<readonly string[]> {
  const made = await world();
  for (const name of docs) {
    await made.perform({
      kind: 'import',
      name,
      media: 'application/octet-stream',
      bytes: new Uint8Array(readFileSync(join(folder, 'docs', name))),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
  }
  await made.perform(...[...after, text].map((one) => ask(one)));
  return said(await made.quoted());
}

describe.each(SETS)('honest quotes of %s', (folder) => {
  const questions = readHousehold(folder).filter(({ kind }) => OF_VALUES.test(kind));

  it('there are questions that ask for values', () => {
    expect(questions.length).toBeGreaterThan(0);
  });

  it.each(questions.map((question) => [question.id, question] as const))(
    '%s',
    async (_, question) => {
      const codes = await quotedReply(question, folder);
      expect(codes[0]).toBe('shown');
      expect(codes).toContain('QUOTED');
    },
    UNIT_MS,
  );
});
