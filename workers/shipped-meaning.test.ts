import { describe, expect, it } from 'vitest';
import type { MeaningView } from '#lib/contract/meaning.ts';
import { isShipped, SHIPPED_ENCODER, SHIPPED_READER, toModel } from '#models/shipped.ts';
import { emptyHolding, type Holding } from '#models/store.ts';
import { ShippedMeaning, type ShippedOptions } from '#workers/shipped-meaning.ts';

const [ENCODER, READER] = [SHIPPED_ENCODER, SHIPPED_READER].map(toModel) as [Holding['model'], Holding['model']];
const FORMER: Holding['model'] = { ...READER, id: 'affidavit-reader-1' };
const whole = (model: Holding['model']): Holding => ({ ...emptyHolding(model, 'weights/', 1), state: 'whole' });

/** A browser that holds these, beside a server that has what this build comes with. */
function scene(before: readonly Holding['model'][], { isReachable = true } = {}) {
  const world = { held: before.map(whole), dropped: [] as string[], view: null as MeaningView | null };
  const models = {
    fetchShipped: (ids: readonly string[]) => {
      if (!isReachable) return Promise.reject(new Error('no network'));
      const fetched = [ENCODER, READER].filter(({ id }) => ids.includes(id));
      world.held = [...world.held.filter(({ model }) => !ids.includes(model.id)), ...fetched.map(whole)];
      return Promise.resolve();
    },
    dropShipped: (ids: readonly string[]) => {
      world.dropped.push(...ids);
      world.held = world.held.filter(({ model }) => !ids.includes(model.id));
      return Promise.resolve();
    },
    cancelShipped: () => undefined,
    embed: () => Promise.resolve(new Float32Array()),
    read: () => Promise.resolve(1),
  } as unknown as ShippedOptions['models'];
  const meaning = new ShippedMeaning({
    models,
    store: { holdings: () => Promise.resolve(world.held) },
    listed: () => Promise.resolve([ENCODER, READER].flatMap(({ files }) => files.map(({ path }) => path))),
    make: () => Promise.resolve({} as never),
    choice: { read: () => Promise.resolve(true), keep: () => Promise.resolve() },
    savesData: false,
  });
  meaning.listen((view) => (world.view = view));
  return { meaning, world, ids: () => world.held.map(({ model }) => model.id) };
}

describe('the models of an earlier build', () => {
  it('are none that a person added', () => {
    expect([ENCODER, READER, FORMER].map(isShipped)).toEqual([true, true, true]);
    expect(isShipped({ id: 'qwen2.5-0.5b-instruct' })).toBe(false);
  });

  it('leave the store when those of this one are here', async () => {
    const { ids, meaning, world } = scene([ENCODER, FORMER]);
    await meaning.begin();
    expect([world.view?.state, world.dropped, ids()]).toEqual(['ready', [FORMER.id], [ENCODER.id, READER.id]]);
    await meaning.begin();
    expect(world.dropped).toEqual([FORMER.id]);
  });

  it('stay as long as those of this one are not here', async () => {
    const { ids, meaning, world } = scene([ENCODER, FORMER], { isReachable: false });
    await meaning.begin();
    expect([world.view?.state, world.dropped, ids()]).toEqual(['failed', [], [ENCODER.id, FORMER.id]]);
    await meaning.remove();
    expect(ids()).toEqual([]);
  });

  it('give way where a person had added another revision of the encoder under its name', async () => {
    const [tokenizer, weights] = ENCODER.files as [Holding['model']['files'][0], Holding['model']['files'][0]];
    const other = { ...ENCODER, files: [tokenizer, { ...weights, sha256: 'a'.repeat(64) }] };
    const { meaning, world } = scene([other, READER]);
    await meaning.begin();
    expect([world.view?.state, world.held.map(({ model }) => model.files)]).toEqual([
      'ready',
      [ENCODER.files, READER.files],
    ]);
  });
});
