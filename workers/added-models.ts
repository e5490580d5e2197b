// The case worker's side of the models worker: started with the first pair or passage, ended when nothing was asked for a
// while. One thread for all models that are at work.

import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { RequestReport } from '#lib/web/requests.ts';
import type { Backend } from '#models/store.ts';
import { startModels, type ModelsThread } from '#workers/models-thread.ts';
import type { Answer } from '#workers/protocol.ts';

interface Api {
  watch(root: string): void;
  judge(asked: Asked, passage: string, claim: string): Promise<Answer>;
  embed(asked: Asked, text: string): Promise<Answer>;
  leaveCard(id: string): Promise<Answer>;
}
/** Whom the record will name: `hash` is that of its weights. */
export interface Asked {
  readonly id: string;
  readonly hash: string;
  readonly backend: Backend;
}
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
/** Both throw what the models worker tells, and MODEL_RUNTIME. */
export interface AddedModels {
  judge(asked: Asked, passage: string, claim: string): Promise<Shares>;
  embed(asked: Asked, text: string): Promise<Float32Array>;
}

export function addedModels({ heard, root, url }: AddedModelsOptions): AddedModels {
  let thread: ModelsThread<Api> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    thread?.end();
    thread = null;
  };
  const start = (): ModelsThread<Api> => {
    const started = startModels<Api>(url, heard, (detail) => new AffidavitError('MODEL_RUNTIME', detail));
    void started.remote.watch(root);
    started.over.catch(() => {
      if (thread === started) thread = null; // nobody was waiting: whoever asks next starts another
    });
    return started;
  };
  /** A card that is gone can take its thread with it: a new one says where the model runs from now on. */
  const leaveCard = async (id: string): Promise<void> => {
    const fresh = start();
    await Promise.race([fresh.remote.leaveCard(id), fresh.over]).catch(() => undefined);
    fresh.end();
  };
  const call = async (
    { backend, id }: Asked,
    ask: (remote: ModelsThread<Api>['remote']) => Promise<Answer>,
  ): Promise<unknown> => {
    clearTimeout(timer);
    const asked = (thread ??= start());
    try {
      const answer = await Promise.race([ask(asked.remote), asked.over]);
      if (answer.kind === 'failed') throw new AffidavitError(answer.code as ErrorCode, answer.detail);
      clearTimeout(timer);
      timer = setTimeout(end, IDLE_MS);
      return answer.value;
    } catch (error) {
      if (thread === asked) end();
      if (backend === 'webgpu' && error instanceof AffidavitError && error.code === 'MODEL_RUNTIME')
        await leaveCard(id);
      throw error;
    }
  };
  return {
    judge: (asked, ...pair) => call(asked, (remote) => remote.judge(asked, ...pair)) as Promise<Shares>,
    embed: (asked, text) => call(asked, (remote) => remote.embed(asked, text)) as Promise<Float32Array>,
  };
}
