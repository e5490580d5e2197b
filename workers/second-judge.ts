// The case worker's side of the models worker: started with the first pair, ended when nothing was asked for a while.

import { wrap } from 'comlink';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { toTrustedUrl } from '#lib/state/trusted-url.ts';
import type { Answer } from '#workers/protocol.ts';

interface Remote {
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

/** `url`: the models worker's own. */
export function secondJudge(
  url: string,
): (id: string, hash: string, passage: string, claim: string) => Promise<Shares> {
  let thread: Thread | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    thread?.worker.terminate();
    thread = null;
  };
  return async (id, hash, passage, claim) => {
    clearTimeout(timer);
    thread ??= start(url);
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

function start(url: string): Thread {
  const worker = new Worker(toTrustedUrl(url), { type: 'module', name: 'models' });
  const crashed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new AffidavitError('MODEL_RUNTIME', 'the models worker broke off')));
  });
  crashed.catch(() => undefined); // told by the call that waits for it
  return { worker, remote: wrap<Remote>(worker), crashed };
}
