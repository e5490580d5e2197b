// Plain questions to six short papers of our own, written before any rule was looked at for them. Rules were written with the
// questions of `tuned` papers in sight; those of `kept` papers were set aside and measured once, at the end.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { builtinEngines, type Builtin } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

const FOLDER = join('tests', 'quality', 'everyday-papers');

interface Row {
  readonly kind: string;
  readonly ask: string;
  /** What the answer has to say; `Yes` or `No` for the word before it; `refused` for what the paper does not tell. */
  readonly want: string;
  /** Empty where it is not answered. */
  readonly said: string;
}

async function ask(engines: Builtin, name: string, text: string): Promise<string> {
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
  const { answer } = replyOf(await opened.perform({ kind: 'question', text }));
  return answer.kind === 'answer' ? answer.sentences.map((sentence) => sentence.text).join(' ') : '';
}

async function askHalf(half: string): Promise<readonly Row[]> {
  const engines = builtinEngines();
  const rows: Row[] = [];
  for (const line of readFileSync(join(FOLDER, 'questions.txt'), 'utf8').trim().split('\n')) {
    const [of = '', name = '', kind = '', text = '', want = ''] = line.split('\t');
    if (of === half) rows.push({ kind, ask: text, want, said: await ask(engines, name, text) });
  }
  return rows;
}

const isRight = ({ kind, said, want }: Row): boolean =>
  kind === 'yes-no' ? said.startsWith(`${want}: `) : said.includes(want);
/** An answer that does not say it, or the other word. A rule that is quoted without a word claims nothing false. */
const isWrong = (row: Row): boolean =>
  row.kind === 'yes-no' ? /^(?:Yes|No): /.test(row.said) && !isRight(row) : row.said !== '' && !isRight(row);

describe.each([
  { half: 'tuned', right: 13, wrong: 0, answered: 0 },
  { half: 'kept', right: 9, wrong: 0, answered: 0 },
])('plain questions to $half papers', ({ answered, half, right, wrong }) => {
  const rows: Row[] = [];
  beforeAll(async () => {
    rows.push(...(await askHalf(half)));
  }, limit(120_000));
  const told = (): readonly Row[] => rows.filter(({ want }) => want !== 'refused');

  it(`of 20 that a paper tells at least ${right} are answered rightly`, () => {
    expect(told()).toHaveLength(20);
    expect(told().filter(isRight).length).toBeGreaterThanOrEqual(right);
  });

  it(`at most ${wrong} are answered wrongly`, () => {
    expect(told().filter(isWrong).length).toBeLessThanOrEqual(wrong);
  });

  it(`of 10 that a paper does not tell at most ${answered} are answered`, () => {
    const untold = rows.filter(({ want }) => want === 'refused');
    expect(untold).toHaveLength(10);
    expect(untold.filter(({ said }) => said !== '').length).toBeLessThanOrEqual(answered);
  });
});
