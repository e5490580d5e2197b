// How arguments and errors cross between a page and its workers, beyond plain data: Comlink's transfer handlers.
//
//   an AbortSignal   aborts on the other side when it does here
//   a function       is called here when the other side calls it; nothing comes back
//   a thrown error   arrives as a code and a detail

import { transferHandlers, type TransferHandler } from 'comlink';
import { AffidavitError } from '#core/errors.ts';
import { Problem } from '#lib/contract/problem.ts';

/** Call once per thread, before `wrap` or `expose`. `toError` makes the error that is thrown here from one thrown there. */
export function registerTransfers(toError: (code: string, detail: string) => Error): void {
  transferHandlers.set('signal', SIGNAL);
  transferHandlers.set('callback', CALLBACK);
  const thrown = transferHandlers.get('throw');
  if (thrown === undefined) throw new TypeError('Comlink has no handler for errors');
  transferHandlers.set('throw', {
    canHandle: (value): value is Thrown => thrown.canHandle(value),
    serialize: ({ value }: Thrown) => [toFailure(value), []],
    deserialize: ({ code, detail }: Failure) => {
      throw toError(code, detail);
    },
  } satisfies TransferHandler<Thrown, Failure>);
}

interface Thrown {
  readonly value: unknown;
}
interface Failure {
  readonly code: string;
  readonly detail: string;
}

/** An error without a code of ours is a bug, or of the platform: UNEXPECTED. */
function toFailure(error: unknown): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  const hasCode = error instanceof AffidavitError || error instanceof Problem;
  if (!hasCode) return { code: 'UNEXPECTED', detail };
  const { code } = error;
  return { code, detail: detail.startsWith(`${code}: `) ? detail.slice(code.length + 2) : detail };
}

const SIGNAL: TransferHandler<AbortSignal, { readonly aborted: boolean; readonly port: MessagePort }> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize: (signal) => {
    const { port1, port2 } = new MessageChannel();
    signal.addEventListener('abort', () => port1.postMessage(null), { once: true });
    return [{ aborted: signal.aborted, port: port2 }, [port2]];
  },
  deserialize: ({ aborted, port }) => {
    const controller = new AbortController();
    if (aborted) controller.abort();
    port.onmessage = () => controller.abort();
    return controller.signal;
  },
};

type Callback = (...args: readonly unknown[]) => unknown;

const CALLBACK: TransferHandler<Callback, MessagePort> = {
  canHandle: (value): value is Callback => typeof value === 'function',
  serialize: (callback) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<readonly unknown[]>) => void callback(...data);
    return [port2, [port2]];
  },
  deserialize:
    (port) =>
    (...args) =>
      port.postMessage(args),
};
