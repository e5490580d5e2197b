// What the passages are worth to a model: measured by the real llama.cpp, kept with each sentence, and read by nothing that decides.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import type { OutputOf } from '#core/admission/grammar.ts';
import type { Oracle } from '#core/ports.ts';
import { draftSignal } from '#helper/asking/draft-signal.ts';
import { openWriter, type LocalWriter } from '#helper/engine/writer.ts';
import { CORE, entriesOf, observationsOf, run, verify, type Ran } from '#tests/case.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { promptedWriter } from '#tests/prompted-writer.ts';
import { document, type Scenario } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';

const modelHash = '5'.repeat(64);
const engines = {
  ...createEngines({ now: () => 0, modelHash, weights: readWeights, index: null }),
  parser: createParser({ modelHash }),
};
const never = new AbortController().signal;
const FOUNDED: Scenario = {
  documents: [document('zorin.txt', 'Zorin was founded in 1932.'), document('sea.txt', 'Kela is made of glass.')],
  question: 'When was Zorin founded?',
};
const PROMPT = {
  system: null,
  user: '[1] Zorin was founded in 1932.\n[2] Kela is made of glass.\nQuestion: When was Zorin founded?',
  question: 'When was Zorin founded?',
};

let writer: LocalWriter;
beforeAll(async () => {
  writer = await openWriter(TINY_CITE, { threads: 1, rules: false, signal: true });
});
afterAll(() => writer.close());

const ask = (own: Oracle): Promise<Ran> => run(FOUNDED, { ...engines, writer: own });
const draftsIn = async ({ stores }: Ran): Promise<readonly OutputOf<'writer'>[]> =>
  observationsOf(await entriesOf(stores))
    .filter(({ cls, completion_state }) => cls === 'writer' && completion_state === 'COMPLETE')
    .map(({ output }) => JSON.parse(output) as OutputOf<'writer'>);
const failuresOf = async ({ stores }: Ran) =>
  (await verify(await writeBundle(stores.store, stores.blobs, null, CORE))).checks.filter(
    ({ status }) => status === 'fail',
  );

describe('what the passages are worth to a real model', () => {
  it('is much for what they say, and less for the same words with another year or of something else', async () => {
    const texts = ['Zorin was founded in 1932.', 'Zorin was founded in 1732.', 'Kela was founded in 1732.'];
    const { signal } = await writer.engine.weigh(never, { ...PROMPT, texts });
    const [told, year, other] = signal.map(({ given }) => given);
    expect(told).toBeGreaterThan(0.8);
    expect(year).toBeLessThan(0.5);
    expect(other).toBeLessThan(0.1);
    for (const { alone } of signal) expect(alone).toBeLessThan(0.1);
  });

  it('is a chance: of texts of one token that exclude each other, the chances come to one at most', async () => {
    const texts = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const { signal } = await writer.engine.weigh(never, { ...PROMPT, texts });
    for (const side of ['alone', 'given'] as const) {
      const sum = signal.reduce((whole, row) => whole + row[side], 0);
      expect(sum).toBeGreaterThan(0);
      expect(sum).toBeLessThan(1.001);
    }
  });

  it('does not depend on what the model did before', async () => {
    const texts = ['Kela is made of glass.', 'Zorin was founded in 1932.'];
    const first = await writer.engine.weigh(never, { ...PROMPT, texts });
    await writer.engine.write(never, {
      system: null,
      user: 'Something else.',
      grammar: 'root ::= [a-z ]{1,20}\n',
      maxTokens: 20,
      seed: 0,
      temperature: 0,
    });
    expect(await writer.engine.weigh(never, { ...PROMPT, texts })).toEqual(first);
    const turned = await writer.engine.weigh(never, { ...PROMPT, texts: [...texts].reverse() });
    expect([...turned.signal].reverse()).toEqual(first.signal);
  });

  it('stands on record beside each sentence, the manifest says that it was asked for, and the case verifies', async () => {
    const ran = await ask(writer);
    expect(ran.reply.answer).toMatchObject({ kind: 'answer', sentences: [{ text: 'Zorin was founded in 1932.' }] });
    const [row] = (await draftsIn(ran)).at(-1)?.segments ?? [];
    expect(row?.signal?.given).toBeGreaterThan(45_000); // Q16.16: more than .68
    expect(row?.signal?.alone).toBeLessThan(6_554); // less than .1
    expect(await draftSignal(ran.stores.store)).toEqual([{ text: 'Zorin was founded in 1932.', ...row?.signal }]);
    const manifest = observationsOf(await entriesOf(ran.stores)).find(({ cls }) => cls === 'manifest');
    expect(JSON.parse(manifest?.output ?? '')).toMatchObject({
      oracles: { writer: { settings: { signal: 'mean-token/1' } } },
    });
    expect(await failuresOf(ran)).toEqual([]);
  });

  it('that cannot be measured is left out, and the draft is what it was', async () => {
    const broken: Oracle = {
      identity: writer.identity,
      ask: async (signal, input, blobs) => {
        const said = writer.ask(signal, input, blobs);
        const { engine } = writer;
        const weigh = vi.spyOn(engine, 'weigh').mockRejectedValueOnce(new Error('it ended'));
        return said.finally(() => weigh.mockRestore());
      },
    };
    const ran = await ask(broken);
    expect(ran.reply.answer).toMatchObject({ kind: 'answer', sentences: [{ text: 'Zorin was founded in 1932.' }] });
    expect((await draftsIn(ran)).at(-1)?.segments[0]).not.toHaveProperty('signal');
    expect(await draftSignal(ran.stores.store)).toEqual([]);
  });

  it('is not asked for where nobody wants it', async () => {
    const plain = await openWriter(TINY_CITE, { threads: 1, rules: false });
    try {
      expect(plain.identity.settings).not.toHaveProperty('signal');
      expect((await draftsIn(await ask(plain))).at(-1)?.segments[0]).not.toHaveProperty('signal');
    } finally {
      plain.close();
    }
  });
});

