// Everyday questions to seven papers of our own, written with the rules in sight: yes or no, and lists. A word before a sentence is
// never wrong; what the papers do not tell gets none.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

const FOLDER = join('tests', 'quality', 'shapes');

interface Row {
  readonly kind: string;
  readonly ask: string;
  /** `Yes`, `No`, what a list has to hold, `open` for no such word, `refused` for what the paper does not tell. */
  readonly want: string;
  /** Empty where it is not answered. */
  readonly said: string;
}

const rows: Row[] = [];
beforeAll(async () => {
  const engines = builtinEngines();
  for (const line of readFileSync(join(FOLDER, 'questions.txt'), 'utf8').trim().split('\n')) {
    const [name = '', kind = '', ask = '', want = ''] = line.split('\t');
    const { clock, person, random } = scriptedOracles();
    const opened = await open(memoryStores(), { ...engines, clock, person, random });
    await opened.perform({
      kind: 'import',
      name,
      media: 'application/octet-stream',
      bytes: new Uint8Array(readFileSync(join(FOLDER, 'papers', name))),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
    const { answer } = replyOf(await opened.perform({ kind: 'question', text: ask }));
    const said = answer.kind === 'answer' ? answer.sentences.map(({ text }) => text).join(' ') : '';
    rows.push({ kind, ask, want, said });
  }
}, limit(120_000));

const leadOf = ({ said }: Row): string | undefined => /^(Yes|No): /.exec(said)?.[1];
const ofKind = (kind: string): readonly Row[] => rows.filter((row) => row.kind === kind);

describe('yes or no', () => {
  it('no word is wrong', () => {
    const wrong = ofKind('yes-no').filter((row) => leadOf(row) !== undefined && leadOf(row) !== row.want);
    expect(wrong).toEqual([]);
  });

  it('of 69 that a paper settles at least 54 get the word', () => {
    const settled = ofKind('yes-no').filter(({ want }) => want === 'Yes' || want === 'No');
    expect(settled).toHaveLength(69);
    expect(settled.filter((row) => leadOf(row) === row.want).length).toBeGreaterThanOrEqual(54);
  });

  it('of those that no paper tells at most 3 get a sentence', () => {
    const untold = ofKind('yes-no').filter(({ want }) => want === 'refused');
    expect(untold.filter(({ said }) => said !== '').length).toBeLessThanOrEqual(3);
  });
});

describe('lists', () => {
  it('of 19 that a paper has at least 15 are told whole', () => {
    const told = ofKind('list').filter(({ want }) => want !== 'refused' && want !== 'open');
    expect(told).toHaveLength(19);
    const whole = told.filter(({ said, want }) => want.split('|').every((item) => said.includes(item)));
    expect(whole.length).toBeGreaterThanOrEqual(15);
  });
});
