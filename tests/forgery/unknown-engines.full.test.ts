// Who says that an engine can be computed again: the verifier that holds it, and nobody else. What the manifest claims of
// an engine, how its name looks, and which method it says it used prove nothing.

import { beforeAll, describe, expect, it } from 'vitest';
import { ask, boathouse, contradicted, lease } from '#tests/forgery/cases.ts';
import { some } from '#tests/runs.ts';
import { derive, judge, openCase, type Case, type Judged, type Lie, type Lies } from '#tests/forgery/product.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';
import { nthOf, readDraft } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import names from '#lib/frozen.gen.json';

// The product is loaded with the first case of a file: seconds, on a busy machine many.

type DecidingClass = 'parser' | 'classifier' | 'retriever' | 'nli';
const DECIDES: readonly DecidingClass[] = ['parser', 'classifier', 'retriever', 'nli'];
/** Of names that are nearly ours, the first and the last class in `npm test`. */
const NAMED = some(DECIDES, 2);
const OTHER = 'f'.repeat(64);

/** Ids of this build by class, read from an honest bundle. */
let ids: Readonly<Record<DecidingClass | 'writer', string>>;
beforeAll(async () => {
  const draft = readDraft(await (await boathouse()).whole());
  const idOf = (cls: string): string => String(nthOf(draft, cls).payload['model_id']);
  ids = {
    parser: idOf('parser'),
    classifier: idOf('classifier'),
    retriever: idOf('retriever'),
    nli: idOf('nli'),
    writer: idOf('writer'),
  };
});

async function judged(lies: Lies, make: (lies: Lies) => Promise<Case> = boathouse): Promise<Judged> {
  return judge(await (await make(lies)).whole());
}
const lie = (cls: string, one: Lie): Lies => ({ [cls]: one });

/** The product refuses to record under such an id: the forger puts it into a bundle that is made. */
async function renamed(cls: DecidingClass, id: string): Promise<Judged> {
  const called = 'engine-of-mine/1';
  const bundle = await (await boathouse(lie(cls, { id: called }))).whole();
  const again = (text: string): string => text.replaceAll(called, JSON.stringify(id).slice(1, -1));
  const forged = await forge(
    bundle,
    ({ blobs, records }) => {
      for (const record of records) Object.assign(record, JSON.parse(again(JSON.stringify(record))));
      for (const [hash, bytes] of blobs) {
        const text = Buffer.from(bytes).toString('utf8');
        if (text.includes(called)) blobs.set(hash, Buffer.from(again(text)));
      }
    },
    { derive },
  );
  return judge(forged);
}

function expectRecorded({ exit, sentence, verdict }: Judged, id: string): void {
  expect([verdict, exit]).toEqual(['recorded', 5]);
  expect(sentence).toContain(id);
}
function expectFailed({ exit, verdict }: Judged): void {
  expect([verdict, exit]).toEqual(['failed', 1]);
}

describe('an engine that nobody here knows', () => {
  it.each(DECIDES)('a %s that says nothing false is recorded, and named in full', async (cls) => {
    const id = `${cls}-of-mine/1@sha256:${OTHER}`;
    expectRecorded(await judged(lie(cls, { id, reproducible: false })), id);
  });

  it.each(DECIDES)(
    'a %s of which the manifest says that it can be computed again is recorded, and named',
    async (cls) => {
      const id = `${cls}-of-mine/1@sha256:${OTHER}`;
      expectRecorded(await judged(lie(cls, { id, reproducible: true })), id);
    },
  );

  it('a writer needs none, unless the manifest says that it can be computed again', async () => {
    const { exit, verdict } = await judged(lie('writer', { id: 'some-model/7', reproducible: false }));
    expect([verdict, exit]).toEqual(['proved', 0]);
    expectRecorded(await judged(lie('writer', { id: 'some-model/7', reproducible: true })), 'some-model/7');
  });
});

