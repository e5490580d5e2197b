// A forger whose writer says what no writer of its kind says: guesses between quotes, under the name of our own writer, and
// assumptions in words of his own.

import { describe, expect, it } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import { toEdge } from '#core/answer/edge.ts';
import { CORE, run, verify } from '#tests/case.ts';
import { document, identityOf, SCENARIOS, type Scenario } from '#tests/scenarios.ts';
import type { OutputOf } from '#core/admission/grammar.ts';

type Said = OutputOf<'writer'>;

const OTHER = '9'.repeat(64);
const BOATS = 'It holds eleven rowing boats and two canoes.';
const CASE: Scenario = {
  ...SCENARIOS.answered,
  documents: [document('lease.txt', `The boathouse was built in 1911 from larch. ${BOATS}`)],
};
const STILL = 'It is assumed that [1] is still current and that nothing outside the quoted words changes what it says.';
const QUOTE: Said = { assumptions: [STILL], segments: [{ cites: [1], text: BOATS, type: 'FACT' }] };
const COURT = 'This answer was checked by the UK Supreme Court.';

async function written(model_id: string, said: Said, settings: Record<string, string> = {}) {
  const identity = { ...identityOf('writer'), model_id, settings };
  const { reply, stores } = await run(CASE, { writer: { identity, ask: () => Promise.resolve(said) } });
  return { reply, report: await verify(await writeBundle(stores.store, stores.blobs, null, CORE)) };
}

describe.each([`extractive/1@sha256:${OTHER}`, 'extractive/2'])('a writer that is called %s', (name) => {
  it('may quote', async () => {
    const { report } = await written(name, QUOTE);
    expect(report.checks.find(({ id }) => id === 'engines')?.status).not.toBe('fail');
  });

  it.each<[string, Said]>([
    [
      'guesses',
      {
        ...QUOTE,
        segments: [{ cites: [], text: 'The clause was repealed in 2025.', type: 'SPECULATION' }, ...QUOTE.segments],
      },
    ],
    [
      'has an opinion',
      { ...QUOTE, segments: [...QUOTE.segments, { cites: [], text: 'I think that it is old.', type: 'OPINION' }] },
    ],
    [
      'says something that it calls trivial',
      { ...QUOTE, segments: [...QUOTE.segments, { cites: [], text: 'Boats float.', type: 'TRIVIAL' }] },
    ],
    [
      'says in other words what stands there',
      { ...QUOTE, segments: [{ cites: [1], text: 'It holds two canoes and eleven rowing boats.', type: 'FACT' }] },
    ],
    ['assumes in its own words', { ...QUOTE, assumptions: [COURT] }],
    [
      'assumes a word that is not of the passage',
      {
        ...QUOTE,
        assumptions: [`It is assumed that "repealed" in [1] means what the document speaks of just before.`],
      },
    ],
  ])('and %s fails', async (_, said) => {
    const { report } = await written(name, said);
    const engines = report.checks.find(({ id }) => id === 'engines');
    expect([report.verdict, engines?.code]).toEqual(['failed', 'DRAFT_REFUSED']);
  });
});

it('a writer of lines cannot guess', async () => {
  const guess = { ...QUOTE, segments: [{ cites: [], text: 'It sank in 2025.', type: 'SPECULATION' as const }] };
  const { reply } = await written('large/7', guess, { draft: 'lines/1' });
  expect(reply.answer.kind).toBe('refusal');
});

it('a guess of any other writer is named by the verdict, which is not `proved`', async () => {
  const segments = [...QUOTE.segments, { cites: [], text: 'Perhaps it sank.', type: 'SPECULATION' as const }];
  const { reply, report } = await written('large/7', { ...QUOTE, segments });
  expect(reply.answer.kind).toBe('answer');
  expect(report.limits.map(({ code }) => code)).toContain('UNSOURCED');
  expect(report.sentence).toContain('Reply 1 has 1 sentence that no passage carries (Speculative, no source).');
});

it('what any other writer assumes is told in no words of its own', async () => {
  const { reply } = await written('large/7', { ...QUOTE, assumptions: [COURT] });
  expect(JSON.stringify([reply.answer, toEdge(reply)])).not.toContain('Supreme');
  expect(reply.answer.text).toContain('It is assumed that [1] is still current.');
});
