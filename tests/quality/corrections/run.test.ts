// A paper that says that it corrects or replaces another, asked with the built-in engines: its value leads, the old one is named as
// old. A later paper that says nothing of the kind settles nothing. The sample case of the product is the first of them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerPart } from '#core/answer/output.ts';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { limit } from '#tests/limits.ts';
import { builtinEngines, type Builtin } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

interface Paper {
  readonly name: string;
  readonly text: string;
  readonly dated?: string;
}

let engines: Builtin;
beforeAll(() => {
  engines = builtinEngines();
}, limit(60_000));

async function ask(question: string, papers: readonly Paper[]): Promise<AnswerPart> {
  const { clock, person, random } = scriptedOracles();
  const opened = await open(memoryStores(), { ...engines, clock, person, random });
  for (const { dated = null, name, text } of papers)
    await opened.perform({
      kind: 'import',
      name,
      media: 'application/octet-stream',
      bytes: new TextEncoder().encode(text),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated,
      supersedes: null,
    });
  return replyOf(await opened.perform({ kind: 'question', text: question })).answer;
}
const firstOf = (answer: AnswerPart): string => (answer.kind === 'answer' ? (answer.sentences[0]?.text ?? '') : '');

describe('the sample case', () => {
  interface Index {
    readonly sources: readonly { readonly file: string; readonly name: string; readonly dated: string }[];
    readonly questions: readonly string[];
  }
  const folder = join('static', 'sample');
  const { questions, sources } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Index;
  const papers = sources.map(({ dated, file, name }) => ({
    name,
    dated,
    text: readFileSync(join(folder, file), 'utf8'),
  }));

  it('its first question is answered with the corrected time, and the printed one is named as the old one', async () => {
    const answer = await ask(questions[0] ?? '', papers);
    expect(firstOf(answer)).toBe(
      'In force: "The opening concert starts at 20:30" (corrected on 18 May 2026), in place of "The opening concert starts at 19:00 in the Old Granary"',
    );
    expect(answer.conflicts.map(({ resolution }) => resolution)).toEqual(['USE_CURRENT']);
  });

  it('what the correction leaves as it was is told without it', async () => {
    const answer = await ask('How much does a ticket for the opening concert cost?', papers);
    expect(firstOf(answer)).toContain('24 euros');
    expect(firstOf(answer)).not.toContain('In force');
  });
});

const PROGRAMME = `# Lantern concert

Printed on 12 April 2025.

The concert starts at 19:15 in the Corn Hall. The concert for children starts at 16:00. The soloist is Marguerite Dale.
`;
const SLIP = `Lantern concert: correction
2 May 2025

The concert starts at 20:00. The soloist is Helena Voss, since Marguerite Dale is ill.
`;
const FEES = `# Rowing club: fees for 2025

The fee for a locker is 30 euros a year. The fee for a boat is 120 euros a year.
`;
const letter = (opening: string): string => `Rowing club
3 May 2025

${opening}

The fee for a locker is 36 euros a year.
`;
const MAIL = `From: Vera Lund <vera@kiln.example>
To: all@kiln.example
Date: Wed, 12 Feb 2025 09:00:00 +0000
Subject: Re: Spring

Pottery costs 90 euros, not 80.

On Sun, 2 Feb 2025, Vera Lund wrote:
> Pottery costs 80 euros this time.
`;

describe('a paper that says that it corrects another', () => {
  it.each<[string, readonly Paper[], string, string]>([
    [
      'When does the concert start?',
      [
        { name: 'programme.md', text: PROGRAMME },
        { name: 'slip.txt', text: SLIP },
      ],
      '20:00',
      '19:15',
    ],
    [
      'Who is the soloist?',
      [
        { name: 'programme.md', text: PROGRAMME },
        { name: 'slip.txt', text: SLIP },
      ],
      'Helena Voss',
      'Marguerite Dale',
    ],
    [
      'What is the fee for a locker?',
      [
        { name: 'fees.md', text: FEES },
        { name: 'letter.txt', text: letter('This letter replaces our list of fees for 2025.') },
      ],
      '36',
      '30',
    ],
    [
      'What is the fee for a locker?',
      [
        { name: 'fees.md', text: FEES },
        { name: 'amendment to the fees.txt', text: letter('Dear members,') },
      ],
      '36',
      '30',
    ],
    ['What does pottery cost?', [{ name: 'mail.eml', text: MAIL }], '90', '80'],
  ])('%s its value leads', async (question, papers, now, before) => {
    const said = firstOf(await ask(question, papers));
    expect(said).toMatch(/^In force: /);
    const [holds = '', old = ''] = said.split(', in place of ');
    expect(holds).toContain(now);
    expect(old).toContain(before);
  });

  it.each<[string, readonly Paper[]]>([
    // Of another thing, of an earlier day, or a paper that says nothing of the kind.
    [
      'When does the concert for children start?',
      [
        { name: 'programme.md', text: PROGRAMME },
        { name: 'slip.txt', text: SLIP },
      ],
    ],
    [
      'What is the fee for a boat?',
      [
        { name: 'fees.md', text: FEES },
        { name: 'letter.txt', text: letter('This letter replaces our list of fees.') },
      ],
    ],
    [
      'What is the fee for a locker?',
      [
        { name: 'fees.md', text: FEES },
        { name: 'letter.txt', text: letter('Dear members,') },
      ],
    ],
    [
      'What is the fee for a locker?',
      [
        { name: 'fees.md', text: FEES },
        { name: 'letter.txt', text: letter('We do not replace lost keys.') },
      ],
    ],
    [
      'What is the fee for a locker?',
      [
        { name: 'fees.md', text: FEES, dated: '2025-06-01' },
        { name: 'correction.txt', text: letter('Correction.'), dated: '2025-05-03' },
      ],
    ],
  ])('%s nothing is told as replaced', async (question, papers) => {
    expect(firstOf(await ask(question, papers))).not.toContain('In force');
  });
});
