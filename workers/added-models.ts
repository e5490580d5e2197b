// The case worker's side of the models worker: started with the first pair or passage, ended when nothing was asked for a
// while. One thread for all models that are at work, those that a person has added and those that come with the product.

import { AffidavitError } from '#core/errors.ts';
import type { ModelReport } from '#lib/contract/models.ts';
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
/** All throw the errors of the models worker, and MODEL_RUNTIME. */
export interface AddedModels {
  judge(asked: Asked, passage: string, claim: string): Promise<Shares>;
  embed(asked: Asked, text: string): Promise<Float32Array>;
  /** 0 to 1: how far a passage answers a question. */
  read(asked: Asked, question: string, passage: string): Promise<number>;
  /** Of the models that come with the product, those with these ids: what of them is not here yet. */
  fetchShipped(ids: readonly string[], report: ModelReport): Promise<void>;
  cancelShipped(): void;
  dropShipped(ids: readonly string[]): Promise<void>;
}

export function addedModels({ heard, root, url }: AddedModelsOptions): AddedModels {
  let thread: Thread | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending = 0;
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
    { backend, id }: Pick<Asked, 'backend' | 'id'>,
    ask: (remote: Thread['remote']) => Promise<Value>,
  ): Promise<Value> => {
    clearTimeout(timer);
    const asked = (thread ??= start());
    pending += 1;
    try {
      return await Promise.race([ask(asked.remote), asked.over]);
    } catch (error) {
      if (thread === asked) end();
      if (backend === 'webgpu' && error instanceof AffidavitError && error.code === 'MODEL_RUNTIME')
        await leaveCard(id);
      throw error;
    } finally {
      pending -= 1;
      clearTimeout(timer);
      if (pending === 0) timer = setTimeout(end, IDLE_MS);
    }
  };
  const ofProduct: Pick<Asked, 'backend' | 'id'> = { backend: 'wasm', id: '' };
  return {
    judge: (asked, ...pair) => call(asked, (remote) => remote.judge(asked, ...pair)),
    embed: (asked, text) => call(asked, (remote) => remote.embed(asked, text)),
    read: (asked, ...pair) => call(asked, (remote) => remote.read(asked, ...pair)),
    fetchShipped: (ids, report) => call(ofProduct, (remote) => remote.fetchShipped(ids, report)),
    cancelShipped: () => void thread?.remote.cancelShipped(),
    dropShipped: (ids) => call(ofProduct, (remote) => remote.dropShipped(ids)),
  };
}
