// The case worker's side of the models worker: started with the first pair or passage, ended when nothing was asked for a
// while. One thread for all models that are at work.

import { AffidavitError } from '#core/errors.ts';
import type { RequestReport } from '#lib/web/requests.ts';
import { startModels, type Asked, type ModelsThread } from '#workers/models-thread.ts';
import type { ModelServer } from '#workers/models.worker.ts';

type Thread = ModelsThread<ModelServer>;
type Shares = Readonly<Record<'contradiction' | 'entailment' | 'neutral', number>>;

/** A large model takes hundreds of megabytes while it waits. */
const IDLE_MS = 120_000;

export interface AddedModelsOptions {
  /** The models worker's own address, and the app's. */
  readonly url: string;
  readonly root: string;
  /** Told of every request that it makes. */
  readonly heard: (report: RequestReport) => void;
}
/** Both throw the errors of the models worker, and MODEL_RUNTIME. */
export interface AddedModels {
  judge(asked: Asked, passage: string, claim: string): Promise<Shares>;
  embed(asked: Asked, text: string): Promise<Float32Array>;
}

export function addedModels({ heard, root, url }: AddedModelsOptions): AddedModels {
  let thread: Thread | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    thread?.end();
    thread = null;
  };
  const start = (): Thread => {
    const started = startModels<ModelServer>(url, heard, (detail) => new AffidavitError('MODEL_RUNTIME', detail));
    void started.remote.watch(root);
    started.over.catch(() => {
      if (thread === started) thread = null; // no call was waiting: the next one starts another
    });
    return started;
  };
  /** A card that is gone can take its thread with it: a new one says where the model runs from now on. */
  const leaveCard = async (id: string): Promise<void> => {
    const fresh = start();
    await Promise.race([fresh.remote.leaveCard(id), fresh.over]).catch(() => undefined);
    fresh.end();
  };
  const call = async <Value>(
    { backend, id }: Asked,
    ask: (remote: Thread['remote']) => Promise<Value>,
  ): Promise<Value> => {
    clearTimeout(timer);
    const asked = (thread ??= start());
    try {
      const value = await Promise.race([ask(asked.remote), asked.over]);
      clearTimeout(timer);
      timer = setTimeout(end, IDLE_MS);
      return value;
    } catch (error) {
      if (thread === asked) end();
      if (backend === 'webgpu' && error instanceof AffidavitError && error.code === 'MODEL_RUNTIME')
        await leaveCard(id);
      throw error;
    }
  };
  return {
    judge: (asked, ...pair) => call(asked, (remote) => remote.judge(asked, ...pair)),
    embed: (asked, text) => call(asked, (remote) => remote.embed(asked, text)),
  };
}
