import { describe, expect, it } from 'vitest';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { openEmbedder } from '#adapters/onnx/embedder.ts';
import { openEntailer } from '#adapters/onnx/entailer.ts';
import { triedEmbedder, triedEntailer } from '#adapters/onnx/tried.ts';
import { tryBoth, type Tried } from '#models/card-trial.ts';
import { TINY_EMBEDDER, TINY_ENTAILER } from '#tests/tiny-models.ts';

/** Takes so long on a clock that nothing else turns, and says so. */
function slow(clock: { now: number }, milliseconds: number, said: readonly number[], first = milliseconds): Tried {
  let asked = 0;
  return {
    say: () => {
      clock.now += asked++ < 3 ? first : milliseconds;
      return Promise.resolve(Float32Array.from(said));
    },
    apart: (a, b) => Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? NaN)))),
    apartMax: 0.02,
  };
}
const never = new AbortController().signal;
const nobody = (): void => undefined;

describe('a model moves to the graphics card', () => {
  it.each([
    ['it says the same there in less than four fifths of the time', 40, 30, 0.5, 'faster'],
    ['not where it saves less than that', 40, 33, 0.5, 'slower'],
    ['not where it takes longer', 40, 80, 0.5, 'slower'],
    ['where it says nearly the same', 40, 10, 0.515, 'faster'],
    ['not where it says something else, however fast', 40, 1, 0.53, 'other'],
    ['not where it says no number', 40, 1, NaN, 'other'],
  ])('%s', async (_, processor, card, said, verdict) => {
    const clock = { now: 0 };
    const told = await tryBoth(
      never,
      slow(clock, processor, [0.5]),
      slow(clock, card, [said], 900),
      () => clock.now,
      nobody,
    );
    expect(told).toMatchObject({ verdict, processor, card });
  });

  it('compares two real models, and each with itself', async () => {
    const entailer = await openEntailer(nodeRuntime(), TINY_ENTAILER);
    const embedder = await openEmbedder(nodeRuntime(), TINY_EMBEDDER);
    let now = 0;
    const same = await tryBoth(never, triedEntailer(entailer), triedEntailer(entailer), () => (now += 1), nobody);
    expect(same).toMatchObject({ verdict: 'slower', difference: 0 });
    const turned: typeof entailer.judge = async (...pair) => {
      const { contradiction, entailment, neutral } = await entailer.judge(...pair);
      return { contradiction: entailment, entailment: contradiction, neutral };
    };
    const other = await tryBoth(
      never,
      triedEntailer(entailer),
      triedEntailer({ judge: turned }),
      () => (now += 1),
      nobody,
    );
    expect(other.verdict).toBe('other');
    expect(other.difference).toBeGreaterThan(0.9);
    const away = { embed: async (text: string) => (await embedder.embed(text)).map((value) => -value) };
    const like = await tryBoth(never, triedEmbedder(embedder), triedEmbedder(embedder), () => (now += 1), nobody);
    const unlike = await tryBoth(never, triedEmbedder(embedder), triedEmbedder(away), () => (now += 1), nobody);
    expect(like.difference).toBeLessThan(1e-6);
    expect(unlike.difference).toBeCloseTo(2, 5);
  });

  it('tells how far it is, and ends where it is ended', async () => {
    const clock = { now: 0 };
    const heard: (readonly [number, number])[] = [];
    const ending = new AbortController();
    const trial = tryBoth(
      ending.signal,
      slow(clock, 1, [0.5]),
      slow(clock, 1, [0.5]),
      () => clock.now,
      (done, total) => {
        heard.push([done, total]);
        if (done === 5) ending.abort(new Error('ended'));
      },
    );
    await expect(trial).rejects.toThrow('ended');
    expect(heard).toEqual([1, 2, 3, 4, 5].map((done) => [done, 36]));
  });
});
