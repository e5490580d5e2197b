import { describe, expect, it } from 'vitest';
import { AffidavitError } from '#core/errors.ts';
import { emptyHolding, type Holding } from '#models/store.ts';
import { parseCatalogue } from '#models/catalogue.ts';
import { addedSearch } from '#workers/added-search.ts';
import type { MeaningSearch } from '#desk/ports.ts';
import { tinyHub } from '#tests/tiny-models.ts';

const CATALOGUE = parseCatalogue(new TextDecoder().decode(tinyHub().get('index.json')));
const DAMAGED = new AffidavitError('MODEL_DAMAGED', 'expected its bytes');
const NONE = { get: () => Promise.reject(new Error('expected no document')) };
const SIGNAL = new AbortController().signal;

/** `failing`: what the model throws just now. */
function scene() {
  const [model] = CATALOGUE.filter(({ task }) => task === 'embedder');
  if (model === undefined) throw new Error('expected an encoder');
  const world = {
    held: { ...emptyHolding(model, 'file', 1), used: true } as Holding | null,
    failing: null as Error | null,
    made: 0,
  };
  const speak = <T>(value: T): Promise<T> =>
    world.failing === null ? Promise.resolve(value) : Promise.reject(world.failing);
  const make = (): Promise<MeaningSearch> => {
    world.made += 1;
    return Promise.resolve({
      identity: { oracle_id: 'a/b/retriever', model_id: 'm', params: {} as never, reproducible: false },
      prepare: () => speak({ done: 1, total: 1 }),
      ask: () => speak('said'),
    });
  };
  const look = addedSearch(() => Promise.resolve(world.held), make);
  const ask = async (): Promise<unknown> => (await look())?.ask(SIGNAL, {} as never, NONE) ?? 'alone';
  const prepare = async (): Promise<unknown> => (await look())?.prepare(SIGNAL, [], NONE, 1, () => undefined);
  return { world, look, ask, prepare };
}

describe('the encoder that is at work', () => {
  it('is made once, and again when something about it was changed', async () => {
    const { ask, world } = scene();
    expect([await ask(), await ask(), world.made]).toEqual(['said', 'said', 1]);
    world.held = world.held === null ? null : { ...world.held, changed: 2 };
    expect([await ask(), world.made]).toEqual(['said', 2]);
    world.held = null;
    expect(await ask()).toBe('alone');
  });

  it('AX-SHALL-016: fails one question where it broke while it read, also when it was set aside by then', async () => {
    const { ask, prepare, world } = scene();
    world.failing = DAMAGED;
    await expect(prepare()).rejects.toBe(DAMAGED);
    const { held } = world;
    world.held = null;
    world.failing = null;
    await expect(ask()).rejects.toBe(DAMAGED);
    expect(await ask()).toBe('alone');
    world.held = held;
    expect(await ask()).toBe('alone');
    world.held = held === null ? null : { ...held, changed: 3 };
    expect(await ask()).toBe('said');
  });

  it('is not given up for what is none of its faults', async () => {
    const { ask, prepare, world } = scene();
    world.failing = new AffidavitError('WEIGHTS_MISSING', 'expected the weights');
    await expect(prepare()).rejects.toBe(world.failing);
    await expect(ask()).rejects.toBe(world.failing);
    world.failing = null;
    expect(await ask()).toBe('said');
  });
});
