// The page's side of the case worker: the composition root of the interface.

import { proxy, wrap, type Remote } from 'comlink';
import type { CaseClient } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';
import { isReport } from '#lib/web/requests.ts';
import { replayBase } from '#lib/web/replay-base.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';
import type { ModelClient } from '#lib/contract/models.ts';
import type { RequestView } from '#lib/contract/device.ts';
import workerUrl from '#workers/case.worker.ts?worker&url';
import modelsUrl from '#workers/models.worker.ts?worker&url';
import parserUrl from '#workers/parser.worker.ts?worker&url';
import { startModels, type ModelsThread } from '#workers/models-thread.ts';
import { WITH_SIGNAL, type Answer, type Server } from '#workers/protocol.ts';

/** `heard` is told of every request that the worker makes, from its first one on. */
export async function connectCase(heard: (requests: readonly RequestView[]) => void): Promise<CaseClient> {
  const worker = new Worker(toTrustedUrl(workerUrl), { type: 'module', name: 'case' });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReport(data)) heard(data.requests);
  });
  const root = wrap<{ start(base: string, parserUrl: string, modelsUrl: string): Server }>(worker);
  // Named here: the service worker keeps what the page names, and would not know a worker that only a worker names.
  const server = await root.start(replayBase(), absolute(parserUrl), absolute(modelsUrl));
  return toClient(server);
}

const absolute = (url: string): string => new URL(url, location.href).href;

type ModelCalls = Record<string, (...args: unknown[]) => Promise<Answer>>;

/** Models that a person adds, on a thread of their own; started when somebody looks at them, and anew after it has broken off. */
export function connectModels(heard: (requests: readonly RequestView[]) => void): ModelClient {
  let thread: ModelsThread<ModelCalls> | null = null;
  let folder: string | null = null;
  const end = (): void => {
    thread?.end();
    thread = null;
  };
  const call = async (name: string, ...args: unknown[]): Promise<unknown> => {
    if (thread === null) {
      const toProblem = (detail: string): Problem => new Problem('MODEL_RUNTIME', detail);
      thread = startModels(modelsUrl, ({ requests }) => heard(requests), toProblem);
      if (folder !== null) await call('begin', folder);
    }
    const given = args.map((one) => (typeof one === 'function' ? proxy(one as () => unknown) : one));
    try {
      const answer = await Promise.race([thread.remote[name]?.(...given), thread.over]);
      if (answer?.kind === 'done') return answer.value;
      throw new Problem(answer?.code ?? 'UNEXPECTED', answer?.detail);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'MODEL_RUNTIME') end();
      throw thrown;
    }
  };
  return {
    begin: (base) => call('begin', (folder = base)) as ReturnType<ModelClient['begin']>,
    here: () => call('here') as ReturnType<ModelClient['here']>,
    get: async (id, report) => {
      await call('get', id, report);
    },
    take: (files, report) => call('take', files, report) as ReturnType<ModelClient['take']>,
    verify: (id, report) => call('verify', id, report) as ReturnType<ModelClient['verify']>,
    repair: async (id, report) => {
      await call('repair', id, report);
    },
    use: async (id, used, report) => {
      try {
        await call('use', id, used, report);
      } finally {
        end(); // the memory of a model that was tried is given back with its thread
      }
    },
    tryCard: async (id, report) => {
      try {
        return (await call('tryCard', id, report)) as Awaited<ReturnType<ModelClient['tryCard']>>;
      } finally {
        end();
      }
    },
    leaveCard: async (id) => {
      await call('leaveCard', id);
    },
    remove: async (id) => {
      await call('remove', id);
    },
    cancel: () => void thread?.remote['cancel']?.(),
  };
}

/** Every method of the client as a call to the worker. Functions among the arguments stay here and are called back. */
function toClient(server: Remote<Server>): CaseClient {
  let calls = 0;
  const method =
    (name: keyof CaseClient) =>
    async (...args: unknown[]): Promise<unknown> => {
      const id = ++calls;
      const [signal, ...rest] = WITH_SIGNAL.has(name) ? args : [null, ...args];
      if (signal instanceof AbortSignal) signal.addEventListener('abort', () => void server.abort(id), { once: true });
      const given = rest.map((value) =>
        typeof value === 'function' ? proxy(value as (...called: unknown[]) => unknown) : value,
      );
      const answer = await server.call(id, name, ...given);
      if (answer.kind === 'done') return answer.value;
      throw new Problem(answer.code, answer.detail);
    };
  return new Proxy({} as CaseClient, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? method(name as keyof CaseClient) : undefined),
  });
}
