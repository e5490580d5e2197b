import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { cosine, openEmbedder, toVector } from '#adapters/onnx/embedder.ts';
import { openEntailer, toShares } from '#adapters/onnx/entailer.ts';
import { createEntailer, entailerIdentity } from '#adapters/onnx/identity.ts';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { encode, openTokenizer } from '#adapters/onnx/session.ts';
import { RUNTIME_BYTES, webRuntime } from '#adapters/onnx/web.ts';
import { entriesOf, observationsOf, run, verifyCase } from '#tests/case.ts';
import { startHub } from '#tests/hub.ts';
import { SCENARIOS, SILENT, SUPPORTS } from '#tests/scenarios.ts';
import { TINY_EMBEDDER as EMBEDDER, TINY_ENTAILER as ENTAILER, tinyHub } from '#tests/tiny-models.ts';

describe('what comes out of a model', () => {
  it('is three shares of one, by the labels it was said to have', () => {
    // e^0 = 1, e^ln(2) = 2, e^ln(5) = 5: shares of 8.
    const said = toShares(Float32Array.of(0, Math.log(5), Math.log(2)), ['neutral', 'entailment', 'contradiction']);
    expect(said.neutral).toBeCloseTo(0.125, 6);
    expect(said.entailment).toBeCloseTo(0.625, 6);
    expect(said.contradiction).toBeCloseTo(0.25, 6);
  });

  it.each([
    ['two numbers', Float32Array.of(1, 2)],
    ['a number that is none', Float32Array.of(1, NaN, 2)],
    ['a number without end', Float32Array.of(1, Infinity, 2)],
  ])('is refused where it is %s', (_what, logits) => {
    expect(() => toShares(logits, ENTAILER.labels)).toThrow(expect.objectContaining({ code: 'MODEL_UNFIT' }) as Error);
  });

  it('is the mean of its rows at length one', () => {
    // Rows (3, 0) and (3, 8): mean (3, 4), length 5.
    expect([...toVector(Float32Array.of(3, 0, 3, 8), 2)].map((value) => value.toFixed(6))).toEqual([
      '0.600000',
      '0.800000',
    ]);
    expect(() => toVector(Float32Array.of(1, 2, 3), 2)).toThrow();
  });
});

describe('a pair in tokens', () => {
  it('is cut in the passage, never in the claim', async () => {
    const tokenizer = openTokenizer(await ENTAILER.tokenizer());
    const whole = encode(tokenizer, 'the boat is red', 'the boat', 64);
    // [CLS] the boat is red [SEP] the boat [SEP]
    expect(whole.types).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
    const cut = encode(tokenizer, Array(80).fill('boat').join(' '), 'the boat', 16);
    expect(cut.ids.length).toBeLessThanOrEqual(16);
    expect(cut.ids.slice(-3)).toEqual(whole.ids.slice(-3));
    expect(() => encode(tokenizer, 'boat', Array(80).fill('boat').join(' '), 16)).toThrow();
  });
});

const PAIRS = [
  ['It holds eleven rowing boats and two canoes.', 'It holds two canoes.', 'entailment'],
  ['It never opens in April.', 'It opens in April.', 'contradiction'],
  ['It holds eleven rowing boats.', 'The roof is painted green.', 'neutral'],
] as const;

describe('a real model in a real runtime', () => {
  it.each(PAIRS)('says of "%s" and "%s": %s', async (passage, claim, expected) => {
    const said = await (await openEntailer(nodeRuntime(), ENTAILER)).judge(passage, claim);
    expect(said[expected]).toBeGreaterThan(0.8);
    expect(said.contradiction + said.entailment + said.neutral).toBeCloseTo(1, 6);
  });

  it('says the same in the runtime of the page, whose file comes from one address, with notes of six megabytes in the model', async () => {
    const wasm = new Uint8Array(await readFile('node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm'));
    const jspi = await stat('node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.jspi.wasm');
    expect(RUNTIME_BYTES).toEqual({ wasm: wasm.length, webgpu: jspi.size }); // what a person is told before it comes
    const host = await startHub(new Map([['ort.wasm', wasm]]));
    try {
      const padded = tinyHub(6_291_456).get('tiny-entailer/model.onnx') ?? new Uint8Array();
      expect(padded.length).toBeGreaterThan(6_291_456);
      const entailer = await openEntailer(webRuntime('wasm', `${host.url}ort.wasm`), {
        ...ENTAILER,
        weights: () => Promise.resolve(padded),
      });
      for (const [passage, claim, expected] of PAIRS)
        expect((await entailer.judge(passage, claim))[expected]).toBeGreaterThan(0.8);
      expect(host.asked).toEqual(['ort.wasm 0']);
    } finally {
      await host.stop();
    }
  });

  it('whose labels are in another order is found out before it is asked', async () => {
    const turned = { ...ENTAILER, labels: ['entailment', 'contradiction', 'neutral'] as const };
    await expect(openEntailer(nodeRuntime(), turned)).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
  });

  it('finds like texts like', async () => {
    const embedder = await openEmbedder(nodeRuntime(), EMBEDDER);
    const [a, b, c] = await Promise.all(
      ['Two red boats.', 'Two green boats.', 'The tenant pays rent.'].map((text) => embedder.embed(text)),
    );
    if (a === undefined || b === undefined || c === undefined) throw new Error('expected three vectors');
    expect(cosine(a, a)).toBeCloseTo(1, 5);
    expect(cosine(a, b)).toBeGreaterThan(cosine(a, c));
  });

  it('AX-SHALL-007, AX-SHALL-039a: speaks in a case under a name that holds the hash of its weights, and the case verifies without it', async () => {
    const identity = entailerIdentity(ENTAILER, 'cpu');
    const oracle = createEntailer(
      identity,
      () => openEntailer(nodeRuntime(), ENTAILER),
      () => 0,
    );
    const likely = { ...SUPPORTS, entailment: 0.7, support: 0.9 };
    const scenario = {
      ...SCENARIOS.answered,
      judge: (claim: string, passage: string) => (passage.includes(claim) ? likely : SILENT),
    };
    const { reply, stores } = await run(scenario, { entailer: oracle });
    expect(reply.answer.kind).toBe('answer');
    const said = observationsOf(await entriesOf(stores)).find(({ cls }) => cls === 'entailer');
    expect(said).toMatchObject({
      model_id: `tiny-entailer@sha256:${ENTAILER.hash}`,
      oracle_id: 'onnxruntime-cpu/local/entailer',
      params: { max_tokens: 64 },
    });
    expect((await verifyCase(stores)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});
