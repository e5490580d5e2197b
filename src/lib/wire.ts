// The page's side of its workers: the composition root of the interface.

import { wrap } from 'comlink';
import type { CaseClient } from '#lib/contract/client.ts';
import type { RequestView } from '#lib/contract/device.ts';
import type { EvaluateClient } from '#lib/contract/evaluate.ts';
import type { HelperView } from '#lib/contract/helper.ts';
import type { ModelClient } from '#lib/contract/models.ts';
import { Problem } from '#lib/contract/problem.ts';
import { takeBegunWorker } from '#lib/web/begun-worker.ts';
import { replayBase } from '#lib/web/replay-base.ts';
import { isReport } from '#lib/web/requests.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import { isServed } from '#lib/web/served.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';
import type { CaseServer } from '#workers/case.worker.ts';
import workerUrl from '#workers/case.worker.ts?worker&url';
import type { EvaluateServer } from '#workers/evaluate.worker.ts';
import evaluateUrl from '#workers/evaluate.worker.ts?worker&url';
import { startModels, type ModelsThread } from '#workers/models-thread.ts';
import type { ModelServer } from '#workers/models.worker.ts';
import modelsUrl from '#workers/models.worker.ts?worker&url';
import parserUrl from '#workers/parser.worker.ts?worker&url';
import writerUrl from '#workers/writer.worker.ts?worker&url';

type Heard = (requests: readonly RequestView[]) => void;

registerTransfers((code, detail) => new Problem(code, detail));

/** `heard` is called with every request that the worker makes, from its first one on; `isNew`: no case was open here. */
export async function connectCase(heard: Heard, isNew: boolean): Promise<CaseClient> {
  const begun = takeBegunWorker(absolute(workerUrl));
  const worker = begun ?? new Worker(toTrustedUrl(workerUrl), { type: 'module', name: 'case' });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReport(data)) heard(data.requests);
  });
  // Named here: the service worker keeps what the page names, and would not know a worker that only a worker names.
  const desk = await wrap<CaseServer>(worker).start(
    replayBase(),
    absolute(parserUrl),
    absolute(modelsUrl),
    absolute(writerUrl),
    isServed(),
    isNew,
  );
  // Signals, callbacks and errors cross by `transfer.ts`: every method is called as if the desk were here.
  return desk;
}

const absolute = (url: string): string => new URL(url, location.href).href;

/** A thread for each run, ended with it: whatever it computes stops when a person cancels. */
export function connectEvaluate(heard: Heard): EvaluateClient {
  return {
    run: async (signal, asked, report) => {
      const worker = new Worker(toTrustedUrl(evaluateUrl), { type: 'module', name: 'evaluate' });
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isReport(data)) heard(data.requests);
      });
      const over = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Problem('CANCELLED')), { once: true });
        worker.addEventListener('error', () => reject(new Problem('UNEXPECTED', 'the thread broke off')));
      });
      try {
        const running = wrap<EvaluateServer>(worker).run(replayBase(), absolute(parserUrl), asked, report);
        return await Promise.race([running, over]);
      } finally {
        worker.terminate();
      }
    },
  };
}

/** Models that a person adds, on a thread of their own: started with the first call, and again after it has broken off. */
export function connectModels(heard: Heard): ModelClient {
  type Remote = ModelsThread<ModelServer>['remote'];
  let thread: ModelsThread<ModelServer> | null = null;
  let folder: string | null = null;
  const end = (): void => {
    thread?.end();
    thread = null;
  };
  const begin = async (): Promise<ModelsThread<ModelServer>> => {
    const toProblem = (detail: string): Problem => new Problem('MODEL_RUNTIME', detail);
    const started = startModels<ModelServer>(modelsUrl, ({ requests }) => heard(requests), toProblem);
    thread = started;
    if (folder !== null) await Promise.race([started.remote.begin(folder), started.over]);
    return started;
  };
  const call = async <Value>(ask: (remote: Remote) => Promise<Value>): Promise<Value> => {
    try {
      const { over, remote } = thread ?? (await begin());
      return await Promise.race([ask(remote), over]);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'MODEL_RUNTIME') end();
      throw thrown;
    }
  };
  return {
    begin: (base) => call((remote) => remote.begin((folder = base))),
    here: () => call((remote) => remote.here()),
    get: (id, report) => call((remote) => remote.get(id, report)),
    take: (files, report) => call((remote) => remote.take(files, report)),
    verify: (id, report) => call((remote) => remote.verify(id, report)),
    repair: (id, report) => call((remote) => remote.repair(id, report)),
    // The memory of a model that was tried is given back with its thread.
    use: (id, used, report) => call((remote) => remote.use(id, used, report)).finally(end),
    measure: (id, report) => call((remote) => remote.measure(id, report)).finally(end),
    tryCard: (id, report) => call((remote) => remote.tryCard(id, report)).finally(end),
    leaveCard: (id) => call((remote) => remote.leaveCard(id)),
    remove: (id) => call((remote) => remote.remove(id)),
    cancel: () => void thread?.remote.cancel(),
    helper: {
      look: (served) => call<HelperView>(async (remote) => await remote.helperLook(served)),
      askForCode: (base) => call((remote) => remote.helperAsk(base)),
      pair: (base, code) => call((remote) => remote.helperPair(base, code)),
      use: (served, used) => call((remote) => remote.helperUse(served, used)),
      forget: () => call((remote) => remote.helperForget()),
    },
  };
}
