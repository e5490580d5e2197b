import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '#core/canon/jcs.ts';
import { chunk } from '#core/evidence/chunk.ts';
import { createLexicalRetriever } from '#adapters/lexical/oracle.ts';

const TEXT = `# The boathouse
The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.
The club opens it on the first Saturday of April. Members pay 60 euros a year.
`;
const source = (text: string): Uint8Array =>
  canonicalBytes({
    name: 'boathouse.md',
    passages: chunk(text, 'text/markdown').map(({ start, end, heading }) => ({ end, heading, start })),
    salt: '00',
    schema: 'text/2',
    text,
  });
const input = (request: unknown): never =>
  ({ class: 'retriever', from: [], request, salt: null, schema: 'retriever/1' }) as never;
const signal = new AbortController().signal;

interface Output {
  elapsed_ms: number;
  hits: { passage: number; relevance: number; source: string }[];
}

async function ask(question: string, text = TEXT): Promise<Output> {
  let time = 100;
  const oracle = createLexicalRetriever({ modelId: 'lexical/1', now: () => (time += 5.5) });
  return (await oracle.ask(signal, input({ limit: 8, question, sources: ['aa'] }), {
    get: () => Promise.resolve(source(text)),
  })) as Output;
}

describe('lexical retriever', () => {
  it.each([
    ['How many rowing boats does the boathouse hold?', 0],
    ['When was the boathouse built?', 0],
    ['What was the boathouse built from?', 0],
    ['How many canoes does the boathouse hold?', 0],
    ['How much do members pay a year?', 1],
    ['When does the club open the boathouse?', 1],
  ])('EBOM-REQ-168: "%s" is answered by passage %i', async (question, passage) => {
    const { hits } = await ask(question);
    expect(hits[0]?.passage).toBe(passage);
    expect(hits[0]?.relevance).toBeGreaterThanOrEqual(0.5);
  });

  it.each([
    'Who designed the boathouse?',
    'Who built the boathouse?',
    'When was the boathouse sold?',
    'How many canoes does the club rent out?',
    'How many members does the club have?',
    'How much did the boathouse cost?',
    'Why was the boathouse built?',
    'What is the capital of France?',
    'Xyzzy?',
    '?',
    '',
  ])('EBOM-REQ-154: "%s" is not answered, and the closest passages are shown', async (question) => {
    const { hits } = await ask(question);
    expect(hits).toHaveLength(2);
    for (const hit of hits) expect(hit.relevance).toBeLessThan(0.5);
  });

  it('hits are ordered by relevance, multiples of 1/65536, and time is an integer', async () => {
    const { elapsed_ms, hits } = await ask('When was the boathouse built?');
    expect(elapsed_ms).toBe(5);
    hits.forEach((hit, at) => {
      expect(Number.isInteger(hit.relevance * 65_536)).toBe(true);
      expect(hit.relevance).toBeLessThanOrEqual(hits[at - 1]?.relevance ?? 1);
    });
  });

  it.each([
    null,
    {},
    { limit: 0, question: '', sources: [] },
    { limit: 3, question: 1, sources: [] },
    { limit: 1e9, question: '', sources: ['a'] },
  ])('refuses the request %j', async (request) => {
    const oracle = createLexicalRetriever({ modelId: 'lexical/1', now: () => 0 });
    await expect(
      oracle.ask(signal, input(request), { get: () => Promise.reject(new Error('not reached')) }),
    ).rejects.toMatchObject({ code: 'INPUT_SCHEMA' });
  });

  it.each([
    [
      'a passage outside the text',
      { name: 'a', passages: [{ end: 9, heading: '', start: 0 }], salt: '', schema: 'text/2', text: 'abc' },
      'INPUT_SCHEMA',
    ],
    ['another schema', { name: 'a', passages: [], salt: '', schema: 'text/3', text: 'abc' }, 'INPUT_SCHEMA'],
  ])('refuses a source with %s', async (_name, blob, code) => {
    const oracle = createLexicalRetriever({ modelId: 'lexical/1', now: () => 0 });
    await expect(
      oracle.ask(signal, input({ limit: 3, question: 'a', sources: ['aa'] }), {
        get: () => Promise.resolve(canonicalBytes(blob)),
      }),
    ).rejects.toMatchObject({ code });
  });

  it('no sources give no hits', async () => {
    const oracle = createLexicalRetriever({ modelId: 'lexical/1', now: () => 0 });
    await expect(
      oracle.ask(signal, input({ limit: 3, question: 'When?', sources: [] }), {
        get: () => Promise.reject(new Error('not reached')),
      }),
    ).resolves.toEqual({ elapsed_ms: 0, hits: [] });
  });

  it.each([
    '__proto__ constructor toString',
    '\u0000',
    'a'.repeat(8000),
    'when '.repeat(1000),
    '\ud83d\ude00\ud83d\ude00',
    '1 2 3 4 5 6 7 8 9',
  ])('a hostile question does no harm (%#)', async (question) => {
    const { hits } = await ask(question);
    expect(hits).toHaveLength(2);
  });
});
