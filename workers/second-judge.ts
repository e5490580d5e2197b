// The case worker's side of the models worker: started with the first pair, ended when nothing was asked for a while.

import { wrap } from 'comlink';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { isReport, type RequestReport } from '#lib/state/requests.ts';
import { toTrustedUrl } from '#lib/state/trusted-url.ts';
import type { Answer } from '#workers/protocol.ts';

interface Remote {
  watch(root: string): Promise<void>;
  judge(id: string, hash: string, passage: string, claim: string): Promise<Answer>;
}
interface Thread {
  readonly worker: Worker;
  readonly remote: Remote;
  /** Rejects where the thread has broken off. */
  readonly crashed: Promise<never>;
}
type Shares = Readonly<Record<'contradiction' | 'entailment' | 'neutral', number>>;

/** A large model takes hundreds of megabytes while it waits. */
const IDLE_MS = 120_000;

export interface SecondJudgeOptions {
  /** The models worker's own address, and the app's. */
  readonly url: string;
  readonly root: string;
  /** Told of every request that it makes. */
  readonly heard: (report: RequestReport) => void;
}

export function secondJudge(
  options: SecondJudgeOptions,
): (id: string, hash: string, passage: string, claim: string) => Promise<Shares> {
  let thread: Thread | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    thread?.worker.terminate();
    thread = null;
  };
  return async (id, hash, passage, claim) => {
    clearTimeout(timer);
    thread ??= start(options);
    const { crashed, remote } = thread;
    try {
      const answer = await Promise.race([remote.judge(id, hash, passage, claim), crashed]);
      if (answer.kind === 'failed') throw new AffidavitError(answer.code as ErrorCode, answer.detail);
      timer = setTimeout(end, IDLE_MS);
      return answer.value as Shares;
    } catch (error) {
      end();
      throw error;
    }
  };
}

function start({ heard, root, url }: SecondJudgeOptions): Thread {
  const worker = new Worker(toTrustedUrl(url), { type: 'module', name: 'models' });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReport(data)) heard(data);
  });
  const crashed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new AffidavitError('MODEL_RUNTIME', 'the models worker broke off')));
  });
  crashed.catch(() => undefined); // told by the call that waits for it
  const remote = wrap<Remote>(worker);
  void remote.watch(root);
  return { worker, remote, crashed };
}
