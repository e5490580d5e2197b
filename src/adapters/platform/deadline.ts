// An oracle that never answers must not hold a case: past its time the call fails as TIMEOUT, and a cancel ends it too.

import type { Oracle } from '#core/ports.ts';

export function withDeadline(oracle: Oracle, milliseconds: number): Oracle {
  return {
    identity: oracle.identity,
    ask: async (signal, input, blobs) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
      const ended = new Promise<never>((_, reject) => {
        limit.addEventListener(
          'abort',
          () => {
            reject(limit.reason as Error);
          },
          { once: true },
        );
      });
      return Promise.race([oracle.ask(limit, input, blobs), ended]);
    },
  };
}