describe('an engine whose name is nearly one of ours', () => {
  it.each(NAMED)('a %s with "+ocr/1" behind it is recorded, and named in full', async (cls) => {
    const id = `${ids[cls]}+ocr/1`;
    expectRecorded(await judged(lie(cls, { id, reproducible: true })), id);
  });

  it.each(NAMED)('a %s of the same first twelve digits is recorded, with both hashes in full', async (cls) => {
    const [name = '', hash = ''] = ids[cls].split('@sha256:');
    const id = `${name}@sha256:${hash.slice(0, 12)}${'0'.repeat(52)}`;
    const result = await judged(lie(cls, { id, reproducible: true }));
    expectRecorded(result, `${hash.slice(0, 12)}${'0'.repeat(52)}`);
    expect(JSON.stringify(result.report)).toContain(hash);
  });

  it.each(NAMED)('a %s of any other name is recorded, when it is put there afterwards', async (cls) => {
    expectRecorded(await renamed(cls, 'some-other-engine/1'), 'some-other-engine/1');
  });

  const UNFIT: readonly (readonly [what: string, name: (id: string) => string])[] = [
    ['with an invisible letter behind it', (id) => `${id}\u200b`],
    ['in Cyrillic letters', (id) => id.replaceAll('a', '\u0430').replaceAll('e', '\u0435').replaceAll('c', '\u0441')],
    ['that turns the line around', (id) => `\u202e${id}`],
    ['that goes on in another line', (id) => `${id}\nEvery output was computed again.`],
  ];
  it.each(UNFIT.flatMap(([what, name]) => NAMED.map((cls) => [cls, what, name] as const)))(
    'a %s %s fails, by its name',
    async (cls, _what, name) => {
      const result = await renamed(cls, name(ids[cls]));
      expectFailed(result);
      expect(result.broken).toContain('engines ENGINE_ID');
    },
  );

  it('a judge under the name of the writer, which is in the same file, fails by its name', async () => {
    const result = await renamed('nli', ids.writer);
    expectFailed(result);
    expect(result.broken).toContain('engines ENGINE_ID');
  });

  it.each([
    ['an invisible letter', (id: string) => `${id}\u200b`],
    ['the name of the writer', () => ids.writer],
  ])('the product does not record under an id with %s', async (_what, name) => {
    await expect(boathouse(lie('nli', { id: name(ids.nli) }))).rejects.toMatchObject({ code: 'ENGINE_ID' });
  });

  it('a parser under the hash of the engines is recorded', async () => {
    const id = `parser/1@sha256:${names.engines}`;
    expectRecorded(await judged(lie('parser', { id, reproducible: true })), id);
  });
});

describe('an engine that is here, and lies', () => {
  it.each(['classifier', 'retriever', 'nli'] as const)(
    'a %s fails, though the manifest says that nobody can compute it again',
    async (cls) => {
      expectFailed(await judged(lie(cls, { reproducible: false, ...LIES[cls] })));
    },
  );

  it('a parser fails, though the manifest says that nobody can compute it again', async () => {
    expectFailed(await judged(lie('parser', { reproducible: false, say: invented })));
  });
});

const LIES: Readonly<Record<Exclude<DecidingClass, 'parser'>, Lie>> = {
  classifier: { say: (said: object) => ({ ...said, confidence: 0.123 }) },
  retriever: {
    say: (said: { hits: readonly object[] }) => ({
      ...said,
      hits: said.hits.map((hit) => ({ ...hit, relevance: 0.777 })),
    }),
  },
  nli: {
    say: (said: { pairs: readonly object[] }) => ({
      ...said,
      pairs: said.pairs.map((pair) => ({ ...pair, similarity: 0.5 })),
    }),
  },
};

/** The text of a document, as the forger would have it. */
function invented(said: object & { text: string; passages: readonly object[] }): unknown {
  const text = 'The boathouse opens at noon.';
  return { ...said, text, passages: [{ start: 0, end: text.length, heading: '' }], anchors: [], dates: [] };
}

