// llama.cpp in a process of its own: one prompt at a time, ended by a signal, started again where it was killed. This
// process never loads native code.

import { spawn, type ChildProcess } from 'node:child_process';
import {
  SOURCE,
  type Frames,
  type FromChild,
  type LoadMessage,
  type ToChild,
  type WeighMessage,
  type WriteMessage,
} from '#helper/engine/child.ts';
import { HelperError } from '#helper/terminal/errors.ts';

const LOAD_TIMEOUT_MS = 180_000;
/** After an abort, a token that takes longer than this ends the process. */
const ABORT_WAIT_MS = 2_000;

export type Written = Extract<FromChild, { kind: 'written' }>;
type Weighed = Extract<FromChild, { kind: 'weighed' }>;

/** The graphics card that it runs on, and what its template puts around each prompt. */
export interface Loaded {
  readonly gpu: string | false;
  readonly frames: Frames;
}

/** Of one model. Every failure is thrown with its code: WRITER_ENDED where the process died, the child's own elsewhere. */
export class Engine {
  readonly #load: LoadMessage;
  #child: ChildProcess | null = null;
  #ready: Promise<Loaded> | null = null;
  /** What was asked before is answered first. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(load: Omit<LoadMessage, 'kind'>) {
    this.#load = { kind: 'load', ...load };
  }

  /** The process that runs the model, null where none does. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Starts and loads where that has not happened yet. */
  start(): Promise<Loaded> {
    this.#ready ??= this.#begin();
    return this.#ready;
  }

  /** `hear` gets what stands there after each token: unchecked, and it may break off. */
  write(
    signal: AbortSignal,
    prompt: Omit<WriteMessage, 'kind' | 'tells'>,
    hear?: (text: string) => void,
  ): Promise<Written> {
    return this.#turn(signal, { kind: 'write', ...prompt, tells: hear !== undefined }, 'written', hear);
  }

  weigh(signal: AbortSignal, texts: Omit<WeighMessage, 'kind'>): Promise<Weighed> {
    return this.#turn(signal, { kind: 'weigh', ...texts }, 'weighed');
  }

  #turn<Kind extends 'written' | 'weighed'>(
    signal: AbortSignal,
    message: ToChild,
    kind: Kind,
    tell?: (text: string) => void,
  ): Promise<Extract<FromChild, { kind: Kind }>> {
    const isSaid = (said: FromChild): said is Extract<FromChild, { kind: Kind }> => said.kind === kind;
    const turn = this.#queue.then(async () => {
      signal.throwIfAborted();
      await this.start();
      const said = await this.#ask(message, signal, null, tell);
      if (!isSaid(said)) throw failure(said);
      return said;
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#forget();
  }

  async #begin(): Promise<Loaded> {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SOURCE], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    child.once('exit', () => {
      if (this.#child === child) this.#forget();
    });
    child.once('error', () => child.kill('SIGKILL'));
    try {
      const said = await this.#ask(this.#load, new AbortController().signal, LOAD_TIMEOUT_MS);
      if (said.kind !== 'loaded') throw failure(said);
      return { gpu: said.gpu, frames: said.frames };
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #forget(): void {
    this.#child = null;
    this.#ready = null;
  }

  /** Sends one message, and waits for its answer or the end of the process. */
  #ask(
    message: ToChild,
    signal: AbortSignal,
    limit: number | null,
    tell: (text: string) => void = () => undefined,
  ): Promise<FromChild> {
    const child = this.#child;
    if (child === null) return Promise.reject(ended(message));
    return new Promise((resolve, reject) => {
      const timers: ReturnType<typeof setTimeout>[] = [];
      const done = (settle: () => void): void => {
        child.off('message', hear);
        child.off('exit', exit);
        signal.removeEventListener('abort', abort);
        timers.forEach(clearTimeout);
        settle();
      };
      const hear = (said: FromChild): void => {
        if (said.kind === 'writing') {
          if (!signal.aborted) tell(said.text);
          return;
        }
        done(() => {
          if (signal.aborted) reject(signal.reason as Error);
          else resolve(said);
        });
      };
      const exit = (): void => done(() => reject(ended(message)));
      const kill = (): void => void child.kill('SIGKILL');
      const abort = (): void => {
        child.send({ kind: 'abort' } satisfies ToChild, () => undefined);
        timers.push(setTimeout(kill, ABORT_WAIT_MS));
      };
      child.on('message', hear);
      child.once('exit', exit);
      signal.addEventListener('abort', abort, { once: true });
      if (limit !== null) timers.push(setTimeout(kill, limit));
      child.send(message, (error) => {
        if (error !== null) kill();
      });
    });
  }
}

const WHAT: Readonly<Record<string, string>> = {
  MODEL_DAMAGED: 'llama.cpp cannot load this file: it is damaged, or of a kind that this version does not know',
  MODEL_RUNTIME: 'llama.cpp is here and cannot be loaded: `affidavit models get llama.cpp` brings it again',
  MODEL_UNFIT: 'this model has no chat template, so it cannot be asked a question; take an "instruct" model',
  WRITER_PROMPT: 'the passages and the answer do not fit in the context of this model',
};

function failure(said: FromChild): HelperError {
  const code = said.kind === 'failed' ? said.code : 'WRITER_FAILED';
  return new HelperError(code, `${WHAT[code] ?? 'the model could not write'}. Nothing was stored.`);
}

function ended({ kind }: ToChild): HelperError {
  return kind === 'load'
    ? new HelperError('MODEL_DAMAGED', 'llama.cpp crashed while it loaded this file. Nothing was stored.')
    : new HelperError('WRITER_ENDED', 'the process of the model ended while it wrote.');
}
