import { describe, expect, it } from 'vitest';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import { chunk } from '#core/evidence/chunk.ts';
import type { Index, Oracle } from '#core/ports.ts';
import { createRetriever } from '#adapters/retrieval/oracle.ts';
import type { RetrieverOptions } from '#adapters/retrieval/oracle.ts';
import { WEIGHTS_HASH } from '#adapters/retrieval/pack.gen.ts';
import { readWeights } from '#tests/weights.ts';

const TEXT = `# The boathouse
The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.
The club opens it on the first Saturday of April. Members pay 60 euros a year.
`;
const source = (text: string): Uint8Array => named('boathouse.md', text);
const named = (name: string, text: string): Uint8Array =>
  canonicalBytes({
    name,
    passages: chunk(text, 'text/markdown').map(({ start, end, heading }) => ({ end, heading, start })),
    salt: '00',
    schema: 'text/2',
    text,
  });
const retriever = (given: Partial<RetrieverOptions> = {}): Oracle =>
  createRetriever({
    modelId: 'lexical/2',
    now: () => 0,
    weights: readWeights,
    weightsHash: WEIGHTS_HASH,
    index: null,
    ...given,
  });
const input = (request: unknown): never =>
  ({ class: 'retriever', derivation: null, from: [], request, salt: null, schema: 'retriever/1' }) as never;
const signal = new AbortController().signal;

interface Output {
  elapsed_ms: number;
  hits: { passage: number; relevance: number; source: string }[];
}

async function ask(question: string, text = TEXT): Promise<Output> {
  let time = 100;
  const oracle = retriever({ now: () => (time += 5.5) });
  return (await oracle.ask(signal, input({ limit: 8, question, sources: ['aa'] }), {
    get: () => Promise.resolve(source(text)),
  })) as Output;
}

describe('the built-in retriever', () => {
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
    const oracle = retriever();
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
    const oracle = retriever();
    await expect(
      oracle.ask(signal, input({ limit: 3, question: 'a', sources: ['aa'] }), {
        get: () => Promise.resolve(canonicalBytes(blob)),
      }),
    ).rejects.toMatchObject({ code });
  });

  it('the same documents are found in the same order whatever ids they were given', async () => {
    const documents = [
      'The kiln stands behind the shed. Nobody may open it while it is hot.',
      'The library lends a book for three weeks. A fine is two euros.',
      'Post the key through the door. The alarm is off at seven.',
    ];
    const asked = async (ids: readonly string[]): Promise<readonly unknown[]> => {
      const blobs = new Map(ids.map((id, at) => [id, named(`${String(at)}.txt`, documents[at] ?? '')]));
      const request = { limit: 8, question: 'What colour is the ferry?', sources: [...ids] };
      const said = (await retriever().ask(signal, input(request), {
        get: (id) => Promise.resolve(blobs.get(id) ?? new Uint8Array()),
      })) as Output;
      return said.hits.map(({ passage, relevance, source: id }) => [ids.indexOf(id), passage, relevance]);
    };
    const first = await asked(['aa', 'bb', 'cc']);
    expect(first.length).toBeGreaterThan(1);
    expect(await asked(['cc', 'bb', 'aa'])).toEqual(first);
    expect(await asked(['bb', 'cc', 'aa'])).toEqual(first);
  });

  it('no sources give no hits', async () => {
    const oracle = retriever();
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

  it('without its weights it says nothing, and never something else', async () => {
    const absent = retriever({ weights: () => Promise.reject(new Error('gone')) });
    const other = retriever({ weights: () => Promise.resolve(new Uint8Array(8)) });
    const blobs = { get: () => Promise.resolve(source(TEXT)) };
    for (const oracle of [absent, other])
      await expect(
        oracle.ask(signal, input({ limit: 3, question: 'When?', sources: ['aa'] }), blobs),
      ).rejects.toMatchObject({ code: 'WEIGHTS_MISSING' });
  });

  it('weights that come back are used', async () => {
    let isHere = false;
    const oracle = retriever({
      weights: (hash) => (isHere ? readWeights(hash) : Promise.reject(new Error('offline'))),
    });
    const askOnce = (): Promise<unknown> =>
      oracle.ask(signal, input({ limit: 3, question: 'When?', sources: ['aa'] }), {
        get: () => Promise.resolve(source(TEXT)),
      });
    await expect(askOnce()).rejects.toMatchObject({ code: 'WEIGHTS_MISSING' });
    isHere = true;
    await expect(askOnce()).resolves.toMatchObject({ hits: expect.any(Array) as unknown });
  });
});

describe('what is kept of a source', () => {
  const request = input({ limit: 8, question: 'When was the boathouse built?', sources: ['aa', 'bb'] });
  const blobs = {
    get: (hash: string) => Promise.resolve(source(hash === 'aa' ? TEXT : `${TEXT} It was sold in 1950.`)),
  };
  const none = { get: () => Promise.reject(new Error('a blob was read')) };

  class Kept implements Index {
    readonly rows = new Map<string, Uint8Array>();
    get(key: string): Promise<Uint8Array | null> {
      return Promise.resolve(this.rows.get(key) ?? null);
    }
    put(key: string, bytes: Uint8Array): Promise<void> {
      this.rows.set(key, bytes);
      return Promise.resolve();
    }
  }

  it('is read instead of the source, and gives the same hits', async () => {
    const index = new Kept();
    const built = await retriever().ask(signal, request, blobs);
    expect(await retriever({ index }).ask(signal, request, blobs)).toEqual(built);
    expect([...index.rows.keys()]).toEqual(['aa/lexical/2', 'bb/lexical/2']);
    expect(await retriever({ index }).ask(signal, request, none)).toEqual(built);
  });

  it('one more source is the only one that is read', async () => {
    const index = new Kept();
    await retriever({ index }).ask(signal, input({ limit: 8, question: '', sources: ['aa'] }), blobs);
    const read: string[] = [];
    const watched = {
      get: (hash: string) => {
        read.push(hash);
        return blobs.get(hash);
      },
    };
    await retriever({ index }).ask(signal, request, watched);
    expect(read).toEqual(['bb']);
  });

  it('what two searches name in turn, libraries and documents, is read once', async () => {
    const read: string[] = [];
    const watched = {
      get: (hash: string) => {
        read.push(hash);
        return blobs.get(hash);
      },
    };
    const oracle = retriever();
    for (const one of ['aa', 'bb', 'aa', 'bb'])
      await oracle.ask(signal, input({ limit: 8, question: 'When?', sources: [one] }), watched);
    expect(read).toEqual(['aa', 'bb']);
  });

  it('damaged, absent, of another version or of another source, it is made again', async () => {
    const index = new Kept();
    const built = await retriever({ index }).ask(signal, request, blobs);
    const [bytes = new Uint8Array(0)] = index.rows.values();
    for (const damage of [new Uint8Array(3), bytes.subarray(8), index.rows.get('bb/lexical/2') ?? bytes]) {
      index.rows.set('aa/lexical/2', damage);
      expect(await retriever({ index }).ask(signal, request, blobs)).toEqual(built);
      expect(index.rows.get('aa/lexical/2')).toEqual(bytes);
    }
    await expect(retriever({ index, modelId: 'lexical/3' }).ask(signal, request, none)).rejects.toThrow(
      'a blob was read',
    );
  });

  it('an index that fails costs time and nothing else', async () => {
    const broken: Index = {
      get: () => Promise.reject(new Error('gone')),
      put: () => Promise.reject(new Error('full')),
    };
    expect(await retriever({ index: broken }).ask(signal, request, blobs)).toEqual(
      await retriever().ask(signal, request, blobs),
    );
  });
});
