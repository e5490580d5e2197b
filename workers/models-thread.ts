// A thread of the models worker, as the thread that started it sees it.

import { wrap, type Remote } from 'comlink';
import { isReport, type RequestReport } from '#lib/web/requests.ts';
import type { Backend } from '#models/store.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';

/** The model that the record will name: `hash` is that of its weights. */
export interface Asked {
  readonly id: string;
  readonly hash: string;
  readonly backend: Backend;
}

export interface ModelsThread<Api> {
  readonly remote: Remote<Api>;
  /** Rejects where the thread has broken off or was ended: race each call with it. */
  readonly over: Promise<never>;
  /** Gives its memory back. What is still asked of it fails. */
  end(): void;
}

/** `heard` is told of every request that it makes; `toError` makes what its end is told as. */
export function startModels<Api>(
  url: string,
  heard: (report: RequestReport) => void,
  toError: (detail: string) => Error,
): ModelsThread<Api> {
  const worker = new Worker(toTrustedUrl(url), { type: 'module', name: 'models' });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReport(data)) heard(data);
  });
  let end: (detail: string) => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    end = (detail) => reject(toError(detail));
  });
  over.catch(() => undefined); // told by the call that waits for it
  worker.addEventListener('error', () => end('the models worker broke off'));
  return {
    remote: wrap<Api>(worker),
    over,
    end: () => {
      worker.terminate();
      end('the models worker was ended');
    },
  };
}