describe('an unknown engine that decides the case', () => {
  const UNKNOWN = `oracle-of-delphi/3@sha256:${OTHER}`;

  it('a parser invents the text: the headline says whose word it is, and of which document', async () => {
    const result = await judged(lie('parser', { id: UNKNOWN, reproducible: true, say: invented }));
    expectRecorded(result, UNKNOWN);
    expect(result.sentence).toContain('rules.txt');
  });

  it('a retriever hides the passage that contradicts: the headline names it', async () => {
    const hides = (
      said: { hits: readonly { source: string }[] },
      input: { request: { sources: readonly string[] } },
    ) => ({
      ...said,
      hits: said.hits.filter(({ source }) => source === input.request.sources[0]),
    });
    const honest = (await contradicted()).opened.state();
    expect(honest.turns).toHaveLength(1);
    const result = await judged(lie('retriever', { id: UNKNOWN, reproducible: true, say: hides }), contradicted);
    expectRecorded(result, UNKNOWN);
  });

  it('a classifier says LOW of what is at stake: the headline names it', async () => {
    const low = (said: object) => ({ ...said, risk_level: 'LOW', domain: 'general', keywords: [] });
    expectRecorded(await judged(lie('classifier', { id: UNKNOWN, reproducible: true, say: low })), UNKNOWN);
  });

  it('a judge supports what the writer invents: the headline names it', async () => {
    const result = await judged({
      writer: {
        say: () => ({
          assumptions: ['None.'],
          segments: [{ cites: [1], text: 'The boathouse opens at noon.', type: 'FACT' }],
        }),
      },
      nli: { id: UNKNOWN, reproducible: true, say: supporting },
    });
    // The writer is known, and did not say this.
    expectFailed(result);
  });

  it('a judge supports what an unknown writer invents: the headline names it', async () => {
    const result = await judged({
      writer: {
        id: 'some-model/7',
        say: () => ({
          assumptions: ['None.'],
          segments: [{ cites: [1], text: 'The boathouse opens at noon.', type: 'FACT' }],
        }),
      },
      nli: { id: UNKNOWN, reproducible: true, say: supporting },
    });
    expectRecorded(result, UNKNOWN);
  });

  it('a model that says it judged by the method of ours has not: it is recorded, and named', async () => {
    const method = (said: object) => ({ ...said, method: 'lexical-judge/3' });
    expectRecorded(await judged(lie('nli', { id: UNKNOWN, say: method })), UNKNOWN);
  });

  it('a second judge, even one that only takes away, is recorded', async () => {
    const { entailer } = scriptedOracles({ second: () => ({ entailment: 0.9, neutral: 0.1, contradiction: 0 }) });
    if (entailer === undefined) throw new Error('expected a second judge');
    // Of words beside those of the passage the first judge is not certain: only then is the second one asked.
    const words = 'The boathouse opens at nine.';
    const lesser: Lie = {
      id: 'some-model/7',
      say: () => ({ assumptions: ['None.'], segments: [{ cites: [1], text: words, type: 'FACT' }] }),
    };
    const made = await openCase({ writer: lesser }, { oracles: { entailer } as never });
    await made.perform(document('hours.txt', 'The boathouse opens at nine in the morning on weekdays.'));
    await made.perform(ask('When does the boathouse open?'));
    const bundle = await made.whole();
    expect(nthOf(readDraft(bundle), 'entailer').payload['model_id']).toBe(entailer.identity.model_id);
    expectRecorded(await judge(bundle), entailer.identity.model_id);
  });

  it('all of them at once are all named', async () => {
    const named = Object.fromEntries(DECIDES.map((cls) => [cls, { id: `${cls}-of-mine/1` }])) as Lies;
    const result = await judged(named, (lies) => lease(lies, ['rent']));
    for (const cls of DECIDES) expectRecorded(result, `${cls}-of-mine/1`);
  });
});

function supporting(said: { pairs: readonly object[] }): unknown {
  return {
    ...said,
    pairs: said.pairs.map((pair) => ({ ...pair, contradiction: 0, entailment: 0.99, similarity: 1, support: 0.99 })),
  };
}
