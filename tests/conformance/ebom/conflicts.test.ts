// Contradictions in a whole case, with the built-in engines: who settles them, and that a refusal tells them too.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { CORE, memoryStores, open, replyOf, verify, verifyCase } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const TWO = 'The dough should rest for two hours.';
const NINE = 'The dough should rest for nine hours.';
const REVIEW = 'Recipes differ, from two hours to nine hours. Overall the dough should rest for six hours.';
const CONSENSUS = 'Some bakers say two hours and others nine hours. We recommend that the dough rests for five hours.';

async function ask(question: string, papers: Readonly<Record<string, string>>) {
  const { clock, person, random } = scriptedOracles();
  const stores = memoryStores();
  const opened = await open(stores, { ...builtinEngines(), clock, person, random });
  for (const [name, text] of Object.entries(papers)) await opened.perform(document(name, text));
  const { answer } = replyOf(await opened.perform({ kind: 'question', text: question }));
  const spans = answer.citations.map(({ passage, source_id: source }) => ({ passage, source }));
  const quoted = await writeRedacted(stores.store, stores.blobs, null, CORE, { kind: 'quoted', replies: [1], spans });
  return { answer, verdict: (await verifyCase(stores)).verdict, part: (await verify(quoted)).verdict };
}

describe('a contradiction in a case', () => {
  it.each([
    ['EBOM-REQ-080', 'systematic review.txt', REVIEW, 'USE_META_SOURCE', 'concludes: "Overall the dough should rest'],
    ['EBOM-REQ-081', 'consensus statement.txt', CONSENSUS, 'CITE_CONSENSUS', 'recommends: "We recommend that the'],
  ])('%s: is settled by a %s, which is cited', async (_id, name, text, resolution, told) => {
    const { answer, part, verdict } = await ask('How many hours should the dough rest?', {
      'north kitchen.txt': TWO,
      'south kitchen.txt': NINE,
      [name]: text,
    });
    const [conflict, ...others] = answer.conflicts;
    expect(others).toEqual([]);
    expect(conflict?.resolution).toBe(resolution);
    expect(answer.citations[(conflict?.meta ?? 0) - 1]?.name).toBe(name);
    expect(answer.text).toContain(told);
    expect([verdict, part]).not.toContain('failed');
  });

  it('EBOM-REQ-085: is told beside a refusal for another reason', async () => {
    const { answer, part, verdict } = await ask('How old is the wizard when she leaves the valley?', {
      'north.txt': 'The bell stays silent.\n\nNessa is fourteen when she leaves the valley.',
      'south.txt': 'We agreed on the bell.\n\nNessa is seventeen when she leaves the valley.',
    });
    expect(answer.kind).toBe('refusal');
    expect(answer.conflicts.map(({ resolution }) => resolution)).toEqual(['PRESENT_BOTH']);
    expect(answer.citations.map(({ name }) => name)).toEqual(['north.txt', 'south.txt']);
    expect(answer.text).toContain('These sources conflict.');
    expect([verdict, part]).not.toContain('failed');
  });
});
