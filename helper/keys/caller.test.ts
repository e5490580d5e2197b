import { describe, expect, it } from 'vitest';
import { Limiter } from '#helper/keys/caller.ts';

describe('a limit of requests', () => {
  it('lets a burst through, says when the next may come, and fills again', () => {
    const limiter = new Limiter({ burst: 3, perMinute: 60 });
    expect([1, 2, 3, 4].map(() => limiter.take('a', 1_000))).toEqual([0, 0, 0, 1]);
    expect(limiter.take('b', 1_000)).toBe(0);
    expect(limiter.take('a', 1_900)).toBe(1);
    expect(limiter.take('a', 2_000)).toBe(0);
    expect(limiter.take('a', 2_000)).toBe(1);
    expect([1, 2, 3, 4].map(() => limiter.take('a', 60_000))).toEqual([0, 0, 0, 1]);
  });

  it('says how many seconds a slow bucket takes', () => {
    const limiter = new Limiter({ burst: 1, perMinute: 2 });
    expect([limiter.take('a', 0), limiter.take('a', 0), limiter.take('a', 29_999), limiter.take('a', 30_000)]).toEqual([
      0, 30, 1, 0,
    ]);
  });

  it('is not fooled by a clock that is set back', () => {
    const limiter = new Limiter({ burst: 1, perMinute: 60 });
    expect([limiter.take('a', 60_000), limiter.take('a', 0), limiter.take('a', 500)]).toEqual([0, 1, 1]);
  });
});
