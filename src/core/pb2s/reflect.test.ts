// DRAFT, REFLECT and REVISE over the whole spine. Every text and every span here was written by hand.

import { describe, expect, it } from 'vitest';
import type { AnswerPart } from '#core/answer/output.ts';
import { entriesOf, observationsOf, run, type Ran } from '#tests/case.ts';
import { CONTRADICTS, document, quoted, SCENARIOS, SILENT, SUPPORTS, type Scenario } from '#tests/scenarios.ts';

const BOATS = 'It holds eleven rowing boats and two canoes.';
/** One that our own writer says, too. */
const ASSUMED = 'It is assumed that the table or list holds everything that counts and is still current.';
const OPEN = '"It is assumed that [1] is still current." No passage says so, so it stays open.';
const fact = (text: string, cites: number[] = [1]) => ({ cites, text, type: 'FACT' as const });

/** Each bullet with the very characters of DRAFT that it points at. */
function bulletsOf({ sections }: AnswerPart): readonly (readonly [string, string, string, string, boolean])[] {
  return sections.reflect.map(({ kind, ref, resolved, span, text }) => [
    ref,
    kind,
    sections.draft.slice(span.start, span.end),
    text,
    resolved,
  ]);
}
async function seqOf({ stores }: Ran, cls: string, at = 0): Promise<number | undefined> {
  return observationsOf(await entriesOf(stores)).filter((record) => record.cls === cls)[at]?.ledger_seq;
}
const skiffs = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `There are ${String(at + 41)} skiffs.`);
/** The first draft says so many sentences too much; the second does not. */
const tooMuch = (count: number): Scenario => ({
  ...SCENARIOS.answered,
  segments: (attempt) => [fact(BOATS), ...(attempt === 1 ? skiffs(count).map((text) => fact(text)) : [])],
});

describe('a draft in which nothing is wrong', () => {
  it('PB2S-3.1, PB2S-2.3b, PB2S-3.3: has one bullet, about what the writer takes for granted, open in the text', async () => {
    const ran = await run({ ...SCENARIOS.answered, assumptions: ['It is assumed that [1] is still current.'] });
    const { answer } = ran.reply;
    expect(answer.sections.draft).toBe(`${BOATS} [1]\nAssumption: It is assumed that [1] is still current.`);
    expect(bulletsOf(answer)).toEqual([
      ['R1', 'unjustified assumption', 'It is assumed that [1] is still current.', OPEN, false],
    ]);
    expect(answer.sections.revise).toBe(
      `Open: R1.\n${BOATS} [1]\nOpen assumption: It is assumed that [1] is still current.`,
    );
    expect(answer.sections.reflect[0]?.findings).toEqual([
      { by: 'judge', seq: await seqOf(ran, 'nli'), claim: 1, rule: null },
    ]);
  });

  it('PB2S-3.3: an assumption that a passage carries is resolved, and cited in REVISE', async () => {
    const { answer } = (
      await run({
        ...SCENARIOS.answered,
        assumptions: [ASSUMED],
        judge: (claim, passage) => (claim === ASSUMED && passage.includes('1911') ? SUPPORTS : quoted(claim, passage)),
        relevance: () => 0.9,
      })
    ).reply;
    expect(bulletsOf(answer)).toEqual([
      ['R1', 'unjustified assumption', ASSUMED, `"${ASSUMED}" [1] says so: boathouse.txt.`, true],
    ]);
    expect(answer.sections.revise).toContain('Resolved: R1.\n');
    expect(answer.sections.revise).toContain(`\nAssumed, and carried by [1]: ${ASSUMED}`);
    expect(answer.citations[0]?.excerpt).toBe('The boathouse was built in 1911 from larch.');
  });

  it('PB2S-3.3: an assumption that the last draft does not need is resolved, and gone from REVISE', async () => {
    const scenario = tooMuch(1);
    let asked = 0;
    const ran = await run(scenario, {
      writer: {
        identity: {
          oracle_id: 'scripted/local/writer',
          model_id: 'w',
          params: { max_tokens: null, seed: null, temperature: null, top_p: null },
          reproducible: false,
        },
        ask: () => {
          asked += 1;
          return Promise.resolve({
            assumptions: [asked === 1 ? ASSUMED : 'It is assumed that [1] is still current.'],
            segments: scenario.segments?.(asked, []) ?? [],
          });
        },
      },
    });
    expect(bulletsOf(ran.reply.answer)[1]).toEqual([
      'R2',
      'unjustified assumption',
      ASSUMED,
      `"${ASSUMED}" No passage says so; the revised text does not need it.`,
      true,
    ]);
    expect(ran.reply.answer.sections.revise).not.toContain('table or list');
    expect(ran.reply.answer.sections.revise).toContain('Open assumption: It is assumed that [1] is still current.');
  });
});

