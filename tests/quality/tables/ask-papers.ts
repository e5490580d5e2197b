// Forty questions to tables, lists and changed values of papers of our own, each answered over the papers that it names. Those
// marked `kept` were not looked at while the rules were written.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const FOLDER = join('tests', 'quality', 'tables');

export interface Told {
  readonly part: string;
  readonly kind: string;
  readonly ask: string;
  /** What the answer has to hold, all of it; `refused` for what the papers do not settle. */
  readonly want: string;
  /** Empty where it is not answered. */
  readonly said: string;
  /** `partial`: the value that holds beside one that does not, and no word of which is which. */
  readonly mark: 'right' | 'partial' | 'wrong' | 'refused';
}

export async function askPapers(part: string): Promise<readonly Told[]> {
  const engines = builtinEngines();
  const told: Told[] = [];
  for (const line of readFileSync(join(FOLDER, 'questions.txt'), 'utf8').trim().split('\n')) {
    const [own = '', kind = '', names = '', ask = '', want = '', not = ''] = line.split('\t');
    if (own !== part) continue;
    const { clock, person, random } = scriptedOracles();
    const opened = await open(memoryStores(), { ...engines, clock, person, random });
    for (const name of names.split(' ')) {
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
    }
    const { answer } = replyOf(await opened.perform({ kind: 'question', text: ask }));
    const said = answer.kind === 'answer' ? answer.sentences.map(({ text }) => text).join(' ') : '';
    told.push({ part, kind, ask, want, said, mark: markOf(said, want, not) });
  }
  return told;
}

function markOf(all: string, want: string, not: string): Told['mark'] {
  if (want === 'refused') return all === '' ? 'right' : 'wrong';
  if (all === '') return 'refused';
  // What is named as no longer, or not yet, in force is not said to hold.
  const said = all.toLowerCase().replace(/(?:, in place of|", until) .*$/, '');
  if (!want.split('|').every((part) => holds(said, part.toLowerCase()))) return 'wrong';
  return not !== '' && holds(said, not.toLowerCase()) ? 'partial' : 'right';
}

/** A number counts where it stands as a whole, however it is written: "84" is "84.00", and neither in "184" nor in "84.50". */
const holds = (said: string, part: string): boolean =>
  /^[\d.,]+$/.test(part)
    ? said.split(/[^\d.,]+/).some((token) => token !== '' && toNumber(token) === toNumber(part))
    : said.includes(part);
const toNumber = (text: string): number => Number(text.replace(/^[.,]+|[.,]+$|,(?=\d{3})/g, '') || Number.NaN);
