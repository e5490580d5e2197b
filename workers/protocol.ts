// Calls between page and worker. Codes cross, prose does not; an AbortSignal crosses as a second message.

import { proxy, type ProxyMarked } from 'comlink';
import { AffidavitError } from '#core/errors.ts';
import type { CaseClient } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';

/** Methods that take an AbortSignal first: the page keeps the signal and sends `abort(id)`. */
export const WITH_SIGNAL: ReadonlySet<string> = new Set([
  'records',
  'trace',
  'exportBundle',
  'check',
  'path',
  'tamper',
  'verifyBundle',
  'keepBundle',
]);

export type Answer =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string };

/** What the worker exposes: one entry for all methods of the client, and one to abort a call. */
export interface Server extends ProxyMarked {
  call(id: number, method: keyof CaseClient, ...args: unknown[]): Promise<Answer>;
  abort(id: number): void;
}

export function serve(client: CaseClient): Server {
  const running = new Map<number, AbortController>();
  const methods = client as unknown as Readonly<Record<keyof CaseClient, (...given: unknown[]) => Promise<unknown>>>;
  return proxy({
    call: async (id: number, method: keyof CaseClient, ...args: unknown[]): Promise<Answer> => {
      const controller = new AbortController();
      running.set(id, controller);
      try {
        const given = WITH_SIGNAL.has(method) ? [controller.signal, ...args] : args;
        return { kind: 'done', value: await methods[method](...given) };
      } catch (error) {
        return toFailure(error);
      } finally {
        running.delete(id);
      }
    },
    abort: (id: number) => {
      running.get(id)?.abort();
    },
  });
}

/** What crosses the worker of an error: its code, and a detail for the curious. */
export function toFailure(error: unknown): Answer {
  const detail = error instanceof Error ? error.message : String(error);
  const hasCode = error instanceof AffidavitError || error instanceof Problem;
  return { kind: 'failed', code: hasCode ? error.code : 'UNEXPECTED', detail };
}
