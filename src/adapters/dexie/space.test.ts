import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freeBytes } from '#adapters/dexie/space.ts';

const platform = (estimate: () => Promise<StorageEstimate>): void => {
  vi.stubGlobal('navigator', { storage: { estimate } });
};

describe('the room that is left', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is what the browser allows less what is used', async () => {
    platform(() => Promise.resolve({ quota: 1_000, usage: 400 }));
    expect(await freeBytes()).toBe(600);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['says nothing', () => Promise.resolve({})],
    ['cannot say it', () => Promise.reject(new TypeError('not allowed'))],
    ['never answers: an act must not wait for ever', () => new Promise<StorageEstimate>(() => undefined)],
  ])('is unknown where the browser %s', async (_name, estimate) => {
    platform(estimate);
    const free = freeBytes();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await free).toBeNull();
  });
});