describe('a signal decides nothing', () => {
  const TRUE = 'Zorin was founded in 1932. [1]';
  const FALSE = 'Zorin was founded in 1999. [1]';
  const saying = (text: string, signal?: readonly object[]) =>
    promptedWriter(() => ({ stop: 'end', text, ...(signal === undefined ? {} : { signal }) }));
  /** What was decided: the answer, and every rule with its numbers. */
  async function decidedIn(own: Oracle) {
    const ran = await ask(own);
    const gates = observationsOf(await entriesOf(ran.stores)).filter(({ cls }) => cls.startsWith('gate/'));
    return {
      ran,
      decided: {
        kind: ran.reply.answer.kind,
        answer: ran.reply.answer.kind === 'answer' ? ran.reply.answer.claims : null,
        gates: gates.map(({ output }) => output),
      },
    };
  }

  it.each([
    ['a true sentence', TRUE],
    ['a false one', FALSE],
  ])('of %s: the best and the worst come to the same as none', async (_, text) => {
    const none = await decidedIn(saying(text));
    for (const row of [
      { alone: 0, given: 1 },
      { alone: 1, given: 0 },
    ]) {
      const { decided, ran } = await decidedIn(saying(text, [row]));
      expect(decided).toEqual(none.decided);
      expect((await draftsIn(ran)).at(-1)?.segments[0]?.signal).toEqual({
        alone: row.alone * 65_536,
        given: row.given * 65_536,
      });
      expect(await failuresOf(ran)).toEqual([]);
    }
    expect(none.decided.kind).toBe(text === TRUE ? 'answer' : 'refusal');
  });

  it.each([
    [
      'a row too many',
      [
        { alone: 0, given: 1 },
        { alone: 0, given: 1 },
      ],
      'OUTPUT_LINES',
    ],
    ['no row', [], 'OUTPUT_LINES'],
    ['more than certain', [{ alone: 0, given: 1.01 }], 'OUTPUT_SCHEMA'],
    ['no chance at all', [{ alone: -0.1, given: 1 }], 'OUTPUT_SCHEMA'],
    ['something beside it', [{ alone: 0, given: 1, support: 1 }], 'OUTPUT_SCHEMA'],
  ])('that has %s is not admitted, nor is its draft', async (_, rows, code) => {
    const ran = await ask(saying(TRUE, rows));
    expect(ran.reply.answer.kind).toBe('refusal');
    const wrote = observationsOf(await entriesOf(ran.stores)).filter(({ cls }) => cls === 'writer');
    expect(wrote[0]).toMatchObject({ failure_type: 'INVALID_OUTPUT' });
    expect(JSON.parse(wrote[0]?.output ?? '')).toMatchObject({ code });
  });
});
