// AX-SHALL-042c: a call ends with its oracle or at its deadline, and leaves nothing behind that could end the process.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withDeadline } from '#adapters/platform/deadline.ts';
import type { BlobStore, Oracle, OracleInput } from '#core/ports.ts';

const DEADLINE_MS = 5;
const BLOBS = {} as BlobStore;
const INPUT = {} as OracleInput;

const unheard: unknown[] = [];
const hear = (reason: unknown): unknown => unheard.push(reason);
beforeEach(() => {
  unheard.length = 0;
  process.on('unhandledRejection', hear);
});
afterEach(() => void process.off('unhandledRejection', hear));

const asked = (ask: Oracle['ask'], signal = new AbortController().signal): Promise<unknown> =>
  withDeadline({ identity: {} as Oracle['identity'], ask }, DEADLINE_MS).ask(signal, INPUT, BLOBS);
/** Past the deadline, and past the turn in which Node looks for rejections that nobody heard. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10 * DEADLINE_MS));

describe('an oracle with a deadline', () => {
  it('that throws at once fails with what it threw, and nothing fails unheard when its time is up', async () => {
    const thrown = new Error('at once');
    await expect(
      asked(() => {
        throw thrown;
      }),
    ).rejects.toBe(thrown);
    await later();
    expect(unheard).toEqual([]);
  });

  it('that fails after its deadline has timed out, and what it says then is heard', async () => {
    await expect(
      asked(async () => {
        await later();
        throw new Error('too late');
      }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
    await later();
    await later();
    expect(unheard).toEqual([]);
  });

  it('that never answers is told to end, and a cancel ends it before', async () => {
    let told: AbortSignal | null = null;
    const never: Oracle['ask'] = (signal) => {
      told = signal;
      return new Promise(() => undefined);
    };
    await expect(asked(never)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(told).toMatchObject({ aborted: true, reason: { name: 'TimeoutError' } });
    const cancel = new AbortController();
    const answer = asked(never, cancel.signal);
    cancel.abort(new Error('cancelled'));
    await expect(answer).rejects.toThrow('cancelled');
    expect(told).toMatchObject({ aborted: true });
  });

  it('that answers has no timer any more', async () => {
    let limit: AbortSignal | null = null;
    const answer = await asked((signal) => {
      limit = signal;
      return Promise.resolve('said' as never);
    });
    await later();
    expect([answer, limit]).toMatchObject(['said', { aborted: false }]);
  });
});
