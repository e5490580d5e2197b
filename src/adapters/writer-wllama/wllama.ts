// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- it declares a package, and there is nothing to import
/// <reference path="./wllama-esm.d.ts" />

// llama.cpp in the page, through wllama: one model, one prompt at a time. It starts a thread of its own, which is a file of
// this site: the library would make one from a text, which the content policy forbids.

import { Wllama, WllamaAbortError } from '@wllama/wllama/esm/index.js';
import { AffidavitError } from '#core/errors.ts';
import type { RequestOf } from '#core/admission/grammar.ts';

type Prompt = NonNullable<RequestOf<'writer'>['prompt']>;

/** Addresses of what runs a model; all of this site. */
export interface LlamaFiles {
  readonly thread: string;
  readonly wasm: string;
}
export interface Loaded {
  /** `hear` gets what stands there after each token: unchecked, and it may break off. */
  write(signal: AbortSignal, prompt: Prompt, hear: (text: string) => void): Promise<Written>;
  /** Ends its thread, and gives its memory back. */
  end(): Promise<void>;
}
export interface Written {
  readonly stop: string;
  readonly text: string;
}

/** `context` in tokens. `startThread` starts the thread at an address, under this name. Throws MODEL_RUNTIME. */
export async function loadModel(
  model: Blob,
  context: number,
  files: LlamaFiles,
  startThread: (url: string, name: string) => Worker,
): Promise<Loaded> {
  const llama = new Wllama({ default: files.wasm }, { ...KEEPS_NOTHING, logger: SILENT, suppressNativeLog: true });
  // The build for every browser: it needs neither suspended calls nor 64-bit memory. Without this it is fetched from elsewhere.
  llama.setCompat({ wasm: files.wasm, worker: { code: '//' } }, 'firefox_safari');
  const failed = await withThread(
    () => startThread(files.thread, files.wasm),
    () =>
      llama.loadModel([model], {
        ctx_shift: false,
        flash_attn: false,
        n_ctx: context,
        n_gpu_layers: 0,
        n_parallel: 1,
        n_threads: 1,
        seed: 0,
        warmup: false,
      }),
  ).then(
    () => null,
    (error: unknown) => error,
  );
  if (failed !== null) {
    await llama.exit().catch(() => undefined);
    throw broken(failed);
  }
  return {
    write: (signal, prompt, hear) => write(llama, signal, prompt, hear),
    end: () => llama.exit(),
  };
}

async function write(
  llama: Wllama,
  signal: AbortSignal,
  { grammar, max_tokens, system, user }: Prompt,
  hear: (text: string) => void,
): Promise<Written> {
  let text = '';
  let stop = 'none';
  try {
    const chunks = await llama.createChatCompletion({
      abortSignal: signal,
      cache_prompt: false,
      grammar,
      max_tokens,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      stream: true,
      temperature: 0,
    });
    for await (const { choices } of chunks) {
      const [choice] = choices;
      text += choice?.delta.content ?? '';
      stop = choice?.finish_reason ?? stop;
      hear(text);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WllamaAbortError) throw new AffidavitError('MODEL_RUNTIME', 'it was ended', { cause: error });
    if (/context/i.test(error instanceof Error ? error.message : ''))
      throw new AffidavitError('WRITER_PROMPT', 'the passages and the answer do not fit in the context of this model');
    throw broken(error);
  }
  return { stop: stop === 'stop' ? 'end' : stop.slice(0, 32), text };
}

/** While the library starts, every thread that it asks for is ours. */
async function withThread<Value>(start: () => Worker, work: () => Promise<Value>): Promise<Value> {
  const scope = globalThis as { Worker: unknown };
  const { Worker: before } = scope;
  const { Suspending } = WebAssembly as { Suspending?: unknown };
  scope.Worker = function started(): Worker {
    scope.Worker = before; // one thread, and ours is started by the real one
    return start();
  };
  try {
    // It would take its other build, which is not here.
    Reflect.deleteProperty(WebAssembly, 'Suspending');
    return await work();
  } finally {
    scope.Worker = before;
    if (Suspending !== undefined) Reflect.set(WebAssembly, 'Suspending', Suspending);
  }
}

/** Models are kept by us: it must neither look for a place of its own, which not every browser has, nor fetch one. */
const KEEPS_NOTHING = { cacheManager: {}, modelManager: {} };

const nothing = (): void => undefined;
const SILENT = { debug: nothing, log: nothing, warn: nothing, error: nothing };

function broken(error: unknown): AffidavitError {
  const detail = error instanceof Error ? error.message : String(error);
  return new AffidavitError('MODEL_RUNTIME', `llama.cpp: ${detail}`, { cause: error });
}
