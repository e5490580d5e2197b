// An oracle that never answers must not hold a case: past its time the call fails as TIMEOUT, and a cancel ends it too.

import type { Oracle } from '#core/ports.ts';

export function withDeadline(oracle: Oracle, milliseconds: number): Oracle {
  return {
    identity: oracle.identity,
    ask: (signal, input, blobs) => endedBy(signal, milliseconds, (limit) => oracle.ask(limit, input, blobs)),
  };
}

/**
 * There is one promise, and the caller has it: nothing that fails later, or at once, is left for nobody to hear. The timer
 * ends with the call.
 */
async function endedBy<T>(
  signal: AbortSignal,
  milliseconds: number,
  call: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let end = (reason: Error): void => limit.abort(reason);
  const cancel = (): void => end(signal.reason as Error);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(() => {
    end(new DOMException(`expected an answer within ${String(milliseconds)} ms`, 'TimeoutError'));
  }, milliseconds);
  try {
    return await new Promise<T>((resolve, reject) => {
      end = (reason) => {
        limit.abort(reason);
        reject(reason);
      };
      call(limit.signal).then(resolve, reject); // one that throws at once rejects, too
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
