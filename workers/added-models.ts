// The case worker's side of the models worker: started with the first pair or passage, ended when nothing was asked for a
// while. One thread for all models that are at work.

import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { RequestReport } from '#lib/state/requests.ts';
import { startModels, type ModelsThread } from '#workers/models-thread.ts';
import type { Answer } from '#workers/protocol.ts';

interface Api {
  watch(root: string): void;
  judge(id: string, hash: string, passage: string, claim: string): Promise<Answer>;
  embed(id: string, hash: string, text: string): Promise<Answer>;
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
/** `hash` is that of the weights, which the record names. Both throw what the models worker tells, and MODEL_RUNTIME. */
export interface AddedModels {
  judge(id: string, hash: string, passage: string, claim: string): Promise<Shares>;
  embed(id: string, hash: string, text: string): Promise<Float32Array>;
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
    return started;
  };
  const call = async (ask: (remote: ModelsThread<Api>['remote']) => Promise<Answer>): Promise<unknown> => {
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
      throw error;
    }
  };
  return {
    judge: (...pair) => call((remote) => remote.judge(...pair)) as Promise<Shares>,
    embed: (...text) => call((remote) => remote.embed(...text)) as Promise<Float32Array>,
  };
}