describe('a first draft with something wrong in it', () => {
  it('PB2S-2.3b, PB2S-3.2: a sentence that nothing carries is withheld, and its bullet rests on the judge', async () => {
    const ran = await run(SCENARIOS.retried);
    const { answer } = ran.reply;
    expect(answer.sections.draft).toBe(
      `${BOATS} [1]\n[withheld: R1]\nAssumption: It is assumed that [1] is still current.`,
    );
    expect(bulletsOf(answer)).toEqual([
      [
        'R1',
        'missing evidence',
        '[withheld: R1]',
        'no passage that it cites carries it; boathouse.txt comes closest.',
        true,
      ],
      ['R2', 'unjustified assumption', 'It is assumed that [1] is still current.', OPEN, false],
    ]);
    expect(answer.sections.reflect[0]?.findings).toEqual([
      { by: 'judge', seq: await seqOf(ran, 'nli', 0), claim: 1, rule: null },
    ]);
    expect(answer.sections.revise).toContain('Resolved: R1. Open: R2.');
    expect(answer.sections.revise).not.toContain('withheld'); // PB2S-3.3: REVISE differs
  });

  it('PB2S-2.3b: a sentence that a passage denies is a contradiction', async () => {
    const { answer } = (
      await run({ ...tooMuch(1), judge: (claim, passage) => (passage.includes(claim) ? SUPPORTS : CONTRADICTS) })
    ).reply;
    expect(bulletsOf(answer)[0]).toEqual([
      'R1',
      'contradiction',
      '[withheld: R1]',
      'boathouse.txt says otherwise.',
      true,
    ]);
  });

  it('PB2S-2.3b: a sentence that tells one side of two is a contradiction, resolved where both are told', async () => {
    const { answer } = (await run(SCENARIOS.bothTold)).reply;
    expect(answer.sections.draft).toBe('[withheld: R1]\nAssumption: It is assumed that [1] is still current.');
    expect(bulletsOf(answer)[0]).toEqual([
      'R1',
      'contradiction',
      '[withheld: R1]',
      'old-rules.txt and new-rules.txt say different things.',
      true,
    ]);
  });

  it('PB2S-2.3b: a contradiction that the first draft already settles points at the claim itself', async () => {
    const { answer } = (
      await run({
        documents: [
          document('old.txt', 'The boathouse opens at nine.', { dated: '2020-01-01' }),
          document('new.txt', 'The boathouse opens at ten.', { dated: '2026-01-01' }),
        ],
        question: 'When does it open?',
        segments: (_attempt, evidence) => [
          fact('The boathouse opens at ten.', [evidence.indexOf('The boathouse opens at ten.') + 1]),
        ],
        judge: (claim, passage) =>
          passage === claim ? SUPPORTS : passage.includes('opens') && claim.includes('opens') ? CONTRADICTS : SILENT,
      })
    ).reply;
    expect(bulletsOf(answer)[0]).toEqual([
      'R1',
      'contradiction',
      'The boathouse opens at ten.',
      '[2] says otherwise than [1].',
      true,
    ]);
  });

  it.each([
    [1, ['[withheld: R1]'], 2],
    [3, ['[withheld: R1]', '[withheld: R2]', '[withheld: R3]'], 3],
    [5, ['[withheld: R1]', '[withheld: R2]', '[withheld: R3]', '[withheld: R3]', '[withheld: R3]'], 3],
  ])(
    'PB2S-2.3a: of %i failed sentences, what is beyond three bullets is put together',
    async (count, lines, bullets) => {
      const { answer } = (await run(tooMuch(count))).reply;
      expect(answer.sections.draft.split('\n').filter((line) => line.startsWith('[withheld'))).toEqual(lines);
      expect(answer.sections.reflect.map(({ ref }) => ref)).toEqual(['R1', 'R2', 'R3'].slice(0, bullets));
      expect(
        answer.sections.reflect.flatMap(({ findings = [] }) => findings.map(({ claim }) => claim)).slice(0, count),
      ).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    },
  );
});

describe('a question that is not answered', () => {
  it('PB2S-3.2, AX-SHALL-014a: shows nothing of the draft, and rests on the rule and on the judge', async () => {
    const ran = await run(SCENARIOS.unsupported);
    const { answer } = ran.reply;
    expect(answer.sections.draft).toBe('[withheld: R1]');
    expect(bulletsOf(answer)).toEqual([
      ['R1', 'missing evidence', '[withheld: R1]', 'Not every sentence of the answer is carried by a passage.', false],
    ]);
    expect(answer.sections.reflect[0]?.findings).toEqual([
      { by: 'rule', seq: await seqOf(ran, 'gate/low', 0), claim: null, rule: 'G-LOW-06-SUPPORT' },
      { by: 'judge', seq: await seqOf(ran, 'nli', 0), claim: 0, rule: null },
    ]);
    expect(answer.sections.revise).toMatch(/^Open: R1\. /);
  });

  it('PB2S-3.2: rests on the search where too little was found for a draft', async () => {
    const ran = await run(SCENARIOS.nothing);
    expect(bulletsOf(ran.reply.answer)).toEqual([
      ['R1', 'missing evidence', 'the documents of this case hold the answer.', 'Nothing in them bears on it.', false],
    ]);
    expect(ran.reply.answer.sections.reflect[0]?.findings).toEqual([
      { by: 'search', seq: await seqOf(ran, 'gate/low'), claim: null, rule: 'G-LOW-01-SOURCES' },
    ]);
  });
});
